"""The same sale once more, after a supervisor released its attempt: same bus, seats and people. Pure."""

from __future__ import annotations

from pos_app.domain.attempts import Sold, SoldSeat
from pos_app.domain.passengers import Buyer, Passenger
from pos_app.domain.seats import Seat
from pos_app.domain.trips import Trip


def seats_by_leg(sold: Sold) -> tuple[tuple[SoldSeat, ...], ...]:
    """Return what was sold on each bus, in the order of the legs, each by passenger."""
    legs = dict.fromkeys(seat.trip_id for seat in sold.seats)
    return tuple(tuple(seat for seat in sold.seats if seat.trip_id == leg) for leg in legs)


def same_trip(sold: Sold, trips: tuple[Trip, ...]) -> Trip | None:
    """Return the trip that was sold. A provider may name it anew with each search: then company, class and
    departure must be those of the way out; the way back is known by its ids alone."""
    ids = {seat.trip_id for seat in sold.seats}
    for trip in trips:
        if ids.issuperset(trip.trip_ids):
            return trip
    looks = (sold.departure, sold.company, sold.service_class)
    for trip in trips:
        if (trip.departure.when, trip.company, trip.service_class) == looks:
            return trip
    return None


def free_again(
    wanted: tuple[SoldSeat, ...], seats: tuple[Seat, ...]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the seats that can be sold again, and those already taken: perhaps by the lost order."""
    free = {seat.label for seat in seats if seat.available}
    labels = [seat.seat for seat in wanted]
    return tuple(x for x in labels if x in free), tuple(x for x in labels if x not in free)


def people(sold: Sold) -> tuple[Buyer, tuple[Passenger, ...]]:
    """Return buyer and passengers, as far as the journal keeps them."""
    buyer = Buyer(
        sold.buyer, sold.buyer_document_type, sold.buyer_document, sold.buyer_email, sold.buyer_phone
    )
    first = seats_by_leg(sold)[0]
    return buyer, tuple(Passenger(seat.passenger, seat.document_type, seat.document_number) for seat in first)
