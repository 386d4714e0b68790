"""A released sale is repeated with its own bus, seats and people, or not at all."""

from __future__ import annotations

from dataclasses import replace

from pos_app.domain.seats import Seat
from pos_app.sale import resell
from tests.sale import samples

SOLD = samples.attempt().sold
SEAT = SOLD.seats[0]


def test_the_bus_is_known_by_its_id() -> None:
    trip = samples.trip()
    other = replace(trip, legs=(replace(trip.legs[0], trip_id="another"),))
    sold = replace(SOLD, seats=(replace(SEAT, trip_id=trip.trip_ids[0]),))
    assert resell.same_trip(sold, (other, trip)) is trip


def test_a_bus_with_a_new_id_is_known_by_company_class_and_departure() -> None:
    trip = samples.trip()
    renamed = replace(trip, legs=(replace(trip.legs[0], trip_id="new"),))
    sold = replace(
        SOLD, departure=trip.departure.when, company=trip.company, service_class=trip.service_class
    )
    assert resell.same_trip(sold, (renamed,)) is renamed
    assert resell.same_trip(sold, (replace(renamed, company="Outra"),)) is None


def test_seats_come_by_leg_and_those_that_somebody_has_are_told() -> None:
    second = replace(SEAT, trip_id="leg-2", seat="09")
    sold = replace(SOLD, seats=(SEAT, second, replace(SEAT, seat="21")))
    legs = resell.seats_by_leg(sold)
    assert [[seat.seat for seat in leg] for leg in legs] == [[SEAT.seat, "21"], ["09"]]
    there = (Seat(SEAT.seat, available=True), Seat("21", available=False))
    assert resell.free_again(legs[0], there) == ((SEAT.seat,), ("21",))
