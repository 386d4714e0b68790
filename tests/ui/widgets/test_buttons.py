"""Buttons, chips, switches: pressed by keys, named for screen readers, of the design's height."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.focus import FocusRing
from pos_app.wording.notices import CommandId
from tests.ui.widgets.conftest import Show

KEYS = [Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space]


@pytest.mark.parametrize("key", KEYS)
def test_a_focused_button_is_pressed_by_enter_and_space(show: Show, qtbot: QtBot, key: Qt.Key) -> None:
    button = Button("Buscar")
    show(button)
    button.setFocus()
    with qtbot.waitSignal(button.clicked):
        qtbot.keyClick(button, key)


def test_a_click_leaves_the_focus_in_the_field(show: Show, qtbot: QtBot) -> None:
    field, button = QLineEdit(), Button("Atualizar")
    show(field, button)
    field.setFocus()
    with qtbot.waitSignal(button.clicked):
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert field.hasFocus()


def test_an_inactive_button_says_why_and_cannot_be_pressed(show: Show, qtbot: QtBot) -> None:
    button = Button("Cobrar", kind="main", key=CommandId.MAIN)
    show(button)
    button.set_inactive("Falta confirmar o cartão")
    with qtbot.assertNotEmitted(button.clicked):
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert button.accessibleDescription() == button.reason == "Falta confirmar o cartão"
    button.set_inactive(None)
    with qtbot.waitSignal(button.clicked):
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert not button.accessibleDescription()


def rings(window: QWidget) -> list[FocusRing]:
    return [ring for ring in window.findChildren(FocusRing) if ring.isVisible()]


def test_exactly_one_ring_follows_the_focus_and_lies_outside_the_button(show: Show) -> None:
    first, second = Button("Um"), Button("Dois")
    window = show(first, second)
    first.setFocus(Qt.FocusReason.TabFocusReason)
    second.setFocus(Qt.FocusReason.TabFocusReason)
    (ring,) = rings(window)
    assert ring.geometry() == second.geometry().adjusted(-4, -4, 4, 4)
    second.hide()
    assert not [ring for ring in rings(window) if ring.geometry().contains(second.geometry())]
