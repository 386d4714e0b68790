"""Cities and terminals: what a slug stands for (contract 2.1)."""

from __future__ import annotations

import json
import math
import unicodedata
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

_PACKAGE = Path(__file__).resolve().parent.parent
_FIRST_PLACE = 1000
_PLACES_PER_CITY = 10
_EARTH_DIAMETER = 12_742


def resources() -> Path:
    """Return the sandbox's own folder of data, beside the package or inside it."""
    beside = _PACKAGE.parent / "resources"
    return (beside if beside.is_dir() else _PACKAGE / "_resources") / "sandbox"


def slug(text: str) -> str:
    """Return text as it stands in an address: lower case, no accents, words joined by a dash."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return "-".join("".join(c if c.isalnum() else " " for c in plain).split())


def kilometres(latitude: float, longitude: float, to_latitude: float, to_longitude: float) -> float:
    a, b, c, d = map(math.radians, (latitude, longitude, to_latitude, to_longitude))
    h = math.sin((c - a) / 2) ** 2 + math.cos(a) * math.cos(c) * math.sin((d - b) / 2) ** 2
    return _EARTH_DIAMETER * math.asin(min(1.0, math.sqrt(h)))


@dataclass(frozen=True)
class Place:
    """A terminal, or a whole city with several of them (``whole_city``, without a terminal)."""

    id: int
    city: City
    terminal: str
    latitude: float
    longitude: float
    slug: str
    whole_city: bool = False

    @property
    def name(self) -> str:
        several = len(self.city.terminals) > 1
        return f"{self.city.name} - {self.terminal}" if several and self.terminal else self.city.name


@dataclass(frozen=True, eq=False)
class City:
    """A city; ``index`` is its place in the catalogue, ``thousands`` its inhabitants."""

    index: int
    name: str
    state: str
    latitude: float
    longitude: float
    thousands: int
    terminals: list[dict[str, Any]]

    @cached_property
    def slug(self) -> str:
        return f"{slug(self.name)}-{self.state.lower()}"

    @cached_property
    def stops(self) -> tuple[Place, ...]:
        """Its terminals. The only terminal of a city goes by the city's slug."""
        first = _FIRST_PLACE + self.index * _PLACES_PER_CITY
        if len(self.terminals) == 1:
            only = self.terminals[0]
            return (Place(first, self, only["name"], self.latitude, self.longitude, self.slug),)
        return tuple(
            Place(
                first + number,
                self,
                terminal["name"],
                terminal["latitude"],
                terminal["longitude"],
                f"{slug(self.name)}-{slug(terminal['name'])}-{self.state.lower()}",
            )
            for number, terminal in enumerate(self.terminals, start=1)
        )

    @cached_property
    def places(self) -> tuple[Place, ...]:
        """Everything of it that can be searched: the whole city first where it has several terminals."""
        if len(self.stops) == 1:
            return self.stops
        first = _FIRST_PLACE + self.index * _PLACES_PER_CITY
        return (Place(first, self, "", self.latitude, self.longitude, self.slug, True), *self.stops)

    def away(self, other: City) -> float:
        return kilometres(self.latitude, self.longitude, other.latitude, other.longitude)


class Directory:
    def __init__(self, rows: list[dict[str, Any]]) -> None:
        self.cities = tuple(City(index, **row) for index, row in enumerate(rows))
        self.places = tuple(place for city in self.cities for place in city.places)
        self._by_slug = {place.slug: place for place in self.places}

    def find(self, name: str) -> Place | None:
        return self._by_slug.get(name)

    def near(
        self, places: tuple[Place, ...], latitude: float, longitude: float, radius: float
    ) -> tuple[Place, ...]:
        """Return those of these places within ``radius`` kilometres of a point, nearest first."""
        measured = [(kilometres(latitude, longitude, p.latitude, p.longitude), p) for p in places]
        near = sorted(
            (pair for pair in measured if pair[0] <= radius), key=lambda pair: (pair[0], pair[1].id)
        )
        return tuple(place for _, place in near)

    def of_city(self, places: tuple[Place, ...], city: str, state: str) -> tuple[Place, ...]:
        """Return those of these places in a city and state; either may be empty."""
        return tuple(
            place
            for place in places
            if (not city or slug(place.city.name) == slug(city))
            and (not state or place.city.state == state.strip().upper())
        )

    def named(self, text: str) -> tuple[Place, ...]:
        """Return the places with a word that begins like this text."""
        wanted = slug(text)
        return tuple(p for p in self.places if wanted and f"-{wanted}" in f"-{slug(p.name)}")


def load() -> tuple[Directory, tuple[str, ...]]:
    catalogue = json.loads((resources() / "catalogue.json").read_text(encoding="utf-8"))
    return Directory(catalogue["cities"]), tuple(catalogue["companies"])
