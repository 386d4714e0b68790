"""What a partner may have agreed on: interest, fee, names in the hold, the anti-fraud session."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pos_app.domain.holds import HoldRequest
from pos_app.domain.money import Cents
from pos_app.domain.passengers import Passenger
from pos_app.domain.payment import CardBrand, Instalment, PaymentMethod, PaymentType, Quote
from pos_app.domain.terms import Terms
from pos_app.sale import events as e
from pos_app.sale.stage import Sale
from tests.sale.samples import CARD, FARE, FEE, PASSENGER
from tests.sale.walks import CHARGE, at_payment, at_seats, play

TOTAL = Cents(FARE + FEE)
DEAR = Cents(TOTAL + 600)


def quote() -> Quote:
    table = (Instalment(1, TOTAL, TOTAL), Instalment(6, Cents(DEAR // 6), DEAR))
    card = PaymentMethod(PaymentType.CREDIT_CARD, "Cartão", TOTAL, FEE, brands=(CardBrand("visa", table),))
    return Quote((card, PaymentMethod(PaymentType.PIX, "PIX", TOTAL, FEE)))


def paying(terms: Terms) -> Sale:
    sale, _ = play(replace(at_payment(quote=quote()), terms=terms), e.CardGiven(CARD))
    return sale


def sent(sale: Sale) -> e.BeginAttempt:
    _, effects = play(sale, CHARGE)
    (begin,) = effects
    assert isinstance(begin, e.BeginAttempt)
    return begin


def test_a_fee_that_is_left_out_is_paid_but_not_in_the_orders_total() -> None:
    begin = sent(paying(Terms(fee_in_total=False)))
    assert begin.order.amount == FARE
    assert (begin.attempt.sold.total, begin.attempt.sold.order_total) == (TOTAL, FARE)


class TestNamesInTheHold:
    def held(self, terms: Terms, *passengers: Passenger) -> HoldRequest:
        sale = replace(at_seats(), terms=terms)
        _, effects = play(sale, e.PassengersKnown(passengers), e.SeatToggled("17"), e.HoldAsked())
        (hold,) = effects
        assert isinstance(hold, e.Hold)
        return hold.seats[0]

    @pytest.mark.parametrize(
        "change", [{"name": "Helena"}, {"document_number": "1"}, {"document_number": "52998224700"}]
    )
    def test_half_a_passenger_is_not_named(self, change: dict[str, str]) -> None:
        half = replace(PASSENGER, **change)  # type: ignore[arg-type]
        assert self.held(Terms(passenger_with_hold=True), half).passenger is None

    def test_who_is_not_known_is_named_with_the_order(self) -> None:
        assert self.held(Terms(passenger_with_hold=True)).passenger is None
