"""A small card with an icon, a fact and what becomes of it."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from pos_app.ui.widgets.card import Card
from pos_app.ui.widgets.icon_view import IconView
from pos_app.ui.widgets.label import Label


class FactCard(Card):
    """Shows what it is given; passive."""

    def __init__(self, icon: str, tone: str, parent: QWidget | None = None) -> None:
        super().__init__(parent, margins=(16, 9, 16, 9), spacing=0)
        row = QHBoxLayout()
        self.body.addLayout(row)
        row.setSpacing(12)
        row.addWidget(IconView(icon, self, size=18, tone=tone))
        both = QVBoxLayout()
        row.addLayout(both, 1)
        both.setSpacing(2)
        self._fact = Label("", self, size=13, weight=600)
        self._note = Label("", self, size=12, tone="text_2")
        both.addWidget(self._fact)
        both.addWidget(self._note)

    def show_fact(self, fact: str, note: str) -> None:
        self._fact.setText(fact)
        self._note.setText(note)
