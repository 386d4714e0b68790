"""How a deadline looks in the list."""

from __future__ import annotations

from PySide6.QtCore import QRect
from PySide6.QtGui import QPainter

from pos_app.ui.kit.tables import ROW_ROLE
from pos_app.ui.pages.board.rows import DeadlineLine
from pos_app.ui.style import icons
from pos_app.ui.style.theme import theme
from pos_app.ui.widgets.paint import RIGHT, text
from pos_app.ui.widgets.row_delegate import Index, RowDelegate

ICON, WORDS, TIME = range(3)
_GLYPH = 18


class DeadlineDelegate(RowDelegate):
    """What runs out over what it belongs to; at the right what is left over its hour."""

    def paint_cell(self, painter: QPainter, rect: QRect, index: Index, chosen: bool) -> None:
        """Paint one cell."""
        t = theme().t
        line: DeadlineLine = index.data(ROW_ROLE)
        ink = getattr(t, line.tone)
        middle = rect.top() + rect.height() // 2
        if index.column() == ICON:
            icons.paint(painter, line.icon, ink, rect.left() + 5, middle - _GLYPH / 2, _GLYPH)
        elif index.column() == WORDS:
            self.two_lines(painter, rect, line.title, line.about)
        else:
            text(painter, QRect(rect.left(), middle - 17, rect.width(), 17), line.left, ink, 13, 600, RIGHT)
            text(painter, QRect(rect.left(), middle, rect.width(), 16), line.at, t.text_2, 12, align=RIGHT)
