"""The command box finds by the beginnings of words, and says what Enter would do."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from pos_app.system.paths import resources_dir
from pos_app.ui.keys.commands import LISTED
from pos_app.ui.keys.icons import ICONS, OTHER
from pos_app.ui.pages.registry import rail
from pos_app.ui.shared.offers import Offer, matched, ranked
from pos_app.ui.shell.command_box import CommandBox


def offer(title: str, detail: str = "", done: list[str] | None = None, weight: int = 0) -> Offer:
    return Offer(title, lambda: None if done is None else done.append(title), detail, weight=weight)


OFFERS = (
    offer("Imprimir"),
    offer("Pendências"),
    offer("Próxima área"),
    offer("São José dos Pinhais · PR", "usar como destino", weight=1),
    offer("Pinhais · PR", "usar como destino", weight=1),
)


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("pend", ["Pendências"]),
        ("proxima", ["Próxima área"]),
        ("pinh", ["Pinhais · PR", "São José dos Pinhais · PR"]),
        ("jose sao", ["São José dos Pinhais · PR"]),
        ("destino pinh", ["São José dos Pinhais · PR", "Pinhais · PR"]),
        ("mprimir", []),
    ],
)
def test_words_are_found_by_how_they_begin(typed: str, found: list[str]) -> None:
    assert [one.title for one in ranked(OFFERS, typed)] == found


@pytest.fixture
def box(qtbot: QtBot) -> Iterator[CommandBox]:
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(1100, 760)
    window.show()
    made = CommandBox(window)
    made.open()
    yield made
    window.close()


def test_arrows_move_and_enter_runs_and_closes(box: CommandBox) -> None:
    done: list[str] = []
    box.show_offers([offer("Um", done=done), offer("Dois", done=done), offer("Três", done=done)])
    QTest.keyClick(box.field.edit, Qt.Key.Key_Down)
    assert box.list.accessibleDescription() == "Dois"
    QTest.keyClick(box.field.edit, Qt.Key.Key_Up)
    QTest.keyClick(box.field.edit, Qt.Key.Key_Up)
    assert box.list.accessibleDescription() == "Três"
    QTest.keyClick(box.field.edit, Qt.Key.Key_Return)
    assert done == ["Três"]
    assert not box.isVisible()


@pytest.mark.parametrize(
    ("title", "typed", "parts"),
    [
        ("Pendências", "pend", ["Pend"]),
        ("São Paulo (SP)", "sao p", ["São", "P"]),
        ("Próxima área", "proxima", ["Próxima"]),
        ("Ação principal da página", "pa", ["pá"]),
        ("Imprimir", "mprimir", []),
        ("Imprimir", "", []),
        ("Paradas da viagem", "parad par", ["Parad"]),
    ],
)
def test_what_was_typed_stands_out_where_words_begin_with_it(
    title: str, typed: str, parts: list[str]
) -> None:
    assert [title[first:end] for first, end in matched(title, typed)] == parts


def test_every_command_of_the_box_has_an_icon_that_exists() -> None:
    places = {place.command for place in rail().values()}
    assert {entry.id for entry in LISTED} - set(ICONS) - places == set()
    for name in (*ICONS.values(), OTHER):
        assert (resources_dir() / "icons" / f"{name}.svg").is_file(), name
