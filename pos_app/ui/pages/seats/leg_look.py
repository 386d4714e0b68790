"""How the state of a leg looks: an icon and a colour beside the words."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QPoint, QSize
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from pos_app.ui.pages.seats.legs import LegMark, LegState
from pos_app.ui.widgets.badge import HEIGHT, badge_width, paint_badge
from pos_app.ui.widgets.paint import painter_for
from pos_app.wording.notices import BadgeKind

MARKS: Mapping[LegState, tuple[BadgeKind, str]] = {
    LegState.MISSING: ("warning", "circle-dashed"),
    LegState.CHOSEN: ("primary", "armchair"),
    LegState.HELD: ("success", "lock"),
    LegState.EXPIRED: ("neutral", "ban"),
}
_GAP = 6


class LegMarks(QWidget):
    """The seats of one passenger on every leg in one line: in words where they fit, else the numbers only."""

    def __init__(self) -> None:
        super().__init__()
        self._marks: tuple[LegMark, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.hide()

    def show_marks(self, marks: tuple[LegMark, ...]) -> None:
        """Show these; nothing hides the line."""
        if marks == self._marks:
            return
        self._marks = marks
        self.setAccessibleName(", ".join(mark.words for mark in marks))
        self.setVisible(bool(marks))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(100, HEIGHT)

    def paintEvent(self, event: QPaintEvent) -> None:
        texts = [mark.words for mark in self._marks]
        icons = [MARKS[mark.state][1] for mark in self._marks]
        wide = sum(badge_width(words, icon) + _GAP for words, icon in zip(texts, icons, strict=True)) - _GAP
        if wide > self.width():
            texts = [mark.short for mark in self._marks]
        x = 0
        with painter_for(self) as painter:
            for mark, words in zip(self._marks, texts, strict=True):
                kind, icon = MARKS[mark.state]
                x += paint_badge(painter, QPoint(x, 0), words, kind, icon) + _GAP
