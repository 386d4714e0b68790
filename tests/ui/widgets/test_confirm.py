"""The question before something is lost."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from pos_app.ui.widgets.confirm_box import ConfirmBox
from pos_app.wording.notices import CommandId
from tests.ui.widgets.conftest import Show

# The offscreen platform says this of every dialog that has a size.
pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


@pytest.fixture
def confirm(show: Show) -> ConfirmBox:
    """An unopened question over a window."""
    window = show(QLabel("venda"))
    return ConfirmBox(
        window,
        "Abandonar esta venda?",
        "Os dados digitados são apagados.",
        act="Abandonar",
        keep="Continuar vendendo",
        act_key=CommandId.NEW_SALE,
    )


def open_and_wait(confirm: ConfirmBox, qtbot: QtBot) -> list[int]:
    results: list[int] = []
    confirm.finished.connect(results.append)
    confirm.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    confirm.open()
    qtbot.waitUntil(confirm.keep.hasFocus)
    return results


def test_it_stands_in_the_middle_of_its_window_whatever_the_window_manager_does(
    confirm: ConfirmBox, qtbot: QtBot
) -> None:
    window = confirm.parentWidget()
    assert isinstance(window, QWidget)
    window.setGeometry(100, 80, 700, 500)
    open_and_wait(confirm, qtbot)
    assert (confirm.geometry().center() - window.geometry().center()).manhattanLength() <= 2
    assert confirm.testAttribute(Qt.WidgetAttribute.WA_Moved)


def test_keys_are_ignored_at_first(confirm: ConfirmBox, qtbot: QtBot) -> None:
    results = open_and_wait(confirm, qtbot)
    assert confirm.ignores_keys()
    for key in (Qt.Key.Key_F12, Qt.Key.Key_Escape):
        qtbot.keyClick(confirm, key)
    qtbot.keyClick(confirm.keep, Qt.Key.Key_Return)
    assert not results
    qtbot.waitUntil(lambda: not confirm.ignores_keys())
    qtbot.keyClick(confirm, Qt.Key.Key_Escape)
    assert results == [0]


def test_enter_takes_the_safe_answer(confirm: ConfirmBox, qtbot: QtBot) -> None:
    results = open_and_wait(confirm, qtbot)
    qtbot.waitUntil(lambda: not confirm.ignores_keys())
    qtbot.keyClick(confirm.keep, Qt.Key.Key_Return)
    assert results == [0]


def test_the_named_key_acts(confirm: ConfirmBox, qtbot: QtBot) -> None:
    results = open_and_wait(confirm, qtbot)
    qtbot.waitUntil(lambda: not confirm.ignores_keys())
    qtbot.keyClick(confirm.keep, Qt.Key.Key_F12)
    assert results == [1]
