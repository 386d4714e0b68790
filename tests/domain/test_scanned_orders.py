"""Which order a scanned code belongs to, and where the forms of codes end."""

from __future__ import annotations

import hashlib
from dataclasses import replace

import pytest

from pos_app.domain.attempts import Attempt, AttemptState
from pos_app.domain.documents import DocumentType
from pos_app.domain.orders import Confirmed, FiscalState, FiscalTicket
from pos_app.domain.scanned import Code, CodeKind, index_word, index_words, is_of, meaning, tokens
from tests.sale.samples import attempt, order_detail

KEY = "3526111A34B678000190630010000012341123456789"
BOARDING = "EMBARQUE|K7M2Q9|202611221830|12"
FISCAL_QR = f"https://dfe.exemplo.gov.br/bpe/qrCode?chBPe={KEY}&tpAmb=1"
RECORD = FiscalTicket("f1", FiscalState.FOUND, BOARDING, fiscal_qr=FISCAL_QR, key=KEY)


def sold(*records: FiscalTicket) -> Attempt:
    detail = order_detail()
    [ticket] = detail.tickets
    detail = replace(detail, tickets=(replace(ticket, locator="LOC-77"),))
    made = attempt(
        AttemptState.COMPLETED, sends=1, public_id="GB7K-40Q2", confirmed=Confirmed(detail, records)
    )
    return replace(made, partner_id="a3c1f0de55aa9b8c7d6e5f40")


def of(text: str, *records: FiscalTicket) -> bool:
    return is_of(sold(*records), meaning(text))


@pytest.mark.parametrize("text", [BOARDING, FISCAL_QR, KEY, KEY.lower()])
def test_the_codes_of_a_slip_lead_to_its_order(text: str) -> None:
    assert of(text, FiscalTicket("f0", FiscalState.NOT_FOUND), RECORD)
    assert not of(text, FiscalTicket("f0", FiscalState.NOT_FOUND))
    assert not is_of(attempt(), meaning(text)), "nothing is confirmed yet"


def test_a_key_that_the_provider_writes_in_small_letters_is_the_same_key() -> None:
    assert of(KEY, replace(RECORD, key=KEY.lower(), fiscal_qr=""))
    assert not of(KEY.replace("9", "8"), RECORD)


@pytest.mark.parametrize(
    "text",
    [
        "GB7K-40Q2",
        "gb7k40q2",
        "LOC-77",
        "loc77",
        "a3c1f0de55aa",
        "A3C1-F0DE-55AA",
        "a3c1f0de55aa9b8c7d6e5f40",
    ],
)
def test_one_word_leads_to_the_order_of_that_number(text: str) -> None:
    assert meaning(text).kind is CodeKind.ORDER
    assert of(text)


@pytest.mark.parametrize(
    "text", ["GB7K-40Q", "GB7K-40Q22", "a3c1f0de55a", "a3c1f0de55aa9", "LOC-7", "K7M2Q9"]
)
def test_a_part_of_a_number_leads_nowhere(text: str) -> None:
    assert not of(text, RECORD)


def test_a_boarding_code_leads_to_the_order_that_one_of_its_words_names() -> None:
    assert of("EMBARQUE|LOC-77|202611221830|12")
    assert of("x|GB7K-40Q2")
    assert not of("EMBARQUE|LOC-78|202611221830|12")
    assert not of("embarque|local|bilhete", RECORD)


def test_a_document_or_an_address_is_no_order_even_where_an_order_is_named() -> None:
    named = replace(sold(), public_id="52998224725")
    assert not is_of(named, meaning("529.982.247-25"))
    assert is_of(named, Code(CodeKind.ORDER, "52998224725", "52998224725"))


def test_an_order_without_a_number_is_named_by_no_code() -> None:
    bare = replace(attempt(), public_id="", partner_id="")
    assert not is_of(bare, Code(CodeKind.ORDER, "--", "--"))


def test_the_journal_finds_an_order_by_its_key_and_by_digests_of_its_codes() -> None:
    def digest(text: str) -> str:
        return "qr" + hashlib.sha256(text.encode()).hexdigest()[:24]

    bare = FiscalTicket("f0", FiscalState.NOT_FOUND)
    assert index_words(sold(bare, RECORD)) == (KEY, digest(BOARDING), digest(FISCAL_QR))
    assert index_words(sold(replace(RECORD, key=""))) == (digest(BOARDING), digest(FISCAL_QR))
    assert index_words(attempt()) == ()
    assert index_word(BOARDING) == digest(BOARDING)


def test_of_a_long_code_the_first_eight_words_are_looked_for_each_once() -> None:
    text = "|".join(f"WORD{n}" for n in range(10)) + "|WORD0"
    assert list(tokens(text)) == [f"WORD{n}" for n in range(8)]
    assert list(tokens("AAAA1|aaaaa|AAAAA|a-1-b|AAAA1")) == ["AAAA1", "AAAAA", "a-1-b"]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("a" * 149, CodeKind.NOTHING),
        ("a" * 150, CodeKind.SIGNED_DOCUMENT),
        ("a " * 100, CodeKind.NOTHING),
        ("https://exemplo.com.br/" + "a" * 150, CodeKind.NOTHING),
        ("ab1", CodeKind.NOTHING),
        ("ab12", CodeKind.ORDER),
        ("a" * 64, CodeKind.ORDER),
        ("a" * 65, CodeKind.NOTHING),
        ("A" * 65, CodeKind.BOARDING),
        ("-ab12", CodeKind.NOTHING),
    ],
)
def test_where_the_form_of_a_code_ends(text: str, kind: CodeKind) -> None:
    code = meaning(f" {text} ")
    assert (code.kind, code.text, code.document) == (kind, text.strip(), None)
    assert code.value == (text if kind in (CodeKind.ORDER, CodeKind.BOARDING) else "")


@pytest.mark.parametrize(
    ("text", "kind", "value"),
    [
        ("123456", CodeKind.ORDER, "123456"),
        ("1234567", CodeKind.DOCUMENT, "1234567"),
        ("1234567890", CodeKind.ORDER, "1234567890"),
        ("123456-x", CodeKind.DOCUMENT, "123456X"),
        ("529.982.247-26", CodeKind.ORDER, "529.982.247-26"),
        ("02650306462", CodeKind.ORDER, "02650306462"),
        ("FX12345", CodeKind.ORDER, "FX12345"),
        ("MAILTO:marina@exemplo.com.br", CodeKind.EMAIL, "marina@exemplo.com.br"),
        ("marina@", CodeKind.NOTHING, ""),
    ],
)
def test_a_number_is_a_document_only_in_the_form_of_one(text: str, kind: CodeKind, value: str) -> None:
    assert (meaning(text).kind, meaning(text).value) == (kind, value)


def test_the_number_of_a_passport_may_be_shorter_than_its_field() -> None:
    number = "AB12345<<"
    weights = (7, 3, 1) * 3
    digit = sum(w * (0 if c == "<" else int(c, 36)) for w, c in zip(weights, number, strict=True)) % 10
    line = f"{number}{digit}BRA8411089F3001012<<<<<<<<<<<<<<04"
    code = meaning(line)
    assert code == Code(CodeKind.DOCUMENT, "AB12345", line, DocumentType.PASSPORT)
    assert meaning(line.lower()).value == "AB12345"
    wrong = f"{number}{(digit + 1) % 10}BRA8411089F3001012<<<<<<<<<<<<<<04"
    assert meaning(wrong).kind is not CodeKind.DOCUMENT
