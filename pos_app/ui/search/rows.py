"""What each line of the list of trips shows, worked out once when the list changes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from pos_app.domain.money import brl
from pos_app.domain.trips import Trip, TripKind
from pos_app.ui import format, words_trips
from pos_app.ui.search.listing import minutes

FEW_SEATS = 5
"""Up to so many free seats are shown as a warning."""


@dataclass(frozen=True, slots=True)
class TripRow:
    """One line, as texts. ``other`` is the day or route of an answer to another question, else empty."""

    trip: Trip
    number: str
    departs: str
    arrives: str
    later: str
    duration: str
    kind: TripKind
    kind_text: str
    company: str
    note: str
    service_class: str
    low_fare: str
    seats: str
    few: bool
    sold_out: bool
    fare: str
    struck: str
    other: str
    spoken: str


def rows(trips: Iterable[Trip]) -> tuple[TripRow, ...]:
    """Return the lines for trips in the order given."""
    return tuple(_row(number, trip) for number, trip in enumerate(trips, start=1))


def _row(number: int, trip: Trip) -> TripRow:
    sold_out = trip.available < 1
    departs, arrives = format.hour(trip.departure.when), format.hour(trip.arrival.when)
    fare = "\u2014" if sold_out else brl(trip.fare)
    kind, seats = words_trips.kind(trip.kind), words_trips.seats_left(trip.available)
    company = words_trips.companies(trip)
    return TripRow(
        trip=trip,
        number=str(number),
        departs=departs,
        arrives=arrives,
        later=format.later_days(trip.departure.when, trip.arrival.when),
        duration="" if (takes := minutes(trip)) is None else format.duration(takes),
        kind=trip.kind,
        kind_text=kind,
        company=company,
        note=words_trips.stops_between(trip),
        service_class=trip.service_class,
        low_fare=words_trips.low_fare() if trip.low_fare else "",
        seats=seats,
        few=0 < trip.available <= FEW_SEATS,
        sold_out=sold_out,
        fare=fare,
        struck=brl(trip.price) if trip.fare < trip.price and not sold_out else "",
        other=_other(trip),
        spoken=", ".join(
            text for text in (departs, arrives, kind, company, trip.service_class, seats, fare) if text
        ),
    )


def _other(trip: Trip) -> str:
    if trip.other_route:
        return f"{trip.departure.name} \u2192 {trip.arrival.name}"
    return format.day(trip.departure.when.date()) if trip.other_day else ""
