"""Prints the slips of a departure that are not on paper yet."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from pos_app.domain.attempts import Attempt
from pos_app.domain.board import BoardOrder
from pos_app.domain.storage import StorageFault
from pos_app.ui.shared import print_notices
from pos_app.ui.shared.desk_api import DeskApi
from pos_app.ui.shared.ports import SlipJob, SlipsPort
from pos_app.ui.shared.slip_jobs import JobsDone, jobs_of, print_slips
from pos_app.ui.shared.slip_queue import SlipQueue
from pos_app.wording import counter_texts, fault_texts
from pos_app.wording.notices import NoticeView


class MissingSlips:
    """Prints order by order, first slips only: one that may be on paper is never printed a second time here.
    ``tell`` shows what became of it; ``after`` is called once it is over."""

    def __init__(self, desk: DeskApi, tell: Callable[[NoticeView], None], after: Callable[[], None]) -> None:
        self._desk = desk
        self._tell = tell
        self._after = after
        self._found: list[tuple[Attempt, list[SlipJob]]] = []
        self.queue = SlipQueue(desk.scope)

    def print(self, orders: tuple[BoardOrder, ...]) -> None:
        """Print what these orders lack."""
        wanted = [one.attempt_id for one in orders if one.lacks_print]
        self._desk.scope.start(self._print(wanted), name="missing slips", slot="missing slips")

    async def _print(self, wanted: list[str]) -> None:
        if not self.queue.free:
            return
        found: list[tuple[Attempt, list[SlipJob]]] = []
        try:
            for key in wanted:
                attempt = await self._desk.journal.attempt(key)
                if attempt is not None and (jobs := _jobs(attempt)):
                    found.append((attempt, jobs))
        except StorageFault as fault:
            title = counter_texts.not_read()
            self._tell(NoticeView("danger", title, fault_texts.sentence(fault.problem)))
            return
        self._found = found
        working = print_notices.working(sum(len(jobs) for _, jobs in found))
        work = partial(_print_all, self._desk.slips, [jobs for _, jobs in found], self.queue)
        self.queue.start(work, self._done, lambda: self._tell(working))

    def _done(self, done: JobsDone) -> None:
        if done.problem:
            self._tell(print_notices.problem(print_notices.not_printed(done, ()).title, done.problem))
        elif done.tickets:
            self._tell(print_notices.made(done))
        else:
            self._tell(NoticeView("info", counter_texts.nothing_to_print()))
        for attempt, jobs in self._found:
            if {job.ticket.id for job in jobs} <= set(done.tickets):
                self._desk.printed(attempt)
        self._after()


def _print_all(slips: SlipsPort, orders: list[list[SlipJob]], queue: SlipQueue) -> JobsDone:
    tickets: tuple[str, ...] = ()
    sent = 0
    for jobs in orders:
        done = print_slips(slips, jobs, stop=queue.stopping)
        tickets, sent = (*tickets, *done.tickets), sent + done.sent
        if done.problem:
            return JobsDone(tickets, done.problem, sent, done.unsure)
    return JobsDone(tickets, sent=sent)


def _jobs(attempt: Attempt) -> list[SlipJob]:
    confirmed = attempt.confirmed
    if confirmed is None:
        return []
    return jobs_of(confirmed.detail, confirmed.fiscal, attempt.sold)
