"""The list of trips for the table: immutable lines, replaced as a whole."""

from __future__ import annotations

from enum import IntEnum
from typing import assert_never

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt

from pos_app.ui.pages.search.rows import TripRow, TripRows
from pos_app.wording.translation import translate

Index = QModelIndex | QPersistentModelIndex
_NOWHERE = QModelIndex()


class Column(IntEnum):
    """The columns of the table, in order."""

    NUMBER = 0
    TIMES = 1
    DURATION = 2
    KIND = 3
    COMPANY = 4
    CLASS = 5
    SEATS = 6
    FARE = 7


_TO_THE_RIGHT = frozenset({Column.NUMBER, Column.SEATS, Column.FARE})


class TripModel(QAbstractTableModel):
    """Lines of trips. The delegate reads whole lines with ``row``; screen readers read texts."""

    def __init__(self) -> None:
        super().__init__()
        self._rows = TripRows()

    @property
    def rows(self) -> TripRows:
        """The lines that are shown."""
        return self._rows

    def row(self, number: int) -> TripRow:
        """Return one line, counted from 0."""
        return self._rows[number]

    def replace(self, rows: TripRows) -> None:
        """Show these lines instead."""
        self.beginResetModel()
        self._rows = rows
        self.endResetModel()

    def rowCount(self, parent: Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(Column)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        row = self._rows[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return _text(row, Column(index.column()))
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return row.spoken
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return heading(Column(section))
        if role == Qt.ItemDataRole.TextAlignmentRole and section in _TO_THE_RIGHT:
            return int(Qt.AlignmentFlag.AlignRight)
        return None


def _text(row: TripRow, column: Column) -> str:
    match column:
        case Column.NUMBER:
            return row.number
        case Column.TIMES:
            return f"{row.departs} \u2192 {row.arrives} {row.later}".rstrip()
        case Column.DURATION:
            return row.duration
        case Column.KIND:
            return row.other or row.kind_text
        case Column.COMPANY:
            return row.company
        case Column.CLASS:
            return row.service_class
        case Column.SEATS:
            return row.seats
        case Column.FARE:
            return row.fare
    assert_never(column)


def heading(column: Column) -> str:
    """Return the header of a column."""
    match column:
        case Column.NUMBER:
            return translate("trips", "nº")
        case Column.TIMES:
            return translate("trips", "Saída e chegada")
        case Column.DURATION:
            return translate("trips", "Duração")
        case Column.KIND:
            return translate("trips", "Tipo")
        case Column.COMPANY:
            return translate("trips", "Viação")
        case Column.CLASS:
            return translate("trips", "Classe")
        case Column.SEATS:
            return translate("trips", "Poltronas")
        case Column.FARE:
            return translate("trips", "Tarifa por pessoa")
    assert_never(column)
