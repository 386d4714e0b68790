"""A titled group of settings."""

from __future__ import annotations

from PySide6.QtCore import QRect
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QGridLayout, QWidget

from pos_app.ui.style.theme import theme
from pos_app.ui.widgets.card import Card
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.paint import fill_rect, painter_for

_HEAD = 44


class Section(Card):
    """Title and explanation above a grid of two columns (``grid``)."""

    def __init__(self, title: str, words: str, parent: QWidget | None = None) -> None:
        super().__init__(parent, margins=(16, 0, 16, 14), spacing=12)
        head = Label(title, self, size=15, weight=600)
        head.setFixedHeight(_HEAD)
        self.body.addWidget(head)
        if words:
            self.body.addWidget(Label(words, self, size=12, tone="text_2", wrap=True))
        self.grid = QGridLayout()
        self.grid.setHorizontalSpacing(16)
        self.grid.setVerticalSpacing(10)
        self.body.addLayout(self.grid)
        for column in (0, 1):
            self.grid.setColumnStretch(column, 1)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        with painter_for(self) as painter:
            fill_rect(painter, QRect(1, _HEAD, self.width() - 2, 1), theme().t.border)
