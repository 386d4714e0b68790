"""The coach under the seats: outline, door, driver, aisle, WC."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen

from pos_app.ui.pages.seats.geometry import DeckPlan
from pos_app.ui.style import fonts, icons
from pos_app.ui.style.theme import colour, theme
from pos_app.ui.widgets.paint import CENTRE, LEFT, box, text
from pos_app.wording.translation import translate

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
    text(painter, QRectF(left, middle - 10, 140, 20), title, t.text, 13, 600)
    labels = [label for label, _ in plan.seats]
    far = plan.deck.lanes - plan.deck.aisle_after
    shape = (
        f"{plan.deck.aisle_after}+{far}" if plan.deck.aisle_after > far else f"{far}+{plan.deck.aisle_after}"
    )
    note = translate("seats", "poltronas {first} a {last} · {shape}").format(
        first=labels[0], last=labels[-1], shape=shape
    )
    after = fonts.text_width(title, 13, 600) + 8
    text(painter, QRectF(left + after, middle - 10, 320, 20), note, t.text_2, 12)


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
    words = translate("seats", "corredor")
    area = QRectF(*plan.aisle)
    middle = area.center().y() - 1
    text(painter, QRectF(area.left(), middle - 9, 60, 18), words, t.text_3, 11, 400, LEFT)
    pen = QPen(colour(t.border), 1, Qt.PenStyle.CustomDashLine)
    pen.setDashPattern([3, 3])
    painter.setPen(pen)
    start = area.left() + fonts.text_width(words, 11) + 10
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
    words = translate("seats", "porta")
    text(painter, QRectF(middle - 28, top + 23, 56, 16), words, t.text_2, 11, 400, CENTRE)


def _driver(painter: QPainter, plan: DeckPlan) -> None:
    t = theme().t
    hull = plan.hull
    words = translate("seats", "motorista")
    wide = fonts.text_width(words, 11) + 4
    text(painter, QRectF(hull.x + 14, hull.bottom - 80, wide, 16), words, t.text_2, 11, 400, LEFT)
    centre, radius = QPointF(hull.x + 31, hull.bottom - 47), 13.0
    painter.setPen(QPen(colour(t.text_2), 2))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(centre, radius, radius)
    painter.drawEllipse(centre, 3, 3)
    for dx, dy in ((0, 1), (-0.94, -0.34), (0.94, -0.34)):
        start = QPointF(centre.x() + dx * 3.5, centre.y() + dy * 3.5)
        painter.drawLine(start, QPointF(centre.x() + dx * radius, centre.y() + dy * radius))


def _front(painter: QPainter, plan: DeckPlan) -> None:
    words = translate("seats", "frente")
    area = QRectF(plan.hull.x + 16, plan.aisle.y, plan.aisle.x - plan.hull.x - 20, plan.aisle.h)
    text(painter, area, words, theme().t.text_2, 11, 400, CENTRE)


def _wc(painter: QPainter, area: QRectF) -> None:
    t = theme().t
    box(painter, area, fill=t.surface_2, line=t.border_strong, radius=4)
    middle = area.center()
    icons.paint(painter, "toilet", t.text_2, middle.x() - 11, middle.y() - 23, 22)
    words = translate("seats", "WC")
    text(painter, QRectF(middle.x() - 30, middle.y() + 2, 60, 18), words, t.text_2, 12, 400, CENTRE)
