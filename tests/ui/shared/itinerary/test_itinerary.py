"""The stops of a trip are read when asked for, and told in words when they cannot be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from pos_app.domain.faults import Unreachable
from pos_app.domain.trips import Stop
from pos_app.ui.shared.stops_box import ItineraryPresenter, StopsBox
from tests.ui.builders import a_trip
from tests.ui.fakes import DirectScope

STOPS = (
    Stop("São Paulo (Tietê)", datetime(2026, 3, 21, 22, 15)),
    Stop("Pouso Alegre"),
    Stop("Belo Horizonte", datetime(2026, 3, 22, 6, 35)),
)
TRIP = replace(a_trip(), itinerary_hash="h1")


class Sheet:
    """A sheet that only remembers."""

    def __init__(self) -> None:
        self.title = self.words = ""
        self.stops: tuple[tuple[str, str, str], ...] = ()

    def make(self, title: str, words: str) -> Sheet:
        self.title, self.words = title, words
        return self

    def show_words(self, words: str) -> None:
        self.words = words

    def show_stops(self, stops: Sequence[tuple[str, str, str]]) -> None:
        self.words, self.stops = "", tuple(stops)


class Finder:
    """A provider that knows one itinerary, or none just now."""

    def __init__(self, fault: Unreachable | None = None) -> None:
        self.fault = fault

    async def itinerary(self, itinerary_hash: str) -> tuple[Stop, ...]:
        assert itinerary_hash == "h1"
        if self.fault:
            raise self.fault
        return STOPS


def test_every_stop_shows_its_time_and_the_day_where_it_changes() -> None:
    sheet = Sheet()
    ItineraryPresenter(Finder(), DirectScope(), sheet.make).show(TRIP)
    assert sheet.title == "Paradas de São Paulo (Tietê) a Belo Horizonte"
    assert sheet.stops == (
        ("sáb 21/03", "22:15", "São Paulo (Tietê)"),
        ("", "—", "Pouso Alegre"),
        ("dom 22/03", "06:35", "Belo Horizonte"),
    )


def test_a_trip_without_stops_and_a_line_that_is_down_are_told() -> None:
    sheet = Sheet()
    ItineraryPresenter(Finder(), DirectScope(), sheet.make).show(a_trip())
    assert sheet.words == "A central não informa as paradas desta viagem."
    ItineraryPresenter(Finder(Unreachable("down")), DirectScope(), sheet.make).show(TRIP)
    assert sheet.stops == ()
    assert len(sheet.words) > 10 and sheet.words != "Lendo as paradas…"


def test_the_sheet_grows_with_its_stops_and_is_read_out(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    sheet = StopsBox(window, "Paradas", "Lendo as paradas…")
    sheet.open()
    before = sheet.height()
    sheet.show_stops([("sáb 21/03", "22:15", "São Paulo"), ("", "06:35", "Belo Horizonte")] * 4)
    assert sheet.height() > before
    assert "06:35 Belo Horizonte" in sheet.accessibleDescription()
    sheet.done_button.click()
