"""Reprints and saves the tickets of a chosen order, and reports the result."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial

from pos_app.domain.printers import PrintRecord
from pos_app.ui.pages.orders.page import OrdersView
from pos_app.ui.shared import print_notices
from pos_app.ui.shared.desk_api import DeskApi
from pos_app.ui.shared.ports import SlipJob
from pos_app.ui.shared.slip_jobs import JobsDone, due, late_documents, print_due, print_slips, save_slips
from pos_app.ui.shared.slip_queue import SlipQueue
from pos_app.wording.notices import CommandId, NoticeAction, NoticeView
from pos_app.wording.ticket_texts import making, printed, saved, unsure
from pos_app.wording.translation import translate

_RESULT, _DOCUMENTS = "order", "documents"
_REST = 0.15
"""Seconds for which an order is chosen before its prints are looked up."""


class SlipWork:
    """``jobs`` returns the slips of the order that is chosen now; ``known`` is called once it is known which
    of them are due."""

    def __init__(
        self,
        view: OrdersView,
        desk: DeskApi,
        jobs: Callable[[], list[SlipJob]],
        known: Callable[[], None] = lambda: None,
    ) -> None:
        self._slips, self._scope, self._folder = desk.slips, desk.scope, desk.folder
        self._show_notice = view.show_notice
        self.slip_queue = SlipQueue(desk.scope)
        self._jobs = jobs
        self._known = known
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

    def print(self) -> None:
        """Print what is missing of the order, else all of it as copies; nothing where there are no slips."""
        self._print(self._jobs())

    def print_one(self, ticket: str) -> None:
        """Print the slip of one ticket; marked as a copy where one may be on paper."""
        self._print([job for job in self._jobs() if job.ticket.id == ticket])

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
            # Not for every order that the row cursor passes.
            loop = asyncio.get_running_loop()
            self._waiting = loop.call_later(_REST, self._start_look, jobs)

    def _start_look(self, jobs: list[SlipJob]) -> None:
        self._scope.start(self._look(jobs), name="documents", slot="orders.documents")

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
            self._show_notice(
                _RESULT, print_notices.not_printed_beside(done, self._slips.others(self._printer))
            )
        elif done.open_seats:
            doubt = NoticeView("warning", printed(len(done.tickets)), unsure(done.open_seats))
            self._show_notice(_RESULT, doubt)
        else:
            self._show_notice(_RESULT, print_notices.made(done))
        self.look()

    def _saved(self, done: JobsDone) -> None:
        if done.problem:
            title = translate("orders", "O PDF não foi salvo")
            self._show_notice(_RESULT, NoticeView("warning", title, done.problem))
        else:
            show = NoticeAction(CommandId.OPEN_FOLDER)
            words = saved(len(done.tickets), self._folder)
            self._show_notice(_RESULT, NoticeView("success", words, actions=(show,)))
