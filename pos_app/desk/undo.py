"""Undo of leaving a step: what is remembered, shown to the clerk and restored."""

from __future__ import annotations

from collections.abc import Callable

from pos_app.domain.basket import SeatChoice
from pos_app.sale import events
from pos_app.sale.runner import SaleRunner
from pos_app.sale.stage import Sale, Step
from pos_app.sale.undo import UndoHistory, dropped, kept
from pos_app.ui.widgets.notice import NoticeArea
from pos_app.wording import desk_texts
from pos_app.wording.notices import CommandId

_SUBJECT = "undo"
_SHOWN = 20.0
"""Seconds for which the notice about abandoned seats is shown; the undo key works after that too."""


class DeskUndo:
    """Listens to the stage through ``moved``; ``show_step`` brings a step's page to the front."""

    def __init__(self, sale: SaleRunner, news: NoticeArea, show_step: Callable[[Step], None]) -> None:
        self._sale = sale
        self._news = news
        self._show_step = show_step
        self._trail, self._before = UndoHistory(), sale.stage
        news.acted.connect(lambda _, command: self.take_back() if command is CommandId.UNDO else None)

    def moved(self, sale: Sale) -> None:
        """The stage changed: remember the step left, and show a notice about abandoned seats."""
        before, self._before = self._before, sale
        self._trail = self._trail.moved(before, sale)
        if not self._trail.kept:
            self._news.clear(_SUBJECT)
        stay = kept(before, sale)
        if left := dropped(before, sale):
            until = min((c.hold.until for c in left if c.hold), default=None)
            notice = desk_texts.seats_left(_labels(left), until, _labels(stay))
            self._news.show_notice(_SUBJECT, notice, inline=True, seconds=_SHOWN)

    def take_back(self) -> None:
        """Go back to the sale as it stood before a step was left; once more, return."""
        left, trail = self._trail.taken_back(self._sale.stage)
        if left is None:
            return
        self._sale.send(events.SaleRestored(left.sale))
        self._trail = trail
        self._news.clear(_SUBJECT)
        self._show_step(left.sale.step)
        for event in left.events:
            self._sale.send(event)


def _labels(choices: tuple[SeatChoice, ...]) -> tuple[str, ...]:
    return tuple(choice.label for choice in choices)
