"""A line of digits for the application of the bank, in groups."""

from __future__ import annotations

from PySide6.QtCore import QRect
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from pos_app.ui.style import fonts
from pos_app.ui.style.theme import theme
from pos_app.ui.widgets.paint import CENTRE, box, painter_for, text
from pos_app.wording import checkout_texts

_SIZES = (64, 56, 48, 44, 40, 36, 32, 28, 24, 20, 18, 16, 14, 12)
"""Text sizes in px; the largest at which the whole line fits is taken."""
_LEADING = 1.5
_EDGE = 16


class CodeLine(QWidget):
    """Paints the groups from left to right in as many rows as they need, as large as they fit."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._groups: tuple[str, ...] = ()

    def show_line(self, line: str, spoken: str) -> None:
        """Show a line; empty for none. ``spoken`` tells what it is to those who cannot see it."""
        self._groups = checkout_texts.line_groups(line)
        self.setAccessibleName(f"{spoken}: {' '.join(self._groups)}" if line else "")
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        with painter_for(self) as painter:
            box(painter, self.rect(), fill="#FFFFFF", line=theme().t.border, radius=8)
            if self._groups:
                self._paint_groups(painter)

    def _paint_groups(self, painter: QPainter) -> None:
        inside = self.rect().adjusted(_EDGE, _EDGE, -_EDGE, -_EDGE)
        size, rows = next(
            ((size, rows) for size in _SIZES if (rows := self._rows(size, inside)) is not None),
            (_SIZES[-1], (" ".join(self._groups),)),
        )
        height = round(size * _LEADING)
        y = inside.y() + max(0, (inside.height() - height * len(rows)) // 2)
        for row in rows:
            text(painter, QRect(inside.x(), y, inside.width(), height), row, "#000000", size, 500, CENTRE)
            y += height

    def _rows(self, size: int, inside: QRect) -> tuple[str, ...] | None:
        """Return the rows of text at a size; None where they do not fit."""
        rows: list[str] = []
        for group in self._groups:
            longer = f"{rows[-1]} {group}" if rows else group
            if rows and fonts.text_width(longer, size, 500) <= inside.width():
                rows[-1] = longer
            elif fonts.text_width(group, size, 500) <= inside.width():
                rows.append(group)
            else:
                return None
        return tuple(rows) if len(rows) * round(size * _LEADING) <= inside.height() else None
