"""Routes that this desk searched recently or often, offered before anything is typed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Protocol

from pos_app.domain.places import Place
from pos_app.domain.storage import Route as KeptRoute
from pos_app.domain.storage import StorageFault

RECENT, MOST_USED = 3, 2
"""How many of each are offered."""

Route = tuple[Place, Place]


class RouteStore(Protocol):
    """The part of the journal that remembers routes by the slugs of their ends."""

    async def remember_route(self, origin: str, destination: str) -> None: ...
    async def recent_routes(self, limit: int = 5) -> tuple[KeptRoute, ...]: ...
    async def most_used_routes(self, limit: int = 5) -> tuple[KeptRoute, ...]: ...


@dataclass(frozen=True, slots=True)
class Offered:
    """The routes to offer; no route is in both lists."""

    recent: tuple[Route, ...] = ()
    most_used: tuple[Route, ...] = ()

    @property
    def every(self) -> tuple[Route, ...]:
        """All of them, in the order of their keys."""
        return self.recent + self.most_used


class RouteBook:
    """Reads and counts routes. ``by_slug`` knows places; a route with an end unknown to it is left out.

    Without a working journal nothing is offered, and a search is not stopped by it.
    """

    def __init__(self, store: RouteStore, by_slug: Callable[[str], Place | None]) -> None:
        self._store = store
        self._by_slug = by_slug

    async def offered(self) -> Offered:
        """Return the newest routes, and the most used of the others."""
        try:
            recent = self._known(await self._store.recent_routes(RECENT))
            most = self._known(await self._store.most_used_routes(RECENT + MOST_USED))
        except StorageFault:
            return Offered()
        return Offered(recent, tuple(route for route in most if route not in recent)[:MOST_USED])

    async def searched(self, origin: Place, destination: Place) -> None:
        """Count a search."""
        try:
            await self._store.remember_route(origin.slug, destination.slug)
        except StorageFault:
            return  # A failure to store the route must not stop a search.

    def _known(self, kept: Iterable[KeptRoute]) -> tuple[Route, ...]:
        ends = ((self._by_slug(route.origin), self._by_slug(route.destination)) for route in kept)
        return tuple((origin, destination) for origin, destination in ends if origin and destination)
