"""Cities, companies and trips for any day, computed from a seed: nothing of it is stored."""

from __future__ import annotations

import hashlib
import json
import math
import random
import unicodedata
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from functools import cached_property, lru_cache
from pathlib import Path
from uuid import UUID, uuid5

_PACKAGE = Path(__file__).resolve().parent.parent
_IDS = UUID("6f1d2c1e-0f5b-4f0e-9d0c-7a4f5f3f6b11")
_ROAD = 1.25
_KM_PER_MINUTE = 1.2

COMPANIES = (
    "Viação Serra Azul",
    "Expresso Lobo-Guará",
    "Rota das Gerais",
    "Expresso Ipê",
    "Auto Viação Jequitibá",
    "Viação Araucária",
    "Expresso Mandacaru",
    "Viação Tuiuiú",
    "Transportes Sabiá",
)
# name, fare factor, seats, seats across
CLASSES = (
    ("Convencional", 1.0, 44, 4),
    ("Executivo", 1.2, 42, 4),
    ("Semileito", 1.5, 38, 4),
    ("Leito", 2.0, 27, 3),
    ("Leito-cama", 2.4, 24, 3),
)


def slug(text: str) -> str:
    """Return text as it stands in an address: lower case, no accents, words joined by a dash."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return "-".join("".join(c if c.isalnum() else " " for c in plain).split())


@dataclass(frozen=True)
class City:
    """A city with its terminals; ``index`` is its place in the catalogue."""

    index: int
    name: str
    state: str
    latitude: float
    longitude: float
    millions: float
    terminals: tuple[str, ...]

    @cached_property
    def slug(self) -> str:
        """Slug of the whole city."""
        return f"{slug(self.name)}-{self.state.lower()}"

    def kilometres(self, latitude: float, longitude: float) -> float:
        """Great-circle distance to a point."""
        a, b, c, d = map(math.radians, (self.latitude, self.longitude, latitude, longitude))
        h = math.sin((c - a) / 2) ** 2 + math.cos(a) * math.cos(c) * math.sin((d - b) / 2) ** 2
        return 12742 * math.asin(min(1.0, math.sqrt(h)))


@dataclass(frozen=True)
class Place:
    """What a slug stands for: a whole city, or one of its terminals."""

    id: int
    city: City
    terminal: str
    slug: str

    @property
    def name(self) -> str:
        """Display name."""
        return f"{self.city.name} ({self.terminal})" if self.terminal else self.city.name


@dataclass(frozen=True)
class Leg:
    """One bus: all that the service tells of a trip id."""

    id: str
    origin: Place
    destination: Place
    departure: datetime
    minutes: int
    company: str
    service_class: str
    seats: int
    across: int
    price: int
    discounted: int | None
    low_fare: int | None
    demand: float

    @property
    def arrival(self) -> datetime:
        """Local arrival."""
        return self.departure + timedelta(minutes=self.minutes)

    @property
    def fare(self) -> int:
        """What a seat costs, in cents."""
        return self.price if self.discounted is None else self.discounted

    @property
    def labels(self) -> tuple[str, ...]:
        """Seat labels."""
        return tuple(f"{n:02d}" for n in range(1, self.seats + 1))


@dataclass(frozen=True)
class Journey:
    """An entry of a search: one leg (direct) or two (one_stop, connection)."""

    kind: str
    legs: tuple[Leg, ...]


class Catalogue:
    """Everything that can be searched, from one seed."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        beside = _PACKAGE.parent / "resources"
        folder = (beside if beside.is_dir() else _PACKAGE / "_resources") / "sandbox"
        rows = json.loads((folder / "catalogue.json").read_text(encoding="utf-8"))["cities"]
        self.cities = tuple(
            City(
                i, r["name"], r["state"], r["latitude"], r["longitude"], r["millions"], tuple(r["terminals"])
            )
            for i, r in enumerate(rows)
        )
        self.places: dict[str, Place] = {}
        for city in self.cities:
            self._add(Place(1000 + city.index * 10, city, "", city.slug))
            for n, terminal in enumerate(city.terminals, start=1):
                name = f"{slug(city.name)}-{slug(terminal)}-{city.state.lower()}"
                self._add(Place(1000 + city.index * 10 + n, city, terminal, name))
        self.search = lru_cache(maxsize=512)(self._search)

    def _add(self, place: Place) -> None:
        self.places[place.slug] = place

    def _random(self, *parts: object) -> random.Random:
        text = "|".join(map(str, (self.seed, *parts)))
        return random.Random(hashlib.blake2b(text.encode(), digest_size=8).digest())

    # --- Trips ------------------------------------------------------------------------------------

    def _search(self, origin: str, destination: str, day: date) -> tuple[Journey, ...]:
        """Return every journey of a day between two slugs, by departure."""
        a, b = self.places[origin], self.places[destination]
        if a.city is b.city:
            return ()
        distance = a.city.kilometres(b.city.latitude, b.city.longitude) * _ROAD
        dice = self._random("day", a.city.slug, b.city.slug, day)
        popular = (a.city.millions + b.city.millions) ** 0.5
        if distance > 2600 or (popular < 1.0 and dice.random() < 0.35):
            return ()
        found = [
            Journey("direct", (self._leg(a, b, day, n),))
            for n in range(max(1, min(14, round(popular * 4 - distance / 500 + dice.random() * 3))))
        ]
        middle = self._middle(a.city, b.city)
        if middle and distance > 250:
            via = self.places[middle.slug]
            for kind, numbers in (("one_stop", (40,)), ("connection", (60, 61))):
                found += [self._two_legs(kind, a, via, b, day, number) for number in numbers]
        return tuple(sorted(found, key=lambda j: j.legs[0].departure))

    def _middle(self, a: City, b: City) -> City | None:
        straight = a.kilometres(b.latitude, b.longitude)
        best = min(
            (c for c in self.cities if c not in (a, b)),
            key=lambda c: (
                c.kilometres(a.latitude, a.longitude)
                + c.kilometres(b.latitude, b.longitude)
                + abs(c.kilometres(a.latitude, a.longitude) - straight / 2) * 0.5
            ),
        )
        near = min(best.kilometres(a.latitude, a.longitude), best.kilometres(b.latitude, b.longitude))
        return best if near > 60 else None

    def _two_legs(self, kind: str, a: Place, via: Place, b: Place, day: date, number: int) -> Journey:
        first = self._leg(a, via, day, number)
        second = self._leg(via, b, day, number + 1)
        waiting = 20 if kind == "one_stop" else 35 + number % 3 * 25
        leaves = first.arrival + timedelta(minutes=waiting)
        days = (leaves.date() - day).days
        second = self._leg(via, b, day, number + 1, at=(days, leaves.hour, leaves.minute // 5 * 5))
        if kind == "one_stop":
            second = self._leg(
                via, b, day, number + 1, at=(days, leaves.hour, leaves.minute // 5 * 5), like=first
            )
        return Journey(kind, (first, second))

    def _leg(
        self,
        a: Place,
        b: Place,
        day: date,
        number: int,
        at: tuple[int, int, int] | None = None,
        like: Leg | None = None,
    ) -> Leg:
        dice = self._random("leg", a.city.slug, b.city.slug, day, number)
        distance = a.city.kilometres(b.city.latitude, b.city.longitude) * _ROAD
        minutes = round((distance / _KM_PER_MINUTE + 15) * (0.95 + dice.random() * 0.15) / 5) * 5
        hour, minute = 5 + int(dice.random() * 19), 5 * int(dice.random() * 12)
        company = dice.choice(COMPANIES)
        name, factor, seats, across = CLASSES[min(4, int(abs(dice.gauss(0, 1.6))))]
        price = round((900 + distance * 26) * factor * (0.9 + dice.random() * 0.3) / 10) * 10 + 90 - 100
        discounted = round(price * 0.85 / 10) * 10 if dice.random() < 0.25 else None
        low = round((discounted or price) * 0.8 / 10) * 10 if dice.random() < 0.15 else None
        demand = min(0.99, max(0.05, dice.gauss(0.5, 0.25)))
        if dice.random() < 0.06:
            demand = 1.0
        if like:
            company, name, factor, seats, across = (
                like.company,
                like.service_class,
                1.0,
                like.seats,
                like.across,
            )
        start = datetime.combine(day, time(hour, minute))
        if at:
            start = datetime.combine(day + timedelta(days=at[0]), time(at[1], at[2]))
        origin = self._terminal(a, dice)
        destination = self._terminal(b, dice)
        return Leg(
            id=str(uuid5(_IDS, f"{self.seed}|{a.slug}|{b.slug}|{day}|{number}|{at}|{bool(like)}")),
            origin=origin,
            destination=destination,
            departure=start,
            minutes=minutes,
            company=company,
            service_class=name,
            seats=seats,
            across=across,
            price=price,
            discounted=discounted,
            low_fare=low,
            demand=demand,
        )

    def _terminal(self, place: Place, dice: random.Random) -> Place:
        pick = dice.random()
        if place.terminal or not place.city.terminals:
            return place
        index = 0 if pick < 0.8 else int(pick * 100) % len(place.city.terminals)
        terminal = place.city.terminals[index]
        return self.places[f"{slug(place.city.name)}-{slug(terminal)}-{place.city.state.lower()}"]
