"""The setting of what is offered before a search: destinations that this station pinned."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QWidget

from pos_app.ui.shared.ports import PinnedPlace
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.chip import Chip
from pos_app.ui.widgets.layouts import remove_from
from pos_app.ui.widgets.section import Section
from pos_app.ui.widgets.text_field import TextField
from pos_app.wording import search_texts, settings_texts
from pos_app.wording.translation import translate

_ACROSS = 3
_LEFT = Qt.AlignmentFlag.AlignLeft


class PinnedSection(Section):
    """A chip for each destination, which takes it off, and a field for another one.

    ``edited``: a chip was taken off. ``wanted``: the city that is typed is to be pinned.
    """

    edited = Signal()
    wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        words = settings_texts.pinned()
        super().__init__(translate("SettingsView", "Destinos fixados"), words, parent)
        self.field = TextField(
            translate("SettingsView", "Fixar outro destino"),
            self,
            placeholder=translate("SettingsView", "cidade"),
        )
        self.add = Button(translate("SettingsView", "Fixar"), self, icon="pin")
        self.chips: list[Chip] = []
        self._pinned: tuple[PinnedPlace, ...] = ()
        self._chips = QGridLayout()
        self._chips.setHorizontalSpacing(8)
        self._chips.setVerticalSpacing(0)
        self._chips.setColumnStretch(_ACROSS, 1)
        self.grid.addLayout(self._chips, 0, 0, 1, 2)
        asked = QHBoxLayout()
        asked.setSpacing(8)
        self.grid.addLayout(asked, 1, 0, 1, 2)
        asked.addWidget(self.field, 1)
        asked.addWidget(self.add, 0, Qt.AlignmentFlag.AlignBottom)
        asked.addStretch(1)
        self.field.submitted.connect(self.wanted)
        self.field.edited.connect(lambda _: self.field.set_error(None))
        self.add.clicked.connect(lambda _=False: self.wanted.emit())

    @property
    def value(self) -> tuple[PinnedPlace, ...]:
        """What is pinned on the page."""
        return self._pinned

    def show_value(self, pinned: Sequence[PinnedPlace]) -> None:
        """Show these destinations."""
        if tuple(pinned) == self._pinned:
            return
        self._pinned = tuple(pinned)
        remove_from(self._chips, self.chips)
        self.chips = [self._chip(place) for place in self._pinned]
        for number, chip in enumerate(self.chips):
            self._chips.addWidget(chip, number // _ACROSS, number % _ACROSS, _LEFT)

    def _chip(self, place: PinnedPlace) -> Chip:
        chip = Chip(place.label, self, icon="pin", checkable=False)
        chip.set_on(True)
        chip.setAccessibleName(search_texts.unpin(place.label))
        chip.clicked.connect(lambda _=False: self._take_off(place))
        return chip

    def _take_off(self, place: PinnedPlace) -> None:
        self.show_value([one for one in self._pinned if one != place])
        self.field.edit.setFocus()
        self.edited.emit()

    def put(self, place: PinnedPlace) -> None:
        """Pin one more, and empty the field."""
        self.field.edit.clear()
        if place not in self._pinned:
            self.show_value([*self._pinned, place])
            self.edited.emit()
