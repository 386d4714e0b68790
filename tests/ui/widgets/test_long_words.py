"""A text of the network that has no end does not push a page out of its window."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QHBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from pos_app.ui.pages.search.search_fields import PlaceField
from pos_app.ui.widgets.label import Label


@pytest.mark.parametrize("words", ["W" * 300, "São Paulo " * 30])
@pytest.mark.parametrize("wrap", [False, True])
def test_labels_beside_each_other_stay_in_their_page(qtbot: QtBot, words: str, wrap: bool) -> None:
    page = QWidget()
    qtbot.addWidget(page)
    row = QHBoxLayout(page)
    for _ in range(3):
        row.addWidget(Label(words, page, wrap=wrap))
    assert row.minimumSize().width() < 800


def test_a_label_of_usual_length_insists_on_all_of_it(qtbot: QtBot) -> None:
    label = Label("Expresso Lobo-Guará")
    qtbot.addWidget(label)
    assert label.minimumSizeHint().width() == label.sizeHint().width()


def test_a_state_without_end_leaves_room_for_its_place(qtbot: QtBot) -> None:
    page = QWidget()
    qtbot.addWidget(page)
    field = PlaceField("origin", "De", page, print)
    field.show_place("São Paulo", "MG " * 100)
    assert field.minimumSizeHint().width() < 250
    field.show_place("São Paulo", "SP")
    assert field.box.suffix.text() == "SP"
