"""What each line of the list of trips shows, computed when the line is first read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import overload

from pos_app.domain.money import brl
from pos_app.domain.trip_listing import minutes
from pos_app.domain.trips import Trip, TripKind
from pos_app.wording import format, trip_texts

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


class TripRows(Sequence[TripRow]):
    """Lines for trips in the order given; a list of thousands costs no more than what shows of it.

    Equal when the trips are.
    """

    __slots__ = ("_made", "trips")

    def __init__(self, trips: Iterable[Trip] = ()) -> None:
        self.trips = tuple(trips)
        self._made: dict[int, TripRow] = {}

    def __len__(self) -> int:
        return len(self.trips)

    @overload
    def __getitem__(self, number: int) -> TripRow: ...
    @overload
    def __getitem__(self, number: slice) -> Sequence[TripRow]: ...
    def __getitem__(self, number: int | slice) -> TripRow | Sequence[TripRow]:
        if isinstance(number, slice):
            return [self[one] for one in range(*number.indices(len(self.trips)))]
        if number < 0:
            number += len(self.trips)
        made = self._made.get(number)
        if made is None:
            made = self._made[number] = _row(number + 1, self.trips[number])
        return made

    def __iter__(self) -> Iterator[TripRow]:
        return (self[number] for number in range(len(self.trips)))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, TripRows) and self.trips == other.trips

    def __hash__(self) -> int:
        return hash(self.trips)


def _row(number: int, trip: Trip) -> TripRow:
    sold_out = trip.available < 1
    departs, arrives = format.hour(trip.departure.when), format.hour(trip.arrival.when)
    fare = "\u2014" if sold_out else brl(trip.fare)
    kind, seats = trip_texts.kind(trip.kind), trip_texts.seats_left(trip.available)
    company, note = trip_texts.companies(trip), trip_texts.stops_between(trip)
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
        note=note,
        service_class=trip.service_class,
        low_fare=trip_texts.low_fare() if trip.low_fare else "",
        seats=seats,
        few=0 < trip.available <= FEW_SEATS,
        sold_out=sold_out,
        fare=fare,
        struck=brl(trip.price) if trip.fare < trip.price and not sold_out else "",
        other=_other(trip),
        spoken=", ".join(
            text for text in (departs, arrives, kind, company, note, trip.service_class, seats, fare) if text
        ),
    )


def _other(trip: Trip) -> str:
    if trip.other_route:
        return f"{trip.departure.name} \u2192 {trip.arrival.name}"
    return format.day(trip.departure.when.date()) if trip.other_day else ""
