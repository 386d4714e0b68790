"""Routes offered before anything is typed: pinned by the station, searched most, to large cities."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Protocol

from pos_app.domain.faults import Fault
from pos_app.domain.places import Place, fold
from pos_app.domain.storage import Route as KeptRoute
from pos_app.domain.storage import StorageFault
from pos_app.ui.pages.search.page import Route
from pos_app.ui.shared.desk_api import DeskApi
from pos_app.wording import fault_texts, sale_texts
from pos_app.wording.notices import NoticeView, of_sentence

_OTHERS = 6
"""How many are offered beside those pinned."""


@dataclass(frozen=True, slots=True)
class RouteOffers:
    """The routes to offer; no route is in both lists.

    ``pinned`` are those of the station, by their numbers from 0 in the order of pinning: one that cannot be
    shown leaves a gap, and no other route takes its number. ``others`` were searched most at this desk where
    ``counted``, else they lead to large cities.
    """

    pinned: dict[int, Route] = field(default_factory=dict)
    others: tuple[Route, ...] = ()
    counted: bool = False


class StartView(Protocol):
    """The page before a search."""

    def show_start(self, routes: RouteOffers, *, pin_from: str = "") -> None: ...
    def show_notice(self, notice: NoticeView | None) -> None: ...


class StartRoutes:
    """Reads and counts routes. One with an end that the directory does not know is left out; without a
    working journal nothing former is offered, and a search is not stopped by it."""

    def __init__(self, view: StartView, desk: DeskApi) -> None:
        self._view = view
        self._desk = desk
        self._home: Place | None = None
        self._offered = RouteOffers()

    def offer(self, home: Place | None) -> None:
        self._home = home
        self._show()
        self._desk.scope.start(self.read(), name="routes", slot="routes")

    def offer_again(self) -> None:
        self.offer(self._home)

    async def searched(self, origin: Place, destination: Place) -> None:
        with suppress(StorageFault):  # A failure to store the route must not stop a search.
            await self._desk.journal.remember_route(origin.slug, destination.slug)
        await self.read()

    def pin(self, place: Place, on: bool) -> None:
        self._desk.scope.start(self._pinned(place, on), name="pin", slot="pin")

    async def _pinned(self, place: Place, on: bool) -> None:
        try:
            known = await self._desk.places.resolve(place)
        except Fault as fault:
            self._view.show_notice(of_sentence(fault_texts.fault(fault)))
            return
        if problem := await self._desk.pin_destination(known.slug, on):
            self._view.show_notice(NoticeView("danger", sale_texts.not_pinned(), problem))
        self.offer_again()

    async def read(self) -> None:
        desk, home = self._desk, self._home
        try:
            searched = self._known(await desk.journal.most_used_routes(2 * _OTHERS))
        except StorageFault:
            searched = ()
        places = ((number, desk.places.by_slug(slug)) for number, slug in enumerate(desk.pinned_destinations))
        found = ((number, _from(home, [place])) for number, place in places if place)
        pinned = {number: routes[0] for number, routes in found if routes}
        often = _without(searched, tuple(pinned.values()))
        others = often or _without(_from(home, desk.places.common(2 * _OTHERS)), tuple(pinned.values()))
        self._offered = RouteOffers(pinned, others[:_OTHERS], counted=bool(often))
        self._show()

    def _known(self, kept: Iterable[KeptRoute]) -> tuple[Route, ...]:
        by_slug = self._desk.places.by_slug
        ends = ((by_slug(route.origin), by_slug(route.destination)) for route in kept)
        return tuple((origin, destination) for origin, destination in ends if origin and destination)

    def _show(self) -> None:
        city = self._home.city_name if self._home is not None else ""
        self._view.show_start(self._offered, pin_from=city)


def _from(home: Place | None, places: Iterable[Place]) -> tuple[Route, ...]:
    if home is None:
        return ()
    return tuple((home, place) for place in places if not _same_city(home, place))


def _same_city(one: Place, other: Place) -> bool:
    return (fold(one.city_name), one.state) == (fold(other.city_name), other.state)


def _without(routes: Sequence[Route], known: Sequence[Route]) -> tuple[Route, ...]:
    """Return the routes whose two cities are not among those known."""
    return tuple(
        route
        for route in routes
        if not any(_same_city(route[0], one[0]) and _same_city(route[1], one[1]) for one in known)
    )
