"""The table of trips, orders and places: one row at a time, keyboard first, and the last one whole."""

from __future__ import annotations

from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QItemSelection,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QSize,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import (
    QAccessible,
    QAccessibleActionInterface,
    QAccessibleEvent,
    QAccessibleInterface,
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QShowEvent,
    QWindow,
)
from PySide6.QtWidgets import QAbstractItemView, QAccessibleWidget, QFrame, QHeaderView, QTableView, QWidget
from shiboken6 import Shiboken, VoidPtr

from pos_app.ui.style import fonts
from pos_app.ui.style.hand import hand, least
from pos_app.ui.style.theme import colour, theme
from pos_app.ui.style.tokens import HEIGHT_SMALL, RADIUS_CARD
from pos_app.ui.widgets.accessible import describe, kept
from pos_app.ui.widgets.paint import LEFT, fill_rect, paint_text, painter_for
from pos_app.ui.widgets.row_delegate import Index, RowDelegate
from pos_app.ui.widgets.scroll import ScrollBar, clear
from pos_app.ui.widgets.tooltips import is_tooltip_request, show_full_text

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
        return next((str(text) for role in _ROLES if (text := cell.data(role))), "")

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


class TableHeader(QHeaderView):
    """Column names, 28 px high, aligned as their columns (the model's ``TextAlignmentRole``)."""

    def __init__(self, parent: QWidget | None = None, *, rounded: bool = True) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._rounded = rounded
        self.setSectionsClickable(False)
        self.setHighlightSections(False)
        self.setMinimumSectionSize(16)
        self.setFixedHeight(HEIGHT_SMALL)
        clear(self)
        self.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), HEIGHT_SMALL)

    def paintEvent(self, event: QPaintEvent) -> None:
        t = theme().t
        view = self.viewport()
        radius = RADIUS_CARD - 1 if self._rounded else 0
        with painter_for(view) as painter:
            path = QPainterPath()
            path.addRoundedRect(0, 0, view.width(), view.height() + radius, radius, radius)
            painter.fillPath(path, colour(t.surface_2))
            fill_rect(painter, QRect(0, view.height() - 1, view.width(), 1), t.border)
        super().paintEvent(event)

    def paintSection(self, painter: QPainter, rect: QRect, logicalIndex: int) -> None:
        model = self.model()
        text = model.headerData(logicalIndex, Qt.Orientation.Horizontal, Qt.ItemDataRole.DisplayRole)
        side = model.headerData(logicalIndex, Qt.Orientation.Horizontal, Qt.ItemDataRole.TextAlignmentRole)
        align = Qt.AlignmentFlag(side) if side else LEFT
        if text:
            # A narrow column gives up some of its padding before its name is cut.
            side = 8 if fonts.text_width(str(text), 12, 500) <= rect.width() - 16 else 4
            space = rect.adjusted(side, 0, -side, -1)
            paint_text(
                painter, space, str(text), theme().t.text_2, 12, 500, align | Qt.AlignmentFlag.AlignVCenter
            )


_DIGITS_MS = 700


class DenseTable(QTableView):
    """Rows of equal height with a row cursor.

    ``row_changed`` carries the row under the cursor (-1 for none), ``row_chosen`` the row on Enter, a double
    click or the tap of a finger. Digits jump to that line number, counted from 1.
    """

    row_changed = Signal(int)
    row_chosen = Signal(int)

    def __init__(self, name: str, parent: QWidget | None = None, *, row_height: int = 41) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self._digits = ""
        self._digit_timer = QTimer(self, singleShot=True, interval=_DIGITS_MS)
        self._digit_timer.timeout.connect(self._forget_digits)
        self.setHorizontalHeader(TableHeader(self))
        side = self.verticalHeader()
        side.hide()
        side.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        side.setMinimumSectionSize(16)
        self._row_height = row_height
        self._fit_hand()
        hand().changed.connect(self._fit_hand)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollBar(ScrollBar(Qt.Orientation.Vertical, self))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerItem)
        self.setTabKeyNavigation(False)
        # This class paints all: Qt need not clear what it scrolls.
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setItemDelegate(RowDelegate(self))
        self.one_press = False
        """Whether one press takes a row whatever the hand is."""
        self.clicked.connect(lambda index: self._pressed(index.row(), once=True))
        self.doubleClicked.connect(lambda index: self._pressed(index.row(), once=False))

    def _pressed(self, row: int, *, once: bool) -> None:
        if once is (hand().touch or self.one_press):
            self.row_chosen.emit(row)

    def _fit_hand(self) -> None:
        self.verticalHeader().setDefaultSectionSize(least(self._row_height))

    def set_columns(self, widths: list[int], stretch: int) -> None:
        """Fix the widths in px, 16 px of padding included; column ``stretch`` takes the rest."""
        header = self.horizontalHeader()
        for column, width in enumerate(widths):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.Fixed)
            if column == stretch:
                header.setSectionResizeMode(column, QHeaderView.ResizeMode.Stretch)
            else:
                header.resizeSection(column, width)

    def setModel(self, model: QAbstractItemModel | None) -> None:
        """Use ``model``; the cursor starts at the first row after each reset."""
        super().setModel(model)
        if model is not None:
            model.modelReset.connect(self._forget_digits)

    @property
    def row(self) -> int:
        """The row under the cursor, or -1."""
        return self.currentIndex().row()

    def go_to(self, row: int) -> None:
        model = self.model()
        if model is not None and 0 <= row < model.rowCount():
            self.setCurrentIndex(model.index(row, 0))

    def selectionChanged(self, selected: QItemSelection, deselected: QItemSelection) -> None:
        # Not the table's own method, which reports cells to screen readers: here the items are rows.
        QAbstractItemView.selectionChanged(self, selected, deselected)
        rows = selected.indexes()
        if rows and rows[0].row() != self.row:
            # Selected by an assistive program, which leaves the cursor, and with it what Enter takes, behind.
            self.setCurrentIndex(rows[0])
        self.row_changed.emit(rows[0].row() if rows else -1)

    def currentChanged(self, current: Index, previous: Index) -> None:
        QAbstractItemView.currentChanged(self, current, previous)  # See ``selectionChanged``.
        report_row(self)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        plain = event.modifiers() in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier)
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and plain:
            if self.row >= 0:
                self.row_chosen.emit(self.row)
        elif plain and event.text().isdecimal():
            self._jump(event.text())
        elif event.key() == Qt.Key.Key_Home:
            self.go_to(0)
        elif event.key() == Qt.Key.Key_End:
            self.go_to(self.model().rowCount() - 1)
        else:
            super().keyPressEvent(event)

    def _jump(self, digit: str) -> None:
        self._digits += digit
        rows = self.model().rowCount() if self.model() else 0
        number = int(self._digits)
        if number > rows:
            # If no line has this number, the digit starts a new one.
            self._digits = digit
            number = int(digit)
        self._digit_timer.start()
        if 0 < number <= rows:
            self.jump_to(number - 1)

    def jump_to(self, row: int) -> None:
        """Go to a line whose number was typed, counted from 0."""
        self.go_to(row)

    def viewportEvent(self, event: QEvent) -> bool:
        if not (is_tooltip_request(event) and isinstance(event, QHelpEvent)):
            return super().viewportEvent(event)
        cell = self.indexAt(event.pos())
        text = cell.data(Qt.ItemDataRole.ToolTipRole) or cell.data(Qt.ItemDataRole.AccessibleTextRole)
        show_full_text(event, str(text or ""), self.viewport())
        return True

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self.viewport()) as painter:
            fill_rect(painter, event.rect(), theme().t.surface)
        super().paintEvent(event)

    def _forget_digits(self) -> None:
        self._digits = ""

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        describe(self, lambda: TableAccessible(self))

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if self.row < 0:
            self.go_to(0)
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.viewport().update()


def rest_below(table: QTableView, space: int, row_height: int) -> int:
    """Return the px to leave free below a table in ``space`` px, header included, so that no row is cut:
    a row that is cut looks like the last one of a list."""
    return max(0, space - rows_head(table)) % row_height


def rows_head(table: QTableView) -> int:
    """Return the px that the header of a table takes."""
    header = table.horizontalHeader()
    return 0 if header.isHidden() else header.height() or header.sizeHint().height()
