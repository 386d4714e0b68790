"""The Qt model of the table of orders."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt

from pos_app.ui.pages.orders.rows import OrderRow, origin_words
from pos_app.ui.style.fonts import text_width
from pos_app.wording.translation import translate

Index = QModelIndex | QPersistentModelIndex
NUMBER, ROUTE, DEPARTURE, TOTAL, ORIGIN, STATUS = range(6)
ROW_ROLE = Qt.ItemDataRole.UserRole
"""The whole ``OrderRow``."""

_NOWHERE = QModelIndex()
_RIGHT = Qt.AlignmentFlag.AlignRight
_FETCH = 500
"""Rows that the table gets at a time: a header of a hundred thousand takes Qt several frames to make."""
_MEASURED = 200
"""Rows whose words are measured: those further down look alike."""


class OrdersModel(QAbstractTableModel):
    """Rows in the order in which they came. The table gets them as the clerk goes down."""

    def __init__(self) -> None:
        super().__init__()
        self._rows: Sequence[OrderRow] = ()
        self._fetched = 0
        self.now = datetime.now(UTC)
        """Since when the age of rows is counted, in the zone of this desk."""

    def set_rows(self, rows: Sequence[OrderRow], place: int = -1) -> None:
        """Show other rows, at least up to the one at ``place``."""
        self.beginResetModel()
        self._rows = rows
        self._fetched = min(len(rows), max(_FETCH, place + _FETCH))
        self.endResetModel()

    def change_row(self, place: int) -> None:
        """One of the rows was changed in place."""
        if place < self._fetched:
            self.dataChanged.emit(self.index(place, 0), self.index(place, STATUS))

    def show_time(self, now: datetime) -> None:
        """Count ages from now on."""
        self.now = now
        if self._fetched:
            self.dataChanged.emit(self.index(0, ORIGIN), self.index(self._fetched - 1, ORIGIN))

    @property
    def total(self) -> int:
        """How many orders there are, also those that the table has not got yet."""
        return len(self._rows)

    def canFetchMore(self, parent: Index = _NOWHERE) -> bool:
        """Return whether the table has not got all rows yet."""
        return not parent.isValid() and self._fetched < len(self._rows)

    def fetchMore(self, parent: Index = _NOWHERE) -> None:
        """Let the table have the next rows."""
        self.fetch_to(self._fetched + _FETCH - 1)

    def fetch_to(self, place: int) -> None:
        """Let the table have the rows up to a place."""
        until = min(place + 1, len(self._rows))
        if until > self._fetched:
            self.beginInsertRows(QModelIndex(), self._fetched, until - 1)
            self._fetched = until
            self.endInsertRows()

    def row(self, place: int) -> OrderRow | None:
        """Return a row, or None."""
        return self._rows[place] if 0 <= place < len(self._rows) else None

    def widest(self, column: int) -> int:
        """Return the px that the longest number, day or amount needs; 0 in other columns."""
        looks = {
            NUMBER: (("number", 12, 600), ("bought", 12, 400)),
            DEPARTURE: (("day", 13, 400),),
            TOTAL: (("total", 13, 600),),
        }
        found = 0
        for name, size, weight in looks.get(column, ()):
            texts = {getattr(row, name) for row in self._rows[:_MEASURED]}
            found = max(found, *(text_width(words, size, weight) for words in texts), 0)
        return found

    def rowCount(self, parent: Index = _NOWHERE) -> int:
        """Return how many orders the table has got."""
        return 0 if parent.isValid() else self._fetched

    def columnCount(self, parent: Index = _NOWHERE) -> int:
        """Return the number of columns."""
        return 0 if parent.isValid() else 6

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return words, alignment, or the row itself."""
        row = self._rows[index.row()]
        if role == ROW_ROLE:
            return row
        if role == Qt.ItemDataRole.TextAlignmentRole and index.column() == TOTAL:
            return _RIGHT
        if role == Qt.ItemDataRole.DisplayRole:
            values = (row.number, row.route, row.day, row.total, origin_words(row.origin), row.mark.words)
            return values[index.column()]
        if role == Qt.ItemDataRole.AccessibleTextRole:
            parts = (
                row.number,
                row.bought,
                row.route,
                row.people,
                f"{row.day} {row.hour}".strip(),
                " ".join(filter(None, (row.total, row.total_there))),
                f"{origin_words(row.origin)} {row.fresh(self.now)}",
                row.mark.words,
                row.differs,
            )
            return ", ".join(filter(None, parts))
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """Return the column names."""
        if orientation != Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole and section == TOTAL:
            return _RIGHT
        if role == Qt.ItemDataRole.DisplayRole:
            return (
                translate("orders", "Pedido"),
                translate("orders", "Trecho e passageiros"),
                translate("orders", "Embarque"),
                translate("orders", "Total"),
                translate("orders", "Origem"),
                translate("orders", "Status"),
            )[section]
        return None
