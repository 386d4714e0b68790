"""Presenter of the page of orders."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, date, datetime, tzinfo
from pathlib import Path

from pos_app.domain.attempts import Attempt
from pos_app.domain.faults import Fault, NotFound
from pos_app.domain.order_search import Typed, detect, journal_words
from pos_app.domain.orders import FiscalTicket, OrderFilter
from pos_app.domain.storage import StorageFault
from pos_app.system.tasks import TaskScope
from pos_app.ui.pages.orders.asking import FIRST, order_filter, otherwise
from pos_app.ui.pages.orders.detail import OrderSide, from_attempt, from_detail
from pos_app.ui.pages.orders.narrow import Narrow
from pos_app.ui.pages.orders.pdf_work import PdfWork
from pos_app.ui.pages.orders.ports import History, KeepFiscal, OrdersView, PdfPort, not_kept
from pos_app.ui.pages.orders.reader import OrderReader, Provider, ReadOrder
from pos_app.ui.pages.orders.readings import Readings
from pos_app.ui.pages.orders.rows import OrderRow
from pos_app.ui.pages.orders.rows import from_attempt as row_of_attempt
from pos_app.ui.pages.orders.rows import from_summary as row_of_summary
from pos_app.ui.pages.orders.slip_work import SlipWork
from pos_app.ui.shared.ports import SlipsPort
from pos_app.ui.shared.slip_job import SlipJob
from pos_app.wording import explain as sentences
from pos_app.wording import order_texts, storage_texts
from pos_app.wording.command_ids import CommandId
from pos_app.wording.notices import NoticeAction, NoticeView, of_sentence
from pos_app.wording.translation import translate

REVEAL_SECONDS = 10
LISTED_HERE = 200
"""How many of this desk's own orders are shown at first."""


class OrdersPresenter:
    """Looks for orders here (works offline) or at the provider, and reprints them.

    Status queries of an attempt that is still open go to ``ask_now``, whose owner tracks it; fiscal tickets
    that were read of one that is sold go to ``keep_fiscal``.
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
        pdfs: PdfPort | None = None,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
        zone: tzinfo | None = None,
    ) -> None:
        self._view, self._journal = view, journal
        self._provider = provider
        self._reader = OrderReader(provider)
        self._readings = Readings(journal, zone)
        self._scope = scope
        self._work = SlipWork(slips, scope, folder, view.show_notice, self._jobs)
        self._pdfs = PdfWork(view, pdfs, scope, self.read_now)
        self.press = self._work.press
        self._folder = folder
        self._ask_now = ask_now
        self._keep = keep_fiscal
        self._now = now
        self._zone = zone
        self._at_provider = False
        self._typed = ""
        self._all: tuple[OrderRow, ...] = ()
        self._rows: tuple[OrderRow, ...] = ()
        self._narrow = Narrow()
        self._asked = 0
        self._size = LISTED_HERE
        self._more = False
        self._chosen: OrderRow | None = None
        self._revealed_until: datetime | None = None

    def close(self) -> None:
        """No subscription to release: the scope cancels running tasks."""

    def opened(self) -> None:
        """The page was opened: list this desk's newest orders, unless a search is shown."""
        if not self._at_provider:
            self.search(self._typed)

    # --- Looking for orders -----------------------------------------------------------------------

    def typed(self, text: str) -> None:
        """Show what kind of text is being typed."""
        self._view.show_typed(detect(text))

    def paused(self, text: str) -> None:
        """The clerk stopped typing: the journal is searched at once, the provider only on request."""
        if not self._at_provider and text.strip() != self._typed:
            self.search(text)

    def look_at(self, *, provider: bool) -> None:
        """Choose where to look: this desk's journal or the provider."""
        if provider == self._at_provider:
            return
        self._at_provider = provider
        self._narrow = replace(self._narrow, tickets="")
        if self._typed or not provider:
            self.search(self._typed)
        else:
            self._show(())
            self._view.show_empty(*order_texts.needs_other_words())

    def search(self, text: str) -> None:
        """Look for ``text``; a newer search replaces an older one."""
        self._size = FIRST if self._at_provider else LISTED_HERE
        self._look(text)

    def more(self) -> None:
        """Fetch twice as many orders as are listed, where there are more."""
        if self._more:
            self._size *= 2
            self._look(self._typed)

    def _look(self, text: str) -> None:
        self._typed = text.strip()
        self._view.show_typed(detect(self._typed))
        self._view.show_notice("search", None)
        if not self._at_provider:
            self._scope.start(self._search_journal(), name="search", slot="orders.search")
            return
        wanted = order_filter(self._typed, self._narrow, self._size, self._today())
        if wanted is None:
            self._scope.cancel("orders.search")
            self._show(())
            wrong = detect(self._typed) is Typed.WRONG_CPF
            self._view.show_empty(*(order_texts.wrong_cpf() if wrong else order_texts.needs_other_words()))
            return
        self._scope.start(self._search_provider(wanted), name="search", slot="orders.search")

    async def _search_journal(self) -> None:
        try:
            attempts = await self._journal.history(journal_words(self._typed), self._size + 1)
        except StorageFault as fault:
            title = translate("orders", "O histórico deste guichê não pôde ser lido")
            self._view.show_notice(
                "search", NoticeView("danger", title, storage_texts.sentence(fault.problem))
            )
            return
        for attempt in attempts:
            self._readings.keep(attempt)
        self._show_found(tuple(row_of_attempt(a, self._today(), self._zone) for a in attempts))

    async def _search_provider(self, wanted: OrderFilter) -> None:
        self._asked += 1
        mine = self._asked
        self._view.show_loading(translate("orders", "Procurando pedidos na central"))
        try:
            found = await self._provider.find_orders(wanted)
            if not found and (other := otherwise(wanted)) is not None:
                found = await self._provider.find_orders(other)
        except Fault as fault:
            sentence = sentences.fault(fault)
            again = NoticeAction(CommandId.SEARCH, translate("orders", "Procurar de novo"))
            self._view.show_notice("search", of_sentence(sentence, (again,)))
        else:
            self._readings.saw_list(found, self._now())
            await self._readings.find_ours(summary.public_id for summary in found)
            self._show_found(tuple(row_of_summary(s, self._today(), self._zone) for s in found))
        finally:
            # A cancelled search may end after a newer one began: that one is still loading.
            if mine == self._asked:
                self._view.show_loading("")

    def toggle(self, facet: str, value: str) -> None:
        """Filter the listed orders at once; query the provider again with the filters that it supports."""
        self._filter(self._narrow.toggled(facet, value))

    def _filter(self, narrow: Narrow) -> None:
        self._narrow = narrow
        self._show(self._all)
        if self._at_provider and self._typed:
            self.search(self._typed)

    def _today(self) -> date:
        return self._now().astimezone(self._zone).date()

    def _show_found(self, rows: tuple[OrderRow, ...]) -> None:
        """Show what was found; one row beyond the page size only means that there are more."""
        self._more = len(rows) > self._size
        self._show(tuple(self._readings.marked(row, self._today()) for row in rows[: self._size]))

    def _show(self, every: tuple[OrderRow, ...]) -> None:
        self._all = every
        rows = self._rows = self._narrow.shown(every, self._today())
        self._view.show_facets(
            self._narrow.asked(tuple(order_texts.statuses()))
            if self._at_provider
            else self._narrow.facets(every, self._today())
        )
        self._more = self._more and bool(every)
        self._view.show_more(order_texts.more(len(every)) if self._more else "")
        kept = self._chosen.key if self._chosen else ""
        chosen = next((row for row in rows if row.key == kept), rows[0] if rows else None)
        self._chosen = None
        self._view.show_rows(rows, chosen.key if chosen else "", order_texts.found(len(self._rows)))
        if chosen is None:
            self._view.show_side(None)
            if every:
                self._view.show_empty(*order_texts.filtered_away(len(every)))
                return
            nothing = order_texts.nothing_found(typed=bool(self._typed), at_provider=self._at_provider)
            self._view.show_empty(*nothing)
        else:
            self.choose(rows.index(chosen))

    # --- One order --------------------------------------------------------------------------------

    def choose(self, place: int) -> None:
        """Show the order under the row cursor."""
        if not 0 <= place < len(self._rows):
            return
        row = self._rows[place]
        if self._chosen is not None and row.key == self._chosen.key:
            return
        self._chosen = row
        self._revealed_until = None
        self._view.show_notice("order", None)
        if row.attempt is not None:
            self._reader.keep(row.attempt)
        self._render()
        self._work.look()
        if row.attempt is None and self._reader.kept(row.number) is None:
            self._read(row.number)

    def check(self) -> None:
        """Query the provider about the chosen order now."""
        row = self._chosen
        if row is None:
            return
        if row.attempt is not None and not row.attempt.settled:
            self._ask_now(row.attempt.id)
        if row.number:
            self._read(row.number)

    def _read(self, number: str) -> None:
        self._scope.start(self._read_order(number), name="order", slot="orders.order")

    async def _read_order(self, number: str) -> None:
        self._view.show_asking(True)
        self._view.show_notice("order", None)
        try:
            read = await self._reader.read(number)
        except Fault as fault:
            sentence = sentences.fault(fault)
            title = translate("orders", "O pedido {number} não pôde ser lido").format(number=number)
            # NotFound concerns this very order: there is no other action to suggest.
            advice = sentence.what_happened if isinstance(fault, NotFound) else sentence.what_to_do
            self._view.show_notice("order", NoticeView("warning", title, advice))
        else:
            self._readings.saw_order(number, read.detail, self._now())
            self._change(lambda row: self._readings.marked(row, self._today()))
            self._render()
            self._work.look()
            await self._keep_fiscal(number, read.fiscal)
        finally:
            self._view.show_asking(False)

    async def _keep_fiscal(self, number: str, records: tuple[FiscalTicket, ...]) -> None:
        """Keep fiscal tickets with the attempt of this desk that they belong to."""
        attempt = next((row.attempt for row in self._all if row.attempt and row.number == number), None)
        if attempt is not None:
            with suppress(StorageFault):  # They are on the screen, and asked for again.
                await self._keep(attempt.id, records)

    def _change(self, changed: Callable[[OrderRow], OrderRow]) -> None:
        """Change rows in place: one that a filter would now exclude stays until the next search."""
        rows = tuple(changed(row) for row in self._rows)
        self._all = tuple(changed(row) for row in self._all)
        if rows != self._rows:
            self._rows = rows
            kept = self._chosen.key if self._chosen else ""
            self._view.show_rows(rows, kept, order_texts.found(len(self._rows)))

    def _render(self) -> None:
        row = self._chosen
        if row is None:
            self._view.show_side(None)
            return
        side = self._side_of(row, reveal=self._revealed_until is not None)
        known = self._readings.of(row, self._today())
        if side is not None and known is not None:
            note = " ".join(filter(None, (side.note, known.note)))
            side = replace(side, mark=known.mark, note=note)
        self._view.show_side(side)

    def _side_of(self, row: OrderRow, *, reveal: bool) -> OrderSide | None:
        read = self._reader.kept(row.number)
        if read is not None:
            return from_detail(
                read.detail,
                read.fiscal,
                self._now(),
                reveal=reveal,
                zone=self._zone,
                checkout=read.checkout,
            )
        return from_attempt(row.attempt, reveal=reveal) if row.attempt is not None else None

    def attempt_moved(self, attempt: Attempt) -> None:
        """An attempt of this desk changed state: update its row."""
        self._readings.keep(attempt)
        if self._at_provider:
            self._change(lambda row: self._readings.marked(row, self._today()))
            return
        if not any(row.key == attempt.id for row in self._rows):
            return
        fresh = self._readings.marked(row_of_attempt(attempt, self._today(), self._zone), self._today())
        self._reader.keep(attempt, newer=True)
        if self._chosen is not None and self._chosen.key == attempt.id:
            self._chosen = fresh
            self._render()
            self._work.look()
        self._change(lambda row: fresh if row.key == attempt.id else row)

    # --- What the clerk does with it --------------------------------------------------------------

    def reveal(self) -> None:
        """Show the buyer's document whole for ten seconds."""
        self._revealed_until = self._now()
        self._render()

    def tick(self) -> None:
        """Update deadlines and hide a revealed document in time: call once a second while shown."""
        if self._revealed_until is not None:
            passed = (self._now() - self._revealed_until).total_seconds()
            if passed >= REVEAL_SECONDS:
                self._revealed_until = None
        if self._chosen is not None:
            self._render()

    def reprint(self) -> None:
        """Print what is missing of the chosen order; where nothing is, all of it again, marked as copies."""
        self._work.print()

    def save(self) -> None:
        """Save the tickets of the chosen order as PDFs."""
        self._work.save()

    def _jobs(self) -> list[SlipJob]:
        return read.jobs() if (read := self.read_now()) else []

    def read_now(self) -> ReadOrder | None:
        """Return the chosen order as far as it is known here."""
        return self._reader.kept(self._chosen.number) if self._chosen else None

    def copy_number(self) -> None:
        """Copy the number of the order."""
        if self._chosen is not None and self._chosen.number:
            self._view.copy(self._chosen.number, translate("orders", "Número do pedido copiado"))

    def copy_fact(self, text: str, name: str) -> None:
        """Copy a value of the order: an address, a number of the operator."""
        self._view.copy(text, translate("orders", "{name}: copiado").format(name=name))

    def open_address(self, address: str) -> None:
        """Open the fiscal document, or another address of the order, because its button was pressed."""
        self._pdfs.open(address)

    def how_to_cancel(self) -> None:
        """Show what the customer must do; this desk cannot cancel or change."""
        self._view.show_explanation(
            translate("orders", "Como cancelar ou trocar"), order_texts.how_to_cancel()
        )

    def escape(self) -> None:
        """Stop a search, else clear the filters, else clear the search box."""
        if self._scope.running("orders.search"):
            self._scope.cancel("orders.search")
        elif not self._narrow.wide:
            self._filter(Narrow())
        elif self._typed:
            self._view.clear_search()
            self.search("")

    def act(self, command: CommandId) -> None:
        """Do what a notice offered."""
        if self._work.act(command):
            return
        if command is CommandId.OPEN_FOLDER:
            self._view.open_folder(self._folder)
        elif command is CommandId.SEARCH:
            self.search(self._typed)
        elif command is CommandId.COPY_CODE:
            self.copy_number()
