"""What the tests of runner share with others."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

from pos_app.domain.faults import NotFound
from pos_app.domain.holds import HoldAnswer, HoldRequest
from pos_app.domain.seats import Seat
from pos_app.domain.terms import AS_SHOWN, Terms
from pos_app.domain.trips import TripDetail
from pos_app.orders.order_tracker import OrderTracker
from pos_app.orders.ports import Policy
from pos_app.sale import events as e
from pos_app.sale.own_blocks import BlockBook
from pos_app.sale.runner import SaleRunner, Tasks
from pos_app.sale.stage import Sale
from tests.orders.model import ModelJournal, ModelProvider, VirtualClock
from tests.sale import samples
from tests.sale.samples import BUYER, FARE, NOW, PASSENGER, QUERY

TODAY = NOW.date()
TRIP = samples.trip().legs[0].trip_id


class Running:
    """The tasks of one test: named, one a name, none left behind."""

    def __init__(self) -> None:
        self.tasks: dict[str, asyncio.Task[None]] = {}

    def spawn(self, coroutine: Coroutine[Any, Any, None], name: str) -> None:
        self.tasks[name] = asyncio.create_task(coroutine, name=name)

    def cancel(self, name: str) -> None:
        if task := self.tasks.pop(name, None):
            task.cancel()

    async def settle(self) -> None:
        while running := [task for task in self.tasks.values() if not task.done()]:
            await asyncio.wait(running)
            for task in running:
                if not task.cancelled():
                    task.result()


class Desk:
    """The runner over the model world.

    Attributes:
        heard: the events that it was sent, in order.
        usable: the service can be used.
    """

    def __init__(
        self, terms: Terms = AS_SHOWN, *, policy: Policy | None = None, stage: Sale | None = None
    ) -> None:
        self.clock = VirtualClock()
        self.journal = ModelJournal()
        self.provider = ModelProvider(self.clock)
        self.running = Running()
        self.blocks = BlockBook(self.clock.now, lambda _: None, 10)
        self.usable = True
        tasks = Tasks(self.running.spawn, self.running.cancel)
        self.orders = OrderTracker(self.provider, self.journal, self.clock, tasks.spawn)
        self.sale = SaleRunner(
            *(self.provider, self.journal, self.clock, tasks, self.orders, policy, terms, self.blocks),
            usable=lambda: self.usable,
        )
        if stage is not None:
            self.sale.send(e.SaleResumed(stage))
        self.heard: list[e.Event] = []
        plain = self.sale.send

        def send(event: e.Event) -> None:
            self.heard.append(event)
            plain(event)

        self.sale.send = send  # type: ignore[method-assign]

    async def do(self, event: e.ClerkEvent) -> Sale:
        self.sale.send(event)
        await self.running.settle()
        return self.sale.stage

    async def picked(self, label: str = "17") -> Sale:
        await self.do(e.SearchAsked(QUERY, TODAY))
        await self.do(e.TripChosen(samples.trip()))
        return await self.do(e.SeatToggled(label))

    async def to_payment(self) -> Sale:
        await self.picked()
        await self.do(e.HoldAsked())
        return await self.do(e.PassengersGiven(BUYER, (PASSENGER,)))

    @property
    def blocked(self) -> dict[str, bool]:
        """The blocked seats of the bus, and whether each is certain."""
        return {block.label: bool(block.block_id) for block in self.blocks.on(TRIP)}

    def last(self, kind: type[e.Event]) -> e.Event:
        return next(event for event in reversed(self.heard) if type(event) is kind)

    def sees(self, *taken: str) -> None:
        """Let the provider show these seats as taken on its map."""

        async def trip(trip_id: str, *, low_fare: bool = False) -> TripDetail:
            if low_fare:
                raise NotFound(status=403)
            seats = tuple(Seat(f"{n:02d}", f"{n:02d}" not in taken) for n in range(1, 45))
            return TripDetail(trip_id, seats, default=FARE)

        self.provider.trip = trip  # type: ignore[method-assign]

    def answers(self, answer: HoldAnswer | Exception) -> None:
        async def hold(trip_id: str, seats: tuple[HoldRequest, ...]) -> HoldAnswer:
            if isinstance(answer, Exception):
                raise answer
            return answer

        self.provider.hold = hold  # type: ignore[method-assign]
