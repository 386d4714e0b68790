"""A part of the side with a line under it."""

from __future__ import annotations

from PySide6.QtCore import QRect
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from pos_app.ui.style.theme import theme
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.paint import fill_rect, painter_for


class SideSection(QWidget):
    """A heading and what belongs to it; ``body`` is its layout."""

    def __init__(self, title: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.body = QVBoxLayout(self)
        self.body.setContentsMargins(16, 10, 16, 11)
        self.body.setSpacing(6)
        if title:
            self.body.addWidget(Label(title, self, size=12, weight=500, tone="text_2"))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the line."""
        with painter_for(self) as painter:
            fill_rect(painter, QRect(0, self.height() - 1, self.width(), 1), theme().t.border)
