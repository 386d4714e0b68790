"""The stops of a trip are read when asked for, and told in words when they cannot be."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import Any, cast

from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from pos_app.domain.faults import Unreachable
from pos_app.domain.trips import Stop, Trip
from pos_app.ui.shared.stops_box import show_stops
from tests.ui.builders import a_trip
from tests.ui.fakes import DirectScope

STOPS = (
    Stop("São Paulo (Tietê)", datetime(2026, 3, 21, 22, 15)),
    Stop("Pouso Alegre"),
    Stop("Belo Horizonte", datetime(2026, 3, 22, 6, 35)),
)
TRIP = replace(a_trip(), itinerary_hash="h1")


class Finder:
    """A provider that knows one itinerary, or none just now."""

    def __init__(self, fault: Unreachable | None = None) -> None:
        self.fault = fault

    async def itinerary(self, itinerary_hash: str) -> tuple[Stop, ...]:
        assert itinerary_hash == "h1"
        if self.fault:
            raise self.fault
        return STOPS


def shown(window: QWidget, trip: Trip, finder: Finder) -> list[str]:
    """Return every text of the box, from above, without its title and its button."""
    box = show_stops(window, trip, cast(Any, finder), DirectScope())
    texts = [label.text() for label in box.findChildren(QLabel) if label.text() and not label.isHidden()]
    assert texts[0] == "Paradas de São Paulo (Tietê) a Belo Horizonte" == box.windowTitle()
    box.done_button.click()
    return texts[1:]


def test_every_stop_shows_its_time_and_the_day_where_it_changes(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    assert shown(window, TRIP, Finder()) == [
        *("22:15", "São Paulo (Tietê)", "sáb 21/03"),
        *("—", "Pouso Alegre"),
        *("06:35", "Belo Horizonte", "dom 22/03"),
    ]


def test_a_trip_without_stops_and_a_line_that_is_down_are_told(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    assert shown(window, a_trip(), Finder()) == ["A central não informa as paradas desta viagem."]
    (text,) = shown(window, TRIP, Finder(Unreachable("down")))
    assert len(text) > 10 and text != "Lendo as paradas…"
