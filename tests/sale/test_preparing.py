"""A sale that is prepared without the service: what is asked when it is back, and what is found."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime, timedelta
from typing import Any

import pytest

from pos_app.domain import faults
from pos_app.domain.basket import SeatChoice
from pos_app.domain.benefits import Benefit
from pos_app.domain.money import Cents
from pos_app.domain.preparations import Preparation, Readiness
from pos_app.domain.seat_wishes import SeatWish
from pos_app.domain.seats import Seat
from pos_app.domain.trips import Direction, Trip, TripDetail, TripResults
from pos_app.sale import events as e
from pos_app.sale import preparing
from pos_app.sale.draft import packed, unpacked, worth_parking
from pos_app.sale.machine import step
from pos_app.sale.stage import Activity, FailedStep, ProblemKind, Sale, SaleProblem, Step, TripSearch
from tests.sale import samples
from tests.sale.samples import BUYER, FARE, PASSENGER, QUERY
from tests.sale.walks import addressed

TODAY = date(2026, 3, 19)
BEFORE_IT_LEAVES = datetime(2026, 3, 19, 14, 0)
BACK_DAY = samples.DAY + timedelta(days=3)


def played(sale: Sale, *told: e.Event) -> Sale:
    for event in told:
        sale, _ = step(sale, addressed(sale, event))
    return sale


def chosen(trip: Trip | None = None) -> Sale:
    """A trip taken from an earlier answer; its seat map cannot be read."""
    trip = trip or samples.trip()
    return played(
        Sale(),
        e.SearchAsked(QUERY, TODAY),
        e.TripsArrived(samples.results(QUERY, trip)),
        e.TripChosen(trip),
        e.Failed(FailedStep.MAP_OFFLINE),
    )


def prepared(trip: Trip | None = None, *told: e.Event) -> Sale:
    """The whole sale, as it is put aside."""
    return played(chosen(trip), *told, e.HoldAsked(), e.PassengersGiven(BUYER, (PASSENGER,)))


def waiting() -> Sale:
    return unpacked(packed(prepared()))


def compared(sale: Sale, *answers: preparing.ReadResult) -> Sale:
    """Answer each question in turn; every answer must have been asked for."""
    sale, question = preparing.first(sale, BEFORE_IT_LEAVES)
    for answer in answers:
        assert question is not None
        sale, question = preparing.answered(sale, answer)
    assert question is None
    return sale


def listed(*trips: Trip, **changes: Any) -> TripResults:
    return samples.results(QUERY, *(trips or (replace(samples.trip(), **changes),)))


def a_map(trip: Trip | None = None, leg: int = 0, **changes: Any) -> TripDetail:
    segment = samples.segments_of(trip or samples.trip())[leg]
    return replace(samples.detail(segment), **changes)


def found(sale: Sale) -> Preparation:
    assert sale.prepared is not None
    return sale.prepared


def labels(sale: Sale) -> list[str]:
    return [choice.label for choice in sale.seating.seats]


# --- Preparing ------------------------------------------------------------------------------------


def test_without_a_map_the_sale_goes_on_to_the_passengers() -> None:
    sale, effects = step(chosen(), e.HoldAsked())
    assert (sale.step, effects, sale.problem) == (Step.PASSENGERS, (), None)
    assert found(sale) == Preparation(Readiness.WAITING)


def test_a_hold_that_was_refused_offline_becomes_a_prepared_sale() -> None:
    seats = played(
        chosen(), e.ServiceBack(), e.MapArrived(samples.segments_of(samples.trip())[0], a_map()),
        e.SeatToggled("17"), e.HoldAsked(), e.Failed(FailedStep.OFFLINE),
    )  # fmt: skip
    assert seats.problem is not None and seats.problem.kind is ProblemKind.OFFLINE
    sale, effects = step(seats, e.HoldAsked())
    assert (sale.step, effects, labels(sale)) == (Step.PASSENGERS, (), ["17"])


def test_what_is_held_already_is_not_prepared_but_held_on() -> None:
    segment = samples.segments_of(samples.trip())[0]
    choice = SeatChoice(segment, "17", 0, FARE, hold=samples.hold(segment, "17"))
    sale = chosen()
    held = replace(sale, seating=replace(sale.seating, seats=(choice,)))
    assert not preparing.can_begin(held)
    after, _ = step(held, e.HoldAsked())
    assert after.prepared is None


def test_people_complete_a_prepared_sale() -> None:
    sale = prepared()
    assert found(sale).complete
    assert sale.people.buyer == BUYER and sale.step is Step.PASSENGERS
    assert worth_parking(sale)
    told = replace(sale, problem=SaleProblem(ProblemKind.SEATS_MISSING))
    assert step(told, e.PassengersGiven(BUYER, (PASSENGER,)))[0].problem is None


def test_too_few_people_do_not_complete_it() -> None:
    sale = played(chosen(), e.HoldAsked(), e.PassengersGiven(BUYER, ()))
    assert not found(sale).complete
    assert sale.problem is not None and sale.problem.kind is ProblemKind.SEATS_MISSING


def test_a_sale_is_begun_once() -> None:
    sale = prepared()
    assert preparing.begun(sale) is sale


def test_without_a_trip_there_is_nothing_to_prepare() -> None:
    assert not preparing.can_begin(Sale())


def test_the_map_is_read_when_the_service_is_back_at_the_seats() -> None:
    back, effects = step(chosen(), e.ServiceBack())
    assert back.problem is None and Activity.MAP in back.busy
    assert any(isinstance(effect, e.LoadMap) for effect in effects)


# --- Comparing ------------------------------------------------------------------------------------


def test_first_the_trips_are_asked_for_again() -> None:
    assert preparing.first(waiting(), BEFORE_IT_LEAVES)[1] == preparing.AskTrips(QUERY)


def test_the_same_trip_at_the_same_price_proposes_a_seat_and_holds_nothing() -> None:
    sale = compared(waiting(), listed(), a_map())
    assert found(sale) == Preparation(Readiness.READY, complete=True)
    assert found(sale).readiness.fits
    assert len(labels(sale)) == 1 and not sale.held and sale.step is Step.SEATS


def test_a_wish_is_kept_and_met() -> None:
    wish = e.SeatWishChanged(frozenset({SeatWish.WINDOW}))
    sale = compared(prepared(None, wish), listed(), a_map())
    assert labels(sale) == ["01"] and not found(sale).wish_unmet


def test_a_wish_that_no_free_seat_meets_is_said() -> None:
    wish = e.SeatWishChanged(frozenset({SeatWish.WINDOW}))
    only_aisles = (Seat("02", True), Seat("01", False), Seat("03", False), Seat("04", True))
    sale = compared(prepared(None, wish), listed(), a_map(seats=only_aisles))
    assert found(sale).wish_unmet and labels(sale) == ["02"]


def test_a_benefit_goes_to_the_proposed_seat() -> None:
    sale = compared(prepared(None, e.BenefitAsked(0, Benefit.STUDENT)), listed(), a_map())
    assert [choice.benefit for choice in sale.seating.seats] == [Benefit.STUDENT]


def test_seats_that_were_picked_before_are_proposed_where_they_are_free() -> None:
    segment = samples.segments_of(samples.trip())[0]
    sale = waiting()
    picked = replace(sale, seating=replace(sale.seating, seats=(SeatChoice(segment, "17", 0, FARE),)))
    same = compared(picked, listed(), a_map())
    assert (labels(same), found(same).wish_unmet) == (["17"], False)
    taken = tuple(Seat(f"{n:02d}", n != 17) for n in range(1, 45))
    other = compared(picked, listed(), a_map(seats=taken))
    assert found(other).gone == ("17",) and labels(other) != ["17"] and len(labels(other)) == 1


def test_seats_for_those_who_need_them_are_the_last_proposed() -> None:
    seats = (Seat("01", True, priority=True), Seat("02", True), Seat("03", True, priority=True))
    assert labels(compared(waiting(), listed(), a_map(seats=seats))) == ["02"]
    only = (Seat("01", True, priority=True), Seat("02", False))
    assert labels(compared(waiting(), listed(), a_map(seats=only))) == ["01"]


@pytest.mark.parametrize(
    ("listed_fare", "map_fare", "after"),
    [(Cents(13990), None, Cents(13990)), (FARE, Cents(14490), Cents(14490)), (Cents(13990), FARE, None)],
)
def test_another_price_is_found_by_the_map_first_then_by_the_list(
    listed_fare: Cents, map_fare: Cents | None, after: Cents | None
) -> None:
    sale = compared(waiting(), listed(discounted=listed_fare), a_map(default=map_fare))
    expected = Readiness.PRICE_CHANGED if after else Readiness.READY
    assert (found(sale).readiness, found(sale).after) == (expected, after)
    assert found(sale).before == (FARE if after else None)


def test_every_leg_is_looked_at_and_gets_a_seat() -> None:
    trip = samples.trip(legs=2)
    maps = [a_map(trip, 0, default=Cents(6000)), a_map(trip, 1, default=Cents(FARE - 6000))]
    sale = compared(prepared(trip), listed(trip), *maps)
    assert found(sale).readiness is Readiness.READY
    assert [choice.segment.number for choice in sale.seating.seats] == [1, 2]
    assert sale.trips.current == 0


def test_the_map_of_each_leg_is_asked_for_in_turn() -> None:
    trip = samples.trip(legs=2)
    first, second = samples.segments_of(trip)
    sale = prepared(trip)
    old = replace(sale, seating=replace(sale.seating, maps=((first.key, a_map(trip)),)))
    sale, question = preparing.answered(old, listed(trip))
    assert (question, sale.seating.maps) == (preparing.AskMap(first), ())
    assert preparing.answered(sale, a_map(trip))[1] == preparing.AskMap(second)


def test_a_trip_with_new_ids_is_known_by_its_times() -> None:
    renamed = samples.trip("trip-9")
    sale = compared(waiting(), listed(renamed), a_map(renamed))
    assert found(sale).readiness is Readiness.READY
    assert sale.trips.segments[0].trip_id == "trip-9-1"


@pytest.mark.parametrize("changes", [{"company": "Outra"}, {"other_day": True}, {"other_route": True}])
def test_a_trip_that_is_no_longer_listed_is_gone(changes: dict[str, Any]) -> None:
    others = replace(samples.trip("trip-9"), **changes)
    sale = compared(waiting(), listed(others))
    assert found(sale).readiness is Readiness.TRIP_GONE and not found(sale).readiness.fits


def test_a_round_trip_needs_both_ways() -> None:
    query = replace(QUERY, return_day=BACK_DAY)
    out = samples.trip()
    back = replace(samples.trip("back"), departure=out.arrival, arrival=out.departure)
    sale = played(
        Sale(), e.SearchAsked(query, TODAY), e.TripsArrived(samples.results(query, out, returns=(back,))),
        e.TripChosen(out), e.TripChosen(back), e.Failed(FailedStep.MAP_OFFLINE), e.HoldAsked(),
    )  # fmt: skip
    one_way = TripResults(query, (out,), ())
    assert found(compared(sale, one_way)).readiness is Readiness.TRIP_GONE
    both = TripResults(query, (out,), (back,))
    whole = compared(sale, both, a_map(out), a_map(back))
    assert found(whole).readiness is Readiness.READY
    assert {c.segment.direction for c in whole.seating.seats} == {Direction.OUTBOUND, Direction.RETURN}
    dearer = compared(sale, both, a_map(out), a_map(back, default=Cents(FARE + 500)))
    assert (found(dearer).before, found(dearer).after) == (2 * FARE, 2 * FARE + 500)


def test_ways_back_that_nobody_asked_for_change_nothing() -> None:
    answer = samples.results(QUERY, samples.trip(), returns=(samples.trip("back"),))
    assert found(compared(waiting(), answer, a_map())).readiness is Readiness.READY


def test_as_many_seats_as_people_are_enough() -> None:
    assert found(compared(waiting(), listed(available=1), a_map())).readiness is Readiness.READY


def test_too_few_seats_are_said_by_the_list_or_by_the_map() -> None:
    assert found(compared(waiting(), listed(available=0))).readiness is Readiness.SOLD_OUT
    none = tuple(Seat(f"{n:02d}", False) for n in range(1, 5))
    assert found(compared(waiting(), listed(), a_map(seats=none))).readiness is Readiness.SOLD_OUT


def test_a_bus_that_left_is_not_asked_about() -> None:
    sale, question = preparing.first(waiting(), datetime(2026, 3, 21, 22, 15))
    assert (found(sale).readiness, question) == (Readiness.DEPARTED, None)


def test_a_sale_without_a_question_cannot_be_compared() -> None:
    nothing = replace(waiting(), search=Sale().search)
    sale, question = preparing.first(nothing, BEFORE_IT_LEAVES)
    assert (found(sale).readiness, question) == (Readiness.NOT_CHECKED, None)


@pytest.mark.parametrize(
    ("fault", "readiness"),
    [
        (faults.Unreachable(), Readiness.WAITING),
        (faults.TooSlow(), Readiness.WAITING),
        (faults.ProviderProblem(), Readiness.WAITING),
        (faults.Busy(), Readiness.WAITING),
        (faults.NotAuthorized(), Readiness.WAITING),
        (faults.NotFound(), Readiness.TRIP_GONE),
        (faults.Invalid(), Readiness.TRIP_GONE),
        (faults.Unreadable("trip search", "departures"), Readiness.NOT_CHECKED),
    ],
)
def test_a_fault_decides_only_where_it_is_about_the_trip(fault: faults.Fault, readiness: Readiness) -> None:
    assert found(preparing.failed(waiting(), fault)).readiness is readiness


# --- Taking it up ---------------------------------------------------------------------------------


def taken_up(sale: Sale) -> tuple[Sale, list[type]]:
    after, effects = step(Sale(), e.SaleResumed(unpacked(packed(sale))))
    return after, [type(effect) for effect in effects]


def test_a_seat_that_was_sold_since_is_said_when_it_is_taken_up() -> None:
    sale, _ = taken_up(compared(waiting(), listed(), a_map()))
    gone = labels(sale)[0]
    seats = tuple(Seat(f"{n:02d}", f"{n:02d}" != gone) for n in range(1, 45))
    read = played(sale, e.MapArrived(sale.trips.segments[0], a_map(seats=seats)))
    assert read.problem is not None and read.problem.kind is ProblemKind.SEAT_GONE


def test_another_price_must_be_accepted_before_the_hold() -> None:
    dearer = listed(discounted=Cents(13990))
    sale, _ = taken_up(compared(waiting(), dearer, a_map(default=Cents(13990))))
    sale = played(sale, e.MapArrived(sale.trips.segments[0], a_map(default=Cents(13990))))
    assert sale.problem is not None
    assert (sale.problem.kind, sale.problem.before, sale.problem.after) == (
        ProblemKind.PRICE_TO_ACCEPT, FARE, Cents(13990),
    )  # fmt: skip
    assert step(sale, e.HoldAsked()) == (sale, ())
    accepted = played(sale, e.PriceAccepted())
    assert (accepted.payment.drift, accepted.prepared) == (None, None)
    assert [type(effect) for effect in step(accepted, e.HoldAsked())[1]] == [e.Hold]


@pytest.mark.parametrize("readiness", [Readiness.SOLD_OUT, Readiness.NOT_CHECKED, Readiness.READY])
def test_whose_seats_are_still_to_be_chosen_begins_at_the_first_bus(readiness: Readiness) -> None:
    sale = replace(prepared(samples.trip(legs=2)), prepared=Preparation(readiness))
    sale = replace(sale, trips=replace(sale.trips, current=1), busy=frozenset({Activity.HOLD}))
    after, effects = step(Sale(), e.SaleResumed(sale))
    assert (after.step, after.trips.current, after.prepared) == (Step.SEATS, 0, None)
    assert after.busy == {Activity.MAP}, "what ran when it was put aside runs no more"
    assert effects[-1] == e.LoadMap(after.trips.segments[0])


def test_a_sale_that_still_waits_is_taken_up_where_it_was() -> None:
    sale, effects = taken_up(prepared())
    assert (sale.step, found(sale).readiness, effects) == (
        Step.PASSENGERS, Readiness.WAITING, [e.CancelReads],
    )  # fmt: skip


@pytest.mark.parametrize("readiness", [Readiness.TRIP_GONE, Readiness.DEPARTED])
def test_for_another_trip_the_people_stay(readiness: Readiness) -> None:
    before = replace(compared(waiting(), listed(), a_map()), prepared=Preparation(readiness))
    before = replace(before, search=TripSearch(QUERY, listed(), Direction.RETURN))
    assert before.seating.seats and before.seating.maps
    sale, effects = step(Sale(), e.SaleResumed(before))
    assert effects == (e.CancelReads(), e.Search(QUERY))
    assert sale.step is Step.SEARCH and sale.people.buyer == BUYER and not sale.trips.segments
    assert (sale.search, sale.busy) == (TripSearch(QUERY), frozenset({Activity.SEARCH}))
    assert (sale.seating.seats, sale.seating.maps) == ((), ())
    again = played(sale, e.TripsArrived(listed()), e.TripChosen(samples.trip()))
    assert again.people.passengers == (PASSENGER,) and again.prepared is None


def test_without_a_question_the_search_begins_empty() -> None:
    sale, effects = taken_up(
        replace(prepared(), prepared=Preparation(Readiness.TRIP_GONE), search=Sale().search)
    )
    assert effects == [e.CancelReads] and not sale.busy


@pytest.mark.parametrize("readiness", [Readiness.SOLD_OUT, Readiness.NOT_CHECKED])
def test_the_map_decides_where_the_comparison_could_not(readiness: Readiness) -> None:
    sale, effects = taken_up(replace(prepared(), prepared=Preparation(readiness)))
    assert (sale.step, effects) == (Step.SEATS, [e.CancelReads, e.LoadMap])


def test_a_hold_ends_the_preparation() -> None:
    sale, _ = taken_up(prepared())
    segment = sale.trips.segments[0]
    there = played(
        sale, e.BackAsked(Step.SEATS), e.MapArrived(segment, a_map()), e.SeatToggled("17"), e.HoldAsked(),
        e.HoldAnswered(segment, samples.held(segment, "17")),
    )  # fmt: skip
    assert there.held and there.prepared is None and there.step is Step.PAYMENT


def test_people_with_a_paper_to_be_seen_are_looked_at_after_the_hold() -> None:
    sale, _ = taken_up(compared(prepared(None, e.BenefitAsked(0, Benefit.STUDENT)), listed(), a_map()))
    segment = sale.trips.segments[0]
    there = played(
        sale, e.MapArrived(segment, a_map()), e.HoldAsked(),
        e.HoldAnswered(segment, samples.held(segment, *labels(sale))),
    )  # fmt: skip
    assert there.held and there.step is Step.PASSENGERS


@pytest.mark.parametrize(("leg_class", "trip_class"), [("", "Leito"), ("Leito", "Convencional")])
def test_a_wish_is_met_by_the_layout_of_the_class_of_the_bus(leg_class: str, trip_class: str) -> None:
    """In a sleeper (01 | 03 02) seat 02 is at a window; with two and two (01 02 | 04 03) it is 03."""
    trip = samples.trip()
    trip = replace(
        trip, service_class=trip_class, legs=tuple(replace(leg, service_class=leg_class) for leg in trip.legs)
    )
    seats = (Seat("01", False), Seat("02", True), Seat("03", True), Seat("04", False))
    wish = e.SeatWishChanged(frozenset({SeatWish.WINDOW}))
    sale = compared(unpacked(packed(prepared(trip, wish))), listed(trip), a_map(trip, seats=seats))
    assert (labels(sale), found(sale).wish_unmet) == (["02"], False)
