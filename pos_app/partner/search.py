"""The trip search, page by page (contract 4.3)."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from urllib.parse import urljoin

from pos_app.domain.faults import Fault, Unreadable
from pos_app.domain.trips import Trip, TripQuery, TripResults
from pos_app.domain.value import replace
from pos_app.partner.config import Connection
from pos_app.partner.operations import SEARCH
from pos_app.partner.reading import limits
from pos_app.partner.replies import Replies
from pos_app.partner.transport import Reply, Request
from pos_app.partner.wire import trips
from pos_app.partner.wire.trip_pages import Next, following
from pos_app.system.turns import Turns

_MOST_PAGES = 50
_SLICE = 128
"""Trips that are gone through in a fraction of a turn."""
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
    return replace(
        found,
        returns=back.departures,
        set_aside=found.set_aside + back.set_aside,
        incomplete=found.incomplete or back.incomplete,
    )


@dataclass
class _Search:
    query: TripQuery
    ask: Ask
    connection: Connection
    replies: Replies
    departures: list[Trip] = field(default_factory=list)
    returns: list[Trip] = field(default_factory=list)
    set_aside: int = 0
    count: int = 0
    incomplete: bool = False
    problem: Unreadable | None = None
    known: set[tuple[str, ...]] = field(default_factory=set)
    turns: Turns = field(default_factory=lambda: Turns(limits.TURN))

    async def run(self) -> TripResults:
        request = SEARCH.request(self.connection, self._params())
        asked, pages = set[tuple[str, tuple[tuple[str, str], ...]]](), 0
        while True:
            asked.add((request.url, tuple(sorted(request.params.items()))))
            try:
                after = await self._page(request, pages := pages + 1)
            except Fault:
                if pages == 1:
                    raise
                after = Next()  # What came is sold; what is missing is told.
            if after is None:
                break
            link = urljoin(request.url, after.link) if after.link else ""
            params = {} if link else {**request.params, **after.params}
            request = replace(request, url=link or request.url, params=params)
            known = (request.url, tuple(sorted(params.items()))) in asked
            if not after or known or pages >= _MOST_PAGES or not self.connection.same_origin(request.url):
                self.incomplete = True
                break
        if self.problem is not None and not self.departures and not self.returns:
            raise self.problem
        every = (*self.departures, *self.returns)
        for at in range(0, len(every), _SLICE):
            await self.turns.take()
            fares = ((trip_id, t.fare) for t in every[at : at + _SLICE] for trip_id in t.trip_ids)
            self.replies.book.remember_fares(fares)
        out, back = tuple(self.departures), tuple(self.returns)
        await asyncio.sleep(0)  # The last part was read in this turn; the page fills in one of its own.
        return TripResults(self.query, out, back, self.set_aside, self.incomplete)

    def _params(self) -> dict[str, str]:
        query = self.query
        params = {"from": query.origin, "to": query.destination, "departureDate": query.day.isoformat()}
        if query.return_day is not None:
            params["returnDate"] = query.return_day.isoformat()
        wanted = {"serviceClass": query.service_class, "travelCompanyName": query.company}
        return params | {name: value for name, value in wanted.items() if value}

    async def _page(self, request: Request, number: int) -> Next | None:
        """Ask for a page, add its trips to what was found, and return the page that follows it."""
        query, replies = self.query, self.replies
        out = trips.Route(query.origin, query.destination, query.day)
        back = trips.Route(query.destination, query.origin, query.return_day) if query.return_day else None
        reply = await self.ask(request)
        try:
            found = await trips.read(reply.body, out, back, replies.book)
        except Unreadable as error:
            raise await replies.kept(error, reply) from error
        came = set[tuple[str, ...]]()
        fresh = [await self._fresh(listed, came) for listed in (found.out, found.back)]
        if (found.out or found.back) and not came:
            return Next()  # The service knows nothing of pages: it sent what it had sent before.
        self.known |= came
        self.departures += fresh[0]
        self.returns += fresh[1]
        self.set_aside += found.set_aside
        self.count += found.count
        if found.problem is not None and self.problem is None:
            self.problem = await replies.kept(found.problem, reply)
        ahead = self.count - len(self.returns)
        return following(
            found.around, reply.headers, pages=number, out=ahead, whole=self.count, here=found.count
        )

    async def _fresh(self, listed: list[Trip], came: set[tuple[str, ...]]) -> list[Trip]:
        """Return the trips that no page before told, as pages may overlap; ``came`` gets their ids."""
        fresh = []
        for number, trip in enumerate(listed):
            if not number % _SLICE:
                await self.turns.take()
            if (ids := trip.trip_ids) not in self.known:
                came.add(ids)
                fresh.append(trip)
        return fresh
