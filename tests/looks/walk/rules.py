"""The rules that each state of the window keeps."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from PySide6.QtCore import QEvent, QModelIndex, QPoint, QRect, Qt
from PySide6.QtGui import QAccessible, QHelpEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QAbstractScrollArea,
    QApplication,
    QLabel,
    QLayout,
    QLineEdit,
    QMainWindow,
    QScrollArea,
    QStackedWidget,
    QTableView,
    QToolTip,
    QWidget,
)
from shiboken6 import Shiboken

from pos_app.ui.pages.learn.view import LearnView
from pos_app.ui.pages.orders.panel.tickets_view import TicketRow
from pos_app.ui.pages.seats.passenger_cards import BenefitBox
from pos_app.ui.pages.seats.seat_map import SeatButton
from pos_app.ui.pages.settings.view import SettingsView
from pos_app.ui.shell.frame import RailButton
from pos_app.ui.style.hand import FINGER, FINGER_CONTROL, FINGER_MAIN, hand
from pos_app.ui.style.tokens import HEIGHT_CONTROL, HEIGHT_MAIN, HEIGHT_SMALL, TARGET, TOUCH
from pos_app.ui.widgets.button import Button, CornerButton
from pos_app.ui.widgets.check_box import CheckBox, Toggle
from pos_app.ui.widgets.chip import Chip
from pos_app.ui.widgets.combo_field import SelectBox
from pos_app.ui.widgets.label import ElidedLabel
from tests.looks.walk.controls import controls, in_tab_order, visible
from tests.looks.walk.finding import Finding, path_of
from tests.looks.walk.painted import Painted
from tests.windows import held_items

_SEARCH_ROW = 40
_IN_FIELD = HEIGHT_CONTROL - 4
_HEIGHTS = {
    Button: {HEIGHT_SMALL, _IN_FIELD, HEIGHT_CONTROL, _SEARCH_ROW, HEIGHT_MAIN},
    Chip: {TOUCH},
    SelectBox: {TARGET, HEIGHT_SMALL, HEIGHT_CONTROL},
}


_TOUCHED = {Button: {FINGER, FINGER_CONTROL, FINGER_MAIN}, Chip: {FINGER}, SelectBox: {FINGER_CONTROL}}
"""Heights with "Teclado na tela"."""
_FOR_FINGERS = (Chip, Toggle, CheckBox, CornerButton, RailButton)
"""What is pressed by touch too: at least 40 px high and wide, whatever is painted of it."""
_WITH_A_MOUSE = (SettingsView, LearnView)
"""Pages that are set up once, at a table: their small buttons may be small."""


def name_of(widget: QWidget) -> str:
    """Return the name of a control for screen readers."""
    interface = QAccessible.queryAccessibleInterface(widget)
    return interface.text(QAccessible.Text.Name).strip() if interface is not None else ""


def names(window: QWidget) -> Iterator[Finding]:
    """Every control, and every row of a list, has a name for screen readers."""
    for widget in controls(window):
        if not name_of(widget):
            yield Finding("no name", path_of(widget), "a screen reader says nothing")
        if isinstance(widget, QAbstractItemView):
            yield from _rows(widget)


def _rows(view: QAbstractItemView) -> Iterator[Finding]:
    model = view.model()
    rows = model.rowCount() if model is not None else 0
    unnamed = sum(not _cell_text(model.index(row, 0)) for row in range(rows))
    if unnamed:
        yield Finding("no name", path_of(view), f"{unnamed} of {rows} rows say nothing")


def _cell_text(cell: QModelIndex) -> str:
    """Return the text of a cell for screen readers."""
    roles = (Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.DisplayRole)
    return next((str(text) for role in roles if (text := cell.data(role))), "")


def targets(window: QWidget) -> Iterator[Finding]:
    """Every control is large enough to be hit, and as high as its kind; for fingers also every row."""
    touch = hand().touch
    for widget in controls(window):
        size = f"{widget.width()} x {widget.height()} px"
        called = f"«{name_of(widget)}» {size}"
        if isinstance(widget, QLineEdit) and widget.parentWidget() is not None:
            continue  # Its field is the target, and is one itself or passes the focus on.
        if _for_fingers(widget) and min(widget.width(), widget.height()) < TOUCH:
            yield Finding("too small for a finger", path_of(widget), called)
        if min(widget.width(), widget.height()) < (FINGER if touch and not _within(widget) else TARGET):
            yield Finding("too small", path_of(widget), called)
        row = widget.rowHeight(0) if isinstance(widget, QTableView) else 0
        if touch and 0 < row < FINGER:
            yield Finding("too small", path_of(widget), f"a row of {row} px")
        for kind, heights in (_TOUCHED if touch and not _within(widget) else _HEIGHTS).items():
            if isinstance(widget, kind) and widget.height() not in heights:
                yield Finding("height", path_of(widget), called)


def _within(widget: QWidget) -> bool:
    """Return whether a finger presses it by more than itself, or it is scaled to the coach: a card opens its
    list of benefits, and seats are as large as the space allows."""
    return isinstance(widget, BenefitBox | SeatButton)


def _for_fingers(widget: QWidget) -> bool:
    """Return whether a sale may need a finger on it. A button in a field is as high as the field, and one in
    the low rows of an order's tickets as its row: both grow from the first tap on, which is judged then."""
    row = widget.parentWidget()
    if isinstance(row, TicketRow) and row.line.low:
        return False
    if isinstance(widget, Button) and widget.height() <= HEIGHT_SMALL:
        return not _is_set_up_there(widget)
    return isinstance(widget, _FOR_FINGERS)


def _is_set_up_there(widget: QWidget) -> bool:
    at: QWidget | None = widget
    while at is not None and not isinstance(at, _WITH_A_MOUSE):
        at = at.parentWidget()
    return at is not None


def tab_order(window: QWidget) -> Iterator[Finding]:
    """Tab comes to every control that is ready, once, and reads each area from top left to bottom right."""
    order = [widget for widget in chain(window) if in_tab_order(widget)]
    wanted = {widget for widget in controls(window) if in_tab_order(widget)}
    for widget in wanted.difference(order):
        yield Finding("not in the tab order", path_of(widget), f"«{name_of(widget)}»")
    for before, after in itertools.pairwise(order):
        if before in wanted and after in wanted and area(before) is area(after) and _goes_back(before, after):
            yield Finding("tab goes back", path_of(after), f"«{name_of(before)}» then «{name_of(after)}»")


def chain(window: QWidget) -> list[QWidget]:
    """Return the visible widgets in the order of Tab."""
    shown = set(visible(window))
    found: list[QWidget] = []
    at = window.nextInFocusChain()
    while at is not None and at is not window:
        if at in shown:
            found.append(at)
        at = at.nextInFocusChain()
    return found


def area(widget: QWidget) -> QWidget:
    """Return the part of the window that a widget belongs to: a bar, the page, the side."""
    window = widget.window()
    if not isinstance(window, QMainWindow):
        return window
    frame = window.centralWidget()
    at = widget
    while (parent := at.parentWidget()) not in (None, frame, window):
        if isinstance(parent, QStackedWidget):
            break
        at = parent
    return at


def _place(widget: QWidget, other: QWidget) -> QRect:
    """Return where a widget stands in the window. One that is scrolled away comes to the edge of its list
    when the keyboard does, seen from outside that list."""
    window = widget.window()
    place = widget.rect().translated(widget.mapTo(window, QPoint()))
    at = widget.parentWidget()
    while at is not None and at is not window:
        if isinstance(at, QAbstractScrollArea) and not at.isAncestorOf(other):
            edge = at.rect().translated(at.mapTo(window, QPoint()))
            place.moveTop(max(edge.top(), min(place.top(), edge.bottom() - place.height())))
        at = at.parentWidget()
    return place


def _goes_back(before: QWidget, after: QWidget) -> bool:
    one, two = _place(before, after), _place(after, before)
    below = two.top() >= one.bottom() - 2 or two.center().y() > one.center().y() + 2
    beside = two.left() >= one.right() - 2 or two.center().x() > one.center().x() + 2
    return not (below or beside)


def cut_off(window: QWidget, painted: list[Painted]) -> Iterator[Finding]:
    """No text needs more room than it has, unless a tooltip shows the whole of it."""
    for one in painted:
        # What is painted on no widget is the picture of a list that is being read again.
        if one.cut and one.widget is not None and one.text not in _tooltip(one.widget, one.at.center()):
            what = f"«{one.text}» needs {one.need}, has {one.space} px"
            yield Finding("cut off", path_of(one.widget), what)
    for widget in visible(window):
        if isinstance(widget, QLabel) and not isinstance(widget, ElidedLabel) and widget.text():
            yield from _label(widget)
        elif isinstance(widget, QLineEdit) and widget.placeholderText() and not widget.text():
            need = widget.fontMetrics().horizontalAdvance(widget.placeholderText())
            if need > widget.width() - 4:
                text = f"«{widget.placeholderText()}» needs {need}, has {widget.width() - 4} px"
                yield Finding("cut off", path_of(widget), text)


def _tooltip(widget: QWidget, at: QPoint) -> str:
    """Return the tooltip of the widget at this place of the picture."""
    window = widget.window()
    place = widget.mapFrom(window, at / window.devicePixelRatio())
    QApplication.sendEvent(widget, QHelpEvent(QEvent.Type.ToolTip, place, widget.mapToGlobal(place)))
    text = QToolTip.text()
    QToolTip.hideText()
    return text


def _label(label: QLabel) -> Iterator[Finding]:
    space = label.contentsRect()
    metrics = label.fontMetrics()
    if label.wordWrap():
        need = label.heightForWidth(label.width())
        if need > label.height() + 1:
            text = f"«{label.text()}» needs {need} px, has {label.height()} px of height"
            yield Finding("cut off", path_of(label), text)
    else:
        need_width = max(metrics.horizontalAdvance(line) for line in label.text().split("\n"))
        if need_width > space.width() + 1:
            text = f"«{label.text()}» needs {need_width}, has {space.width()} px"
            yield Finding("cut off", path_of(label), text)


def layouts(window: QWidget) -> Iterator[Finding]:
    """Every layout that a widget keeps is part of a widget: another one dies with its Python object, in
    the midst of the deletion of the widgets in it, and crashes the program. No item of one is held."""
    if held := held_items():
        yield Finding("held past its deletion", path_of(window), held[0])
    for widget in (window, *visible(window)):
        for name, value in vars(widget).items():
            if isinstance(value, QLayout) and Shiboken.isValid(value) and value.parent() is None:
                yield Finding("layout without a widget", path_of(widget), name)


def outside(window: QWidget) -> Iterator[Finding]:
    """No control and no label hangs over the edge of what holds it, unless it can be scrolled into sight."""
    for widget in visible(window):
        parent = widget.parentWidget()
        if parent is None or not isinstance(widget, QLabel | Button | Chip):
            continue
        area = parent.parentWidget()
        if isinstance(area, QScrollArea) and area.widget() is widget:
            continue
        if not parent.rect().contains(widget.geometry()):
            yield Finding("over the edge", path_of(widget), f"{widget.geometry()} in {parent.rect()}")
