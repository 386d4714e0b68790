"""From the search to the held seats, each answer in full: what the stage keeps, drops and asks for."""

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
from pos_app.domain.trips import Direction, Segment, TripKind, segments
from pos_app.sale import events as e
from pos_app.sale.stage import (
    Activity,
    ChosenTrips,
    FailedStep,
    Payment,
    People,
    ProblemKind,
    Sale,
    SaleProblem,
    Seating,
    Step,
    TripSearch,
)
from tests.sale import samples
from tests.sale.samples import BUYER, CARD, DAY, FARE, PASSENGER, QUERY
from tests.sale.stages import changed
from tests.sale.test_machine import TODAY, at_payment, at_seats, play

CONNECTION = samples.trip("con", TripKind.CONNECTION, legs=2)
FIRST, SECOND = segments(CONNECTION)
DIRECT = at_seats().trips.segments[0]
ROUND = replace(QUERY, return_day=DAY + timedelta(days=4))
OUT, BACK = samples.trip("out"), samples.trip("back")
TROUBLE = SaleProblem(ProblemKind.MAP_FAILED)
DRIFT = SaleProblem(ProblemKind.PRICE_CHANGED, before=Cents(1), after=Cents(2))
QUOTED = Payment(quote=samples.quote(), quoted_total=Cents(FARE), session_id="s1", card=CARD, drift=DRIFT)


def picked(segment: Segment, label: str, index: int = 0, **changes: Any) -> SeatChoice:
    return SeatChoice(segment, label, index, **{"price": FARE, **changes})


def held(segment: Segment, label: str, index: int = 0) -> SeatChoice:
    return picked(segment, label, index, hold=samples.hold(segment, label))


def on_two_legs(*seats: SeatChoice, count: int = 2, **changes: Any) -> Sale:
    """Return a sale of a connection for two, at the seats of its first leg, with something of everything."""
    sale = Sale(
        step=Step.SEATS,
        search=TripSearch(QUERY, samples.results(QUERY, CONNECTION)),
        trips=ChosenTrips(CONNECTION, None, (FIRST, SECOND)),
        seating=Seating(
            maps=tuple((leg.key, samples.detail(leg)) for leg in (FIRST, SECOND)),
            seats=seats,
            released_holds=(samples.hold(FIRST, "44"),),
        ),
        people=People(count),
        payment=QUOTED,
        problem=TROUBLE,
    )
    return changed(sale, **changes)


RELEASED = on_two_legs().seating.released_holds


# --- The search -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "query", [QUERY, replace(QUERY, day=TODAY), replace(QUERY, return_day=DAY), replace(QUERY, passengers=3)]
)
def test_a_new_search_drops_all_but_the_holds_that_stay_ours(query: Any) -> None:
    before = replace(at_payment(), terms=Terms(low_fare=True))
    sale, effects = play(before, e.SearchAsked(query, TODAY))
    assert sale == Sale(
        search=TripSearch(query, before.search.results if query == QUERY else None),
        people=People(query.passengers),
        seating=Seating(released_holds=(samples.hold(DIRECT, "17"),)),
        busy=frozenset({Activity.SEARCH}),
        terms=Terms(low_fare=True),
    )
    assert effects == (e.CancelReads(), e.Search(query))


def test_the_trips_take_the_place_of_what_was_wrong_before() -> None:
    asked, _ = play(Sale(), e.SearchAsked(QUERY, TODAY))
    shown, effects = play(replace(asked, problem=TROUBLE), e.TripsArrived(samples.results()))
    assert (shown, effects) == (Sale(search=TripSearch(QUERY, samples.results())), ())


def test_a_search_that_was_refused_keeps_the_sale_as_it_stood() -> None:
    before = at_payment()
    sale, effects = play(before, e.SearchAsked(replace(QUERY, destination=QUERY.origin), TODAY))
    assert (sale, effects) == (replace(before, problem=SaleProblem(ProblemKind.SAME_PLACE)), ())


# --- The trip -------------------------------------------------------------------------------------


def test_the_way_out_of_a_round_trip_replaces_an_earlier_choice_of_both() -> None:
    before = Sale(search=TripSearch(ROUND), trips=ChosenTrips(OUT, BACK), problem=TROUBLE)
    sale, effects = play(before, e.TripChosen(samples.trip("other", available=1)))
    assert sale == Sale(
        search=TripSearch(ROUND, choosing=Direction.RETURN),
        trips=ChosenTrips(samples.trip("other", available=1), None),
    )
    assert effects == ()


def test_the_way_back_completes_the_round_trip_and_asks_for_the_first_map() -> None:
    before = Sale(
        search=TripSearch(ROUND, choosing=Direction.RETURN), trips=ChosenTrips(OUT), problem=TROUBLE
    )
    sale, effects = play(before, e.TripChosen(BACK))
    legs = segments(OUT, BACK)
    assert sale == Sale(
        step=Step.SEATS,
        search=before.search,
        trips=ChosenTrips(OUT, BACK, legs),
        busy=frozenset({Activity.MAP}),
    )
    assert effects == (e.LoadMap(legs[0]),)


def test_another_trip_drops_seats_and_prices_and_keeps_the_holds_as_released() -> None:
    before = on_two_legs(held(FIRST, "17"), picked(FIRST, "18", 1))
    sale, effects = play(before, e.TripChosen(OUT))
    (leg,) = segments(OUT)
    assert sale == replace(
        before,
        trips=ChosenTrips(OUT, None, (leg,)),
        seating=Seating(released_holds=(*RELEASED, samples.hold(FIRST, "17"))),
        payment=replace(QUOTED, quote=None, drift=None),
        busy=frozenset({Activity.MAP}),
        problem=None,
    )
    assert effects == (e.LoadMap(leg),)


def test_the_same_trip_once_more_keeps_seats_prices_and_what_must_be_accepted() -> None:
    before = on_two_legs(held(FIRST, "17"), step=Step.SEARCH, current=1)
    sale, effects = play(before, e.TripChosen(CONNECTION))
    assert sale == replace(
        before,
        step=Step.SEATS,
        trips=replace(before.trips, current=0),
        busy=frozenset({Activity.MAP}),
        problem=None,
    )
    assert effects == (e.LoadMap(FIRST),)


@pytest.mark.parametrize(("asked", "count"), [(2, 2), (1, 1), (0, 1)])
def test_fewer_passengers_give_up_the_last_seats_and_their_prices(asked: int, count: int) -> None:
    seats = (held(FIRST, "17"), held(FIRST, "18", 1), held(FIRST, "19", 2))
    before = on_two_legs(*seats, count=3)
    sale, effects = play(before, e.PassengersCounted(asked))
    gone = tuple(seat.hold for seat in seats[count:] if seat.hold)
    assert sale == changed(
        before, count=count, seats=seats[:count], released_holds=(*RELEASED, *gone), quote=None
    )
    assert effects == ()


# --- The seat map ---------------------------------------------------------------------------------


def test_asking_for_the_map_again_takes_the_old_problem_away() -> None:
    sale, effects = play(on_two_legs(), e.MapAsked())
    assert sale == replace(on_two_legs(), busy=frozenset({Activity.MAP}), problem=None)
    assert effects == (e.LoadMap(FIRST),)


def test_a_new_map_takes_away_only_the_picks_of_its_own_leg_that_are_gone() -> None:
    seats = (picked(FIRST, "17"), held(FIRST, "18", 1), picked(SECOND, "17"))
    before = on_two_legs(*seats, busy=frozenset({Activity.MAP}))
    new = samples.detail(FIRST, taken=("17", "18"))
    sale, effects = play(before, e.MapArrived(FIRST, new))
    assert sale == changed(
        before,
        maps=((SECOND.key, samples.detail(SECOND)), (FIRST.key, new)),
        seats=seats[1:],
        busy=frozenset(),
        problem=SaleProblem(ProblemKind.SEAT_GONE, labels=("17",)),
    )
    assert effects == ()


def fares(out: int, back: int) -> tuple[e.MapArrived, e.MapArrived]:
    """Return the maps of a round trip that ask for these fares."""
    legs = segments(OUT, BACK)
    first, second = (
        replace(samples.detail(leg), default=Cents(fare)) for leg, fare in zip(legs, (out, back), strict=True)
    )
    return e.MapArrived(legs[0], first), e.MapArrived(legs[1], second)


def round_trip(*seats: SeatChoice) -> Sale:
    legs = segments(OUT, BACK)
    return Sale(
        step=Step.SEATS,
        search=TripSearch(ROUND),
        trips=ChosenTrips(OUT, BACK, legs),
        seating=Seating(seats=seats),
    )


def test_a_dearer_way_out_is_still_to_be_accepted_when_the_way_back_costs_what_was_shown() -> None:
    dearer = SaleProblem(ProblemKind.PRICE_CHANGED, before=FARE, after=Cents(FARE + 500))
    first, second = fares(FARE + 500, FARE)
    sale, _ = play(round_trip(), first)
    assert (sale.payment.drift, sale.problem) == (dearer, dearer)
    sale, _ = play(sale, second)
    assert (sale.payment.drift, sale.problem) == (dearer, dearer)


def test_a_map_that_is_dearer_than_the_picked_seats_is_shown_and_the_hold_will_tell_their_price() -> None:
    first, _ = fares(FARE + 500, FARE)
    dearer = SaleProblem(ProblemKind.PRICE_CHANGED, before=FARE, after=Cents(FARE + 500))
    sale, _ = play(round_trip(picked(first.segment, "17")), first)
    assert (sale.payment.drift, sale.problem) == (None, dearer)


def test_an_earlier_problem_is_not_hidden_by_a_change_of_price() -> None:
    first, _ = fares(FARE + 500, FARE)
    assert play(replace(round_trip(), problem=TROUBLE), first)[0].problem == TROUBLE


def test_a_connection_costs_what_all_its_maps_ask_for_once_all_are_there() -> None:
    before = on_two_legs(maps=(), problem=None, drift=None)
    half = Cents(FARE // 2)
    first = e.MapArrived(FIRST, replace(samples.detail(FIRST), default=half))
    second = e.MapArrived(SECOND, replace(samples.detail(SECOND), default=half))
    assert play(before, first)[0].problem is None
    assert play(before, first, second)[0].problem is None
    unpriced = e.MapArrived(SECOND, replace(samples.detail(SECOND), default=None))
    assert play(before, first, unpriced)[0].problem is None, "a price that is not told is not a change"


@pytest.mark.parametrize("index", [-1, 2])
def test_a_leg_that_is_not_there_is_not_shown(index: int) -> None:
    assert play(on_two_legs(), e.SegmentShown(index)) == (on_two_legs(), ())


@pytest.mark.parametrize(("index", "leg"), [(0, FIRST), (1, SECOND)])
def test_a_leg_is_shown_at_once_and_its_map_read_only_where_it_is_missing(index: int, leg: Segment) -> None:
    before = on_two_legs(current=1 - index)
    sale, effects = play(before, e.SegmentShown(index))
    assert (sale, effects) == (changed(before, current=index), ())
    empty = changed(before, maps=())
    sale, effects = play(empty, e.SegmentShown(index))
    assert sale == changed(empty, current=index, busy=frozenset({Activity.MAP}))
    assert effects == (e.LoadMap(leg),)


# --- Seats ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("event", [e.SeatToggled("21"), e.SeatsSuggested(("21",)), e.HoldAsked()])
def test_away_from_the_seats_nothing_is_picked_or_held(event: e.Event) -> None:
    sale = on_two_legs(step=Step.PASSENGERS)
    assert play(sale, event) == (sale, ())


def test_a_seat_that_is_picked_or_put_back_is_priced_anew() -> None:
    before = on_two_legs(picked(SECOND, "03"))
    sale, effects = play(before, e.SeatToggled("17"))
    assert (sale, effects) == (
        changed(before, seats=(picked(FIRST, "17"), picked(SECOND, "03")), quote=None, problem=None),
        (),
    )
    again = changed(sale, quote=samples.quote())
    assert play(again, e.SeatToggled("17")) == (changed(again, seats=(picked(SECOND, "03"),), quote=None), ())


def test_suggested_seats_take_the_place_of_picks_of_this_leg_and_skip_those_that_are_taken() -> None:
    before = on_two_legs(held(FIRST, "17"), picked(FIRST, "18", 1), picked(SECOND, "18"))
    sale, effects = play(before, e.SeatsSuggested(("07", "17", "21")))
    seats = (held(FIRST, "17"), picked(FIRST, "21", 1), picked(SECOND, "18"))
    assert (sale, effects) == (changed(before, seats=seats, quote=None, problem=None), ())


def test_a_map_without_prices_leaves_the_fare_of_the_search() -> None:
    unpriced = replace(samples.detail(FIRST), default=None)
    sale, _ = play(on_two_legs(maps=((FIRST.key, unpriced),)), e.SeatToggled("17"))
    assert sale.seating.seats == (picked(FIRST, "17", price=CONNECTION.fare),)


def test_a_benefit_goes_to_the_seat_of_this_leg_that_is_not_held_yet() -> None:
    seats = (picked(FIRST, "17"), picked(FIRST, "18", 1), picked(SECOND, "17"))
    half = Benefit.ELDERLY_HALF
    sale, effects = play(on_two_legs(*seats), e.BenefitChosen("17", half))
    assert sale == on_two_legs(replace(seats[0], benefit=half), *seats[1:])
    assert effects == ()
    fixed = on_two_legs(held(FIRST, "17"), *seats[1:])
    assert play(fixed, e.BenefitChosen("17", half)) == (fixed, ())


# --- Holding --------------------------------------------------------------------------------------


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
