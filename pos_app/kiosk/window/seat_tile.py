"""One seat of the kiosk's coach: a button that paints itself, its backrest to the rear."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QAbstractButton, QWidget

from pos_app.domain.seats import SeatState
from pos_app.kiosk.screens import scale as scales
from pos_app.ui.pages.seats.look import SeatLook
from pos_app.ui.style import icons
from pos_app.ui.style.theme import colour, theme
from pos_app.ui.widgets.focus import FocusRing
from pos_app.ui.widgets.number_disc import paint_disc
from pos_app.ui.widgets.paint import CENTRE, box, painter_for, text

_RADIUS = 7.0
_BACK, _GAP = 8.0, 3.0


class SeatTile(QAbstractButton):
    def __init__(self, look: SeatLook, parent: QWidget, *, upright: bool) -> None:
        super().__init__(parent)
        self._upright = upright
        self.look = look
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        FocusRing.attach(self, 7)
        self._say()

    def show_look(self, look: SeatLook) -> None:
        if look != self.look:
            self.look = look
            self._say()
            self.update()

    def _say(self) -> None:
        self.setText(self.look.label)
        self.setAccessibleName(self.look.spoken or self.look.label)
        self.setEnabled(self.look.can_pick)

    def paintEvent(self, event: QPaintEvent) -> None:
        with painter_for(self) as painter:
            paint_tile(painter, QRectF(self.rect()), self.look, upright=self._upright, down=self.isDown())


def paint_tile(
    painter: QPainter, area: QRectF, look: SeatLook, *, upright: bool = True, down: bool = False
) -> None:
    """Paint a seat into ``area``. States differ by shape and mark, and by colour in addition."""
    if upright:
        cushion = area.adjusted(0, 0, 0, -_BACK - _GAP)
        back = QRectF(area.left(), cushion.bottom() + _GAP, area.width(), _BACK)
    else:
        cushion = area.adjusted(0, 0, -_BACK - _GAP, 0)
        back = QRectF(cushion.right() + _GAP, area.top(), _BACK, area.height())
    ink = _paint_state(painter, cushion, back, look, down=down)
    large = cushion.height() >= 48
    if look.state is SeatState.TAKEN:
        text(painter, cushion, look.label, ink, scales.text(24 if large else 20), 500, CENTRE)
        return
    at = cushion.adjusted(0, 0, 0, -16) if look.state is SeatState.PRIORITY else cushion
    text(painter, at, look.label, ink, scales.text(26 if large else 20), 600, CENTRE)
    if look.passenger and not upright:
        paint_disc(painter, QPointF(cushion.left() + 14, cushion.top() + 14), look.passenger, 12)
    elif look.passenger:
        paint_disc(painter, QPointF(cushion.left() + 15, cushion.top() + 15), look.passenger, 13)


def _paint_state(painter: QPainter, cushion: QRectF, back: QRectF, look: SeatLook, *, down: bool) -> str:
    """Paint what tells the states apart; return the colour of the label."""
    t, state = theme().t, look.state
    if state is SeatState.TAKEN:
        box(painter, cushion, fill=t.taken_fill, line=t.taken_line, radius=_RADIUS)
        box(painter, back, fill=t.taken_fill, line=t.taken_line, radius=3)
        painter.setPen(QPen(colour(t.taken_line), 1.5))
        centre = cushion.center()
        for x, y in ((cushion.left() + 7, cushion.top() + 7), (cushion.right() - 7, cushion.top() + 7)):
            for px, py in ((x, y), (2 * centre.x() - x, 2 * centre.y() - y)):
                painter.drawLine(
                    QPointF(px, py), QPointF(px + (centre.x() - px) * 0.5, py + (centre.y() - py) * 0.5)
                )
        return t.taken_text
    if state is SeatState.RELEASED:
        painter.setPen(QPen(colour(t.seat_line), 2, Qt.PenStyle.DashLine))
        painter.setBrush(colour(t.surface))
        painter.drawRoundedRect(cushion.adjusted(1, 1, -1, -1), _RADIUS, _RADIUS)
        box(painter, back, line=t.seat_line, radius=3)
        return t.text
    fill, line, ink = {
        SeatState.CHOSEN: (t.primary_fill, "", t.on_primary),
        SeatState.HELD: (t.primary_tint, t.primary, t.primary),
        SeatState.LOW_FARE: (t.lowfare_tint, t.lowfare, t.lowfare),
        SeatState.PRIORITY: (t.special_tint, t.special, t.special),
        SeatState.FREE: (t.primary_tint if down else t.surface, t.seat_line, t.text),
    }[state]
    width = 3 if state is SeatState.HELD else 2
    box(painter, cushion, fill=fill, line=line or None, width=width, radius=_RADIUS)
    box(painter, back, fill=line or fill, radius=3)
    if state is SeatState.LOW_FARE:
        outline, cut = QPainterPath(), QPainterPath()
        outline.addRoundedRect(cushion, _RADIUS, _RADIUS)
        side = min(cushion.width(), cushion.height()) * 0.28
        right, top = cushion.right(), cushion.top()
        cut.addPolygon(
            QPolygonF([QPointF(right - side, top), QPointF(right, top), QPointF(right, top + side)])
        )
        painter.fillPath(cut.intersected(outline), colour(line))
    elif state is SeatState.PRIORITY:
        box(painter, cushion.adjusted(4, 4, -4, -4), line=line, radius=_RADIUS - 3)
        icons.paint(painter, "accessibility", line, cushion.center().x() - 9, cushion.bottom() - 26, 18)
    if mark := {SeatState.HELD: "lock", SeatState.LOW_FARE: "tag"}.get(state):
        icons.paint(painter, mark, line, cushion.left() + 6, cushion.bottom() - 22, 16)
    return ink


class SeatSample(QWidget):
    def __init__(self, look: SeatLook, parent: QWidget, *, small: bool) -> None:
        super().__init__(parent)
        self._look = look
        self.setFixedSize(QSize(44, 40) if small else QSize(66, 56))

    def paintEvent(self, event: QPaintEvent) -> None:
        with painter_for(self) as painter:
            paint_tile(painter, QRectF(self.rect()), self._look)
