"""Presenter of the page of tickets."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta, tzinfo
from functools import partial
from pathlib import Path
from typing import Protocol

from pos_app.domain.attempts import Attempt, AttemptState
from pos_app.domain.faults import Fault
from pos_app.domain.fiscal_match import all_there, fiscal_by_ticket
from pos_app.domain.orders import Confirmed, FiscalTicket
from pos_app.domain.printers import Why, by_ticket
from pos_app.sale import events
from pos_app.sale.stage import Sale, Step
from pos_app.system.tasks import TaskScope
from pos_app.ui.keys import shortcuts
from pos_app.ui.pages.tickets.page import Printing, TicketsPage, in_order, tickets_page
from pos_app.ui.shared.ports import SlipsPort
from pos_app.ui.shared.slip_jobs import (
    MAY_BE_OUT,
    JobsDone,
    PrintState,
    SlipJob,
    print_slips,
    save_slips,
    state_of,
)
from pos_app.ui.shared.slip_queue import SlipQueue
from pos_app.wording import ticket_texts
from pos_app.wording.command_ids import CommandId
from pos_app.wording.notices import NoticeAction, NoticeView
from pos_app.wording.translation import translate

FISCAL_EVERY = timedelta(seconds=20)
"""Interval of the requests for fiscal tickets that are not issued yet."""


class TicketsView(Protocol):
    """What the presenter needs from the page."""

    def show_page(self, shown: TicketsPage, chosen: int) -> None: ...
    def show_slip(self, job: SlipJob | None, place: int, count: int) -> None: ...
    def show_notice(self, subject: str, notice: NoticeView | None) -> None: ...
    def copy(self, text: str, message: str) -> None: ...
    def open_folder(self, folder: Path) -> None: ...


class Flow(Protocol):
    """The part of the sale's flow that this page uses."""

    @property
    def stage(self) -> Sale: ...

    def send(self, event: events.ClerkEvent) -> None: ...
    def subscribe(self, listener: Callable[[Sale], None]) -> Callable[[], None]: ...


class FiscalSource(Protocol):
    """Where fiscal tickets come from (contract 4.14)."""

    async def fiscal_tickets(self, public_id: str) -> tuple[FiscalTicket, ...]: ...


class TicketsPresenter:
    """Prints and saves what was sold, and requests fiscal tickets until all are there.

    ``folder`` is where PDFs go. ``on_printed`` receives an attempt whose tickets were all printed or saved.
    """

    def __init__(
        self,
        view: TicketsView,
        flow: Flow,
        slips: SlipsPort,
        source: FiscalSource,
        scope: TaskScope,
        *,
        folder: Path,
        on_printed: Callable[[Attempt], None] = lambda _: None,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
        zone: tzinfo | None = None,
    ) -> None:
        self._view = view
        self._flow = flow
        self._slips = slips
        self._source = source
        self._scope = scope
        self.press = SlipQueue(scope)
        self._folder = folder
        self._on_printed = on_printed
        self._now = now
        self._zone = zone
        self._shown_for = ""
        self._chosen = 0
        self._fiscal: tuple[FiscalTicket, ...] = ()
        self._printing: dict[str, Printing] = {}
        self._kept: set[str] = set()
        self._ask_at = now()
        self._unsubscribe = flow.subscribe(self._on_stage)

    def close(self) -> None:
        """Stop listening to the sale."""
        self._unsubscribe()

    # --- From the stage ---------------------------------------------------------------------------

    @property
    def _confirmed(self) -> Confirmed | None:
        sale = self._flow.stage
        return sale.order.attempt.confirmed if sale.step is Step.TICKETS and sale.order.attempt else None

    def _on_stage(self, sale: Sale) -> None:
        confirmed = self._confirmed
        if confirmed is None or sale.order.attempt is None:
            return
        if sale.order.attempt.id != self._shown_for:
            self._shown_for = sale.order.attempt.id
            self._chosen = 0
            self._fiscal = confirmed.fiscal
            self._printing, self._kept = {}, set()
            self._ask_at = self._now() + FISCAL_EVERY
            self._view.show_notice("slips", None)
        self._render()
        self._show_slip()

    def opened(self) -> None:
        """The page came to the front: take up what the journal knows of its slips."""
        confirmed = self._confirmed
        if confirmed is not None:
            self._scope.start(self._recall(confirmed.detail.public_id), name="prints", slot="tickets.prints")

    async def _recall(self, public_id: str) -> None:
        """Take up what was printed of this order before, by another start of the program too."""
        records = by_ticket(await asyncio.to_thread(self._slips.records, public_id))
        confirmed = self._confirmed
        if confirmed is None or confirmed.detail.public_id != public_id or not records:
            return
        for ticket, record in records.items():
            # What is in the queue now is newer.
            self._printing.setdefault(ticket, Printing(state_of(record), record.began))
        self._render()
        self._show_slip()

    def tick(self) -> None:
        """Update deadlines and request late fiscal tickets: call once a second while shown."""
        confirmed = self._confirmed
        if confirmed is None:
            return
        self._render()
        late = not all_there(confirmed.detail, self._fiscal)
        if late and self._now() >= self._ask_at and not self._scope.running("tickets.fiscal"):
            self._ask_at = self._now() + FISCAL_EVERY
            self._scope.start(
                self._ask_fiscal(confirmed.detail.public_id), name="fiscal", slot="tickets.fiscal"
            )

    async def _ask_fiscal(self, public_id: str) -> None:
        try:
            found = await self._source.fiscal_tickets(public_id)
        except Fault:
            return  # It is requested again automatically; the sale does not wait for it.
        confirmed = self._confirmed
        if confirmed is not None and confirmed.detail.public_id == public_id and found != self._fiscal:
            self._fiscal = found
            self._render()
            self._show_slip()

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
        unsure = self._unsure_seats(confirmed)
        doubt = NoticeView("warning", ticket_texts.unsure(unsure)) if unsure else None
        self._view.show_notice("unsure", doubt)

    def _unsure_seats(self, confirmed: Confirmed) -> tuple[str, ...]:
        states = {ticket: printing.state for ticket, printing in self._printing.items()}
        found = (one for one in in_order(confirmed.detail) if states.get(one.id) is PrintState.UNSURE)
        return tuple(ticket.seat for ticket in found)

    def _jobs(self) -> list[SlipJob]:
        confirmed = self._confirmed
        if confirmed is None:
            return []
        detail = confirmed.detail
        matched = zip(detail.tickets, fiscal_by_ticket(detail, self._fiscal), strict=True)
        records = {ticket.id: record for ticket, record in matched}
        return [
            SlipJob(detail, ticket, records[ticket.id], self._is_printed(ticket.id), self._why(ticket.id))
            for ticket in in_order(detail)
        ]

    def _why(self, ticket_id: str) -> Why:
        known = self._printing.get(ticket_id)
        if known is not None and known.state is PrintState.UNSURE:
            return Why.UNSURE
        return Why.ASKED if self._is_printed(ticket_id) else Why.SALE

    def _is_printed(self, ticket_id: str) -> bool:
        """Return whether a slip came out, or may have: another one is then marked as a copy."""
        known = self._printing.get(ticket_id)
        if known is not None:
            return known.state in MAY_BE_OUT
        attempt = self._flow.stage.order.attempt
        return attempt is not None and attempt.state is AttemptState.PRINTED

    def _show_slip(self) -> None:
        jobs = self._jobs()
        job = jobs[self._chosen] if self._chosen < len(jobs) else None
        self._view.show_slip(job, self._chosen, len(jobs))

    # --- From the clerk ---------------------------------------------------------------------------

    def choose(self, place: int) -> None:
        """Show the slip of another ticket."""
        if 0 <= place < len(self._jobs()) and place != self._chosen:
            self._chosen = place
            self._render()
            self._show_slip()

    def step(self, by: int) -> None:
        """Go to the next ticket or the one before."""
        self.choose(self._chosen + by)

    def print_missing(self) -> None:
        """Print what was not printed yet; when all were printed, nothing is printed."""
        jobs = self._jobs()
        missing = [job for job in jobs if not job.copy]
        if not missing and any(job.why is Why.UNSURE for job in jobs):
            return  # The notice about them is there: printing one again is for the clerk to say.
        if not missing and jobs:
            done = translate("tickets", "Todos já foram impressos. Para outra via: 2ª via, {key}.")
            done = done.format(key=shortcuts.sequence(CommandId.REPRINT))
            self._view.show_notice("slips", NoticeView("info", done))
            return
        self._print(missing)

    def print_one(self, place: int) -> None:
        """Print one ticket; a second time it is marked as a copy."""
        jobs = self._jobs()
        if place < len(jobs):
            self._print([jobs[place]])

    def print_some(self, places: Sequence[int]) -> None:
        """Print the tickets at these places."""
        jobs = self._jobs()
        self._print([jobs[place] for place in places if place < len(jobs)])

    def reprint(self) -> None:
        """Print the chosen ticket again."""
        self.print_one(self._chosen)

    def save_all(self) -> None:
        """Save every ticket as a PDF."""
        self._save(self._jobs())

    def save_one(self, place: int) -> None:
        """Save one ticket as a PDF."""
        jobs = self._jobs()
        if place < len(jobs):
            self._save([jobs[place]])

    def copy_number(self) -> None:
        """Copy the number of the order."""
        confirmed = self._confirmed
        if confirmed is not None:
            self._view.copy(confirmed.detail.public_id, translate("tickets", "Número do pedido copiado"))

    def new_sale(self) -> None:
        """The next customer."""
        self._flow.send(events.NewSale())

    def act(self, command: CommandId) -> None:
        """Do what a notice offered."""
        if command is CommandId.OPEN_FOLDER:
            self._view.open_folder(self._folder)
        elif command is CommandId.SAVE_PDF:
            self.save_all()
        elif command is CommandId.PRINT_OTHER:
            self._print([job for job in self._jobs() if not job.copy], next(iter(self._slips.others()), ""))

    def _print(self, jobs: list[SlipJob], printer: str = "") -> None:
        if not jobs or not self.press.free:
            return
        for job in jobs:
            self._print_moved(self._shown_for, job.ticket.id, PrintState.QUEUED)
        moved = self.press.from_thread(partial(self._print_moved, self._shown_for))
        self._render()
        work = partial(print_slips, self._slips, jobs, moved, printer)
        self._make(work, self._finish_print, len(jobs))

    def _print_moved(self, attempt_id: str, ticket_id: str, state: PrintState) -> None:
        """Keep what the print queue reports about a ticket of the order on the page."""
        if attempt_id != self._shown_for:
            return
        out = state in (PrintState.PRINTED, PrintState.SENT)
        if not out and self._is_printed(ticket_id):
            return  # A copy of what came out, or may have: that stays so, whatever becomes of the copy.
        at = self._now() if out else None
        self._printing[ticket_id] = Printing(state, at)
        if state is not PrintState.QUEUED:
            self._render()

    def _save(self, jobs: list[SlipJob]) -> None:
        self._make(partial(save_slips, self._slips, jobs, self._folder), self._finish_save, len(jobs))

    def _make(self, work: Callable[[], JobsDone], finish: Callable[[JobsDone], None], count: int) -> None:
        """Make slips; the next customer may be served meanwhile, and gets no notice of them."""
        attempt, kept, every = self._flow.stage.order.attempt, self._kept, len(self._jobs())
        if attempt is None or not count:
            return

        def done(made: JobsDone) -> None:
            before = len(kept)
            kept.update(made.tickets)
            if len(kept) == every > before:
                self._on_printed(attempt)
            if self._shown_for == attempt.id and self._confirmed is not None:
                finish(made)

        working = NoticeView("info", ticket_texts.making(count))
        self.press.start(work, done, lambda: self._view.show_notice("slips", working))

    def _finish_print(self, done: JobsDone) -> None:
        for ticket, printing in tuple(self._printing.items()):
            if printing.state is PrintState.QUEUED:
                del self._printing[ticket]  # The batch stopped before it.
        if done.problem:
            self._show_not_printed(done)
        elif done.tickets:
            words = ticket_texts.sent if done.sent else ticket_texts.printed
            self._view.show_notice("slips", NoticeView("success", words(len(done.tickets))))
        self._render()
        self._show_slip()

    def _finish_save(self, done: JobsDone) -> None:
        if done.problem:
            self._show_problem(translate("tickets", "O PDF não foi salvo"), done.problem)
        elif done.tickets:
            show = NoticeAction(CommandId.OPEN_FOLDER)
            title = ticket_texts.saved(len(done.tickets), self._folder)
            self._view.show_notice("slips", NoticeView("success", title, actions=(show,)))

    def _show_not_printed(self, done: JobsDone) -> None:
        """Offer another printer for what is missing, and PDF."""
        ways = [NoticeAction(CommandId.SAVE_PDF)]
        other = next(iter(self._slips.others()), "")
        if other and any(not job.copy for job in self._jobs()):
            ways.insert(0, NoticeAction(CommandId.PRINT_OTHER, ticket_texts.print_on(other)))
        title = (
            translate("tickets", "Não sabemos se o comprovante saiu")
            if done.unsure
            else translate("tickets", "O comprovante não foi impresso")
        )
        self._show_problem(title, done.problem, *ways)

    def _show_problem(self, title: str, problem: str, *actions: NoticeAction) -> None:
        notice = NoticeView(
            "danger",
            title,
            happened=problem,
            money=translate("tickets", "A venda está paga e confirmada. Nada muda no dinheiro."),
            todo=translate(
                "tickets",
                "Tente de novo: a impressão segue do bilhete que parou. Ou salve o PDF e imprima depois em "
                "Pedidos.",
            ),
            actions=actions,
        )
        self._view.show_notice("slips", notice)
