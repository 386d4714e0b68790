"""O que aconteceu, o dinheiro, o que acontece agora: side by side."""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from pos_app.ui.style.tokens import Tokens
from pos_app.ui.widgets.label import Label, LeadText
from pos_app.ui.widgets.paint import Painted, fill_rect
from pos_app.wording.translation import translate


class ThreeParts(Painted):
    """Three columns with lines between them. The first sentence about the money is bold."""

    def __init__(self, parent: QWidget | None = None, *, size: int = 13, padding: int = 14) -> None:
        super().__init__(parent)
        self._heads: list[Label] = []
        self._words: list[LeadText] = []
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        for head in (
            translate("O que aconteceu"),
            translate("O dinheiro do cliente"),
            translate("O que acontece agora"),
        ):
            part = QWidget(self)
            column = QVBoxLayout(part)
            column.setContentsMargins(padding, 9, padding, 9)
            column.setSpacing(3)
            name = Label(head, part, size=12, weight=500, tone="text_2")
            label = LeadText("", "", part, size=size)
            label.setAlignment(Qt.AlignmentFlag.AlignTop)
            column.addWidget(name)
            column.addWidget(label, 1)
            row.addWidget(part, 1)
            self._heads.append(name)
            self._words.append(label)

    def show_parts(self, happened: str, money: str, now: str, *, last: str = "") -> None:
        """Change the three sentences; ``last`` is another head for the third."""
        lead, dot, rest = money.partition(". ")
        bold = f"{lead}." if dot else ""
        self._words[0].show_text("", happened)
        self._words[1].show_text(bold, rest if dot else money)
        self._words[2].show_text("", now)
        self._heads[2].setText(last or translate("O que acontece agora"))

    def paint(self, painter: QPainter, t: Tokens) -> None:
        for label in self._words[1:]:
            part = label.parentWidget()
            if part is not None:
                fill_rect(painter, QRect(part.x(), 0, 1, self.height()), t.border)
