"""The yellow disc with a passenger's number."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from pos_app.ui.style.theme import colour, theme
from pos_app.ui.style.tokens import Tokens
from pos_app.ui.widgets.paint import CENTRE, Painted, paint_text
from pos_app.wording.translation import translate


def paint_disc(painter: QPainter, centre: QPointF, number: int, radius: float = 9.5) -> None:
    """Paint passenger ``number`` (from 1) in an accent disc of ``radius`` px around ``centre``."""
    t = theme().t
    painter.setPen(QPen(colour(t.on_accent), 1))
    painter.setBrush(colour(t.accent))
    painter.drawEllipse(centre, radius, radius)
    rect = QRectF(centre.x() - radius, centre.y() - radius, 2 * radius, 2 * radius)
    paint_text(painter, rect, str(number), t.on_accent, round(radius * 1.16), 600, CENTRE)


class NumberDisc(Painted):
    """The number that a passenger keeps from the seat map to the slip."""

    def __init__(self, number: int = 1, parent: QWidget | None = None, *, side: int = 20) -> None:
        super().__init__(parent)
        self._number, self._side = number, side
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.set_number(number)

    def set_number(self, number: int) -> None:
        self._number = number
        self.setAccessibleName(translate("Passageiro {0}").format(number))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(self._side, self._side)

    def paint(self, painter: QPainter, t: Tokens) -> None:
        centre = QPointF(self.width() / 2, self.height() / 2)
        paint_disc(painter, centre, self._number, self._side / 2 - 0.5)
