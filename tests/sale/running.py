"""What the tests of runner share with others."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

from pos_app.domain.terms import AS_SHOWN, Terms
from pos_app.orders.order_tracker import OrderTracker
from pos_app.sale import events as e
from pos_app.sale.runner import SaleRunner, Tasks
from pos_app.sale.stage import Sale
from tests.orders.model import ModelJournal, ModelProvider, VirtualClock
from tests.sale import samples
from tests.sale.samples import BUYER, NOW, PASSENGER, QUERY

TODAY = NOW.date()


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
    def __init__(self, terms: Terms = AS_SHOWN) -> None:
        self.clock = VirtualClock()
        self.journal = ModelJournal()
        self.provider = ModelProvider(self.clock)
        self.running = Running()
        tasks = Tasks(self.running.spawn, self.running.cancel)
        self.orders = OrderTracker(self.provider, self.journal, self.clock, tasks.spawn)
        self.sale = SaleRunner(self.provider, self.journal, self.clock, tasks, self.orders, terms=terms)

    async def do(self, event: e.ClerkEvent) -> Sale:
        self.sale.send(event)
        await self.running.settle()
        return self.sale.stage

    async def to_payment(self) -> Sale:
        await self.do(e.SearchAsked(QUERY, TODAY))
        await self.do(e.TripChosen(samples.trip()))
        await self.do(e.SeatToggled("17"))
        await self.do(e.HoldAsked())
        return await self.do(e.PassengersGiven(BUYER, (PASSENGER,)))
