"""The pick list: keys, mouse and finger; it never takes a name that is being typed."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from pos_app.domain.documents import DocumentType
from pos_app.domain.passengers import Buyer
from pos_app.ui.pages.passengers.known_view import ROW
from pos_app.ui.pages.passengers.lines import known_line
from pos_app.ui.pages.passengers.page import KnownLine, KnownTaken
from pos_app.ui.pages.passengers.presenter import PassengersPresenter
from pos_app.ui.pages.passengers.view import PassengersView
from tests.ui.builders_orders import TODAY, FakeFlow, passengers_sale
from tests.ui.pages.passengers.a_people import desk_of

LINES = tuple(
    known_line(Buyer(name, DocumentType.CPF, number))
    for name, number in (
        ("Helena Prado", "52998224725"),
        ("Helena Lima", "11144477735"),
        ("Heleno Reis", "12345678909"),
    )
)


@pytest.fixture
def view(qtbot: QtBot) -> Iterator[PassengersView]:
    made = PassengersView()
    presenter = PassengersPresenter(made, desk_of(FakeFlow(passengers_sale())), lambda: TODAY)
    made.asked.connect(presenter.handle)
    qtbot.addWidget(made)
    made.resize(966, 640)
    made.show()
    made.activateWindow()
    qtbot.waitUntil(made.isActiveWindow)
    yield made
    presenter.close()


def open_list(view: PassengersView, row: int = 0, *, picking: bool = False) -> list[tuple[int, KnownLine]]:
    taken: list[tuple[int, KnownLine]] = []
    view.asked.connect(
        lambda one: taken.append((one.row, one.known)) if isinstance(one, KnownTaken) else None
    )
    view.focus_field(row, "name")
    view.offer(row, "name", LINES, picking=picking)
    assert view.known.isVisible()
    return taken


def press(qtbot: QtBot, view: PassengersView, *keys: Qt.Key) -> None:
    for key in keys:
        qtbot.keyClick(view.focusWidget(), key)


def test_enter_in_a_name_that_is_being_typed_takes_nobody(view: PassengersView, qtbot: QtBot) -> None:
    taken = open_list(view)
    press(qtbot, view, Qt.Key.Key_Return)
    assert taken == []
    assert not view.known.isVisible(), "the keyboard went to the next row"


def test_arrow_and_enter_take_a_line_for_the_person_whose_field_it_is(
    view: PassengersView, qtbot: QtBot
) -> None:
    taken = open_list(view, 1)
    press(qtbot, view, Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Return)
    assert taken == [(1, LINES[1])]
    assert not view.known.isVisible()


def test_a_list_that_was_asked_for_has_its_first_line_chosen(view: PassengersView, qtbot: QtBot) -> None:
    taken = open_list(view, picking=True)
    press(qtbot, view, Qt.Key.Key_Return)
    assert taken == [(0, LINES[0])]


def test_a_tap_takes_a_line_of_a_fingers_height(view: PassengersView, qtbot: QtBot) -> None:
    taken = open_list(view)
    assert ROW >= 40
    qtbot.mouseClick(view.known, Qt.MouseButton.LeftButton, pos=view.known.line_middle(2))
    assert taken == [(0, LINES[2])]


@pytest.mark.parametrize("key", [Qt.Key.Key_Escape, Qt.Key.Key_Tab])
def test_escape_and_tab_close_it_and_take_nobody(view: PassengersView, qtbot: QtBot, key: Qt.Key) -> None:
    taken = open_list(view, picking=True)
    press(qtbot, view, key)
    assert not view.known.isVisible()
    assert taken == []


def test_nobody_found_says_so_only_to_who_asked(view: PassengersView) -> None:
    view.focus_field(0, "name")
    view.offer(0, "name", (), picking=False)
    assert not view.known.isVisible()
    view.offer(0, "name", (), picking=True)
    assert view.known.isVisible()
    assert view.known.accessibleDescription() == "Ninguém encontrado: preencha os campos."


def test_an_answer_for_a_field_that_was_left_opens_nothing(view: PassengersView) -> None:
    view.focus_field(0, "name")
    view.offer(-1, "name", LINES, picking=False)
    assert not view.known.isVisible()
