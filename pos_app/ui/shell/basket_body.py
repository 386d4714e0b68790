"""The scrolling middle of the basket."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRect
from PySide6.QtGui import QHelpEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from pos_app.ui.shared.basket_view import BasketLeg, BasketPerson, BasketRow, BasketTrip, BasketView
from pos_app.ui.shell.basket_parts import (
    ROW,
    leg_height,
    paint_leg,
    paint_person,
    paint_row,
    person_height,
)
from pos_app.ui.style import fonts, icons
from pos_app.ui.style.theme import theme
from pos_app.ui.widgets.paint import box, fill_rect, painter_for, text
from pos_app.ui.widgets.tooltips import is_tooltip_request, show_full_text

PADDING = 16
_PADDING_NARROW = 14
_NARROW = 260
_GAP = 9
_STOP = 40


class BasketBody(QWidget):
    """Paints trips or legs, people and bill from the top down; its height follows what it shows.

    One painted widget, because it changes with every step of the row cursor.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._view = BasketView()
        self._side = PADDING
        self._places: list[tuple[int, str]] = []
        self._current: QRect | None = None

    def show_view(self, view: BasketView) -> None:
        if view == self._view:
            return
        self._view = view
        self.setAccessibleName(_spoken(view))
        self._fit()
        self.update()

    def event(self, event: QEvent) -> bool:
        if not (is_tooltip_request(event) and isinstance(event, QHelpEvent)):
            return super().event(event)
        show_full_text(event, self._full_text_at(event.pos().y()), self)
        return True

    def _full_text_at(self, y: int) -> str:
        for bottom, words in self._places:
            if y < bottom:
                return words
        return ""

    @property
    def current(self) -> QRect | None:
        """Where the leg whose seats are being chosen stands; None without one."""
        return self._current

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit()

    def _fit(self) -> None:
        self._side = side_padding(self.width())
        self.setMinimumHeight(self._paint(None))

    def paintEvent(self, event: QPaintEvent) -> None:
        with painter_for(self) as painter:
            self._paint(painter)

    def _paint(self, painter: QPainter | None) -> int:
        """Paint, or only measure without a painter; return the height used, in px."""
        view = self._view
        self._places, self._current = [], None
        y = 0 if view.legs else 11
        for trip in view.trips:
            if painter:
                self._paint_trip(painter, trip, y)
            y = self._placed(y + _trip_height(trip), _parts(trip))
        for leg in view.legs:
            y = self._leg(painter, leg, y)
        for person in view.persons:
            y = self._person(painter, person, y)
        if view.rows and y > 11:
            y = self._line(painter, y)
        for row in view.rows:
            if painter:
                paint_row(painter, row, QRect(self._side, y, self.width() - 2 * self._side, ROW))
            y = self._placed(y + ROW, [_row_words(row)])
        return y + 8

    def _leg(self, painter: QPainter | None, leg: BasketLeg, y: int) -> int:
        area = QRect(0, y, self.width(), leg_height(leg, self.width(), self._side))
        if leg.current:
            self._current = area
        if painter:
            paint_leg(painter, leg, area, self._side)
            fill_rect(painter, QRect(0, area.bottom(), self.width(), 1), theme().t.border)
        return self._placed(area.bottom() + 1, _leg_parts(leg))

    def _person(self, painter: QPainter | None, person: BasketPerson, y: int) -> int:
        area = QRect(0, y + _GAP, self.width(), person_height(person))
        if painter:
            paint_person(painter, person, area, self._side)
        return self._placed(area.bottom() - 2, [_row_words(person.row), *map(_row_words, person.below)])

    def _placed(self, bottom: int, parts: list[str]) -> int:
        self._places.append((bottom, "\n".join(part for part in parts if part)))
        return bottom

    def _line(self, painter: QPainter | None, y: int) -> int:
        y += _GAP
        if painter:
            fill_rect(painter, QRect(0, y, self.width(), 1), theme().t.border)
        return y + _GAP + 2

    def _paint_trip(self, painter: QPainter, trip: BasketTrip, y: int) -> None:
        t = theme().t
        width = self.width() - 2 * self._side
        if trip.hint:
            icons.paint(painter, "corner-down-left", t.primary, self._side, y + 3, 14)
            text(painter, QRect(self._side + 20, y, width - 20, 20), trip.hint, t.primary, 12, 600)
            y += 24
        text(painter, QRect(self._side, y, width, 20), trip.route, t.text, 14, 600)
        y += 20 if trip.stops else 22
        if not trip.stops and trip.departure:
            self._paint_times(painter, trip, y)
            y += 22
        text(painter, QRect(self._side, y, width, 20), trip.detail, t.text_2)
        y += 21
        if trip.stops:
            y = self._paint_stops(painter, trip, y + 6) + 6
        if trip.company:
            ink = t.text if trip.stops else t.text_2
            text(painter, QRect(self._side, y, width, 20), trip.company, ink)

    def _paint_times(self, painter: QPainter, trip: BasketTrip, y: int) -> None:
        t = theme().t
        x = self._side
        for words, ink, size, weight, gap in (
            (trip.departure, t.text, 14, 600, 10),
            ("\u2192", t.text_2, 13, 400, 10),
            (trip.arrival, t.text, 14, 400, 8),
            (trip.later, t.warning, 12, 600, 0),
        ):
            space = fonts.text_width(words, size, weight)
            text(painter, QRect(x, y, space + 1, 20), words, ink, size, weight)
            x += space + gap

    def _paint_stops(self, painter: QPainter, trip: BasketTrip, y: int) -> int:
        t = theme().t
        frame = QRect(self._side, y, self.width() - 2 * self._side, 16 + _STOP * len(trip.stops))
        box(painter, frame, fill=t.surface_2, line=t.border)
        y += 10
        for stop in trip.stops:
            left = frame.left() + 63
            space = frame.right() - left - 8
            text(painter, QRect(frame.left() + 11, y, 48, 20), stop.time, t.text, 14, 600)
            text(painter, QRect(left, y, space, 20), stop.place, t.text)
            text(painter, QRect(left, y + 18, space, 18), stop.detail, t.text_2, 12)
            y += _STOP
        return frame.bottom() + 1


def side_padding(width: int) -> int:
    """Return the padding at both sides of a basket ``width`` px wide."""
    return _PADDING_NARROW if width < _NARROW else PADDING


def _trip_height(trip: BasketTrip) -> int:
    height = 21 + (24 if trip.hint else 0) + (24 if trip.company else 4)
    if trip.stops:
        return height + 20 + 6 + 16 + _STOP * len(trip.stops) + 6
    return height + 22 + (22 if trip.departure else 0)


def _parts(trip: BasketTrip) -> list[str]:
    """Return all texts of a trip, from top to bottom."""
    times = [] if trip.stops else [trip.departure, trip.arrival, trip.later]
    stops = [f"{stop.time} {stop.place}, {stop.detail}" for stop in trip.stops]
    return [trip.hint, trip.route, *times, trip.detail, *stops, trip.company]


def _leg_parts(leg: BasketLeg) -> list[str]:
    stops = [" ".join(part for part in (stop.time, stop.place, stop.detail) if part) for stop in leg.stops]
    price = " ".join(part for part in (leg.amount_words, leg.amount) if part)
    return [f"{leg.title}, {leg.day}, {leg.state}", *stops, leg.company, f"{leg.seats}: {price}"]


def _row_words(row: BasketRow) -> str:
    return f"{row.words}: {row.amount}" if row.amount else row.words


def _spoken(view: BasketView) -> str:
    """Return the whole body as one text for screen readers."""
    parts: list[str] = []
    for trip in view.trips:
        parts += _parts(trip)
    for leg in view.legs:
        parts += _leg_parts(leg)
    for person in view.persons:
        parts += [f"{person.number}: {_row_words(person.row)}", *map(_row_words, person.below)]
    parts += [_row_words(row) for row in view.rows]
    return "; ".join(part for part in parts if part)
