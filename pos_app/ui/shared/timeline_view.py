"""The timeline of an attempt."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

from pos_app.ui.shared.timeline import TimeEntry
from pos_app.ui.style import fonts, icons
from pos_app.ui.style.tokens import Tokens
from pos_app.ui.widgets.paint import Painted, paint_text
from pos_app.ui.widgets.tooltips import plain_text_tooltip

ROW = 25
"""px of a line."""


class TimelineView(Painted):
    """Paints one line per entry: time, mark, words, detail. The newest are kept in sight."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._lines: tuple[TimeEntry, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_lines(self, lines: tuple[TimeEntry, ...]) -> None:
        self._lines = lines
        spoken = (f"{line.time} {line.text} {line.detail}".strip() for line in lines)
        self.setAccessibleName("; ".join(spoken))
        self.setToolTip(
            plain_text_tooltip("\n".join(f"{line.time} {line.text} {line.detail}".strip() for line in lines))
        )
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(300, 4 * ROW)

    def paint(self, painter: QPainter, t: Tokens) -> None:
        fitting = max(1, self.height() // ROW)
        for index, line in enumerate(self._lines[-fitting:]):
            y = index * ROW
            paint_text(painter, QRect(0, y, 66, ROW), line.time, t.text_2)
            icons.paint(painter, line.icon, getattr(t, line.tone), 72, y + ROW / 2 - 8, 16)
            width = fonts.text_width(line.text, 13)
            space = max(0, self.width() - 98)
            paint_text(painter, QRect(98, y, min(width + 1, space), ROW), line.text, t.text)
            left = 98 + width + 5
            paint_text(painter, QRect(left, y, max(0, self.width() - left), ROW), line.detail, t.text_2)


def timeline(lines: tuple[TimeEntry, ...]) -> TimelineView:
    """Return a view of all the lines, as high as they are."""
    view = TimelineView()
    view.show_lines(lines)
    view.setFixedHeight(len(lines) * ROW)
    return view
