"""What this desk knows of an order beside the provider's reply: sale, prints, mails, stops. Qt-free."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from pos_app.domain.attempts import Attempt, LogEntry
from pos_app.domain.mail_delivery import MailDelivery
from pos_app.domain.printers import PrintRecord
from pos_app.domain.trips import Stop

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
