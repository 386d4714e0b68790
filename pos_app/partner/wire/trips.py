"""Trip search (contract 2.2, 4.3). Long lists, so entries are read in slices between loop turns: the usual
form quickly, every other one leniently."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import lru_cache
from time import perf_counter
from typing import Any

import msgspec

from pos_app.domain.money import Cents, cents
from pos_app.domain.trips import Point, Trip, TripKind, TripLeg
from pos_app.partner.wire import fields, trip_forms
from pos_app.partner.wire.model import word
from pos_app.partner.wire.trip_pages import ENDPOINT

_LOG = logging.getLogger("pos_app.partner")
_TURN = 0.001
"""Seconds of reading after which the loop gets a turn; the window must answer within four milliseconds."""
_MISSES = 20
"""Entries in another form than the usual one after which a reply is known to speak otherwise."""
_BACK_WORDS = frozenset({"return", "returns", "return_type", "inbound", "back"})


class Entry(msgspec.Struct, rename="camel"):
    """One departure. Members that come in several forms are read one by one."""

    type: str = "direct"
    price: Any = None
    discounted_price: Any = None
    duration: Any = None
    available_seats: Any = None
    departure: Any = None
    arrival: Any = None
    travel_company: Any = None
    company: Any = None
    service_class: Any = None
    trip_uuids: list[str] | None = None
    parts: list[dict[str, Any]] | None = None
    uuid: str | None = None
    trip_id: str | int | None = None
    id: str | int | None = None
    is_low_fare: bool | None = None
    itinerary_hash: str | None = None
    hash: str | None = None
    direction: str | None = None
    trip_type_direction: str | None = None


_ENTRY = msgspec.json.Decoder(Entry)


@dataclass(frozen=True, slots=True)
class Route:
    """What one direction was asked for, to tell an answer for something else."""

    origin: str
    destination: str
    day: date


async def read(
    entries: Sequence[msgspec.Raw], out: Route, back: Route | None
) -> tuple[list[Trip], list[Trip], int]:
    """Read entries in slices, giving the loop a turn between them.

    Returns the trips of the way out, those that say to be of the way back, and how many entries were set
    aside because they could not be read: one bad entry does not hide the others.
    """
    found: list[Trip] = []
    returns: list[Trip] = []
    set_aside, misses = 0, 0
    turn = perf_counter() + _TURN
    for raw in entries:
        if perf_counter() >= turn:
            await asyncio.sleep(0)
            turn = perf_counter() + _TURN
        trip = trip_forms.trip(raw) if misses < _MISSES else None
        if trip is not None:
            found.append(_compared(trip, out))
            continue
        misses += 1
        try:
            entry = _ENTRY.decode(raw)
            backwards = back is not None and _goes_back(entry)
            trip = _trip(entry)
        except (ValueError, RecursionError) as error:
            set_aside += 1
            _LOG.warning("%s: entry set aside: %s", ENDPOINT, error)
            continue
        if backwards and back is not None:
            returns.append(_compared(trip, back))
        else:
            found.append(_compared(trip, out))
    return found, returns, set_aside


def _goes_back(entry: Entry) -> bool:
    return word(entry.direction or entry.trip_type_direction or "") in _BACK_WORDS


def _trip(entry: Entry) -> Trip:
    """Return the trip of an entry. Raises ``ValueError`` naming what is missing."""
    kind = TripKind(word(entry.type))
    parts = entry.parts or []
    departure = _end(entry.departure, parts, "departure", 0)
    arrival = _end(entry.arrival, parts, "arrival", -1)
    company = fields.name_of(entry.travel_company if entry.travel_company is not None else entry.company)
    service_class = fields.name_of(entry.service_class)
    ids = _ids(entry, parts)
    if not ids or (kind is TripKind.CONNECTION and len(ids) < 2):
        raise ValueError(f"{kind.value} trip has {len(ids)} trip ids")
    minutes = fields.minutes(entry.duration, fields.elapsed(departure, arrival))
    legs = _legs(ids, parts, company, service_class)
    if len(legs) == 1:
        legs = (replace(legs[0], departure=departure, arrival=arrival, minutes=minutes),)
    discounted = entry.discounted_price
    return Trip(
        kind=kind,
        departure=departure,
        arrival=arrival,
        price=_price(entry.price),
        discounted=None if discounted is None else _price(discounted),
        legs=legs,
        available=fields.integer(entry.available_seats) or 0,
        company=company or next((leg.company for leg in legs if leg.company), ""),
        service_class=service_class or next((leg.service_class for leg in legs if leg.service_class), ""),
        minutes=minutes,
        low_fare=bool(entry.is_low_fare),
        itinerary_hash=entry.itinerary_hash or entry.hash or _hash(parts),
    )


def _end(value: object, parts: Sequence[Mapping[str, Any]], name: str, index: int) -> Point:
    """Read where the trip begins or ends: told at the top, else by its first or last part."""
    if value is None and parts:
        value = parts[index].get(name)
    try:
        return fields.point(value)
    except ValueError as error:
        raise ValueError(f"{name}: {error}") from error


def _ids(entry: Entry, parts: Sequence[Mapping[str, Any]]) -> tuple[str, ...]:
    told = [text for text in entry.trip_uuids or [] if text]
    told = told or [fields.text(fields.first(part, "tripId", "uuid", "id")) for part in parts]
    told = told or [fields.text(entry.uuid if entry.uuid is not None else entry.trip_id or entry.id)]
    if not all(told):
        raise ValueError("a leg has no trip id")
    return tuple(told)


def _legs(
    ids: tuple[str, ...], parts: Sequence[Mapping[str, Any]], company: str, service_class: str
) -> tuple[TripLeg, ...]:
    described = {fields.text(fields.first(part, "tripId", "uuid", "id")): part for part in parts}
    legs: list[TripLeg] = []
    for index, trip_id in enumerate(ids):
        part = described.get(trip_id) or (parts[index] if len(parts) == len(ids) else {})
        legs.append(_leg(trip_id, part, company, service_class))
    return trip_forms.joined(legs)


def _leg(trip_id: str, part: Mapping[str, Any], company: str, service_class: str) -> TripLeg:
    departure, arrival = part.get("departure"), part.get("arrival")
    return TripLeg(
        trip_id=trip_id,
        departure=fields.point(departure) if departure is not None else None,
        arrival=fields.point(arrival) if arrival is not None else None,
        company=fields.name_of(fields.first(part, "travelCompany", "company")) or company,
        service_class=fields.name_of(part.get("serviceClass")) or service_class,
        minutes=fields.minutes(part.get("duration")),
        waiting=fields.minutes(fields.first(part, "waiting", "waitingTime")),
    )


def _hash(parts: Sequence[Mapping[str, Any]]) -> str:
    hashes = (fields.text(fields.first(part, "itineraryHash", "hash")) for part in parts)
    return next((found for found in hashes if found), "")


def _price(value: object) -> Cents:
    """Read a price: a number, or the structure of contract 2.3."""
    return cents(fields.first(value, "default", "price", "amount") if isinstance(value, Mapping) else value)


def _compared(trip: Trip, asked: Route) -> Trip:
    """Mark a trip that is not what was asked for: it is never shown as if it matched."""
    other_day = trip.departure.when.date() != asked.day
    here, there = trip.departure, trip.arrival
    other_route = not (
        _at(here.slug, here.city, here.state, asked.origin)
        and _at(there.slug, there.city, there.state, asked.destination)
    )
    return replace(trip, other_day=other_day, other_route=other_route) if other_day or other_route else trip


@lru_cache(maxsize=4096)
def _at(there: str, city_name: str, state_name: str, asked: str) -> bool:
    """Tell whether a point lies at the place with this slug. A city's slug stands for all its terminals; an
    answer that names only the city stands for the terminal that was asked. Without a slug and a city
    nothing can be told."""
    if there == asked:
        return True
    if not city_name:
        return not there
    city, state = fields.slugged(city_name), fields.slugged(state_name)
    whole = f"{city}-{state}" if state else city
    if asked in (whole, city):
        return True
    of_this_city = asked.startswith(f"{city}-") and (not state or asked.endswith(f"-{state}"))
    return of_this_city and there in ("", whole, city)
