"""The page of orders with neighbours that only remember: what its tests share."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, timedelta
from pathlib import Path

from pos_app.domain.attempts import Attempt, AttemptState
from pos_app.domain.facets import Facet
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
from pos_app.domain.storage import StorageFault
from pos_app.system.tasks import TaskScope
from pos_app.ui.pages.orders.boxes.cancel_work import CancelShown
from pos_app.ui.pages.orders.boxes.raw_work import RawShown
from pos_app.ui.pages.orders.boxes.ticket_work import TicketShown
from pos_app.ui.pages.orders.list.rows import OrderRow, Origin
from pos_app.ui.pages.orders.list.understood import UnderstoodSearch
from pos_app.ui.pages.orders.panel.detail import OrderSide
from pos_app.ui.pages.orders.presenter import OrdersPresenter
from pos_app.ui.shared.timeline import TimeEntry
from pos_app.wording.notices import NoticeView
from tests.ui.builders import NOW
from tests.ui.builders_orders import ZONE, an_attempt, an_order, fiscal, summaries
from tests.ui.pages.tickets.slips import FakeSlips

S = AttemptState
SOLD = an_attempt(S.COMPLETED, confirmed=Confirmed(an_order(), fiscal()))
OPEN = an_attempt(S.KNOWN, key="a2", public_id="GB7K-41C8-P3")


async def until(holds: Callable[[], object]) -> None:
    """Wait until something holds."""
    async with asyncio.timeout(5):
        while not holds():  # noqa: ASYNC110 - the page has no event to wait for
            await asyncio.sleep(0.01)


class Screen:
    """A page that only remembers."""

    def __init__(self) -> None:
        self.understood = UnderstoodSearch()
        self.rows: Sequence[OrderRow] = ()
        self.chosen = -1
        self.counts = (0, 0, 0)
        self.foot = ""
        self.days: list[str] = []
        self.times: list[datetime] = []
        self.changed: list[int] = []
        self.facets: dict[str, tuple[Facet, ...]] = {}
        self.loading: list[str] = []
        self.empty: tuple[str, str] | None = None
        self.notices: dict[str, NoticeView] = {}
        self.side: OrderSide | None = None
        self.cleared = 0
        self.copied = ""
        self.boxes = self
        self.tickets: list[TicketShown] = []
        self.cancels: list[CancelShown] = []
        self.timelines: list[tuple[TimeEntry, ...]] = []
        self.stops: list[tuple[str, tuple[tuple[str, str, str], ...]]] = []
        self.files: list[Path] = []
        self.more = ""
        self.opened: list[str] = []
        self.folders: list[Path] = []
        self.raws: list[RawShown] = []

    def show_understood(self, shown: UnderstoodSearch) -> None:
        self.understood = shown

    def show_rows(self, rows: Sequence[OrderRow], chosen: int) -> None:
        self.rows, self.chosen, self.empty = rows, chosen, None

    def change_row(self, place: int, row: OrderRow) -> None:
        assert self.rows[place] == row
        self.changed.append(place)

    def show_counts(self, here: int, there: int, together: int) -> None:
        self.counts = (here, there, together)

    def show_time(self, now: datetime) -> None:
        self.times.append(now)

    def show_foot(self, words: str) -> None:
        self.foot = words

    def ask_days(self, facet: str) -> None:
        self.days.append(facet)

    def show_more(self, words: str) -> None:
        self.more = words

    def show_facets(self, facets: Mapping[str, tuple[Facet, ...]]) -> None:
        self.facets = dict(facets)

    def show_loading(self, words: str) -> None:
        self.loading.append(words)

    def show_empty(self, title: str, words: str) -> None:
        self.empty = (title, words)

    def show_notice(self, subject: str, notice: NoticeView | None) -> None:
        if notice is None:
            self.notices.pop(subject, None)
        else:
            self.notices[subject] = notice

    def show_side(self, side: OrderSide | None) -> None:
        self.side = side

    def show_asking(self, asking: bool) -> None: ...

    def clear_search(self) -> None:
        self.cleared += 1

    def copy(self, text: str, said: str) -> None:
        self.copied = text

    def open_folder(self, folder: Path) -> None:
        self.folders.append(folder)

    def open_web(self, address: str) -> None:
        self.opened.append(address)

    def show_raw(self, shown: RawShown) -> None:
        self.raws.append(shown)

    def ask_file(self, suggested: Path, chosen: Callable[[Path], None]) -> None:
        self.files.append(suggested)
        chosen(suggested)

    def show_ticket(self, shown: TicketShown) -> None:
        self.tickets.append(shown)

    def show_timeline(self, number: str, lines: tuple[TimeEntry, ...]) -> None:
        self.timelines.append(lines)

    def show_stops(self, title: str, words: str, rows: tuple[tuple[str, str, str], ...]) -> None:
        self.stops.append((words, rows))

    def show_cancel(self, shown: CancelShown) -> None:
        self.cancels.append(shown)


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

    async def fiscal_tickets(self, public_id: str) -> tuple[FiscalTicket, ...]:
        return fiscal((True, True, True))


class Desk:
    """A page of orders with all its neighbours."""

    def __init__(self, folder: Path) -> None:
        self.screen, self.journal, self.provider, self.slips = Screen(), Journal(), Provider(), FakeSlips()
        self.now = NOW + timedelta(minutes=5)
        self.hurried: list[str] = []
        self.errors: list[BaseException] = []
        self.scope = TaskScope("test", lambda _, error: self.errors.append(error))
        self.presenter = OrdersPresenter(
            self.screen,
            self.journal,
            self.provider,
            self.slips,
            self.scope,
            folder=folder,
            ask_now=self.hurried.append,
            now=self._now,
            zone=ZONE,
        )

    def _now(self) -> datetime:
        return self.now

    async def settle(self) -> None:
        """Wait until every task has ended, or waits for the gate of the provider."""
        await asyncio.sleep(0)
        await until(lambda: len(self.scope._tasks) == self.provider.waiting)

    async def search(self, words: str = "529.982.247-25") -> None:
        self.presenter.search(words)
        await self.settle()

    @property
    def questions(self) -> list[OrderFilter]:
        return [wanted for wanted in self.provider.asked if isinstance(wanted, OrderFilter)]

    def listed(self) -> list[tuple[str, Origin]]:
        return [(row.number, row.origin) for row in self.screen.rows]
