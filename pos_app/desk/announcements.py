"""Notices shown without a request of the clerk: settled orders, holds that end, a repaired journal, a full
disk, fiscal documents that came late."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer

from pos_app.core import Core
from pos_app.desk.alerts import Alerts
from pos_app.domain.alerts import AlertEvent
from pos_app.domain.attempts import Attempt
from pos_app.domain.branch import CALL_LASTS, StaffCall
from pos_app.domain.mail_delivery import MailDelivery, MailState
from pos_app.domain.order_states import Phase
from pos_app.domain.storage import StorageFault
from pos_app.sale.stage import HoldWarning, Sale
from pos_app.system.paths import SLIPS
from pos_app.ui.shared import print_notices
from pos_app.ui.shared.ports import SlipJob, SlipsPort
from pos_app.ui.shared.slip_jobs import JobsDone, jobs_of, late_documents, print_slips, save_slips
from pos_app.ui.shared.slip_queue import SlipQueue
from pos_app.ui.widgets.notice import NoticeArea
from pos_app.wording import (
    branch_texts,
    counter_texts,
    desk_texts,
    format,
    mail_texts,
    problem_texts,
    ticket_texts,
)
from pos_app.wording.notices import CommandId, NoticeAction, NoticeView

if TYPE_CHECKING:
    from pos_app.desk.desk import Desk


_LOG = logging.getLogger(__name__)
_OFFER, _RESULT = "late documents", "late documents printed"
_OFFERED_FOR = timedelta(days=7)
"""How long after a sale its slips are offered by themselves; the page of orders offers them always."""
_PRINTED_STAYS = 20.0
"""Seconds for which a success is shown."""


class LateDocuments:
    """One notice at a time in ``area``, for the oldest order; not for the one whose page of tickets is open,
    which offers it itself. Answered or closed it does not come back, also after a restart."""

    def __init__(self, area: NoticeArea, core: Core, slips: Callable[[], SlipsPort]) -> None:
        """``slips`` prints; made when first needed."""
        self._area = area
        self._core = core
        self._slips = slips
        self._queue = SlipQueue(core.tasks)
        self._shown: Attempt | None = None
        self._failed: tuple[list[SlipJob], str] = ([], "")
        self._stage = ""
        self._stopped = False
        self._unsubscribe = (core.orders.on_attempt(lambda _: self.look()), core.sale.subscribe(self._staged))
        area.acted.connect(self._act)
        area.closed.connect(self._closed)

    def stop(self) -> None:
        """Offer nothing any more; what is being printed comes out all the same."""
        self._stopped = True
        for stop in self._unsubscribe:
            stop()
        self._area.acted.disconnect(self._act)
        self._area.closed.disconnect(self._closed)

    def look(self) -> None:
        """Find out whether there is something to offer."""
        self._core.tasks.start(self._look(), name="late documents", slot="late documents")

    def _staged(self, sale: Sale) -> None:
        shown = sale.order.attempt.id if sale.order.attempt else ""
        if shown != self._stage:
            self._stage = shown
            self.look()

    async def _look(self) -> None:
        since = self._core.clock.now() - _OFFERED_FOR
        try:
            every = await self._core.journal.fiscal.to_offer(since)
        except StorageFault as fault:
            _LOG.warning("late documents cannot be read: %s", fault)
            return
        if self._stopped:  # The notices of this frame are gone.
            return
        found = [one for one in every if not self._core.sale.shows(one.id)]
        self._shown = found[0] if found and self._queue.free else None
        if self._shown is None:
            self._area.clear(_OFFER)
            return
        action = NoticeAction(CommandId.PRINT_FISCAL, ticket_texts.print_documents(1))
        title = ticket_texts.late_title(self._shown.public_id)
        text = ticket_texts.late_text(self._shown.sold.buyer, self._shown.sold.route, len(found) - 1)
        notice = NoticeView("info", title, text, icon="file-text", actions=(action,))
        self._area.keep_notice(_OFFER, notice)

    # --- What a person answers --------------------------------------------------------------------

    def _closed(self, subject: str) -> None:
        if subject == _OFFER and self._shown is not None:
            self._core.tasks.start(self._answered(self._shown), name="late documents answered")

    async def _answered(self, attempt: Attempt) -> None:
        try:
            await self._core.journal.fiscal.offered(attempt.id)
        except StorageFault as fault:
            _LOG.warning("an answered offer cannot be kept: %s", fault)
            return  # It comes back at the next start: twice offered, never printed twice.
        self.look()

    def _act(self, subject: str, command: CommandId) -> None:
        if subject == _OFFER and command is CommandId.PRINT_FISCAL and self._shown is not None:
            self._core.tasks.start(self._print(self._shown), name="late documents print")
        elif subject == _RESULT and command is CommandId.STOP_PRINT:
            self._queue.stop()
        elif subject == _RESULT and command is CommandId.PRINT_OTHER:
            jobs, failed = self._failed
            self._start(jobs, next(iter(self._slips().others(failed)), ""))
        elif subject == _RESULT and command is CommandId.SAVE_PDF:
            folder = self._core.options.data_dir / SLIPS
            self._queue.start(partial(save_slips, self._slips(), self._failed[0], folder), self._saved)

    async def _print(self, attempt: Attempt) -> None:
        records = await asyncio.to_thread(self._slips().records, attempt.public_id)
        self._start(late_documents(_jobs(attempt), records))
        await self._answered(attempt)

    def print_all(self, attempt: Attempt) -> None:
        """Print the tickets of an order for the first time."""
        self._start([replace(job, copy=False) for job in _jobs(attempt)])

    def _start(self, jobs: list[SlipJob], printer: str = "") -> None:
        if not jobs or not self._queue.free:
            return
        if not self._stopped:
            self._area.clear(_OFFER)
        self._failed = (jobs, printer)
        work = partial(print_slips, self._slips(), jobs, printer=printer, stop=self._queue.stopping)
        working = print_notices.working(len(jobs))
        self._queue.start(work, self._printed, lambda: self._tell(working))

    def _printed(self, done: JobsDone) -> None:
        if done.problem:
            self._tell(print_notices.not_printed(done, self._slips().others(self._failed[1])))
        else:
            self._tell(print_notices.made(done), seconds=_PRINTED_STAYS)
        self.look()

    def _saved(self, done: JobsDone) -> None:
        folder = self._core.options.data_dir / SLIPS
        text = done.problem or ticket_texts.saved(len(done.tickets), folder)
        self._tell(NoticeView("warning" if done.problem else "success", text))

    def _tell(self, notice: NoticeView, seconds: float | None = None) -> None:
        if not self._stopped:
            self._area.show_notice(_RESULT, notice, inline=not notice.happened, seconds=seconds)


def _jobs(attempt: Attempt) -> list[SlipJob]:
    confirmed = attempt.confirmed
    if confirmed is None:
        return []
    return jobs_of(confirmed.detail, confirmed.fiscal, attempt.sold, copy=True)


_TOLD = (MailState.REFUSED, MailState.GIVEN_UP, MailState.MAYBE_SENT)
_MAIL = "mail "


class MailNews:
    """Notices in ``area``. ``subscribe`` gives every step of every delivery; ``show_order`` shows an order,
    where the receipt can be sent again. ``on_page`` returns whether the page in front tells of it."""

    def __init__(
        self,
        area: NoticeArea,
        subscribe: Callable[[Callable[[MailDelivery], None]], Callable[[], None]],
        show_order: Callable[[str], None],
        on_page: Callable[[str], bool] = lambda _order: False,
    ) -> None:
        self._area = area
        self._show_order, self._on_page = show_order, on_page
        self._unsubscribe = subscribe(self._moved)
        area.acted.connect(self._act)

    def stop(self) -> None:
        self._unsubscribe()
        self._area.acted.disconnect(self._act)

    def _moved(self, delivery: MailDelivery) -> None:
        subject = _MAIL + delivery.order
        if delivery.state not in _TOLD or self._on_page(delivery.order):
            self._area.clear(subject)
            return
        hour = format.hour(delivery.changed.astimezone()) if delivery.changed else ""
        notice = mail_texts.notice(delivery, hour)
        action = NoticeAction(CommandId.SHOW_ORDER, mail_texts.show_order())
        text = f"{notice.title}. {notice.text}"
        title = mail_texts.not_sent(delivery.order)
        self._area.show_notice(subject, NoticeView("warning", title, text, icon="mail", actions=(action,)))

    def _act(self, subject: str, command: CommandId) -> None:
        if subject.startswith(_MAIL) and command is CommandId.SHOW_ORDER:
            self._area.clear(subject)
            self._show_order(subject.removeprefix(_MAIL))


_DISK_EVERY = 30_000
"""Milliseconds between two checks of the disk."""
_HOLD = "hold"
_ORDER = "order "
_MENDED_STAYS = 300.0
_STAYS = 60.0
"""Seconds for which a settled order is announced; it stays in the list of orders."""


class Announcements:
    """Notices above every page. ``stop`` ends them."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        window, core = desk.window, desk.core
        self._mail = MailNews(window.news, desk.mail_queue.on_change, desk.take_order, desk.hooks.shows_mail)
        self._area = window.news
        self.alerts = Alerts(window, lambda: desk.settings_store.running.alerts, lambda: window.news.quiet)
        self._warning = HoldWarning.NONE
        self._late = LateDocuments(window.news, core, lambda: desk.slips)
        self._open: set[str] = set()
        self._told: dict[str, Attempt] = {}
        self._unsubscribe = (core.orders.on_attempt(self._moved), core.sale.subscribe(self._on_stage))
        window.news.acted.connect(self._act)
        self._disk = QTimer(window, interval=_DISK_EVERY)
        self._disk.timeout.connect(self.look_at_disk)
        self._disk.start()

    def begin(self) -> None:
        journal = self._desk.core.journal
        if journal.set_aside:
            self._area.show_notice(
                "journal",
                desk_texts.journal_mended(str(journal.set_aside), journal.brought_back),
                seconds=_MENDED_STAYS,
            )
        self.resume()

    def resume(self) -> None:
        self.look_at_disk()
        self._late.look()

    def stop(self) -> None:
        self._disk.stop()
        self.alerts.stop()
        self._late.stop()
        self._mail.stop()
        self._area.acted.disconnect(self._act)
        for stop in self._unsubscribe:
            stop()

    def look_at_disk(self) -> None:
        """Show when new sales are blocked because the disk is full, and when they are allowed again."""
        try:
            disk_space = self._desk.core.journal.disk_space()
        except StorageFault:
            return  # The next write to the journal reports what is wrong with the disk.
        self._desk.know_room(disk_space.enough)
        if disk_space.enough:
            self._area.clear("disk")
        elif self._area.notice("disk") is None:
            self._area.show_notice("disk", desk_texts.disk_low(disk_space))

    def _moved(self, attempt: Attempt) -> None:
        if not attempt.settled:
            self._open.add(attempt.id)
            return
        if attempt.id not in self._open:
            return
        self._open.discard(attempt.id)
        on_stage = self._desk.core.sale.shows(attempt.id) and self._desk.pages.selling
        if attempt.phase is Phase.SOLD and attempt.sold.payment.facts.shows_code:
            self.alerts.ring(AlertEvent.PIX_PAID, *counter_texts.code_paid(attempt))
        elif not on_stage:
            self.alerts.ring(AlertEvent.CASE_SETTLED, *counter_texts.case_settled(attempt))
        if not on_stage:
            self._told[attempt.id] = attempt
            self._area.show_notice(_ORDER + attempt.id, desk_texts.settled(attempt), seconds=_STAYS)

    def _act(self, subject: str, command: CommandId) -> None:
        """Print the tickets of an order that came to its end, or open it."""
        attempt = self._told.get(subject.removeprefix(_ORDER)) if subject.startswith(_ORDER) else None
        if attempt is None:
            return
        self._area.clear(subject)
        if command is CommandId.PRINT:
            self._late.print_all(attempt)
        elif self._desk.core.sale.shows(attempt.id):
            self._desk.show_step(self._desk.core.sale.stage.step)
        else:
            self._desk.take_order(attempt.public_id or attempt.sold.buyer)

    def _on_stage(self, sale: Sale) -> None:
        """Announce that the holds of the sale are about to end, one minute and twenty seconds before."""
        warning, before = sale.hold_time.warning, self._warning
        self._warning = warning
        if warning is before:
            return
        if warning is HoldWarning.NONE:
            self._area.clear(_HOLD)
            return
        until = sale.first_hold_end
        labels = tuple(c.label for c in sale.seating.seats if c.hold and c.hold.until == until)
        notice = problem_texts.ending(warning, labels)
        self._area.show_notice(_HOLD, notice, inline=True)
        self.alerts.ring(AlertEvent.HOLD_ENDING, notice.title, notice.text)


_SUBJECT = "kiosk calls "


class KioskCalls:
    """One line for each kiosk until its call ends, or somebody here says that it is seen to: the call itself
    ends at the kiosk. ``ring`` is told the words, once for each call. While ``busy`` nothing shows or sounds.
    """

    def __init__(
        self,
        ring: Callable[[str], object],
        busy: Callable[[], bool],
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        self._ring, self._busy, self._monotonic = ring, busy, monotonic
        self._area: NoticeArea
        self._calls: tuple[StaffCall, ...] = ()
        self._heard_at = 0.0
        self._rung: dict[str, object] = {}
        self._seen_to: dict[str, object] = {}

    def use(self, area: NoticeArea) -> None:
        """Show the lines in ``area`` from now on: the frame was made anew."""
        self._area = area
        area.acted.connect(
            lambda subject, command: self._answered(subject) if command is CommandId.GO_TO_KIOSK else None
        )
        area.closed.connect(self._answered)

    def heard(self, calls: tuple[StaffCall, ...]) -> None:
        """These call now."""
        for gone in {one.counter for one in self._calls} - {one.counter for one in calls}:
            self._area.clear(_SUBJECT + gone)
        self._calls, self._heard_at = calls, self._monotonic()
        self.look()

    def look(self) -> None:
        """Show who calls: a call grows older and ends, also while the branch does not answer."""
        for call in self._calls:
            age = call.age + self._monotonic() - self._heard_at
            over = age >= CALL_LASTS or self._seen_to.get(call.counter) == call.since
            if over or self._busy():
                self._area.clear(_SUBJECT + call.counter)
            else:
                subject, view = _SUBJECT + call.counter, branch_texts.kiosk_calls(call.name, age)
                if line := self._area.notice(subject):
                    line.reword(view)
                else:
                    self._area.show_notice(subject, view, inline=True)
                if self._rung.get(call.counter) != call.since:
                    self._rung[call.counter] = call.since
                    self._ring(view.title)

    def _answered(self, subject: str) -> None:
        self._seen_to |= {one.counter: one.since for one in self._calls if _SUBJECT + one.counter == subject}
        self.look()
