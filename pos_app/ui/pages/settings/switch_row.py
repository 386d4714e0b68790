"""A switch with its words."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.toggle import Toggle

_ROW = 40
"""px: the height in which a finger meets a switch."""


class SwitchRow(QWidget):
    """A switch and its words; a tap anywhere on the row turns it."""

    def __init__(self, words: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setMinimumHeight(_ROW)
        self.switch = Toggle(words, self)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(10)
        row.addWidget(self.switch)
        row.addWidget(Label(words, self, size=13, wrap=True), 1)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Turn the switch."""
        if event.button() is Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.switch.click()
