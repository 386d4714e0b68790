"""The reading profile: written for people, checked line by line, and a sale stops where it no longer fits."""

from __future__ import annotations

from pathlib import Path

import pytest

from pos_app.domain.faults import Unreadable
from pos_app.domain.learning import ReadingCertainty
from pos_app.domain.start_faults import ProfileError
from pos_app.domain.unreadable_field import DRIFT
from pos_app.partner import drift
from pos_app.partner.learn.result import FieldReading
from pos_app.partner.reading import profile
from pos_app.partner.reading.book import Book
from pos_app.partner.reading.profile import Pin, Profile
from pos_app.wording import profile_texts

HERE = "https://central.exemplo.com.br/partners/api"
PRICE = ("trip search", "entry.price")
FEE = ("payment methods", "credit_card.fee")
WHOLE = Profile({PRICE: Pin("price.amount", "reais"), FEE: Pin('data."a b"[].fee', "cents")}, True, HERE)


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    file = tmp_path / profile.FILE
    profile.save(file, WHOLE, {PRICE: "achado 0,97 · ex.: 167.90"})
    assert profile.load(file) == WHOLE
    (line,) = [line for line in file.read_text("utf-8").splitlines() if "entry.price" in line]
    assert line.endswith("# achado 0,97 · ex.: 167.90")


def test_notes_of_people_stay_and_a_comment_goes_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / profile.FILE
    profile.save(file, WHOLE, {PRICE: "achado"})
    file.write_text("# conferido com a Marta\n" + file.read_text("utf-8"), encoding="utf-8")
    profile.save(file, Profile({PRICE: Pin("valor", "cents")}, False, HERE), {})
    text = file.read_text("utf-8")
    assert "conferido com a Marta" in text
    assert "achado" not in text
    assert profile.load(file) == Profile({PRICE: Pin("valor", "cents")}, False, HERE)


def test_a_profile_belongs_to_one_address(tmp_path: Path) -> None:
    file = tmp_path / profile.FILE
    profile.save(file, WHOLE, {})
    assert profile.of_connection(file, f"{HERE}/") == WHOLE
    assert profile.of_connection(file, "https://outra.exemplo.com.br/partners/api") == Profile()
    assert profile.of_connection(tmp_path / "none.toml", HERE) == Profile()


@pytest.mark.parametrize(
    ("text", "line", "detail"),
    [
        ('\n["trip serch"]\nprice = {path = "a"}', 2, "trip serch"),
        ('["trip search"]\n# nota\n"entry.pricex" = {path = "a"}', 3, "entry.pricex"),
        ('["trip search"]\n"entry.price" = {path = "a", form = "pesos"}', 2, "pesos"),
        ('["trip search"]\n"entry.price" = {path = "a[[x"}', 2, "caminho"),
        ('["trip search"]\n"entry.price" = "a"', 2, "forma"),
        ('["trip search"]\n"entry.price" = {path = "a", unit = "b"}', 2, "forma"),
        ('base_url = ""\nno_fee = 1', 2, "no_fee"),
        ("base_url = 3", 1, "base_url"),
        ('base_url = ""\nno_fee =', 2, "TOML"),
    ],
)
def test_an_invalid_line_is_named(text: str, line: int, detail: str, tmp_path: Path) -> None:
    file = tmp_path / profile.FILE
    file.write_text(text, encoding="utf-8")
    with pytest.raises(ProfileError) as raised:
        profile.load(file)
    message = profile_texts.sentence(raised.value)
    assert str(file) in message
    assert detail in message
    assert f"linha {line}" in message or f"line {line}" in message or "end of document" in message


def _read(path: str, form: str = "reais", certainty: ReadingCertainty = ReadingCertainty.FOUND) -> Book:
    book = Book(
        Profile({PRICE: Pin("price", "reais"), ("payment methods", "method.fee"): Pin("m.fee", "cents")})
    )
    drift.begin(book, "trip search")
    book.note(FieldReading(*PRICE, path, certainty, "9.90", form))
    return book


def test_money_that_stands_elsewhere_stops_the_sale() -> None:
    with pytest.raises(Unreadable) as raised:
        drift.check(book := _read("amount"), "trip search")
    assert (raised.value.field, raised.value.detail) == ("entry.price", DRIFT)
    assert book.drifts == {PRICE}


def test_money_in_another_unit_stops_the_sale() -> None:
    with pytest.raises(Unreadable, match=DRIFT):
        drift.check(_read("price", "cents"), "trip search")


def test_what_fits_goes_on_and_so_does_what_was_not_read_at_all() -> None:
    drift.check(_read("price"), "trip search")
    drift.check(_read("", certainty=ReadingCertainty.MISSING), "trip search")


def test_a_place_for_all_methods_counts_for_each_and_for_each_number_of_seats() -> None:
    book = _read("price")
    book.note(FieldReading("payment methods", "pix.fee", "m.fee * 2", ReadingCertainty.FOUND, "1", "cents"))
    drift.check(book, "payment methods")
    book.note(FieldReading("payment methods", "pix.fee", "m.tax", ReadingCertainty.FOUND, "1", "cents"))
    with pytest.raises(Unreadable):
        drift.check(book, "payment methods")


def test_bare_ids_of_several_seats_are_no_other_place() -> None:
    block = ("seat block", "block_id")
    book = Book(Profile({block: Pin("ids[].@")}))
    book.note(FieldReading(*block, "ids.*.@", ReadingCertainty.FOUND, "64259b5f"))
    drift.check(book, "seat block")
    book.note(FieldReading(*block, "other.*.@", ReadingCertainty.FOUND, "64259b5f"))
    with pytest.raises(Unreadable):
        drift.check(book, "seat block")


@pytest.mark.parametrize(
    ("one", "several"),
    [
        ("blockId", "items[].blockId"),
        ("*.hold.lockId", "data.seats[].hold.lockId"),
        ("s[].id", "s.*.id"),
        ("a.lockId", "a.b[].lockId"),
    ],
)
def test_one_seat_may_be_sent_alone_and_several_in_a_list(one: str, several: str) -> None:
    block = ("seat block", "block_id")
    book = Book(Profile({block: Pin(one)}))
    book.note(FieldReading(*block, several, ReadingCertainty.FOUND, "64259b5f"))
    drift.check(book, "seat block")
    book.note(FieldReading(*block, "items[].offerId", ReadingCertainty.FOUND, "64259b5f"))
    with pytest.raises(Unreadable):
        drift.check(book, "seat block")


def test_an_id_that_any_record_may_have_counts_in_its_own_place_only() -> None:
    block = ("seat block", "block_id")
    book = Book(Profile({block: Pin("data.seats[].id")}))
    book.note(FieldReading(*block, "data.id", ReadingCertainty.FOUND, "64259b5f"))
    with pytest.raises(Unreadable):
        drift.check(book, "seat block")


def test_an_earlier_reply_does_not_affect_the_next() -> None:
    book = _read("amount")
    drift.begin(book, "trip search")
    drift.check(book, "trip search")
