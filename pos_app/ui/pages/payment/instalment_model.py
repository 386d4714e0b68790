"""The Qt model of the table of instalments."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt

from pos_app.ui.pages.payment.page import InstalmentLine
from pos_app.wording.translation import translate

Index = QModelIndex | QPersistentModelIndex
MARK, COUNT, AMOUNT, INTEREST, TOTAL = range(5)
LINE_ROLE = Qt.ItemDataRole.UserRole
"""The whole ``InstalmentLine`` of a row."""

_RIGHT = Qt.AlignmentFlag.AlignRight


class InstalmentModel(QAbstractTableModel):
    """One row per way to split; the delegate paints the mark in the first column."""

    def __init__(self) -> None:
        super().__init__()
        self._lines: tuple[InstalmentLine, ...] = ()

    def set_lines(self, lines: tuple[InstalmentLine, ...]) -> bool:
        """Show other lines; False when they are the same."""
        if lines == self._lines:
            return False
        self.beginResetModel()
        self._lines = lines
        self.endResetModel()
        return True

    @property
    def lines(self) -> tuple[InstalmentLine, ...]:
        """The lines that are shown."""
        return self._lines

    def line(self, row: int) -> InstalmentLine:
        """Return the line of a row."""
        return self._lines[row]

    def row_of(self, count: int) -> int:
        """Return the row that splits into ``count``, or 0."""
        return next((row for row, line in enumerate(self._lines) if line.count == count), 0)

    def rowCount(self, parent: Index | None = None) -> int:
        """Return how many ways there are."""
        return len(self._lines)

    def columnCount(self, parent: Index | None = None) -> int:
        """Return the number of columns."""
        return 5

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return words, alignment, or the line itself."""
        line = self._lines[index.row()]
        if role == LINE_ROLE:
            return line
        if role == Qt.ItemDataRole.TextAlignmentRole and index.column() != MARK:
            return _RIGHT
        if role == Qt.ItemDataRole.DisplayRole:
            return ("", f"{line.count}\u00d7", line.amount, line.interest, line.total)[index.column()]
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{line.count}\u00d7 {line.amount}, {line.interest}, {line.total}"
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """Return the column names."""
        if orientation != Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _RIGHT
        if role == Qt.ItemDataRole.DisplayRole:
            names = (
                "",
                translate("instalments", "nº"),
                translate("instalments", "Valor"),
                translate("instalments", "Juros"),
                translate("instalments", "Total"),
            )
            return names[section]
        return None
