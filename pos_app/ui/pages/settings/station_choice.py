"""Which cities are offered for the station, and which is taken. No Qt."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from pos_app.domain.places import Place, fold
from pos_app.domain.station_city import StationCity, cities
from pos_app.wording import explain

_OFFERED, _LOOKED_AT = 9, 60
"""Cities offered at once, and places among which they are: a city has several terminals."""


class Section(Protocol):
    """What is shown."""

    def show_cities(self, cities: Sequence[StationCity], /) -> None: ...
    def show_problem(self, sentence: str, /) -> None: ...
    def take(self, city: StationCity, /) -> None: ...


class Places(Protocol):
    """The directory of places."""

    def complete(self, typed: str, limit: int = 8, /) -> list[Place]: ...


class StationChoice:
    """Completes what is typed over the places that the program knows, each city once."""

    def __init__(self, section: Section, places: Places) -> None:
        self._section = section
        self._places = places
        self._found: tuple[StationCity, ...] = ()

    def typed(self, words: str) -> None:
        """Offer the cities that begin so."""
        plain = fold(words)
        found = cities(self._places.complete(words.strip(), _LOOKED_AT), _LOOKED_AT) if plain else ()
        # Namesakes are all offered before longer names.
        self._found = tuple(sorted(found, key=lambda city: fold(city.name) != plain))[:_OFFERED]
        self._section.show_cities(self._found)

    def submit(self) -> None:
        """Take the first city, or say that there is none."""
        if self._found:
            first, self._found = self._found[0], ()
            self._section.take(first)
        else:
            self._section.show_problem(explain.field("place_unknown"))
