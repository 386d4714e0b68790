"""The buses of an order with their stops on a line."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect, QSize
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from pos_app.ui.pages.orders.panel.leg_lines import LegLine, StopMark
from pos_app.ui.style import fonts
from pos_app.ui.style.theme import colour, theme
from pos_app.ui.widgets.paint import CENTRE, LEFT, RIGHT, painter_for, text
from pos_app.ui.widgets.tooltips import plain_text_tooltip
from pos_app.wording import order_panel_texts as words

_HEAD, _ABOUT, _LINE, _HOUR, _PLACE, _AFTER = 20, 17, 15, 17, 16, 10
_ROW = _HEAD + _ABOUT + _LINE + _HOUR + _PLACE
_DOT = 4.5
_MIDDLE = 78
"""px that a stop between the ends needs for its words."""


class LegsView(QWidget):
    """Paints each bus: way, day and route; company and platform; then its stops, as many as have space."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._legs: tuple[LegLine, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_legs(self, legs: tuple[LegLine, ...]) -> None:
        """Show other buses."""
        if legs == self._legs:
            return
        self._legs = legs
        self.setAccessibleName("; ".join(leg.spoken for leg in legs))
        self.setToolTip(plain_text_tooltip("\n".join(leg.spoken for leg in legs)))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Return the height of all buses."""
        return QSize(300, max(0, (_ROW + _AFTER) * len(self._legs) - _AFTER))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the buses."""
        with painter_for(self) as painter:
            for index, leg in enumerate(self._legs):
                self._paint_leg(painter, leg, index * (_ROW + _AFTER))

    def _paint_leg(self, painter: QPainter, leg: LegLine, y: int) -> None:
        t, width = theme().t, self.width()
        x = 0
        for part, weight, ink in (
            (leg.name, 400, t.text_2),
            (leg.day, 600, t.text),
            (leg.route, 400, t.text),
        ):
            space = QRect(x, y, max(0, width - x), _HEAD)
            text(painter, space, part, ink, 13, weight)
            x += fonts.text_width(part, 13, weight) + 8
        text(painter, QRect(0, y + _HEAD, width, _ABOUT), leg.about, t.text_2, 12)
        self._paint_stops(painter, leg.stops, y + _HEAD + _ABOUT)

    def _paint_stops(self, painter: QPainter, stops: tuple[StopMark, ...], y: int) -> None:
        t, width = theme().t, self.width()
        middle = y + _LINE / 2 + 1
        painter.setPen(QPen(colour(t.primary), 1.5))
        painter.drawLine(QPointF(_DOT, middle), QPointF(width - _DOT, middle))
        count = len(stops)
        labelled = max(0, (width - 2 * _MIDDLE) // _MIDDLE)
        for index, stop in enumerate(stops):
            end = index in (0, count - 1)
            x = _DOT + (width - 2 * _DOT) * index / max(1, count - 1)
            painter.setPen(QPen(colour(t.primary), 1.5))
            painter.setBrush(colour(t.primary if end else t.surface))
            painter.drawEllipse(QPointF(x, middle), _DOT - 0.5, _DOT - 0.5)
            if end or count - 2 <= labelled:
                self._words(painter, stop, round(x), y + _LINE, index, count)
        if count - 2 > labelled:
            space = QRect(_MIDDLE, y + _LINE, width - 2 * _MIDDLE, _HOUR)
            text(painter, space, words.more_stops(count - 2), t.text_2, 12, 400, CENTRE)

    def _words(self, painter: QPainter, stop: StopMark, x: int, y: int, index: int, count: int) -> None:
        t, width = theme().t, self.width()
        space = width // 2 - 4 if count <= 2 else max(_MIDDLE, (width - 2) // count)
        if index == 0:
            left, align = 0, LEFT
        elif index == count - 1:
            left, align = width - space, RIGHT
        else:
            left, align = x - space // 2, CENTRE
        hour = stop.hour or words.no_hour()
        text(painter, QRect(left, y, space, _HOUR), hour, t.text, 13, 600, align)
        text(painter, QRect(left, y + _HOUR, space, _PLACE), stop.place, t.text_2, 12, 400, align)
