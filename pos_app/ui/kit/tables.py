"""Tables whose lines may change as time passes, without losing the cursor, and the Qt model of them."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from typing import Any, Generic, Protocol, TypeVar

from PySide6.QtCore import QAbstractTableModel, Qt, Signal

from pos_app.ui.widgets.dense_table import DenseTable
from pos_app.ui.widgets.row_delegate import Index, RowDelegate

ROW_ROLE = Qt.ItemDataRole.UserRole


class Line(Protocol):
    """A line: what it is known by, and how a screen reader says it."""

    @property
    def key(self) -> str: ...

    @property
    def spoken(self) -> str: ...


_Line = TypeVar("_Line", bound=Line)


class LineModel(QAbstractTableModel, Generic[_Line]):
    """Lines under headings. ``cells`` returns the words of a line, one for each column; those of the columns
    ``right`` stand at the right."""

    def __init__(
        self, heads: tuple[str, ...], cells: Callable[[_Line], tuple[str, ...]], right: Container[int] = ()
    ) -> None:
        super().__init__()
        self._heads = heads
        self._cells = cells
        self._right = right
        self.lines: Sequence[_Line] = ()

    def set_lines(self, lines: tuple[_Line, ...]) -> bool:
        """Show other lines; True where others stand there now, so that the cursor has to be put anew. Lines
        that only changed their words are painted again, and no others."""
        if [one.key for one in lines] != [one.key for one in self.lines]:
            self.beginResetModel()
            self.lines = lines
            self.endResetModel()
            return True
        former, self.lines = self.lines, lines
        last = len(self._heads) - 1
        for index, (before, after) in enumerate(zip(former, lines, strict=True)):
            if before != after:
                self.dataChanged.emit(self.index(index, 0), self.index(index, last))
        return False

    def rowCount(self, parent: Index | None = None) -> int:
        """Return how many lines there are."""
        return len(self.lines)

    def columnCount(self, parent: Index | None = None) -> int:
        """Return the number of columns."""
        return len(self._heads)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return the words of a cell, the line itself, or its words for a screen reader."""
        line = self.lines[index.row()]
        if role == ROW_ROLE:
            return line
        if role == Qt.ItemDataRole.TextAlignmentRole and index.column() in self._right:
            return Qt.AlignmentFlag.AlignRight
        if role == Qt.ItemDataRole.DisplayRole:
            return self._cells(line)[index.column()]
        return line.spoken if role == Qt.ItemDataRole.AccessibleTextRole else None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """Return the headings, each where the words below it stand."""
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return self._heads[section]
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignRight if section in self._right else None
        return None


class LineTable(DenseTable, Generic[_Line]):
    """A table of lines, which ``heads`` or only their ``cells`` name. ``marked`` carries the key of the line
    under the cursor once a person moved it there, never for ``show_lines``."""

    marked = Signal(str)

    def __init__(
        self,
        name: str,
        model: LineModel[_Line],
        delegate: type[RowDelegate],
        widths: Sequence[int],
        stretch: int,
        row_height: int,
        *,
        headed: bool = True,
    ) -> None:
        super().__init__(name, row_height=row_height)
        self._model, self._showing = model, False
        self.horizontalHeader().setVisible(headed)
        self.setModel(model)
        self.setItemDelegate(delegate(self))
        self.set_columns(list(widths), stretch)
        self.row_changed.connect(self._on_row)

    @property
    def lines(self) -> Sequence[_Line]:
        return self._model.lines

    @property
    def marked_key(self) -> str:
        """The key of the line under the cursor; empty where it is on none."""
        return self.lines[self.row].key if 0 <= self.row < len(self.lines) else ""

    def show_lines(self, lines: tuple[_Line, ...], key: str = "", other: int = 0) -> None:
        """Show these lines with the cursor on that of ``key``, without one on the line that it is on; where
        that is gone, on line ``other``, -1 for none."""
        wanted = key or self.marked_key
        self._showing = True
        if self._model.set_lines(lines) or key:
            self.go_to(next((at for at, one in enumerate(lines) if one.key == wanted), other))
        self._showing = False

    def _on_row(self, row: int) -> None:
        if not self._showing and 0 <= row < len(self.lines):
            self.marked.emit(self.lines[row].key)
