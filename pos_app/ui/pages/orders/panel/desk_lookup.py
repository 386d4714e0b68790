"""Looks up what this desk knows of the chosen order beside the provider's reply: mails and stops."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, replace

from pos_app.domain.attempts import Attempt, LogEntry
from pos_app.domain.faults import Fault
from pos_app.domain.mail_delivery import MailDelivery
from pos_app.domain.storage import StorageFault
from pos_app.domain.trips import Stop
from pos_app.system.tasks import TaskScope
from pos_app.ui.pages.orders.panel.desk_knowledge import DeskKnowledge

_REST = 0.3
"""Seconds for which an order is chosen before anything is looked up: not for every one that is passed."""
_SLOT = "orders.desk_lookup"
_MOST = 200
"""Itineraries that are kept."""


@dataclass(frozen=True, slots=True)
class DeskSources:
    """Where it comes from; each is None where there is none.

    ``itinerary`` reads the stops of a hash (contract 4.5) and may raise ``Fault``. ``mails`` returns the
    deliveries of an order, None where this desk sends none, and may raise ``StorageFault``, as may ``seen``,
    which returns who saw the provider's reply in full.
    """

    itinerary: Callable[[str], Awaitable[tuple[Stop, ...]]] | None = None
    mails: Callable[[str], Awaitable[tuple[MailDelivery, ...] | None]] | None = None
    seen: Callable[[str], Awaitable[tuple[LogEntry, ...]]] | None = None


class DeskLookup:
    """``changed`` is called once more is known of the chosen order."""

    def __init__(self, sources: DeskSources, scope: TaskScope, changed: Callable[[], None]) -> None:
        self._sources, self._scope, self._changed = sources, scope, changed
        self._number = ""
        self._stops: dict[str, tuple[Stop, ...]] = {}
        self.known = DeskKnowledge()

    def choose(self, attempt: Attempt | None, number: str) -> None:
        """An order was chosen, or its attempt moved: what is known of the same order stays."""
        if number and number == self._number:
            self.known = replace(self.known, attempt=attempt)
            return
        self._number = number
        self.known = DeskKnowledge(attempt, stops=self._stops)
        self.look()

    def look(self) -> None:
        """Look everything up again."""
        if self._sources != DeskSources():
            self._scope.start(self._look(self._number), name="desk lookup", slot=_SLOT)

    async def _look(self, number: str) -> None:
        await asyncio.sleep(_REST)
        mails, seen = self._sources.mails, self._sources.seen
        with suppress(StorageFault):  # The page itself tells that the journal cannot be read.
            if number and mails is not None:
                self.known = replace(self.known, mails=await mails(number))
            if number and seen is not None:
                self.known = replace(self.known, seen=await seen(number))
        self._changed()
        if await self._read_stops():
            self._changed()

    async def _read_stops(self) -> bool:
        """Read the stops of buses that were sold here; returns whether there are new ones. A provider that
        does not tell them leaves the ends of each bus."""
        attempt, read = self.known.attempt, self._sources.itinerary
        if attempt is None or read is None:
            return False
        hashes = dict.fromkeys(ride.itinerary for ride in attempt.sold.rides if ride.itinerary)
        found = False
        for hashed in hashes:
            if hashed in self._stops:
                continue
            with suppress(Fault):
                self._stops[hashed] = await read(hashed)
                found = True
        while len(self._stops) > _MOST:
            del self._stops[next(iter(self._stops))]
        self.known = replace(self.known, stops=dict(self._stops))
        return found
