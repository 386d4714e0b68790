"""Trips and their seat maps."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pos_app.domain.money import Cents
from pos_app.domain.seats import Seat
from pos_app.domain.trips import Direction, TripDetail, TripKind, segments
from tests.ui.builders import a_trip

WHOLE = TripDetail("t", (Seat("01", True), Seat("02", False), Seat("03", True)), default=Cents(9000))


def test_the_low_fare_offer_marks_its_seats() -> None:
    seats = (Seat("01", False), Seat("02", False), Seat("03", True, True))
    both = WHOLE.with_offer(TripDetail("t", seats, default=Cents(5000)))
    assert [(seat.label, seat.available, seat.low_fare) for seat in both.seats] == [
        ("01", True, False),
        ("02", False, False),
        ("03", True, True),
    ]
    assert [both.price_of(seat) for seat in both.seats] == [9000, 9000, 5000]
    assert both.low_fare


def test_an_offer_that_is_sold_out_leaves_a_map_without_one() -> None:
    both = WHOLE.with_offer(TripDetail("t", (Seat("01", False),), default=Cents(5000)))
    assert not both.low_fare
    assert {both.price_of(seat) for seat in both.seats} == {9000}


def test_an_offer_without_a_price_costs_what_the_map_says() -> None:
    both = WHOLE.with_offer(TripDetail("t", (Seat("01", True, True),)))
    assert both.price_of(both.seats[0]) == 9000


def test_a_seat_that_only_the_offer_has_free_is_free() -> None:
    marked = replace(
        WHOLE, seats=(Seat("01", True, True), Seat("02", False), Seat("03", True), Seat("04", False))
    )
    offer = (Seat("01", True), Seat("02", True, True), Seat("03", False, True), Seat("04", False, True))
    both = marked.with_offer(TripDetail("t", offer, default=Cents(5000)))
    assert [(seat.label, seat.available, seat.low_fare) for seat in both.seats] == [
        ("01", True, False),
        ("02", True, True),
        ("03", True, False),
        ("04", False, False),
    ]


@pytest.mark.parametrize(
    ("discounted", "fare"), [(None, 9000), (8999, 8999), (9000, 9000), (9001, 9000), (0, 0)]
)
def test_the_fare_is_the_discounted_price_where_it_is_lower(discounted: int | None, fare: int) -> None:
    assert a_trip(price=9000, discounted=discounted).fare == fare


def test_seat_maps_are_filled_leg_by_leg_first_out_then_back() -> None:
    out = a_trip("08:40", kind=TripKind.CONNECTION, via="Lavras")
    back = a_trip("10:00")
    journey = segments(out, back)
    assert [one.key for one in journey] == ["departure_type/1", "departure_type/2", "return_type/1"]
    assert [one.trip_id for one in journey] == [*out.trip_ids, *back.trip_ids]
    assert [one.direction for one in segments(out)] == [Direction.OUTBOUND, Direction.OUTBOUND]
