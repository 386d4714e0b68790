"""The bar with the steps of the sale and the countdown of its seats."""

from __future__ import annotations

from PySide6.QtCore import QRect
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from pos_app.ui.style.theme import theme
from pos_app.ui.widgets.hold_pill import HoldPill
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.paint import fill_rect, painter_for
from pos_app.ui.widgets.stepper import Stepper

HEIGHT = 46
HEIGHT_LOW = 38


class StepBar(QWidget):
    """The steps by their names; the hold at the right."""

    def __init__(self, steps: list[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFixedHeight(HEIGHT)
        self.stepper = Stepper(steps, self)
        self.hold = HoldPill(self)
        self._narrow = False
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(16, 0, 16, 1)
        self._row.addWidget(self.stepper, 1)
        self._words = Label("", self, size=12, tone="text_2")
        self._words.hide()
        self._row.addWidget(self._words)
        self._row.addWidget(self.hold)

    def show_words(self, words: str) -> None:
        """Show words before the countdown, where there is space for them."""
        self._words.setText(words)
        self._words.setVisible(bool(words) and not self._narrow)

    def set_narrow(self, narrow: bool) -> None:
        """Use the side margins of a narrow window."""
        self._narrow = narrow
        self.show_words(self._words.text())
        side = 12 if narrow else 16
        self._row.setContentsMargins(side, 0, side, 1)

    def set_low(self, low: bool) -> None:
        self.setFixedHeight(HEIGHT_LOW if low else HEIGHT)

    def paintEvent(self, event: QPaintEvent) -> None:
        t = theme().t
        with painter_for(self) as painter:
            fill_rect(painter, self.rect(), t.surface)
            fill_rect(painter, QRect(0, self.height() - 1, self.width(), 1), t.border)
