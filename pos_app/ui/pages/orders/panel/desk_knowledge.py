"""What this desk knows of an order beside the provider's reply: sale, prints, mails, stops. It is looked up
once the order is chosen. Qt-free."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace

from pos_app.domain.attempts import Attempt, LogEntry
from pos_app.domain.faults import Fault
from pos_app.domain.mail_delivery import MailDelivery
from pos_app.domain.printers import PrintRecord
from pos_app.domain.storage import StorageFault
from pos_app.domain.trips import Stop
from pos_app.ui.shared.desk_api import DeskApi

_REST = 0.3
"""Seconds for which an order is chosen before anything is looked up: not for every one that is passed."""
_SLOT = "orders.desk_lookup"
_MOST = 200
"""Itineraries that are kept."""

Stops = Mapping[str, tuple[Stop, ...]]
"""The stops of buses, by the hash of their itinerary."""


@dataclass(frozen=True, slots=True)
class DeskKnowledge:
    """``prints`` and ``mails`` are None while they are not looked up, ``mails`` too where this desk sends
    none.

    ``attempt`` is None for an order that another desk sold. ``seen`` are the lines about who saw the
    provider's reply in full, of an order whose attempt cannot keep them.
    """

    attempt: Attempt | None = None
    prints: tuple[PrintRecord, ...] | None = None
    mails: tuple[MailDelivery, ...] | None = None
    stops: Stops = field(default_factory=dict)
    seen: tuple[LogEntry, ...] = ()

    def itinerary(self, trip_id: str) -> str:
        """Return the hash by which the stops of a trip can be asked for; empty where none is known."""
        rides = self.attempt.sold.rides if self.attempt else ()
        return next((ride.itinerary for ride in rides if ride.trip_id == trip_id), "")


class DeskLookup:
    """``changed`` is called once more is known of the chosen order."""

    def __init__(self, desk: DeskApi, changed: Callable[[], None]) -> None:
        self._desk, self._changed = desk, changed
        self._number = ""
        self._stops: dict[str, tuple[Stop, ...]] = {}
        self.known = DeskKnowledge()

    def choose(self, attempt: Attempt | None, number: str) -> None:
        """An order was chosen, or its attempt moved: what is known of the same order stays."""
        if number and number == self._number:
            self.known = replace(self.known, attempt=attempt)
            return
        self._number = number
        self.known = DeskKnowledge(attempt, stops=dict(self._stops))
        self.look()

    def look(self) -> None:
        self._desk.scope.start(self._look(self._number), name="desk lookup", slot=_SLOT)

    async def _look(self, number: str) -> None:
        await asyncio.sleep(_REST)
        with suppress(StorageFault):  # The page itself tells that the journal cannot be read.
            receipts = self._desk.receipts
            if number and receipts.channels.email:
                self.known = replace(self.known, mails=await receipts.of_order(number))
            if number:
                self.known = replace(self.known, seen=await self._desk.raw_shown_of(number))
        self._changed()
        # A provider that does not tell the stops of buses leaves the ends of each.
        rides = self.known.attempt.sold.rides if self.known.attempt else ()
        for hashed in dict.fromkeys(ride.itinerary for ride in rides if ride.itinerary):
            if hashed not in self._stops:
                with suppress(Fault):
                    self._stops[hashed] = await self._desk.provider.itinerary(hashed)
        if self._stops != self.known.stops:
            while len(self._stops) > _MOST:
                del self._stops[next(iter(self._stops))]
            self.known = replace(self.known, stops=dict(self._stops))
            self._changed()
