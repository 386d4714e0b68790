"""What the customer does with a code, in three steps."""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from pos_app.ui.style.theme import theme
from pos_app.ui.widgets.card import Card
from pos_app.ui.widgets.lead_text import LeadText
from pos_app.ui.widgets.paint import fill_rect, painter_for
from pos_app.wording import code_texts

_HEIGHT = 40
_STEPS = 3


class CodeSteps(Card):
    """``1 Abrir o app do banco``, ``2 PIX, ler QR code``, ``3 Conferir nome e valor``, side by side."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, margins=(1, 1, 1, 1), spacing=0)
        self.setMinimumHeight(_HEIGHT)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        self.parts: list[LeadText] = []
        row = QHBoxLayout()
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        self.body.addLayout(row)
        for _ in range(_STEPS):
            part = LeadText("", "", self)
            part.setContentsMargins(12, 6, 8, 6)
            part.setAlignment(Qt.AlignmentFlag.AlignVCenter)
            row.addWidget(part, 1)
            self.parts.append(part)

    def show_steps(self, steps: code_texts.Steps) -> None:
        """Show what is to be done."""
        for number, (part, words) in enumerate(zip(self.parts, steps, strict=True), start=1):
            part.show_words(str(number), words)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the card with the lines between its steps."""
        super().paintEvent(event)
        with painter_for(self) as painter:
            for part in self.parts[1:]:
                fill_rect(painter, QRect(part.x(), 1, 1, self.height() - 2), theme().t.border)
