"""The bar above the map: number, suggestions, age and refresh."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from pos_app.ui.pages.seats.entry_box import EntryBox
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.chip import Chip
from pos_app.ui.widgets.label import Label
from pos_app.wording.command_ids import CommandId
from pos_app.wording.translation import translate


class SeatBar(QWidget):
    """``suggested`` carries ``together``, ``window`` or ``front``; ``deck`` requests the other deck."""

    suggested = Signal(str)
    deck = Signal()
    refresh = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
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
        self.front = Chip(translate("SeatBar", "Na frente"), self, key=CommandId.SEATS_FRONT, checkable=False)
        self.other_deck = Chip(
            translate("SeatBar", "Outro andar"), self, key=CommandId.DECK_DOWN, checkable=False
        )
        self._age = Label("", self, size=12, tone="text_2")
        self.refresh_button = Button(
            "",
            self,
            size="small",
            icon="refresh-cw",
            key=CommandId.REFRESH,
            name=translate("SeatBar", "Atualizar o mapa"),
        )
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 0, 12, 0)
        row.setSpacing(12)
        row.addWidget(Label(translate("SeatBar", "Digite o número da poltrona"), self, weight=500))
        row.addWidget(self.entry)
        row.addSpacing(6)
        row.addWidget(self._hint)
        for chip in (self.together, self.window_seats, self.front, self.other_deck):
            row.addWidget(chip)
        row.addWidget(self._problem)
        row.addStretch(1)
        row.addWidget(self._age)
        row.addWidget(self.refresh_button)
        self.other_deck.hide()
        self.together.clicked.connect(lambda: self.suggested.emit("together"))
        self.window_seats.clicked.connect(lambda: self.suggested.emit("window"))
        self.front.clicked.connect(lambda: self.suggested.emit("front"))
        self.other_deck.clicked.connect(lambda: self.deck.emit())
        self.refresh_button.clicked.connect(lambda: self.refresh.emit())

    def show_entry(self, words: str, problem: str) -> None:
        """Show what is typed. A problem replaces the suggestions, so that nothing moves."""
        self.entry.show_text(words, problem)
        self._problem.setText(problem)
        self._problem.setVisible(bool(problem))
        self._arrange()

    def show_together(self, words: str) -> None:
        """Name the first suggestion by the number of passengers."""
        self.together.set_words(words)

    def show_decks(self, several: bool) -> None:
        """Offer the other deck where there are two."""
        self.other_deck.setVisible(several)
        self._several = several
        self._arrange()

    def show_age(self, words: str) -> None:
        """Show when the map was read."""
        self._age.setText(words)

    def set_compact(self, compact: bool) -> None:
        """Hide what does not fit a narrow window; its shortcuts still work."""
        self._compact = compact
        self._arrange()

    _compact = False
    _several = False

    def _arrange(self) -> None:
        has_problem = not self._problem.isHidden()
        self.together.setVisible(not has_problem)
        self._hint.setVisible(not has_problem and not (self._compact and self._several))
        self.window_seats.setVisible(not has_problem and not (self._compact and self._several))
        self.front.setVisible(not has_problem and not self._compact)
        self._age.setVisible(not self._compact and not self._several)
