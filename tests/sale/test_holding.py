"""Holding the picked seats: what is asked for, what each answer leaves, and where the sale goes on."""

from __future__ import annotations

from dataclasses import replace
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
from pos_app.sale.stage import (
    Activity,
    FailedStep,
    ProblemKind,
    Sale,
    SaleProblem,
    Step,
)
from tests.sale import samples
from tests.sale.samples import BUYER, FARE, PASSENGER
from tests.sale.stages import changed
from tests.sale.test_machine import play
from tests.sale.two_legs import (
    FIRST,
    RELEASED,
    SECOND,
    held,
    on_two_legs,
    picked,
)


def test_a_hold_asks_for_what_is_not_held_yet_with_all_that_was_chosen() -> None:
    low = picked(FIRST, "18", 1, low_fare=True, benefit=Benefit.ELDERLY_HALF)
    before = on_two_legs(held(FIRST, "17"), low, picked(SECOND, "03"))
    sale, effects = play(before, e.HoldAsked())
    assert sale == replace(before, busy=frozenset({Activity.HOLD}), problem=None)
    assert effects == (e.Hold(FIRST, (HoldRequest("18", Benefit.ELDERLY_HALF, True),)),)


def test_a_passenger_is_named_by_any_document_that_can_be_right() -> None:
    abroad = Passenger("Helena Prado Siqueira", DocumentType.PASSPORT, "AB123456")
    sale = on_two_legs(
        picked(FIRST, "17"), count=1, passengers=(abroad,), terms=Terms(passenger_with_hold=True)
    )
    (hold,) = play(sale, e.HoldAsked())[1]
    assert hold == e.Hold(FIRST, (HoldRequest("17", passenger=abroad),))


def holding(*seats: SeatChoice, **changes: Any) -> Sale:
    return on_two_legs(*seats, **{"busy": frozenset({Activity.HOLD}), **changes})


def test_an_answer_to_one_leg_leaves_the_seats_of_the_other_alone_and_goes_there() -> None:
    before = holding(held(FIRST, "17"), picked(FIRST, "18", 1), picked(SECOND, "18"))
    answer = HoldAnswer((samples.hold(FIRST, "18"), samples.hold(FIRST, "30")))
    sale, effects = play(before, e.HoldAnswered(FIRST, answer))
    assert sale == changed(
        before,
        seats=(held(FIRST, "17"), held(FIRST, "18", 1), picked(SECOND, "18")),
        released_holds=(*RELEASED, samples.hold(FIRST, "30")),
        quote=None,
        current=1,
        busy=frozenset(),
        problem=None,
    )
    assert effects == ()


def test_a_seat_that_was_refused_brings_the_map_back() -> None:
    before = holding(picked(FIRST, "17"), picked(FIRST, "18", 1), step=Step.PASSENGERS)
    sale, effects = play(before, e.HoldAnswered(FIRST, samples.held(FIRST, "17")))
    assert sale == changed(
        before,
        step=Step.SEATS,
        seats=(held(FIRST, "17"),),
        quote=None,
        busy=frozenset({Activity.MAP}),
        problem=SaleProblem(ProblemKind.SEATS_REFUSED, labels=("18",)),
    )
    assert effects == (e.LoadMap(FIRST),)


def test_a_hold_at_another_price_is_to_be_accepted() -> None:
    hold = replace(samples.hold(FIRST, "17"), price=Cents(FARE + 700))
    before = holding(picked(FIRST, "17"), held(SECOND, "03"), count=1)
    sale, effects = play(before, e.HoldAnswered(FIRST, HoldAnswer((hold,))))
    change = SaleProblem(ProblemKind.PRICE_CHANGED, before=Cents(2 * FARE), after=Cents(2 * FARE + 700))
    assert sale == changed(
        before,
        step=Step.PASSENGERS,
        seats=(picked(FIRST, "17", price=hold.price, hold=hold), held(SECOND, "03")),
        quote=None,
        drift=change,
        busy=frozenset(),
        problem=change,
    )
    assert effects == ()


@pytest.mark.parametrize(
    ("buyer", "passengers"),
    [(None, ()), (BUYER, ()), (None, (PASSENGER, PASSENGER)), (BUYER, (PASSENGER,))],
)
def test_after_the_last_hold_comes_the_page_of_the_passengers(buyer: Any, passengers: Any) -> None:
    seats = (held(SECOND, "03"), held(SECOND, "04", 1))
    before = holding(picked(FIRST, "17"), held(FIRST, "18", 1), *seats, buyer=buyer, passengers=passengers)
    sale, effects = play(before, e.HoldAnswered(FIRST, samples.held(FIRST, "17")))
    assert (sale.step, sale.problem, sale.busy, effects) == (Step.PASSENGERS, None, frozenset(), ())


def test_who_is_known_already_goes_on_to_the_payment() -> None:
    before = holding(
        picked(FIRST, "17"), held(SECOND, "03"), count=1, buyer=BUYER, passengers=(PASSENGER,), session_id=""
    )
    sale, effects = play(before, e.HoldAnswered(FIRST, samples.held(FIRST, "17")))
    assert (sale.step, sale.problem) == (Step.PAYMENT, None)
    assert sale.busy == {Activity.QUOTE, Activity.SESSION}
    assert effects[1:] == (e.OpenSession(BUYER.email),)


@pytest.mark.parametrize(
    ("named", "gone"), [(("17",), ("17",)), ((), ("17", "19")), (("17", "18"), ("17", "18"))]
)
def test_a_hold_that_was_refused_whole_puts_back_what_was_taken(
    named: tuple[str, ...], gone: tuple[str, ...]
) -> None:
    seats = (picked(FIRST, "17"), held(FIRST, "18", 1), picked(FIRST, "19", 2), picked(SECOND, "17"))
    before = holding(*seats, count=3, step=Step.PASSENGERS)
    sale, effects = play(before, e.Failed(FailedStep.HOLD, SeatTaken(named), segment=FIRST))
    kept = tuple(seat for seat in seats if seat.hold or seat.segment is SECOND or seat.label not in gone)
    assert sale == changed(
        before,
        step=Step.SEATS,
        seats=kept,
        busy=frozenset({Activity.MAP}),
        problem=SaleProblem(ProblemKind.SEATS_REFUSED, labels=gone),
    )
    assert effects == (e.LoadMap(FIRST),)


def test_holding_again_begins_with_the_first_leg_and_nothing_of_the_old_payment() -> None:
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
        attempt=None,
        busy=frozenset({Activity.HOLD}),
        problem=None,
    )
    assert effects == (e.Hold(FIRST, (HoldRequest("17"),)),)


def test_what_stops_a_new_hold_stays_after_the_old_problem_went() -> None:
    sale, effects = play(on_two_legs(held(FIRST, "17")), e.HoldAgainAsked())
    assert (sale.problem, effects) == (SaleProblem(ProblemKind.SEATS_MISSING), ())


def test_holding_again_while_a_hold_runs_waits_for_its_answer() -> None:
    before = holding(picked(FIRST, "17"), count=1, card=None, session_id="", quote=None)
    assert play(before, e.HoldAgainAsked()) == (replace(before, problem=None), ())


def test_a_hold_without_answer_shows_the_map_and_names_the_seats_that_may_be_ours() -> None:
    fault = TooSlow("seat block")
    before = holding(picked(FIRST, "17"), picked(SECOND, "03"))
    sale, effects = play(before, e.Failed(FailedStep.HOLD_UNCERTAIN, fault, segment=FIRST))
    assert sale == replace(
        before,
        busy=frozenset({Activity.MAP}),
        problem=SaleProblem(ProblemKind.HOLD_UNCERTAIN, fault=fault, labels=("17",)),
    )
    assert effects == (e.LoadMap(FIRST),)
