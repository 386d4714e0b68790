"""What a partner may have agreed on: interest, fee, names in the hold, the anti-fraud session."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pos_app.domain.holds import HoldRequest
from pos_app.domain.money import Cents
from pos_app.domain.orders import Order
from pos_app.domain.passengers import Passenger
from pos_app.domain.payment import CardBrand, Instalment, PaymentMethod, PaymentType, Quote
from pos_app.domain.terms import Terms
from pos_app.sale import events as e
from pos_app.sale.stage import ProblemKind, Sale
from tests.sale import samples
from tests.sale.samples import BUYER, CARD, FARE, FEE, PASSENGER, QUERY
from tests.sale.walks import CHARGE, TODAY, at_payment, at_seats, play, problem_kind

TOTAL = Cents(FARE + FEE)
DEAR = Cents(TOTAL + 600)
WITH_INTEREST = Terms(with_interest=True)


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


class TestInterest:
    def test_the_order_carries_it_where_agreed_and_everything_shows_the_same(self) -> None:
        sale, _ = play(paying(WITH_INTEREST), e.InstalmentsChosen(6))
        assert (sale.total, sale.principal) == (DEAR, TOTAL)
        begin = sent(sale)
        assert (begin.order.amount, begin.order.payment.charged) == (DEAR, DEAR)
        assert begin.order.adds_up()
        assert (begin.attempt.sold.total, begin.attempt.sold.order_total) == (DEAR, DEAR)

    def test_paying_once_or_by_pix_has_none(self) -> None:
        assert sent(paying(WITH_INTEREST)).order.amount == TOTAL
        by_pix, _ = play(paying(WITH_INTEREST), e.MethodChosen(PaymentType.PIX))
        assert by_pix.total == TOTAL
        begin = sent(by_pix)
        assert (begin.order.amount, begin.order.payment.charged) == (TOTAL, None)

    def test_without_the_agreement_the_customer_pays_it_and_the_order_does_not_carry_it(self) -> None:
        sale, _ = play(paying(Terms()), e.InstalmentsChosen(6))
        begin, sold = sent(sale), sent(sale).attempt.sold
        assert (sale.total, begin.order.amount, begin.order.payment.charged) == (DEAR, TOTAL, None)
        assert (sold.total, sold.interest, sold.order_total) == (DEAR, DEAR - TOTAL, TOTAL)

    def test_a_split_that_is_not_offered_any_more_is_paid_once(self) -> None:
        sale, _ = play(paying(WITH_INTEREST), e.InstalmentsChosen(6), e.PassengersGiven(BUYER, (PASSENGER,)))
        sale, _ = play(sale, e.QuoteArrived(samples.quote()))
        assert (sale.payment.installments, sale.total) == (1, TOTAL)


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

    def test_a_known_passenger_is_named(self) -> None:
        assert self.held(Terms(passenger_with_hold=True), PASSENGER).passenger == PASSENGER

    def test_nobody_is_named_without_the_agreement(self) -> None:
        assert self.held(Terms(), PASSENGER).passenger is None

    @pytest.mark.parametrize(
        "change", [{"name": "Helena"}, {"document_number": "1"}, {"document_number": "52998224700"}]
    )
    def test_half_a_passenger_is_not_named(self, change: dict[str, str]) -> None:
        half = replace(PASSENGER, **change)  # type: ignore[arg-type]
        assert self.held(Terms(passenger_with_hold=True), half).passenger is None

    def test_who_is_not_known_is_named_with_the_order(self) -> None:
        assert self.held(Terms(passenger_with_hold=True)).passenger is None

    def test_knowing_them_does_not_skip_the_page_of_passengers(self) -> None:
        sale, _ = play(at_seats(), e.PassengersKnown((PASSENGER,)))
        assert sale.people.passengers == (PASSENGER,)
        late, _ = play(at_payment(), e.PassengersKnown((replace(PASSENGER, name="Outra Pessoa"),)))
        assert late.people.passengers == (PASSENGER,)


class TestAntifraud:
    def test_what_the_page_gave_goes_with_the_order(self) -> None:
        sale, _ = play(at_payment(), e.CardGiven(replace(CARD, antifraud_id="af-9")))
        assert sent(sale).order.antifraud_id == "af-9"

    def test_none_is_never_made_up(self) -> None:
        assert sent(paying(Terms())).order.antifraud_id == ""

    def test_where_it_is_required_a_card_without_one_is_not_charged(self) -> None:
        sale, effects = play(paying(Terms(antifraud_required=True)), CHARGE)
        assert (problem_kind(sale), effects) == (ProblemKind.ANTIFRAUD_MISSING, ())

    def test_pix_needs_none(self) -> None:
        sale, _ = play(paying(Terms(antifraud_required=True)), e.MethodChosen(PaymentType.PIX))
        order: Order = sent(sale).order
        assert order.antifraud_id == ""


def test_a_new_search_keeps_the_agreement() -> None:
    sale, _ = play(Sale(terms=WITH_INTEREST), e.SearchAsked(QUERY, TODAY))
    assert sale.terms == WITH_INTEREST
