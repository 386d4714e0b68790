"""The dense table: one row cursor, driven by keys."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QItemSelectionModel, Qt
from PySide6.QtGui import QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from pos_app.ui.style.theme import theme
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


def test_digits_jump_to_the_line_number(table: DenseTable, qtbot: QtBot) -> None:
    qtbot.keyClicks(table, "1")
    assert table.row == 0
    pause = table._digit_timer.interval()
    with qtbot.waitSignal(table._digit_timer.timeout):  # A pause ends the number.
        table._digit_timer.start(0)
    table._digit_timer.setInterval(pause)
    qtbot.keyClicks(table, "2")
    assert table.row == 1
    qtbot.keyClicks(table, "1")
    assert table.row == 20


def test_a_digit_that_makes_no_line_number_starts_a_new_one(table: DenseTable, qtbot: QtBot) -> None:
    qtbot.keyClicks(table, "47")
    assert table.row == 6


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


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter])
def test_enter_chooses_the_row(table: DenseTable, qtbot: QtBot, key: Qt.Key) -> None:
    table.go_to(4)
    with qtbot.waitSignal(table.row_chosen) as chosen:
        qtbot.keyClick(table, key)
    assert chosen.args == [4]


def test_tab_leaves_the_table(table: DenseTable, qtbot: QtBot) -> None:
    qtbot.keyClick(table, Qt.Key.Key_Tab)
    assert not table.hasFocus()


def test_the_cursor_has_its_bar_always_and_its_lines_only_with_the_keyboard(table: DenseTable) -> None:
    t = theme().t

    def colour(x: int, y: int) -> str:
        return table.viewport().grab().toImage().pixelColor(x, y).name().upper()

    table.go_to(1)
    assert colour(1, 60) == t.primary
    assert colour(300, 41) == t.primary
    table.clearFocus()
    assert colour(1, 60) == t.primary
    assert colour(300, 41) == t.primary_tint
