"""From the passengers to the charge, each step in full: what is asked, kept and to be accepted."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from pos_app.domain.basket import SeatChoice
from pos_app.domain.card_page import CardFailure, CardProblem
from pos_app.domain.endpoints import Endpoint
from pos_app.domain.money import Cents
from pos_app.domain.payment import CardBrand, Instalment, PaymentType, Quote
from pos_app.domain.terms import Terms
from pos_app.domain.unreadable_field import UnreadableField
from pos_app.sale import charge
from pos_app.sale import events as e
from pos_app.sale.stage import Activity, People, ProblemKind, Sale, SaleProblem
from tests.sale import samples
from tests.sale.samples import BUYER, CARD, FARE, FEE, PASSENGER
from tests.sale.stages import changed
from tests.sale.walks import at_passengers, at_payment, at_seats, play

TOTAL = Cents(FARE + FEE)
PROBLEM = SaleProblem(ProblemKind.SESSION_FAILED)
CHANGE = SaleProblem(ProblemKind.PRICE_CHANGED, before=Cents(1), after=FARE)
GIVEN = e.PassengersGiven(BUYER, (PASSENGER,))
CARD_METHOD, PIX, UNKNOWN = samples.quote().methods


def asking(**changes: Any) -> Sale:
    """Return a sale that waits for prices, with a problem that is older than the question."""
    return changed(play(at_passengers(), GIVEN)[0], **{"problem": PROBLEM, **changes})


def dearer_seat(sale: Sale, price: int) -> tuple[tuple[str, Cents], ...]:
    return tuple((seat.hold.block_id, Cents(price)) for seat in sale.seating.seats if seat.hold)


# --- Passengers and the question about prices -----------------------------------------------------


def test_a_session_that_is_open_serves_for_new_prices() -> None:
    sale, effects = play(changed(at_passengers(), session_id="s1"), GIVEN)
    assert sale.busy == {Activity.QUOTE}
    assert effects == (e.AskQuote(charge.quote_parts(sale)),)


@pytest.mark.parametrize("passengers", [(), (PASSENGER, PASSENGER)])
def test_too_few_or_too_many_passengers_do_not_go_on(passengers: Any) -> None:
    sale, effects = play(at_passengers(), e.PassengersGiven(BUYER, passengers))
    assert sale == replace(at_passengers(), problem=SaleProblem(ProblemKind.SEATS_MISSING))
    assert effects == ()


def test_people_are_known_until_the_seats_are_held_and_only_all_of_them() -> None:
    at_map = at_seats()
    assert play(at_map, e.PassengersKnown((PASSENGER,), BUYER)) == (
        replace(at_map, people=People(1, BUYER, (PASSENGER,))),
        (),
    )
    for sale, people in ((at_map, (PASSENGER, PASSENGER)), (at_passengers(), (PASSENGER,))):
        assert play(sale, e.PassengersKnown(people, BUYER)) == (sale, ())


# --- The prices -----------------------------------------------------------------------------------


def test_a_change_of_price_that_was_shown_stays_until_it_is_accepted() -> None:
    sale, _ = play(asking(problem=CHANGE), e.QuoteArrived(samples.quote()))
    assert sale.problem == CHANGE


def test_without_a_method_that_works_the_field_to_blame_is_named() -> None:
    quote = Quote((UNKNOWN,), unread=(("pix.total", "missing"),))
    before = asking(method=PaymentType.PIX)
    sale, effects = play(before, e.QuoteArrived(quote))
    assert sale == changed(
        before,
        quote=quote,
        method=None,
        busy=frozenset({Activity.SESSION}),
        problem=SaleProblem(
            ProblemKind.NO_METHOD, unreadable=UnreadableField(Endpoint.METHODS, "pix.total", "missing")
        ),
    )
    assert effects == ()


def test_a_desk_without_a_card_page_proposes_what_it_can_take() -> None:
    quote = samples.quote()
    here = changed(asking(), terms=Terms(card_page=False))
    assert play(here, e.QuoteArrived(quote))[0].payment.method is PaymentType.PIX
    alone = replace(quote, methods=(CARD_METHOD,))
    assert play(here, e.QuoteArrived(alone))[0].payment.method is PaymentType.CREDIT_CARD


@pytest.mark.parametrize(("shown", "changes"), [(None, False), (TOTAL, False), (TOTAL - 100, True)])
def test_a_total_that_differs_from_the_one_shown_last_is_to_be_accepted(
    shown: Cents | None, changes: bool
) -> None:
    sale, _ = play(asking(quoted_total=shown), e.QuoteArrived(samples.quote()))
    change = SaleProblem(ProblemKind.PRICE_CHANGED, before=shown, after=TOTAL) if changes else None
    assert (sale.payment.drift, sale.problem, sale.payment.quoted_total) == (change, change, TOTAL)


def test_prices_after_a_hold_ran_out_leave_its_seat_as_shown() -> None:
    before = asking()
    (seat,) = before.seating.seats
    over = changed(before, seats=(replace(seat, hold=None),))
    prices = dearer_seat(before, FARE + 500)
    sale, _ = play(over, e.QuoteArrived(replace(samples.quote(), seat_prices=prices)))
    assert sale.seating.seats == (replace(seat, hold=None),)


def test_the_session_that_arrives_is_kept_and_no_longer_waited_for() -> None:
    sale, effects = play(asking(), e.SessionArrived("s1"))
    assert sale == changed(asking(), session_id="s1", busy=frozenset({Activity.QUOTE}))
    assert effects == ()


# --- How it is paid -------------------------------------------------------------------------------


def test_another_method_shows_its_own_total() -> None:
    pix = replace(PIX, total=Cents(TOTAL - 50))
    before = changed(at_payment(quote=Quote((CARD_METHOD, pix))), problem=PROBLEM)
    sale, effects = play(before, e.MethodChosen(PaymentType.PIX))
    assert sale == changed(before, method=PaymentType.PIX, quoted_total=Cents(TOTAL - 50), problem=None)
    assert effects == ()


def again(**changes: Any) -> Sale:
    """Return a sale that asks for its prices once more, to be paid by card."""
    return asking(problem=None, method=PaymentType.CREDIT_CARD, quoted_total=TOTAL, **changes)


def test_a_method_chosen_while_prices_are_asked_for_is_kept() -> None:
    pix = replace(PIX, total=Cents(TOTAL - 50))
    sale, effects = play(again(), e.MethodChosen(PaymentType.PIX))
    assert (sale, effects) == (changed(again(), method=PaymentType.PIX, quoted_total=None), ())
    sale, _ = play(sale, e.QuoteArrived(Quote((CARD_METHOD, pix))))
    assert (sale.payment.method, sale.principal, sale.problem) == (PaymentType.PIX, TOTAL - 50, None)


def test_a_method_that_the_answer_does_not_offer_is_not_paid_with() -> None:
    sale, _ = play(again(), e.MethodChosen(PaymentType.PIX), e.QuoteArrived(Quote((CARD_METHOD,))))
    assert (sale.payment.method, sale.problem) == (PaymentType.CREDIT_CARD, None)


def test_no_method_is_chosen_before_the_first_prices() -> None:
    assert play(asking(), e.MethodChosen(PaymentType.PIX)) == (asking(), ())


@pytest.mark.parametrize("method", [PaymentType.CREDIT_CARD, PaymentType.PIX])
def test_a_card_is_kept_and_the_method_stays_as_chosen(method: PaymentType) -> None:
    pix = replace(PIX, total=TOTAL)
    before = changed(at_payment(quote=Quote((CARD_METHOD, pix))), method=method, problem=PROBLEM)
    sale, effects = play(before, e.CardGiven(CARD))
    assert sale == changed(before, card=CARD, problem=None)
    assert effects == ()


def test_a_card_that_arrives_before_the_quote_is_kept() -> None:
    before = changed(at_payment(), quote=None, method=None, busy=frozenset({Activity.QUOTE}))
    assert play(before, e.CardGiven(CARD)) == (changed(before, card=CARD), ())


def test_a_card_where_the_quote_offers_none_is_dropped() -> None:
    before = changed(at_payment(quote=Quote((PIX,))), method=PaymentType.PIX, problem=PROBLEM)
    assert play(before, e.CardGiven(CARD)) == (before, ())


def test_a_card_whose_brand_splits_otherwise_is_paid_once() -> None:
    once, twice = Instalment(1, TOTAL, TOTAL), Instalment(2, Cents(TOTAL // 2), TOTAL)
    brands = (CardBrand("elo", (once, twice)), CardBrand("visa", (once,)))
    sale = at_payment(quote=Quote((replace(CARD_METHOD, brands=brands),)))
    split, _ = play(sale, e.InstalmentsChosen(2))
    assert split == changed(sale, installments=2)
    assert play(split, e.CardGiven(replace(CARD, brand="elo")))[0].payment.installments == 2
    assert play(split, e.CardGiven(CARD))[0].payment.installments == 1


def test_a_card_page_that_failed_says_why_and_leaves_no_card() -> None:
    before = changed(at_payment(), card=CARD)
    failure = CardFailure(CardProblem.BAD_ANSWER)
    sale, effects = play(before, e.CardFailed(failure))
    problem = SaleProblem(ProblemKind.CARD_FAILED, card=failure)
    assert (sale, effects) == (changed(before, card=None, problem=problem), ())


def test_a_hold_whose_end_the_desk_guessed_is_known_as_such() -> None:
    (seat,) = at_passengers().seating.seats
    assert seat.hold is not None
    guessed = replace(seat, hold=replace(seat.hold, estimated=True))
    assert changed(at_passengers(), seats=(seat, guessed)).hold_estimated
    free: SeatChoice = replace(seat, hold=None)
    assert not changed(at_passengers(), seats=(seat, free)).hold_estimated


def test_a_table_without_a_brand_counts_until_a_card_is_known() -> None:
    once, twice = Instalment(1, TOTAL, TOTAL), Instalment(2, Cents(TOTAL // 2), TOTAL)
    brands = (CardBrand("elo", (once,)), CardBrand("", (once, twice)))
    sale = at_payment(quote=Quote((replace(CARD_METHOD, brands=brands),)))
    assert sale.instalments == (once, twice)
    assert changed(sale, card=replace(CARD, brand="elo")).instalments == (once,)
