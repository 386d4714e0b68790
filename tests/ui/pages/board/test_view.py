"""The board as a page: keys, cursor and widths."""

from __future__ import annotations

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from pos_app.ui.pages.board.presenter import Ask, Marked, Opens
from pos_app.ui.pages.board.view import BoardView
from pos_app.wording.notices import CommandId
from tests.ui.builders_board import ending, leaving


def asked_by(view: BoardView) -> list[object]:
    asked: list[object] = []
    view.asked.connect(asked.append)
    return asked


def shown(qtbot: QtBot, width: int = 1000) -> BoardView:
    view = BoardView()
    qtbot.addWidget(view)
    qtbot.addWidget(view.side)
    view.resize(width, 620)
    view.side.resize(384, 620)
    view.show()
    view.side.show()
    qtbot.waitExposed(view)
    return view


def test_the_cursor_stays_on_its_departure_while_lines_move(qtbot: QtBot) -> None:
    view = shown(qtbot)
    marked = asked_by(view)
    lines = leaving(5)
    view.show_departures(lines)
    assert marked == [Marked(lines[0].key)]
    view.table.setFocus()
    qtbot.keyClick(view.table, Qt.Key.Key_Down)
    assert marked[-1] == Marked(lines[1].key)
    view.show_departures(lines[1:])
    assert view.table.lines[view.table.row].key == lines[1].key
    view.show_departures(())
    assert not view.table.isVisible() and view.empty.isVisible()
    assert marked[-1] == Marked("")


def test_keys_go_between_both_lists_and_open_what_is_marked(qtbot: QtBot) -> None:
    view = shown(qtbot)
    view.show_departures(leaving(3))
    view.show_deadlines(ending(2))
    asked = asked_by(view)
    view.show_opens(Opens.ORDER)
    qtbot.keyClick(view.table, Qt.Key.Key_Return)
    qtbot.keyClick(view.side.table, Qt.Key.Key_Down)
    qtbot.keyClick(view.side.table, Qt.Key.Key_Return)
    qtbot.keyClick(view, Qt.Key.Key_Enter)
    qtbot.mouseClick(view.side.action.button, Qt.MouseButton.LeftButton)
    assert asked.count(Ask.OPEN) == 4
    assert any(isinstance(one, Marked) and one.beside for one in asked)
    view.show_deadlines(ending(2, 60))
    assert view.side.table.row == 0 or view.side.table.row == 1
    view.show_deadlines(())
    assert view.side.empty.isVisible()


def test_the_keys_that_stand_in_the_bar_do_something(qtbot: QtBot) -> None:
    view = shown(qtbot)
    assert CommandId.PRINT not in [hint.of for hint in view.key_hints]
    view.show_departures(leaving(2))
    asked = asked_by(view)
    assert CommandId.PRINT in [hint.of for hint in view.key_hints]
    view.commands()[CommandId.PRINT].run()
    view.commands()[CommandId.REFRESH].run()
    assert asked == [Ask.PRINT, Ask.READ]
