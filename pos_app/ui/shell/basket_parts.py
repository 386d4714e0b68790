"""Painting of the parts of the basket that stand below each other: a leg, a person, a line of the bill."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, QRect
from PySide6.QtGui import QPainter

from pos_app.ui.shared.basket_view import BasketLeg, BasketPerson, BasketRow, BasketStop
from pos_app.ui.style import fonts
from pos_app.ui.style.theme import theme
from pos_app.ui.widgets.badge import badge_width, paint_badge
from pos_app.ui.widgets.number_disc import paint_disc
from pos_app.ui.widgets.paint import RIGHT, fill_rect, text

ROW = 24
_TITLE = 24
_LINE = 18
_LEG_PADDING = 8
_MARK = 4
_PERSON_ROW = 20
_BELOW = 18
_PERSON_PADDING = 6
_DISC = 28
_GAP = 8
"""px between words and the amount on the right."""


def leg_height(leg: BasketLeg, width: int, side: int) -> int:
    """Return how high a leg is in a basket ``width`` px wide; ``side`` is the padding left and right."""
    lines = len(leg.stops) + bool(leg.company) + len(_seat_lines(leg, width - 2 * side))
    return _TITLE + _LINE * lines + 2 * _LEG_PADDING


def paint_leg(painter: QPainter, leg: BasketLeg, area: QRect, side: int) -> None:
    t = theme().t
    if leg.current:
        fill_rect(painter, QRect(area.left(), area.top(), _MARK, area.height()), t.primary)
    space = area.adjusted(side, _LEG_PADDING, -side, 0)
    _paint_title(painter, leg, space)
    y = space.top() + _TITLE
    for stop in leg.stops:
        _paint_stop(painter, stop, QRect(space.left(), y, space.width(), _LINE))
        y += _LINE
    if leg.company:
        text(painter, QRect(space.left(), y, space.width(), _LINE), leg.company, t.text_2, 12)
        y += _LINE
    _paint_seats(painter, leg, QRect(space.left(), y, space.width(), _LINE))


def _paint_title(painter: QPainter, leg: BasketLeg, space: QRect) -> None:
    t = theme().t
    badge = badge_width(leg.state, leg.icon)
    paint_badge(painter, QPoint(space.right() + 1 - badge, space.top()), leg.state, leg.state_kind, leg.icon)
    left = space.width() - badge - 8
    title, day, size = _titled(leg, left)
    bold = min(fonts.text_width(title, size, 600), left)
    text(painter, QRect(space.left(), space.top(), bold + 1, 20), title, t.text, size, 600)
    text(painter, QRect(space.left() + bold + 4, space.top(), left - bold - 4, 20), day, t.text_2, size)


def _titled(leg: BasketLeg, space: int) -> tuple[str, str, int]:
    """Return title, day and the size of their letters so that they fit: first the weekday goes, then the
    number of legs, and a day is left out rather than cut."""
    date = leg.day.split()[-1]
    ways = (
        (leg.title, f"\u00b7 {leg.day}", 13),
        (leg.title, date, 13),
        (leg.short_title, f"\u00b7 {date}", 13),
        (leg.short_title, date, 13),
        (leg.short_title, date, 12),
    )
    for title, day, size in ways:
        if fonts.text_width(title, size, 600) + 4 + fonts.text_width(day, size) <= space:
            return title, day, size
    return leg.short_title, "", 13


def _paint_stop(painter: QPainter, stop: BasketStop, space: QRect) -> None:
    t = theme().t
    time = fonts.text_width("00:00", 13, 600) + 6
    later = fonts.text_width(stop.detail, 12, 600)
    text(painter, QRect(space.left(), space.top(), time, _LINE), stop.time, t.text, 13, 600)
    left, wide = space.left() + time, space.width() - time - (later + 5 if later else 0)
    text(painter, QRect(left, space.top(), wide, _LINE), stop.place, t.text, 12)
    if later:
        left += min(fonts.text_width(stop.place, 12), wide) + 5
        text(painter, QRect(left, space.top(), later + 1, _LINE), stop.detail, t.warning, 12, 600)


def _paint_seats(painter: QPainter, leg: BasketLeg, space: QRect) -> None:
    """Paint the seats, in as many lines as they take, and beside the first of them the price."""
    t = theme().t
    amount = _amount_width(leg)
    text(painter, space, leg.amount, t.text, 13, _amount_weight(leg), RIGHT)
    lines = _seat_lines(leg, space.width())
    words = fonts.text_width(leg.amount_words, 12)
    if words and fonts.text_width(lines[0], 13) + words + 8 <= space.width() - amount - _GAP:
        text(painter, space.adjusted(0, 0, -amount - 6, 0), leg.amount_words, t.text_2, 12, align=RIGHT)
    for number, line in enumerate(lines):
        text(painter, space.translated(0, number * _LINE), line, t.text)


def _seat_lines(leg: BasketLeg, space: int) -> list[str]:
    """Break the seats between two of them, so that none is cut; the first line leaves space for the price."""
    lines = [""]
    for word in leg.seats.split():
        longer = f"{lines[-1]} {word}".lstrip()
        left = space if len(lines) > 1 else space - _amount_width(leg) - _GAP
        if lines[-1] and fonts.text_width(longer, 13) > left:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def _amount_width(leg: BasketLeg) -> int:
    return fonts.text_width(leg.amount, 13, _amount_weight(leg))


def _amount_weight(leg: BasketLeg) -> int:
    return 400 if leg.amount_words else 600


def person_height(person: BasketPerson) -> int:
    return _PERSON_ROW + _BELOW * len(person.below) + _PERSON_PADDING


def paint_person(painter: QPainter, person: BasketPerson, area: QRect, side: int) -> None:
    paint_disc(painter, QPointF(area.left() + side + 10, area.top() + 10.5), person.number)
    space = area.adjusted(side + _DISC, 0, -side, 0)
    paint_row(painter, person.row, QRect(space.left(), space.top(), space.width(), _PERSON_ROW))
    y = space.top() + _PERSON_ROW
    for row in person.below:
        paint_row(painter, row, QRect(space.left(), y, space.width(), _BELOW), size=12)
        y += _BELOW


def paint_row(painter: QPainter, row: BasketRow, space: QRect, size: int = 13) -> None:
    """Paint a line: words on the left, the amount whole on the right."""
    t = theme().t
    ink = {"plain": t.text, "discount": t.success, "soft": t.text_2, "warning": t.warning}[row.tone]
    amount = fonts.text_width(row.amount, size)
    left = space.width() - (amount + _GAP if amount else 0)
    fits = fonts.text_width(row.words, size) <= left
    words = QRect(space.left(), space.top(), left, space.height())
    text(painter, words, row.words, ink, size if fits else size - 1)
    text(painter, space, row.amount, ink, size, align=RIGHT)
