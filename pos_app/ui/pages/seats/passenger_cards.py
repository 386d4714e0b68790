"""The cards of all passengers, side by side or one below the other."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QWidget

from pos_app.ui.pages.seats.card_view import CardView
from pos_app.ui.pages.seats.intents import Intent
from pos_app.ui.pages.seats.passenger_card import CardShape, PassengerCard
from pos_app.ui.widgets.focus import tab_in_order
from pos_app.ui.widgets.layouts import remove_from

_ROOMY = 290
"""From this width a card keeps its benefit beside its title."""
_NARROWEST = 200
_SPACE = 10
_BETWEEN_MS = 20
"""Between two lists of benefits made in advance: what is typed comes first."""


class PassengerCards(QWidget):
    """Lays cards out by the space there is: over a ``map`` in a column beside a lower deck, ``set_line`` in
    one line."""

    def __init__(self, ask: Callable[[Intent], object], map: QWidget | None = None) -> None:
        super().__init__(map)
        self._ask = ask
        self._views: tuple[CardView, ...] = ()
        self._cards: list[PassengerCard] = []
        self._arranged: tuple[int, CardShape, int] | None = None
        self._aside = map is not None
        self._line = False
        self._preparing = False
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(8 if map else _SPACE)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_line(self, line: bool) -> None:
        """Put all cards in one line of 40 px, for a low page."""
        if line != self._line:
            self._line = line
            self._grid.setSpacing(6 if line else _SPACE)
            self._arrange()

    def show_cards(self, views: tuple[CardView, ...]) -> None:
        self._views = views
        self._arrange()
        for card, view in zip(self._cards, views, strict=True):
            card.show_card(view)
        self._prepare_later()

    def _prepare_later(self) -> None:
        """Seats for six are picked by one key: their lists made at once would keep the next key waiting."""
        if not self._preparing:
            self._preparing = True
            QTimer.singleShot(_BETWEEN_MS, self, self._prepare_one)

    def _prepare_one(self) -> None:
        self._preparing = False
        if any(card.prepare_benefit() for card in self._cards):
            self._prepare_later()
        tab_in_order(card.benefit for card in self._cards if card.has_benefit)

    def card(self, number: int) -> PassengerCard:
        return self._cards[number - 1]

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._arrange()

    def _arrangement(self, width: int, count: int, *, line: bool) -> tuple[int, CardShape, int]:
        """Return the number of cards, their shape and the number of columns."""
        if line:
            return count, CardShape.LINE, max(count, 2)
        if self._aside:
            return count, CardShape.ASIDE, 1
        # One passenger's card is not stretched over the whole page.
        columns = max(1, min(max(count, 2), width // _NARROWEST, 4))
        wide = (width - _SPACE * (columns - 1)) // columns
        return count, CardShape.STACKED if wide < _ROOMY else CardShape.FLAT, columns

    def height_for(self, width: int, count: int, *, line: bool = False) -> int:
        """Return how high so many cards get in this width."""
        _, shape, columns = self._arrangement(width, count, line=line)
        lines = -(-count // columns)
        space = 8 if self._aside else _SPACE
        return lines * (shape.value + space) - space

    def _arrange(self) -> None:
        count = len(self._views)
        if not count:
            return
        arranged = self._arrangement(self.width(), count, line=self._line)
        if arranged == self._arranged:
            return
        _, shape, columns = self._arranged = arranged
        for column in range(self._grid.columnCount()):
            self._grid.setColumnStretch(column, 0)
        for column in range(columns):
            self._grid.setColumnStretch(column, 1)
        remove_from(self._grid, self._cards[count:])
        del self._cards[count:]
        for index, view in enumerate(self._views):
            if index == len(self._cards):
                self._cards.append(PassengerCard(view.number, self._ask, self, shape))
            card = self._cards[index]
            card.set_shape(shape)
            self._grid.addWidget(card, index // columns, index % columns)
        self.updateGeometry()
