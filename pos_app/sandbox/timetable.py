"""The trips of any day between any two cities, computed from a seed."""

from __future__ import annotations

import hashlib
import math
import random
import struct
import uuid
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from functools import lru_cache
from typing import NamedTuple

from pos_app.sandbox.brazil import City, Directory, Place
from pos_app.sandbox.coach import CLASSES, ServiceClass

_ROAD = 1.25
"""Road kilometres to a kilometre as the crow flies."""
_KM_PER_MINUTE = 1.2
_LONGEST = 3_300
_MOST_A_DAY = 14
_MOST_RUNS = 240
"""Direct trips of a day, however busy it is."""
_CROWDED = 6_000
"""Thousands of inhabitants beyond which a city draws no more buses."""
_SMALL = 1.8
_THROUGH = 250
"""Runs of one-stop trips are numbered from here, apart from the direct ones."""
_CHANGE = timedelta(minutes=40)
_NIGHT = timedelta(hours=20)
_LONGEST_WAIT = timedelta(hours=5)
_STOP = timedelta(minutes=20)
_HOURS = (5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 20, 21, 21, 22, 22, 23, 23)
_EPOCH = date(2020, 1, 1)
_DAYS = 0x10000
_BODY = struct.Struct(">HHHBB")


@dataclass(frozen=True, slots=True)
class Run:
    """One bus of a day: from city to city (their indexes), which of the day, which leg of a one-stop trip."""

    origin: int
    destination: int
    day: date
    number: int
    leg: int = 0


class TripIds:
    """Writes runs as UUIDs and reads them back; the seed is the key."""

    def __init__(self, seed: int) -> None:
        self._key = hashlib.blake2b(f"trips {seed}".encode()).digest()

    def write(self, run: Run) -> str:
        days = (run.day - _EPOCH).days % _DAYS
        body = _BODY.pack(run.origin, run.destination, days, run.number, run.leg)
        mark = self._digest(body)
        return str(uuid.UUID(bytes=mark + _mixed(body, self._digest(mark))))

    def read(self, trip_id: str) -> Run | None:
        """Return the run of an id, or None for an id that was never given out."""
        try:
            raw = uuid.UUID(trip_id).bytes
        except ValueError:
            return None
        mark, body = raw[:8], _mixed(raw[8:], self._digest(raw[:8]))
        if self._digest(body) != mark:
            return None
        origin, destination, days, number, leg = _BODY.unpack(body)
        return Run(origin, destination, _EPOCH + timedelta(days=days), number, leg)

    def _digest(self, body: bytes) -> bytes:
        return hashlib.blake2b(body, digest_size=8, key=self._key).digest()


def _mixed(body: bytes, mask: bytes) -> bytes:
    return bytes(a ^ b for a, b in zip(body, mask, strict=True))


class Stop(NamedTuple):
    """A place, and when a bus is there."""

    place: Place
    when: datetime


@dataclass(frozen=True, slots=True)
class Bus:
    """One bus from terminal to terminal: all that is known of a trip id. Amounts in cents, times local.

    ``demand`` is the share of seats that others will have bought at departure.
    """

    id: str
    run: Run
    origin: Place
    destination: Place
    departure: datetime
    arrival: datetime
    company: str
    service_class: ServiceClass
    price: int
    discounted: int | None
    low_fare: int | None
    demand: float

    @property
    def start(self) -> Stop:
        return Stop(self.origin, self.departure)

    @property
    def end(self) -> Stop:
        return Stop(self.destination, self.arrival)

    @property
    def minutes(self) -> int:
        return int((self.arrival - self.departure).total_seconds() // 60)

    @property
    def fare(self) -> int:
        return self.price if self.discounted is None else self.discounted


@dataclass(frozen=True, slots=True)
class Journey:
    """An entry of the search: one bus (``direct``) or two (``one_stop``, ``connection``)."""

    kind: str
    legs: tuple[Bus, ...]

    def serves(self, origin: Place, destination: Place) -> bool:
        """Return whether it goes from one place to another; a whole city stands for all its terminals."""
        first, last = self.legs[0].origin, self.legs[-1].destination
        return origin in (first, first.city.places[0]) and destination in (last, last.city.places[0])


class Timetable:
    """Everything that can be searched. ``busy``: how many times more direct trips a day there are."""

    def __init__(
        self, seed: int, directory: Directory, companies: tuple[str, ...], busy: float = 1.0
    ) -> None:
        self._seed = seed
        self._busy = busy
        self._directory = directory
        self._companies = companies
        self._ids = TripIds(seed)
        self._journeys = lru_cache(maxsize=512)(self._between)
        self._direct = lru_cache(maxsize=2048)(self._direct_of)
        self._via = lru_cache(maxsize=4096)(self._via_of)

    def search(self, origin: Place, destination: Place, day: date) -> tuple[Journey, ...]:
        found = self._journeys(origin.city, destination.city, day)
        return tuple(journey for journey in found if journey.serves(origin, destination))

    def offers(self, kind: str, legs: tuple[Bus, ...]) -> bool:
        """Return whether a search finds these buses, in this order, as one journey of a kind."""
        first, last = legs[0], legs[-1]
        found = self._journeys(first.origin.city, last.destination.city, first.run.day)
        return Journey(kind, legs) in found

    def bus(self, trip_id: str) -> Bus | None:
        """Return the bus of a trip id, or None where there is none."""
        run = self._ids.read(trip_id)
        cities = self._directory.cities
        if run is None or max(run.origin, run.destination) >= len(cities):
            return None
        return next((bus for bus in self._buses(run, cities) if bus.id == trip_id), None)

    def stops(self, bus: Bus) -> Iterator[Stop]:
        """Yield where a bus stops and when, ends included: cities near its way."""
        a, b = bus.origin.city, bus.destination.city
        whole = a.away(b)
        yield bus.start
        between = sorted(
            (a.away(city) / (a.away(city) + city.away(b)), city)
            for city in self._directory.cities
            if city not in (a, b) and a.away(city) + city.away(b) < whole * 1.04 + 4 and city.away(b) > 25
        ) if whole > 60 else []  # fmt: skip
        for share, city in between:
            yield Stop(city.stops[0], bus.departure + timedelta(minutes=round(bus.minutes * share / 5) * 5))
        yield bus.end

    # --- Making them ----------------------------------------------------------------------------------

    def _buses(self, run: Run, cities: tuple[City, ...]) -> tuple[Bus, ...]:
        a, b = cities[run.origin], cities[run.destination]
        if run.number < _THROUGH:
            return self._direct(a, b, run.day)
        through = self._through(a, b, run.day, run.number - _THROUGH)
        return through.legs if through else ()

    def _between(self, a: City, b: City, day: date) -> tuple[Journey, ...]:
        if a is b or self._quiet(a, b, day):
            return ()
        found = [Journey("direct", (bus,)) for bus in self._direct(a, b, day)]
        found += [journey for number in range(2) if (journey := self._through(a, b, day, number))]
        found += self._connections(a, b, day)
        return tuple(sorted(found, key=lambda journey: (journey.legs[0].departure, journey.legs[0].id)))

    def _direct_of(self, a: City, b: City, day: date) -> tuple[Bus, ...]:
        distance = a.away(b) * _ROAD
        dice = self._dice("day", a.index, b.index, day)
        wanted = (
            _pull(a, b) * (1.35 - min(distance, 1500) / 2500) * (1.25 if day.weekday() in (4, 6) else 1.0)
        )
        count = min(_MOST_A_DAY, int(wanted + dice.random()))
        count = min(_MOST_RUNS, round(count * self._busy))
        if distance > _LONGEST:
            count = 0
        return tuple(self._bus(a, b, Run(a.index, b.index, day, number)) for number in range(count))

    def _through(self, a: City, b: City, day: date, number: int) -> Journey | None:
        """Return a one-stop trip: one company's bus over a city on the way, sold as two legs."""
        via = self._via(a, b)
        dice = self._dice("through", a.index, b.index, day, number)
        if via is None or (number and dice.random() < 0.7):
            return None
        runs = [Run(a.index, b.index, day, _THROUGH + number, leg) for leg in (1, 2)]
        first = self._bus(a, via, runs[0])
        second = self._bus(via, b, runs[1], like=first)
        return Journey("one_stop", (first, second))

    def _connections(self, a: City, b: City, day: date) -> list[Journey]:
        """Return trips put together of two buses of their own, where they meet in time."""
        via = self._via(a, b)
        if via is None:
            return []
        firsts = self._direct(a, via, day)
        onward = [*self._direct(via, b, day), *self._direct(via, b, day + timedelta(days=1))]
        # A day on which no two of them meet has one with a long wait.
        return (self._meeting(firsts, onward, _LONGEST_WAIT) or self._meeting(firsts, onward, _NIGHT)[:1])[:3]

    def _meeting(self, firsts: Iterable[Bus], onward: Iterable[Bus], wait: timedelta) -> list[Journey]:
        """Return the first onward bus for each bus that meets one within so long a wait."""
        made: list[Journey] = []
        for first in firsts:
            ready = first.arrival + _CHANGE
            for second in sorted(onward, key=lambda bus: bus.departure):
                if second.origin is first.destination and ready <= second.departure <= ready + wait:
                    made.append(Journey("connection", (first, second)))
                    break
        return made

    def _via_of(self, a: City, b: City) -> City | None:
        """Return a city to change in: on the way, far enough from both ends, rather a large one."""
        whole = a.away(b)
        if whole < 180:
            return None
        fitting = [
            city
            for city in self._directory.cities
            if city not in (a, b)
            and min(a.away(city), city.away(b)) > whole * 0.22
            and a.away(city) + city.away(b) < whole * 1.18
        ]
        return max(fitting, key=lambda city: city.thousands, default=None)

    def _bus(self, a: City, b: City, run: Run, like: Bus | None = None) -> Bus:
        dice = self._dice("bus", run.origin, run.destination, run.day, run.number, run.leg)
        distance = a.away(b) * _ROAD
        minutes = round((distance / _KM_PER_MINUTE + 15) * (0.95 + dice.random() * 0.15) / 5) * 5
        leaves = datetime.combine(run.day, time(dice.choice(_HOURS), 5 * int(dice.random() * 12)))
        kind = dice.choices(CLASSES, [entry.weight for entry in CLASSES])[0]
        company, origin = dice.choice(self._companies), _terminal(a, dice)
        destination = _terminal(b, dice)
        if like:
            leaves, kind = like.arrival + _STOP, like.service_class
            company, origin = like.company, like.destination
        price = _rounded((900 + distance * 24) * kind.factor * (0.92 + dice.random() * 0.2))
        discount = dice.choice((0.1, 0.15, 0.2, 0.25)) if dice.random() < 0.3 else 0.0
        discounted = _rounded(price * (1 - discount)) if discount else None
        low = _rounded(price * 0.6) if dice.random() < 0.12 else None
        luck = dice.random()
        demand = 0.95 if luck > 0.92 else 1.0 if luck < 0.02 else min(0.85, max(0.05, dice.gauss(0.45, 0.2)))
        return Bus(
            id=self._ids.write(run),
            run=run,
            origin=origin,
            destination=destination,
            departure=leaves,
            arrival=leaves + timedelta(minutes=minutes),
            company=company,
            service_class=kind,
            price=price,
            discounted=discounted,
            low_fare=low,
            demand=demand,
        )

    def _quiet(self, a: City, b: City, day: date) -> bool:
        """Return whether nothing at all goes between two small cities on a day."""
        return _pull(a, b) < _SMALL and self._dice("quiet", a.index, b.index, day).random() < 0.3

    def _dice(self, *parts: object) -> random.Random:
        text = "|".join(map(str, (self._seed, *parts)))
        return random.Random(hashlib.blake2b(text.encode(), digest_size=8).digest())


def _pull(a: City, b: City) -> float:
    """Return how much two cities want to travel to each other, about 1 for small and 8 for the largest."""
    return math.sqrt(math.sqrt(min(a.thousands, _CROWDED) * min(b.thousands, _CROWDED))) / 9


def _terminal(city: City, dice: random.Random) -> Place:
    """Return the terminal that a bus uses: mostly the first of the city."""
    luck = dice.random()
    return city.stops[0 if luck < 0.7 else int(luck * 1000) % len(city.stops)]


def _rounded(cents: float) -> int:
    """Return a fare as companies like it: R$ 149,90."""
    return max(990, round(cents / 100) * 100 - 10)
