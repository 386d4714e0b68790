"""Trip search (contract 2.2, 4.3): long lists, so they are split first and read in slices between loop
turns. Every form of the envelope, of the inner objects and of the ids ends here."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import lru_cache
from typing import Any

import msgspec

from pos_app.domain.faults import Unreadable
from pos_app.domain.money import Cents, cents
from pos_app.domain.trips import Point, Trip, TripKind, TripLeg
from pos_app.partner.wire import fields
from pos_app.partner.wire.model import word

ENDPOINT = "trip search"
_LOG = logging.getLogger("pos_app.partner")
_SLICE = 25
_OUT = ("departures", "data", "trips", "items", "results")
_BACK = ("returns", "return", "returnTrips")
_BACK_WORDS = frozenset({"return", "returns", "return_type", "inbound", "back"})
_Raws = list[msgspec.Raw]


@dataclass(frozen=True, slots=True)
class Page:
    """A reply split into entries that are not read yet. ``next`` is a link, ``page`` the next number."""

    departures: Sequence[msgspec.Raw]
    returns: Sequence[msgspec.Raw]
    next: str = ""
    page: int | None = None


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


@dataclass(frozen=True, slots=True)
class Route:
    """What one direction was asked for, to tell an answer for something else."""

    origin: str
    destination: str
    day: date


def split(body: bytes) -> Page:
    """Split a reply into its entries.

    Raises:
        Unreadable: not JSON, or no list under any known name.
    """
    try:
        return _split(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Unreadable(ENDPOINT, "body", str(error)) from error


def _split(body: bytes) -> Page:
    if body.lstrip()[:1] == b"[":
        return Page(msgspec.json.decode(body, type=_Raws), ())
    members = msgspec.json.decode(body, type=dict[str, msgspec.Raw])
    departures = _list(members, _OUT)
    if departures is None and _opens(members.get("data"), b"{"):
        inner = _split(bytes(members["data"]))
        link, number = _more(members)
        return Page(inner.departures, inner.returns, inner.next or link, inner.page or number)
    if departures is None:
        raise Unreadable(ENDPOINT, "departures")
    link, number = _more(members)
    return Page(departures, _list(members, _BACK) or (), link, number)


def _list(members: Mapping[str, msgspec.Raw], names: Sequence[str]) -> _Raws | None:
    for name in names:
        raw = members.get(name)
        if _opens(raw, b"["):
            return msgspec.json.decode(raw or b"", type=_Raws)
    return None


def _opens(raw: msgspec.Raw | None, bracket: bytes) -> bool:
    return raw is not None and bytes(memoryview(raw)[:1]) == bracket


def _more(members: Mapping[str, msgspec.Raw]) -> tuple[str, int | None]:
    """Return the link to the next page, and its number (contract 8 leaves paging open)."""
    told = {
        name: msgspec.json.decode(members[name])
        for name in ("next", "links", "pagination")
        if name in members
    }
    links, pages = told.get("links"), told.get("pagination")
    link = told.get("next") or (links.get("next") if isinstance(links, dict) else None)
    if isinstance(pages, dict):
        link = link or pages.get("next")
        page, last = pages.get("page"), pages.get("totalPages")
        if not isinstance(link, str) and isinstance(page, int) and isinstance(last, int) and page < last:
            return "", page + 1
    return (link if isinstance(link, str) else ""), None


async def read(
    entries: Sequence[msgspec.Raw], out: Route, back: Route | None
) -> tuple[list[Trip], list[Trip], int]:
    """Read entries in slices, giving the loop a turn between them.

    Returns the trips of the way out, those that say to be of the way back, and how many entries were set
    aside because they could not be read: one bad entry does not hide the others.
    """
    found: list[Trip] = []
    returns: list[Trip] = []
    set_aside = 0
    for start in range(0, len(entries), _SLICE):
        if start:
            await asyncio.sleep(0)
        for raw in entries[start : start + _SLICE]:
            try:
                entry = msgspec.json.decode(raw, type=Entry)
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
    minutes = fields.minutes(entry.duration)
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
        leg = _leg(trip_id, part, company, service_class)
        if legs and leg.waiting is None and leg.departure and legs[-1].arrival:
            pause = leg.departure.when - legs[-1].arrival.when
            leg = replace(leg, waiting=max(int(pause.total_seconds()) // 60, 0))
        legs.append(leg)
    return tuple(legs)


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
    other_route = not (_at(trip.departure, asked.origin) and _at(trip.arrival, asked.destination))
    return replace(trip, other_day=other_day, other_route=other_route) if other_day or other_route else trip


def _at(point: Point, asked: str) -> bool:
    """Tell whether a point lies at the place with this slug. A city's slug stands for all its terminals; an
    answer that names only the city stands for the terminal that was asked. Without a slug and a city
    nothing can be told."""
    if point.slug == asked:
        return True
    if not point.city:
        return not point.slug
    city, state = _slug(point.city), _slug(point.state)
    whole = f"{city}-{state}" if state else city
    if asked in (whole, city):
        return True
    of_this_city = asked.startswith(f"{city}-") and (not state or asked.endswith(f"-{state}"))
    return of_this_city and point.slug in ("", whole, city)


@lru_cache(maxsize=2048)
def _slug(words: str) -> str:
    return fields.slugged(words)
