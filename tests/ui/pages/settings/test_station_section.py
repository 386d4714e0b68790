"""The city of the station is found by a few letters, saved with the rest and undone by Esc."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from pos_app.desk.settings_file import SettingsKeeper
from pos_app.domain.places import Place
from pos_app.domain.station_city import StationCity
from pos_app.system import settings as config
from pos_app.ui.pages.settings.presenter import SettingsPresenter
from pos_app.ui.pages.settings.view import SettingsView
from pos_app.wording.notices import CommandId
from tests.ui.fakes import SomePlaces
from tests.ui.pages.settings.a_page import scope, settings_page, settled

MANAUS = Place("Manaus", "AM", latitude=-3.1, longitude=-60.0)
MANACAPURU = Place("Manacapuru", "AM", latitude=-3.3, longitude=-60.6)


class Desk:
    """The page over a real settings file."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "settings.json"
        self.file.write_text(json.dumps({"station": {"place_slug": "tiete", "counter": "Guichê 07"}}))
        self.scope = scope()
        self.keeper = SettingsKeeper(self.file, config.load(self.file))
        self.view: SettingsView
        self.presenter: SettingsPresenter
        self.view, self.presenter = settings_page(
            self.keeper, self.scope, places=SomePlaces(MANAUS, MANACAPURU)
        )
        self.presenter.opened()


@pytest.fixture
def desk(qtbot: QtBot, tmp_path: Path) -> Desk:
    made = Desk(tmp_path)
    qtbot.addWidget(made.view)
    made.view.resize(1254, 640)
    return made


async def test_a_city_is_typed_taken_with_enter_and_saved_with_its_coordinates(desk: Desk) -> None:
    section = desk.view.station
    assert "arquivo" in section.now.text()
    QTest.keyClicks(section.field.edit, "mana")
    assert [chip.text() for chip in section.chips] == ["Manaus, AM", "Manacapuru, AM"]
    QTest.keyClick(section.field.edit, Qt.Key.Key_Return)
    assert section.now.text() == "Manaus, AM \u00b7 UTC-4"
    assert not section.chips and desk.view.save.isEnabled()
    desk.view.commands()[CommandId.MAIN].run()
    await settled(desk.scope)
    kept = json.loads(desk.file.read_text())["station"]
    assert (kept["city"], kept["state"]) == ("Manaus", "AM")
    assert (kept["latitude"], kept["longitude"], kept["place_slug"]) == (-3.1, -60.0, "")
    assert desk.keeper.running.station.place == StationCity("Manaus", "AM", -3.1, -60.0)


def test_a_namesake_is_chosen_by_its_button_and_esc_takes_it_back(desk: Desk) -> None:
    section = desk.view.station
    QTest.keyClicks(section.field.edit, "mana")
    section.chips[1].click()
    assert section.now.text().startswith("Manacapuru, AM")
    desk.view.commands()[CommandId.BACK].run()
    assert "arquivo" in section.now.text() and section.value is None


def test_what_is_no_city_is_said(desk: Desk) -> None:
    section = desk.view.station
    QTest.keyClicks(section.field.edit, "xyz")
    QTest.keyClick(section.field.edit, Qt.Key.Key_Return)
    assert section.field.error.startswith("Não conhecemos esta cidade")
