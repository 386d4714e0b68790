"""The desk's own directory of places: instant to ask, filled from every answer of the provider."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from itertools import islice
from typing import Protocol

from pos_app.domain.faults import Invalid, NotFound
from pos_app.domain.places import Place, PlaceDirectory, fold
from pos_app.sale.stage import ProblemKind, Sale

_AT_THE_STATION_KM = 25
"""A station farther than this from every known place has no default origin."""
_AT_ONCE = 100
_IN_A_TURN = 100
"""Shipped cities that are there from the start, and places added in one turn of the event loop later."""
_KEPT_AT_ONCE = 500
"""Places that are written to the journal in one piece."""


class PlaceSource(Protocol):
    """The calls of the provider that read places."""

    async def places_near(self, latitude: float, longitude: float, radius_km: float) -> tuple[Place, ...]: ...

    async def places_in(self, city: str, state: str) -> tuple[Place, ...]: ...


class PlaceStore(Protocol):
    """The part of the journal that keeps places."""

    async def remember_places(self, places: tuple[Place, ...]) -> None: ...

    async def places(self) -> tuple[Place, ...]: ...

    async def place_used(self, slug: str) -> None: ...

    async def forget_place(self, slug: str) -> None: ...


class PlaceBook:
    """Completes while typing, and finds the slug of a city that was not looked up yet.

    ``shipped`` are the cities that the program knows by itself, those that matter most first.
    """

    def __init__(self, source: PlaceSource, store: PlaceStore, shipped: Iterable[Place]) -> None:
        self._source = source
        self._store = store
        self._shipped = iter(shipped)
        self._directory = PlaceDirectory(islice(self._shipped, _AT_ONCE))
        self._doubted: set[str] = set()

    def complete(self, typed: str, limit: int = 8) -> list[Place]:
        """Return the best places for what was typed, without waiting."""
        return self._directory.complete(typed, limit)

    def common(self, limit: int = 8) -> list[Place]:
        """Return places to pick from before anything is typed: the most used, then the largest cities."""
        return self._directory.common(limit)

    def nearest(self, latitude: float, longitude: float) -> Place | None:
        """Return the known place where a station stands, with its slug; None where none is near."""
        return self._directory.nearest(latitude, longitude, _AT_THE_STATION_KM)

    def by_slug(self, slug: str) -> Place | None:
        """Return a known place by its slug."""
        return self._directory.by_slug(slug)

    async def load(self) -> None:
        """Load the places kept in the journal."""
        await self._add(await self._store.places())

    async def load_shipped(self) -> None:
        """Add the shipped cities that were not there from the start, a few in each turn of the event loop."""
        await self._add(self._shipped)

    async def near(self, latitude: float, longitude: float, radius_km: float) -> None:
        """Fill the directory around the station. Raises ``Fault``."""
        await self._learn(await self._source.places_near(latitude, longitude, radius_km))

    async def resolve(self, place: Place) -> Place:
        """Return the place with its slug, asking the provider where it is not known yet, or is in doubt.

        Raises:
            Fault: the provider could not be asked; ``NotFound``: it does not serve this city.
        """
        if place.slug and place.slug not in self._doubted:
            return place
        found = await self._source.places_in(place.city_name, place.state)
        await self._settle(place.slug, found)
        await self._learn(found)
        wanted = fold(place.city_name)
        found = tuple(p for p in found if p.slug and not _in_another_state(p, place))
        matching = [p for p in found if fold(p.city_name) == wanted] or found
        if not matching:
            raise NotFound(place.label)
        return min(matching, key=lambda p: (not p.whole_city, fold(p.name) != wanted, len(p.name)))

    def doubt(self, sale: Sale) -> None:
        """Ask anew for the slugs of a search that the provider refused: the one it gave before may have been
        wrong, and would make a city unsearchable for good."""
        problem, query = sale.problem, sale.search.query
        refused = problem is not None and problem.kind is ProblemKind.SEARCH_FAILED
        if query and refused and problem and isinstance(problem.fault, Invalid | NotFound):
            self._doubted |= {query.origin, query.destination}

    async def _settle(self, slug: str, found: tuple[Place, ...]) -> None:
        """End the doubt about a slug: the provider still names it, or it is forgotten."""
        if slug not in self._doubted:
            return
        self._doubted.discard(slug)
        if all(place.slug != slug for place in found):
            self._directory.forget(slug)
            await self._store.forget_place(slug)

    async def used(self, place: Place) -> None:
        """Count a use of the place, so that it ranks higher next time."""
        if self._directory.used(place.slug):
            await self._store.place_used(place.slug)

    async def _learn(self, places: tuple[Place, ...]) -> None:
        await self._add(places)
        for first in range(0, len(places), _KEPT_AT_ONCE):
            await self._store.remember_places(places[first : first + _KEPT_AT_ONCE])

    async def _add(self, places: Iterable[Place]) -> None:
        """Add places, a few in each turn of the event loop: a provider may send thousands."""
        left = iter(places)
        batch = tuple(islice(left, _IN_A_TURN))
        while batch:
            self._directory.add(batch)
            batch = tuple(islice(left, _IN_A_TURN))
            if batch:
                await asyncio.sleep(0)


def _in_another_state(found: Place, place: Place) -> bool:
    """Return whether a provider's place is a namesake. A provider may also write a state in full."""
    return len(found.state) == len(place.state) == 2 and found.state.upper() != place.state.upper()
