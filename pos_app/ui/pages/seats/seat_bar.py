"""The bar above the map: number, suggestions, age and refresh."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from pos_app.ui.pages.seats.entry_box import EntryBox
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.chip import Chip
from pos_app.ui.widgets.label import Label
from pos_app.wording import trip_texts
from pos_app.wording.notices import CommandId
from pos_app.wording.translation import translate

TALL, LOW = 58, 46
"""Its heights in px."""
_SIDE, _GAP, _AFTER_ENTRY = 12, 12, 6
"""px at the ends, between two parts, and more after the number."""


class SeatBar(QWidget):
    """``suggested`` carries ``together``, ``window``, ``aisle`` or ``front``; ``deck``: the other deck."""

    suggested = Signal(str)
    deck = Signal()
    refresh = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(TALL)
        self.entry = EntryBox(self)
        self._problem = Label("", self, size=12, weight=500, tone="danger")
        self._problem.hide()
        self._hint = Label(translate("SeatBar", "Sugerir"), self, tone="text_2")
        self.together = Chip(
            translate("SeatBar", "Juntas"), self, key=CommandId.SEATS_TOGETHER, checkable=False
        )
        self.window_seats = Chip(
            translate("SeatBar", "Janela"), self, key=CommandId.SEATS_WINDOW, checkable=False
        )
        self.aisle_seats = Chip(
            translate("SeatBar", "Corredor"), self, key=CommandId.SEATS_AISLE, checkable=False
        )
        self.front = Chip(translate("SeatBar", "Na frente"), self, key=CommandId.SEATS_FRONT, checkable=False)
        self.other_deck = Chip(
            translate("SeatBar", "Outro andar"), self, key=CommandId.DECK_DOWN, checkable=False
        )
        self._free = Label("", self, weight=600)
        self._free_of = Label("", self, tone="text_2")
        self._age = Label("", self, size=12, tone="text_2")
        self.refresh_button = Button(
            "",
            self,
            size="small",
            icon="refresh-cw",
            key=CommandId.REFRESH,
            name=translate("SeatBar", "Atualizar o mapa"),
            touch=True,
        )
        self._lead = Label(translate("SeatBar", "Digite o número da poltrona"), self, weight=500)
        self._lay_out()
        self.other_deck.hide()
        self.together.clicked.connect(lambda: self.suggested.emit("together"))
        self.window_seats.clicked.connect(lambda: self.suggested.emit("window"))
        self.aisle_seats.clicked.connect(lambda: self.suggested.emit("aisle"))
        self.front.clicked.connect(lambda: self.suggested.emit("front"))
        self.other_deck.clicked.connect(lambda: self.deck.emit())
        self.refresh_button.clicked.connect(lambda: self.refresh.emit())

    def _lay_out(self) -> None:
        row = QHBoxLayout(self)
        row.setContentsMargins(_SIDE, 0, _SIDE, 0)
        row.setSpacing(_GAP)
        row.addWidget(self._lead)
        row.addWidget(self.entry)
        row.addSpacing(_AFTER_ENTRY)
        row.addWidget(self._hint)
        for chip in (self.together, self.window_seats, self.aisle_seats, self.front, self.other_deck):
            row.addWidget(chip)
        row.addWidget(self._problem)
        row.addStretch(1)
        self._count = QHBoxLayout()
        self._count.setSpacing(4)
        row.addLayout(self._count)
        self._count.addWidget(self._free)
        self._count.addWidget(self._free_of)
        row.addWidget(self._age)
        row.addWidget(self.refresh_button)

    def show_entry(self, words: str, problem: str) -> None:
        """Show what is typed. A problem replaces the suggestions, so that nothing moves."""
        self.entry.show_text(words, problem)
        if problem != self._problem.text():
            self._problem.setText(problem)
            self._problem.setVisible(bool(problem))
            self._arrange()

    def show_together(self, words: str) -> None:
        """Name the first suggestion by the number of passengers."""
        if words != self.together.text():
            self.together.set_words(words)
            self._arrange()

    def show_decks(self, several: bool) -> None:
        """Offer the other deck where there are two."""
        if several is not self._several:
            self.other_deck.setVisible(several)
            self._several = several
            self._arrange()

    def show_free(self, free: int, total: int) -> None:
        """Show how many seats are free; nothing where the page shows it elsewhere."""
        shown = (str(free), trip_texts.free_of(total)) if total else ("", "")
        if shown != (self._free.text(), self._free_of.text()):
            self._free.setText(shown[0])
            self._free_of.setText(shown[1])
            self._arrange()

    def show_age(self, words: str) -> None:
        """Show when the map was read."""
        if words != self._age.text():
            self._age.setText(words)
            self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Hide what does not fit this width; its shortcuts still work."""
        super().resizeEvent(event)
        self._arrange()

    def set_low(self, low: bool) -> None:
        """Use less height."""
        self.setFixedHeight(LOW if low else TALL)

    _several = False

    def _arrange(self) -> None:
        usual = self._problem.isHidden()
        counted = bool(self._free.text())
        wanted: dict[QWidget, bool] = {
            self._hint: usual and not counted,
            self._age: not counted,
            self._lead: True,
            self.aisle_seats: usual,
            self.front: usual,
            self.window_seats: usual,
            self.together: usual,
        }
        for part, here in wanted.items():
            part.setVisible(here)
        # The first to go is what is needed least; the key of a suggestion works without its chip.
        for part in wanted:
            if self._needed() <= self.width():
                break
            part.hide()

    def _needed(self) -> int:
        layout = self.layout()
        assert layout is not None
        self._count.invalidate()  # An outer layout does not pass it on to one inside.
        layout.invalidate()
        return layout.sizeHint().width()
