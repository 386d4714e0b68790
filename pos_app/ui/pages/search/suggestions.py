"""The list of places under a field while it is typed in."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPoint, QRect, Qt, Signal
from PySide6.QtGui import QHideEvent, QMouseEvent, QPainter, QPaintEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from pos_app.domain.places import Place
from pos_app.ui.style import icons
from pos_app.ui.style.theme import theme
from pos_app.ui.widgets.accessible import announce
from pos_app.ui.widgets.paint import CENTRE, RIGHT, box, fill_rect, painter_for, text
from pos_app.wording import sale_texts
from pos_app.wording.translation import translate

_ROW = 40
"""Rows and letters are large enough for a finger."""
_WIDEST = 340
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_ACROSS = 14
_LEAST_ROWS = 3


class Suggestions(QWidget):
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
        self._places: tuple[Place, ...] = ()
        self._cursor = 0
        self._letters = False
        self.fresh = True
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setMouseTracking(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAccessibleName(translate("Suggestions", "Sugestões de cidades"))
        self.hide()

    def open_letters(self) -> None:
        self._letters = self.fresh = True

    def close_letters(self) -> None:
        self._letters = False

    def showEvent(self, event: QShowEvent) -> None:
        self.opened.emit()

    def hideEvent(self, event: QHideEvent) -> None:
        """The next list opens without letters."""
        self._letters = False

    def show_below(self, field: QWidget, places: Sequence[Place]) -> None:
        """Show these places under a field; none hides the list, but not letters in use."""
        self._places, self._cursor = tuple(places), 0
        parent = self.parentWidget()
        if parent is None or not (self._places or self._letters):
            self.hide()
            return
        corner = field.mapTo(parent, field.rect().bottomLeft())
        top = corner.y() + 4
        fitting = max(_LEAST_ROWS, (parent.height() - top - self._head() - 2) // _ROW)
        self._places = self._places[:fitting]
        width = max(field.width(), min(_WIDEST, parent.width() - corner.x()))
        if self._letters:
            width = max(width, _ACROSS * _ROW + 2)
        rows = max(1, len(self._places))
        left = max(0, min(corner.x(), parent.width() - width))
        self.setGeometry(QRect(left, top, width, self._head() + rows * _ROW + 2))
        self.show()
        self.raise_()
        self.update()
        self._say()

    def _head(self) -> int:
        return 2 * _ROW if self._letters else 0

    @property
    def places(self) -> tuple[Place, ...]:
        return self._places

    @property
    def current(self) -> Place | None:
        return self._places[self._cursor] if self.isVisible() and self._places else None

    def step(self, by: int) -> None:
        if self._places:
            self._cursor = (self._cursor + by) % len(self._places)
            self.update()
            self._say()

    def _say(self) -> None:
        label = self._places[self._cursor].label if self._places else sale_texts.no_place()
        self.setAccessibleDescription(label)
        announce(self, label)

    # --- Mouse and touch --------------------------------------------------------------------------

    def letter_at(self, at: QPoint) -> str | None:
        """Return the letter at a point, an empty text to take the last one away, None elsewhere."""
        if not self._letters or at.y() >= self._head():
            return None
        index = at.y() // _ROW * _ACROSS + (at.x() - 1) // _ROW
        if at.x() > _ACROSS * _ROW or index > 2 * _ACROSS - 1:
            return None
        return _LETTERS[index] if index < len(_LETTERS) else " " if index == len(_LETTERS) else ""

    def _line_at(self, at: QPoint) -> int:
        line = (at.y() - 1 - self._head()) // _ROW
        return line if 0 <= line < len(self._places) else -1

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
            self._take(self._places[line])

    # --- Paint ------------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        t = theme().t
        with painter_for(self) as painter:
            box(painter, self.rect(), fill=t.surface, line=t.border_strong)
            if self._letters:
                self._paint_letters(painter)
            if not self._places:
                row = QRect(13, 1 + self._head(), self.width() - 26, _ROW)
                text(painter, row, sale_texts.no_place(), t.text_2, 13)
            for line, place in enumerate(self._places):
                row = QRect(1, 1 + self._head() + line * _ROW, self.width() - 2, _ROW)
                self._paint_place(painter, row, place, chosen=line == self._cursor)

    def _paint_letters(self, painter: QPainter) -> None:
        t = theme().t
        for index in range(2 * _ACROSS):
            cell = QRect(1 + index % _ACROSS * _ROW, 1 + index // _ACROSS * _ROW, _ROW, _ROW)
            box(painter, cell.adjusted(3, 3, -3, -3), fill=t.surface_2, line=t.border, radius=6)
            if index < len(_LETTERS):
                text(painter, cell, _LETTERS[index], t.text, 14, 500, CENTRE)
            elif index == len(_LETTERS):
                fill_rect(painter, QRect(cell.center().x() - 7, cell.center().y() + 5, 14, 2), t.text_2)
            else:
                icons.paint(
                    painter, "chevron-left", t.text_2, cell.center().x() - 7, cell.center().y() - 7, 16
                )
        fill_rect(painter, QRect(1, self._head(), self.width() - 2, 1), t.border)

    @staticmethod
    def _paint_place(painter: QPainter, row: QRect, place: Place, *, chosen: bool) -> None:
        t = theme().t
        if chosen:
            fill_rect(painter, row.adjusted(0, 1, 0, -1), t.primary_tint)
            fill_rect(painter, QRect(row.left(), row.top() + 1, 4, row.height() - 2), t.primary)
        glyph = "map-pin" if place.terminal and not place.whole_city else "bus"
        icons.paint(painter, glyph, t.text_2, row.left() + 12, row.center().y() - 7, 14)
        text(painter, row.adjusted(34, 0, -44, 0), place.name, t.text, 13, 500)
        text(painter, row.adjusted(0, 0, -12, 0), place.state, t.text_3, 12, 400, RIGHT)
