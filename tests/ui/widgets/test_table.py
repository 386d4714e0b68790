"""The dense table: one row cursor, driven by keys."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QItemSelectionModel, Qt
from PySide6.QtGui import QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from pos_app.ui.widgets.dense_table import DenseTable
from tests.ui.widgets.conftest import Show


@pytest.fixture
def table(show: Show) -> DenseTable:
    """A focused table of 23 rows."""
    made = DenseTable("Viagens")
    model = QStandardItemModel(0, 2, made)
    model.setHorizontalHeaderLabels(["nº", "Viação"])
    for row in range(23):
        model.appendRow([QStandardItem(str(row + 1)), QStandardItem("Serra Azul")])
    made.setModel(model)
    made.set_columns([40, 0], 1)
    window = show(made, QLineEdit())
    window.resize(500, 600)
    made.setFocus()
    return made


def test_the_cursor_starts_at_the_first_row_and_follows_the_arrows(table: DenseTable, qtbot: QtBot) -> None:
    assert table.row == 0
    with qtbot.waitSignal(table.row_changed) as changed:
        qtbot.keyClick(table, Qt.Key.Key_Down)
    assert changed.args == [1]
    qtbot.keyClick(table, Qt.Key.Key_End)
    assert table.row == 22
    qtbot.keyClick(table, Qt.Key.Key_Home)
    assert table.row == 0


def test_a_row_that_a_screen_reader_selects_is_the_one_that_enter_takes(
    table: DenseTable, qtbot: QtBot
) -> None:
    shown: list[int] = []
    table.row_changed.connect(shown.append)
    index = table.model().index(2, 1)
    rows = QItemSelectionModel.SelectionFlag.Select | QItemSelectionModel.SelectionFlag.Rows
    table.selectionModel().select(index, rows)
    assert (table.row, shown[-1]) == (2, 2)
    assert [one.row() for one in table.selectionModel().selectedRows()] == [2]
    with qtbot.waitSignal(table.row_chosen) as chosen:
        qtbot.keyClick(table, Qt.Key.Key_Return)
    assert chosen.args == [2]
