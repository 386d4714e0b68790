"""How seats look, told apart by shape, line and mark, by colour only in addition; the coach under them."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen, QPolygonF

from pos_app.domain.seats import SeatState
from pos_app.ui.pages.seats.geometry import DeckPlan
from pos_app.ui.pages.seats.page import SeatLook
from pos_app.ui.style import fonts, icons
from pos_app.ui.style.theme import colour, theme
from pos_app.ui.style.tokens import Tokens
from pos_app.ui.widgets.paint import CENTRE, LEFT, box, paint_text
from pos_app.wording.translation import translate

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
        case SeatState.COLLEAGUE:
            box(painter, cushion, fill=t.taken_fill, line=t.taken_line, radius=_RADIUS)
            box(painter, back, fill=t.taken_fill, line=t.taken_line, radius=2.5)
            _until(painter, cushion, look, t.taken_text, "users")
        case SeatState.FREE:
            fill = t.primary_tint if hovered else t.surface
            box(painter, cushion, fill=fill, line=t.seat_line, width=1.5, radius=_RADIUS)
            _bar(painter, back, t.seat_line)
            _label(painter, cushion, look.label, t.text)


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
        text = QRectF(start, upper.top(), wide - 13, upper.height())
        paint_text(painter, text, look.label, t.primary, size, 600, CENTRE)
        icons.paint(painter, "lock", t.primary, start + wide - 11, upper.center().y() - 6, 11)
    else:
        paint_text(painter, upper, look.label, t.primary, size, 600, CENTRE)
    lower = QRectF(cushion.left(), upper.bottom() - 2, cushion.width(), cushion.height() * 0.34)
    paint_text(painter, lower, look.clock, t.primary, 12 if cushion.width() >= 40 else 11, 600, CENTRE)
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
    paint_text(painter, upper, look.label, t.special, _label_size(cushion), 600, CENTRE)
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
    _until(painter, cushion, look, t.text_2, "clock")


def _until(painter: QPainter, cushion: QRectF, look: SeatLook, ink: str, icon: str) -> None:
    """Paint the label over the time until which nobody else gets the seat."""
    half = cushion.height() / 2
    paint_text(painter, QRectF(cushion.left(), cushion.top() + 3, cushion.width(), half), look.label, ink,
         _label_size(cushion), 500, CENTRE)  # fmt: skip
    lower = QRectF(cushion.left(), cushion.center().y(), cushion.width(), half - 3)
    if look.clock and cushion.width() >= _ROOM_FOR_CLOCK:
        wide = fonts.text_width(look.clock, 11, 500) + 12
        start = lower.center().x() - wide / 2
        icons.paint(painter, icon, ink, start - 1, lower.center().y() - 5, 10)
        lower = QRectF(start + 10, lower.top(), wide - 8, lower.height())
    paint_text(painter, lower, look.clock, ink, 11, 500, CENTRE)


def _bar(painter: QPainter, back: QRectF, ink: str) -> None:
    box(painter, back, fill=ink, radius=2.5)


def _label_size(cushion: QRectF) -> int:
    return 16 if cushion.height() >= 48 else 14 if cushion.height() >= 32 else 12


def _label(painter: QPainter, cushion: QRectF, label: str, ink: str, weight: int = 600) -> None:
    paint_text(painter, cushion, label, ink, _label_size(cushion), weight, CENTRE)


_NOSE, _TAIL = 42.0, 16.0
"""Radii of the front and the rear corners."""


def paint_deck(painter: QPainter, plan: DeckPlan) -> None:
    _title(painter, plan)
    _hull(painter, plan)
    _aisle(painter, plan)
    if plan.driver:
        _door(painter, plan)
        _driver(painter, plan)
    else:
        _front(painter, plan)
    if plan.wc is not None:
        _wc(painter, QRectF(*plan.wc))


def paint_empty(painter: QPainter, plan: DeckPlan) -> None:
    """Paint the outline of a deck whose seats are not known yet."""
    _hull(painter, plan)
    if plan.driver:
        _door(painter, plan)
        _driver(painter, plan)


def _title(painter: QPainter, plan: DeckPlan) -> None:
    if plan.title_y is None:
        return
    t = theme().t
    upper = plan.deck.number > 1
    title = translate("seats", "Andar de cima") if upper else translate("seats", "Andar de baixo")
    left, middle = plan.hull.x - 10, plan.title_y
    paint_text(painter, QRectF(left, middle - 10, 140, 20), title, t.text, 13, 600)
    labels = [label for label, _ in plan.seats]
    far = plan.deck.lanes - plan.deck.aisle_after
    shape = (
        f"{plan.deck.aisle_after}+{far}" if plan.deck.aisle_after > far else f"{far}+{plan.deck.aisle_after}"
    )
    note = translate("seats", "poltronas {first} a {last} · {shape}").format(
        first=labels[0], last=labels[-1], shape=shape
    )
    after = fonts.text_width(title, 13, 600) + 8
    paint_text(painter, QRectF(left + after, middle - 10, 320, 20), note, t.text_2, 12)


def _hull(painter: QPainter, plan: DeckPlan) -> None:
    t = theme().t
    hull = QRectF(*plan.hull).adjusted(1, 1, -1, -1)
    nose = min(_NOSE, hull.height() / 3)
    path = QPainterPath(QPointF(hull.left() + nose, hull.top()))
    path.lineTo(hull.right() - _TAIL, hull.top())
    path.arcTo(QRectF(hull.right() - 2 * _TAIL, hull.top(), 2 * _TAIL, 2 * _TAIL), 90, -90)
    path.lineTo(hull.right(), hull.bottom() - _TAIL)
    path.arcTo(QRectF(hull.right() - 2 * _TAIL, hull.bottom() - 2 * _TAIL, 2 * _TAIL, 2 * _TAIL), 0, -90)
    path.lineTo(hull.left() + nose, hull.bottom())
    path.arcTo(QRectF(hull.left(), hull.bottom() - 2 * nose, 2 * nose, 2 * nose), 270, -90)
    path.lineTo(hull.left(), hull.top() + nose)
    path.arcTo(QRectF(hull.left(), hull.top(), 2 * nose, 2 * nose), 180, -90)
    painter.setPen(QPen(colour(t.coach_line), 2))
    painter.setBrush(colour(t.coach))
    painter.drawPath(path)
    # The windscreen.
    x = hull.left() + 7
    painter.setPen(QPen(colour(t.coach_line), 2.5, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    painter.drawLine(QPointF(x, hull.top() + nose), QPointF(x, hull.bottom() - nose))


def _aisle(painter: QPainter, plan: DeckPlan) -> None:
    t = theme().t
    text = translate("seats", "corredor")
    area = QRectF(*plan.aisle)
    middle = area.center().y() - 1
    paint_text(painter, QRectF(area.left(), middle - 9, 60, 18), text, t.text_3, 11, 400, LEFT)
    pen = QPen(colour(t.border), 1, Qt.PenStyle.CustomDashLine)
    pen.setDashPattern([3, 3])
    painter.setPen(pen)
    start = area.left() + fonts.text_width(text, 11) + 10
    painter.drawLine(QPointF(start, middle), QPointF(area.right() - 30, middle))


def _door(painter: QPainter, plan: DeckPlan) -> None:
    t = theme().t
    hull = plan.hull
    left, right, top = hull.x + 42, hull.x + 85, hull.y
    painter.fillRect(QRectF(left, top - 1, right - left, 4), colour(t.surface))
    painter.fillRect(QRectF(left, top + 2, right - left, 2), colour(t.coach))
    painter.setPen(QPen(colour(t.coach_line), 2))
    for x in (left, right):
        painter.drawLine(QPointF(x, top - 3), QPointF(x, top + 5))
    middle = (left + right) / 2
    icons.paint(painter, "arrow-down", t.text_2, middle - 8, top + 5, 16)
    text = translate("seats", "porta")
    paint_text(painter, QRectF(middle - 28, top + 23, 56, 16), text, t.text_2, 11, 400, CENTRE)


def _driver(painter: QPainter, plan: DeckPlan) -> None:
    t = theme().t
    hull = plan.hull
    text = translate("seats", "motorista")
    wide = fonts.text_width(text, 11) + 4
    paint_text(painter, QRectF(hull.x + 14, hull.bottom - 80, wide, 16), text, t.text_2, 11, 400, LEFT)
    centre, radius = QPointF(hull.x + 31, hull.bottom - 47), 13.0
    painter.setPen(QPen(colour(t.text_2), 2))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(centre, radius, radius)
    painter.drawEllipse(centre, 3, 3)
    for dx, dy in ((0, 1), (-0.94, -0.34), (0.94, -0.34)):
        start = QPointF(centre.x() + dx * 3.5, centre.y() + dy * 3.5)
        painter.drawLine(start, QPointF(centre.x() + dx * radius, centre.y() + dy * radius))


def _front(painter: QPainter, plan: DeckPlan) -> None:
    text = translate("seats", "frente")
    area = QRectF(plan.hull.x + 16, plan.aisle.y, plan.aisle.x - plan.hull.x - 20, plan.aisle.h)
    paint_text(painter, area, text, theme().t.text_2, 11, 400, CENTRE)


def _wc(painter: QPainter, area: QRectF) -> None:
    t = theme().t
    box(painter, area, fill=t.surface_2, line=t.border_strong, radius=4)
    middle = area.center()
    icons.paint(painter, "toilet", t.text_2, middle.x() - 11, middle.y() - 23, 22)
    text = translate("seats", "WC")
    paint_text(painter, QRectF(middle.x() - 30, middle.y() + 2, 60, 18), text, t.text_2, 12, 400, CENTRE)
