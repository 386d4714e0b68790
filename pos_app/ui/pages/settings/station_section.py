"""The setting of the city that this station stands in."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from pos_app.domain.station_city import StationCity
from pos_app.ui.widgets.chip import Chip
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.layouts import remove_from
from pos_app.ui.widgets.section import Section
from pos_app.ui.widgets.text_field import TextField
from pos_app.wording import station_texts

_ACROSS = 3


class StationSection(Section):
    """A field that is completed while it is typed in, the cities that match, and the chosen one in words.

    ``typed`` carries the text; ``submitted``: Enter, which takes the first city; ``edited``: another city was
    chosen.
    """

    typed = Signal(str)
    submitted = Signal()
    edited = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(station_texts.section(), station_texts.section_note(), parent)
        self._city: StationCity | None = None
        self.field = TextField(station_texts.field(), self, placeholder=station_texts.hint())
        self.now = Label("", self, size=14, weight=600, wrap=True)
        self.chips: list[Chip] = []
        self._chips = QGridLayout()
        self._chips.setHorizontalSpacing(8)
        self._chips.setVerticalSpacing(6)
        self._chips.setColumnStretch(_ACROSS, 1)
        self.grid.addWidget(self.field, 0, 0)
        self.grid.addWidget(self.now, 0, 1, Qt.AlignmentFlag.AlignBottom)
        self.grid.addLayout(self._chips, 1, 0, 1, 2)
        self.field.edited.connect(self._on_typed)
        self.field.submitted.connect(self.submitted)

    @property
    def value(self) -> StationCity | None:
        """The chosen city; None while only the settings file says where the station is."""
        return self._city

    def show_value(self, city: StationCity | None) -> None:
        """Show a city, and nothing that was typed."""
        self._city = city
        self.field.set_text("")
        self.field.set_error(None)
        self.show_cities(())
        self.now.setText(station_texts.chosen(city))

    def show_cities(self, cities: Sequence[StationCity]) -> None:
        """Offer these cities, the most likely first."""
        remove_from(self._chips, self.chips)
        self.chips = [self._chip(city) for city in cities]
        for number, chip in enumerate(self.chips):
            self._chips.addWidget(chip, number // _ACROSS, number % _ACROSS, Qt.AlignmentFlag.AlignLeft)

    def show_problem(self, sentence: str) -> None:
        """Show why the typed text is not a city."""
        self.field.set_error(sentence)

    def take(self, city: StationCity) -> None:
        """Choose a city; it holds once the settings are saved."""
        self.show_value(city)
        self.field.edit.setFocus()
        self.edited.emit()

    def _chip(self, city: StationCity) -> Chip:
        chip = Chip(station_texts.place(city), self, icon="map-pin", checkable=False)
        chip.clicked.connect(lambda _=False: self.take(city))
        return chip

    def _on_typed(self, words: str) -> None:
        self.field.set_error(None)
        self.typed.emit(words)
