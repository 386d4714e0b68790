"""Places: where a trip begins and ends, and finding one by a few typed letters."""

from __future__ import annotations

import math
import unicodedata
from bisect import bisect_left, insort
from collections.abc import Iterable
from functools import lru_cache

from pos_app.domain.value import Value, replace


class Place(Value):
    """An origin or destination (contract 2.1).

    ``slug`` is what a search sends; with an empty slug it is a city name shipped with the program
    and not yet looked up at the provider. ``uses`` counts how often this desk chose the place.
    """

    name: str
    state: str
    slug: str = ""
    city: str = ""
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
    plain = text.casefold()
    if not plain.isascii():
        plain = "".join(c for c in unicodedata.normalize("NFKD", plain) if not unicodedata.combining(c))
    return " ".join((plain if plain.isalnum() else _signs_out(plain)).split())


def _signs_out(text: str) -> str:
    return "".join(c if c.isalnum() else " " for c in text)


def is_terminal_of(slug: str, city_slug: str) -> bool:
    """Return whether ``sao-paulo-tiete-sp`` is a terminal of ``sao-paulo-sp``."""
    city, _, state = city_slug.rpartition("-")
    return bool(city) and slug.startswith(f"{city}-") and slug.endswith(f"-{state}")


_KM_PER_DEGREE = 111.2
_FEW = 200
"""Words up to which it is faster to sort those that begin as typed than to go through all places."""


def _kilometres(latitude: float, longitude: float, to_latitude: float, to_longitude: float) -> float:
    """Return about how far two points of one region are apart."""
    east = (to_longitude - longitude) * math.cos(math.radians(latitude))
    return math.hypot(to_latitude - latitude, east) * _KM_PER_DEGREE


class PlaceDirectory:
    """All places known to this desk, completed by prefix of any word, accents and case ignored."""

    def __init__(self, places: Iterable[Place] = ()) -> None:
        self._places: list[Place] = []
        self._by_identity: dict[tuple[str, str], int] = {}
        self._names: list[str] = []
        self._texts: list[str] = []
        self._terminals: list[bool] = []
        self._words = WordIndex()
        self._served: dict[tuple[str, str], int] = {}
        self._order: list[int] = []
        self._cities = 0
        """How many of the order come before the terminals."""
        self._used: list[int] = []
        self.add(places)

    def __len__(self) -> int:
        return len(self._places)

    def add(self, places: Iterable[Place]) -> None:
        """Add places, or refresh those already known (same slug; or same city, for one without slug)."""
        sorted_still = True
        for place in places:
            index = self._find(place)
            new = index is None
            if index is None:
                index = len(self._places)
                self._places.append(place)
                self._names.append("")
                self._texts.append("")
                self._terminals.append(False)
            else:
                known = self._places[index]
                if known.slug and not place.slug:
                    continue
                self._places[index] = replace(place, uses=max(known.uses, place.uses))
            self._write(index)
            self._by_identity[self._identity(self._places[index])] = index
            if new:
                self._order.insert(len(self._order) if self._terminals[index] else self._cities, index)
                self._cities += not self._terminals[index]
            sorted_still &= new and not place.uses
        if not sorted_still:
            self._sort()

    def _write(self, index: int) -> None:
        """Fold what is compared once, so that a key press costs little with thousands of places."""
        place = self._places[index]
        self._names[index] = fold(place.name)
        self._terminals[index] = self._names[index] != fold(place.city_name)
        text = f" {fold(f'{place.name} {place.city} {place.terminal} {place.state}')}"
        self._words.replace(index, self._texts[index], text)
        self._texts[index] = text
        if place.slug:
            self._served.setdefault(self._city(place), index)

    def _sort(self) -> None:
        """Sort by what does not depend on the typed text: terminals come after cities; between cities, the
        one that was added first matters more."""
        self._order = sorted(range(len(self._places)), key=lambda index: (self._terminals[index], index))
        self._cities = self._terminals.count(False)
        used = (index for index in self._order if self._places[index].uses)
        self._used = sorted(used, key=lambda index: -self._places[index].uses)

    def used(self, slug: str) -> Place | None:
        """Count one more use of the place with this slug, so that it ranks higher."""
        index = self._by_identity.get(("slug", slug))
        if index is None:
            return None
        self._places[index] = replace(self._places[index], uses=self._places[index].uses + 1)
        self._sort()
        return self._places[index]

    def forget(self, slug: str) -> None:
        """Take the slug from its place, which stays as the name of a city."""
        index = self._by_identity.pop(("slug", slug), None)
        if index is None:
            return
        self._places[index] = replace(self._places[index], slug="", uses=0)
        self._by_identity.setdefault(self._identity(self._places[index]), index)
        self._served = {city: at for city, at in self._served.items() if at != index}
        self._sort()

    def by_slug(self, slug: str) -> Place | None:
        index = self._by_identity.get(("slug", slug))
        return None if index is None else self._places[index]

    def complete(self, typed: str, limit: int = 8) -> list[Place]:
        """Return the best places for what was typed: most used first, then names that begin so,
        cities before terminals, then in the order in which they were added. Empty text gives the most
        used."""
        start = fold(typed)
        words = [f" {word}" for word in start.split()]
        if not words:
            return [self._places[index] for index in self._used[:limit]]
        texts, names = self._texts, self._names
        found = [index for index in self._used if all(word in texts[index] for word in words)]
        found.sort(key=lambda index: (-self._places[index].uses, not names[index].startswith(start)))
        known = set(found)
        inside: list[int] = []
        first, *others = words
        for index in self._likely(start.split()):
            text = texts[index]
            if first not in text or index in known or not all(word in text for word in others):
                continue
            if not names[index].startswith(start):
                inside.append(index)
                continue
            found.append(index)
            if len(found) >= limit:
                break
        return [self._places[index] for index in (*found, *inside)[:limit]]

    def _likely(self, words: list[str]) -> Iterable[int]:
        """Return, in their order, all places that may hold these words."""
        rarest = min(words, key=self._words.count)
        if self._words.count(rarest) > _FEW:
            return self._order
        likely = sorted(self._words.numbers(rarest))
        terminals = self._terminals
        return [i for i in likely if not terminals[i]] + [i for i in likely if terminals[i]]

    def common(self, limit: int = 8) -> list[Place]:
        """Return the most used places, then cities in the order in which they were added."""
        used = set(self._used)
        others = [index for index in self._order if index not in used]
        return [self._places[index] for index in (*self._used, *others)[:limit]]

    def nearest(self, latitude: float, longitude: float, within_km: float) -> Place | None:
        """Return the place nearest to a point, None where none is known within the distance.

        A city with several terminals is returned whole, so that a search finds the trips of all of them.
        """
        measured = [
            (_kilometres(latitude, longitude, place.latitude, place.longitude), index)
            for index, place in enumerate(self._places)
            if place.slug and place.latitude is not None and place.longitude is not None
        ]
        away, index = min(measured, default=(math.inf, -1))
        if away > within_km:
            return None
        found = self._places[index]
        city = self._city(found)
        return next((p for p in self._places if p.whole_city and p.slug and self._city(p) == city), found)

    def _find(self, place: Place) -> int | None:
        index = self._by_identity.get(self._identity(place))
        whole = place.whole_city or not place.terminal or fold(place.name) == fold(place.city_name)
        if index is None and place.slug and whole:
            # A shipped city name becomes the provider's place once its slug is known.
            index = self._by_identity.pop(self._city(place), None)
        elif index is None and not place.slug:
            index = self._served.get(self._city(place))
        return index

    @staticmethod
    def _city(place: Place) -> tuple[str, str]:
        return ("city", f"{fold(place.city_name)}/{place.state.upper()}")

    @classmethod
    def _identity(cls, place: Place) -> tuple[str, str]:
        return ("slug", place.slug) if place.slug else cls._city(place)


_LAST = "\U0010ffff"


class WordIndex:
    """Words in order, each with the numbers of the texts that hold it."""

    def __init__(self) -> None:
        self._entries: list[tuple[str, int]] = []

    def replace(self, number: int, former: str, text: str) -> None:
        """Give a text another wording; ``former`` is the one before, empty for a new text. Words are what
        stands between spaces."""
        was, now = set(former.split()), set(text.split())
        for word in was - now:
            del self._entries[bisect_left(self._entries, (word, number))]
        for word in now - was:
            insort(self._entries, (word, number))

    def count(self, start: str) -> int:
        """Return how many words begin so, once for each text that holds them."""
        first, last = self._span(start)
        return last - first

    def numbers(self, start: str) -> set[int]:
        first, last = self._span(start)
        return {number for _, number in self._entries[first:last]}

    def _span(self, start: str) -> tuple[int, int]:
        return bisect_left(self._entries, (start,)), bisect_left(self._entries, (start + _LAST,))
