"""The trip search, page by page (contract 4.3)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from urllib.parse import urljoin

from pos_app.domain.faults import Unreadable
from pos_app.domain.trips import Trip, TripQuery, TripResults
from pos_app.partner.config import Connection
from pos_app.partner.operations import SEARCH
from pos_app.partner.replies import Replies
from pos_app.partner.transport import Reply, Request
from pos_app.partner.wire import trip_pages, trips
from pos_app.partner.wire.trip_pages import Page

_MOST_PAGES = 50
Ask = Callable[[Request], Awaitable[Reply]]


async def search(query: TripQuery, ask: Ask, connection: Connection, replies: Replies) -> TripResults:
    """Return the trips of a day, and of the way back where one was asked.

    Raises:
        Unreadable: a reply without a list of trips, or no trip that can be read.
    """
    found = await _Search(query, ask, connection, replies).run()
    if query.return_day is None or found.returns:
        return found
    # Some services answer a round trip with the way out only.
    only_back = TripQuery(query.destination, query.origin, query.return_day)
    back = await _Search(only_back, ask, connection, replies).run()
    return replace(found, returns=back.departures, set_aside=found.set_aside + back.set_aside)


@dataclass
class _Search:
    """One search with all its pages."""

    query: TripQuery
    ask: Ask
    connection: Connection
    replies: Replies
    departures: list[Trip] = field(default_factory=list)
    returns: list[Trip] = field(default_factory=list)
    set_aside: int = 0
    problem: Unreadable | None = None

    async def run(self) -> TripResults:
        request = SEARCH.request(self.connection, self._params())
        seen = set[str]()
        for _ in range(_MOST_PAGES):
            page = await self._page(request)
            if page.page is not None:
                request = replace(request, params={**request.params, "page": str(page.page)})
                continue
            link = urljoin(request.url, page.next) if page.next else ""
            if not link or link in seen or not self.connection.same_origin(link):
                break
            seen.add(link)
            request = replace(request, url=link, params={})
        if self.problem is not None and not self.departures and not self.returns:
            raise self.problem
        every = (*self.departures, *self.returns)
        self.replies.book.remember_fares((trip_id, t.fare) for t in every for trip_id in t.trip_ids)
        return TripResults(self.query, tuple(self.departures), tuple(self.returns), self.set_aside)

    def _params(self) -> dict[str, str]:
        query = self.query
        params = {"from": query.origin, "to": query.destination, "departureDate": query.day.isoformat()}
        if query.return_day is not None:
            params["returnDate"] = query.return_day.isoformat()
        wanted = {"serviceClass": query.service_class, "travelCompanyName": query.company}
        return params | {name: value for name, value in wanted.items() if value}

    async def _page(self, request: Request) -> Page:
        """Ask for a page, and add its trips to what was found."""
        query, replies = self.query, self.replies
        out = trips.Route(query.origin, query.destination, query.day)
        back = trips.Route(query.destination, query.origin, query.return_day) if query.return_day else None
        reply = await self.ask(request)
        try:
            page = await trip_pages.split(reply.body)
        except Unreadable as error:
            raise await replies.kept(error, reply) from error
        found = await trips.read(page.departures, out, back, page.path, replies.book)
        self.departures += found.out
        self.returns += found.back
        self.set_aside += found.set_aside
        if found.problem is not None and self.problem is None:
            self.problem = await replies.kept(found.problem, reply)
        if back is not None:
            found = await trips.read(page.returns, back, None, page.back_path, replies.book)
            self.returns += found.out
            self.set_aside += found.set_aside
        return page
