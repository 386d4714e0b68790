"""The Qt model of the table of orders."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt

from pos_app.ui.pages.orders.rows import OrderRow
from pos_app.ui.style.fonts import text_width
from pos_app.wording.translation import translate

Index = QModelIndex | QPersistentModelIndex
NUMBER, BOUGHT, ROUTE, DEPARTURE, PEOPLE, TOTAL, STATUS = range(7)
ROW_ROLE = Qt.ItemDataRole.UserRole
"""The whole ``OrderRow``."""

_RIGHT = Qt.AlignmentFlag.AlignRight


class OrdersModel(QAbstractTableModel):
    """Immutable rows, in the order in which they came: newest first."""

    def __init__(self) -> None:
        super().__init__()
        self._rows: tuple[OrderRow, ...] = ()

    def set_rows(self, rows: tuple[OrderRow, ...]) -> None:
        """Show other rows."""
        self.beginResetModel()
        self._rows = rows
        self.endResetModel()

    def row(self, place: int) -> OrderRow | None:
        """Return a row, or None."""
        return self._rows[place] if 0 <= place < len(self._rows) else None

    def widest(self, column: int) -> int:
        """Return the px that the longest number, day or amount needs; 0 in other columns."""
        looks = {NUMBER: (12, 600), BOUGHT: (12, 400), DEPARTURE: (13, 400), TOTAL: (13, 600)}
        if column not in looks:
            return 0
        size, weight = looks[column]
        words = (self.data(self.index(place, column)) for place in range(len(self._rows)))
        return max((text_width(word, size, weight) for word in words), default=0)

    def rowCount(self, parent: Index | None = None) -> int:
        """Return how many orders there are."""
        return len(self._rows)

    def columnCount(self, parent: Index | None = None) -> int:
        """Return the number of columns."""
        return 7

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return words, alignment, or the row itself."""
        row = self._rows[index.row()]
        if role == ROW_ROLE:
            return row
        if role == Qt.ItemDataRole.TextAlignmentRole and index.column() in (PEOPLE, TOTAL):
            return _RIGHT
        if role == Qt.ItemDataRole.DisplayRole:
            values = (
                row.number,
                row.bought,
                row.route,
                row.day,
                str(row.people_count),
                row.total,
                row.mark.words,
            )
            return values[index.column()]
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{row.number}, {row.route}, {row.people}, {row.day} {row.hour}, {row.mark.words}"
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """Return the column names."""
        if orientation != Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole and section in (PEOPLE, TOTAL):
            return _RIGHT
        if role == Qt.ItemDataRole.DisplayRole:
            return (
                translate("orders", "Pedido"),
                translate("orders", "Compra"),
                translate("orders", "Trecho e passageiros"),
                translate("orders", "Embarque"),
                translate("orders", "Pass."),
                translate("orders", "Total"),
                translate("orders", "Status"),
            )[section]
        return None
