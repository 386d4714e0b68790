"""A dense table for screen readers: one item a row, with one sentence; Qt would read it in each cell."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QPoint, QRect, Qt
from PySide6.QtGui import (
    QAccessible,
    QAccessibleActionInterface,
    QAccessibleEvent,
    QAccessibleInterface,
    QWindow,
)
from PySide6.QtWidgets import QAccessibleWidget, QTableView
from shiboken6 import Shiboken, VoidPtr

from pos_app.ui.widgets.accessible import kept

_PRESS = QAccessibleActionInterface.pressAction()
_ROLES = (Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.DisplayRole)


class TableAccessible(QAccessibleWidget):
    """The table; its children are its rows, from the top. ``choose`` is what pressing a row does."""

    def __init__(self, table: QTableView) -> None:
        super().__init__(table, QAccessible.Role.Table)
        self.table = table
        self._rows: dict[int, RowAccessible] = {}

    def childCount(self) -> int:
        model = self.table.model()
        return model.rowCount() if model is not None else 0

    def child(self, index: int) -> QAccessibleInterface:
        """Return a row; none outside the table, which is how Qt's own notice of a cell ends."""
        if not 0 <= index < self.childCount():
            return None  # type: ignore[return-value]
        if index not in self._rows:
            self._rows[index] = RowAccessible(self, index)
            kept(self._rows[index])
        return self._rows[index]

    def childAt(self, x: int, y: int) -> QAccessibleInterface:
        return self.child(self.table.rowAt(self.table.viewport().mapFromGlobal(QPoint(x, y)).y()))

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        return child.index if isinstance(child, RowAccessible) else -1

    def focusChild(self) -> QAccessibleInterface:
        return self.child(self.table.currentIndex().row() if self.table.hasFocus() else -1)


class _RowActions(QAccessibleActionInterface):
    """What can be done with a row: choose it, as Enter does."""

    def __init__(self, row: RowAccessible) -> None:
        super().__init__()
        self._row = row

    def actionNames(self) -> list[str]:
        return [_PRESS]

    def doAction(self, actionName: str) -> None:
        if actionName == _PRESS:
            self._row.choose()

    def keyBindingsForAction(self, actionName: str) -> list[str]:
        return []


class RowAccessible(QAccessibleInterface):
    """One row by its place."""

    def __init__(self, parent: TableAccessible, index: int) -> None:
        super().__init__()
        self._parent = parent
        self.index = index
        self._actions = _RowActions(self)

    def choose(self) -> None:
        table = self._parent.table
        table.setFocus()
        table.setCurrentIndex(table.model().index(self.index, 0))

    def isValid(self) -> bool:
        return Shiboken.isValid(self._parent.table) and self.index < self._parent.childCount()

    def object(self) -> QObject:
        return None  # type: ignore[return-value]

    def window(self) -> QWindow:
        return self._parent.window()

    def parent(self) -> QAccessibleInterface:
        return self._parent

    def role(self) -> QAccessible.Role:
        return QAccessible.Role.Row

    def childCount(self) -> int:
        return 0

    def child(self, index: int) -> QAccessibleInterface:
        return None  # type: ignore[return-value]

    def childAt(self, x: int, y: int) -> QAccessibleInterface:
        return None  # type: ignore[return-value]

    def indexOfChild(self, arg__1: QAccessibleInterface) -> int:
        return -1

    def text(self, t: QAccessible.Text) -> str:
        if t != QAccessible.Text.Name or not self.isValid():
            return ""
        cell = self._cell()
        return next((str(words) for role in _ROLES if (words := cell.data(role))), "")

    def setText(self, t: QAccessible.Text, text: str) -> None:
        """A row is read only."""

    def rect(self) -> QRect:
        table = self._parent.table
        area = table.visualRect(self._cell())
        area.setWidth(table.viewport().width())
        area.moveLeft(0)
        return QRect(table.viewport().mapToGlobal(area.topLeft()), area.size())

    def state(self) -> QAccessible.State:
        table, state = self._parent.table, QAccessible.State()
        here = table.currentIndex().row() == self.index
        shows = table.viewport().rect().intersects(table.visualRect(self._cell()))
        for name, on in {
            "focusable": True,
            "selectable": True,
            "selected": here,
            "focused": here and table.hasFocus(),
            "invisible": not table.isVisible(),
            "offscreen": not shows,
        }.items():
            setattr(state, name, on)
        return state

    def interface_cast(self, arg__1: QAccessible.InterfaceType) -> int:
        # The binding wants a pointer, whatever its stubs say: a number would be taken for an address.
        actions = arg__1 == QAccessible.InterfaceType.ActionInterface
        pointer = VoidPtr(Shiboken.getCppPointer(self._actions)[0] if actions else 0)
        return pointer  # type: ignore[return-value]

    def _cell(self) -> QModelIndex | QPersistentModelIndex:
        return self._parent.table.model().index(self.index, 0)


def report_row(table: QTableView) -> None:
    """Report the row under the cursor to a screen reader; does nothing when none is active."""
    if not QAccessible.isActive() or not table.hasFocus():
        return
    described = QAccessible.queryAccessibleInterface(table)
    row = described.child(table.currentIndex().row()) if described is not None else None
    if row is not None:
        QAccessible.updateAccessibility(QAccessibleEvent(row, QAccessible.Event.Focus))
