"""The ground of the window, which a training desk frames."""

from __future__ import annotations

from PySide6.QtCore import QRect
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QWidget

from pos_app.ui.style.theme import theme
from pos_app.ui.widgets.paint import fill_rect, painter_for

FRAME = 5
"""px"""


class Ground(QWidget):
    """Holds everything in the window; framed, it leaves a margin on every side for a line of colour."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._framed = False

    def set_framed(self, framed: bool) -> None:
        self._framed = framed
        side = FRAME if framed else 0
        layout = self.layout()
        if layout is not None:
            layout.setContentsMargins(side, side, side, side)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._framed:
            return
        ink, width, height = theme().t.training, self.width(), self.height()
        with painter_for(self) as painter:
            for rect in (
                QRect(0, 0, width, FRAME),
                QRect(0, height - FRAME, width, FRAME),
                QRect(0, 0, FRAME, height),
                QRect(width - FRAME, 0, FRAME, height),
            ):
                fill_rect(painter, rect, ink)
