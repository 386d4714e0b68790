"""What the presenter of orders needs from its page and from the journal."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Protocol

from pos_app.domain.attempts import Attempt
from pos_app.domain.facets import Facet
from pos_app.domain.orders import FiscalTicket
from pos_app.sale.template import SaleTemplate
from pos_app.ui.pages.orders.boxes.cancel_work import CancelShown
from pos_app.ui.pages.orders.boxes.raw_work import RawAccess, RawShown
from pos_app.ui.pages.orders.boxes.ticket_work import TicketShown
from pos_app.ui.pages.orders.list.export_work import SaveReport
from pos_app.ui.pages.orders.list.rows import OrderRow
from pos_app.ui.pages.orders.list.understood import UnderstoodSearch
from pos_app.ui.pages.orders.panel.desk_lookup import DeskSources
from pos_app.ui.pages.orders.panel.detail import OrderSide
from pos_app.ui.shared.timeline import TimeEntry
from pos_app.wording.notices import NoticeView


class ListView(Protocol):
    """What the search needs from the page."""

    def show_understood(self, shown: UnderstoodSearch) -> None: ...
    def show_rows(self, rows: Sequence[OrderRow], chosen: int) -> None: ...
    def change_row(self, index: int, row: OrderRow) -> None: ...
    def show_counts(self, here: int, there: int, together: int) -> None: ...
    def show_time(self, now: datetime) -> None: ...
    def show_foot(self, words: str) -> None: ...
    def show_more(self, words: str) -> None: ...
    def show_facets(self, facets: Mapping[str, tuple[Facet, ...]]) -> None: ...
    def show_loading(self, words: str) -> None: ...
    def show_empty(self, title: str, words: str) -> None: ...
    def show_notice(self, subject: str, notice: NoticeView | None) -> None: ...


class OrderView(Protocol):
    """What the chosen order needs from the page."""

    def show_notice(self, subject: str, notice: NoticeView | None) -> None: ...
    def show_side(self, side: OrderSide | None) -> None: ...
    def show_asking(self, asking: bool) -> None: ...


class Boxes(Protocol):
    """The boxes over the page."""

    def show_ticket(self, shown: TicketShown) -> None: ...
    def show_timeline(self, number: str, lines: tuple[TimeEntry, ...]) -> None: ...
    def show_stops(self, title: str, words: str, rows: tuple[tuple[str, str, str], ...]) -> None: ...
    def show_cancel(self, shown: CancelShown) -> None: ...
    def show_raw(self, shown: RawShown) -> None: ...


class OrdersView(ListView, OrderView, Protocol):
    """What the presenter needs from the page."""

    @property
    def boxes(self) -> Boxes: ...

    def clear_search(self) -> None: ...
    def ask_days(self, facet: str) -> None: ...
    def copy(self, text: str, message: str) -> None: ...
    def open_folder(self, folder: Path) -> None: ...
    def open_web(self, address: str) -> None: ...
    def ask_file(self, suggested: Path, chosen: Callable[[Path], None]) -> None: ...


class PdfPort(Protocol):
    """The official documents of tickets."""

    async def fetch(self, order: str, index: int, record: FiscalTicket) -> Path:
        """Return the file of a ticket's document, fetched unless it is kept already.

        Raises:
            PdfFault: it may not, or could not, be fetched.
            PrintFault: it could not be saved.
        """


class History(Protocol):
    """Attempts of this desk."""

    async def history(self, text: str = "", limit: int = 200) -> tuple[Attempt, ...]: ...


@dataclass(frozen=True, slots=True)
class DeskParts:
    """What the desk gives beside journal and provider; each is None, or nothing, where there is none.

    ``save_report`` writes a report as a PDF, blocks, and raises ``PrintFault``. ``sell_from_template``
    fills a new sale in. ``desk`` is the name of the counter.
    """

    pdfs: PdfPort | None = None
    raw: RawAccess | None = None
    sources: DeskSources = field(default_factory=DeskSources)
    save_report: SaveReport | None = None
    sell_from_template: Callable[[SaleTemplate], None] | None = None
    desk: str = ""


KeepFiscal = Callable[[str, tuple[FiscalTicket, ...]], Awaitable[object]]
"""Keeps fiscal tickets with the attempt of that id. May raise ``StorageFault``."""


async def not_kept(_attempt: str, _records: tuple[FiscalTicket, ...]) -> None:
    """Without a journal there is nowhere to keep them."""
