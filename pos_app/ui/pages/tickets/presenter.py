"""Presenter of the page of tickets."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, tzinfo
from functools import partial
from typing import TYPE_CHECKING

from pos_app.domain.fiscal_match import is_authorized
from pos_app.domain.mail_delivery import address_problem, masked
from pos_app.domain.order_legs import in_order
from pos_app.domain.orders import Confirmed, Finality, FiscalTicket
from pos_app.domain.printers import Delivery, PrintReason, by_ticket, without_fiscal
from pos_app.domain.printing import PrintFault
from pos_app.domain.receipt_channels import masked_phone
from pos_app.sale import events
from pos_app.sale.stage import Sale, Step
from pos_app.ui.keys import shortcuts
from pos_app.ui.pages.tickets.page import (
    Ask,
    Intent,
    Picked,
    PrintStatus,
    PrintThese,
    SaveOne,
    SendTile,
    Stepped,
    ViewOne,
    tickets_page,
)
from pos_app.ui.shared import print_notices
from pos_app.ui.shared.desk_api import DeskApi
from pos_app.ui.shared.ports import SlipJob
from pos_app.ui.shared.sending import Receipt, SendWork
from pos_app.ui.shared.slip_jobs import (
    MAY_BE_OUT,
    JobsDone,
    PrintState,
    jobs_of,
    print_slips,
    save_slips,
    state_of,
)
from pos_app.ui.shared.slip_queue import SlipQueue
from pos_app.wording import format, print_texts, ticket_texts
from pos_app.wording.notices import CommandId, NoticeAction, NoticeView
from pos_app.wording.translation import translate

if TYPE_CHECKING:
    from pos_app.ui.pages.tickets.view import TicketsView


SEND_AFTER = 3
"""Seconds after a key in which it can be taken back."""
_SENDING = "tickets.send"


class TicketsPresenter:
    """Prints, saves and sends what was sold; fiscal tickets that are late come with the order. ``sending``
    makes what sends the receipt that it is given a way to read. ``now`` is UTC, ``zone`` that of the desk."""

    def __init__(
        self,
        view: TicketsView,
        desk: DeskApi,
        sending: Callable[[Callable[[], Receipt | None]], SendWork],
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
        zone: tzinfo | None = None,
    ) -> None:
        self._view = view
        self._desk = desk
        self._flow = desk.sale
        self._slips = desk.slips
        self.slip_queue = SlipQueue(desk.scope)
        self._now = now
        self._zone = zone
        self._shown_for = ""
        self._chosen = 0
        self._fiscal: tuple[FiscalTicket, ...] = ()
        self._printing: dict[str, PrintStatus] = {}
        self._kept: set[str] = set()
        self._bare: frozenset[str] = frozenset()
        self._printer = ""
        self._alone = False
        self._written = ""
        self._counting: tuple[Ask, int] | None = None
        self.sends = sending(self._receipt)
        self._unsubscribe = self._flow.subscribe(self._on_stage)

    def close(self) -> None:
        self._unsubscribe()
        self.sends.close()

    def handle(self, intent: Intent) -> None:
        match intent:
            case Picked(index):
                self._choose(index)
            case Stepped(by):
                self._choose(self._chosen + by)
            case PrintThese(indexes):
                self._print([job for place, job in enumerate(self._jobs()) if place in indexes])
            case SaveOne(index):
                self._save(self._jobs()[index : index + 1])
            case ViewOne(index):
                self._choose(index)
                self._view_slip()
            case Ask.PRINT:
                self._print_missing()
            case Ask.REPRINT:
                self._print(self._jobs()[self._chosen : self._chosen + 1])
            case Ask.SAVE:
                self._save(self._jobs())
            case Ask.COPY:
                if confirmed := self._confirmed:
                    copied = translate("tickets", "Número do pedido copiado")
                    self._view.copy(confirmed.detail.public_id, copied)
            case Ask.VIEW:
                self._view_slip()
            case Ask.RECEIPT:
                self._print_receipt()
            case Ask.SEND:
                self.sends.ask()
            case Ask.WHATSAPP | Ask.EMAIL:
                self._send(intent)
            case Ask.WHATSAPP_AGAIN:
                self._count_down(Ask.WHATSAPP)
            case Ask.EMAIL_AGAIN:
                self._count_down(Ask.EMAIL)
            case Ask.KEEP:
                self._desk.scope.cancel(_SENDING)
                self._counting = None
                self._look()
            case Ask.STOP_PRINT:
                self.slip_queue.stop()
            case Ask.NEW_SALE:
                self._flow.send(events.NewSale())
            case Ask.TICK:
                self._render()
                self._look()
            case CommandId():
                self._act(intent)

    # --- From the stage ---------------------------------------------------------------------------

    @property
    def _confirmed(self) -> Confirmed | None:
        sale = self._flow.stage
        return sale.order.attempt.confirmed if sale.step is Step.TICKETS and sale.order.attempt else None

    def _on_stage(self, sale: Sale) -> None:
        if sale.step is Step.PAYMENT:
            channels = self.sends.channels
            works = {Ask.WHATSAPP: channels.whatsapp, Ask.EMAIL: channels.email, Ask.SAVE: True}
            self._view.prepare(tuple(SendTile(way, "", "") for way, can in works.items() if can))
        confirmed = self._confirmed
        if confirmed is None or sale.order.attempt is None:
            return
        if sale.order.attempt.id != self._shown_for:
            self._shown_for = sale.order.attempt.id
            self._chosen = 0
            self._printing, self._kept, self._bare = {}, set(), frozenset()
            self._alone, self._written = False, ""
            self._view.show_notice("slips", None)
            if self._desk.prints_itself and not sale.order.attempt.facts.printed:
                work = self._print_itself(sale.order.attempt.id, confirmed.detail.public_id)
                self._desk.scope.start(work, name="prints itself", slot="tickets.itself")
        self._fiscal = confirmed.fiscal
        self._render()

    def opened(self) -> None:
        """The page came to the front: take up what the journal knows of its slips."""
        confirmed = self._confirmed
        if confirmed is not None:
            work = self._recall(confirmed.detail.public_id)
            self._desk.scope.start(work, name="prints", slot="tickets.prints")
        self._look()

    async def _print_itself(self, attempt_id: str, public_id: str) -> None:
        """Print what was sold without being asked, once: nothing of which the journal knows a print."""
        known = await asyncio.to_thread(self._slips.records, public_id)
        await self.slip_queue.idle()
        if not known and attempt_id == self._shown_for and self._confirmed is not None:
            self._alone = True
            self._print([job for job in self._jobs() if not job.copy])

    def _look(self) -> None:
        self.sends.look()
        jobs = self._jobs()
        if jobs:
            alone = ""
            if self._alone and not self.slip_queue.free:
                alone = ticket_texts.by_itself(sum(self._is_printed(j.ticket.id) for j in jobs), len(jobs))
            title, counting = ticket_texts.send_these(len(jobs)), self._counting is not None
            self._view.show_tiles(title, self._tiles(), alone, counting=counting)

    def _tiles(self) -> tuple[SendTile, ...]:
        receipt, channels = self.sends.receipt(), self.sends.channels
        tiles: list[SendTile] = []
        if receipt is not None and channels.whatsapp:
            about = self._about(Ask.WHATSAPP, masked_phone(receipt.phone))
            tiles.append(SendTile(Ask.WHATSAPP, ticket_texts.whatsapp(), about, self._written))
        if receipt is not None and channels.email:
            about = self._about(Ask.EMAIL, masked(receipt.email) if receipt.email else "")
            tiles.append(SendTile(Ask.EMAIL, ticket_texts.email(), about, self.sends.sent))
        return (*tiles, SendTile(Ask.SAVE, ticket_texts.pdf(), ticket_texts.saved_here()))

    def _about(self, way: Ask, address: str) -> str:
        if self._counting is not None and self._counting[0] is way:
            return ticket_texts.counting(self._counting[1], shortcuts.sequence(CommandId.BACK))
        return address or ticket_texts.asks_address()

    # --- One key sends ------------------------------------------------------------------------------

    def _send(self, way: Ask) -> None:
        """Send to the buyer soon; without an address ask for one, and before a second time ask."""
        receipt, channels = self.sends.receipt(), self.sends.channels
        if receipt is None or not (channels.whatsapp if way is Ask.WHATSAPP else channels.email):
            return
        address = masked_phone(receipt.phone) if way is Ask.WHATSAPP else receipt.email
        hour = self._written if way is Ask.WHATSAPP else self.sends.sent
        if not address or (way is Ask.EMAIL and address_problem(address)):
            self.sends.ask()
        elif hour:
            again = Ask.WHATSAPP_AGAIN if way is Ask.WHATSAPP else Ask.EMAIL_AGAIN
            shown = address if way is Ask.WHATSAPP else masked(address)
            self._view.ask_again(again, ticket_texts.went_to(shown, hour))
        elif self._counting is None:
            self._count_down(way)

    def _count_down(self, way: Ask) -> None:
        if receipt := self.sends.receipt():
            self._desk.scope.start(self._send_soon(way, receipt), name="send soon", slot=_SENDING)

    async def _send_soon(self, way: Ask, receipt: Receipt) -> None:
        """Wait, so that a wrong key can be taken back; the next customer does not end it."""
        try:
            for left in range(SEND_AFTER, 0, -1):
                self._counting = (way, left)
                self._look()
                await asyncio.sleep(1)
        finally:
            self._counting = None
        if way is Ask.EMAIL:
            self.sends.mail(receipt)
        else:
            self.sends.write(receipt)
            confirmed = self._confirmed
            if confirmed is not None and confirmed.detail.public_id == receipt.order:
                self._written = format.hour(self._now().astimezone(self._zone))
        self._look()

    async def _recall(self, public_id: str) -> None:
        """Take up what was printed of this order before, by another start of the program too."""
        records = await asyncio.to_thread(self._slips.records, public_id)
        confirmed = self._confirmed
        if confirmed is None or confirmed.detail.public_id != public_id or not records:
            return
        self._bare = without_fiscal(records)
        for ticket, record in by_ticket(records).items():
            # What is in the queue now is newer.
            self._printing.setdefault(ticket, PrintStatus(state_of(record), record.began))
        self._render()

    def _render(self) -> None:
        confirmed = self._confirmed
        if confirmed is None:
            return
        shown = tickets_page(
            self._flow.stage, confirmed.detail, self._fiscal, self._printing, self._now(), self._zone
        )
        self._view.show_page(shown, self._chosen)
        late = NoticeView("warning", shown.late, ticket_texts.fiscal_comes(), icon="hourglass")
        self._view.show_notice("fiscal", late if shown.late else None)
        came = self._documents() if self.slip_queue.free else []
        self._view.show_notice("documents", print_notices.documents_came(len(came)) if came else None)
        replaced = {job.ticket.id for job in self._documents()}
        unsure = tuple(
            ticket.seat
            for ticket in in_order(confirmed.detail)
            if (known := self._printing.get(ticket.id)) and known.state is PrintState.UNSURE
            if ticket.id not in replaced
        )
        doubt = NoticeView("warning", ticket_texts.unsure(unsure)) if unsure else None
        self._view.show_notice("unsure", doubt)

    def _jobs(self) -> list[SlipJob]:
        confirmed = self._confirmed
        if confirmed is None:
            return []
        attempt = self._flow.stage.order.attempt
        made = jobs_of(confirmed.detail, self._fiscal, attempt.sold if attempt else None, every=True)
        reasons = [(job, self._why(job.ticket.id, job.fiscal)) for job in made]
        return [
            replace(job, copy=self._is_printed(job.ticket.id) and why is not PrintReason.FISCAL, why=why)
            for job, why in reasons
        ]

    def _receipt(self) -> Receipt | None:
        """Return what can be sent of the order on the page: the slips of its valid tickets."""
        attempt = self._flow.stage.order.attempt
        valid = tuple(job for job in self._jobs() if job.ticket.status is Finality.COMPLETED)
        if attempt is None or not valid:
            return None
        return Receipt(valid, attempt.sold.buyer_email, attempt.sold.buyer_phone)

    def _documents(self) -> list[SlipJob]:
        """Return the slips whose fiscal document came after the one on paper."""
        return [job for job in self._jobs() if job.why is PrintReason.FISCAL]

    def _why(self, ticket_id: str, record: FiscalTicket | None) -> PrintReason:
        if ticket_id in self._bare and is_authorized(record):
            return PrintReason.FISCAL
        known = self._printing.get(ticket_id)
        if known is not None and known.state is PrintState.UNSURE:
            return PrintReason.UNSURE
        return PrintReason.ASKED if self._is_printed(ticket_id) else PrintReason.SALE

    def _is_printed(self, ticket_id: str) -> bool:
        """Return whether a slip came out, or may have: another one is then marked as a copy."""
        known = self._printing.get(ticket_id)
        if known is not None:
            return known.state in MAY_BE_OUT
        attempt = self._flow.stage.order.attempt
        return attempt is not None and attempt.facts.printed

    def _view_slip(self) -> None:
        jobs = self._jobs()
        if self._chosen < len(jobs):
            self._view.show_slip(jobs[self._chosen], self._chosen, len(jobs))

    # --- From the clerk ---------------------------------------------------------------------------

    def _choose(self, index: int) -> None:
        if 0 <= index < len(self._jobs()) and index != self._chosen:
            self._chosen = index
            self._render()

    def _print_missing(self) -> None:
        """Print what was not printed yet; when all were printed, nothing is printed."""
        jobs = self._jobs()
        missing = [job for job in jobs if not job.copy]
        if not missing and any(job.why is PrintReason.UNSURE for job in jobs):
            return  # The notice about them is there: printing one again is for the clerk to say.
        if not missing and jobs:
            done = ticket_texts.all_printed(shortcuts.sequence(CommandId.REPRINT))
            self._view.show_notice("slips", NoticeView("info", done))
            return
        self._print(missing)

    def _act(self, command: CommandId) -> None:
        if command is CommandId.OPEN_FOLDER:
            self._view.open_folder(self._desk.folder)
        elif command is CommandId.SAVE_PDF:
            self._save(self._jobs())
        elif command is CommandId.PRINT_OTHER:
            missing = [job for job in self._jobs() if not job.copy]
            self._print(missing, next(iter(self._slips.others(self._printer)), ""))
        elif command is CommandId.PRINT_FISCAL:
            self._print(self._documents())
        elif command is CommandId.STOP_PRINT:
            self.slip_queue.stop()
        else:
            self.sends.act(command)

    def _print(self, jobs: list[SlipJob], printer: str = "") -> None:
        if not jobs or not self.slip_queue.free:
            return
        for job in jobs:
            self._print_moved(self._shown_for, job.ticket.id, PrintState.QUEUED)
        moved = self.slip_queue.from_thread(partial(self._print_moved, self._shown_for))
        self._render()
        self._printer = printer
        work = partial(print_slips, self._slips, jobs, moved, printer, self.slip_queue.stopping)
        finish = partial(self._finish_print, jobs)
        self._make(work, finish, print_notices.working(len(jobs)), self._kept)

    def _print_moved(self, attempt_id: str, ticket_id: str, state: PrintState) -> None:
        """Keep what the print queue reports about a ticket of the order on the page."""
        if attempt_id != self._shown_for:
            return
        out = state in (PrintState.PRINTED, PrintState.SENT)
        if not out and self._is_printed(ticket_id):
            return  # A copy of what came out, or may have: that stays so, whatever becomes of the copy.
        at = self._now() if out else None
        self._printing[ticket_id] = PrintStatus(state, at)
        if state is not PrintState.QUEUED:
            self._render()

    def _save(self, jobs: list[SlipJob]) -> None:
        if jobs:
            working = NoticeView("info", ticket_texts.making(len(jobs)))
            work = partial(save_slips, self._slips, jobs, self._desk.folder)
            self._make(work, self._finish_save, working)

    def _print_receipt(self) -> None:
        job = next(iter(self._jobs()), None)
        if job is None:
            return

        def work() -> JobsDone:
            try:
                delivery = self._slips.print_receipt(job)
            except PrintFault as fault:
                return JobsDone((), print_texts.sentence(fault), unsure=fault.unsure)
            return JobsDone((job.ticket.id,), sent=int(delivery is Delivery.SENT))

        def finish(done: JobsDone) -> None:
            text = ticket_texts.receipt_sent() if done.sent else ticket_texts.receipt_printed()
            title = translate("tickets", "O recibo não foi impresso")
            failed = print_notices.problem(title, done.problem) if done.problem else None
            self._view.show_notice("slips", failed or NoticeView("success", text))

        self._make(work, finish, NoticeView("info", ticket_texts.printing_receipt()))

    def _make(
        self,
        work: Callable[[], JobsDone],
        finish: Callable[[JobsDone], None],
        working: NoticeView,
        printed: set[str] | None = None,
    ) -> None:
        """Make papers; the next customer may be served meanwhile, and gets no notice of them. ``printed``
        takes the tickets that came out: saving one is not printing it."""
        attempt, every = self._flow.stage.order.attempt, len(self._jobs())
        if attempt is None:
            return
        kept = set[str]() if printed is None else printed

        def done(made: JobsDone) -> None:
            before = len(kept)
            kept.update(made.tickets if printed is not None else ())
            if len(kept) == every > before:
                self._desk.printed(attempt)
            if self._shown_for == attempt.id and self._confirmed is not None:
                finish(made)

        self.slip_queue.start(work, done, lambda: self._view.show_notice("slips", working))

    def _finish_print(self, jobs: list[SlipJob], done: JobsDone) -> None:
        self._alone = False
        rest = [job for job in jobs if job.ticket.id not in done.tickets]
        made = [job for job in jobs if job not in rest] + rest[: int(done.unsure)]
        with_document = {job.ticket.id for job in made if is_authorized(job.fiscal)}
        self._bare = (self._bare | {job.ticket.id for job in made}) - with_document
        for ticket, printing in tuple(self._printing.items()):
            if printing.state is PrintState.QUEUED:
                del self._printing[ticket]  # The batch stopped before it.
        if done.problem:
            missing = any(not job.copy for job in self._jobs())
            others = self._slips.others(self._printer) if missing else ()
            self._view.show_notice("slips", print_notices.not_printed(done, others))
        elif done.tickets:
            self._view.show_notice("slips", print_notices.made(done))
        self._render()

    def _finish_save(self, done: JobsDone) -> None:
        if done.problem:
            title = translate("tickets", "O PDF não foi salvo")
            self._view.show_notice("slips", print_notices.problem(title, done.problem))
        elif done.tickets:
            show = NoticeAction(CommandId.OPEN_FOLDER)
            title = ticket_texts.saved(len(done.tickets), self._desk.folder)
            self._view.show_notice("slips", NoticeView("success", title, actions=(show,)))
