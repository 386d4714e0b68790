"""From the search to the picked seats, each step in full: what the stage keeps, drops and asks for."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from pos_app.domain.basket import PriceFrom, SeatChoice
from pos_app.domain.benefits import Benefit, LegBenefit
from pos_app.domain.money import Cents
from pos_app.domain.seats import Seat
from pos_app.domain.terms import Terms
from pos_app.domain.trips import Direction, segments
from pos_app.sale import events as e
from pos_app.sale.stage import (
    Activity,
    ChosenTrips,
    People,
    ProblemKind,
    Sale,
    SaleProblem,
    Seating,
    Step,
    TripSearch,
)
from tests.sale import samples
from tests.sale.samples import DAY, FARE, QUERY
from tests.sale.stages import changed
from tests.sale.two_legs import (
    CONNECTION,
    FIRST,
    PROBLEM,
    RELEASED,
    SECOND,
    held,
    on_two_legs,
    picked,
)
from tests.sale.walks import TODAY, at_payment, at_seats, play

DIRECT = at_seats().trips.segments[0]
ROUND = replace(QUERY, return_day=DAY + timedelta(days=4))
OUT, BACK = samples.trip("out"), samples.trip("back")


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
    shown, effects = play(replace(asked, problem=PROBLEM), e.TripsArrived(samples.results()))
    assert (shown, effects) == (Sale(search=TripSearch(QUERY, samples.results())), ())


def test_a_search_that_was_refused_keeps_the_sale_as_it_stood() -> None:
    before = at_payment()
    sale, effects = play(before, e.SearchAsked(replace(QUERY, destination=QUERY.origin), TODAY))
    assert (sale, effects) == (replace(before, problem=SaleProblem(ProblemKind.SAME_PLACE)), ())


# --- The trip -------------------------------------------------------------------------------------


def test_the_way_out_of_a_round_trip_replaces_an_earlier_choice_of_both() -> None:
    before = Sale(search=TripSearch(ROUND), trips=ChosenTrips(OUT, BACK), problem=PROBLEM)
    sale, effects = play(before, e.TripChosen(samples.trip("other", available=1)))
    assert sale == Sale(
        search=TripSearch(ROUND, choosing=Direction.RETURN),
        trips=ChosenTrips(samples.trip("other", available=1), None),
    )
    assert effects == ()


def test_the_same_trip_once_more_keeps_seats_prices() -> None:
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


def test_the_same_trip_of_a_newer_answer_is_the_one_of_the_seats_too() -> None:
    newer = replace(CONNECTION, available=3)
    sale, _ = play(on_two_legs(held(FIRST, "17"), step=Step.SEARCH), e.TripChosen(newer))
    assert [choice.segment for choice in sale.seating.seats] == [segments(newer)[0]]


def test_another_trip_has_other_prices_also_before_a_seat_is_held() -> None:
    assert play(on_two_legs(picked(FIRST, "17")), e.TripChosen(OUT))[0].payment.quote is None


def test_a_benefit_of_one_leg_stays_where_its_bus_stays() -> None:
    mine = tuple(LegBenefit(leg.key, 0, Benefit.STUDENT) for leg in (FIRST, SECOND))
    before = on_two_legs(on_leg=mine)
    assert play(before, e.TripChosen(CONNECTION))[0].seating.on_leg == mine
    assert play(before, e.TripChosen(OUT))[0].seating.on_leg == (), "of another bus under the same key"


def test_prices_for_more_passengers_are_no_prices_for_fewer() -> None:
    sale, _ = play(on_two_legs(held(FIRST, "17"), picked(FIRST, "18", 1)), e.PassengersCounted(1))
    assert sale.payment.quote is None


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


def test_a_dearer_way_out_is_still_to_be_accepted() -> None:
    dearer = SaleProblem(ProblemKind.PRICE_CHANGED, before=FARE, after=Cents(FARE + 500))
    first, second = fares(FARE + 500, FARE)
    sale, _ = play(round_trip(), first)
    assert (sale.payment.drift, sale.problem) == (dearer, dearer)
    sale, _ = play(sale, second)
    assert (sale.payment.drift, sale.problem) == (dearer, dearer)


def test_a_map_dearer_than_the_picked_seats_is_shown() -> None:
    first, _ = fares(FARE + 500, FARE)
    dearer = SaleProblem(ProblemKind.PRICE_CHANGED, before=FARE, after=Cents(FARE + 500))
    sale, _ = play(round_trip(picked(first.segment, "17")), first)
    assert (sale.payment.drift, sale.problem) == (None, dearer)


def test_an_earlier_problem_is_not_hidden_by_a_change_of_price() -> None:
    first, _ = fares(FARE + 500, FARE)
    assert play(replace(round_trip(), problem=PROBLEM), first)[0].problem == PROBLEM


@pytest.mark.parametrize("index", [-1, 2])
def test_a_leg_that_is_not_there_is_not_shown(index: int) -> None:
    assert play(on_two_legs(), e.SegmentShown(index)) == (on_two_legs(), ())


# --- Seats ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("event", [e.SeatToggled("21"), e.SeatsSuggested(("21",)), e.HoldAsked()])
def test_away_from_the_seats_nothing_is_picked_or_held(event: e.Event) -> None:
    sale = on_two_legs(step=Step.PASSENGERS)
    assert play(sale, event) == (sale, ())


def test_suggested_seats_replace_the_picks_of_this_leg_and_skip_taken_ones() -> None:
    before = on_two_legs(held(FIRST, "17"), picked(FIRST, "18", 1), picked(SECOND, "18"))
    sale, effects = play(before, e.SeatsSuggested(("07", "17", "21")))
    seats = (held(FIRST, "17"), picked(FIRST, "21", 1), picked(SECOND, "18"))
    assert (sale, effects) == (changed(before, seats=seats, quote=None, problem=None), ())


def test_a_map_without_prices_leaves_the_fare_of_the_search() -> None:
    unpriced = replace(samples.detail(FIRST), default=None)
    sale, _ = play(on_two_legs(maps=((FIRST.key, unpriced),)), e.SeatToggled("17"))
    fare = CONNECTION.fare
    assert sale.seating.seats == (picked(FIRST, "17", price=fare, full=fare, price_from=PriceFrom.LISTING),)


@pytest.mark.parametrize("low_fare", [True, False])
def test_a_released_seat_that_is_picked_again_is_the_one_that_was_held(low_fare: bool) -> None:
    """The map shows it as taken: by this sale's own hold, which keeps its place in the low-fare offer."""
    seats = (Seat("43", available=True), Seat("44", available=False, low_fare=True))
    detail = replace(samples.detail(FIRST), seats=seats, low_fare=True, low_price=Cents(7_000))
    released = replace(samples.hold(FIRST, "44"), low_fare=low_fare)
    before = on_two_legs(maps=((FIRST.key, detail),), released_holds=(released,))
    (choice,) = play(before, e.SeatToggled("44"))[0].seating.seats
    assert (choice.price, choice.low_fare, choice.hold) == (Cents(7_000), low_fare, released)
