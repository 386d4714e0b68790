"""The buses of a sale: a time that the search does not state is not made up."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from pos_app.domain.rides import Ride, rides
from pos_app.domain.trips import Point, segments
from tests.sale import samples

CHANGE = Point("Campinas", datetime(2026, 3, 22, 1, 0))
ON = Point("Campinas", datetime(2026, 3, 22, 2, 0))


def test_the_first_bus_leaves_and_the_last_one_arrives_with_the_whole_trip() -> None:
    trip = replace(samples.trip(legs=3), itinerary_hash="h1")
    made = rides(segments(trip))
    assert made == (
        Ride("trip-1-1", trip.departure, None, trip.company, "h1"),
        Ride("trip-1-2", None, None, trip.company, "h1"),
        Ride("trip-1-3", None, trip.arrival, trip.company, "h1"),
    )


def test_of_a_bus_that_only_has_an_id_nothing_is_made_up() -> None:
    bare = Ride("trip-1-1")
    assert (bare.departure, bare.arrival, bare.company, bare.itinerary) == (None, None, "", "")


def test_the_times_and_companies_of_a_leg_count_before_those_of_the_trip() -> None:
    trip = samples.trip(legs=2)
    first, second = trip.legs
    legs = (replace(first, arrival=CHANGE), replace(second, departure=ON, company="Rota das Gerais"))
    trip = replace(trip, legs=legs)
    assert rides(segments(trip)) == (
        Ride("trip-1-1", trip.departure, CHANGE, trip.company),
        Ride("trip-1-2", ON, trip.arrival, "Rota das Gerais"),
    )
    early = Point("São Paulo (Barra Funda)", datetime(2026, 3, 21, 21, 0))
    late = Point("Contagem", datetime(2026, 3, 22, 7, 0))
    own = replace(trip, legs=(replace(first, departure=early), replace(second, arrival=late)))
    assert [ride.departure for ride in rides(segments(own))] == [early, None]
    assert [ride.arrival for ride in rides(segments(own))] == [None, late]


def test_a_direct_trip_is_one_bus_with_both_times() -> None:
    trip = samples.trip()
    whole = Ride("trip-1-1", trip.departure, trip.arrival, trip.company, service_class=trip.service_class)
    assert rides(segments(trip)) == (whole,)
