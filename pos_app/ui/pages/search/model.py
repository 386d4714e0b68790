"""The list of trips for the table: immutable lines, replaced as a whole."""

from __future__ import annotations

from enum import IntEnum
from typing import assert_never

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt

from pos_app.ui.pages.search.rows import TripRow, TripRows
from pos_app.wording.translation import translate
from pos_app.wording.trip_texts import low_fare

Index = QModelIndex | QPersistentModelIndex
_NOWHERE = QModelIndex()


class Column(IntEnum):
    """The columns of the table, in order."""

    NUMBER = 0
    TIMES = 1
    DURATION = 2
    KIND = 3
    BOARDS = 4
    PLATFORM = 5
    ALIGHTS = 6
    COMPANY = 7
    CLASS = 8
    SEATS = 9
    LOW_FARE = 10
    FARE = 11


_TO_THE_RIGHT = frozenset({Column.NUMBER, Column.SEATS, Column.LOW_FARE, Column.FARE})


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

    def flags(self, index: Index) -> Qt.ItemFlag:
        """A trip that is sold out cannot be the current one: the cursor passes over it."""
        if index.isValid() and self._rows[index.row()].sold_out:
            return Qt.ItemFlag.ItemNeverHasChildren
        return super().flags(index)

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
        case Column.BOARDS:
            return row.boards.name
        case Column.PLATFORM:
            return row.platform
        case Column.ALIGHTS:
            return row.alights.name
        case Column.COMPANY:
            return row.company
        case Column.CLASS:
            return row.service_class
        case Column.SEATS:
            return row.seats
        case Column.LOW_FARE:
            return row.low_fare
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
        case Column.BOARDS:
            return translate("trips", "Embarque")
        case Column.PLATFORM:
            return translate("trips", "Plataforma")
        case Column.ALIGHTS:
            return translate("trips", "Desembarque")
        case Column.COMPANY:
            return translate("trips", "Viação")
        case Column.CLASS:
            return translate("trips", "Classe")
        case Column.SEATS:
            return translate("trips", "Poltronas")
        case Column.LOW_FARE:
            return low_fare()
        case Column.FARE:
            return translate("trips", "Por pessoa")
    assert_never(column)
