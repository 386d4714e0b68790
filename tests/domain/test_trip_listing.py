"""The list of trips: filters, counts, orders and lines."""

from __future__ import annotations

from dataclasses import replace
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
)
from pos_app.domain.trips import Trip, TripKind
from tests.ui.builders import DAY, a_trip, sample_trips


def test_filters_of_one_kind_add_up_and_different_kinds_narrow_down() -> None:
    listed = Listing(sample_trips())
    kinds = TripFilter(kinds=frozenset({TripKind.ONE_STOP, TripKind.CONNECTION}))
    assert len(listed.arrange(kinds)) == 3
    morning = replace(kinds, parts=frozenset({PartOfDay.MORNING}))
    assert [trip.departure.when.hour for trip in listed.arrange(morning)] == [8, 10]


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


# --- What is known of a trip ------------------------------------------------------------------------


def test_else_it_takes_as_long_as_its_legs_and_the_waiting_between_them() -> None:
    trip = replace(a_trip("08:40", 580, via="Lavras", waiting=55), minutes=None)
    assert minutes(trip) == 290 + 290 + 55
    assert minutes(replace(trip, legs=(trip.legs[0], replace(trip.legs[1], minutes=None)))) is None
    assert minutes(replace(trip, legs=())) is None


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


JABAQUARA = Place("São Paulo - Jabaquara", "SP", "sao-paulo-jabaquara-sp", "São Paulo", terminal="Jabaquara")


def test_trips_are_filtered_by_the_terminal_where_people_board() -> None:
    listed = Listing((*sample_trips(), a_trip("21:00", origin=JABAQUARA)))
    shown = listed.facets(TripFilter())
    assert shown.boards == (Facet("Jabaquara", 1, False), Facet("Tietê", 12, False))
    (only,) = listed.arrange(TripFilter().toggled("boards", "Jabaquara"))
    assert only.departure.terminal == "Jabaquara"
    assert (listed.usual_boards, listed.usual_alights) == ("Tietê", "")


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
