"""The list of trips: filters, counts, orders and lines."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import Any

import pytest

from pos_app.domain.facets import Facet
from pos_app.domain.money import Cents
from pos_app.domain.places import Place
from pos_app.domain.trip_listing import (
    Listing,
    PartOfDay,
    TripFilter,
    TripOrder,
    alike,
    minutes,
    terminal_of,
)
from pos_app.domain.trips import Point, Trip, TripKind
from pos_app.ui.pages.search.rows import TripRows
from tests.ui.builders import DAY, a_trip, sample_trips


def test_trips_are_listed_by_departure() -> None:
    trips = sample_trips()
    assert Listing(reversed(trips)).arrange() == trips
    assert len(Listing(trips)) == len(trips)


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


def test_answers_for_another_day_are_left_out_and_counted() -> None:
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
    assert lines[2].note == "espera 0h55 · troca em Pouso Alegre"
    assert lines[3].note == "parada em Três Corações"
    assert lines[4].few
    assert (lines[6].seats, lines[6].fare, lines[6].sold_out) == ("Esgotado", "", True)


def test_a_trip_of_another_day_is_labelled_with_its_own_day() -> None:
    assert TripRows([a_trip(day=DAY.replace(day=23), other_day=True)])[0].other == "seg 23/03"


# --- Orders -----------------------------------------------------------------------------------------

EARLY = a_trip("06:00", 500, company="Ípsilon", service_class="Órbita", price=9000, available=1)
LATE = a_trip("09:00", 200, company="Zeta", service_class="Zênite", price=8000, available=30)
MIDDLE = a_trip("07:00", 600, company="águia", service_class="Básico", price=7000, available=0)


@pytest.mark.parametrize(
    ("order", "expected"),
    [
        (TripOrder.DEPARTURE, (EARLY, MIDDLE, LATE)),
        (TripOrder.ARRIVAL, (LATE, EARLY, MIDDLE)),
        (TripOrder.DURATION, (LATE, EARLY, MIDDLE)),
        (TripOrder.FARE, (LATE, EARLY, MIDDLE)),
        (TripOrder.COMPANY, (MIDDLE, EARLY, LATE)),
        (TripOrder.CLASS, (MIDDLE, EARLY, LATE)),
        (TripOrder.SEATS, (LATE, EARLY, MIDDLE)),
    ],
)
def test_an_order_puts_first_what_it_is_named_for(order: TripOrder, expected: tuple[Trip, ...]) -> None:
    assert Listing((LATE, MIDDLE, EARLY)).arrange(order=order) == expected


@pytest.mark.parametrize("order", list(TripOrder))
def test_trips_that_are_alike_in_an_order_come_by_their_departure(order: TripOrder) -> None:
    first, second = a_trip("06:00"), a_trip("07:00")
    assert Listing((second, first)).arrange(order=order) == (first, second)


def test_of_trips_that_leave_together_the_quickest_comes_first() -> None:
    quick = a_trip("06:00", 400, price=9000)
    cheap, dear = a_trip("06:00", 500, price=7000), a_trip("06:00", 500, price=8000)
    assert Listing((dear, cheap, quick)).arrange() == (quick, cheap, dear)


def test_of_trips_that_arrive_together_the_first_to_leave_comes_first() -> None:
    slow, quick = a_trip("06:00", 500), a_trip("07:00", 440)
    assert Listing((quick, slow)).arrange(order=TripOrder.ARRIVAL) == (slow, quick)


def test_trips_that_take_nobody_knows_how_long_come_last() -> None:
    known = a_trip("08:00", 3 * 24 * 60)
    unknown = replace(a_trip("06:00"), minutes=None, legs=())
    assert Listing((unknown, known)).arrange(order=TripOrder.DURATION) == (known, unknown)


# --- What is known of a trip ------------------------------------------------------------------------


def test_a_trip_takes_as_long_as_the_provider_says() -> None:
    assert minutes(replace(a_trip("08:40", 585, via="Lavras", waiting=55), minutes=300)) == 300


def test_else_it_takes_as_long_as_its_legs_and_the_waiting_between_them() -> None:
    trip = replace(a_trip("08:40", 580, via="Lavras", waiting=55), minutes=None)
    assert minutes(trip) == 290 + 290 + 55
    assert minutes(replace(trip, legs=(trip.legs[0], replace(trip.legs[1], minutes=None)))) is None
    assert minutes(replace(trip, legs=())) is None


@pytest.mark.parametrize(
    ("departs", "part"),
    [
        ("00:00", PartOfDay.NIGHT),
        ("05:59", PartOfDay.NIGHT),
        ("06:00", PartOfDay.MORNING),
        ("12:00", PartOfDay.AFTERNOON),
        ("18:00", PartOfDay.EVENING),
        ("23:59", PartOfDay.EVENING),
    ],
)
def test_a_part_of_the_day_is_six_hours(departs: str, part: PartOfDay) -> None:
    listing = Listing((a_trip(departs),))
    shown = [one for one in PartOfDay if listing.arrange(TripFilter(parts=frozenset({one})))]
    assert shown == [part]


def test_a_bus_is_the_same_by_its_ids_or_by_all_that_people_know_of_it() -> None:
    trip = a_trip()
    renamed = replace(trip, legs=(replace(trip.legs[0], trip_id="new"),))
    assert alike(trip, replace(trip, company="Outra"))
    assert alike(trip, replace(renamed, price=Cents(1)))
    changes: tuple[dict[str, Any], ...] = (
        {"departure": replace(trip.departure, when=trip.arrival.when)},
        {"arrival": replace(trip.arrival, when=trip.departure.when)},
        {"company": "Outra"},
        {"service_class": "Leito"},
        {"kind": TripKind.ONE_STOP},
    )
    for change in changes:
        assert not alike(trip, replace(renamed, **change))


# --- Filters ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("facet", "value"),
    [("kinds", "connection"), ("parts", "evening"), ("classes", "Leito"), ("companies", "Rota das Gerais")],
)
def test_a_value_of_a_filter_is_switched_on_and_off(facet: str, value: str) -> None:
    once = TripFilter().toggled(facet, value)
    assert getattr(once, facet) == {value}
    assert once.toggled(facet, value) == TripFilter()


def test_kinds_and_parts_of_the_day_stay_what_they_are() -> None:
    wanted = TripFilter().toggled("kinds", "direct").toggled("parts", "night")
    assert [type(value) for value in (*wanted.kinds, *wanted.parts)] == [TripKind, PartOfDay]


def test_the_low_fare_filter_is_switched_and_leaves_only_trips_with_it() -> None:
    low = TripFilter().toggled("low_fare", "low_fare")
    assert low == TripFilter(low_fare=True)
    assert low.toggled("low_fare", "low_fare") == TripFilter()
    trips = sample_trips()
    assert Listing(trips).arrange(low) == (trips[8], trips[11])


def test_trips_with_exactly_as_many_seats_as_asked_have_room() -> None:
    trips = (a_trip("06:00", available=2), a_trip("07:00", available=3, service_class="Leito"))
    wanted = TripFilter(seats=3)
    assert Listing(trips).arrange(wanted) == trips[1:]
    assert Listing(trips).arrange(replace(wanted, classes=frozenset({"Leito"}))) == trips[1:]
    assert Listing(trips).facets(TripFilter(), 3).seats == Facet("3", 1, on=False)
    assert Listing(trips).facets(TripFilter(seats=1), 2).seats == Facet("2", 2, on=True)
    assert Listing(trips).facets(TripFilter()).seats == Facet("1", 2, on=False)


@pytest.mark.parametrize(
    ("facet", "value", "others"),
    [
        ("kinds", "connection", {"direct": 9, "one_stop": 1, "connection": 2}),
        ("parts", "evening", {"night": 0, "morning": 4, "afternoon": 2, "evening": 6}),
        (
            "classes",
            "Leito",
            {"Convencional": 5, "Executivo": 4, "Leito": 1, "Leito-cama": 1, "Semileito": 1},
        ),
        (
            "companies",
            "Rota das Gerais",
            {
                "Auto Viação Jequitibá": 1,
                "Expresso Ipê": 3,
                "Expresso Lobo-Guará": 2,
                "Jequitibá": 1,
                "Rota das Gerais": 3,
                "Viação Serra Azul": 4,
            },
        ),
    ],
)
def test_a_filter_does_not_narrow_its_own_counts(facet: str, value: str, others: dict[str, int]) -> None:
    shown = getattr(Listing(sample_trips()).facets(TripFilter().toggled(facet, value)), facet)
    assert {one.value: one.count for one in shown} == others
    assert [one.value for one in shown] == list(others)
    assert [one.value for one in shown if one.on] == [value]


def test_a_terminal_does_not_narrow_its_own_counts() -> None:
    facet = "boards"
    listed = Listing(sample_trips())
    all_of_them = getattr(listed.facets(TripFilter()), facet)
    shown = getattr(listed.facets(TripFilter().toggled(facet, all_of_them[0].value)), facet)
    assert [(one.value, one.count) for one in shown] == [(one.value, one.count) for one in all_of_them]
    assert [one.on for one in shown] == [True, *(False for _ in all_of_them[1:])]


@pytest.mark.parametrize(
    ("facet", "value", "left"), [("classes", "Leito", 1), ("companies", "Expresso Ipê", 3)]
)
def test_a_filter_narrows_the_counts_of_all_others(facet: str, value: str, left: int) -> None:
    shown = Listing(sample_trips()).facets(TripFilter().toggled(facet, value))
    assert sum(one.count for one in shown.kinds) == left
    assert sum(one.count for one in shown.parts) == left


def test_the_low_fare_counts_trips_that_pass_the_other_filters() -> None:
    listed = Listing(sample_trips())
    assert listed.facets(TripFilter()).low_fare == Facet("low_fare", 2, on=False)
    assert listed.facets(TripFilter(low_fare=True)).low_fare == Facet("low_fare", 2, on=True)
    assert listed.facets(TripFilter(low_fare=True)).kinds[0] == Facet("direct", 2, on=False)
    executive = TripFilter(classes=frozenset({"Executivo"}))
    assert listed.facets(executive).low_fare == Facet("low_fare", 0, on=False)


def test_a_trip_without_company_or_class_is_no_value_to_filter_by() -> None:
    listed = Listing((a_trip(company="", service_class=""),))
    assert (listed.companies, listed.classes) == (frozenset(), frozenset())


JABAQUARA = Place("São Paulo - Jabaquara", "SP", "sao-paulo-jabaquara-sp", "São Paulo", terminal="Jabaquara")


@pytest.mark.parametrize(
    ("name", "city", "terminal", "shown"),
    [
        ("São Paulo - Tietê", "São Paulo", "Tietê", "Tietê"),
        ("São Paulo (Tietê)", "São Paulo", "", "Tietê"),
        ("São Paulo - Barra Funda", "São Paulo", "", "Barra Funda"),
        ("Curitiba", "Curitiba", "Rodoferroviária (Centro)", "Rodoferroviária (Centro)"),
        ("Curitiba", "Curitiba", "(Nova) Rodoferroviária", "(Nova) Rodoferroviária"),
        ("Curitiba", "Curitiba", "", ""),
        ("Rodoviária do Tietê", "", "", ""),
    ],
)
def test_a_terminal_is_named_without_its_city(name: str, city: str, terminal: str, shown: str) -> None:
    assert terminal_of(Point(name, datetime(2026, 3, 21), city, "SP", "", terminal)) == shown


def test_trips_are_filtered_by_the_terminal_where_people_board() -> None:
    listed = Listing((*sample_trips(), a_trip("21:00", origin=JABAQUARA)))
    shown = listed.facets(TripFilter())
    assert shown.boards == (Facet("Jabaquara", 1, False), Facet("Tietê", 12, False))
    (only,) = listed.arrange(TripFilter().toggled("boards", "Jabaquara"))
    assert only.departure.terminal == "Jabaquara"
    assert (listed.usual_boards, listed.usual_alights) == ("Tietê", "")


def test_trips_are_filtered_by_the_terminal_where_people_get_off() -> None:
    def arriving(at: str, *departs: str) -> tuple[Trip, ...]:
        made = (a_trip(one) for one in departs)
        return tuple(replace(one, arrival=replace(one.arrival, terminal=at)) for one in made)

    trips = (*arriving("Novo Rio", "06:00", "07:00", "08:00"), *arriving("Barra", "21:00", "21:30"))
    listed = Listing((*trips, a_trip("22:00")))
    wanted = TripFilter().toggled("alights", "Barra")
    assert listed.arrange(wanted) == trips[3:]
    assert listed.facets(wanted).alights == (Facet("Barra", 2, True), Facet("Novo Rio", 3, False))
    assert listed.usual_alights == "Novo Rio", "three trips at three hours are more than two at one"


def test_trips_are_filtered_by_the_hour_from_which_they_depart() -> None:
    listed = Listing(sample_trips())
    late = TripFilter().toggled("after", "20")
    assert [trip.departure.when.hour for trip in listed.arrange(late)] == [20, 22, 22, 23, 23]
    offered = {facet.value: (facet.count, facet.on) for facet in listed.facets(late).after}
    assert offered["20"] == (5, True)
    assert offered["6"] == (12, False)
    assert late.toggled("after", "20") == TripFilter()
    assert late.toggled("after", "22").after == 22


def at_hours(*hours: int) -> list[Trip]:
    trip = a_trip()
    return [
        replace(trip, departure=replace(trip.departure, when=datetime(2026, 3, 21, hour, 30)))
        for hour in hours
    ]


def test_up_to_fourteen_hours_are_offered_and_more_by_twos() -> None:
    def offered(count: int) -> list[str]:
        return [one.value for one in Listing(at_hours(*range(count))).facets(TripFilter()).after]

    assert offered(14) == [str(hour) for hour in range(14)]
    assert offered(15) == ["0", "2", "4", "6", "8", "10", "12", "14"]
    late = Listing(at_hours(*range(1, 16))).facets(TripFilter()).after
    assert [one.value for one in late] == ["0", "2", "4", "6", "8", "10", "12", "14"]
    [*_, last] = Listing(at_hours(*range(15))).facets(TripFilter()).after
    assert last.count == 1


def test_a_filter_keeps_only_what_the_list_has() -> None:
    listed = Listing(sample_trips())
    every = TripFilter(
        companies=listed.companies | {"Outra"},
        classes=listed.classes | {"Outra"},
        boards=listed.boards | {"Outro"},
        alights=listed.alights | {"Outro"},
    )
    assert every.known_to(listed) == TripFilter(
        companies=listed.companies, classes=listed.classes, boards=listed.boards, alights=listed.alights
    )
    none = TripFilter(*(frozenset(),) * 2, frozenset({"Outra"}), frozenset({"Outra"}))
    assert none.known_to(listed) == TripFilter()
