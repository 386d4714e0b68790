"""The table of trips with the columns of the design."""

from __future__ import annotations

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from pos_app.domain.places import fold
from pos_app.ui.pages.search.delegate import TripDelegate
from pos_app.ui.pages.search.model import Column, TripModel
from pos_app.ui.pages.search.rows import TripRows
from pos_app.ui.pages.search.widths import COLUMNS, Width
from pos_app.ui.widgets.dense_table import DenseTable
from pos_app.wording.translation import translate

_COMPACT_BELOW, _WIDE_FROM = 930, 1300
_ROW, _WIDE_ROW = 41, 44
_LETTERS_MS = 900
"""Letters typed within this time belong to one name."""


class TripTable(DenseTable):
    """The cursor passes over trips that are sold out. Letters find a company.

    ``refused`` carries the line, counted from 1, whose number was typed although its trip is sold out.
    """

    refused = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self.setAccessibleName(translate("TripTable", "Viagens"))
        self.trips = TripModel()
        self._painter = TripDelegate(self)
        self.setModel(self.trips)
        self.setItemDelegate(self._painter)
        self._letters = ""
        self._letters_timer = QTimer(self)
        self._letters_timer.setSingleShot(True)
        self._letters_timer.setInterval(_LETTERS_MS)
        self._width: Width | None = None
        self._shape(Width.USUAL)

    def show_rows(self, rows: TripRows, cursor: int) -> None:
        """Show these lines with the cursor on one of them, counted from 0."""
        if rows != self.trips.rows:
            self.trips.replace(rows)
        self.go_to(cursor)

    @staticmethod
    def row_height_at(width: int) -> int:
        """Return the height of a line of a table of this width, in px."""
        return _WIDE_ROW if width >= _WIDE_FROM else _ROW

    def go_to(self, row: int) -> None:
        """Put the cursor on ``row``, or on the nearest trip that can be sold, rather a later one."""
        rows = self.trips.rows
        if 0 <= row < len(rows):
            around = (*range(row, len(rows)), *reversed(range(row)))
            super().go_to(next((index for index in around if not rows[index].sold_out), -1))

    def jump_to(self, row: int) -> None:
        """Go to the line whose number was typed; the cursor stays where that trip is sold out."""
        if self.trips.row(row).sold_out:
            self.refused.emit(row + 1)
        else:
            super().jump_to(row)

    def keyboardSearch(self, search: str) -> None:
        """Letters go to the next trip of a bus company, by the beginning of any word of its name."""
        if not self._letters_timer.isActive():
            self._letters = ""
        self._letters_timer.start()
        self._letters += fold(search)
        rows = self.trips.rows
        # The first letter looks further down; the ones after it stay while they still fit.
        start = self.row + (len(self._letters) == 1)
        for index in (number % len(rows) for number in range(start, start + len(rows))):
            words = fold(rows[index].company).split()
            if not rows[index].sold_out and any(word.startswith(self._letters) for word in words):
                self.go_to(index)
                return

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Choose the columns for the width."""
        super().resizeEvent(event)
        width = self.width()
        self._shape(
            Width.COMPACT if width < _COMPACT_BELOW else Width.WIDE if width >= _WIDE_FROM else Width.USUAL
        )

    def _shape(self, width: Width) -> None:
        if width == self._width:
            return
        self._width = width
        self._painter.width = width
        columns = COLUMNS[width]
        self.verticalHeader().setDefaultSectionSize(self.row_height_at(self.width()))
        self.set_columns([columns.get(column, 0) for column in Column], Column.COMPANY)
        for column in Column:
            self.setColumnHidden(column, column not in columns)
