"""The list of trips: filters, counts, orders and lines."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pos_app.domain.trip_listing import Listing, PartOfDay, TripFilter, TripOrder
from pos_app.domain.trips import TripKind
from pos_app.ui.pages.search.rows import TripRows
from tests.ui.builders import DAY, a_trip, sample_trips


def test_trips_are_listed_by_departure() -> None:
    trips = sample_trips()
    assert Listing(reversed(trips)).arrange() == trips


def test_the_cheapest_order_puts_sold_out_trips_last() -> None:
    ordered = Listing(sample_trips()).arrange(order=TripOrder.FARE)
    assert ordered[-1].available == 0
    assert [trip.fare for trip in ordered[:-1]] == sorted(trip.fare for trip in ordered[:-1])


def test_filters_of_one_kind_add_up_and_different_kinds_narrow_down() -> None:
    listed = Listing(sample_trips())
    kinds = TripFilter(kinds=frozenset({TripKind.ONE_STOP, TripKind.CONNECTION}))
    assert len(listed.arrange(kinds)) == 3
    morning = replace(kinds, parts=frozenset({PartOfDay.MORNING}))
    assert [trip.departure.when.hour for trip in listed.arrange(morning)] == [8, 10]


def test_a_company_of_the_second_leg_is_found_too() -> None:
    listed = Listing(sample_trips())
    found = listed.arrange(TripFilter(companies=frozenset({"Rota das Gerais"})))
    assert len(found) == 3


def test_a_count_tells_what_a_filter_would_leave_with_the_others_kept() -> None:
    listed = Listing(sample_trips())
    shown = listed.facets(TripFilter(parts=frozenset({PartOfDay.MORNING})))
    assert {facet.value: facet.count for facet in shown.kinds} == {
        "direct": 2,
        "one_stop": 1,
        "connection": 1,
    }
    assert [facet.count for facet in shown.parts] == [0, 4, 2, 6]
    assert [facet.on for facet in shown.parts] == [False, True, False, False]
    assert shown.low_fare.count == 0


def test_pressing_a_filter_twice_changes_nothing() -> None:
    once = TripFilter().toggled("kinds", "direct")
    assert once.kinds == {TripKind.DIRECT}
    assert once.toggled("kinds", "direct") == TripFilter()


def test_answers_for_another_day_are_left_out_and_counted_where_there_are_others() -> None:
    early = a_trip("01:00", day=DAY.replace(day=20), other_day=True)
    listed = Listing((early, *sample_trips()))
    assert early not in listed.arrange()
    assert (listed.left_out, listed.astray) == (1, False)
    alone = Listing((early,))
    assert alone.arrange() == (early,)
    assert (alone.left_out, alone.astray) == (0, True)


def test_trips_without_room_for_everybody_can_be_left_out() -> None:
    listed = Listing(sample_trips())
    roomy = TripFilter().toggled("seats", "3")
    assert {trip.available >= 3 for trip in listed.arrange(roomy)} == {True}
    shown = listed.facets(roomy, 3)
    assert (shown.seats.count, shown.seats.on) == (len(listed.arrange(roomy)), True)
    assert roomy.toggled("seats", "3") == TripFilter()


@pytest.mark.parametrize("order", list(TripOrder))
def test_every_order_shows_every_trip_once(order: TripOrder) -> None:
    trips = sample_trips()
    assert sorted(map(repr, Listing(trips).arrange(order=order))) == sorted(map(repr, trips))


def test_a_line_says_everything_that_a_clerk_reads_aloud() -> None:
    lines = TripRows(sample_trips())
    ninth = lines[8]
    assert (ninth.departs, ninth.arrives, ninth.later) == ("22:15", "06:35", "+1 dia")
    assert (ninth.fare, ninth.struck) == ("R$\u00a0129,90", "R$\u00a0149,90")
    assert ninth.low_fare == "Tarifa baixa"
    assert lines[2].note == "troca em Pouso Alegre · espera 0h55"
    assert lines[3].note == "1 parada em Três Corações"
    assert lines[4].few
    assert (lines[6].seats, lines[6].fare, lines[6].sold_out) == ("Esgotado", "—", True)


def test_a_trip_of_another_day_is_labelled_with_its_own_day() -> None:
    assert TripRows([a_trip(day=DAY.replace(day=23), other_day=True)])[0].other == "seg 23/03"
