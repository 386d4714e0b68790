"""A model provider, a model journal and a virtual clock: what the runner meets, without network or disk."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import replace
from datetime import date, datetime, timedelta
from typing import Any, TypeVar

from pos_app.domain.attempts import Attempt, AttemptState
from pos_app.domain.faults import NotFound, TooSlow
from pos_app.domain.holds import HoldAnswer, HoldRequest
from pos_app.domain.orders import (
    CheckoutReport,
    Exists,
    Finality,
    FiscalTicket,
    Order,
    OrderDetail,
    OrderFilter,
    OrderSummary,
    Unknown,
    Verdict,
)
from pos_app.domain.passengers import Passenger
from pos_app.domain.payment import Quote, QuotePart
from pos_app.domain.places import Place
from pos_app.domain.storage import DiskFull, DiskSpace
from pos_app.domain.trips import Stop, TripDetail, TripQuery, TripResults
from pos_app.system.clock import SystemClock
from tests.sale import samples

T = TypeVar("T")


class VirtualClock:
    """Time that moves only when a task waits."""

    def __init__(self, start: datetime = samples.NOW) -> None:
        self._now = start
        self.waits: list[float] = []

    def now(self) -> datetime:
        return self._now

    def monotonic(self) -> float:
        return (self._now - samples.NOW).total_seconds()

    async def wait(self, seconds: float, hurry: asyncio.Event | None = None) -> None:
        self.waits.append(seconds)
        self._now += timedelta(seconds=seconds)
        await asyncio.sleep(0)

    def begin(self, work: Coroutine[Any, Any, T]) -> Awaitable[T]:
        return SystemClock().begin(work)


class ModelJournal:
    """Keeps what it is given; ``broken`` is how many of the next records fail."""

    def __init__(self) -> None:
        self.rows: dict[str, Attempt] = {}
        self.written: list[AttemptState] = []
        self.broken = 0
        self.free = 10**9

    def disk_space(self) -> DiskSpace:
        return DiskSpace(self.free, 10**6)

    async def record(self, attempt: Attempt) -> None:
        if self.broken:
            self.broken -= 1
            raise DiskFull()
        self.written.append(attempt.state)
        self.rows[attempt.id] = attempt

    async def attempt(self, attempt_id: str) -> Attempt | None:
        return self.rows.get(attempt_id)

    async def open_attempts(self) -> tuple[Attempt, ...]:
        return tuple(row for row in self.rows.values() if not row.settled)

    async def history(self, text: str = "", limit: int = 200) -> tuple[Attempt, ...]:
        return tuple(self.rows.values())[:limit]

    async def orders_of(
        self, people: tuple[Passenger, ...], days: tuple[tuple[date, date], ...]
    ) -> tuple[Attempt, ...]:
        documents = {one.document_number for one in people}
        return tuple(
            row
            for row in self.rows.values()
            if documents.intersection(seat.document_number for seat in row.sold.seats)
            and any(first <= row.sold.travel_day <= last for first, last in days)
        )


class ModelProvider:
    """Makes an order out of every POST it commits; ``answer`` decides what the desk receives."""

    def __init__(self, clock: VirtualClock) -> None:
        self.clock = clock
        self.posted: list[Order] = []
        self.orders: dict[str, OrderDetail] = {}
        self.answer: Callable[[ModelProvider, Order], Verdict] = ModelProvider.accept
        self.settles_after = 6.0
        self.settles_as = Finality.COMPLETED
        self.list_lag = 0.0
        self.forgets_partner_id = False
        self.failing_reads = 0
        self.renewals = 0

    def commit(self, order: Order) -> str:
        public_id = f"GB{len(self.orders) + 1:02d}"
        summary = samples.order_detail(Finality.PENDING, seats=tuple(item.seat for item in order.items))
        self.orders[public_id] = replace(
            summary,
            public_id=public_id,
            total=order.total,
            created=self.clock.now(),
            partner_id=order.partner_id,
        )
        return public_id

    def accept(self, order: Order) -> Verdict:
        return Exists(public_id=self.commit(order))

    def lose_the_answer(self, order: Order) -> Verdict:
        self.commit(order)
        return Unknown("connection reset")

    async def create_order(self, order: Order) -> Verdict:
        self.posted.append(order)
        return self.answer(self, order)

    async def renew_token(self) -> None:
        self.renewals += 1

    def _read(self) -> None:
        if self.failing_reads:
            self.failing_reads -= 1
            raise TooSlow("model")

    def _now(self, public_id: str) -> OrderDetail:
        if public_id not in self.orders:
            raise NotFound(public_id)
        order = self.orders[public_id]
        assert order.created is not None
        if self.clock.now() < order.created + timedelta(seconds=self.settles_after):
            return order
        tickets = tuple(replace(t, status=self.settles_as) for t in order.tickets)
        return replace(order, finality=self.settles_as, word=self.settles_as.value, tickets=tickets)

    async def checkout(self, public_id: str) -> CheckoutReport:
        self._read()
        order = self._now(public_id)
        return CheckoutReport(order.finality, order.word)

    async def checkout_v4(self, public_id: str) -> CheckoutReport:
        return await self.checkout(public_id)

    async def order(self, public_id: str) -> OrderDetail:
        self._read()
        detail = self._now(public_id)
        return replace(detail, partner_id="") if self.forgets_partner_id else detail

    async def find_orders(self, wanted: OrderFilter) -> tuple[OrderSummary, ...]:
        self._read()
        visible = [
            order
            for order in self.orders.values()
            if order.created and self.clock.now() >= order.created + timedelta(seconds=self.list_lag)
        ]
        if wanted.partner_id and not self.forgets_partner_id:
            visible = [order for order in visible if order.partner_id == wanted.partner_id]
        return tuple(
            OrderSummary(
                order.public_id, order.finality, order.word, order.total, order.created,
                "São Paulo", "Belo Horizonte", datetime(2026, 3, 21, 22, 15), "Viação Serra Azul",
                tuple(ticket.passenger for ticket in order.tickets),
            )
            for order in visible
        )  # fmt: skip

    async def fiscal_tickets(self, public_id: str) -> tuple[FiscalTicket, ...]:
        return ()

    async def places_near(self, latitude: float, longitude: float, radius_km: float) -> tuple[Place, ...]:
        return ()

    async def places_in(self, city: str, state: str) -> tuple[Place, ...]:
        return ()

    async def search(self, query: TripQuery) -> TripResults:
        self._read()
        return samples.results(query)

    async def trip(self, trip_id: str, *, low_fare: bool = False) -> TripDetail:
        self._read()
        return samples.detail(samples.segments_of(samples.trip())[0])

    async def itinerary(self, itinerary_hash: str) -> tuple[Stop, ...]:
        raise NotFound(itinerary_hash)

    async def hold(self, trip_id: str, seats: tuple[HoldRequest, ...]) -> HoldAnswer:
        self._read()
        return samples.held(samples.segments_of(samples.trip())[0], *(seat.label for seat in seats))

    async def quote(self, parts: tuple[QuotePart, ...]) -> Quote:
        self._read()
        return samples.quote(sum(len(part.items) for part in parts))

    async def open_session(self, email: str) -> str:
        self._read()
        return "session-1"


class HandClock(VirtualClock):
    """Time that a test moves; whoever waits is woken at the right moment."""

    def __init__(self) -> None:
        super().__init__()
        self._sleepers: list[tuple[datetime, asyncio.Event]] = []

    async def wait(self, seconds: float, hurry: asyncio.Event | None = None) -> None:
        woken = hurry or asyncio.Event()
        # Never a moment early: a float has more digits than a date.
        self._sleepers.append((self._now + timedelta(seconds=seconds, microseconds=1), woken))
        await woken.wait()

    async def go(self, **span: float) -> None:
        """Let so much time pass."""
        end = self._now + timedelta(**span)
        await _idle()
        while due := sorted(at for at, _ in self._sleepers if at <= end):
            self._now = max(self._now, due[0])
            woken = [event for at, event in self._sleepers if at <= self._now]
            self._sleepers = [one for one in self._sleepers if one[0] > self._now]
            for event in woken:
                event.set()
            await _idle()
        self._now = end


async def _idle() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


class PatientClock(VirtualClock):
    """Time in which a wait that may be cut short ends only when somebody hurries."""

    async def wait(self, seconds: float, hurry: asyncio.Event | None = None) -> None:
        if hurry is None:
            await super().wait(seconds)
        else:
            await hurry.wait()


async def until_idle() -> None:
    """Let whatever can run do so."""
    for _ in range(20):
        await asyncio.sleep(0)
