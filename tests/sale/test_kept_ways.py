"""A round trip of which one way changes: the held seats of the other way stay as long as they fit."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from pos_app.domain.trips import Direction, Trip, TripQuery
from pos_app.sale import events as e
from pos_app.sale import guards
from pos_app.sale.stage import Sale, Step
from pos_app.sale.undo import dropped, kept
from pos_app.ui.shared.basket import Highlight, present
from pos_app.wording import checkout_texts
from tests.sale import samples
from tests.sale.samples import BUYER, DAY, PASSENGER, QUERY
from tests.sale.walks import TODAY, play

ROUND = replace(QUERY, return_day=DAY + timedelta(days=4))
LATER = replace(ROUND, day=DAY + timedelta(days=1))


def trip(name: str, day: int, hours: int = 8) -> Trip:
    """Return a trip that leaves at ten in the evening of a day of March."""
    leaves = datetime(2026, 3, day, 22)
    some = samples.trip(name)
    return replace(
        some,
        departure=replace(some.departure, when=leaves),
        arrival=replace(some.arrival, when=leaves + timedelta(hours=hours)),
    )


OUT, OTHER_OUT, BACK, OTHER_BACK = trip("out", 21), trip("out2", 22), trip("back", 25), trip("back2", 25)


def searched(query: TripQuery, sale: Sale | None = None) -> Sale:
    trips = samples.results(query, OUT, OTHER_OUT, returns=(BACK, OTHER_BACK))
    return play(sale or Sale(), e.SearchAsked(query, TODAY), e.TripsArrived(trips))[0]


@pytest.fixture
def held_both_ways() -> Sale:
    """Return a sale with seat 17 out and seat 05 back, both held, and the passenger known."""
    sale = play(searched(ROUND), e.TripChosen(OUT), e.TripChosen(BACK))[0]
    for leg, label in zip(sale.trips.segments, ("17", "05"), strict=True):
        answer = e.HoldAnswered(leg, samples.held(leg, label))
        sale = play(
            sale, e.MapArrived(leg, samples.detail(leg)), e.SeatToggled(label), e.HoldAsked(), answer
        )[0]
    assert sale.step is Step.PASSENGERS and sale.held
    return play(sale, e.PassengersGiven(BUYER, (PASSENGER,)))[0]


def labels(sale: Sale) -> list[tuple[Direction, str]]:
    return [(c.segment.direction, c.label) for c in sale.seating.seats if c.hold]


BACK_05 = (Direction.RETURN, "05")
OUT_17 = (Direction.OUTBOUND, "17")


def test_the_basket_shows_the_kept_way_back_and_leads_to_the_seats(held_both_ways: Sale) -> None:
    asked = searched(LATER, held_both_ways)
    shown = present(asked, Highlight(OTHER_OUT, 1))
    assert shown.action == checkout_texts.choose_seats()
    assert [trip.departure for trip in shown.trips[1:]] == ["22:00"]
    late = trip("late", 25, hours=12)
    assert present(asked, Highlight(late, 1)).action == checkout_texts.choose_return()


def test_another_way_out_of_the_same_search_keeps_the_way_back_too(held_both_ways: Sale) -> None:
    at_search = play(held_both_ways, e.BackAsked(Step.SEARCH))[0]
    sale = play(at_search, e.TripChosen(OTHER_OUT))[0]
    assert (sale.step, labels(sale)) == (Step.SEATS, [BACK_05])
    assert [choice.label for choice in dropped(at_search, sale)] == ["17"]


def test_the_same_way_out_again_lets_the_clerk_choose_another_way_back(held_both_ways: Sale) -> None:
    at_search = play(held_both_ways, e.BackAsked(Step.SEARCH))[0]
    sale = play(at_search, e.TripChosen(OUT))[0]
    assert (sale.step, sale.search.choosing) == (Step.SEARCH, Direction.RETURN)
    other = play(sale, e.TripChosen(OTHER_BACK))[0]
    assert labels(other) == [OUT_17]
    assert [hold.label for hold in other.seating.released_holds] == ["05"]
    assert labels(play(sale, e.TripChosen(BACK))[0]) == [OUT_17, BACK_05]


@pytest.mark.parametrize(("minutes", "back"), [(0, BACK), (1, None)])
def test_a_held_way_back_goes_with_a_way_out_that_arrives_before_it_leaves(
    held_both_ways: Sale, minutes: int, back: Trip | None
) -> None:
    arrives = BACK.departure.when + timedelta(minutes=minutes)
    out = replace(OTHER_OUT, arrival=replace(OTHER_OUT.arrival, when=arrives))
    assert guards.way_back_kept(held_both_ways, out) == back


def test_a_way_back_that_is_not_held_is_chosen_anew(held_both_ways: Sale) -> None:
    out, way_back = held_both_ways.seating.seats
    seating = replace(held_both_ways.seating, seats=(out, replace(way_back, hold=None)))
    assert guards.way_back_kept(replace(held_both_ways, seating=seating), OTHER_OUT) is None
    nowhere = replace(held_both_ways, trips=replace(held_both_ways.trips, way_back=None))
    assert guards.way_back_kept(nowhere, OTHER_OUT) is None


def test_a_way_back_before_the_new_way_out_arrives_is_chosen_anew(held_both_ways: Sale) -> None:
    late = trip("late", 25, hours=12)
    sale = play(searched(LATER, held_both_ways), e.TripChosen(late))[0]
    assert (sale.step, sale.search.choosing) == (Step.SEARCH, Direction.RETURN)


@pytest.mark.parametrize(
    "query",
    [
        replace(LATER, return_day=None),
        replace(LATER, destination="rio-de-janeiro-rj"),
        replace(LATER, passengers=2),
        replace(LATER, return_day=DAY + timedelta(days=6)),
    ],
)
def test_what_does_not_fit_any_more_is_released(held_both_ways: Sale, query: TripQuery) -> None:
    sale = searched(query, held_both_ways)
    assert (sale.seating.seats, sale.trips.segments, sale.people.buyer) == ((), (), None)
    assert [hold.label for hold in sale.seating.released_holds] == ["17", "05"]
    assert [choice.label for choice in dropped(held_both_ways, sale)] == ["17", "05"]


def test_what_another_search_keeps_is_named(
    held_both_ways: Sale,
) -> None:
    after = searched(LATER, held_both_ways)
    assert [choice.label for choice in kept(held_both_ways, after)] == ["05"]
    assert kept(held_both_ways, held_both_ways) == ()
    assert kept(Sale(), after) == ()
    assert kept(held_both_ways, Sale()) == ()
