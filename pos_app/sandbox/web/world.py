"""Builds the partner service out of its parts, by hand."""

from __future__ import annotations

import secrets
from collections import Counter
from dataclasses import asdict
from typing import Any

from pos_app.sandbox import brazil, coach
from pos_app.sandbox.basket import Baskets
from pos_app.sandbox.cards import Cards
from pos_app.sandbox.clock import Clock
from pos_app.sandbox.dialects.entry import Dialect
from pos_app.sandbox.errors import shape_a
from pos_app.sandbox.faults import FaultBox
from pos_app.sandbox.journeys import Journeys
from pos_app.sandbox.ledger import Ledger
from pos_app.sandbox.orders import Order, Orders
from pos_app.sandbox.quirks import Quirks
from pos_app.sandbox.replies.items import Seen
from pos_app.sandbox.seats import SeatBook
from pos_app.sandbox.shapes.choices import Shape
from pos_app.sandbox.store import Store
from pos_app.sandbox.tariff import PLAIN
from pos_app.sandbox.timetable import Bus, Timetable, TripIds

CREDENTIALS = {"guiche": "treinamento", "vizinha": "treinamento"}
"""Partners and their secrets; the second one shows that orders are seen by their own partner only."""
CLIENT_ID = 7
"""The ``clientId`` that a partner in training sends; any other works alike."""
API_KEY = "chave-de-treinamento"
_OFFSET = "clock offset"


class World:
    def __init__(
        self,
        store: Store,
        *,
        seed: int = 1,
        speed: float = 1.0,
        busy: float = 1.0,
        quirks: Quirks | None = None,
        shape: Shape | None = None,
        dialect: Dialect | None = None,
    ) -> None:
        self.store = store
        self.seed = seed
        self.clock = Clock(float(store.fact(_OFFSET, "0")), speed)
        self.token_key = store.fact("token key", secrets.token_hex(32))
        self.directory, companies = brazil.load()
        self.timetable = Timetable(seed, self.directory, companies, busy)
        self.seats = SeatBook(store, self.clock)
        self.cards = Cards(store, self.clock)
        self.journeys = Journeys(self.timetable)
        self.ledger = Ledger()
        baskets = Baskets(self.seats, self.journeys, TripIds(seed), self.ledger)
        self.orders = Orders(store, self.clock, self.seats, self.cards, baskets, self.ledger)
        self.faults = FaultBox(seed)
        self.quirks = quirks or Quirks()
        self.shape = shape
        self.dialect = dialect
        self.lookups: Counter[tuple[str, str]] = Counter()
        """How often an outcome or a fiscal ticket was looked up, by what it was and the order's id."""

    @property
    def quirks(self) -> Quirks:
        return self.seats.quirks

    @quirks.setter
    def quirks(self, quirks: Quirks) -> None:
        self.seats.quirks = quirks

    @property
    def dialect(self) -> Dialect | None:
        """The dialect in force: how some replies are told, and what is charged."""
        return self._dialect

    @dialect.setter
    def dialect(self, dialect: Dialect | None) -> None:
        self._dialect = dialect
        self.ledger.tariff = dialect.tariff if dialect else PLAIN

    def bus(self, trip_id: str) -> Bus:
        """Return the bus of a trip id.

        Raises:
            Problem: 404 when there is none.
        """
        bus = self.timetable.bus(trip_id)
        if bus is None:
            raise shape_a(404, "Trip not found")
        return bus

    def seen(self, order: Order) -> Seen:
        """Return an order as replies show it now."""

        def seat(bus: Bus, label: str) -> coach.Seat:
            found = (seat for seat in self.seats.seats(bus) if seat.label == label)
            # One that the coach has no longer (a quirk changed) stands at the front.
            return next(found, coach.Seat(label, 0, 0))

        quirks, now = self.quirks, self.clock.now()
        return Seen(order, self.bus, seat, now, code=quirks.pix, redirect=quirks.redirect_url)

    def advance(self, seconds: float) -> None:
        """Move the clock forward; a restart on the same data keeps the moment."""
        self.clock.offset += seconds
        self.store.remember(_OFFSET, str(self.clock.offset))

    def state(self) -> dict[str, Any]:
        """Return what a test or a trainer wants to know at a glance."""
        return {
            "now": self.clock.now(),
            "clockOffset": self.clock.offset,
            "speed": self.clock.speed,
            "seed": self.seed,
            "calls": dict(self.faults.calls),
            "faults": [fault.as_dict() for fault in self.faults.waiting],
            "quirks": asdict(self.quirks),
            "shape": None if self.shape is None else self.shape.seed,
            "dialect": None if self.dialect is None else self.dialect.name,
            "orders": [
                {
                    "publicId": order.public_id,
                    "externalRemoteId": order.remote_id,
                    "status": order.state,
                    "outcome": order.outcome,
                    "paymentType": order.payment_type,
                    "totalAmount": order.charged / 100,
                    "seats": [
                        {
                            "tripId": sold.trip,
                            "label": sold.label,
                            "canceled": number not in order.tickets_left,
                        }
                        for number, sold in enumerate(order.sold)
                    ],
                }
                for order in self.orders.all()
            ],
        }
