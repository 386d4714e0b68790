"""The days around the one that is listed, each with its lowest fare."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from pos_app.ui.pages.search.day_prices import DayPrice
from pos_app.ui.style.tokens import TOUCH
from pos_app.ui.widgets.chip import Chip
from pos_app.wording import format, sale_texts
from pos_app.wording.translation import translate

_DAYS = 7
_ROOM = 158
"""Width that a day with its price needs."""


class DayStrip(QWidget):
    """``picked`` carries a day. As many days show as have space, those nearest to the listed one first."""

    picked = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFixedHeight(TOUCH)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(translate("DayStrip", "Menor tarifa dos próximos dias"))
        self._days: tuple[DayPrice, ...] = ()
        self._chosen: date | None = None
        self.chips = [Chip("", self, crossed=False) for _ in range(_DAYS)]
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        for index, chip in enumerate(self.chips):
            chip.clicked.connect(lambda _=False, index=index: self._pick(index))
            row.addWidget(chip)
        row.addStretch(1)
        self.hide()

    def show_days(self, days: Sequence[DayPrice], chosen: date) -> None:
        """Show the prices as far as they are known."""
        if (tuple(days), chosen) == (self._days, self._chosen):
            return
        self._days, self._chosen = tuple(days), chosen
        for chip, price in zip(self.chips, self._days, strict=False):
            chip.setText(f"{format.day_near(price.day)} \u00b7 {_price_text(price)}")
            chip.setAccessibleName(chip.text())
            chip.set_on(price.day == chosen)
            chip.setEnabled(not price.known or price.lowest is not None or price.day == chosen)
            chip.updateGeometry()
        self.setVisible(bool(self._days))
        self._fit()

    def _pick(self, index: int) -> None:
        chosen = self._days[index].day
        self.chips[index].set_on(chosen == self._chosen)
        if chosen != self._chosen:
            self.picked.emit(chosen)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave out the days that have no space."""
        self._fit()

    def _fit(self) -> None:
        space = max(1, self.width() // _ROOM)
        here = next((n for n, price in enumerate(self._days) if price.day == self._chosen), 0)
        nearest = sorted(range(len(self._days)), key=lambda n: (abs(n - here), n))[:space]
        for index, chip in enumerate(self.chips):
            chip.setVisible(index in nearest)


def _price_text(price: DayPrice) -> str:
    if not price.known:
        return "\u2026"
    return sale_texts.no_trip() if price.lowest is None else format.money(price.lowest)
