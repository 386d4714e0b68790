"""What is read of each page, made from what it shows: in order, whole, and without what is personal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractButton
from pytestqt.qtbot import QtBot

from pos_app.kiosk.flow.intents import Ask
from pos_app.kiosk.window.reader import BACK, DOWN, ENTER, HELP, UP, Reader
from pos_app.kiosk.window.window import KioskWindow
from tests.kiosk import states
from tests.looks.kiosk import shown
from tests.looks.walk.controls import visible


@contextmanager
def read(name: str, way: str = "upright") -> Iterator[tuple[KioskWindow, Reader, list[str]]]:
    """Yield a page that is read, with what was said of it last."""
    with shown.window(way) as window:
        said: list[str] = []
        window.reader.hushed.connect(said.clear)
        window.reader.said.connect(said.extend)
        window.speak(on=True, state="Voz ligada")
        shown.show(window, name, way)
        yield window, window.reader, said


def test_a_page_says_its_title_its_fact_and_its_first_control(qtbot: QtBot) -> None:
    with read("method") as (_, reader, said):
        assert said[0] == "Como você quer pagar?"
        assert said[-1] == "Entrar aperta."
        first = reader.items[reader.index]
        assert first.role == "Botão" and first.name in said


def test_name_role_place_and_what_enter_does_come_in_this_order(qtbot: QtBot) -> None:
    with read("home") as (_, reader, said):
        for _ in range(3):
            reader.press(DOWN)
        assert said[:3] == ["O que você quer fazer?", "Comprar passagem", f"Botão, 4 de {len(reader.items)}"]
        assert said[-1] == "Entrar aperta."


def test_an_amount_is_said_in_words(qtbot: QtBot) -> None:
    with read("pix") as (_, _reader, said):
        assert any("139 reais e 80" in one for one in said)
        assert not any("R$" in one for one in said)


def test_the_number_of_an_order_is_said_sign_by_sign(qtbot: QtBot) -> None:
    with read("pix") as (_, _reader, said):
        assert any("G, B, 7, K, 4, 0, Q, 2, M, 9" in one for one in said)
        assert not any("GB7K" in one for one in said)


@pytest.mark.parametrize("way", ["upright", "low"])
def test_every_control_of_every_page_is_in_its_list(way: str, qtbot: QtBot) -> None:
    missing: dict[str, list[str]] = {}
    with shown.window(way) as window:
        window.speak(on=True, state="Voz ligada")
        for name in shown.names(way):
            if states.every()[name][0].page == "staff":
                continue
            shown.show(window, name, way)
            listed = {item.widget for item in window.reader.items}
            inside = window.warning or window
            lost = [
                one.accessibleName() or one.text()
                for one in visible(window)
                if isinstance(one, QAbstractButton)
                and one.isEnabled()
                and inside.isAncestorOf(one)
                and one not in listed
            ]
            if lost or not window.reader.items:
                missing[name] = lost
    assert not missing


def test_the_list_ends_aloud_and_enter_asks_for_what_is_in_hand(qtbot: QtBot) -> None:
    with read("home") as (window, reader, said):
        asked: list[object] = []
        window.asked.connect(asked.append)
        reader.press(UP)
        assert said[0] == "Começo da lista."
        for _ in range(3):
            reader.press(DOWN)
        reader.press(ENTER)
        reader.press(BACK)
        assert said[0] == "Daqui não há para onde voltar."
        reader.press(HELP)
        assert asked == [Ask.BUY, Ask.HELP]


@pytest.mark.parametrize("name", ["review", "done"])
@pytest.mark.parametrize("private", [False, True])
def test_names_are_said_only_where_nobody_else_hears(name: str, private: bool, qtbot: QtBot) -> None:
    with read(name) as (_window, reader, said):
        reader.private = private
        reader.forget()
        reader._look()
        everything = " ".join([word for item in reader.items for word in item.sentences(1, 1)] + said)
        assert ("helena" in everything.casefold()) is private


@pytest.mark.parametrize("private", [False, True])
def test_what_is_typed_is_said_only_where_nobody_else_hears(private: bool, qtbot: QtBot) -> None:
    with read("passenger-name") as (_window, reader, said):
        reader.private = private
        reader.forget()
        reader._look()
        everything = [word for item in reader.items for word in item.sentences(1, 1)] + said
        assert any("HELENA" in one for one in everything) is private


@pytest.mark.parametrize("press", [lambda reader: reader.press(DOWN), lambda reader: reader.press(ENTER)])
def test_the_first_key_only_begins(press: Callable[[Reader], None], qtbot: QtBot) -> None:
    with shown.window("upright") as window:
        shown.show(window, "home", "upright")
        asked: list[object] = []
        window.asked.connect(asked.append)
        press(window.reader)
        assert asked == [Ask.GUIDE]
        assert not window.reader.marks.isVisible()


def test_a_key_that_is_held_presses_enter_once(qtbot: QtBot) -> None:
    with read("home") as (window, reader, _said):
        reader.use_keys(("Up", "Down", "Return", "Esc", "F1"))
        asked: list[object] = []
        window.asked.connect(asked.append)
        for _ in range(3):
            reader.press(DOWN)
        for again in (False, True, True):
            held = QKeyEvent(
                QEvent.Type.KeyPress, Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier, "\r", again
            )
            assert reader._seen(window, held), "it is kept from the field"
        assert asked == [Ask.BUY]
