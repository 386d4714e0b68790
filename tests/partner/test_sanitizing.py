"""Texts of a reply are made harmless on their way in, and everything honest stays byte for byte."""

from __future__ import annotations

import json
import tracemalloc

import pytest

from pos_app.domain.endpoints import Endpoint
from pos_app.partner.sanitizing import _pieces, sanitized
from tests.partner.long_replies import ENDS, broken_off, megabyte
from tests.partner.service import CONTRACT

HIDDEN = (
    "\0\x01\x08\x0b\x1b\x1d\x7f\x80\x9f\xad\u061c\u180e\u200b\u200e\u200f\u2028\u202a\u202e"
    "\u2060\u2066\u2069\ufeff\ufff9\U000e0041"
)


def read_back(text: str, endpoint: str = Endpoint.ORDER, *, escaped: bool = False) -> str:
    reply = json.dumps({"name": text}, ensure_ascii=escaped).encode()
    found: str = json.loads(sanitized(reply, endpoint))["name"]
    return found


@pytest.mark.parametrize("escaped", [False, True])
@pytest.mark.parametrize("hidden", HIDDEN)
def test_what_is_not_seen_becomes_a_sign_that_is(hidden: str, escaped: bool) -> None:
    assert read_back(f"São {hidden}Paulo", escaped=escaped) == "São \ufffdPaulo"


@pytest.mark.parametrize("escaped", [False, True])
def test_what_people_write_stays(escaped: bool) -> None:
    text = 'São Paulo – Tietê, 1ª «à vista» R$\xa01,00 €… \t\r\n \\u202e \\ " / ❤ → Ẽ e\u0301 Ωμ ᾶ Яз ☂ ≤ ½ №'
    assert read_back(text, escaped=escaped) == text


OTHERS = (
    "\u0531\u0561\u05d0\u0627\u07ff\u0939\u0e01\u0fff\u1000\u1780\u1820\u1dff\u2c00\u2fff\u3042\u4e00\u9fff\ua000\uac00\ud7ff"
    "\ue000\uf8ff\uf900\ufb1d\ufe0f\ufe8d\uff18\uffe0\U0001f469\U00010330\U00020000\U0010ffff"
)


@pytest.mark.parametrize("escaped", [False, True])
@pytest.mark.parametrize("letter", OTHERS)
def test_pictures_and_letters_without_a_font_of_ours_become_a_sign(letter: str, escaped: bool) -> None:
    assert read_back(f"Ana {letter}{letter}", escaped=escaped) == "Ana \ufffd\ufffd"


def test_of_the_letters_without_a_font_of_ours_none_is_left_out() -> None:
    letters = "".join(map(chr, (*range(0x530, 0x1E00), *range(0x2C00, 0xD800), *range(0xE000, 0xFB00))))
    seen = {read_back(letters[at : at + 250]) for at in range(0, len(letters), 250)}
    assert set("".join(seen)) == {"\ufffd"}


@pytest.mark.parametrize("example", sorted(path.stem for path in CONTRACT.glob("*.json")))
@pytest.mark.parametrize("endpoint", [Endpoint.TRIPS, Endpoint.ORDER])
def test_the_contract_s_examples_stay_byte_for_byte(example: str, endpoint: str) -> None:
    body = (CONTRACT / f"{example}.json").read_bytes()
    assert sanitized(body, endpoint) == body


@pytest.mark.parametrize("escaped", [False, True])
@pytest.mark.parametrize("mark", ["\u0300", "\u036f", "\u0483", "\u0489", "\u20d0", "\u20ff"])
def test_marks_heaped_on_one_letter_do_not_stand_over_other_lines(mark: str, escaped: bool) -> None:
    assert read_back(f"A{mark * 3}na", escaped=escaped) == f"A{mark * 3}na"
    assert read_back(f"A{mark * 4}na", escaped=escaped) == f"A{mark * 3}\ufffdna"
    assert read_back(f"A{mark * 70}n{mark * 70}a", escaped=escaped) == f"A{mark * 3}\ufffdn{mark * 3}\ufffda"


def test_marks_written_now_in_this_way_now_in_that_are_one_heap() -> None:
    body = '{"name": "A' + "\u0301\\u0308" * 20 + 'na"}'
    assert json.loads(sanitized(body.encode(), Endpoint.ORDER)) == {"name": "A\u0301\u0308\u0301\ufffdna"}


def test_a_backslash_before_heaped_marks_stays_one() -> None:
    assert read_back("\\" + "\u0301" * 9, escaped=True) == "\\" + "\u0301" * 3 + "\ufffd"
    assert read_back("\\u0301" * 9) == "\\u0301" * 9


@pytest.mark.parametrize("escaped", [False, True])
@pytest.mark.parametrize("more", range(14))
def test_in_a_reply_of_megabytes_nothing_is_split_where_its_parts_meet(more: int, escaped: bool) -> None:
    texts = ["x" * more, *['\u202e\u0301" \\ \U0001f469é' * 20] * 6_000]
    shown = ["x" * more, *['\ufffd\u0301" \\ \ufffdé' * 20] * 6_000]
    body = json.dumps(texts, ensure_ascii=escaped).encode()
    assert json.loads(sanitized(body, Endpoint.TRIPS)) == shown


def test_a_reply_is_searched_in_small_parts_so_that_the_window_has_its_turns() -> None:
    body = json.dumps(["São Paulo \u202e", "a\\"] * 40_000, ensure_ascii=False).encode()
    parts = list(_pieces(body))
    assert b"".join(parts) == body
    assert max(map(len, parts)) <= 200_000 and len(parts) > 5
    assert all(part.endswith(b'"') for part in parts[:-1])


@pytest.mark.parametrize(("letters", "kept"), [(500, 500), (501, 301)])
def test_a_sentence_of_a_thousand_bytes_stays_and_a_longer_one_is_cut(letters: int, kept: int) -> None:
    text = "é" * letters
    assert len(read_back(text)) == kept and read_back(text)[:300] == text[:300]


def test_what_has_no_text_at_all_is_searched_in_small_parts_too() -> None:
    assert max(map(len, _pieces(b" " * 3_000_000))) <= 200_000


def test_a_mark_of_the_byte_order_at_the_beginning_is_none_of_a_text() -> None:
    assert sanitized(b"\xef\xbb\xbf{}", Endpoint.ORDER) == b"\xef\xbb\xbf{}"


@pytest.mark.parametrize("escaped", [False, True])
@pytest.mark.parametrize(
    "text", ["Ana Maria " * 500, "é" * 5_000, "я" * 5_000, "e\u0301\u0308" * 900, '\\"\\' * 600]
)
def test_a_text_without_end_is_cut(text: str, escaped: bool) -> None:
    found = read_back(text, escaped=escaped)
    assert found == text[: len(found) - 1] + "…"
    assert 250 < len(found) <= 301


@pytest.mark.parametrize(
    ("endpoint", "length", "cut"),
    [
        (Endpoint.TRIPS, 7_996, False),
        (Endpoint.TRIPS, 8_004, True),
        (Endpoint.ORDER, 8_004, True),
        (Endpoint.METHODS, 8_004, True),
        (Endpoint.CREATE, 60_000, False),
        (Endpoint.CREATE, 70_000, True),
        (Endpoint.TOKEN, 9_000, False),
    ],
)
def test_a_token_or_a_picture_stays_where_one_may_stand(endpoint: str, length: int, cut: bool) -> None:
    assert (read_back("aB3/" * (length // 4), endpoint) != "aB3/" * (length // 4)) is cut


def test_a_slash_may_be_escaped() -> None:
    body = b'{"qr":"' + rb"ab\/" * 1_000 + b'"}'
    assert sanitized(body, Endpoint.CREATE) == body


def test_a_reply_that_broke_off_is_only_made_harmless() -> None:
    assert sanitized(b'{"publicId":"A1","name":"x' + b"y " * 900, Endpoint.CREATE).startswith(
        b'{"publicId":"A1"'
    )


def test_an_honest_reply_of_a_megabyte_stays() -> None:
    body = megabyte()
    assert sanitized(body, Endpoint.TRIPS) == body


@pytest.mark.parametrize("end", ENDS)
def test_a_text_of_megabytes_that_broke_off_takes_no_memory(end: bytes) -> None:
    body = broken_off(end)
    tracemalloc.start()
    sanitized(body, Endpoint.CREATE)
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert most < 20_000_000
