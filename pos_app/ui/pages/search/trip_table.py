"""The table of trips with the columns of the design."""

from __future__ import annotations

from PySide6.QtCore import QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from pos_app.domain.places import fold
from pos_app.ui.pages.search.delegate import TripDelegate
from pos_app.ui.pages.search.model import Column, TripModel
from pos_app.ui.pages.search.rows import TripRows
from pos_app.ui.widgets.dense_table import DenseTable
from pos_app.wording.translation import translate

_WIDTHS = {
    Column.NUMBER: 36,
    Column.TIMES: 164,
    Column.DURATION: 68,
    Column.KIND: 94,
    Column.COMPANY: 200,
    Column.CLASS: 112,
    Column.SEATS: 82,
    Column.FARE: 174,
}
_TIGHT = {Column.NUMBER: 33, Column.TIMES: 170, Column.KIND: 84, Column.SEATS: 82, Column.FARE: 164}
_COMPACT_BELOW = 820
_LETTERS_MS = 900
"""Letters typed within this time belong to one name."""


class TripTable(DenseTable):
    """Narrow windows hide the duration and show the class under the company. Letters find a company."""

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
        self._compact: bool | None = None
        self._shape(compact=False)

    def show_rows(self, rows: TripRows, cursor: int) -> None:
        """Show these lines with the cursor on one of them, counted from 0."""
        if rows != self.trips.rows:
            self.trips.replace(rows)
        self.go_to(cursor)

    def keyboardSearch(self, search: str) -> None:
        """Letters go to the next trip of a bus company, by the beginning of any word of its name."""
        if not self._letters_timer.isActive():
            self._letters = ""
        self._letters_timer.start()
        self._letters += fold(search)
        rows = self.trips.rows
        # The first letter looks further down; the ones after it stay while they still fit.
        start = self.row + (len(self._letters) == 1)
        for place in (number % len(rows) for number in range(start, start + len(rows))):
            if any(word.startswith(self._letters) for word in fold(rows[place].company).split()):
                self.go_to(place)
                return

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Choose the columns for the width."""
        super().resizeEvent(event)
        self._shape(compact=self.width() < _COMPACT_BELOW)

    def _shape(self, *, compact: bool) -> None:
        if compact == self._compact:
            return
        self._compact = compact
        self._painter.compact = compact
        widths = _WIDTHS | (_TIGHT if compact else {})
        self.set_columns([widths[column] for column in Column], Column.COMPANY)
        for column in (Column.DURATION, Column.CLASS):
            self.setColumnHidden(column, compact)
