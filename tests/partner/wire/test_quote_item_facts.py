"""What each seat and its insurance cost, by their holds or in lines of their own (contract 4.7)."""

from __future__ import annotations

from typing import Any

import pytest

from pos_app.domain.money import Cents
from pos_app.domain.payment import QuoteItem
from tests.partner.wire.quotes import (
    BOTH_INSURED,
    ELDERLY,
    FARE,
    INSURED,
    TWO,
    both,
    costs,
    line,
    lines,
    pix,
    read,
)

# --- The prices of seats and insurance ------------------------------------------------------------


def test_the_answer_prices_the_seats_and_their_insurance_by_their_holds() -> None:
    value = {
        "methods": [{"type": "pix", "fee": 9.9}],
        "items": [
            {"type": "seat", "id": "b1", "price": 129.9},
            {"type": "seat", "id": "b2", "price": 119.9},
            {"type": "insurance", "id": "b1", "price": 4.5},
            {"type": "insurance", "id": "b2", "price": 0},
            {"type": "seat", "id": "other", "price": 1},
        ],
    }
    found = read(value, (*INSURED, QuoteItem("b2", FARE)))
    assert found.seat_prices == (("b1", 12990), ("b2", 11990))
    assert found.insurance_prices == (("b1", 450),)
    assert found.methods[0].total == 12990 + 11990 + 450 + 990


def test_prices_by_hold_are_in_the_unit_of_the_methods_that_are_clear() -> None:
    items = [{"type": "seat", "id": "b1", "price": 12990}]
    unclear = both({"total": 13980, "fee": 990}, {"fee": 10, "convenienceFee": 12}, items=items)
    assert read(unclear).seat_prices == (("b1", 12990),)


def test_prices_by_hold_are_in_reais_where_the_methods_speak_of_both() -> None:
    items = [{"type": "seat", "id": "b1", "price": 129.9}]
    value = both({"total": 13980, "fee": 990}, {"total": 144.8, "fee": 14.9}, items=items)
    assert read(value).seat_prices == (("b1", 12990),)


def test_prices_by_hold_may_stand_in_each_method() -> None:
    items = [{"type": "seat", "id": "b1", "price": 129.9, "insurance": 4.5}]
    both = [{"type": t, "total": 144.3, "fee": 9.9, "items": items} for t in ("pix", "credit_card")]
    found = read({"methods": both}, INSURED)
    assert (found.seat_prices, found.insurance_prices) == ((("b1", 12990),), (("b1", 450),))


def test_the_insurance_of_all_is_shared_only_where_every_method_has_the_same() -> None:
    def of(*sums: float) -> dict[str, Any]:
        types = ("pix", "credit_card")
        return {
            "methods": [{"type": t, "fee": 9.9, "insurance": s} for t, s in zip(types, sums, strict=False)]
        }

    assert read(of(9.0, 9.0), BOTH_INSURED).insurance_prices == (("b1", 450), ("b2", 450))
    assert all(isinstance(price, int) for _, price in read(of(9.0), BOTH_INSURED).insurance_prices)
    assert read(of(9.0, 10.0), BOTH_INSURED).insurance_prices == ()
    assert read(of(9.01), BOTH_INSURED).insurance_prices == ()
    assert read(of(0), BOTH_INSURED).insurance_prices == ()
    assert read(of(0.01), INSURED).insurance_prices == (("b1", 1),)
    assert read(of(9.0), TWO).insurance_prices == ()


def test_a_discount_of_all_is_shared_among_the_seats_that_have_a_benefit() -> None:
    pair = (*ELDERLY, QuoteItem("b2", FARE, benefit=True))
    assert read(pix(total=139.8, fee=9.9, discount=129.9), pair).seat_prices == (("b1", 6495), ("b2", 6495))
    mixed = (*ELDERLY, QuoteItem("b2", FARE))
    assert read(pix(total=204.75, fee=9.9, discount=64.95), mixed).seat_prices == (("b1", 6495),)
    odd = read(pix(total=139.79, fee=9.9, discount=129.91), pair)
    assert odd.seat_prices == (), "a cent cannot be shared"
    shared = read(pix(total=139.8, fee=9.9, discount=129.9), pair).seat_prices
    assert all(isinstance(price, int) for _, price in shared)
    dearer = (*ELDERLY, QuoteItem("b2", Cents(10000), benefit=True))
    assert read(pix(total=124.85, fee=9.9, discount=114.95), dearer).seat_prices == ()


def test_the_discount_of_a_method_that_is_not_clear_says_nothing_of_the_seats() -> None:
    unclear = {"fee": 9.9, "convenienceFee": 7.5, "discount": 60.0}
    found = read(both({"fee": 9.9, "discount": 64.95}, unclear), ELDERLY)
    assert found.seat_prices == (("b1", 6495),)


@pytest.mark.parametrize(
    ("value", "seat_prices"),
    [
        (pix(total=139.8, fee=9.9), ()),
        (pix(total=144.9, fee=9.9, subtotal=135.0), ()),
        (pix(total=139.79, fee=9.9, discount=0.01), (("b1", 12989),)),
    ],
    ids=["none", "dearer", "a cent"],
)
def test_only_a_discount_prices_the_seats_with_a_benefit(
    value: object, seat_prices: tuple[tuple[str, int], ...]
) -> None:
    assert read(value, ELDERLY).seat_prices == seat_prices


# --- Lines and their sums -------------------------------------------------------------------------


@pytest.mark.parametrize(
    "value",
    [
        lines(
            {"type": "fee", "price": 9.9},
            line("seat", "b1", price=129.9),
            line("insurance", "b1", price=4.5),
            line("seat", "b2", price=119.9),
            line("insurance", "b2", price=6.0),
        ),
        lines(
            line("seat", "b1", price=129.9, insurance=4.5),
            line("seat", "b2", price=119.9, insurance=6.0),
            fee=9.9,
        ),
        {
            "methods": [
                {
                    "type": "pix",
                    "fee": 9.9,
                    "items": [
                        line("seat", "b1", price=129.9, insurance=4.5),
                        line("seat", "b2", price=119.9, insurance=6.0),
                    ],
                }
            ]
        },
    ],
    ids=["lines of insurance", "insurance of seats", "in the method"],
)
def test_each_seat_has_its_own_price_and_insurance(value: object) -> None:
    found = read(value, BOTH_INSURED)
    assert found.seat_prices == (("b1", 12990), ("b2", 11990))
    assert found.insurance_prices == (("b1", 450), ("b2", 600))
    assert costs(value, BOTH_INSURED) == (12990 + 11990 + 1050 + 990, 990, 1050)


def test_insurance_is_that_of_the_seats_for_which_it_was_asked() -> None:
    both = [line("insurance", "b1", price=0.01), line("insurance", "b2", price=6.0)]
    one_of_two = (*INSURED, QuoteItem("b2", FARE))
    assert read(lines(*both, fee=9.9), one_of_two).insurance_prices == (("b1", 1),)
    none = [line("insurance", "b1", price=4.5), line("insurance", "b2", price=0)]
    assert read(lines(*none, fee=9.9), BOTH_INSURED).insurance_prices == (("b1", 450),)


def test_a_seat_may_cost_nothing() -> None:
    free = (QuoteItem("b1", FARE), QuoteItem("b2", FARE, benefit=True))
    value = lines(line("seat", "b1", price=129.9), line("seat", "b2", price=0), total=139.8, fee=9.9)
    assert read(value, free).seat_prices == (("b1", 12990), ("b2", 0))


def test_prices_of_seats_have_the_unit_of_the_totals() -> None:
    value = lines(line("seat", "b1", price=12990), line("insurance", "b1", price=450), total=14430, fee=990)
    found = read(value, INSURED)
    assert (found.seat_prices, found.insurance_prices) == ((("b1", 12990),), (("b1", 450),))


@pytest.mark.parametrize(
    "value",
    [
        pix(fee=9.9, discount=64.95),
        pix(fee=9.9, discount=-64.95),
        pix(fee=9.9, items=[{"type": "discount", "price": 64.95}]),
        lines({"type": "discount", "price": 64.95}, fee=9.9),
    ],
    ids=str,
)
def test_a_discount_that_is_stated_is_taken_off(value: object) -> None:
    assert costs(value, ELDERLY) == (7485, 990, 0)


@pytest.mark.parametrize(
    "value",
    [
        lines(line("seat", "b1", price=100), line("seat", "b1", price=29.9), total=139.8, fee=9.9),
        pix(total=139.8, fees=[{"type": "fee", "valueInCents": 490}, {"type": "fee", "value": 5.0}]),
    ],
    ids=["two lines of one seat", "two units"],
)
def test_lines_that_make_no_sum_leave_it_to_the_total(value: object) -> None:
    assert costs(value) == (13980, 990, 0)
