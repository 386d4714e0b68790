"""What the sale needs from outside. Implementations match these protocols without importing them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from datetime import date, datetime
from typing import Any, Protocol, TypeVar

from pos_app.domain.attempts import Attempt
from pos_app.domain.holds import HoldAnswer, HoldRequest
from pos_app.domain.orders import (
    CheckoutReport,
    FiscalTicket,
    Order,
    OrderDetail,
    OrderFilter,
    OrderSummary,
    Verdict,
)
from pos_app.domain.passengers import Passenger
from pos_app.domain.payment import Quote, QuotePart
from pos_app.domain.places import Place
from pos_app.domain.storage import DiskSpace
from pos_app.domain.trips import Stop, TripDetail, TripQuery, TripResults
from pos_app.domain.value import Value

T = TypeVar("T")


class Provider(Protocol):
    """The partner service. Every method but ``create_order`` raises ``domain.faults.Fault``."""

    async def places_near(self, latitude: float, longitude: float, radius_km: float) -> tuple[Place, ...]:
        """Places within a radius of a point (contract 4.2)."""

    async def places_in(self, city: str, state: str) -> tuple[Place, ...]:
        """Places of a city (contract 4.2)."""

    async def search(self, query: TripQuery) -> TripResults:
        """Trips of a day, and of the way back where one was asked (contract 4.3)."""

    async def trip(self, trip_id: str, *, low_fare: bool = False) -> TripDetail:
        """The seat map and price of one leg (contract 4.4)."""

    async def itinerary(self, itinerary_hash: str) -> tuple[Stop, ...]:
        """The stops of a trip (contract 4.5)."""

    async def hold(self, trip_id: str, seats: tuple[HoldRequest, ...]) -> HoldAnswer:
        """Hold seats of one leg (contract 4.6); seats that could not be held are named in the answer."""

    async def quote(self, parts: tuple[QuotePart, ...]) -> Quote:
        """Payment methods and prices of held seats (contract 4.7)."""

    async def open_session(self, email: str) -> str:
        """A payment session, whose id starts the card page (contract 4.8)."""

    async def create_order(self, order: Order) -> Verdict:
        """Send an order once (contract 4.10). Never raises or repeats: the verdict holds what is known."""

    async def renew_token(self) -> None:
        """Forget the access token, so that the next call requests a new one (contract 4.1)."""

    async def checkout(self, public_id: str) -> CheckoutReport:
        """The outcome so far (contract 4.11)."""

    async def checkout_v4(self, public_id: str) -> CheckoutReport:
        """The same in its older form, where the newer one fails (contract 2.11)."""

    async def order(self, public_id: str) -> OrderDetail:
        """An order in full (contract 4.12)."""

    async def find_orders(self, wanted: OrderFilter) -> tuple[OrderSummary, ...]:
        """Orders of this partner (contract 4.13)."""

    async def fiscal_tickets(self, public_id: str) -> tuple[FiscalTicket, ...]:
        """The fiscal tickets of an order (contract 4.14)."""


class Journal(Protocol):
    """The durable store. What a method was given is on disk when it returns."""

    async def record(self, attempt: Attempt) -> None:
        """Insert or replace an attempt by its id. Raises ``domain.storage.StorageFault``."""

    async def attempt(self, attempt_id: str) -> Attempt | None:
        """One attempt by its id."""

    async def open_attempts(self) -> tuple[Attempt, ...]:
        """Every attempt that is not settled, oldest first."""

    async def history(self, text: str = "", limit: int = 200) -> tuple[Attempt, ...]:
        """Attempts found by words of names, route, document, locator or ids, newest first."""

    async def orders_of(
        self, people: tuple[Passenger, ...], days: tuple[tuple[date, date], ...]
    ) -> tuple[Attempt, ...]:
        """Attempts that name one of these people, by document or by name, with a bus that leaves on one of
        these local days, or on an unknown one. Raises ``domain.storage.StorageFault``."""

    def disk_space(self) -> DiskSpace:
        """What is left of the disk. Raises ``domain.storage.StorageFault``."""


class Clock(Protocol):
    """Time, so that tests can control it."""

    def now(self) -> datetime:
        """The moment, in UTC with its zone."""

    def monotonic(self) -> float:
        """Seconds that never go back."""

    async def wait(self, seconds: float, hurry: asyncio.Event | None = None) -> None:
        """Wait at least so long, or until ``hurry`` is set."""

    def begin(self, work: Coroutine[Any, Any, T], /) -> Awaitable[T]:
        """Start work that goes on although whoever waits for it is cancelled; it may be waited for again."""


class Policy(Value):
    """The numbers that settings may change, in seconds.

    Attributes:
        poll: between two questions about an order on the screen; 2 to 5 (contract 4.11).
        poll_code: an order whose code ends within this time is asked about as often.
        watch_for: how long an order is asked about by itself.
        watch_code: the same while its code can be paid, whatever end the provider gives that.
        apart: between two cases that are taken up again at the start.
    """

    poll: float = 3.0
    poll_foreground: float = 120.0
    poll_code: float = 3600.0
    resolve_every: float = 10.0
    resolve_for: float = 180.0
    watch_for: float = 72 * 3600.0
    watch_code: float = 30 * 24 * 3600.0
    hold_minimum: float = 90.0
    apart: float = 0.35


Spawn = Callable[[Coroutine[Any, Any, None], str], object]
"""Start a named background task; its owner sees its errors."""
