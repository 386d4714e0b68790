"""What the seats' looks mean, with the prices where they differ."""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from pos_app.domain.seats import SeatState
from pos_app.ui.pages.seats.look import SeatLook
from pos_app.ui.pages.seats.seat_paint import paint_seat
from pos_app.ui.style import fonts, icons
from pos_app.ui.style.theme import theme
from pos_app.ui.widgets.paint import painter_for, text
from pos_app.wording import trip_texts
from pos_app.wording.translation import translate

_SEAT_W, _SEAT_H = 30, 24
_ROW = 34
_ICONS = {
    SeatState.HELD: "lock",
    SeatState.RELEASED: "clock",
}


class Legend(QWidget):
    """One line of samples; a second one where the width requires it (``heightForWidth``)."""

    def __init__(self) -> None:
        super().__init__()
        self._prices: dict[SeatState, str] = {}
        self._states = tuple(SeatState)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(translate("Legend", "Legenda"))

    def show_states(self, states: Collection[SeatState], price: str, low_price: str) -> None:
        """Show the states that occur on this map, with the prices of a free seat and of one at the low fare,
        without their currency sign."""
        self._states = tuple(state for state in SeatState if state in states)
        prices = {SeatState.FREE: price, SeatState.LOW_FARE: low_price}
        self._prices = {state: words.replace("R$\u00a0", "") for state, words in prices.items()}
        self.setAccessibleDescription(
            ", ".join(
                f"{trip_texts.legend(state)} {words}"
                for state, words in prices.items()
                if words and state in states
            )
        )
        self.updateGeometry()
        self.update()

    def _items(self) -> list[tuple[SeatState, str, str]]:
        return [(state, trip_texts.legend(state), self._prices.get(state, "")) for state in self._states]

    def _flow(self, width: int) -> list[tuple[QPoint, SeatState, str, str]]:
        items = self._items()
        widths = [self._width(words, price) for _, words, price in items]
        gap = min(18, max(10, (width - 32 - sum(widths)) // max(len(items) - 1, 1)))
        placed, x, y = [], 18, 0
        for (state, words, price), wide in zip(items, widths, strict=True):
            if x > 18 and x + wide > width - 10:
                x, y = 18, y + _ROW
            placed.append((QPoint(x, y), state, words, price))
            x += wide + gap
        return placed

    def _width(self, words: str, price: str) -> int:
        after = fonts.text_width(price, 12, 600) + 5 if price else 0
        return _SEAT_W + 6 + fonts.text_width(words, 12) + after

    def heightForWidth(self, width: int) -> int:
        return max((at.y() for at, *_ in self._flow(width)), default=0) + _ROW + 12

    def sizeHint(self) -> QSize:
        return QSize(600, _ROW + 12)

    def paintEvent(self, event: QPaintEvent) -> None:
        t = theme().t
        with painter_for(self) as painter:
            for at, state, words, price in self._flow(self.width()):
                top = at.y() + 6 + (_ROW - _SEAT_H) // 2
                area = QRectF(at.x(), top, _SEAT_W, _SEAT_H)
                paint_seat(painter, area, SeatLook("", state))
                if name := _ICONS.get(state):
                    ink = t.primary if state is SeatState.HELD else t.text_2
                    icons.paint(painter, name, ink, at.x() + 5, top + 6, 12)
                x = at.x() + _SEAT_W + 6
                wide = fonts.text_width(words, 12)
                middle = QRect(x, top, wide + 2, _SEAT_H)
                text(painter, middle, words, t.text_2, 12, 400, Qt.AlignmentFlag.AlignVCenter)
                if price:
                    bold = QRect(x + wide + 5, top, 80, _SEAT_H)
                    text(painter, bold, price, t.text, 12, 600, Qt.AlignmentFlag.AlignVCenter)
