"""What is offered before the first search, kept up to date while routes are searched."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

from pos_app.domain.faults import Fault
from pos_app.domain.payment import PaymentType
from pos_app.domain.places import Place
from pos_app.ui.pages.search.day_prices import Scope
from pos_app.ui.pages.search.ports import Places, SearchView
from pos_app.ui.pages.search.routes import RouteBook, RouteOffers
from pos_app.wording import fault_texts, payment_texts, sale_texts
from pos_app.wording.notices import NoticeView, of_sentence

Pin = Callable[[str, bool], Awaitable[str]]
"""Pins the destination with this slug, or takes it off; returns an empty text, or why it could not."""


class StartRoutes:
    """Reads the routes in the background; without ``routes`` only the sentences are shown, without ``pin``
    no destination can be pinned. ``places`` finds the slug of a city that was not looked up yet."""

    def __init__(
        self,
        view: SearchView,
        scope: Scope,
        routes: RouteBook | None,
        payments: Sequence[PaymentType],
        places: Places,
        pin: Pin | None = None,
    ) -> None:
        self._view = view
        self._scope = scope
        self._routes = routes
        self._payments = tuple(payments)
        self._places = places
        self._pin = pin
        self._home: Place | None = None
        self.offered = RouteOffers()

    def offer(self, home: Place | None) -> None:
        """Show the page, and the routes from this city once they are read."""
        self._home = home
        self._show()
        if self._routes is not None:
            self._scope.start(self._read(self._routes), name="routes", slot="routes")

    def offer_again(self) -> None:
        """Show the routes anew: other destinations are pinned."""
        self.offer(self._home)

    async def searched(self, origin: Place, destination: Place) -> None:
        """Count a search."""
        if self._routes is not None:
            await self._routes.searched(origin, destination)
            await self._read(self._routes)

    def pin(self, place: Place, on: bool) -> None:
        """Pin a destination, or take it off, and show the routes anew."""
        if self._pin is not None:
            self._scope.start(self._put(self._pin, place, on), name="pin", slot="pin")

    async def _put(self, pin: Pin, place: Place, on: bool) -> None:
        try:
            known = await self._places.resolve(place)
        except Fault as fault:
            self._view.show_notice(of_sentence(fault_texts.fault(fault)))
            return
        if problem := await pin(known.slug, on):
            self._view.show_notice(NoticeView("danger", sale_texts.not_pinned(), problem))
        self.offer_again()

    async def _read(self, routes: RouteBook) -> None:
        self.offered = await routes.offered(self._home)
        self._show()

    def _show(self) -> None:
        city = self._home.city_name if self._home is not None and self._pin is not None else ""
        takes = payment_texts.takes(self._payments)
        self._view.show_start(sale_texts.start_title(), takes, self.offered, pin_from=city)
