"""The manual that F1 opens: the same parts in every language, each found by its words and by its page."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from pos_app.domain.languages import LANGUAGES
from pos_app.ui.pages import registry
from pos_app.ui.shared import manual
from pos_app.ui.shell.manual_box import ManualBox

OF_CONNECTION = "learn"
"""A page that another part tells of."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_parts_and_each_page_has_its_own(language: str) -> None:
    names = [part.name for part in manual.parts(language)]
    assert names == [part.name for part in manual.parts("pt_BR")] and len(set(names)) == len(names)
    assert {page.id for page in registry.PAGES} <= {OF_CONNECTION, *names}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_part_is_found_by_all_of_its_words_its_title_first(language: str) -> None:
    every = manual.parts(language)
    for part in every:
        assert part in manual.found(every, part.title.upper())
    assert manual.found(every, "xyzzy pix") == ()
    assert manual.found(every, "") == every
    assert manual.found(manual.parts("pt_BR"), "pendencias")[0].name == "pending"


@pytest.fixture
def box(qtbot: QtBot) -> Iterator[ManualBox]:
    window = QWidget()
    window.resize(1024, 620)
    qtbot.addWidget(window)
    window.show()
    box = ManualBox(window, "payment")
    box.open()
    qtbot.waitUntil(box.field.edit.hasFocus)
    yield box


def shown(box: ManualBox) -> str:
    return box.text.toPlainText()


def test_it_opens_at_the_part_of_the_page_and_the_arrows_go_on(box: ManualBox, qtbot: QtBot) -> None:
    assert shown(box).startswith("Cobrar") and box.found.current is not None
    assert box.found.current.title == "Cobrar"
    qtbot.keyClick(box.field.edit, Qt.Key.Key_Down)
    assert shown(box).startswith("Bilhetes")


def test_a_link_opens_its_page_and_none_leaves_the_program(box: ManualBox) -> None:
    box.text.anchorClicked.emit(QUrl("files.md"))
    assert shown(box).startswith("Onde")
    before = shown(box)
    for address in ("https://example.com/guide.md", "../../contract/README.md", "nothing.md"):
        box.text.anchorClicked.emit(QUrl(address))
        assert shown(box) == before
