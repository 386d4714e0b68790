"""The page of orders with neighbours that only remember: what its tests share."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, cast

from pos_app.domain.attempts import Attempt, AttemptState, LogEntry
from pos_app.domain.faults import Unreachable
from pos_app.domain.order_facts import CheckoutFacts
from pos_app.domain.orders import (
    CheckoutReport,
    Confirmed,
    Finality,
    FiscalTicket,
    OrderDetail,
    OrderFilter,
    OrderSummary,
)
from pos_app.domain.raw_reply import RawReply
from pos_app.domain.receipt_channels import ReceiptChannels
from pos_app.domain.storage import StorageFault
from pos_app.domain.trips import Stop
from pos_app.system.tasks import TaskScope
from pos_app.ui.pages.orders.boxes.boxes import OrderBoxes
from pos_app.ui.pages.orders.list.rows import OrderRow, Origin
from pos_app.ui.pages.orders.page import Intent, Search
from pos_app.ui.pages.orders.presenter import OrdersPresenter
from pos_app.ui.pages.orders.view import OrdersView
from pos_app.ui.shared.desk_api import DeskApi, PdfsApi
from pos_app.ui.shared.sending import Receipt, SendWork
from pos_app.ui.shared.slip_queue import SlipQueue
from pos_app.wording.notices import NoticeView
from tests.ui.builders import NOW
from tests.ui.builders_orders import ZONE, an_attempt, an_order, fiscal, summaries
from tests.ui.pages.tickets.slips import FakeSlips
from tests.ui.recording import Recorder, a_desk, calls_of
from tests.ui.shared.receipts import Receipts

S = AttemptState
SOLD = an_attempt(S.COMPLETED, confirmed=Confirmed(an_order(), fiscal()))
OPEN = an_attempt(S.KNOWN, key="a2", public_id="GB7K-41C8-P3")
REPLY = RawReply(200, NOW, "{***}", "{Helena}")


async def until(holds: Callable[[], object]) -> None:
    """Wait until something holds."""
    async with asyncio.timeout(5):
        while not holds():  # noqa: ASYNC110 - the page has no event to wait for
            await asyncio.sleep(0.01)


class Screen(Recorder):
    """The page as it was told to be."""

    def __init__(self) -> None:
        super().__init__(OrdersView)
        self.boxes = Recorder(OrderBoxes)
        self.forms: list[object] = []
        self.chosen: Path | None = None
        """The folder that is chosen for a file, in place of the one that is offered."""

    def ask_file(self, suggested: Path, chosen: Callable[[Path], None]) -> None:
        self.calls.append(("ask_file", suggested))
        chosen((self.chosen or suggested.parent) / suggested.name)

    @property
    def rows(self) -> Sequence[OrderRow]:
        return cast(Sequence[OrderRow], self.last("show_rows")[0])

    @property
    def empty(self) -> tuple[str, str] | None:
        last = next(call for call in reversed(self.calls) if call[0] in ("show_rows", "show_empty"))
        return last[1:] if last[0] == "show_empty" else None

    @property
    def notices(self) -> dict[str, NoticeView]:
        return {subject: notice for subject, notice in dict(self.all("show_notice")).items() if notice}

    def __getattr__(self, name: str) -> Any:
        """Return what was shown last as ``understood``, ``counts``, ``foot``, ``more`` or ``side``."""
        shown = name in ("understood", "counts", "foot", "more", "side")
        return self.last(f"show_{name}") if shown else super().__getattr__(name)


class Journal:
    """A journal with two attempts."""

    def __init__(self) -> None:
        self.attempts: tuple[Attempt, ...] = (OPEN, SOLD)
        self.asked: list[str] = []
        self.fault: StorageFault | None = None

    async def history(self, text: str = "", limit: int = 200) -> tuple[Attempt, ...]:
        self.asked.append(text)
        if self.fault:
            raise self.fault
        return self.attempts[:limit]


class Provider:
    """A provider that answers, or does not."""

    def __init__(self) -> None:
        self.asked: list[object] = []
        self.fault: Exception | None = None
        self.gate: asyncio.Event | None = None
        self.waiting = 0
        self.order_told: OrderDetail | None = None
        self.silent = False
        self.listed = summaries()
        self.only = ""

    async def order(self, public_id: str) -> OrderDetail:
        self.asked.append(public_id)
        if self.fault:
            raise self.fault
        return self.order_told or an_order(public_id)

    async def checkout(self, public_id: str) -> CheckoutReport:
        if self.silent:
            raise Unreachable()
        return CheckoutReport(Finality.PENDING, facts=CheckoutFacts(redirect_url="https://pagar.exemplo/1"))

    async def find_orders(self, wanted: OrderFilter) -> tuple[OrderSummary, ...]:
        self.asked.append(wanted)
        if self.gate:
            self.waiting += 1
            try:
                await self.gate.wait()
            finally:
                self.waiting -= 1
        if self.fault:
            raise self.fault
        listed = summaries() if self.only and wanted.locator == self.only else self.listed
        return listed[: wanted.size]

    async def raw_order(self, public_id: str) -> RawReply:
        self.asked.append(public_id)
        if self.fault:
            raise self.fault
        return REPLY

    async def itinerary(self, hashed: str) -> tuple[Stop, ...]:
        self.asked.append(hashed)
        if self.fault:
            raise self.fault
        return (Stop("Humaitá", datetime(2026, 3, 22, 6, 0)),)

    async def fiscal_tickets(self, public_id: str) -> tuple[FiscalTicket, ...]:
        return fiscal((True, True, True))


class Tracker:
    """The orders of a desk."""

    def __init__(self) -> None:
        self.hurried: list[str] = []
        self.fiscal_kept: list[tuple[str, int]] = []

    def ask_now(self, attempt_id: str = "") -> None:
        self.hurried.append(attempt_id)

    async def keep_fiscal(self, attempt_id: str, records: tuple[FiscalTicket, ...]) -> None:
        self.fiscal_kept.append((attempt_id, len(records)))

    def on_attempt(self, _listener: Callable[[Attempt], None]) -> Callable[[], None]:
        return lambda: None


class Sellers:
    """Who sold each order, by the attempt's id."""

    def __init__(self) -> None:
        self.known = {SOLD.id: "Marina Duarte"}
        self.fault: StorageFault | None = None

    async def who_sold(self, attempts: Iterable[str]) -> dict[str, str]:
        if self.fault:
            raise self.fault
        asked = set(attempts)
        return {key: who for key, who in self.known.items() if key in asked}


class Replies:
    """Who saw the provider's replies in full."""

    def __init__(self) -> None:
        self.recorded: list[str] = []
        self.fault: StorageFault | None = None

    async def record(self, order: str) -> None:
        if self.fault:
            raise self.fault
        self.recorded.append(order)

    async def seen(self, order: str) -> tuple[LogEntry, ...]:
        return tuple(LogEntry(NOW, "raw_shown", "Guichê 07") for one in self.recorded if one == order)


def an_orders_desk(
    journal: object, provider: object, slips: object, scope: TaskScope, folder: Path, **parts: Any
) -> DeskApi:
    """Return the desk behind the page of orders."""
    replies = Replies()
    usual = {
        "orders": Tracker(),
        "receipts": Receipts(ReceiptChannels()),
        "fiscal_pdfs": Recorder(PdfsApi),
        "counter": "Guichê 01",
        "raw_shown": replies.record,
        "raw_shown_of": replies.seen,
    }
    given = {"journal": journal, "provider": provider, "slips": slips, "scope": scope, "folder": folder}
    return a_desk(**{**usual, **given, **parts})


class Desk:
    """A page of orders with all its neighbours."""

    def __init__(self, folder: Path, **parts: Any) -> None:
        self.screen, self.journal, self.provider, self.slips = Screen(), Journal(), Provider(), FakeSlips()
        self.now = NOW + timedelta(minutes=5)
        self.errors: list[BaseException] = []
        self.scope = TaskScope("test", lambda _, error: self.errors.append(error))
        self.tracker, self.replies, self.sellers = Tracker(), Replies(), Sellers()
        parts = {
            "shifts": self.sellers,
            "orders": self.tracker,
            "raw_shown": self.replies.record,
            "raw_shown_of": self.replies.seen,
            **parts,
        }
        self.api = an_orders_desk(self.journal, self.provider, self.slips, self.scope, folder, **parts)
        view = cast(OrdersView, self.screen)
        self.presenter = OrdersPresenter(view, self.api, self._sends, lambda: self.now, ZONE)
        self.ask: Callable[[Intent], None] = self.presenter.handle
        # What the desk knows beside the reply is looked up in tests of its own.
        cast(Any, self.presenter._order.lookup).look = lambda: None

    def _sends(self, receipt: Callable[[], Receipt | None], shown: Callable[[str], object]) -> SendWork:
        return SendWork(
            self.api.receipts,
            self.scope,
            receipt,
            open_box=lambda form: cast(Any, self.screen.forms.append(form)),
            open_web=lambda _: None,
            show_notice=self.screen.show_notice,
            shown=shown,
        )

    @property
    def slip_queue(self) -> SlipQueue:
        return self.presenter._order.slips.slip_queue

    def done(self, what: str) -> list[Any]:
        """Return what the desk was asked to do so."""
        return [call[1] for call in calls_of(self.api) if call[0] == what]

    async def settle(self) -> None:
        """Wait until every task has ended, or waits for the gate of the provider."""
        await asyncio.sleep(0)
        await until(lambda: len(self.scope._tasks) == self.provider.waiting)

    async def search(self, text: str = "529.982.247-25") -> None:
        self.ask(Search(text))
        await self.settle()

    @property
    def questions(self) -> list[OrderFilter]:
        return [wanted for wanted in self.provider.asked if isinstance(wanted, OrderFilter)]

    def listed(self) -> list[tuple[str, Origin]]:
        return [(row.number, row.origin) for row in self.screen.rows]
