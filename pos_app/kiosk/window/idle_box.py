"""Over the page: is somebody still there? With a countdown, and what happens then."""

from __future__ import annotations

from PySide6.QtCore import QRect, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from pos_app.kiosk.screens import scale as scales
from pos_app.kiosk.screens.blocks import Body, Card, column
from pos_app.kiosk.window.render import Page
from pos_app.ui.widgets.paint import painter_for


class IdleBox(QWidget):
    """Covers the window, darkens it and takes every touch. ``asked`` carries an intent."""

    asked = Signal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._card = Page({}, self)
        self._card.asked.connect(self.asked)

    def show_warning(self, warning: Card) -> None:
        """Show the countdown, and what happens then."""
        self._card.show_body(Body(column(warning)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the card in the middle of what can be reached."""
        s = scales.scale()
        if not s.upright:
            self._card.setGeometry(QRect(self.rect()).adjusted(140, 60, -140, -60))
        elif s.low:
            half = self.height() // 2
            self._card.setGeometry(s.side, half + 8, self.width() - 2 * s.side, self.height() - half - 24)
        else:
            tall = min(self.height() - 380, 1540)
            self._card.setGeometry(s.side, (self.height() - tall) // 2 + 30, self.width() - 2 * s.side, tall)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Let nothing through to the page."""
        event.accept()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Darken the page."""
        with painter_for(self) as painter:
            painter.fillRect(self.rect(), QColor(10, 16, 23, 176))
