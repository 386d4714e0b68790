from __future__ import annotations

import base64
import gzip
import itertools
import json
import random
import uuid
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pos_app.card.adapters import supplies_antifraud
from pos_app.card.token import CardAnswerError, read_card_answer
from pos_app.domain.card_numbers import card_in, holds_card, is_card_number
from pos_app.domain.documents import DocumentType
from pos_app.domain.passengers import document_problem, email_problem
from pos_app.domain.payment import CardToken

GOOD = ("tok_1a2b-3c", "visa", "7", "31", "José D'Ávila-Souza")


def test_a_good_answer_becomes_a_card_with_month_and_year_in_full() -> None:
    assert read_card_answer(*GOOD) == CardToken("tok_1a2b-3c", "visa", "07", "2031", "José D'Ávila-Souza")


def test_neither_token_nor_name_shows_in_repr() -> None:
    shown = repr(read_card_answer(*GOOD))

    assert "tok_1a2b" not in shown
    assert "José" not in shown


NUMBER = "4111" + "1111" * 3
OTHER = b"5555341244441115"
TRACKS = (f"%B{NUMBER}^SILVA/JOSE^29121010000000000?", f";{NUMBER}=29121010000012300000?")
JSON = json.dumps({"number": NUMBER, "cvv": "123"}, separators=(",", ":"))


@pytest.mark.parametrize(
    "token",
    [
        f"tok_{NUMBER}",
        f"tok_{NUMBER}_x",
        f"tok{NUMBER}end",
        "a:4111-1111-1111-1111",
        *TRACKS,
        JSON,
        '{"token":"abc","cvv":"123"}',
        "token=abc&securityCode=1234",
        "%7B%22number%22%3A%22" + NUMBER + "%22%7D",
        "4111%201111%201111%201111",
        base64.b64encode(NUMBER.encode()).decode(),
        base64.b64encode(JSON.encode()).decode(),
        base64.urlsafe_b64encode(JSON.encode()).decode().rstrip("="),
        "eyJhbGciOiJub25lIn0." + base64.urlsafe_b64encode(JSON.encode()).decode().rstrip("=") + ".",
        base64.b64encode(TRACKS[0].encode()).decode(),
        NUMBER.encode().hex(),
        JSON.encode().hex().upper(),
        "378282246310005",
        "x-5555555555554444-y",
        "4111.1111.1111.1111",
        "tok_5555_5555_5555_4444",
        "3782/822463/10005",
        "a=4111:1111:1111:1111",
        "tok_cvv=123",
        "%2534" + NUMBER[1:],
        base64.b64encode(base64.b64encode(NUMBER.encode())).decode(),
        "tok_" + base64.b64encode(b"\x00\xff\x10" + NUMBER.encode() + b"\xfe").decode(),
        "4111--1111--1111--1111",
        "4111x1111x1111x1111",
        "card_cvv=123",
        "tok:cardCvv=123",
        base64.b32encode(NUMBER.encode()).decode(),
        base64.b64encode(NUMBER.encode("utf-16-le")).decode(),
        "".join(f"\\u{ord(one):04x}" for one in NUMBER),
        "".join(f"&#{ord(one)};" for one in NUMBER),
        "/".join(NUMBER),
        "z".join(NUMBER),
        json.dumps([int(digit) for digit in NUMBER], separators=(",", ":")),
        "','".join(NUMBER),
        "4111/**/1111/**/1111/**/1111",
        "pm:411111:111111:1111",
        "4,111,111,111,111,111",
        "4.111111111111111e15",
        f"0000{NUMBER}",
        f"{NUMBER}{'0' * 20}",
        "41111111-1111-1111-0000-000000000000",
        NUMBER.encode().hex(":"),
        ",".join(f"0x{ord(one):02x}" for one in NUMBER),
        "-".join(f"{ord(one):08b}" for one in NUMBER),
        "".join(f"\\{ord(one):o}" for one in NUMBER),
        ",".join(str(ord(one)) for one in NUMBER),
        "".join(f"\\{ord(one):06x}" for one in NUMBER),
        "".join(f"={ord(one):02X}" for one in NUMBER),
        base64.b32hexencode(NUMBER.encode()).decode(),
        base64.b64encode(bytes.fromhex(NUMBER)).decode(),
        base64.b85encode(NUMBER.encode()).decode(),
        base64.a85encode(NUMBER.encode(), adobe=True).decode(),
        base64.b64encode(zlib.compress(OTHER)).decode(),
        base64.b64encode(zlib.compress(OTHER)[2:-4]).decode(),
        gzip.compress(OTHER, mtime=0).hex(),
    ],
)
def test_a_token_that_holds_a_card_is_refused(token: str) -> None:
    with pytest.raises(CardAnswerError) as refused:
        read_card_answer(token, *GOOD[1:])
    assert refused.value.field == "token"
    with pytest.raises(CardAnswerError):
        read_card_answer(*GOOD, token)


@pytest.mark.parametrize(
    "clothed",
    [
        *(
            "".join(chr(zero + int(digit)) for digit in NUMBER)
            for zero in (0x660, 0x966, 0xE50, 0xFF10, 0xE0030)
        ),
        "".join(chr((0x30, 0x660, 0xFF10)[at % 3] + int(digit)) for at, digit in enumerate(NUMBER)),
        "".join(chr(0x2473 + int(digit)) for digit in NUMBER),
        "".join(f"{digit}\ufe0f\u20e3" for digit in NUMBER),
        *(sign.join(NUMBER) for sign in ("\u00ad", "\ufeff", "\u200d", "\u0301", "\0", "\u00a0")),
        f"\u202e{NUMBER[::-1]}\u202c",
    ],
)
def test_a_card_in_other_digits_or_with_signs_that_nobody_sees_is_found(clothed: str) -> None:
    assert holds_card(clothed) and card_in({"cardToken": f"tok {clothed} x"})


def _groups(number: str, sign: str) -> str:
    return sign.join(number[at : at + 4] for at in range(0, 16, 4))


_DISGUISES: dict[str, Callable[[str], str]] = {
    "percent": lambda text: "".join(f"%{one:02X}" for one in text.encode()),
    "base64": lambda text: base64.b64encode(text.encode()).decode(),
    "lines": lambda text: base64.encodebytes(b"\1" * 50 + text.encode() + b"\2" * 30).decode(),
    "hexadecimal": lambda text: text.encode().hex(),
    "base32": lambda text: base64.b32encode(text.encode()).decode(),
    "HTML": lambda text: "".join(f"&#x{ord(one):x};" for one in text),
    "JSON": lambda text: json.dumps({"a": 1, "pan": text}),
    "prefix": lambda text: f"tok_{text}",
}


@given(
    st.integers(2 * 10**14, 7 * 10**14 - 1),
    st.sampled_from(["", "-", " ", ".", "_", "/", ":", ",", "|", "--", ", ", "x", "\n", "\u00b7"]),
    st.lists(st.sampled_from(sorted(_DISGUISES)), max_size=2),
)
def test_a_card_is_found_in_any_groups_and_under_two_disguises(
    first: int, sign: str, disguises: list[str]
) -> None:
    number = next(f"{first}{last}" for last in range(10) if is_card_number(f"{first}{last}"))
    text = _groups(number, sign)
    for one in disguises:
        text = _DISGUISES[one](text)
    assert holds_card(text)
    assert card_in({"payment": {"creditCard": {"tokens": {"x": text}}}})


@pytest.mark.parametrize("number", ["4111111111111111", "5555341244441115", "378282246310005"])
def test_a_number_in_hexadecimal_alone_is_found(number: str) -> None:
    text = f"{int(number):x}"
    assert all(map(holds_card, (text, text.upper(), f"0x{text}"))) and not holds_card(f"tok_{text}")


def _in_base_36(number: int) -> str:
    left, last = divmod(number, 36)
    return (_in_base_36(left) if left else "") + "0123456789abcdefghijklmnopqrstuvwxyz"[last]


@given(st.sampled_from(["4", "50", "55", "60", "65"]), st.integers(0, 10**14 - 1))
def test_a_number_in_base_36_alone_is_found(issuer: str, rest: int) -> None:
    first = f"{issuer}{rest:014}"[:15]
    text = next(_in_base_36(int(f"{first}{last}")) for last in range(10) if is_card_number(f"{first}{last}"))
    assert text.isdigit() or all(map(holds_card, (text, text.upper(), f" {text}\n")))


def test_a_number_in_base_36_in_a_longer_token_or_in_both_cases_is_none() -> None:
    text = _in_base_36(int(NUMBER))
    assert not any(map(holds_card, (f"tok_{text}", f"{text}a", text[:-1] + text[-1].upper())))


@given(st.integers(10**9, 2_110_000_000), st.integers(0, 999_999))
def test_a_token_that_tells_the_time_in_hexadecimal_is_no_card(second: int, part: int) -> None:
    assert not holds_card(f"{second:08x}{part:05x}")


@given(st.binary(min_size=64, max_size=64), st.integers(10**9, 2 * 10**9))
def test_a_signed_token_of_a_provider_is_none(random_bytes: bytes, moment: int) -> None:
    who = str(uuid.UUID(bytes=random_bytes[:16]))
    parts = ({"alg": "RS256", "typ": "JWT"}, {"sub": who, "iat": moment, "jti": random_bytes.hex()})
    packed = [base64.urlsafe_b64encode(json.dumps(one).encode()) for one in parts]
    token = b".".join((*packed, base64.urlsafe_b64encode(random_bytes))).decode().replace("=", "")
    assert not holds_card(token)


def test_a_code_in_its_own_field_is_found_as_text_and_as_number() -> None:
    for code in ("123", 1234):
        assert card_in({"payment": {"creditCard": {"cvv": code}}}) == "payment.creditCard.cvv"
    assert card_in({"number": NUMBER}) == "number" and card_in({"documentNumber": "4111111111111"}) == ""


def test_in_an_order_what_is_about_the_card_is_looked_through_and_nothing_else() -> None:
    def order(token: object, document: str = "4111111111111") -> dict[str, object]:
        return {"buyer": {"document": document}, "payment": [{"creditCard": {"tokens": {"provider": token}}}]}

    assert card_in(order("tok_1a2b")) == ""
    where = "payment.0.creditCard.tokens.provider"
    for token in (NUMBER, int(NUMBER), f"%25{ord('4'):x}{NUMBER[1:]}", JSON):
        assert card_in(order(token)) == where


@pytest.mark.parametrize("number", [NUMBER, "4111.1111.1111.1111", "A5555555555554444", "378282246310005"])
def test_a_number_as_long_as_a_card_s_is_no_person_s_document_or_address(number: str) -> None:
    assert card_in({"buyer": {"document": number}}) == "buyer.document"
    assert card_in({"customer": {"email": f"h{number}@exemplo.com.br"}}) == "customer.email"
    assert document_problem(DocumentType.PASSPORT, number) == "document_wrong"
    assert email_problem(f"{number}@exemplo.com.br") == "email_wrong"
    for other in ("5511987654321@exemplo.com.br", "12345678000195@exemplo.com.br"):
        assert email_problem(other) == "" == card_in({"customer": {"email": other}})


def test_random_tokens_of_every_usual_kind_are_taken() -> None:
    dice = random.Random(11)
    for _ in range(500):
        raw = dice.randbytes(32)
        for token in (
            raw.hex(),
            str(uuid.UUID(bytes=raw[:16])),
            base64.urlsafe_b64encode(raw).decode().rstrip("="),
            "tok_" + base64.b32encode(raw).decode().rstrip("=").lower(),
            "af_" + raw[:16].hex(),
            str(int.from_bytes(raw[:12], "big") + 10**28),
        ):
            assert read_card_answer(token, *GOOD[1:]).token == token


@pytest.mark.parametrize(
    ("position", "value", "field"),
    [
        (0, "", "token"),
        (0, "abc", "token"),
        (0, "x" * 4097, "token"),
        (0, "tok 123", "token"),
        (0, "tok_\n12", "token"),
        (0, "tok_ção", "token"),
        (0, "4111111111111111", "token"),
        (0, "4111-1111-1111-1111", "token"),
        (1, "", "brand"),
        (1, "visa<script>", "brand"),
        (1, "v" * 41, "brand"),
        (1, "4111 1111 1111 1111", "brand"),
        (2, "0", "expirationMonth"),
        (2, "13", "expirationMonth"),
        (2, "undefined", "expirationMonth"),
        (2, "٧", "expirationMonth"),
        (3, "1931", "expirationYear"),
        (3, "031", "expirationYear"),
        (4, "", "cardholderName"),
        (4, "  ", "cardholderName"),
        (4, "...", "cardholderName"),
        (4, "4111111111111111", "cardholderName"),
        (4, "JOSE\nSILVA", "cardholderName"),
        (4, "A" * 101, "cardholderName"),
    ],
)
def test_an_unusable_part_is_named_and_its_value_is_not_repeated(
    position: int, value: str, field: str
) -> None:
    answer = list(GOOD)
    answer[position] = value

    with pytest.raises(CardAnswerError) as caught:
        read_card_answer(*answer)

    assert caught.value.field == field
    assert len(value.strip()) < 4 or value not in str(caught.value)


def test_a_numeric_token_that_is_no_card_number_is_a_token() -> None:
    assert read_card_answer("4111111111111112", *GOOD[1:]).token == "4111111111111112"


def test_the_antifraud_session_is_kept_and_hidden_and_may_be_missing() -> None:
    assert read_card_answer(*GOOD, "af-9").antifraud_id == "af-9"
    assert "af-9" not in repr(read_card_answer(*GOOD, "af-9"))
    assert read_card_answer(*GOOD).antifraud_id == ""


@pytest.mark.parametrize("session", ["a b", "a\nb", "x" * 1025, "4111111111111111", "ção"])
def test_an_unusable_antifraud_session_is_refused(session: str) -> None:
    with pytest.raises(CardAnswerError) as caught:
        read_card_answer(*GOOD, session)
    assert caught.value.field == "antifraudSession"


def test_an_adapter_declares_whether_its_page_collects_one(tmp_path: Path) -> None:
    assert supplies_antifraud("sandbox")
    assert not supplies_antifraud("missing")
    own = tmp_path / "own.js"
    own.write_text("// Adapter.\n// supplies: antifraudSession\n")
    assert supplies_antifraud(str(own))
    own.write_text("// no antifraudSession here\n")
    assert not supplies_antifraud(str(own))


def test_spaces_around_and_within_the_name_are_tidied() -> None:
    assert read_card_answer(*GOOD[:4], "  ANA   LIMA ").cardholder_name == "ANA LIMA"


@given(st.tuples(*[st.text(max_size=60)] * 5))
def test_any_text_gives_a_card_or_a_named_refusal(answer: tuple[str, str, str, str, str]) -> None:
    try:
        card = read_card_answer(*answer)
    except CardAnswerError as refusal:
        assert refusal.field
    else:
        assert not is_card_number(card.token)
        assert len(card.expiration_month) == 2
        assert len(card.expiration_year) == 4


def test_no_name_of_a_cardholder_is_taken_for_a_packed_number() -> None:
    names = [
        "MARINA",
        "VALENÇA",
        "CAMPOS",
        "SILVA",
        "CONCEIÇÃO",
        "D'ÁVILA",
        "SOUZA",
        "ÍRIS",
        "JOÃO",
        "ANTUNES",
    ]
    for name in (" ".join(three) for three in itertools.permutations(names, 3)):
        assert card_in({"payment": {"creditCard": {"cardholderName": name}}}) == ""
    assert card_in({"payment": {"creditCard": {"cardholderName": f"MARINA {NUMBER}"}}})
