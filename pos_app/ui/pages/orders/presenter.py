"""Presenter of the page of orders: hands what the clerk does to the search and to the chosen order."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, tzinfo
from pathlib import Path

from pos_app.domain.attempts import Attempt
from pos_app.domain.sheets import SheetKind
from pos_app.system.tasks import TaskScope
from pos_app.ui.pages.orders.boxes.raw_work import RawWork
from pos_app.ui.pages.orders.list.export_work import ExportWork
from pos_app.ui.pages.orders.list.reader import OrderReader, Provider, ReadOrder
from pos_app.ui.pages.orders.list.searching import OrderSearch
from pos_app.ui.pages.orders.list.shown_states import ShownStates
from pos_app.ui.pages.orders.list.spans import CHOOSE, Days
from pos_app.ui.pages.orders.order_work import OrderWork
from pos_app.ui.pages.orders.pdf_work import PdfWork
from pos_app.ui.pages.orders.permission_gate import PermissionGate
from pos_app.ui.pages.orders.ports import DeskParts, History, KeepFiscal, OrdersView, not_kept
from pos_app.ui.shared.approvals import Approvals, Record, UnrestrictedApprovals
from pos_app.ui.shared.ports import SlipsPort
from pos_app.wording.command_ids import CommandId
from pos_app.wording.translation import translate

_AGES = 30
"""Seconds between two looks at how old the provider's rows are."""


class OrdersPresenter:
    """Looks for orders here (works offline) and at the provider, and prints them.

    See ``OrderWork`` for ``ask_now`` and ``keep_fiscal``. ``gate`` stands before what not everybody may do.
    """

    def __init__(
        self,
        view: OrdersView,
        journal: History,
        provider: Provider,
        slips: SlipsPort,
        scope: TaskScope,
        *,
        folder: Path,
        ask_now: Callable[[str], None] = lambda _: None,
        keep_fiscal: KeepFiscal = not_kept,
        parts: DeskParts | None = None,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
        zone: tzinfo | None = None,
        approvals: Approvals | None = None,
        record: Record | None = None,
    ) -> None:
        parts = parts or DeskParts()
        self._view, self._folder, self._sell_from_template = view, folder, parts.sell_from_template
        self.gate = PermissionGate(self, approvals or UnrestrictedApprovals(), record or Record())
        reader, known = OrderReader(provider), ShownStates(journal, zone)
        self._order = OrderWork(
            view,
            reader,
            known,
            slips,
            scope,
            folder=folder,
            ask_now=ask_now,
            keep_fiscal=keep_fiscal,
            now=now,
            zone=zone,
            changed=lambda number: self._search.refresh(number),
            boxes=view.boxes,
            sources=parts.sources,
        )
        self._search = OrderSearch(
            view, journal, reader, known, scope, now, zone, lambda: self._order.row, self._order.choose
        )
        self._export = ExportWork(self._search, scope, folder, view, now, zone, parts.save_report, parts.desk)
        self._known = known
        self._pdfs = PdfWork(view, parts.pdfs, scope, self._order.read_now)
        self._raw = RawWork(
            view, view.boxes, parts.raw, scope, lambda: self._order.row, zone, self._order.lookup.look
        )
        self.slip_queue = self._order.slips.slip_queue
        self._ticks = 0

    def close(self) -> None:
        """No subscription to release: the scope cancels running tasks."""

    def opened(self) -> None:
        """The page was opened: list this desk's newest orders, or what a search finds by now."""
        self._search.again()

    # --- Looking for orders -----------------------------------------------------------------------

    def typed(self, text: str) -> None:
        """Show how the text is read that is being typed."""
        self._search.typed(text)

    def paused(self, text: str) -> None:
        """The clerk stopped typing: the journal is searched at once, the provider only on request."""
        if text.strip() != self._search.text:
            self._search.search(text, ask=False)

    def search(self, text: str) -> None:
        """Look for ``text`` here and at the provider; a newer search replaces an older one."""
        self._search.search(text, ask=True)

    def next_reading(self) -> None:
        """Read the text in another way."""
        self._search.next_reading()

    def more(self) -> None:
        """Fetch twice as many orders as are listed, where there are more."""
        self._search.more()

    def toggle(self, facet: str, value: str) -> None:
        """Press a value of a filter, or of the order of rows; one line lets the clerk choose days."""
        if value == CHOOSE:
            self._view.ask_days(facet)
        else:
            self._search.toggle(facet, value)

    def days_chosen(self, facet: str, days: Days) -> None:
        """Filter by the days that the clerk typed; none takes the filter off."""
        self._search.put_days(facet, days)

    @property
    def number(self) -> str:
        """The number of the chosen order; empty without one."""
        row = self._order.row
        return row.number if row else ""

    def export(self, kind: SheetKind) -> None:
        """Save what is listed for a spreadsheet."""
        self._export.save(kind)

    def report(self) -> None:
        """Save what is listed as a report on paper."""
        self._export.report()

    # --- One order --------------------------------------------------------------------------------

    def choose(self, index: int) -> None:
        """Show the order under the row cursor."""
        if 0 <= index < len(self._search.rows):
            row = self._search.rows[index]
            if self._order.row is None or not row.is_of(self._order.row):
                self._order.choose(row)

    def check(self) -> None:
        """Query the provider about the chosen order now."""
        self._order.check()

    def attempt_moved(self, attempt: Attempt) -> None:
        """An attempt of this desk changed state: update its row."""
        self._known.keep(attempt)
        self._order.moved(attempt, self._search.attempt_moved(attempt))

    def reveal(self) -> None:
        """Show the buyer's document whole for ten seconds."""
        self._order.reveal()

    def tick(self) -> None:
        """Update deadlines and ages, and hide a revealed document in time: call once a second while shown."""
        self._order.tick()
        self._ticks += 1
        if self._ticks % _AGES == 0:
            self._view.show_time(self._search.time)

    def reprint(self) -> None:
        """Print what is missing of the chosen order; where nothing is, all of it again, marked as copies."""
        self._order.slips.print()

    def save(self) -> None:
        """Save the tickets of the chosen order as PDFs."""
        self._order.slips.save()

    def read_now(self) -> ReadOrder | None:
        """Return the chosen order as far as it is known here."""
        return self._order.read_now()

    def copy_number(self) -> None:
        """Copy the number of the order."""
        row = self._order.row
        if row is not None and row.number:
            self._view.copy(row.number, translate("orders", "Número do pedido copiado"))

    def copy_fact(self, text: str, name: str) -> None:
        """Copy a value of the order: an address, a number of the operator."""
        self._view.copy(text, translate("orders", "{name}: copiado").format(name=name))

    def open_address(self, address: str) -> None:
        """Open the fiscal document, or another address of the order, because its button was pressed."""
        self._pdfs.open(address)

    def show_raw(self) -> None:
        """Show the provider's reply about the chosen order, for support."""
        self._raw.open()

    def reveal_raw(self) -> None:
        """Show that reply with its personal data, once it is recorded who sees it."""
        self._raw.reveal()

    def how_to_cancel(self) -> None:
        """Show what the customer must do; this desk cannot cancel or change."""
        self._order.show_cancel()

    def reprint_one(self, ticket: str) -> None:
        """Print the slip of one ticket, marked as a copy where one may be on paper."""
        self._order.slips.print_one(ticket)

    def show_ticket(self, ticket: str) -> None:
        """Show one ticket with its slip, its codes and its prints."""
        self._order.show_ticket(ticket)

    def show_timeline(self) -> None:
        """Show everything that happened to the order, here and at the provider."""
        self._order.show_timeline()

    def show_stops(self) -> None:
        """Show where the buses of the order stop."""
        self._order.show_stops()

    def sell_from_template(self) -> None:
        """Fill a new sale in from the chosen order."""
        template = self._order.template()
        if template is not None and self._sell_from_template is not None:
            self._sell_from_template(template)

    def mail_moved(self, order: str) -> None:
        """The mail of an order took a step."""
        if self._order.row is not None and order == self._order.row.number:
            self._order.lookup.look()

    def escape(self) -> None:
        """Stop a search, else clear the filters, else clear the search box."""
        if self._search.stop():
            return
        if self._search.narrowed:
            self._search.widen()
        elif self._search.text:
            self._view.clear_search()
            self._search.search("", ask=False)

    def act_on_list(self, command: CommandId) -> None:
        """Do what a notice about the list offered."""
        if command is CommandId.OPEN_FOLDER:
            self._view.open_folder(self._export.folder)
        else:
            self.act(command)

    def act(self, command: CommandId) -> None:
        """Do what a notice offered."""
        if self._order.slips.act(command):
            return
        if command is CommandId.OPEN_FOLDER:
            self._view.open_folder(self._folder)
        elif command is CommandId.SEARCH:
            self.search(self._search.text)
        elif command is CommandId.COPY_CODE:
            self.copy_number()
