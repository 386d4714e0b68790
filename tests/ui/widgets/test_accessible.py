"""What a screen reader finds in our own widgets: rows with one sentence each, places of a navigation."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QAccessible, QAccessibleActionInterface, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from pos_app.ui.widgets.dense_table import DenseTable
from tests.ui.widgets.conftest import Show

NAME = QAccessible.Text.Name
PRESS = QAccessibleActionInterface.pressAction()


@pytest.fixture(autouse=True)
def listened_to() -> Iterator[None]:
    before = QAccessible.isActive()
    QAccessible.setActive(True)
    yield
    QAccessible.setActive(before)


def table_of(rows: int) -> DenseTable:
    made = DenseTable("Viagens")
    model = QStandardItemModel(0, 3, made)
    for row in range(rows):
        cells = [QStandardItem(str(row + 1)), QStandardItem("10:20"), QStandardItem("R$ 191,90")]
        for cell in cells:
            cell.setData(f"Linha {row + 1}, 10:20, R$ 191,90", Qt.ItemDataRole.AccessibleTextRole)
        model.appendRow(cells)
    made.setModel(model)
    return made


def test_a_row_is_one_item_with_one_sentence(show: Show) -> None:
    table = table_of(12)
    show(table)
    heard = QAccessible.queryAccessibleInterface(table)
    assert (heard.role(), heard.text(NAME)) == (QAccessible.Role.Table, "Viagens")
    rows = [heard.child(index) for index in range(heard.childCount())]
    assert [row.text(NAME) for row in rows] == [f"Linha {n}, 10:20, R$ 191,90" for n in range(1, 13)]
    assert {row.role() for row in rows} == {QAccessible.Role.Row}
    assert {row.childCount() for row in rows} == {0}
    assert heard.child(12) is None and heard.child(-1) is None
    assert [heard.indexOfChild(row) for row in rows] == list(range(12))


def test_a_row_is_where_it_is_painted_and_the_cursor_selects_it(show: Show) -> None:
    table = table_of(3)
    show(table)
    table.setFocus()
    table.go_to(1)
    heard = QAccessible.queryAccessibleInterface(table)
    states = [heard.child(place).state() for place in range(3)]
    assert [state.selected for state in states] == [False, True, False]
    assert [state.focused for state in states] == [False, True, False]
    assert heard.focusChild() is heard.child(1)
    place = heard.child(1).rect()
    assert place.height() == table.rowHeight(1)
    assert heard.childAt(place.center().x(), place.center().y()) is heard.child(1)


def test_a_row_is_chosen_by_the_screen_reader_s_press(show: Show) -> None:
    table = table_of(4)
    show(table)
    row = QAccessible.queryAccessibleInterface(table).child(2)
    actions = row.actionInterface()
    assert actions.actionNames() == [PRESS]
    actions.doAction(PRESS)
    assert table.row == 2 and table.hasFocus()


def test_tables_come_and_go_under_a_screen_reader(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.show()
    gc.freeze()  # What earlier tests left is not looked through at each round.
    for _ in range(10):
        table = table_of(5)
        table.setParent(window)
        table.show()
        heard = QAccessible.queryAccessibleInterface(table)
        last = heard.child(4)
        assert last.isValid() and last.text(NAME).startswith("Linha 5")
        model = table.model()
        assert isinstance(model, QStandardItemModel)
        model.removeRows(1, 4)
        QApplication.processEvents()
        assert heard.childCount() == 1 and heard.child(4) is None
        table.deleteLater()
        del table, heard, model
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        gc.collect()
        assert not last.isValid()
    gc.unfreeze()
