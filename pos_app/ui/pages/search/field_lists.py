"""What opens under a field of a search: a month to pick a day from, and the list of places."""

from __future__ import annotations

import calendar
from collections.abc import Callable, Sequence
from datetime import date, timedelta

from PySide6.QtCore import QPoint, QRect, Qt, Signal
from PySide6.QtGui import QHideEvent, QMouseEvent, QPainter, QShowEvent, QWheelEvent
from PySide6.QtWidgets import QWidget

from pos_app.domain.places import Place
from pos_app.ui.style import icons
from pos_app.ui.style.theme import theme
from pos_app.ui.style.tokens import Tokens
from pos_app.ui.widgets.accessible import announce
from pos_app.ui.widgets.paint import CENTRE, RIGHT, Painted, box, fill_rect, paint_text
from pos_app.wording import format, sale_texts
from pos_app.wording.translation import translate

_CELL, _LINE = 42, 40
_MARGIN, _HEAD, _NAMES, _FOOT = 8, 48, 22, 26
_WEEKS = 6
_FARTHEST = timedelta(days=550)
_MONTHS = calendar.Calendar(firstweekday=calendar.SUNDAY)


class DayCalendar(Painted):
    """Lies over the page and never takes the focus; the field's keys move its cursor. Weeks begin on
    Sunday, as Brazilian calendars do. ``take`` gets a day that was clicked."""

    def __init__(self, parent: QWidget, take: Callable[[date], object]) -> None:
        super().__init__(parent)
        self._take = take
        self._first = self._last = self._chosen = self.cursor_day = date.min
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setMouseTracking(True)
        self.setAccessibleName(translate("DayCalendar", "Calendário"))
        self.setFixedSize(7 * _CELL + 2 * _MARGIN, _HEAD + _NAMES + _WEEKS * _LINE + _FOOT)
        self.hide()

    def show_below(self, field: QWidget, first: date, chosen: date) -> None:
        """Show the month of ``chosen`` under a field; days before ``first`` cannot be picked."""
        self._first, self._last = first, first + _FARTHEST
        self._chosen = chosen
        parent = self.parentWidget()
        if parent is None:
            return
        corner = field.mapTo(parent, field.rect().bottomLeft())
        top = min(corner.y() + 4, max(0, parent.height() - self.height()))
        self.move(min(corner.x(), parent.width() - self.width()), top)
        self._go(chosen)
        self.show()
        self.raise_()

    def step(self, days: int) -> None:
        """Move the cursor by days, not beyond what can be picked."""
        self._go(self.cursor_day + timedelta(days=days))

    def step_month(self, by: int) -> None:
        """Move the cursor to about the same day of another month."""
        months = self.cursor_day.year * 12 + self.cursor_day.month - 1 + by
        year, month = months // 12, months % 12 + 1
        longest = calendar.monthrange(year, month)[1]
        self._go(date(year, month, min(self.cursor_day.day, longest)))

    def _go(self, day: date) -> None:
        self.cursor_day = min(max(day, self._first), self._last)
        day_text = f"{format.day_long(self.cursor_day)}/{self.cursor_day.year}"
        self.setAccessibleDescription(day_text)
        announce(self, day_text)
        self.update()

    # --- Mouse and touch --------------------------------------------------------------------------

    def _weeks(self) -> list[list[date]]:
        return _MONTHS.monthdatescalendar(self.cursor_day.year, self.cursor_day.month)

    def _cell(self, week: int, column: int) -> QRect:
        top = _HEAD + _NAMES + week * _LINE
        return QRect(_MARGIN + column * _CELL, top, _CELL, _LINE)

    def _day_at(self, at: QPoint) -> date | None:
        cells = ((w, c, day) for w, days in enumerate(self._weeks()) for c, day in enumerate(days))
        found = (day for w, c, day in cells if self._cell(w, c).contains(at) and self._can(day))
        return next(found, None)

    def _can(self, day: date) -> bool:
        return self._first <= day <= self._last

    def _arrow(self, by: int) -> QRect:
        x = _MARGIN if by < 0 else self.width() - _MARGIN - _CELL
        return QRect(x, 4, _CELL, _HEAD - 8)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        day = self._day_at(event.position().toPoint())
        if day is not None and day.month == self.cursor_day.month and day != self.cursor_day:
            self._go(day)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        at = event.position().toPoint()
        for by in (-1, 1):
            if self._arrow(by).contains(at):
                self.step_month(by)
        day = self._day_at(at)
        if day is not None:
            self._take(day)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.angleDelta().y():
            self.step_month(-1 if event.angleDelta().y() > 0 else 1)

    # --- Paint ------------------------------------------------------------------------------------

    def paint(self, painter: QPainter, t: Tokens) -> None:
        box(painter, self.rect(), fill=t.surface, line=t.border_strong)
        head = QRect(0, 0, self.width(), _HEAD)
        paint_text(painter, head, format.month(self.cursor_day), t.text, 14, 600, CENTRE)
        for by, glyph in ((-1, "chevron-left"), (1, "chevron-right")):
            centre = self._arrow(by).center()
            icons.paint(painter, glyph, t.text_2, centre.x() - 7, centre.y() - 7, 16)
        foot = QRect(0, self.height() - _FOOT - 2, self.width(), _FOOT)
        paint_text(painter, foot, sale_texts.day_shorthand(), t.text_2, 12, 400, CENTRE)
        weeks = self._weeks()
        for column, day in enumerate(weeks[0]):
            name = QRect(_MARGIN + column * _CELL, _HEAD, _CELL, _NAMES)
            paint_text(painter, name, format.weekday_short(day), t.text_3, 12, 400, CENTRE)
        for week, days in enumerate(weeks):
            for column, day in enumerate(days):
                if day.month == self.cursor_day.month:
                    self._paint_day(painter, self._cell(week, column), day)

    def _paint_day(self, painter: QPainter, cell: QRect, day: date) -> None:
        t = theme().t
        inner = cell.adjusted(2, 2, -2, -2)
        ink = t.text if self._can(day) else t.text_3
        if day == self._chosen:
            box(painter, inner, fill=t.primary_fill, radius=6)
            ink = t.on_primary
        if day == self.cursor_day:
            tint, line = (None, t.accent) if day == self._chosen else (t.primary_tint, t.primary)
            box(painter, inner, fill=tint, line=line, width=2, radius=6)
        paint_text(painter, cell, str(day.day), ink, 13, 600 if day == self._first else 400, CENTRE)
        if not self._can(day):
            across = QRect(cell.center().x() - 9, cell.center().y(), 18, 1)
            fill_rect(painter, across, t.border_strong)


_ROW = 40
"""Rows and letters are large enough for a finger."""
_WIDEST = 340
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_ACROSS = 14
_LEAST_ROWS = 3


class Suggestions(Painted):
    """Lies over the page and never takes the focus; the field's keys move its cursor.

    ``take`` gets a place that was clicked. With letters, one is found without a keyboard: ``put_letter`` gets
    a letter, or nothing to take the last one away. ``fresh`` is true until the first of them was picked.
    """

    opened = Signal()

    def __init__(
        self, parent: QWidget, take: Callable[[Place], object], put_letter: Callable[[str], object]
    ) -> None:
        super().__init__(parent)
        self._take, self._put_letter = take, put_letter
        self.places: tuple[Place, ...] = ()
        self._cursor = 0
        self.letters = False
        self.fresh = True
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setMouseTracking(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAccessibleName(translate("Suggestions", "Sugestões de cidades"))
        self.hide()

    def showEvent(self, event: QShowEvent) -> None:
        self.opened.emit()

    def hideEvent(self, event: QHideEvent) -> None:
        """The next list opens without letters."""
        self.letters = False

    def show_below(self, field: QWidget, places: Sequence[Place]) -> None:
        """Show these places under a field; none hides the list, but not letters in use."""
        self.places, self._cursor = tuple(places), 0
        parent = self.parentWidget()
        if parent is None or not (self.places or self.letters):
            self.hide()
            return
        corner = field.mapTo(parent, field.rect().bottomLeft())
        top = corner.y() + 4
        fitting = max(_LEAST_ROWS, (parent.height() - top - self._head() - 2) // _ROW)
        self.places = self.places[:fitting]
        width = max(field.width(), min(_WIDEST, parent.width() - corner.x()))
        if self.letters:
            width = max(width, _ACROSS * _ROW + 2)
        rows = max(1, len(self.places))
        left = max(0, min(corner.x(), parent.width() - width))
        self.setGeometry(QRect(left, top, width, self._head() + rows * _ROW + 2))
        self.show()
        self.raise_()
        self.update()
        self._say()

    def _head(self) -> int:
        return 2 * _ROW if self.letters else 0

    @property
    def current(self) -> Place | None:
        """The place that Enter or Tab would take."""
        return self.places[self._cursor] if self.isVisible() and self.places else None

    def step(self, by: int) -> None:
        if self.places:
            self._cursor = (self._cursor + by) % len(self.places)
            self.update()
            self._say()

    def _say(self) -> None:
        label = self.places[self._cursor].label if self.places else sale_texts.no_place()
        self.setAccessibleDescription(label)
        announce(self, label)

    # --- Mouse and touch --------------------------------------------------------------------------

    def letter_at(self, at: QPoint) -> str | None:
        """Return the letter at a point, an empty text to take the last one away, None elsewhere."""
        if not self.letters or at.y() >= self._head():
            return None
        index = at.y() // _ROW * _ACROSS + (at.x() - 1) // _ROW
        if at.x() > _ACROSS * _ROW or index > 2 * _ACROSS - 1:
            return None
        return _LETTERS[index] if index < len(_LETTERS) else " " if index == len(_LETTERS) else ""

    def _line_at(self, at: QPoint) -> int:
        line = (at.y() - 1 - self._head()) // _ROW
        return line if 0 <= line < len(self.places) else -1

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        line = self._line_at(event.position().toPoint())
        if line >= 0 and line != self._cursor:
            self._cursor = line
            self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        at = event.position().toPoint()
        letter = self.letter_at(at)
        line = self._line_at(at)
        if letter is not None:
            self._put_letter(letter)
        elif line >= 0:
            self._take(self.places[line])

    # --- Paint ------------------------------------------------------------------------------------

    def paint(self, painter: QPainter, t: Tokens) -> None:
        box(painter, self.rect(), fill=t.surface, line=t.border_strong)
        if self.letters:
            self._paint_letters(painter)
        if not self.places:
            row = QRect(13, 1 + self._head(), self.width() - 26, _ROW)
            paint_text(painter, row, sale_texts.no_place(), t.text_2, 13)
        for line, place in enumerate(self.places):
            row = QRect(1, 1 + self._head() + line * _ROW, self.width() - 2, _ROW)
            if line == self._cursor:
                fill_rect(painter, row.adjusted(0, 1, 0, -1), t.primary_tint)
                fill_rect(painter, QRect(row.left(), row.top() + 1, 4, row.height() - 2), t.primary)
            glyph = "map-pin" if place.terminal and not place.whole_city else "bus"
            icons.paint(painter, glyph, t.text_2, row.left() + 12, row.center().y() - 7, 14)
            paint_text(painter, row.adjusted(34, 0, -44, 0), place.name, t.text, 13, 500)
            paint_text(painter, row.adjusted(0, 0, -12, 0), place.state, t.text_3, 12, 400, RIGHT)

    def _paint_letters(self, painter: QPainter) -> None:
        t = theme().t
        for index in range(2 * _ACROSS):
            cell = QRect(1 + index % _ACROSS * _ROW, 1 + index // _ACROSS * _ROW, _ROW, _ROW)
            box(painter, cell.adjusted(3, 3, -3, -3), fill=t.surface_2, line=t.border, radius=6)
            if index < len(_LETTERS):
                paint_text(painter, cell, _LETTERS[index], t.text, 14, 500, CENTRE)
            elif index == len(_LETTERS):
                fill_rect(painter, QRect(cell.center().x() - 7, cell.center().y() + 5, 14, 2), t.text_2)
            else:
                x, y = cell.center().x() - 7, cell.center().y() - 7
                icons.paint(painter, "chevron-left", t.text_2, x, y, 16)
        fill_rect(painter, QRect(1, self._head(), self.width() - 2, 1), t.border)
