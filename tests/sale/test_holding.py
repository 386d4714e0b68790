"""Holding the picked seats: what is asked for, what each answer leaves, and where the sale goes on."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from pos_app.domain.attempts import AttemptState
from pos_app.domain.basket import SeatChoice
from pos_app.domain.benefits import Benefit
from pos_app.domain.documents import DocumentType
from pos_app.domain.faults import SeatTaken, TooSlow
from pos_app.domain.holds import HoldAnswer, HoldRequest
from pos_app.domain.money import Cents
from pos_app.domain.passengers import Passenger
from pos_app.domain.terms import Terms
from pos_app.sale import events as e
from pos_app.sale.holding import at_leg
from pos_app.sale.paying import price_change
from pos_app.sale.stage import (
    Activity,
    FailedStep,
    Holds,
    ProblemKind,
    Sale,
    SaleProblem,
    Step,
)
from tests.sale import samples
from tests.sale.samples import BUYER, FARE, NOW, PASSENGER
from tests.sale.stages import changed
from tests.sale.two_legs import (
    FIRST,
    RELEASED,
    SECOND,
    held,
    on_two_legs,
    picked,
)
from tests.sale.walks import play


def test_a_hold_asks_for_what_is_not_held_yet_with_all_that_was_chosen() -> None:
    low = picked(FIRST, "18", 1, low_fare=True, benefit=Benefit.ELDERLY_HALF)
    before = on_two_legs(held(FIRST, "17"), low, picked(SECOND, "03"))
    sale, effects = play(before, e.HoldAsked())
    assert sale == replace(before, busy=frozenset({Activity.HOLD}), problem=None, holds=Holds(1, (1,)))
    assert effects == (e.Hold(FIRST, (HoldRequest("18", Benefit.ELDERLY_HALF, True),), 1),)


def test_a_passenger_is_named_by_any_document_that_can_be_right() -> None:
    abroad = Passenger("Helena Prado Siqueira", DocumentType.PASSPORT, "AB123456")
    sale = on_two_legs(
        picked(FIRST, "17"), count=1, passengers=(abroad,), terms=Terms(passenger_with_hold=True)
    )
    (hold,) = play(sale, e.HoldAsked())[1]
    assert hold == e.Hold(FIRST, (HoldRequest("17", passenger=abroad),), 1)


def holding(*seats: SeatChoice, **changes: Any) -> Sale:
    return on_two_legs(*seats, **{"busy": frozenset({Activity.HOLD}), **changes})


def test_who_is_known_already_goes_on_to_the_payment() -> None:
    before = holding(
        picked(FIRST, "17"), held(SECOND, "03"), count=1, buyer=BUYER, passengers=(PASSENGER,), session_id=""
    )
    sale, effects = play(before, e.HoldAnswered(FIRST, samples.held(FIRST, "17")))
    assert (sale.step, sale.problem) == (Step.PAYMENT, None)
    assert sale.busy == {Activity.QUOTE, Activity.SESSION}
    assert effects[1:] == (e.OpenSession(BUYER.email),)


def test_holding_again_begins_with_the_first_leg() -> None:
    seats = (held(FIRST, "17"), held(SECOND, "03"))
    before = on_two_legs(
        *seats,
        count=1,
        step=Step.PAYMENT,
        current=1,
        buyer=BUYER,
        attempt=samples.attempt(AttemptState.REFUSED),
    )
    sale, effects = play(before, e.HoldAgainAsked())
    assert sale == changed(
        before,
        step=Step.SEATS,
        current=0,
        seats=(picked(FIRST, "17"), picked(SECOND, "03")),
        card=None,
        session_id="",
        quote=None,
        quoted_total=None,
        all_legs=True,
        attempt=None,
        busy=frozenset({Activity.HOLD}),
        problem=None,
        holds=Holds(1, (1,)),
    )
    assert effects == (e.Hold(FIRST, (HoldRequest("17"),), 1),)


def test_what_stops_a_new_hold_stays_after_the_old_problem_went() -> None:
    sale, effects = play(on_two_legs(held(FIRST, "17")), e.HoldAgainAsked())
    assert (sale.problem, effects) == (SaleProblem(ProblemKind.SEATS_MISSING), ())


def test_holding_again_while_a_hold_runs_waits_for_its_answer() -> None:
    before = holding(picked(FIRST, "17"), count=1, card=None, session_id="", quote=None, quoted_total=None)
    assert play(before, e.HoldAgainAsked()) == (changed(before, problem=None, all_legs=True), ())


def test_a_hold_keeps_what_it_was_asked_with() -> None:
    low = picked(FIRST, "17", low_fare=True, benefit=Benefit.ELDERLY_HALF)
    before = holding(low, count=1, benefits=(Benefit.ELDERLY_HALF,))
    sale, _ = play(before, e.HoldAnswered(FIRST, samples.held(FIRST, "17")))
    (choice,) = sale.seating.seats
    assert choice.hold is not None
    assert (choice.hold.benefit, choice.hold.low_fare) == (Benefit.ELDERLY_HALF, True)


def test_a_hold_by_the_clerks_key_is_of_one_leg() -> None:
    before = on_two_legs(picked(FIRST, "17"), picked(SECOND, "03"), count=1, all_legs=True)
    asked, _ = play(before, e.HoldAsked())
    assert not asked.seating.all_legs


def test_a_leg_that_was_refused_ends_the_way_through_all_legs() -> None:
    before = holding(picked(FIRST, "17"), picked(SECOND, "03"), count=1, all_legs=True)
    sale, _ = play(before, e.Failed(FailedStep.HOLD, SeatTaken(("17",)), segment=FIRST))
    assert not sale.seating.all_legs


@pytest.mark.parametrize("kind", [ProblemKind.MAP_FAILED, ProblemKind.PRICE_TO_ACCEPT])
def test_the_way_through_all_legs_leaves_the_old_message_behind(kind: ProblemKind) -> None:
    seats = (picked(FIRST, "17"), picked(SECOND, "03"))
    before = holding(*seats, count=1, all_legs=True, step=Step.PAYMENT, problem=SaleProblem(kind))
    sale, effects = play(before, e.HoldAnswered(FIRST, samples.held(FIRST, "17")))
    assert (sale.step, sale.trips.current, sale.problem) == (Step.SEATS, 1, None)
    assert effects == (e.Hold(SECOND, (HoldRequest("03"),), 1),)


@pytest.mark.parametrize("kind", [ProblemKind.MAP_FAILED, ProblemKind.PRICE_TO_ACCEPT])
def test_on_the_way_to_the_next_leg_the_old_message_stays_behind(kind: ProblemKind) -> None:
    before = holding(picked(FIRST, "17"), count=1, problem=SaleProblem(kind))
    sale, _ = play(before, e.HoldAnswered(FIRST, samples.held(FIRST, "17")))
    assert (sale.trips.current, sale.problem, sale.payment.quote) == (1, None, None)


def test_an_answer_without_any_seat_leaves_no_prices_of_before() -> None:
    sale, _ = play(holding(held(FIRST, "17"), picked(FIRST, "18", 1)), e.HoldAnswered(FIRST, HoldAnswer(())))
    assert (sale.payment.quote, sale.payment.quoted_total) == (None, None)


def test_a_failed_hold_is_reported_at_its_own_bus() -> None:
    before = holding(held(FIRST, "17"), picked(SECOND, "03"), count=1)
    sale, _ = play(before, e.Failed(FailedStep.HOLD, TooSlow("seat block"), segment=SECOND))
    assert (sale.trips.current, sale.problem and sale.problem.kind) == (1, ProblemKind.HOLD_FAILED)


def test_a_change_of_price_counts_only_the_seats_whose_price_was_known() -> None:
    """A benefit is priced by the provider with the hold: at the price of the map it says nothing yet."""
    seats = (picked(FIRST, "17"), picked(FIRST, "18", 1, benefit=Benefit.STUDENT))
    dearer = (seats[0].priced(Cents(FARE + 700)), seats[1].priced(Cents(FARE)))
    change = SaleProblem(ProblemKind.PRICE_CHANGED, before=FARE, after=Cents(FARE + 700))
    assert price_change(seats, dearer) == change
    assert price_change(seats, (seats[0], seats[1].priced(Cents(FARE // 2)))) is None


# --- A refusal of what this sale holds itself -----------------------------------------------------


def test_where_every_hold_is_used_again_the_sale_goes_on() -> None:
    before = holding(picked(FIRST, "44"), count=1, problem=SaleProblem(ProblemKind.PRICE_TO_ACCEPT))
    sale, _ = play(before, e.Failed(FailedStep.HOLD, SeatTaken(("44",)), segment=FIRST))
    assert (sale.trips.current, sale.problem) == (1, None)


def test_beside_a_hold_that_is_used_again_a_seat_of_others_is_reported() -> None:
    before = holding(picked(FIRST, "44"), picked(FIRST, "18", 1))
    sale, effects = play(before, e.Failed(FailedStep.HOLD, SeatTaken(("44", "18")), segment=FIRST))
    assert [(choice.label, choice.hold) for choice in sale.seating.seats] == [
        ("44", samples.hold(FIRST, "44"))
    ]
    assert sale.problem == SaleProblem(ProblemKind.SEATS_REFUSED, labels=("18",))
    assert effects == (e.LoadMap(FIRST),)


def test_a_released_hold_of_a_seat_that_was_not_refused_is_left_alone() -> None:
    before = holding(picked(FIRST, "17"), picked(FIRST, "44", 1))
    sale, _ = play(before, e.Failed(FailedStep.HOLD, SeatTaken(("17",)), segment=FIRST))
    assert [(choice.label, choice.hold) for choice in sale.seating.seats] == [("44", None)]
    assert sale.seating.released_holds == RELEASED


def test_a_message_of_a_bus_that_is_not_sold_changes_no_page() -> None:
    sale = on_two_legs(current=1)
    assert at_leg(sale, None) is sale
    assert at_leg(sale, replace(FIRST, number=7)) is sale
    assert at_leg(sale, FIRST).trips.current == 0


# --- Which holds are of use -----------------------------------------------------------------------


@pytest.mark.parametrize(("left", "kept"), [(89, False), (90, True), (91, True)])
def test_a_hold_with_exactly_the_least_time_is_of_use(left: int, kept: bool) -> None:
    before = on_two_legs(held(FIRST, "17"), held(SECOND, "03"), count=1, step=Step.PAYMENT)
    now = NOW + timedelta(minutes=10) - timedelta(seconds=left)
    sale, _ = play(before, e.HoldAgainAsked(now, 90))
    assert [choice.hold is not None for choice in sale.seating.seats] == [kept, kept]


@pytest.mark.parametrize(("left", "lives"), [(1, True), (0, False), (-1, False)])
def test_a_hold_that_ended_is_no_block_of_ours_any_more(left: int, lives: bool) -> None:
    before = on_two_legs(held(FIRST, "17"), held(SECOND, "03"), count=1, released_holds=())
    now = NOW + timedelta(minutes=10) - timedelta(seconds=left)
    sale, _ = play(before, e.HoldAgainAsked(now, 90))
    assert bool(sale.seating.released_holds) is lives


def test_prices_of_holds_that_ran_out_are_asked_for_anew() -> None:
    before = on_two_legs(held(FIRST, "17"), held(SECOND, "03"), count=1, step=Step.PAYMENT)
    assert before.payment.quote is not None
    sale, _ = play(before, e.HoldsChecked(NOW + timedelta(minutes=10)))
    assert (sale.payment.quote, sale.payment.quoted_total) == (None, None)
    stopped, _ = play(changed(before, seats=(held(FIRST, "17"),), count=2), e.HoldAgainAsked())
    assert stopped.payment.quote is None


def test_an_answer_to_one_leg_leaves_the_seats_of_the_other_alone() -> None:
    before = holding(held(FIRST, "17"), picked(FIRST, "18", 1), picked(SECOND, "18"))
    answer = HoldAnswer((samples.hold(FIRST, "18"), samples.hold(FIRST, "30")))
    sale, effects = play(before, e.HoldAnswered(FIRST, answer))
    assert sale == changed(
        before,
        seats=(held(FIRST, "17"), held(FIRST, "18", 1), picked(SECOND, "18")),
        released_holds=(*RELEASED, samples.hold(FIRST, "30")),
        quote=None,
        quoted_total=None,
        current=1,
        busy=frozenset(),
        problem=None,
    )
    assert effects == ()
