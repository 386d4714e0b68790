"""What a basket costs by each method, wherever an answer states it (contract 4.7 shows no answer)."""

from __future__ import annotations

from typing import Any

import pytest

from pos_app.domain.endpoints import Endpoint
from pos_app.domain.faults import Unreadable
from pos_app.domain.learning import ReadingCertainty
from pos_app.domain.money import Cents
from pos_app.domain.payment import PaymentType, QuoteItem, WhyNot
from pos_app.partner.reading.book import Book
from pos_app.partner.reading.profile import Pin
from tests.partner.wire.quotes import (
    BOTH_INSURED,
    ELDERLY,
    INSURED,
    TWO,
    both,
    costs,
    decided,
    fault,
    line,
    lines,
    pix,
    read,
)

# --- Total, fee and insurance ---------------------------------------------------------------------


@pytest.mark.parametrize(
    "value",
    [
        pix(total=139.8, fee=9.9),
        pix(total="139,80", taxa="9,90"),
        pix(summary={"total": 139.8, "serviceFee": 9.9}),
        pix(total=139.8),
        pix(fee=9.9),
        pix(total=139.8, subtotal=129.9),
        pix(subtotal=129.9, fee=9.9),
        pix(total=139.8, fee=9.9, originalPrice=199.9, refundAmount=50),
        pix(total=139.8, fees=[{"type": "service_fee", "value": 9.9}]),
        pix(total=139.8, fees=[{"type": "service_fee", "value": 4.9}, {"type": "service_fee", "value": 5.0}]),
        pix(fees=[{"type": "service_fee", "value": 9.9}]),
        {"methods": [{"type": "pix"}], "total": 139.8, "fee": 9.9},
        {"methods": [{"type": "pix", "total": 139.8}], "fee": 9.9},
        {"methods": [{"type": "pix", "fee": 9.9}], "total": 139.8},
        {"methods": [{"type": "pix"}], "items": [{"type": "fee", "price": 9.9}]},
        {"methods": [{"type": "pix", "total": 139.8}], "items": [{"type": "fee", "priceInCents": 990}]},
        {
            "methods": [{"type": "pix", "total": 139.8}],
            "items": [{"type": "seat", "id": "b1", "price": 129.9}],
        },
        {"methods": [{"type": "pix"}], "items": [{"type": "seat", "id": "b1", "price": 129.9, "fee": 9.9}]},
        pix(items=[{"type": "seat", "id": "b1", "price": 129.9, "fee": 9.9}]),
        pix(totalInCents=13980, feeInCents=990),
        pix(total=13980, fee=990),
        pix(total=139.8, feeInCents=990),
        pix(installments=[{"n": 1, "amount": 139.8}, {"n": 2, "amount": 69.9}], fee=9.9),
    ],
    ids=str,
)
def test_what_one_seat_costs_however_it_is_stated(value: object) -> None:
    assert costs(value) == (13980, 990, 0)


@pytest.mark.parametrize(
    "value",
    [
        pix(total=279.6, fee=19.8),
        pix(total=279.6, feePerSeat=9.9),
        pix(feePerSeat=9.9),
        pix(total=279.6, fee=9.9),
        pix(total=279.6, fees=[{"type": "fee", "value": 9.9}, {"type": "fee", "value": 9.9}]),
        {
            "methods": [{"type": "pix", "total": 279.6}],
            "items": [{"type": "seat", "id": id_, "price": 129.9, "fee": 9.9} for id_ in ("b1", "b2")],
        },
        {"methods": [{"type": "pix", "total": 279.6}], "seats": {"b1": 129.9, "b2": 129.9}},
    ],
    ids=str,
)
def test_a_fee_may_be_stated_for_each_seat(value: object) -> None:
    assert costs(value, TWO) == (27960, 1980, 0)


@pytest.mark.parametrize(
    "value",
    [
        pix(total=144.3, fee=9.9, insurance=4.5),
        pix(fee=9.9, insurance=4.5),
        pix(total=144.3, fee=9.9),
        pix(total=144.3, insurance=4.5),
        pix(total=144.3, fee=9.9, items=[{"type": "insurance", "id": "b1", "price": 4.5}]),
        {"methods": [{"type": "pix", "total": 144.3, "fee": 9.9}], "insurance": 4.5},
        {
            "methods": [{"type": "pix", "total": 144.3}],
            "items": [{"type": "seat", "id": "b1", "price": 129.9, "insurance": 4.5, "fee": 9.9}],
        },
    ],
    ids=str,
)
def test_insurance_that_was_asked_for_is_part_of_the_total(value: object) -> None:
    assert costs(value, INSURED) == (14430, 990, 450)


def test_insurance_that_nobody_asked_for_costs_nothing() -> None:
    assert costs(pix(total=139.8, fee=9.9, insurance=4.5)) == (13980, 990, 0)


@pytest.mark.parametrize(
    "value",
    [
        pix(total=288.6, fee=19.8, insurance=9.0),
        pix(total=288.6, fee=19.8, insurance=4.5),
        pix(fee=19.8, insurancePerSeat=4.5),
        {
            "methods": [{"type": "pix", "total": 288.6, "fee": 19.8}],
            "insurances": [{"id": "b1", "price": 4.5}, {"id": "b2", "price": 4.5}],
        },
    ],
    ids=str,
)
def test_insurance_may_be_stated_for_each_seat(value: object) -> None:
    assert costs(value, BOTH_INSURED) == (28860, 1980, 900)


@pytest.mark.parametrize(
    "value",
    [
        pix(total=74.85, fee=9.9, discount=64.95),
        pix(total=74.85, fee=9.9),
        pix(total=74.85, fee=9.9, discount=-64.95),
        pix(total=74.85, fee=9.9, items=[{"type": "seat", "id": "b1", "price": 64.95}]),
    ],
    ids=str,
)
def test_under_a_benefit_the_answer_says_what_the_seat_costs(value: object) -> None:
    found = read(value, ELDERLY)
    assert costs(value, ELDERLY) == (7485, 990, 0)
    assert found.seat_prices == (("b1", 6495),)


@pytest.mark.parametrize("card", [{"total": 79.85}, {"fee": 14.9}], ids=str)
def test_what_one_method_shows_of_a_seat_under_a_benefit_holds_for_the_others(card: dict[str, Any]) -> None:
    found = read(both({"total": 74.85, "fee": 9.9}, card), ELDERLY)
    assert [(method.total, method.fee) for method in found.methods] == [(7485, 990), (7985, 1490)]
    assert found.seat_prices == (("b1", 6495),)


# --- What is not certain --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "field", "detail"),
    [
        (pix(name="PIX"), "pix.fee", "missing"),
        (pix(total=139.8, fee=9.9, convenienceFee=9.8), "", ""),
        (pix(fee=9.9, convenienceFee=7.5), "pix.fee", "ambiguous"),
        (pix(total=1398.0), "pix.fee", "missing"),
        (pix(total=20.0, fee=9.9), "pix.total", "missing"),
        (pix(total=139.801, fee=9.9), "pix.total", "missing"),
        (pix(fee=9.9, currency="USD"), "methods[].currency", "USD is not BRL"),
        ({"x": 1}, "methods", "names no way to pay"),
        ({"methods": [{"type": "boleto", "total": 139.8, "fee": 9.9}]}, "methods", "names no way to pay"),
    ],
    ids=str,
)
def test_an_amount_that_is_not_certain_is_named(value: object, field: str, detail: str) -> None:
    if not field:
        assert costs(value) == (13980, 990, 0), "only one of the two fees adds up"
        return
    found = fault(value)
    assert (found.field, found.detail) == (field, detail)


@pytest.mark.parametrize("currency", ["BRL", " brl ", "R$", "real", "U$", "12A", ""])
def test_what_is_no_code_of_another_currency_stops_nothing(currency: str) -> None:
    assert costs(pix(total=139.8, fee=9.9, currency=currency)) == (13980, 990, 0)


def test_two_readings_of_a_fee_are_shown_with_their_amounts_for_a_person_to_decide() -> None:
    book = Book()
    found = fault(pix(fee=9.9, convenienceFee=7.5), book=book)
    readings = {("methods[].fee", "R$\u00a09,90"), ("methods[].convenienceFee", "R$\u00a07,50")}
    assert set(found.candidates) == readings
    (noted,) = book.noted(Endpoint.METHODS)
    assert (noted.field, noted.path, noted.certainty) == ("pix.fee", "", ReadingCertainty.AMBIGUOUS)
    assert set(noted.others) == readings


def test_two_totals_are_shown_where_both_are_stated() -> None:
    found = fault(pix(total=139.8, orderTotal=141.9))
    assert found.field == "pix.total"
    assert {amount for _, amount in found.candidates} == {"R$\u00a0139,80", "R$\u00a0141,90"}


@pytest.mark.parametrize(
    ("value", "fees"),
    [
        (pix(fee=9.9, deskFee=7.5), ("9,90", "7,50")),
        (pix(fee=7.5, items=[{"type": "fee", "price": 9.9}]), ("7,50", "9,90")),
        ({"methods": [{"type": "pix", "fee": 9.9}], "fee": 7.5}, ("9,90", "7,50")),
    ],
    ids=["another word", "a line", "beside the method"],
)
def test_a_little_more_that_speaks_for_one_fee_does_not_settle_which_it_is(
    value: object, fees: tuple[str, str]
) -> None:
    found = fault(value)
    assert (found.field, found.detail) == ("pix.fee", "ambiguous")
    assert [amount for _, amount in found.candidates] == [f"R$\u00a0{fee}" for fee in fees]


def test_two_statements_of_what_the_seats_cost_leave_the_total_open() -> None:
    found = fault(lines(line("seat", "b1", price=128.9), subtotal=129.9, fee=9.9))
    assert (found.field, found.detail) == ("pix.total", "ambiguous")
    assert {amount for _, amount in found.candidates} == {"R$\u00a0138,80", "R$\u00a0139,80"}


def test_a_fee_on_the_line_of_one_seat_is_not_that_of_all() -> None:
    seats = [line("seat", "b1", price=129.9, fee=9.9), line("seat", "b2", price=129.9)]
    assert costs(lines(*seats, total=279.6), TWO) == (27960, 1980, 0)
    assert fault(lines(*seats), TWO).field == "pix.fee"


def test_a_seat_listed_twice_is_not_paid_twice() -> None:
    twice = [line("seat", "b1", price=129.9)] * 2
    assert costs(lines(*twice, fee=9.9)) == (13980, 990, 0)


def test_an_amount_in_reais_is_never_cents() -> None:
    cheap = (QuoteItem("b1", Cents(200)),)
    table = [{"n": 1, "amount": "R$ 210,00"}, {"n": 2, "amount": "R$ 105,00"}]
    with pytest.raises(Unreadable):
        read({"methods": [{"type": "credit_card", "installments": table}]}, cheap)


def test_a_method_that_is_not_clear_is_shown_beside_one_that_is() -> None:
    value = {
        "methods": [{"type": "pix", "total": 139.8, "fee": 9.9}, {"type": "credit_card", "name": "Cartão"}]
    }
    found = read(value)
    card = found.methods[1]
    assert (card.type, card.name, card.total, card.why_not) == (None, "Cartão", 0, WhyNot.UNREAD)
    assert found.unread == (("credit_card.fee", "missing"),)


def test_a_method_of_another_kind_and_one_that_is_switched_off_say_so() -> None:
    usual = {"total": 139.8, "fee": 9.9}
    value = {
        "methods": [
            {"type": "pix", **usual},
            {"type": "boleto", **usual},
            {"type": "credit_card", "enabled": False, **usual},
        ]
    }
    assert [method.why_not for method in read(value).methods[1:]] == [WhyNot.UNKNOWN, WhyNot.SWITCHED_OFF]
    assert [method.type for method in read(value).methods] == [PaymentType.PIX, None, None]


def test_nothing_is_known_of_the_answer_without_a_way_to_pay() -> None:
    book = Book()
    fault({"total": 139.8}, book=book)
    (noted,) = book.noted(Endpoint.METHODS)
    assert (noted.field, noted.path, noted.certainty) == ("methods", "", ReadingCertainty.MISSING)


def test_the_reason_is_that_of_the_first_method_where_none_is_clear() -> None:
    value = {"methods": [{"type": "credit_card", "fee": 9.9, "convenienceFee": 7.5}, {"type": "pix"}]}
    assert fault(value).field == "credit_card.fee"


# --- Notes and the profile ------------------------------------------------------------------------


def test_every_amount_is_noted_with_its_place_its_unit_and_how_much_speaks_for_it() -> None:
    book = Book()
    read(pix(total=144.3, fee=9.9, insurance=4.5), INSURED, book)
    noted = {one.field: one for one in book.noted(Endpoint.METHODS)}
    assert {field: (one.path, one.value, one.form) for field, one in noted.items()} == {
        "pix.total": ("methods[].total", "144.30", "reais"),
        "pix.fee": ("methods[].fee", "9.90", "reais"),
        "pix.insurance": ("methods[].insurance", "4.50", "reais"),
        "methods": ("methods[]", "pix", ""),
    }
    assert {one.certainty for one in noted.values()} == {ReadingCertainty.FOUND}
    assert all(one.weight == round(one.weight, 2) > 0 for field, one in noted.items() if field != "methods")


def test_what_follows_from_the_others_is_noted_as_such_and_cents_as_cents() -> None:
    book = Book()
    read(pix(totalInCents=13980, feeInCents=990), book=book)
    read(pix(total=13980), book=book)
    noted = {one.field: one for one in book.noted(Endpoint.METHODS)}
    assert (noted["pix.fee"].certainty, noted["pix.fee"].path) == (ReadingCertainty.DERIVED, "")
    assert noted["pix.total"].form == "cents"
    assert "pix.insurance" not in noted, "none was asked for"


def test_all_ways_to_pay_are_noted() -> None:
    book = Book()
    usual = {"total": 139.8, "fee": 9.9}
    read({"methods": [{"type": t, **usual} for t in ("pix", "boleto", "credit_card")]}, book=book)
    assert book.readings[Endpoint.METHODS, "methods"].value == "pix, credit_card"


TWO_FEES = pix(fee=9.9, convenienceFee=7.5)


@pytest.mark.parametrize("whose", ["method__fee", "pix__fee"])
def test_a_decided_place_counts_for_each_method_or_for_one(whose: str) -> None:
    book = decided(**{whose: Pin("methods[].convenienceFee")})
    assert costs(TWO_FEES, book=book) == (12990 + 750, 750, 0)
    assert not book.drifts


def test_what_was_decided_for_the_method_comes_before_what_was_for_all() -> None:
    book = decided(method__fee=Pin("methods[].fee"), pix__fee=Pin("methods[].convenienceFee"))
    assert costs(TWO_FEES, book=book)[1] == 750


def test_a_decided_fee_may_be_that_of_each_seat() -> None:
    book = decided(method__fee=Pin("methods[].fee * 2"))
    assert costs(pix(total=279.6, fee=9.9, convenienceFee=7.5), TWO, book)[1] == 1980


def test_a_decided_fee_that_does_not_make_the_total_is_not_replaced_by_what_is_left() -> None:
    value = pix(total=150.0, some_other_house_fee=9.9)
    assert costs(value) == (15000, 2010, 0)
    book = decided(method__fee=Pin("methods[].some_other_house_fee"))
    assert costs(value, book=book) == (15000, 990, 0), "the guard on totals stops the sale"


def test_a_decided_total_or_insurance_counts() -> None:
    value = pix(total=139.8, orderTotal=141.9)
    assert costs(value, book=decided(method__total=Pin("methods[].orderTotal")))[0] == 14190
    assert costs(value, book=decided(method__total=Pin("methods[].total")))[0] == 13980


@pytest.mark.parametrize("field", ["fee", "total", "insurance"])
def test_a_place_that_has_gone_is_a_change_of_the_replies_and_the_amount_is_looked_for(field: str) -> None:
    book = decided(**{f"method__{field}": Pin("methods[].gone")})
    assert costs(pix(total=144.3, fee=9.9, insurance=4.5), INSURED, book) == (14430, 990, 450)
    assert book.drifts == {(Endpoint.METHODS, f"method.{field}")}


@pytest.mark.parametrize("field", ["total", "fee"])
@pytest.mark.parametrize(("form", "total"), [("cents", 13980), ("reais", 1398000)])
def test_the_unit_that_was_decided_counts(field: str, form: str, total: int) -> None:
    book = decided(**{f"method__{field}": Pin(f"methods[].{field}", form)})
    dear = (QuoteItem("b1", Cents(total * 129 // 139)),)
    assert costs(pix(total=13980, fee=990), dear, book)[0] == total


# --- Paying at once -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "table",
    [
        {"installments": [{"n": 1, "amount": 139.8}, {"n": 2, "amount": 69.9}]},
        {"installments": ["1x de R$ 139,80", "2x de R$ 69,90"]},
        {"installments": [{"n": 1, "amountInCents": 13980}, {"n": 2, "amountInCents": 6990}]},
    ],
    ids=str,
)
def test_paying_at_once_shows_the_total_and_so_which_of_two_fees_it_is(table: dict[str, Any]) -> None:
    book = Book()
    value = {"methods": [{"type": "credit_card", "fee": 9.9, "convenienceFee": 7.5, **table}]}
    (card,) = read(value, book=book).methods
    assert (card.total, card.fee) == (13980, 990)
    assert book.readings[Endpoint.METHODS, "credit_card.total"].path == "methods[].installments[].once"


def test_paying_at_once_in_words_is_in_reais_beside_a_fee_in_cents() -> None:
    book = Book()
    spoken = ["1x de R$ 140,00", "2x de R$ 70,00"]
    (card,) = read(
        {"methods": [{"type": "credit_card", "fee": 1010, "installments": spoken}]}, book=book
    ).methods
    assert (card.total, card.fee) == (14000, 1010)
    assert book.readings[Endpoint.METHODS, "credit_card.total"].path == "methods[].installments[].once"


# --- Where the unit shows -------------------------------------------------------------------------

CHEAP = (QuoteItem("b1", Cents(2000)),)


def test_a_fee_that_may_be_reais_or_cents_is_not_certain() -> None:
    assert fault(pix(fee=10), CHEAP).detail == "ambiguous"


@pytest.mark.parametrize("field", ["total", "fee"])
@pytest.mark.parametrize(("form", "fee"), [("cents", 10), ("reais", 1000)])
def test_the_decided_unit_of_total_or_fee_settles_it(field: str, form: str, fee: int) -> None:
    book = decided(**{f"method__{field}": Pin(f"methods[].{field}", form)})
    assert costs(pix(fee=10), CHEAP, book) == (2000 + fee, fee, 0)


@pytest.mark.parametrize(
    "value",
    [pix(fee="R$ 10"), pix(fees=[{"type": "service_fee", "value": "R$ 10"}]), pix(feeInReais="R$ 10")],
    ids=str,
)
def test_the_symbol_settles_it(value: object) -> None:
    assert costs(value, CHEAP) == (3000, 1000, 0)


# --- What is named --------------------------------------------------------------------------------


def test_what_is_missing_has_no_other_readings() -> None:
    book = Book()
    fault(pix(name="PIX"), book=book)
    assert book.readings[Endpoint.METHODS, "pix.fee"].others == ()


def test_a_fee_of_each_seat_is_noted_with_their_number() -> None:
    book = Book()
    read(pix(feePerSeat=9.9), TWO, book)
    assert book.readings[Endpoint.METHODS, "pix.fee"].path == "methods[].feePerSeat * 2"


def test_how_much_speaks_for_an_amount_is_noted_in_hundredths() -> None:
    book = Book()
    read({"methods": [{"type": "pix", "fee": 9.9}], "total": 139.8}, book=book)
    noted = book.readings[Endpoint.METHODS, "pix.total"]
    assert noted.weight == round(noted.weight, 2) > 0


def test_the_amount_about_which_readings_differ_is_named() -> None:
    assert fault(pix(fee=9.9, insurance=4.5, seguro=6.0), INSURED).field == "pix.insurance"
    assert fault(pix(total=144.3, insurance=4.5, seguro=6.0), INSURED).field == "pix.fee"
