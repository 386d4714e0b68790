"""Money does not move while an answer is odd: each reason stops the sale before the order."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from pos_app.domain.attempts import AttemptState, SoldSeat
from pos_app.domain.benefits import Benefit
from pos_app.domain.holds import HoldAnswer
from pos_app.domain.money import Cents
from pos_app.domain.payment import PaymentType
from pos_app.domain.trips import Trip
from pos_app.sale import events as e
from pos_app.sale import guards
from pos_app.sale.stage import Activity, ProblemKind, Sale, SaleProblem, Step
from tests.sale import samples
from tests.sale.running import Desk
from tests.sale.samples import CARD, FARE, FEE, NOW, QUERY
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


def test_a_seat_map_that_asks_for_another_fare_than_the_search_is_told() -> None:
    sale = at_seats()
    segment = sale.trips.segments[0]
    drifted = replace(samples.detail(segment), default=Cents(FARE + 500))
    sale, _ = play(sale, e.MapAsked(), e.MapArrived(segment, drifted))
    assert problem_kind(sale) is ProblemKind.PRICE_CHANGED
    assert sale.problem is not None and (sale.problem.before, sale.problem.after) == (FARE, FARE + 500)


def test_a_hold_at_another_price_is_told_and_stays_told() -> None:
    segment = at_seats().trips.segments[0]
    dearer = replace(samples.hold(segment, "17"), price=Cents(FARE + 700))
    sale, _ = play(
        at_seats(), e.SeatToggled("17"), e.HoldAsked(), e.HoldAnswered(segment, HoldAnswer((dearer,)))
    )
    assert problem_kind(sale) is ProblemKind.PRICE_CHANGED
    sale, _ = play(
        sale,
        e.PassengersGiven(samples.BUYER, (samples.PASSENGER,)),
        e.QuoteArrived(samples.quote(fare=FARE + 700)),
    )
    assert sale.total == FARE + 700 + FEE


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


def test_a_benefit_changes_the_price_without_alarm() -> None:
    segment = at_seats().trips.segments[0]
    half = replace(samples.hold(segment, "17"), price=Cents(FARE // 2))
    sale, _ = play(
        at_seats(),
        e.SeatToggled("17"),
        e.BenefitAsked(0, Benefit.ELDERLY_HALF),
        e.HoldAsked(),
        e.HoldAnswered(segment, HoldAnswer((half,))),
    )
    assert problem_kind(sale) is None


def test_the_shortest_hold_is_a_setting() -> None:
    sale = play(at_payment(minutes=3), e.CardGiven(CARD))[0]
    strict = replace(CHARGE, hold_minimum=200.0)
    assert problem_kind(play(sale, strict)[0]) is ProblemKind.HOLD_TOO_SHORT
    assert play(sale, CHARGE)[0].ordered


@pytest.mark.parametrize("state", [S.AMBIGUOUS, S.KNOWN, S.UNRESOLVED, S.EXISTS_WATCHED, S.GHOST])
def test_seats_of_an_open_case_are_sold_to_nobody(state: AttemptState) -> None:
    sale, effects = play(ready(), replace(CHARGE, open_attempts=(samples.attempt(state),)))
    assert (problem_kind(sale), effects) == (ProblemKind.OPEN_CASE, ())


def other_seat(**changes: object) -> SoldSeat:
    sold = samples.attempt().sold.seats[0]
    return replace(sold, seat="30", **changes)  # type: ignore[arg-type]


def test_a_passenger_of_an_open_case_gets_no_other_seat_of_the_bus() -> None:
    earlier = samples.attempt(S.UNRESOLVED)
    earlier = replace(earlier, sold=replace(earlier.sold, seats=(other_seat(),)))
    assert problem_kind(play(ready(), replace(CHARGE, open_attempts=(earlier,)))[0]) is ProblemKind.OPEN_CASE
    released = replace(earlier, state=S.ABANDONED_WATCHED)
    sale, effects = play(ready(), replace(CHARGE, open_attempts=(released,)))
    assert (problem_kind(sale), effects) == (ProblemKind.OTHER_SEAT, ())
    assert sale.problem is not None and sale.problem.labels == ("30",)


def test_other_people_on_other_seats_do_not_wait_for_an_open_case() -> None:
    earlier = samples.attempt(S.UNRESOLVED)
    stranger = other_seat(passenger="Caio Nunes Leal", document_number="11144477735")
    earlier = replace(earlier, sold=replace(earlier.sold, seats=(stranger,)))
    sale, _ = play(ready(), replace(CHARGE, open_attempts=(earlier,)))
    assert sale.order.attempt is not None and sale.order.attempt.repeats == ""


def test_what_a_supervisor_released_is_sold_again() -> None:
    earlier = replace(samples.attempt(S.ABANDONED_WATCHED), decided_by="Marina Duarte")
    sale, _ = play(ready(), replace(CHARGE, attempt_id="a2", open_attempts=(earlier,)))
    assert sale.order.attempt is not None
    assert (sale.order.attempt.repeats, sale.order.attempt.decided_by) == ("a1", "Marina Duarte")


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


def test_a_map_that_comes_while_we_hold_shows_our_own_picks_as_taken() -> None:
    sale = at_seats()
    segment = sale.trips.segments[0]
    stale = samples.detail(segment, taken=("17",))
    sale, _ = play(sale, e.SeatToggled("17"), e.MapAsked(), e.HoldAsked(), e.MapArrived(segment, stale))
    assert [choice.label for choice in sale.seating.seats] == ["17"]
    assert problem_kind(sale) is None
    sale, _ = play(sale, e.HoldAnswered(segment, samples.held(segment, "17")))
    assert sale.held


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


def test_the_next_seat_goes_to_the_first_passenger_without_one() -> None:
    sale = play(at_seats(), e.PassengersCounted(3), e.SeatToggled("17"), e.SeatToggled("18"))[0]
    segment = sale.trips.segments[0]
    assert guards.next_passenger_without_seat(sale, segment) == 2
    sale = play(sale, e.SeatToggled("17"))[0]
    assert guards.next_passenger_without_seat(sale, segment) == 0
    full = play(sale, e.SeatToggled("19"), e.SeatToggled("20"))[0]
    assert guards.next_passenger_without_seat(full, segment) is None


def test_a_leg_is_held_when_everybody_has_a_held_seat_there() -> None:
    sale = ready()
    assert sale.fully_held(sale.trips.segments[0])
    assert guards.next_leg_to_hold(sale) is None
    more = replace(sale, people=replace(sale.people, count=2))
    assert not more.held
    assert guards.next_leg_to_hold(more) == 0


def test_a_hold_that_ran_out_is_told_of_its_own_seats_and_leg_only() -> None:
    sale, key = at_seats(), at_seats().trips.segments[0].key
    assert guards.hold_ran_out(sale, key, "17") is False
    problem = SaleProblem(ProblemKind.HOLD_EXPIRED, labels=("17",), leg_keys=(key,))
    over = changed(sale, problem=problem)
    assert guards.hold_ran_out(over, key, "17") and not guards.hold_ran_out(over, key, "18")
    assert not guards.hold_ran_out(over, "return_type/1", "17")
    other = changed(sale, problem=replace(problem, kind=ProblemKind.SEATS_REFUSED))
    assert not guards.hold_ran_out(other, key, "17")
