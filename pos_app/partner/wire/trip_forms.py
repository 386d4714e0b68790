"""A departure in the usual form (contract 2.2 with the points of 2.9), read straight into a trip.

Anything else in an entry is left to the lenient reader of ``trips``, which understands this form too and
gives the same trip, three times slower.
"""

from __future__ import annotations

from datetime import datetime
from functools import lru_cache
from typing import Literal

import msgspec

from pos_app.domain.money import cents
from pos_app.domain.trips import Point, Trip, TripKind, TripLeg
from pos_app.partner.reading import fields
from pos_app.partner.reading.points import joined


class _Schedule(msgspec.Struct, gc=False):
    date: str
    time: str


class _Place(msgspec.Struct, frozen=True, gc=False):
    name: str
    slug: str | None = None
    city: str | None = None
    state: str | None = None
    terminal: str | None = None
    platform: str | None = None


class _End(msgspec.Struct, gc=False):
    schedule: _Schedule
    place: _Place
    platform: str | None = None


class _NamedForm(msgspec.Struct, frozen=True, gc=False):
    name: str


class _Span(msgspec.Struct, gc=False, forbid_unknown_fields=True):
    hours: str | int
    days: int = 0


class _Part(msgspec.Struct, rename="camel", gc=False):
    trip_id: str
    departure: _End | None = None
    arrival: _End | None = None
    travel_company: _NamedForm | None = None
    service_class: _NamedForm | None = None
    duration: str | int | None = None
    waiting_time: str | int | None = None
    itinerary_hash: str | None = None
    # Members that would state the same in another way: with one of them the lenient reader decides.
    waiting: None = None
    hash: None = None


class DepartureForm(msgspec.Struct, rename="camel", gc=False):
    """One departure of the list. A member that is missing or of another kind is a ``ValidationError``."""

    type: Literal["direct", "one_stop", "connection"]
    price: float
    duration: _Span | str | int
    available_seats: int
    departure: _End
    arrival: _End
    travel_company: _NamedForm
    service_class: _NamedForm
    trip_uuids: list[str]
    parts: list[_Part]
    discounted_price: float | None = None
    is_low_fare: bool | None = None
    itinerary_hash: str | None = None
    hash: None = None
    direction: None = None
    trip_type_direction: None = None


DECODER = msgspec.json.Decoder(DepartureForm)
_KINDS = {kind.value: kind for kind in TripKind}
_cents = lru_cache(maxsize=4096)(cents)
_minutes = lru_cache(maxsize=4096)(fields.minutes)
_strip = lru_cache(maxsize=4096)(str.strip)
"""Names come again with every departure; each is kept once."""


def trip(raw: msgspec.Raw) -> Trip | None:
    """Return the trip of an entry, or None where the entry has another form."""
    try:
        return _trip(DECODER.decode(raw))
    except ValueError:
        # Not this form, or nonsense in it: the lenient reader finds out which, and what is wrong.
        return None


def _trip(entry: DepartureForm) -> Trip | None:
    parts, ids = entry.parts, entry.trip_uuids
    if not ids or not all(ids) or [part.trip_id for part in parts] != ids:
        return None
    kind = _KINDS[entry.type]
    if kind is TripKind.CONNECTION and len(ids) < 2:
        return None
    departure, arrival = _point(entry.departure), _point(entry.arrival)
    minutes = _length(entry.duration, departure, arrival)
    company, service_class = _strip(entry.travel_company.name), _strip(entry.service_class.name)
    if len(ids) == 1:
        legs: tuple[TripLeg, ...] = (_leg(parts[0], departure, arrival, minutes, company, service_class),)
    else:
        legs = joined([_whole_leg(part, company, service_class) for part in parts])
    discounted = entry.discounted_price
    return Trip(
        kind,
        departure,
        arrival,
        _cents(entry.price),
        legs,
        entry.available_seats,
        company or next((leg.company for leg in legs if leg.company), ""),
        service_class or next((leg.service_class for leg in legs if leg.service_class), ""),
        None if discounted is None else _cents(discounted),
        minutes,
        bool(entry.is_low_fare),
        entry.itinerary_hash or next((p.itinerary_hash.strip() for p in parts if p.itinerary_hash), ""),
    )


def _point(end: _End) -> Point:
    schedule, place = end.schedule, end.place
    when = datetime.fromisoformat(f"{schedule.date}T{schedule.time}")
    if when.tzinfo is not None:
        raise ValueError("is not in local time")
    city, terminal = _strip(place.city or ""), _strip(place.terminal or "")
    name = _strip(place.name) or city or terminal
    if not name:
        raise ValueError("names no place")
    platform = _strip(end.platform or place.platform or "")
    return Point(name, when, city, _strip(place.state or ""), _strip(place.slug or ""), terminal, platform)


def _whole_leg(part: _Part, company: str, service_class: str) -> TripLeg:
    departure = _point(part.departure) if part.departure else None
    arrival = _point(part.arrival) if part.arrival else None
    return _leg(part, departure, arrival, _minutes(part.duration), company, service_class)


def _leg(
    part: _Part,
    departure: Point | None,
    arrival: Point | None,
    minutes: int | None,
    company: str,
    service_class: str,
) -> TripLeg:
    its_company, its_class = part.travel_company, part.service_class
    return TripLeg(
        part.trip_id,
        departure,
        arrival,
        (its_company and _strip(its_company.name)) or company,
        (its_class and _strip(its_class.name)) or service_class,
        minutes,
        _minutes(part.waiting_time),
    )


def _length(duration: _Span | str | int, departure: Point, arrival: Point) -> int | None:
    if not isinstance(duration, _Span):
        return _minutes(duration)
    if duration.days:
        parts = {"hours": duration.hours, "days": duration.days}
        return fields.minutes(parts, fields.elapsed(departure, arrival))
    return _hours(duration.hours)


@lru_cache(maxsize=4096)
def _hours(hours: str | int) -> int | None:
    return fields.minutes({"hours": hours})
