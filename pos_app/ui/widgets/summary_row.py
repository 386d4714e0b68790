"""A line of a bill."""

from __future__ import annotations

from typing import Literal

from PySide6.QtCore import QRect, QSize
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from pos_app.ui.style import fonts
from pos_app.ui.style.theme import theme
from pos_app.ui.widgets.paint import RIGHT, painter_for, text

SummaryTone = Literal["plain", "discount", "soft", "total"]


class SummaryRow(QWidget):
    """Words at the left, an amount at the right. ``soft`` is not yet known, ``total`` is bold."""

    def __init__(
        self,
        words: str,
        amount: str,
        tone: SummaryTone = "plain",
        parent: QWidget | None = None,
        *,
        height: int = 24,
    ) -> None:
        super().__init__(parent)
        self._words, self._amount = words, amount
        self._tone: SummaryTone = tone
        self.setFixedHeight(height)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(f"{words}: {amount}")

    def sizeHint(self) -> QSize:
        """Return the width of both with a gap."""
        widths = fonts.text_width(self._words, 13) + fonts.text_width(self._amount, 13)
        return QSize(widths + 12, self.height())

    def minimumSizeHint(self) -> QSize:
        """The words may be cut, the amount never."""
        return QSize(fonts.text_width(self._amount, 13) + 40, self.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint both sides."""
        t = theme().t
        ink = {"plain": t.text, "discount": t.success, "soft": t.text_2, "total": t.text}[self._tone]
        weight = 600 if self._tone == "total" else 400
        amount = fonts.text_width(self._amount, 13, weight)
        with painter_for(self) as painter:
            room = QRect(0, 0, self.width() - amount - 8, self.height())
            text(painter, room, self._words, ink, 13, weight)
            text(painter, self.rect(), self._amount, ink, 13, weight, RIGHT)
