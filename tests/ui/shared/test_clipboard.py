"""What the program copies does not stay in the clipboard."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from pos_app.ui.shared.clipboard import Clipboard, clipboard


def text() -> str:
    return QGuiApplication.clipboard().text()


def test_a_copied_text_is_gone_after_its_time(qtbot: QtBot) -> None:
    board = Clipboard(seconds=0.03)
    board.put("529.982.247-25")
    assert text() == "529.982.247-25"
    qtbot.waitUntil(lambda: not text(), timeout=2000)


def test_what_somebody_else_copied_since_stays(qtbot: QtBot) -> None:
    board = Clipboard(seconds=0.03)
    board.put("helena@exemplo.com.br")
    QGuiApplication.clipboard().setText("theirs")
    qtbot.waitUntil(lambda: not board._timer.isActive(), timeout=2000)
    assert text() == "theirs"
    board.clear()
    assert text() == "theirs"


def test_a_second_copy_has_its_own_minute(qtbot: QtBot) -> None:
    board = Clipboard()
    board.put("first")
    board.put("second")
    assert board._timer.isActive() and board._timer.interval() == 60_000
    board.clear()
    assert (text(), board._timer.isActive()) == ("", False)


@pytest.mark.usefixtures("qapp")
def test_the_program_has_one() -> None:
    assert clipboard() is clipboard()
    clipboard().put("its end")
    clipboard().clear()
    assert text() == ""
