"""O que aconteceu, o dinheiro, o que acontece agora: side by side."""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from pos_app.ui.kit.layouts import column, grow, lay_out, panel, row
from pos_app.ui.style.tokens import Tokens
from pos_app.ui.widgets.label import Label, LeadText
from pos_app.ui.widgets.paint import Painted, fill_rect
from pos_app.wording.translation import translate


class ThreeParts(Painted):
    """Three columns with lines between them. The first sentence about the money is bold."""

    def __init__(self, parent: QWidget | None = None, *, size: int = 13, padding: int = 14) -> None:
        super().__init__(parent)
        heads = (
            translate("ThreeParts", "O que aconteceu"),
            translate("ThreeParts", "O dinheiro do cliente"),
            translate("ThreeParts", "O que acontece agora"),
        )
        self._heads = [Label(head, size=12, weight=500, tone="text_2") for head in heads]
        self._words = [LeadText(size=size) for _ in heads]
        for label in self._words:
            label.setAlignment(Qt.AlignmentFlag.AlignTop)
        margins = (padding, 9, padding, 9)
        parts = (
            grow(panel(column(head, grow(label), spacing=3, margins=margins)))
            for head, label in zip(self._heads, self._words, strict=True)
        )
        lay_out(self, row(*parts, spacing=0))

    def show_parts(self, happened: str, money: str, now: str, *, last: str = "") -> None:
        """Change the three sentences; ``last`` is another head for the third."""
        lead, dot, rest = money.partition(". ")
        bold = f"{lead}." if dot else ""
        self._words[0].show_words("", happened)
        self._words[1].show_words(bold, rest if dot else money)
        self._words[2].show_words("", now)
        self._heads[2].setText(last or translate("ThreeParts", "O que acontece agora"))

    def paint(self, painter: QPainter, t: Tokens) -> None:
        for label in self._words[1:]:
            part = label.parentWidget()
            if part is not None:
                fill_rect(painter, QRect(part.x(), 0, 1, self.height()), t.border)
