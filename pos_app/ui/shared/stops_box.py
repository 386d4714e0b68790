"""The stops of a trip, in a dialog over the window."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QWidget

from pos_app.domain.faults import Fault
from pos_app.domain.trips import Stop, Trip
from pos_app.ui.kit.layouts import Stretch, fill_sheet
from pos_app.ui.shared.desk_api import ProviderApi, ScopeApi
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.scroll import scrolled
from pos_app.ui.widgets.sheet import Sheet
from pos_app.wording import fault_texts, format, trip_texts
from pos_app.wording.notices import CommandId
from pos_app.wording.translation import translate

_HIGHEST = 460
_ROW = 30
_SLOT = "itinerary"


class StopsBox(Sheet):
    """Opened with ``open()``; Esc or Enter close it."""

    def __init__(self, parent: QWidget, title: str, text: str) -> None:
        super().__init__(parent, title)
        self._words = Label(text, tone="text_2", wrap=True)
        self._list = QWidget()
        self._grid = QGridLayout(self._list)
        self._grid.setContentsMargins(0, 0, 8, 0)
        self._grid.setHorizontalSpacing(16)
        self._grid.setVerticalSpacing(0)
        self._grid.setColumnStretch(1, 1)
        self._scroll = scrolled(self._list, self)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.StrongFocus)  # The arrows go through many stops.
        self._scroll.setAccessibleName(title)
        self._scroll.hide()
        self.done_button = Button(translate("Fechar"), kind="main", key=CommandId.BACK)
        self.done_button.clicked.connect(self.accept)
        fill_sheet(self, self._words, self._scroll, foot=(Stretch, self.done_button))
        self.setFixedWidth(480)
        self.done_button.setFocus()

    def show_text(self, text: str) -> None:
        """Show that the stops are loading, or why there are none."""
        self._words.setText(text)
        self._words.setVisible(bool(text))
        self.adjustSize()

    def show_stops(self, stops: Sequence[tuple[str, str, str]]) -> None:
        """List day, time and place of every stop; a day is empty where it is that of the stop before."""
        self.show_text("")
        for row, (day, hour, place) in enumerate(stops):
            clock = Label(hour, self._list, size=14, weight=600)
            name = Label(place, self._list, size=14)
            date = Label(day, self._list, size=12, tone="text_2")
            for column, label in enumerate((clock, name, date)):
                label.setFixedHeight(_ROW)
                self._grid.addWidget(label, row, column)
        self._scroll.setFixedHeight(min(_HIGHEST, _ROW * len(stops)))
        self._scroll.show()
        self.setAccessibleDescription("; ".join(f"{hour} {place}" for _, hour, place in stops))
        self.adjustSize()


def show_stops(parent: QWidget, trip: Trip, provider: ProviderApi, scope: ScopeApi) -> StopsBox:
    """Open the box over the window of ``parent``: it reads the stops, and asks no more once it is closed."""
    title = translate("Paradas de {origin} a {destination}").format(
        origin=trip.departure.name, destination=trip.arrival.name
    )
    reading = translate("Lendo as paradas…")
    box = StopsBox(parent, title, reading if trip.itinerary_hash else trip_texts.no_stops_known())
    box.finished.connect(lambda _result: scope.cancel(_SLOT))
    box.open()
    if trip.itinerary_hash:
        scope.start(_read(box, provider, trip.itinerary_hash), name="itinerary", slot=_SLOT)
    return box


async def _read(box: StopsBox, provider: ProviderApi, itinerary_hash: str) -> None:
    try:
        stops = await provider.itinerary(itinerary_hash)
    except Fault as fault:
        explanation = fault_texts.fault(fault)
        box.show_text(f"{explanation.title}. {explanation.what_to_do}".replace("..", "."))
        return
    box.show_stops(_lines(stops))


def _lines(stops: Sequence[Stop]) -> tuple[tuple[str, str, str], ...]:
    """Return day, time and place of each stop, the day only where it changes."""
    found: list[tuple[str, str, str]] = []
    before = ""
    for stop in stops:
        day = format.day(stop.when.date()) if stop.when else ""
        hour = format.hour(stop.when) if stop.when else "\u2014"
        found.append((day if day != before else "", hour, stop.name))
        before = day or before
    return tuple(found)
