"""The desk's own directory of places: instant to ask, filled from every answer of the provider."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from pos_app.domain.faults import NotFound
from pos_app.domain.places import Place, PlaceDirectory, fold

_AT_THE_STATION_KM = 25
"""A station farther than this from every known place has no default origin."""


class PlaceSource(Protocol):
    """The calls of the provider that read places."""

    async def places_near(self, latitude: float, longitude: float, radius_km: float) -> tuple[Place, ...]: ...

    async def places_in(self, city: str, state: str) -> tuple[Place, ...]: ...


class PlaceStore(Protocol):
    """The part of the journal that keeps places."""

    async def remember_places(self, places: tuple[Place, ...]) -> None: ...

    async def places(self) -> tuple[Place, ...]: ...

    async def place_used(self, slug: str) -> None: ...


class PlaceBook:
    """Completes while typing, and finds the slug of a city that was not looked up yet."""

    def __init__(self, source: PlaceSource, store: PlaceStore, shipped: Iterable[tuple[str, str]]) -> None:
        self._source = source
        self._store = store
        self._directory = PlaceDirectory(Place(name, state) for name, state in shipped)

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
        self._directory.add(await self._store.places())

    async def near(self, latitude: float, longitude: float, radius_km: float) -> None:
        """Fill the directory around the station. Raises ``Fault``."""
        await self._learn(await self._source.places_near(latitude, longitude, radius_km))

    async def resolve(self, place: Place) -> Place:
        """Return the place with its slug, asking the provider where it is not known yet.

        Raises:
            Fault: the provider could not be asked; ``NotFound``: it does not serve this city.
        """
        if place.slug:
            return place
        found = await self._source.places_in(place.city_name, place.state)
        await self._learn(found)
        wanted = fold(place.city_name)
        matching = [p for p in found if p.slug and fold(p.city_name) == wanted] or [
            p for p in found if p.slug
        ]
        if not matching:
            raise NotFound(place.label)
        return min(matching, key=lambda p: (not p.whole_city, fold(p.name) != wanted, len(p.name)))

    async def used(self, place: Place) -> None:
        """Count a use of the place, so that it ranks higher next time."""
        if self._directory.used(place.slug):
            await self._store.place_used(place.slug)

    async def _learn(self, places: tuple[Place, ...]) -> None:
        self._directory.add(places)
        await self._store.remember_places(places)
