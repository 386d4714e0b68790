"""Reprints and saves the tickets of a chosen order, and reports the result."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from pos_app.system.tasks import TaskScope
from pos_app.ui.shared.ports import SlipsPort
from pos_app.ui.shared.slip_jobs import JobsDone, SlipJob, print_due, save_slips
from pos_app.ui.shared.slip_queue import SlipQueue
from pos_app.wording.command_ids import CommandId
from pos_app.wording.notices import NoticeAction, NoticeView
from pos_app.wording.ticket_texts import making, printed, saved, sent, unsure
from pos_app.wording.translation import translate


class SlipWork:
    """``show_notice`` is called with a notice for each step. PDFs go to ``folder``."""

    def __init__(
        self, slips: SlipsPort, scope: TaskScope, folder: Path, show_notice: Callable[[NoticeView], None]
    ) -> None:
        self._slips = slips
        self.press = SlipQueue(scope)
        self._folder = folder
        self._show_notice = show_notice

    def print(self, jobs: list[SlipJob]) -> None:
        """Print what is missing of an order, else all of it as copies; nothing where there are no slips."""
        if jobs:
            self._make(partial(print_due, self._slips, jobs), len(jobs), printing=True)

    def save(self, jobs: list[SlipJob]) -> None:
        """Save slips as PDFs; nothing happens where there are none."""
        if jobs:
            self._make(partial(save_slips, self._slips, jobs, self._folder), len(jobs), printing=False)

    def _make(self, work: Callable[[], JobsDone], count: int, *, printing: bool) -> None:
        working = NoticeView("info", making(count))
        self.press.start(
            work, lambda done: self._done(done, printing=printing), lambda: self._show_notice(working)
        )

    def _done(self, done: JobsDone, *, printing: bool) -> None:
        if done.problem:
            title = (
                translate("orders", "O comprovante não foi impresso")
                if printing
                else translate("orders", "O PDF não foi salvo")
            )
            self._show_notice(NoticeView("warning", title, done.problem))
        elif printing and done.open_seats:
            self._show_notice(NoticeView("warning", printed(len(done.tickets)), unsure(done.open_seats)))
        elif printing:
            words = (sent if done.sent else printed)(len(done.tickets))
            self._show_notice(NoticeView("success", words))
        else:
            show = NoticeAction(CommandId.OPEN_FOLDER)
            self._show_notice(NoticeView("success", saved(len(done.tickets), self._folder), actions=(show,)))
