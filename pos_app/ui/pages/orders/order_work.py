"""The chosen order: what is shown of it, read of it, and printed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from datetime import datetime, timedelta, tzinfo
from functools import partial
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from pos_app.domain.attempts import Attempt
from pos_app.domain.faults import Fault, NotFound
from pos_app.domain.fiscal_pdf import PdfFault
from pos_app.domain.orders import FiscalTicket
from pos_app.domain.printers import PrintRecord
from pos_app.domain.printing import PrintFault
from pos_app.domain.raw_reply import RawReply
from pos_app.domain.storage import StorageFault
from pos_app.sale.template import SaleTemplate, from_sold
from pos_app.sale.template import from_detail as from_order
from pos_app.ui.pages.orders.boxes.shown import cancel_shown, kept_answer, raw_shown, ticket_shown
from pos_app.ui.pages.orders.list.rows import KnownOrders, OrderRow, ReadOrder
from pos_app.ui.pages.orders.panel.desk_knowledge import DeskLookup
from pos_app.ui.pages.orders.panel.detail import OrderSide, from_attempt, from_detail
from pos_app.ui.pages.orders.panel.facts import is_web, stop_rows
from pos_app.ui.shared import print_notices
from pos_app.ui.shared.desk_api import DeskApi
from pos_app.ui.shared.ports import SlipJob
from pos_app.ui.shared.slip_jobs import JobsDone, due, late_documents, print_due, print_slips, save_slips
from pos_app.ui.shared.slip_queue import SlipQueue
from pos_app.wording import fault_texts, order_list_texts, order_texts, print_texts, ticket_texts
from pos_app.wording import order_texts as panel
from pos_app.wording.notices import CommandId, NoticeAction, NoticeView
from pos_app.wording.ticket_texts import making, printed, saved, unsure
from pos_app.wording.translation import translate

if TYPE_CHECKING:
    from pos_app.ui.pages.orders.view import OrdersView


_REVEALED = timedelta(seconds=10)
_RAW = "orders.raw"


class OrderWork:
    """Shows the order under the row cursor and reads it where it is not known yet.

    Status queries of an attempt that is still open go to its tracker. ``changed`` is called with the number
    of an order that was read, ``shown`` whenever the order is shown anew.
    """

    def __init__(
        self,
        view: OrdersView,
        desk: DeskApi,
        known: KnownOrders,
        now: Callable[[], datetime],
        zone: tzinfo | None,
        *,
        changed: Callable[[str], None],
        shown: Callable[[], None],
    ) -> None:
        self._view, self._desk, self._known = view, desk, known
        self._now, self._zone, self._changed, self._shown = now, zone, changed, shown
        self.slips = SlipWork(view, desk, self._jobs, self._render)
        self.lookup = DeskLookup(desk, self._render)
        self.row: OrderRow | None = None
        self._revealed: datetime | None = None
        self._reply: tuple[OrderRow, RawReply] | None = None

    def choose(self, row: OrderRow | None) -> None:
        """Show an order; the one that is shown already stays as it is, with what its row says now."""
        former, self.row = self.row, row
        if row is None:
            self._render()
            return
        if row.attempt is not None:
            self._known.keep_order(row.attempt)
        if former is not None and row.is_of(former):
            self._render()
            return
        self._revealed = None
        self._view.show_notice("order", None)
        self.slips.forget()
        self.lookup.choose(self._attempt_of(row), row.number)
        self._render()
        self.slips.look()
        if row.attempt is None and self._known.kept(row.number) is None:
            self._read(row.number)

    def moved(self, attempt: Attempt, row: OrderRow | None) -> None:
        """An attempt of this desk changed state; ``row`` is its row, where it is listed."""
        self._known.keep_order(attempt, newer=True)
        if row is not None and self.row is not None and row.is_of(self.row):
            self.row = row
            self.lookup.choose(attempt, row.number)
            self._render()
            self.slips.look()

    def template(self) -> SaleTemplate | None:
        """Return what a new sale takes over from the chosen order."""
        row, today = self.row, self._now().astimezone(self._zone).date()
        if row is None:
            return None
        attempt, read = self._attempt_of(row), self.read_now()
        if attempt is not None and attempt.sold.buyer and attempt.sold.seats:
            return from_sold(attempt.sold, today)
        return from_order(read.detail, today) if read else None

    def check(self) -> None:
        row = self.row
        if row is not None and row.attempt is not None and not row.attempt.settled:
            self._desk.orders.ask_now(row.attempt.id)
        if row is not None and row.number:
            self._read(row.number)

    def reveal(self) -> None:
        """Show the buyer's document whole for ten seconds."""
        self._revealed = self._now()
        self._render()

    def show_ticket(self, ticket: str) -> None:
        """Show one ticket with its slip, its codes and its prints."""
        if (read := self.read_now()) is not None:
            job = next((one for one in self._jobs() if one.ticket.id == ticket), None)
            prints = self.slips.records or ()
            if shown := ticket_shown(read, ticket, job, prints, self._now(), self._zone):
                self._view.boxes.show_ticket(shown)

    def show_timeline(self) -> None:
        side = self._made()
        if side is not None and side.timeline:
            self._view.boxes.show_timeline(side.number or side.buyer, side.timeline)

    def show_stops(self) -> None:
        """Show where the buses of the order stop, as far as it is known."""
        side = self._made()
        if side is not None and side.legs:
            known = any(len(leg.stops) > 2 for leg in side.legs)
            title = panel.stops_title(" \u00b7 ".join(leg.route for leg in side.legs))
            self._view.boxes.show_stops(title, "" if known else panel.stops_unknown(), stop_rows(side.legs))

    def show_cancel(self) -> None:
        """Show until when and how the customer can cancel or change; this desk cannot do it."""
        if (read := self.read_now()) is not None:
            self._view.boxes.show_cancel(cancel_shown(read.detail, self._now(), self._zone))

    def ask_reply(self) -> None:
        """Show what the provider replies about the order. Replies are not kept: each is asked for anew. Of an
        order without a number there is only what its sending brought back, as far as the journal keeps it."""
        row = self.row
        if row is not None and row.number:
            self._desk.scope.start(self._ask_reply(row), name="raw", slot=_RAW)
        elif row is not None and row.attempt is not None and (reply := kept_answer(row.attempt)) is not None:
            self._show_reply(row, reply)

    async def _ask_reply(self, row: OrderRow) -> None:
        self._view.show_notice("order", NoticeView("info", panel.asking()))
        try:
            reply = await self._desk.provider.raw_order(row.number)
        except Fault as fault:
            advice = f"{panel.not_kept()} {fault_texts.fault(fault).what_to_do}".strip()
            self._view.show_notice("order", NoticeView("warning", panel.raw_not_read(), advice))
            return
        self._view.show_notice("order", None)
        if self.row is not None and self.row.is_of(row):
            self._show_reply(row, reply)

    def _show_reply(self, row: OrderRow, reply: RawReply) -> None:
        self._reply = row, reply
        self._view.boxes.show_raw(raw_shown(row, reply, panel.reveal_hint(), self._zone))

    def reveal_reply(self) -> None:
        """Show the reply in full, once it is recorded that somebody sees it."""
        if self._reply is not None:
            self._desk.scope.start(self._reveal_reply(*self._reply), name="raw", slot=_RAW)

    async def _reveal_reply(self, row: OrderRow, reply: RawReply) -> None:
        try:
            await self._desk.raw_shown(row.number or row.key)
        except StorageFault as fault:
            note, whole = panel.not_recorded(fault_texts.sentence(fault.problem)), False
        else:
            note, whole = panel.recorded(self._desk.trail.who), True
            self.lookup.look()
        self._view.boxes.show_raw(raw_shown(row, reply, note, self._zone, whole=whole))

    def open_address(self, address: str) -> None:
        """Open an address: the official PDF of a ticket from this computer, others in the browser."""
        read = self.read_now()
        records = read.fiscal if read else ()
        index = next((n for n, one in enumerate(records, start=1) if one.pdf_url == address), 0)
        if read is not None and index:
            work = self._open_pdf(read.detail.public_id, index, records[index - 1])
            self._desk.scope.start(work, name="bpe", slot="orders.bpe")
        elif is_web(address):
            self._view.open_web(address)

    async def _open_pdf(self, order: str, index: int, record: FiscalTicket) -> None:
        host = urlsplit(record.pdf_url).hostname or ""
        self._view.show_notice("bpe", NoticeView("info", ticket_texts.fetching(host)))
        try:
            path = await self._desk.fiscal_pdfs.fetch(order, index, record)
        except PdfFault as fault:
            notice = NoticeView("warning", ticket_texts.title(), ticket_texts.sentence(fault))
        except PrintFault as fault:
            notice = NoticeView("warning", ticket_texts.title(), print_texts.sentence(fault))
        else:
            notice = NoticeView("success", ticket_texts.opened())
            self._view.open_folder(path)
        self._view.show_notice("bpe", notice)

    def tick(self) -> None:
        """Update deadlines and hide a revealed document in time."""
        if self._revealed is not None and self._now() - self._revealed >= _REVEALED:
            self._revealed = None
        if self.row is not None:
            self._render()

    def read_now(self) -> ReadOrder | None:
        return self._known.kept(self.row.number) if self.row else None

    def _jobs(self) -> list[SlipJob]:
        """Return the slips of the chosen order. One that this desk sold and never printed has no copies."""
        read, attempt = self.read_now(), self.row.attempt if self.row else None
        unprinted = attempt is not None and attempt.facts.lacks_print
        return read.jobs(copies=not unprinted) if read else []

    def _read(self, number: str) -> None:
        self._desk.scope.start(self._read_order(number), name="order", slot="orders.order")

    async def _read_order(self, number: str) -> None:
        self._view.show_asking(True)
        self._view.show_notice("order", None)
        try:
            read = await self._known.read(number)
        except Fault as fault:
            sentence = fault_texts.fault(fault)
            title = order_texts.not_read(number)
            # NotFound concerns this very order: there is no other action to suggest.
            advice = sentence.what_happened if isinstance(fault, NotFound) else sentence.what_to_do
            self._view.show_notice("order", NoticeView("warning", title, advice))
        else:
            self._known.saw_order(number, read.detail, self._now())
            self._changed(number)
            self._render()
            self.slips.look()
            # Fiscal tickets are kept with the attempt of this desk that they belong to.
            if (attempt := self._known.ours.get(number)) is not None:
                with suppress(StorageFault):  # They are on the screen, and asked for again.
                    await self._desk.orders.keep_fiscal(attempt.id, read.fiscal)
        finally:
            self._view.show_asking(False)

    def _attempt_of(self, row: OrderRow) -> Attempt | None:
        return row.attempt or self._known.ours.get(row.number)

    def _render(self) -> None:
        self._view.show_side(self._made())
        self._shown()

    def _made(self) -> OrderSide | None:
        row = self.row
        if row is None:
            return None
        read, attempt = self._known.kept(row.number), self._attempt_of(row)
        knowledge = replace(self.lookup.known, attempt=attempt, prints=self.slips.records)
        reveal, now, zone = self._revealed is not None, self._now(), self._zone
        if read is not None:
            side = from_detail(
                read.detail,
                read.fiscal,
                now,
                reveal=reveal,
                zone=zone,
                checkout=read.checkout,
                knowledge=knowledge,
            )
        elif row.attempt is not None:
            side = from_attempt(row.attempt, reveal=reveal, knowledge=knowledge, now=now, zone=zone)
        else:
            return None
        here = now.astimezone(zone)
        known = self._known.of(row, here.date())
        if known is not None:
            side = replace(side, mark=known.mark, note=" ".join(filter(None, (side.note, known.note))))
        if side.printable:
            side = replace(side, copies=self.slips.copies, printable=self.slips.due or side.printable)
        source = (panel.only_here(), "monitor")
        if (seen := self._known.seen(row.number)) is not None:
            differs = panel.differs_there if known is not None and known.other else panel.same_there
            age = order_list_texts.age(seen.at.astimezone(zone), here)
            source = ((differs if attempt is not None else panel.seen_there)(age), "cloud")
        return replace(side, source=source, sends=self._desk.receipts.channels.any)


_RESULT, _DOCUMENTS = "order", "documents"
_REST = 0.15
"""Seconds for which an order is chosen before its prints are looked up."""


class SlipWork:
    """``jobs`` returns the slips of the order that is chosen now; ``known`` is called once it is known which
    of them are due."""

    def __init__(
        self, view: OrdersView, desk: DeskApi, jobs: Callable[[], list[SlipJob]], known: Callable[[], None]
    ) -> None:
        self._slips, self._scope, self._folder = desk.slips, desk.scope, desk.folder
        self._show_notice, self._jobs, self._known = view.show_notice, jobs, known
        self.slip_queue = SlipQueue(desk.scope)
        self._due: list[SlipJob] | None = None
        self.records: tuple[PrintRecord, ...] | None = None
        """The prints of the chosen order; None while they are not looked up."""
        self._made: list[SlipJob] = []
        self._printer = ""
        self._waiting: asyncio.TimerHandle | None = None

    @property
    def due(self) -> int:
        """How many slips would be printed now; 0 where none would, or it is not known yet."""
        return len(self._due or ())

    @property
    def copies(self) -> bool:
        """Whether those slips would be copies, because others may be on paper."""
        return any(job.copy for job in (self._jobs() if self._due is None else self._due))

    def forget(self) -> None:
        """Another order was chosen: nothing is known of its prints yet."""
        self._due = self.records = None

    def print(self, ticket: str = "") -> None:
        """Print what is missing of the order, or the slip of one ticket; else all of it as copies. Nothing
        where there are no slips."""
        self._print([job for job in self._jobs() if ticket in ("", job.ticket.id)])

    def save(self) -> None:
        """Save the slips as PDFs; nothing happens where there are none."""
        self._save(self._jobs())

    def act(self, command: CommandId) -> bool:
        """Do what a notice of this work offered; returns whether it was one."""
        if command is CommandId.STOP_PRINT:
            self.slip_queue.stop()
        elif command is CommandId.PRINT_OTHER:
            # Those of the order that failed, whichever is chosen by now.
            self._print(self._made, next(iter(self._slips.others(self._printer)), ""))
        elif command is CommandId.SAVE_PDF:
            self._save(self._made)
        elif command is CommandId.PRINT_FISCAL:
            self._scope.start(self._print_documents(self._jobs()), name="documents")
        else:
            return False
        return True

    def look(self) -> None:
        """Offer to print the fiscal documents of the chosen order that came after their slips."""
        self._show_notice(_DOCUMENTS, None)
        if self._waiting is not None:
            self._waiting.cancel()
        if jobs := self._jobs():

            def start() -> None:
                self._scope.start(self._look(jobs), name="documents", slot="orders.documents")

            # Not for every order that the row cursor passes.
            self._waiting = asyncio.get_running_loop().call_later(_REST, start)

    async def _look(self, jobs: list[SlipJob]) -> None:
        records = await self._records(jobs)
        if self._jobs()[:1] != jobs[:1]:
            return  # Another order was chosen since.
        self._due, self.records = due(jobs, records), records
        self._known()
        if (late := late_documents(jobs, records)) and self.slip_queue.free:
            self._show_notice(_DOCUMENTS, print_notices.documents_came(len(late)))

    async def _print_documents(self, jobs: list[SlipJob]) -> None:
        late = late_documents(jobs, await self._records(jobs))
        self._show_notice(_DOCUMENTS, None)
        if late:
            self._made = jobs
            work = partial(print_slips, self._slips, late, stop=self.slip_queue.stopping)
            self._start(work, len(late))

    async def _records(self, jobs: list[SlipJob]) -> tuple[PrintRecord, ...]:
        return await asyncio.to_thread(self._slips.records, jobs[0].detail.public_id) if jobs else ()

    def _print(self, jobs: list[SlipJob], printer: str = "") -> None:
        if jobs and self.slip_queue.free:
            self._made, self._printer = jobs, printer
            stop = self.slip_queue.stopping
            self._start(partial(print_due, self._slips, jobs, printer=printer, stop=stop), len(jobs))

    def _start(self, work: Callable[[], JobsDone], count: int) -> None:
        working = print_notices.working(count)
        self.slip_queue.start(work, self._printed, lambda: self._show_notice(_RESULT, working))

    def _save(self, jobs: list[SlipJob]) -> None:
        if jobs:
            working = NoticeView("info", making(len(jobs)))
            self.slip_queue.start(
                partial(save_slips, self._slips, jobs, self._folder),
                self._saved,
                lambda: self._show_notice(_RESULT, working),
            )

    def _printed(self, done: JobsDone) -> None:
        if done.problem:
            notice = print_notices.not_printed_beside(done, self._slips.others(self._printer))
        elif done.open_seats:
            notice = NoticeView("warning", printed(len(done.tickets)), unsure(done.open_seats))
        else:
            notice = print_notices.made(done)
        self._show_notice(_RESULT, notice)
        self.look()

    def _saved(self, done: JobsDone) -> None:
        show = NoticeAction(CommandId.OPEN_FOLDER)
        notice = NoticeView("success", saved(len(done.tickets), self._folder), actions=(show,))
        if done.problem:
            notice = NoticeView("warning", translate("orders", "O PDF não foi salvo"), done.problem)
        self._show_notice(_RESULT, notice)
