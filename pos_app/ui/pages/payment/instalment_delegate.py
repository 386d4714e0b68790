"""How a row of instalments looks."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect
from PySide6.QtGui import QPainter, QPen

from pos_app.ui.pages.payment.instalment_model import AMOUNT, COUNT, INTEREST, LINE_ROLE, MARK
from pos_app.ui.style.theme import colour, theme
from pos_app.ui.widgets.paint import RIGHT, text
from pos_app.ui.widgets.row_delegate import Index, RowDelegate


class InstalmentDelegate(RowDelegate):
    """A round mark that is filled when chosen, then the numbers."""

    def paint_cell(self, painter: QPainter, rect: QRect, index: Index, chosen: bool) -> None:
        """Paint the mark or the words."""
        t = theme().t
        if index.column() == MARK:
            centre = QPointF(rect.left() + 12, rect.top() + rect.height() / 2 + 0.5)
            painter.setPen(QPen(colour(t.primary_fill if chosen else t.border_strong), 1.5))
            painter.setBrush(colour(t.primary_fill if chosen else t.surface))
            painter.drawEllipse(centre, 7.25, 7.25)
            if chosen:
                painter.setBrush(colour(t.on_primary))
                painter.drawEllipse(centre, 2.5, 2.5)
            return
        line = index.data(LINE_ROLE)
        words = str(index.data() or "")
        strong = index.column() in (COUNT, AMOUNT)
        ink = t.text
        if index.column() == INTEREST:
            ink = t.success if line.free else t.text_2
        weight = 600 if strong else 500 if index.column() == INTEREST and line.free else 400
        text(painter, rect, words, ink, 12 if index.column() == INTEREST else 13, weight, RIGHT)
