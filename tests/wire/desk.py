"""A desk without a window whose orders, and nothing else, go through the wire of a test.

Client, machines, journal and the sandbox behind are the real ones; only the waits are short.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import msgspec

from pos_app.commands import sell, sell_plan
from pos_app.core import BranchSeat, Core, Exchanges, runners
from pos_app.domain.attempts import Attempt, AttemptState
from pos_app.journal.door import Door
from pos_app.journal.journal import Journal
from pos_app.orders.fiscal_watch import FiscalWatch
from pos_app.orders.ports import Policy
from pos_app.partner.client import PartnerClient
from pos_app.partner.config import Connection
from pos_app.sale.place_directory import PlaceBook
from pos_app.system.clock import SystemClock
from pos_app.system.options import Options
from pos_app.system.settings import Settings
from pos_app.system.tasks import TaskScope
from tests.sandbox_process import SandboxProcess
from tests.sealing import KEY
from tests.selling import PLAN

QUICK = Policy(poll=0.05, resolve_every=0.05, resolve_for=0.3)


@dataclass(frozen=True)
class OrdersElsewhere(Connection):
    """A connection whose orders go to an address of their own."""

    orders_url: str = ""

    def url(self, path: str) -> str:
        """Return the address of a path; that of the orders is the test's."""
        return self.orders_url if path == "v4/orders" else super().url(path)


def connection(sandbox: SandboxProcess, orders_url: str, timeout: float = 10.0) -> OrdersElsewhere:
    """Return how to reach a sandbox, with the orders at ``orders_url``; ``timeout`` in seconds."""
    user, _, secret = sandbox.credentials.partition(":")
    return OrdersElsewhere(
        sandbox.base_url,
        user,
        secret,
        sandbox.client_id,
        connect_timeout=1.0,
        order_timeout=timeout,
        orders_url=orders_url,
    )


def plan(card: str = "tok_approved") -> sell_plan.Plan:
    """Return the plan of one seat, paid with a card."""
    day = (date.today() + timedelta(days=5)).isoformat()
    payment = {**PLAN["payment"], "cardToken": card}
    return msgspec.convert({**PLAN, "departureDate": day, "payment": payment}, sell_plan.Plan)


@dataclass
class Desk:
    """A core, and how to wait for its one attempt."""

    core: Core
    _moved: asyncio.Event = field(default_factory=asyncio.Event)

    async def order(self, card: str = "tok_approved") -> None:
        """Do everything that a sale needs up to sending its order."""
        answer = await sell.Seller(self.core, plan(card), patience=0).run()
        assert self.core.sale.stage.order.attempt is not None, answer

    async def until(self, *states: AttemptState, seconds: float = 15.0) -> Attempt:
        """Wait until the one attempt on the journal is in one of these states."""
        async with asyncio.timeout(seconds):
            while True:
                self._moved.clear()
                found = await self.core.journal.history()
                assert len(found) < 2, "one sale is one attempt"
                if found and found[0].state in states:
                    return found[0]
                await self._moved.wait()

    def heard(self, _attempt: Attempt) -> None:
        """Look again: an attempt moved."""
        self._moved.set()


@asynccontextmanager
async def desk(folder: Path, connected: Connection) -> AsyncIterator[Desk]:
    """Open a desk; everything that the core of the program builds, with short waits. Close it in order."""
    errors: list[Any] = []
    async with AsyncExitStack() as stack:
        journal = await Journal.open(folder, KEY)
        stack.push_async_callback(journal.aclose)
        door = Door(folder, journal.trail.add_soon)
        stack.callback(door.close)
        provider = PartnerClient(connected)
        stack.push_async_callback(provider.aclose)
        tasks = TaskScope("sale", lambda name, error: errors.append((name, error)))
        stack.push_async_callback(tasks.aclose)
        clock = SystemClock()
        sale, orders = runners(provider, journal, clock, tasks, QUICK)
        options = Options(folder, folder / "settings.json")
        places = PlaceBook(provider, journal, [])
        core = Core(
            options,
            Settings(),
            journal,
            provider,
            sale,
            orders,
            FiscalWatch(provider, orders, clock, QUICK),
            places,
            clock,
            tasks,
            Exchanges(),
            door,
            BranchSeat(),
            AsyncExitStack(),
        )
        opened = Desk(core)
        stack.callback(orders.on_attempt(opened.heard))
        yield opened
    assert not errors


def path(attempt: Attempt) -> str:
    """Return every state that an attempt went through on disk."""
    return " ".join(entry.what for entry in attempt.log)


def orders_of(sandbox: SandboxProcess, attempt: Attempt) -> list[dict[str, Any]]:
    """Return the sandbox's orders of an attempt: by our id, and paid ones by any of its seats."""
    sold = {(seat.trip_id, seat.seat) for seat in attempt.sold.seats}
    return [
        order
        for order in sandbox.state()["orders"]
        if order["externalRemoteId"] == attempt.partner_id
        or (
            order["status"] == "completed"
            and sold & {(seat["tripId"], seat["label"]) for seat in order["seats"]}
        )
    ]


def without_wire(connected: OrdersElsewhere) -> OrdersElsewhere:
    """Return the same connection at the next start, when nothing may be sent any more."""
    return replace(connected, orders_url="http://127.0.0.1:9/no-order-may-be-sent-now")
