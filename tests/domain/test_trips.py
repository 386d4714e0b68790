"""Trips and their seat maps."""

from __future__ import annotations

from pos_app.domain.money import Cents
from pos_app.domain.seats import Seat
from pos_app.domain.trips import TripDetail

WHOLE = TripDetail("t", (Seat("01", True), Seat("02", False), Seat("03", True)), default=Cents(9000))


def test_the_low_fare_offer_marks_its_seats_and_leaves_the_others_at_the_full_fare() -> None:
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
