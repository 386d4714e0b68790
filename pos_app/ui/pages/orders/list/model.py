"""The Qt model of the table of orders."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt

from pos_app.ui.pages.orders.list.rows import OrderRow, origin_words
from pos_app.ui.style.fonts import text_width
from pos_app.wording.translation import translate

Index = QModelIndex | QPersistentModelIndex
NUMBER, ROUTE, DEPARTURE, TOTAL, ORIGIN, STATUS = range(6)
ROW_ROLE = Qt.ItemDataRole.UserRole
"""The whole ``OrderRow``."""

_NOWHERE = QModelIndex()
_RIGHT = Qt.AlignmentFlag.AlignRight
_MEASURED = 200
"""Rows whose words are measured: those further down look alike."""


class OrdersModel(QAbstractTableModel):
    """Rows in the order in which they came, all of them: nothing is done for one that is not seen."""

    def __init__(self) -> None:
        super().__init__()
        self._rows: Sequence[OrderRow] = ()
        self.short_days = False
        """Days stand without their weekday: the page is narrow."""
        self.now = datetime.now(UTC)
        """Since when the age of rows is counted, in the zone of this desk."""

    def set_rows(self, rows: Sequence[OrderRow]) -> None:
        """Show other rows."""
        self.beginResetModel()
        self._rows = rows
        self.endResetModel()

    def change_row(self, index: int) -> None:
        """One of the rows was changed in place."""
        self.dataChanged.emit(self.index(index, 0), self.index(index, STATUS))

    def show_time(self, now: datetime) -> None:
        """Count ages from now on."""
        self.now = now
        if self._rows:
            self.dataChanged.emit(self.index(0, ORIGIN), self.index(len(self._rows) - 1, ORIGIN))

    def row(self, index: int) -> OrderRow | None:
        """Return a row, or None."""
        return self._rows[index] if 0 <= index < len(self._rows) else None

    def day(self, row: OrderRow) -> str:
        """Return the day of departure, as the page has space for it."""
        return row.day.rpartition(" ")[2] if self.short_days else row.day

    def widest(self, column: int) -> int:
        """Return the px that the longest number, day or amount needs; 0 in other columns."""
        looks = {
            NUMBER: (("number", 12, 600), ("bought", 12, 400)),
            TOTAL: (("total", 13, 600), ("total_there", 11, 400)),
        }
        found = 0
        if column == DEPARTURE:
            days = {self.day(row) for row in self._rows[:_MEASURED]}
            return max((text_width(day, 13, 400) for day in days), default=0)
        for name, size, weight in looks.get(column, ()):
            texts = {getattr(row, name) for row in self._rows[:_MEASURED]}
            found = max(found, *(text_width(words, size, weight) for words in texts), 0)
        return found

    def rowCount(self, parent: Index = _NOWHERE) -> int:
        """Return how many orders there are."""
        return 0 if parent.isValid() else len(self._rows)

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
                translate("orders", "Situação"),
            )[section]
        return None
