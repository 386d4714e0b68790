"""Trips, seat maps and stops: generated facts, replies with them, and checks of what was read."""

from __future__ import annotations

import asyncio
import json
import random
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from typing import Any

from pos_app.domain.endpoints import Endpoint
from pos_app.domain.faults import Unreadable
from pos_app.domain.money import Cents
from pos_app.domain.seats import Seat
from pos_app.domain.trips import Point, Trip, TripDetail, TripKind
from pos_app.partner.transport import Reply
from pos_app.partner.learn import trips as learn
from pos_app.partner.reading.book import Book
from pos_app.partner.reading.profile import Profile
from pos_app.partner.wire import itinerary, seat_map, trips
from tests.partner.reading.outcomes import Partly, Wrong

OUT = trips.Route("sao-paulo-tiete-sp", "rio-de-janeiro-novo-rio-rj", date(2026, 12, 11))
BACK = trips.Route(OUT.destination, OUT.origin, date(2026, 12, 15))
ENDS = {
    OUT.origin: ("São Paulo - Tietê", "São Paulo", "SP", "Terminal Tietê"),
    OUT.destination: ("Rio de Janeiro - Novo Rio", "Rio de Janeiro", "RJ", "Novo Rio"),
    "taubate-sp": ("Taubaté", "Taubaté", "SP", "Rodoviária Nova"),
}
COMPANIES = ("Viação Serra Azul", "Expresso Lobo-Guará", "Rápido Araucária", "Auto Viação Sabiá")
CLASSES = ("Convencional", "Executivo", "Semileito", "Leito")


@dataclass(frozen=True)
class TrueTrip:
    """The true facts of one trip."""

    ids: tuple[str, ...]
    kind: TripKind
    price: int
    discounted: int | None
    start: datetime
    end: datetime
    origin: str
    destination: str
    available: int
    company: str
    service_class: str

    @property
    def minutes(self) -> int:
        return int((self.end - self.start).total_seconds()) // 60


def uuid(rng: random.Random) -> str:
    digits = f"{rng.getrandbits(128):032x}"
    return f"{digits[:8]}-{digits[8:12]}-4{digits[13:16]}-a{digits[17:20]}-{digits[20:]}"


def facts(rng: random.Random, route: trips.Route = OUT, count: int = 3) -> list[TrueTrip]:
    """Generate trips of a route, one of them with two legs."""
    found = []
    for number in range(count):
        start = datetime(
            route.day.year, route.day.month, route.day.day, rng.randrange(5, 23), rng.randrange(0, 60, 5)
        )
        price = rng.randrange(8000, 30000, 10)
        kind = TripKind.CONNECTION if number == 1 else TripKind.DIRECT
        found.append(
            TrueTrip(
                ids=tuple(uuid(rng) for _ in range(2 if kind is TripKind.CONNECTION else 1)),
                kind=kind,
                price=price,
                discounted=price - rng.randrange(500, 3000, 10),
                start=start,
                end=start + timedelta(minutes=rng.randrange(245, 900, 5)),
                origin=route.origin,
                destination=route.destination,
                available=rng.randrange(1, 40),
                company=rng.choice(COMPANIES),
                service_class=rng.choice(CLASSES),
            )
        )
    return found


def _point(slug: str, when: datetime) -> dict[str, Any]:
    name, city, state, terminal = ENDS[slug]
    return {
        "schedule": {"date": f"{when:%Y-%m-%d}", "time": f"{when:%H:%M}", "timezone": "America/Sao_Paulo"},
        "place": {"name": name, "slug": slug, "city": city, "state": state, "terminal": terminal},
    }


def nested(trip: TrueTrip) -> dict[str, Any]:
    """Write a trip with objects for its ends, as the contract's other parts do (contract 2.9)."""
    entry: dict[str, Any] = {
        "type": trip.kind.value,
        "price": trip.price / 100,
        "available": trip.available,
        "duration": f"{trip.minutes // 60}h {trip.minutes % 60}m",
        "departure": _point(trip.origin, trip.start),
        "arrival": _point(trip.destination, trip.end),
        "company": {"id": 3, "name": trip.company},
        "service_class": {"id": 2, "name": trip.service_class},
    }
    if trip.discounted is not None:
        entry["discounted"] = trip.discounted / 100
    if len(trip.ids) == 1:
        return {**entry, "trip_id": trip.ids[0]}
    change = trip.start + timedelta(minutes=100)
    on = change + timedelta(minutes=40)
    legs = [
        {"trip_id": trip.ids[0], "departure": entry["departure"], "arrival": _point("taubate-sp", change)},
        {"trip_id": trip.ids[1], "departure": _point("taubate-sp", on), "arrival": entry["arrival"]},
    ]
    return {**entry, "legs": legs}


def flat(trip: TrueTrip) -> dict[str, Any]:
    """Write a trip in one flat object."""
    entry: dict[str, Any] = {
        "type": trip.kind.value,
        "price": trip.price / 100,
        "available": trip.available,
        "duration": trip.minutes,
        "departs_at": f"{trip.start:%Y-%m-%dT%H:%M:%S}",
        "arrives_at": f"{trip.end:%Y-%m-%dT%H:%M:%S}",
        "origin_name": ENDS[trip.origin][0],
        "destination_name": ENDS[trip.destination][0],
        "origin_slug": trip.origin,
        "destination_slug": trip.destination,
        "company": trip.company,
        "service_class": trip.service_class,
        "trip_ids": list(trip.ids),
    }
    if trip.discounted is not None:
        entry["discounted"] = trip.discounted / 100
    return entry


FORMS = {"nested": nested, "flat": flat}


def read(tree: Any, back: trips.Route | None = None) -> tuple[trips.Found, int]:
    """Learn a search reply and read it by its lines; also return how many entries it had.

    Raises:
        Unreadable: it cannot be read, or a person would be asked.
    """
    body = json.dumps(tree).encode()

    async def run() -> trips.Found:
        found = await learn.find(body, OUT, back)
        if found.missing or found.open:
            lacking = ", ".join((*found.missing, *found.open))
            raise Unreadable(Endpoint.TRIPS, lacking.replace("_", " "))
        lines = {(Endpoint.TRIPS, name): line for name, line in found.lines.items()}
        return await trips.read(body, OUT, back, Book(Profile(lines)))

    result = asyncio.run(run())
    return result, result.count


def check_trips(found: trips.Found, entries: int, out: list[TrueTrip], back: list[TrueTrip]) -> None:
    """Check what was read of a search reply."""
    if found.problem is not None and not (found.out or found.back):
        raise found.problem
    if entries != len(out) + len(back):
        raise Wrong(f"{entries} entries of {len(out) + len(back)}")
    if len(found.out) + len(found.back) + found.set_aside != entries:
        raise Wrong("entries lost without being counted")
    missing: set[str] = set()
    for trips_read, true in ((found.out, out), (found.back, back)):
        by_ids = {trip.ids: trip for trip in true}
        for trip in trips_read:
            if trip.trip_ids not in by_ids:
                raise Wrong(f"trip ids {trip.trip_ids}, or the wrong direction")
            missing |= set(_compared(trip, by_ids[trip.trip_ids]))
    if found.problem is not None:
        raise found.problem
    if missing:
        raise Partly(", ".join(sorted(missing)))


def check_search(
    tree: Any, out: list[TrueTrip], back: list[TrueTrip] | None = None, back_route: trips.Route | None = None
) -> None:
    """Read a search reply and check it."""
    check_trips(*read(tree, back_route), out, back or [])


def _compared(read: Trip, true: TrueTrip) -> list[str]:
    needed = {
        "kind": (read.kind, true.kind),
        "price": (read.price, true.price),
        "start": (read.departure.when, true.start),
        "end": (read.arrival.when, true.end),
        "available": (read.available, true.available),
    }
    for name, (value, truth) in needed.items():
        if value != truth:
            raise Wrong(f"{name}: {value} for {truth}")
    optional = {
        "discounted": (read.discounted, true.discounted),
        "company": (read.company, true.company),
        "service class": (read.service_class, true.service_class),
        "minutes": (read.minutes, true.minutes),
        "origin": (read.departure.slug, true.origin),
        "destination": (read.arrival.slug, true.destination),
    }
    absent = []
    for name, (found, truth) in optional.items():
        if found in (None, ""):
            absent += [name] if truth else []
        elif found != truth:
            raise Wrong(f"{name}: {found} for {truth}")
    _places(read.departure, true.origin)
    _places(read.arrival, true.destination)
    return absent


def _places(point: Point, slug: str) -> None:
    if point.name not in (*ENDS[slug], slug):
        raise Wrong(f"place {point.name!r} for {slug}")


# --- Seat map -------------------------------------------------------------------------------------


def seats_payload(rng: random.Random, *, flag: str = "available") -> tuple[dict[str, Any], TripDetail]:
    """Generate a seat map; ``flag`` is the member that marks a seat as free or as taken."""
    free = {f"{number:02d}": rng.random() < 0.6 for number in range(1, rng.randrange(6, 30))}
    free["01"], free["02"] = True, False
    price = rng.randrange(6000, 30000, 10)
    tree = {
        "trip_id": "7f0c-direct",
        "price": {"default": price / 100, "reference": price / 100 + 20, "original": price / 100 + 35},
        "count": sum(free.values()),
        "duration": "6h 10m",
        "seats": [
            {"label": label, flag: is_free is (flag == "available")} for label, is_free in free.items()
        ],
    }
    seats = tuple(Seat(label, is_free) for label, is_free in free.items())
    return tree, TripDetail(
        "7f0c-direct", seats, Cents(price), Cents(price + 2000), Cents(price + 3500), sum(free.values()), 370
    )


def check_detail(tree: Any, truth: TripDetail) -> None:
    """Read a seat map and check it."""
    reply = Reply(200, {}, json.dumps(tree).encode())
    found = seat_map.trip_detail(reply, truth.trip_id, low_fare=False)
    if [(seat.label, seat.available) for seat in found.seats] != [
        (seat.label, seat.available) for seat in truth.seats
    ]:
        raise Wrong(f"seats {[(seat.label, seat.available) for seat in found.seats]}")
    if found.default is not None and found.default != truth.default:
        raise Wrong(f"price {found.default} for {truth.default}")
    absent = []
    for name in ("default", "reference", "original", "available", "minutes"):
        value = getattr(found, name)
        if value is None:
            absent.append(name)
        elif value != getattr(truth, name):
            raise Wrong(f"{name}: {value} for {getattr(truth, name)}")
    if absent:
        raise Partly(", ".join(absent))


# --- Itinerary ------------------------------------------------------------------------------------


def stops_payload(rng: random.Random) -> tuple[dict[str, Any], list[tuple[str, datetime]]]:
    """Generate the stops of a trip."""
    when = datetime(2026, 12, 11, 22, 15)
    names = [
        "São Paulo - Tietê",
        *rng.sample(["Resende", "Taubaté", "Volta Redonda", "Piraí"], 2),
        "Rio - Novo Rio",
    ]
    stops = []
    for name in names:
        stops.append((name, when))
        when += timedelta(minutes=rng.randrange(40, 120, 5))
    entries = [
        {"place": {"name": name}, "schedule": {"date": f"{at:%Y-%m-%d}", "time": f"{at:%H:%M}"}}
        for name, at in stops
    ]
    return {"stops": entries}, stops


def check_stops(tree: Any, truth: list[tuple[str, datetime]]) -> None:
    """Read an itinerary and check it; a stop without its time is only partly read."""
    found = itinerary.stops(Reply(200, {}, json.dumps(tree).encode()))
    if [stop.name for stop in found] != [name for name, _ in truth]:
        raise Wrong(f"stops {[stop.name for stop in found]}")
    if any(stop.when not in (None, when) for stop, (_, when) in zip(found, truth, strict=True)):
        raise Wrong(f"times {[stop.when for stop in found]}")
    if any(stop.when is None for stop in found):
        raise Partly("time")


def priced_at(trip: TrueTrip, price: int) -> TrueTrip:
    """Return a trip at one price without a discount."""
    return replace(trip, price=price, discounted=None)
