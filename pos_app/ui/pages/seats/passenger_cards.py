"""The cards of all passengers, side by side or one below the other."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QWidget

from pos_app.ui.pages.seats.page import CardView
from pos_app.ui.pages.seats.passenger_card import FLAT, LOW, STACKED, PassengerCard

_ROOMY = 290
"""From this width a card keeps its benefit beside its title."""
_NARROWEST = 200
_SPACE = 10


class PassengerCards(QWidget):
    """Lays cards out by the room there is; ``single_column`` for the place beside a lower deck."""

    benefit_chosen = Signal(str, object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._views: tuple[CardView, ...] = ()
        self._cards: list[PassengerCard] = []
        self._shape: tuple[int, bool, int] = (0, False, 0)
        self._single_column = False
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(_SPACE)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_single_column(self, single: bool) -> None:
        """Stack the cards, or set them side by side."""
        self._single_column = single
        self._grid.setSpacing(8 if single else _SPACE)
        self._arrange()

    def show_cards(self, views: tuple[CardView, ...]) -> None:
        """Show these passengers."""
        self._views = views
        self._arrange()
        for card, view in zip(self._cards, views, strict=True):
            card.show_card(view)

    def card(self, number: int) -> PassengerCard:
        """Return a passenger's card, counted from 1."""
        return self._cards[number - 1]

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Choose the shape again."""
        self._arrange()

    def _shape_for(self, width: int, count: int) -> tuple[int, bool, int]:
        # One passenger's card is not stretched over the whole page.
        columns = 1 if self._single_column else max(1, min(max(count, 2), width // _NARROWEST, 4))
        wide = (width - _SPACE * (columns - 1)) // columns
        return (count, wide < _ROOMY and not self._single_column, columns)

    def height_for(self, width: int, count: int) -> int:
        """Return how high so many cards get in this width."""
        _, stacked, columns = self._shape_for(width, count)
        lines = -(-count // columns)
        high = LOW if self._single_column else STACKED if stacked else FLAT
        return lines * (high + self._grid.spacing()) - self._grid.spacing()

    def _arrange(self) -> None:
        count = len(self._views)
        if not count:
            return
        shape = self._shape_for(self.width(), count)
        if shape == self._shape:
            return
        columns = shape[2]
        for column in range(4):
            self._grid.setColumnStretch(column, 1 if column < columns else 0)
        self._shape = shape
        for card in self._cards:
            self._grid.removeWidget(card)
            card.hide()
            card.deleteLater()
        self._cards = []
        for index, view in enumerate(self._views):
            card = PassengerCard(view.number, self, stacked=shape[1], low=self._single_column)
            card.benefit_chosen.connect(self.benefit_chosen)
            card.show_card(view)
            self._grid.addWidget(card, index // columns, index % columns)
            self._cards.append(card)
        self.updateGeometry()
