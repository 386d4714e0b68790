"""Kiosks of the branch that call for somebody: a line above every page of the desk, and a sound."""

from __future__ import annotations

import time
from collections.abc import Callable

from pos_app.domain.branch import CALL_LASTS, StaffCall
from pos_app.ui.widgets.notice import NoticeArea
from pos_app.wording import branch_texts
from pos_app.wording.notices import CommandId

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
