"""The switches of what is announced: turned by Space, by a click on their words, and honest about this
computer."""

from __future__ import annotations

from dataclasses import fields, replace

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from pos_app.domain.alerts import AlertChoice
from pos_app.ui.pages.settings.presenter import Ask, Intent
from pos_app.ui.pages.settings.sections import AlertsSection
from pos_app.ui.widgets.label import Label
from tests.ui.pages.settings.a_page import NOW

NAMES = [field.name for field in fields(AlertChoice)]


@pytest.fixture
def asked() -> list[Intent]:
    return []


@pytest.fixture
def section(qtbot: QtBot, asked: list[Intent]) -> AlertsSection:
    made = AlertsSection(asked.append)
    qtbot.addWidget(made)
    made.resize(820, 260)
    made.show()
    made.show_values(NOW)
    return made


@pytest.mark.parametrize("name", NAMES)
def test_a_switch_is_turned_by_key_and_by_a_tap_on_its_words(
    section: AlertsSection, asked: list[Intent], qtbot: QtBot, name: str
) -> None:
    switch = section.form[name].switch
    qtbot.keyClick(switch, Qt.Key.Key_Space)
    assert section.form.read(AlertChoice()) == replace(AlertChoice(), **{name: False})
    row = switch.parentWidget()
    assert row is not None and row.height() >= 40
    qtbot.mouseClick(row, Qt.MouseButton.LeftButton, pos=row.rect().center())
    assert section.form.read(AlertChoice()) == AlertChoice()
    assert asked == [Ask.EDITED, Ask.EDITED]
    assert switch.accessibleName()


def test_what_this_computer_cannot_do_stands_beside_its_switch(section: AlertsSection) -> None:
    section.show_values(replace(NOW, sound_problem="sem som"))
    shown = [label.text() for label in section.findChildren(Label) if label.isVisible()]
    assert "sem som" in shown
