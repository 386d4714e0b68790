"""The chosen order: what is shown of it, read of it, and printed."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from datetime import datetime, tzinfo
from pathlib import Path

from pos_app.domain.attempts import Attempt, AttemptState
from pos_app.domain.faults import Fault, NotFound
from pos_app.domain.orders import FiscalTicket
from pos_app.domain.storage import StorageFault
from pos_app.system.tasks import TaskScope
from pos_app.ui.pages.orders.detail import OrderSide, from_attempt, from_detail
from pos_app.ui.pages.orders.ports import KeepFiscal, OrderView
from pos_app.ui.pages.orders.reader import OrderReader, ReadOrder
from pos_app.ui.pages.orders.readings import Readings
from pos_app.ui.pages.orders.rows import OrderRow
from pos_app.ui.pages.orders.slip_work import SlipWork
from pos_app.ui.shared.ports import SlipsPort
from pos_app.ui.shared.slip_job import SlipJob
from pos_app.wording import explain as sentences
from pos_app.wording.notices import NoticeView
from pos_app.wording.translation import translate

REVEAL_SECONDS = 10


class OrderWork:
    """Shows the order under the row cursor and reads it where it is not known yet.

    Status queries of an attempt that is still open go to ``ask_now``, whose owner tracks it; fiscal tickets
    that were read of one that is sold go to ``keep_fiscal``. ``changed`` is called with the number of an
    order that was read.
    """

    def __init__(
        self,
        view: OrderView,
        reader: OrderReader,
        known: Readings,
        slips: SlipsPort,
        scope: TaskScope,
        *,
        folder: Path,
        ask_now: Callable[[str], None],
        keep_fiscal: KeepFiscal,
        now: Callable[[], datetime],
        zone: tzinfo | None,
        changed: Callable[[str], None],
    ) -> None:
        self._view, self._reader, self._known, self._scope = view, reader, known, scope
        self._ask_now, self._keep, self._now, self._zone = ask_now, keep_fiscal, now, zone
        self._changed = changed
        self.slips = SlipWork(slips, scope, folder, view.show_notice, self._jobs, self._render)
        self._row: OrderRow | None = None
        self._revealed: datetime | None = None

    @property
    def row(self) -> OrderRow | None:
        """The row of the chosen order."""
        return self._row

    def choose(self, row: OrderRow | None) -> None:
        """Show an order; the one that is shown already stays as it is, with what its row says now."""
        former, self._row = self._row, row
        if row is None:
            self._view.show_side(None)
            return
        if row.attempt is not None:
            self._reader.keep(row.attempt)
        if former is not None and row.is_of(former):
            self._render()
            return
        self._revealed = None
        self._view.show_notice("order", None)
        self.slips.forget()
        self._render()
        self.slips.look()
        if row.attempt is None and self._reader.kept(row.number) is None:
            self._read(row.number)

    def moved(self, attempt: Attempt, row: OrderRow | None) -> None:
        """An attempt of this desk changed state; ``row`` is its row, where it is listed."""
        self._reader.keep(attempt, newer=True)
        if row is not None and self._row is not None and row.is_of(self._row):
            self._row = row
            self._render()
            self.slips.look()

    def check(self) -> None:
        """Query the provider about the order now."""
        row = self._row
        if row is None:
            return
        if row.attempt is not None and not row.attempt.settled:
            self._ask_now(row.attempt.id)
        if row.number:
            self._read(row.number)

    def reveal(self) -> None:
        """Show the buyer's document whole for ten seconds."""
        self._revealed = self._now()
        self._render()

    def tick(self) -> None:
        """Update deadlines and hide a revealed document in time."""
        if self._revealed is not None:
            passed = (self._now() - self._revealed).total_seconds()
            if passed >= REVEAL_SECONDS:
                self._revealed = None
        if self._row is not None:
            self._render()

    def read_now(self) -> ReadOrder | None:
        """Return the chosen order as it was last read."""
        return self._reader.kept(self._row.number) if self._row else None

    def _jobs(self) -> list[SlipJob]:
        """Return the slips of the chosen order. One that this desk sold and never printed has no copies."""
        read, attempt = self.read_now(), self._row.attempt if self._row else None
        unprinted = attempt is not None and attempt.state is AttemptState.COMPLETED
        return read.jobs(copies=not unprinted) if read else []

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
            self._known.saw_order(number, read.detail, self._now())
            self._changed(number)
            self._render()
            self.slips.look()
            await self._keep_fiscal(number, read.fiscal)
        finally:
            self._view.show_asking(False)

    async def _keep_fiscal(self, number: str, records: tuple[FiscalTicket, ...]) -> None:
        """Keep fiscal tickets with the attempt of this desk that they belong to."""
        attempt = self._known.ours.get(number)
        if attempt is not None:
            with suppress(StorageFault):  # They are on the screen, and asked for again.
                await self._keep(attempt.id, records)

    def _render(self) -> None:
        row = self._row
        if row is None:
            self._view.show_side(None)
            return
        side = self._side_of(row, reveal=self._revealed is not None)
        known = self._known.of(row, self._now().astimezone(self._zone).date())
        if side is not None and known is not None:
            note = " ".join(filter(None, (side.note, known.note)))
            side = replace(side, mark=known.mark, note=note)
        if side is not None and side.printable:
            side = replace(side, copies=self.slips.copies, printable=self.slips.due or side.printable)
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
