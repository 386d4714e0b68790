"""Prints slips, those of cases too, at the kiosk, in a thread."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection
from dataclasses import replace
from functools import partial

from pos_app.core import Core
from pos_app.desk.mail_post import MailPost
from pos_app.desk.receipts import Receipts
from pos_app.desk.slips import Slips
from pos_app.domain.attempts import Attempt, Sold
from pos_app.domain.mail_delivery import MailDelivery, MailState
from pos_app.domain.orders import FiscalTicket, OrderDetail
from pos_app.domain.printing import PrintFault
from pos_app.domain.storage import StorageFault
from pos_app.journal.pickups import PickupFile
from pos_app.kiosk.flow.state import CaseSlipMade, Event, MailMoved, PaperMoved, Pickup, Sent, Slip, SlipMoved
from pos_app.orders.mail_queue import MailQueue
from pos_app.system import logs
from pos_app.system.tasks import TaskScope
from pos_app.ui.shared.ports import SlipJob
from pos_app.ui.shared.slip_jobs import JobsDone, PrintState, jobs_of, print_due
from pos_app.ui.shared.slip_queue import SlipQueue
from pos_app.wording import kiosk_texts

_STATES = {
    PrintState.QUEUED: Slip.QUEUED,
    PrintState.PRINTING: Slip.PRINTING,
    PrintState.PRINTED: Slip.PRINTED,
    PrintState.SENT: Slip.PRINTED,
    PrintState.FAILED: Slip.FAILED,
    PrintState.UNSURE: Slip.FAILED,
}


class Papers:
    """Prints for the customer in front, what is missing first. ``send`` receives what becomes of it,
    ``on_printed`` an attempt whose slips all came out; ``monotonic`` is in seconds."""

    def __init__(
        self,
        core: Core,
        slips: Slips,
        scope: TaskScope,
        send: Callable[[Event], None],
        on_printed: Callable[[Attempt], None],
        monotonic: Callable[[], float],
    ) -> None:
        self._slips = slips
        self._scope = scope
        self._send = send
        self._on_printed = on_printed
        self._monotonic = monotonic
        self._pickups = PickupFile(core.options.data_dir)
        self._keep = core.tasks
        self._turn = asyncio.Lock()
        self._under_way: dict[str, set[str]] = {}
        """By order: the tickets that are not out yet."""
        self._out: set[tuple[str, str]] = set()
        self.ready = False

    def look(self) -> None:
        """Find out whether the printer is ready; the answer comes as an event."""
        self._scope.start(self._look(), name="paper", slot="paper")

    async def _look(self) -> None:
        self.ready = await asyncio.to_thread(self._slips.ready)
        self._send(PaperMoved(self.ready))

    def tickets(self, attempt: Attempt, *, again: bool) -> None:
        """Print the slip of every ticket; ``again`` also without a printer that says it is ready."""
        confirmed = attempt.confirmed
        if confirmed is None:
            return
        if not self.ready and not again:
            for ticket in confirmed.detail.tickets:
                self._send(SlipMoved(ticket.id, Slip.NO_PRINTER, self._monotonic()))
            return
        every = [ticket.id for ticket in confirmed.detail.tickets]
        before = every if attempt.facts.printed else ()
        done = partial(self._on_printed, attempt)
        self._print(confirmed.detail, confirmed.fiscal, every, before, done, attempt.sold)

    def pickup(self, order: Pickup) -> None:
        """Print the valid tickets of an order made elsewhere; what was printed here before, as copies."""
        self._scope.start(self._pickup(order), name="pickup")

    async def _pickup(self, order: Pickup) -> None:
        before = await self._pickups.printed(order.detail.public_id)
        self._print(order.detail, order.fiscal, [ticket.id for ticket in order.valid], before)

    def _print(
        self,
        detail: OrderDetail,
        fiscal: tuple[FiscalTicket, ...],
        wanted: list[str],
        before: Collection[str],
        all_out: Callable[[], None] = lambda: None,
        sold: Sold | None = None,
    ) -> None:
        """Print the tickets with these ids; those of ``before``, and what came out in this run, as copies.

        Asked for again while they are being printed, nothing more is printed.
        """
        if self._under_way.get(detail.public_id):
            return
        jobs = [job for job in jobs_of(detail, fiscal, sold, every=True) if job.ticket.id in wanted]
        if not jobs:
            return
        for job in jobs:
            self._send(SlipMoved(job.ticket.id, Slip.QUEUED, self._monotonic()))
        self._under_way[detail.public_id] = {job.ticket.id for job in jobs}
        done = partial(self._done, detail, wanted, all_out)
        self._scope.start(self._in_turn(jobs, before, done), name="press")

    async def _in_turn(
        self, jobs: list[SlipJob], before: Collection[str], then: Callable[[JobsDone], None]
    ) -> None:
        """Print after what others are printing, then say how it went."""
        order = jobs[0].detail.public_id
        left = self._under_way[order]
        moved = SlipQueue.from_thread(self._moved)
        try:
            async with self._turn:
                marked = [
                    replace(job, copy=job.ticket.id in before or (order, job.ticket.id) in self._out)
                    for job in jobs
                ]
                then(await asyncio.to_thread(print_due, self._slips, marked, moved))
        finally:
            if self._under_way.get(order) is left:
                del self._under_way[order]

    def _moved(self, ticket: str, state: PrintState) -> None:
        if state in (PrintState.PRINTED, PrintState.SENT):
            for left in self._under_way.values():
                left.discard(ticket)
        # The sentence of one that failed comes at the end of the batch.
        if state in _STATES and _STATES[state] is not Slip.FAILED:
            self._send(SlipMoved(ticket, _STATES[state], self._monotonic()))

    def _done(
        self, detail: OrderDetail, wanted: list[str], all_out: Callable[[], None], done: JobsDone
    ) -> None:
        """Show how each slip stands: also one that is out from before, and was not printed again."""
        order = detail.public_id
        self._out |= {(order, ticket) for ticket in done.tickets}
        if done.tickets:
            self._keep.start(self._pickups.keep(order, done.tickets), name="pickups")
        doubt = {ticket.id for ticket in detail.tickets if ticket.seat in done.open_seats}
        for ticket in wanted:
            if ticket in done.tickets:
                continue
            if done.problem or ticket in doubt:
                text = done.problem or kiosk_texts.unsure_slip()
                self._send(SlipMoved(ticket, Slip.FAILED, self._monotonic(), text))
            else:
                self._send(SlipMoved(ticket, Slip.PRINTED, self._monotonic()))
        if not done.problem and not doubt.intersection(wanted):
            all_out()

    def case_slip(self, attempt: Attempt) -> None:
        self._scope.start(self._case_slip(attempt), name="case slip", slot="case slip")

    async def _case_slip(self, attempt: Attempt) -> None:
        problem = await asyncio.to_thread(self._slips.print_case, attempt)
        self._send(CaseSlipMade(problem, self._monotonic()))


_SENT = {MailState.SENT: Sent.SENT, MailState.REFUSED: Sent.FAILED, MailState.GIVEN_UP: Sent.FAILED}


class KioskMails:
    """``send`` receives what becomes of a mail. One that the server does not take yet is tried again for a
    day, whoever stands at the kiosk by then."""

    def __init__(
        self, core: Core, slips: Slips, desk: str, send: Callable[[Event], None], *, training: bool
    ) -> None:
        self._core = core
        self._send = send
        self._channels = core.settings.receipts.channels()
        post = MailPost(lambda: self._channels)
        self._queue = MailQueue(core.journal.deliveries, post, core.clock)
        self._receipts = Receipts(
            self._queue,
            post,
            lambda: self._channels,
            lambda: slips,
            core.clock,
            desk=desk,
            who=lambda: core.settings.station.counter,
            training=training,
        )

    @property
    def usable(self) -> bool:
        return self._channels.email

    async def open(self) -> None:
        """Go on with what an earlier run left open."""
        if self.usable:
            self._queue.on_change(self._moved)
            try:
                await self._queue.begin(lambda work, name: self._core.tasks.start(work, name=name))
            except StorageFault as fault:
                logs.logger("kiosk").warning("mails cannot be read", error=fault)

    async def mail(self, attempt: Attempt, address: str) -> None:
        confirmed = attempt.confirmed
        jobs = jobs_of(confirmed.detail, confirmed.fiscal, attempt.sold, every=True) if confirmed else []
        try:
            if jobs:
                await self._receipts.send(jobs, address)
                return
        except (StorageFault, PrintFault) as fault:
            logs.logger("kiosk").warning("a mail cannot be sent", error=fault)
        self._send(MailMoved(attempt.public_id, Sent.FAILED))

    def _moved(self, delivery: MailDelivery) -> None:
        self._send(MailMoved(delivery.order, _SENT.get(delivery.state, Sent.SENDING)))
