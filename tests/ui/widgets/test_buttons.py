"""Buttons, chips, switches: pressed by keys, named for screen readers, of the design's height."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from pos_app.ui.widgets.button import Button, MainAction
from pos_app.ui.widgets.check_box import CheckBox, Toggle
from pos_app.ui.widgets.chip import Chip
from pos_app.ui.widgets.focus import FocusRing
from pos_app.ui.widgets.segmented_control import Segment, SegmentedControl
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


def test_the_main_action_shows_its_reason_below(show: Show) -> None:
    action = MainAction()
    show(action)
    action.show_action("Cobrar", CommandId.MAIN, reason="Falta confirmar o cartão")
    assert action.reason.isVisible()
    assert action.reason.geometry().top() > action.button.geometry().bottom()
    action.show_action("Cobrar", CommandId.MAIN)
    assert not action.reason.isVisible()
    assert action.button.isEnabled()


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


def test_the_ring_goes_with_a_deleted_button(show: Show, qtbot: QtBot) -> None:
    button, other = Button("Um"), Button("Dois")
    window = show(button, other)
    button.setFocus()
    assert rings(window)
    button.deleteLater()
    qtbot.waitUntil(lambda: len(window.findChildren(Button)) == 1)
    qtbot.waitUntil(lambda: all(ring.geometry().contains(other.geometry()) for ring in rings(window)))


def test_a_chip_counts_its_results(show: Show) -> None:
    chip = Chip("Direto", count=9)
    show(chip)
    assert chip.height() == 40, "a finger hits it"
    assert chip.accessibleName() == "Direto, 9"
    chip.set_count(0)
    assert not chip.isEnabled()


def test_a_chip_that_is_on_can_be_taken_off_even_without_results(show: Show, qtbot: QtBot) -> None:
    chip = Chip("Noite", count=6)
    show(chip)
    off = chip.sizeHint().width()
    qtbot.mouseClick(chip, Qt.MouseButton.LeftButton)
    assert chip.on
    assert chip.sizeHint().width() > off  # The cross that takes it off again.
    chip.set_count(0)
    qtbot.mouseClick(chip, Qt.MouseButton.LeftButton)
    assert not chip.on


def test_a_chip_with_a_list_is_turned_on_by_its_choice_only(show: Show, qtbot: QtBot) -> None:
    chip = Chip("Classe", menu=True)
    show(chip)
    with qtbot.waitSignal(chip.clicked):
        qtbot.mouseClick(chip, Qt.MouseButton.LeftButton)
    assert not chip.on
    chip.set_on(True)
    chip.set_words("Classe: Leito")
    assert chip.on
    assert chip.accessibleName() == "Classe: Leito"


@pytest.mark.parametrize("make", [Toggle, CheckBox])
def test_space_turns_a_switch(show: Show, qtbot: QtBot, make: type[Toggle] | type[CheckBox]) -> None:
    switch = make("Seguro da poltrona 17")
    show(switch)
    switch.setFocus()
    qtbot.keyClick(switch, Qt.Key.Key_Space)
    assert switch.isChecked()
    assert switch.accessibleName() == "Seguro da poltrona 17"


def test_exactly_one_segment_is_chosen(show: Show, qtbot: QtBot) -> None:
    control = SegmentedControl(["Neste guichê", "Na central"])
    show(control)
    second = control.findChildren(Segment)[1]
    with qtbot.waitSignal(control.chosen) as chosen:
        qtbot.mouseClick(second, Qt.MouseButton.LeftButton)
    assert chosen.args == [1]
    assert control.index == 1
    with qtbot.assertNotEmitted(control.chosen):
        control.choose(0)
    assert control.index == 0
