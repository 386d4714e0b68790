"""Money does not move while an answer is odd: each reason stops the sale before the order."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from pos_app.domain.attempts import AttemptState
from pos_app.domain.holds import HoldAnswer
from pos_app.domain.money import Cents
from pos_app.domain.payment import PaymentType
from pos_app.domain.trips import Trip
from pos_app.sale import events as e
from pos_app.sale import guards
from pos_app.sale.stage import Activity, ProblemKind, Sale, SaleProblem, Step
from tests.sale import samples
from tests.sale.running import Desk
from tests.sale.samples import CARD, FARE, NOW, QUERY
from tests.sale.stages import changed
from tests.sale.walks import CHARGE, TODAY, at_payment, at_seats, play

S = AttemptState


def problem_kind(sale: Sale) -> ProblemKind | None:
    return sale.problem.kind if sale.problem else None


def ready() -> Sale:
    return play(at_payment(), e.CardGiven(CARD))[0]


@pytest.mark.parametrize(
    ("trip", "reason"),
    [
        (replace(samples.trip(), other_day=True), ProblemKind.OTHER_DAY),
        (replace(samples.trip(), other_route=True, other_day=True), ProblemKind.OTHER_ROUTE),
    ],
)
def test_an_answer_to_another_question_is_not_sold(trip: Trip, reason: ProblemKind) -> None:
    sale, effects = play(Sale(), e.SearchAsked(QUERY, TODAY), e.TripChosen(trip))
    assert (problem_kind(sale), sale.trips.outbound, effects) == (reason, None, ())


def test_a_new_price_is_charged_only_once_the_customer_took_it() -> None:
    sale = at_seats()
    segment = sale.trips.segments[0]
    drifted = replace(samples.detail(segment), default=Cents(FARE + 500))
    dearer = replace(samples.hold(segment, "17"), price=Cents(FARE + 500))
    sale, _ = play(
        sale,
        e.MapAsked(),
        e.MapArrived(segment, drifted),
        e.SeatToggled("17"),
        e.HoldAsked(),
        e.HoldAnswered(segment, HoldAnswer((dearer,))),
        e.PassengersGiven(samples.BUYER, (samples.PASSENGER,)),
        e.QuoteArrived(samples.quote(fare=FARE + 500)),
        e.SessionArrived("s1"),
        e.CardGiven(CARD),
    )
    assert problem_kind(sale) is None, "told pages ago, and forgotten by the screen"
    sale, effects = play(sale, CHARGE)
    assert (problem_kind(sale), effects, sale.order.attempt) == (ProblemKind.PRICE_TO_ACCEPT, (), None)
    assert sale.problem is not None and (sale.problem.before, sale.problem.after) == (FARE, FARE + 500)
    assert sale.payment.card is CARD, "the card that was typed is still there"
    sale, effects = play(sale, e.PriceAccepted(), CHARGE)
    assert sale.ordered and effects


def test_another_trip_begins_without_the_old_trips_change_of_price() -> None:
    sale = at_seats()
    segment = sale.trips.segments[0]
    sale, _ = play(
        sale, e.MapAsked(), e.MapArrived(segment, replace(samples.detail(segment), default=Cents(FARE + 500)))
    )
    assert sale.payment.drift is not None
    other = replace(samples.trip(), legs=(replace(samples.trip().legs[0], trip_id="another"),))
    assert play(sale, e.BackAsked(1), e.TripChosen(other))[0].payment.drift is None


@pytest.mark.parametrize("state", [S.AMBIGUOUS, S.KNOWN, S.UNRESOLVED, S.EXISTS_WATCHED, S.GHOST])
def test_seats_of_an_open_case_are_sold_to_nobody(state: AttemptState) -> None:
    sale, effects = play(ready(), replace(CHARGE, open_attempts=(samples.attempt(state),)))
    assert (problem_kind(sale), effects) == (ProblemKind.OPEN_CASE, ())


async def test_a_disk_that_is_nearly_full_begins_no_sale() -> None:
    desk = Desk()
    await desk.do(e.SearchAsked(QUERY, NOW.date()))
    await desk.do(e.TripChosen(samples.trip()))
    await desk.do(e.SeatToggled("17"))
    desk.journal.free = 10
    sale = await desk.do(e.HoldAsked())
    assert (problem_kind(sale), sale.busy) == (ProblemKind.DISK_NEARLY_FULL, frozenset())
    assert all(choice.hold is None for choice in sale.seating.seats)
    desk.journal.free = -1
    assert (await desk.do(e.HoldAsked())).problem is not None
    desk.journal.free = 10**9
    assert (await desk.do(e.HoldAsked())).held


@pytest.mark.parametrize(
    ("fields", "lacks"),
    [
        ({"step": Step.PASSENGERS}, guards.NotReady.NOT_AT_PAYMENT),
        ({"attempt": samples.attempt()}, guards.NotReady.ORDERED),
        ({"busy": frozenset({Activity.QUOTE})}, guards.NotReady.ASKING_PRICES),
        ({"seats": ()}, guards.NotReady.SEATS_NOT_HELD),
        ({"quote": None}, guards.NotReady.NO_METHOD),
        ({"card": None}, guards.NotReady.NO_CARD),
        ({"session_id": ""}, guards.NotReady.NO_SESSION),
        ({}, None),
        ({"card": None, "method": PaymentType.PIX}, None),
    ],
)
def test_what_an_order_lacks_has_a_name(fields: dict[str, Any], lacks: guards.NotReady | None) -> None:
    sale = changed(ready(), **fields)
    assert guards.why_not_charge(sale) is lacks
    assert bool(play(sale, CHARGE)[1]) is guards.may_charge(sale)


def test_seats_are_held_anew_only_where_nothing_may_be_charged() -> None:
    proven = {state for state in S if guards.may_hold_again(samples.attempt(state))}
    assert proven == {S.REFUSED, S.REJECTED, S.NOT_SENT}
    assert {s for s in S if guards.may_repeat(samples.attempt(s))} == proven | {S.ABANDONED_WATCHED}


def test_a_hold_that_ran_out_is_told_of_its_own_seats_and_leg_only() -> None:
    sale, key = at_seats(), at_seats().trips.segments[0].key
    assert guards.hold_ran_out(sale, key, "17") is False
    problem = SaleProblem(ProblemKind.HOLD_EXPIRED, labels=("17",), leg_keys=(key,))
    over = changed(sale, problem=problem)
    assert guards.hold_ran_out(over, key, "17") and not guards.hold_ran_out(over, key, "18")
    assert not guards.hold_ran_out(over, "return_type/1", "17")
    other = changed(sale, problem=replace(problem, kind=ProblemKind.SEATS_REFUSED))
    assert not guards.hold_ran_out(other, key, "17")
