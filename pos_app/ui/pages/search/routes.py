"""Routes offered before anything is typed: pinned by the station, searched before, to large cities."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

from pos_app.domain.places import Place, fold
from pos_app.domain.storage import Route as KeptRoute
from pos_app.domain.storage import StorageFault

RECENT, MOST_USED = 3, 2
"""How many of each are offered."""
AT_LEAST = 6
"""Routes to large cities fill the page up to so many."""

Route = tuple[Place, Place]


class RouteStore(Protocol):
    """The part of the journal that remembers routes by the slugs of their ends."""

    async def remember_route(self, origin: str, destination: str) -> None: ...
    async def recent_routes(self, limit: int = 5) -> tuple[KeptRoute, ...]: ...
    async def most_used_routes(self, limit: int = 5) -> tuple[KeptRoute, ...]: ...


@dataclass(frozen=True, slots=True)
class RouteOffers:
    """The routes to offer; no route is in two of the lists."""

    recent: tuple[Route, ...] = ()
    most_used: tuple[Route, ...] = ()
    pinned: tuple[Route, ...] = ()
    nearby: tuple[Route, ...] = ()

    @property
    def every(self) -> tuple[Route, ...]:
        """All of them, in the order of their keys."""
        return self.pinned + self.recent + self.most_used + self.nearby


class RouteBook:
    """Reads and counts routes. ``by_slug`` knows places; a route with an end unknown to it is left out.

    ``pinned`` returns slugs of destinations that the station pinned, ``common`` places to offer at a desk
    that searched little. Without a working journal nothing former is offered; a search is not stopped by it.
    """

    def __init__(
        self,
        store: RouteStore,
        by_slug: Callable[[str], Place | None],
        *,
        pinned: Callable[[], Sequence[str]] = tuple,
        common: Callable[[int], Sequence[Place]] = lambda limit: (),
    ) -> None:
        self._store = store
        self._by_slug = by_slug
        self._pinned = pinned
        self._common = common

    async def offered(self, home: Place | None = None) -> RouteOffers:
        """Return the pinned routes from the city of the desk, the newest, the most used of the others, and
        while they are few, routes to large cities."""
        try:
            recent = self._known(await self._store.recent_routes(RECENT))
            most = self._known(await self._store.most_used_routes(RECENT + MOST_USED))
        except StorageFault:
            recent = most = ()
        pinned = self._from_home(home, [place for slug in self._pinned() if (place := self._by_slug(slug))])
        recent = _without(recent, pinned)
        most = _without(most, pinned + recent)[:MOST_USED]
        former = pinned + recent + most
        nearby = _without(self._from_home(home, self._common(2 * AT_LEAST)), former)
        return RouteOffers(recent, most, pinned, nearby[: max(0, AT_LEAST - len(former))])

    @staticmethod
    def _from_home(home: Place | None, places: Iterable[Place]) -> tuple[Route, ...]:
        if home is None:
            return ()
        return tuple((home, place) for place in places if not _same_city(home, place))

    async def searched(self, origin: Place, destination: Place) -> None:
        """Count a search."""
        try:
            await self._store.remember_route(origin.slug, destination.slug)
        except StorageFault:
            return  # A failure to store the route must not stop a search.

    def _known(self, kept: Iterable[KeptRoute]) -> tuple[Route, ...]:
        ends = ((self._by_slug(route.origin), self._by_slug(route.destination)) for route in kept)
        return tuple((origin, destination) for origin, destination in ends if origin and destination)


def _same_city(one: Place, other: Place) -> bool:
    return (fold(one.city_name), one.state) == (fold(other.city_name), other.state)


def _without(routes: Sequence[Route], known: Sequence[Route]) -> tuple[Route, ...]:
    """Return the routes whose two cities are not among those known."""
    return tuple(
        route
        for route in routes
        if not any(_same_city(route[0], one[0]) and _same_city(route[1], one[1]) for one in known)
    )
