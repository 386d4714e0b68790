"""A desk may change its keys: one by one, never two actions on one key, and every caption follows."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from pos_app.ui.keys import shortcuts
from pos_app.ui.keys.commands import COMMANDS
from pos_app.ui.pages.settings.keys_box import KeysBox
from pos_app.wording.notices import CommandId

CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture(autouse=True)
def usual_keys() -> Iterator[None]:
    yield
    shortcuts.use({})


@pytest.fixture
def box(qtbot: QtBot) -> Iterator[KeysBox]:
    page = QWidget()
    qtbot.addWidget(page)
    page.resize(1254, 700)
    page.show()
    box = KeysBox(page, {})
    box.open()
    qtbot.waitExposed(box)
    yield box
    page.close()


def press(box: KeysBox, command: str, key: Qt.Key, held: Qt.KeyboardModifier | None = None) -> None:
    row = box.rows[CommandId(command)]
    row.setFocus()
    QTest.keyClick(row, Qt.Key.Key_Return)
    QTest.keyClick(row, key, held or Qt.KeyboardModifier.NoModifier)


def taken(box: KeysBox) -> dict[str, str]:
    chosen: list[dict[str, str]] = []
    box.chosen.connect(chosen.append)
    box.take.click()
    return chosen[0]


@pytest.mark.parametrize(
    ("action", "keys", "may"),
    [
        ("main", "F9", True),
        ("main", "Ctrl+Return", True),
        ("main", "Alt+P", True),
        ("main", "P", False),
        ("main", "7", False),
        ("main", "Ctrl+C", False),
        ("main", "Alt+F4", False),
        ("main", "Ctrl+Alt+P", False),
        ("main", "Tab", False),
        ("seats_front", "F", True),
        ("seats_front", "Home", True),
        ("seats_front", "7", False),
        ("seats_front", "Ctrl+F", False),
        ("seats_front", "F5", False),
        ("back", "F9", False),
        ("main", "no such key", False),
        ("main", "F9, F10", False),
    ],
)
def test_a_key_serves_where_it_cannot_be_mistaken_for_typing(action: str, keys: str, may: bool) -> None:
    assert shortcuts.allowed(COMMANDS[CommandId(action)], keys) is may


def test_a_key_in_use_changes_places() -> None:
    after = shortcuts.given(CommandId.SEARCH, "F5", {})
    assert after == {"search": "F5", "refresh": "F2"}
    assert shortcuts.given(CommandId.SEARCH, "F2", after) == {}


def test_what_the_file_says_wrong_keeps_the_usual_keys() -> None:
    refused = shortcuts.use(
        {"main": "Ctrl+C", "search": "F3", "nothing": "F9", "refresh": "Ctrl+J", "seats_front": "F"}
    )
    assert refused == ("main", "nothing")
    asked = (CommandId.MAIN, CommandId.SEARCH, CommandId.REFRESH, CommandId.SEATS_FRONT)
    assert [shortcuts.sequence(command) for command in asked] == ["F10", "F3", "Ctrl+J", "F"]


def test_two_that_want_one_key_both_keep_theirs() -> None:
    refused = shortcuts.use({"search": "F9", "swap": "F9", "refresh": "F2"})
    assert set(refused) == {"search", "swap", "refresh"}
    assert shortcuts.sequence(CommandId.REFRESH) == "F5"


@pytest.mark.parametrize("newer", [CommandId.ROUTE_1, CommandId.CLOSE_NOTICE, CommandId.UNDO])
def test_a_new_default_key_never_takes_a_key_that_the_desk_chose(newer: CommandId) -> None:
    key = COMMANDS[newer].default
    assert shortcuts.use({"print": key}) == ()
    assert shortcuts.sequence(CommandId.PRINT) == key
    assert shortcuts.sequence(newer) == ""
    assert shortcuts.without_key(shortcuts.in_force({"print": key})) == {newer: CommandId.PRINT}
    # Given a key of its own, it has one again, and the desk keeps what it chose.
    assert shortcuts.use({"print": key, newer.value: "Ctrl+J"}) == ()
    assert (shortcuts.sequence(CommandId.PRINT), shortcuts.sequence(newer)) == (key, "Ctrl+J")


def test_a_command_without_a_key_is_shown_and_can_be_given_one(qtbot: QtBot) -> None:
    page = QWidget()
    qtbot.addWidget(page)
    page.show()
    box = KeysBox(page, {"print": "Alt+X"})
    box.open()
    assert box.rows[CommandId.CLOSE_NOTICE].accessibleName() == "Fechar o aviso, sem tecla"
    press(box, "close_notice", Qt.Key.Key_J, CTRL)
    assert taken(box) == {"print": "Alt+X", "close_notice": "Ctrl+J"}


def test_a_key_chosen_before_the_routes_had_theirs_stays() -> None:
    assert shortcuts.use({"swap": "Shift+F1", "filters": "Shift+F2", "refresh": "Shift+F2"}) == (
        "filters",
        "refresh",
    )
    assert shortcuts.sequence(CommandId.SWAP) == "Shift+F1"
    assert shortcuts.caps(CommandId.ROUTE_1) == ()
    assert shortcuts.caps(CommandId.ROUTE_2) == ("Shift", "F2")


def test_the_old_owner_gets_the_old_key_and_is_named(box: KeysBox) -> None:
    press(box, "search", Qt.Key.Key_F5)
    assert box._feedback.text() == "F5 era de “Atualizar ou consultar agora”, que ficou com F2."
    assert taken(box) == {"search": "F5", "refresh": "F2"}


def test_a_key_that_cannot_be_is_told_and_nothing_changes(box: KeysBox) -> None:
    press(box, "search", Qt.Key.Key_B)
    assert "F1 a F12" in box._feedback.text()
    press(box, "seats_front", Qt.Key.Key_F2)
    assert "letra" in box._feedback.text()
    assert taken(box) == {}


def test_esc_stops_listening_before_it_closes(box: KeysBox) -> None:
    press(box, "search", Qt.Key.Key_Escape)
    assert box.isVisible()
    press(box, "search", Qt.Key.Key_Tab)
    assert box.rows[CommandId.SEARCH].hasFocus()
    box.rows[CommandId.SEARCH].click()
    box.rows[CommandId.SWAP].setFocus()
    QTest.keyClick(box.rows[CommandId.SWAP], Qt.Key.Key_F5)
    assert taken(box) == {}


def test_del_and_the_button_give_the_usual_keys_back(box: KeysBox) -> None:
    press(box, "search", Qt.Key.Key_F5)
    QTest.keyClick(box.rows[CommandId.SEARCH], Qt.Key.Key_Delete)
    assert not box.defaults.isEnabled()
    press(box, "swap", Qt.Key.Key_F9, CTRL)
    box.defaults.click()
    assert taken(box) == {}
