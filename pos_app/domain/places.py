"""Places: where a trip begins and ends, and finding one by a few typed letters."""

from __future__ import annotations

import unicodedata
from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache


@dataclass(frozen=True, slots=True)
class Place:
    """An origin or destination (contract 2.1).

    ``slug`` is what a search sends; with an empty slug it is a city name shipped with the program
    and not yet looked up at the provider. ``uses`` counts how often this desk chose the place.
    """

    name: str
    state: str
    slug: str = ""
    city: str = ""
    id: int | None = None
    whole_city: bool = False
    terminal: str = ""
    latitude: float | None = None
    longitude: float | None = None
    uses: int = 0

    @property
    def label(self) -> str:
        """The name as the clerk reads it, with the state."""
        return f"{self.name} ({self.state})" if self.state else self.name

    @property
    def city_name(self) -> str:
        """The city, which is the name itself where no city was given."""
        return self.city or self.name


@lru_cache(4096)
def fold(text: str) -> str:
    """Return text without accents, case and punctuation, words separated by one space."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    kept = "".join(c if c.isalnum() else " " for c in plain if not unicodedata.combining(c))
    return " ".join(kept.split())


class PlaceDirectory:
    """All places known to this desk, completed by prefix of any word, accents and case ignored."""

    def __init__(self, places: Iterable[Place] = ()) -> None:
        self._places: list[Place] = []
        self._by_identity: dict[tuple[str, str], int] = {}
        self._words: list[tuple[str, int]] = []
        self.add(places)

    def __len__(self) -> int:
        return len(self._places)

    def add(self, places: Iterable[Place]) -> None:
        """Add places, or refresh those already known (same slug; or same city, for one without slug)."""
        fresh: list[tuple[str, int]] = []
        for place in places:
            index = self._find(place)
            if index is None:
                index = len(self._places)
                self._places.append(place)
                fresh.extend(self._keys(place, index))
            else:
                known = self._places[index]
                if known.slug and not place.slug:
                    continue
                self._places[index] = replace(place, uses=max(known.uses, place.uses))
                if fold(known.name) != fold(place.name):
                    fresh.extend(self._keys(place, index))
            self._by_identity[self._identity(self._places[index])] = index
        if fresh:
            self._words = sorted({*self._words, *fresh})

    def used(self, slug: str) -> Place | None:
        """Count one more use of the place with this slug, so that it ranks higher."""
        index = self._by_identity.get(("slug", slug))
        if index is None:
            return None
        self._places[index] = replace(self._places[index], uses=self._places[index].uses + 1)
        return self._places[index]

    def by_slug(self, slug: str) -> Place | None:
        """Return the place with this slug, if it is known."""
        index = self._by_identity.get(("slug", slug))
        return None if index is None else self._places[index]

    def complete(self, typed: str, limit: int = 8) -> list[Place]:
        """Return the best places for what was typed: most used first, then names that begin so,
        cities before terminals, then in the order in which they were added. Empty text gives the most
        used."""
        words = fold(typed).split()
        if not words:
            found: Iterable[int] = (i for i, place in enumerate(self._places) if place.uses)
        else:
            found = set.intersection(*(self._beginning(word) for word in words))
        start = " ".join(words)

        def rank(index: int) -> tuple[int, bool, bool, int]:
            place = self._places[index]
            name = fold(place.name)
            # A terminal comes after cities; between cities, the one that was added first matters more.
            return (-place.uses, not name.startswith(start), name != fold(place.city_name), index)

        return [self._places[i] for i in sorted(found, key=rank)[:limit]]

    def _beginning(self, word: str) -> set[int]:
        found: set[int] = set()
        for key, index in self._words[bisect_left(self._words, (word, 0)) :]:
            if not key.startswith(word):
                break
            found.add(index)
        return found

    def _find(self, place: Place) -> int | None:
        index = self._by_identity.get(self._identity(place))
        if index is None and place.slug and (place.whole_city or not place.terminal):
            # A shipped city name becomes the provider's place once its slug is known.
            index = self._by_identity.pop(self._city(place), None)
        elif index is None and not place.slug:
            index = next(
                (i for i, p in enumerate(self._places) if p.slug and self._city(p) == self._city(place)), None
            )
        return index

    @staticmethod
    def _city(place: Place) -> tuple[str, str]:
        return ("city", f"{fold(place.city_name)}/{place.state.upper()}")

    @classmethod
    def _identity(cls, place: Place) -> tuple[str, str]:
        return ("slug", place.slug) if place.slug else cls._city(place)

    @staticmethod
    def _keys(place: Place, index: int) -> Iterable[tuple[str, int]]:
        text = fold(f"{place.name} {place.city} {place.terminal} {place.state}")
        return ((word, index) for word in set(text.split()))
