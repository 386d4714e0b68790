"""How seats look: distinguished by shape, line and mark, and by colour only in addition."""

from __future__ import annotations

from typing import assert_never

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen, QPolygonF

from pos_app.domain.seats import SeatState
from pos_app.ui.pages.seats.look import SeatLook
from pos_app.ui.style import fonts, icons
from pos_app.ui.style.theme import colour, theme
from pos_app.ui.style.tokens import Tokens
from pos_app.ui.widgets.paint import CENTRE, box, text

_RADIUS = 7.0
_BACKREST, _GAP = 6.0, 2.0
_ROOM_FOR_LOCK = 42
_ROOM_FOR_CLOCK = 46
_ROOM_FOR_MARK = 36


def paint_seat(painter: QPainter, area: QRectF, look: SeatLook, *, hovered: bool = False) -> None:
    """Paint a seat into ``area``: the cushion, and its backrest on the rear side."""
    t = theme().t
    cushion = area.adjusted(0, 0, -_BACKREST - _GAP, 0)
    back = QRectF(cushion.right() + _GAP, area.top(), _BACKREST, area.height())
    match look.state:
        case SeatState.TAKEN:
            _taken(painter, cushion, back, look, t)
        case SeatState.CHOSEN:
            box(painter, cushion, fill=t.primary_hover if hovered else t.primary_fill, radius=_RADIUS)
            _bar(painter, back, t.primary_fill)
            _label(painter, cushion, look.label, t.on_primary)
        case SeatState.HELD:
            _held(painter, cushion, back, look, t)
        case SeatState.LOW_FARE:
            _low_fare(painter, cushion, back, look, t, hovered)
        case SeatState.PRIORITY:
            _priority(painter, cushion, back, look, t, hovered)
        case SeatState.RELEASED:
            _released(painter, cushion, back, look, t)
        case SeatState.FREE:
            fill = t.primary_tint if hovered else t.surface
            box(painter, cushion, fill=fill, line=t.seat_line, width=1.5, radius=_RADIUS)
            _bar(painter, back, t.seat_line)
            _label(painter, cushion, look.label, t.text)
        case _:
            assert_never(look.state)


def _taken(painter: QPainter, cushion: QRectF, back: QRectF, look: SeatLook, t: Tokens) -> None:
    box(painter, cushion, fill=t.taken_fill, line=t.taken_line, radius=_RADIUS)
    box(painter, back, fill=t.taken_fill, line=t.taken_line, radius=2.5)
    painter.setPen(QPen(colour(t.taken_line), 1))
    inset, hole = 5.0, 9.0 if look.label else 0.0
    centre = cushion.center()
    for x, y in (
        (cushion.left() + inset, cushion.top() + inset),
        (cushion.right() - inset, cushion.top() + inset),
    ):
        # Each arm of the X stops short of the label.
        for px, py in ((x, y), (2 * centre.x() - x, 2 * centre.y() - y)):
            dx, dy = centre.x() - px, centre.y() - py
            reach = 1 - hole / max((dx * dx + dy * dy) ** 0.5, hole + 1)
            painter.drawLine(QPointF(px, py), QPointF(px + dx * reach, py + dy * reach))
    _label(painter, cushion, look.label, t.taken_text, weight=500)


def _held(painter: QPainter, cushion: QRectF, back: QRectF, look: SeatLook, t: Tokens) -> None:
    box(painter, cushion, fill=t.primary_tint, line=t.primary, width=2, radius=_RADIUS)
    _bar(painter, back, t.primary)
    if not look.label:
        return
    upper = QRectF(
        cushion.left(), cushion.top() + cushion.height() * 0.12, cushion.width(), cushion.height() * 0.42
    )
    size = _label_size(cushion)
    if cushion.width() >= _ROOM_FOR_LOCK:
        wide = fonts.text_width(look.label, size, 600) + 15
        start = upper.center().x() - wide / 2
        words = QRectF(start, upper.top(), wide - 13, upper.height())
        text(painter, words, look.label, t.primary, size, 600, CENTRE)
        icons.paint(painter, "lock", t.primary, start + wide - 11, upper.center().y() - 6, 11)
    else:
        text(painter, upper, look.label, t.primary, size, 600, CENTRE)
    lower = QRectF(cushion.left(), upper.bottom() - 2, cushion.width(), cushion.height() * 0.34)
    text(painter, lower, look.clock, t.primary, 12 if cushion.width() >= 40 else 11, 600, CENTRE)
    track = QRectF(cushion.left() + 5, cushion.bottom() - 5.5, cushion.width() - 10, 2.5)
    track.setWidth(track.width() * max(0.0, min(look.left, 1.0)))
    box(painter, track, fill=t.primary, radius=1.25)


def _low_fare(
    painter: QPainter, cushion: QRectF, back: QRectF, look: SeatLook, t: Tokens, hovered: bool
) -> None:
    fill = t.surface if hovered else t.lowfare_tint
    box(painter, cushion, fill=fill, line=t.lowfare, width=1.5, radius=_RADIUS)
    _bar(painter, back, t.lowfare)
    outline = QPainterPath()
    outline.addRoundedRect(cushion, _RADIUS, _RADIUS)
    cut = min(cushion.width(), cushion.height()) * 0.26
    corner = QPainterPath()
    right, top = cushion.right(), cushion.top()
    corner.addPolygon(QPolygonF([QPointF(right - cut, top), QPointF(right, top), QPointF(right, top + cut)]))
    painter.fillPath(corner.intersected(outline), colour(t.lowfare))
    _label(painter, cushion, look.label, t.lowfare)
    if not look.label:
        icons.paint(painter, "tag", t.lowfare, cushion.center().x() - 6, cushion.center().y() - 5, 11)
    elif cushion.height() >= _ROOM_FOR_MARK:
        icons.paint(painter, "tag", t.lowfare, cushion.left() + 3, cushion.bottom() - 13, 10)


def _priority(
    painter: QPainter, cushion: QRectF, back: QRectF, look: SeatLook, t: Tokens, hovered: bool
) -> None:
    box(
        painter,
        cushion,
        fill=t.surface if hovered else t.special_tint,
        line=t.special,
        width=1.5,
        radius=_RADIUS,
    )
    box(painter, cushion.adjusted(3, 3, -3, -3), line=t.special, radius=_RADIUS - 3)
    _bar(painter, back, t.special)
    middle = cushion.center()
    if not look.label:
        icons.paint(painter, "accessibility", t.special, middle.x() - 6, middle.y() - 6, 12)
        return
    if cushion.height() < _ROOM_FOR_MARK:
        _label(painter, cushion, look.label, t.special)
        return
    upper = QRectF(cushion.left(), cushion.top() + 3, cushion.width(), cushion.height() / 2)
    text(painter, upper, look.label, t.special, _label_size(cushion), 600, CENTRE)
    size = 14 if cushion.height() >= 46 else 11
    icons.paint(painter, "accessibility", t.special, middle.x() - size / 2, middle.y() + 2, size)


def _released(painter: QPainter, cushion: QRectF, back: QRectF, look: SeatLook, t: Tokens) -> None:
    pen = QPen(colour(t.seat_line), 1.5, Qt.PenStyle.CustomDashLine)
    pen.setDashPattern([2.5, 2])
    painter.setPen(pen)
    painter.setBrush(colour(t.surface))
    painter.drawRoundedRect(cushion.adjusted(0.75, 0.75, -0.75, -0.75), _RADIUS, _RADIUS)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(back.adjusted(0.75, 0.75, -0.75, -0.75), 2.5, 2.5)
    half = cushion.height() / 2
    text(painter, QRectF(cushion.left(), cushion.top() + 3, cushion.width(), half), look.label, t.text_2,
         _label_size(cushion), 500, CENTRE)  # fmt: skip
    lower = QRectF(cushion.left(), cushion.center().y(), cushion.width(), half - 3)
    if look.clock and cushion.width() >= _ROOM_FOR_CLOCK:
        wide = fonts.text_width(look.clock, 11, 500) + 12
        start = lower.center().x() - wide / 2
        icons.paint(painter, "clock", t.text_2, start - 1, lower.center().y() - 5, 10)
        lower = QRectF(start + 10, lower.top(), wide - 8, lower.height())
    text(painter, lower, look.clock, t.text_2, 11, 500, CENTRE)


def _bar(painter: QPainter, back: QRectF, ink: str) -> None:
    box(painter, back, fill=ink, radius=2.5)


def _label_size(cushion: QRectF) -> int:
    return 16 if cushion.height() >= 48 else 14 if cushion.height() >= 32 else 12


def _label(painter: QPainter, cushion: QRectF, label: str, ink: str, weight: int = 600) -> None:
    text(painter, cushion, label, ink, _label_size(cushion), weight, CENTRE)
