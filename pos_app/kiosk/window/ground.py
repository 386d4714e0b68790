"""What lies above the middle of a lowered screen: nothing to touch."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QWidget

from pos_app.ui.style import icons
from pos_app.ui.style.theme import theme
from pos_app.ui.widgets.paint import box, fill_rect, painter_for


class KioskGround(QWidget):
    """The program's mark on its own ground."""

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint it."""
        t = theme().t
        with painter_for(self) as painter:
            fill_rect(painter, self.rect(), t.rail)
            side = min(200, self.height() // 3)
            x, y = (self.width() - side) / 2, (self.height() - side) / 2
            box(painter, QRectF(x, y, side, side), fill=t.accent, radius=40)
            inner = round(side * 0.7)
            icons.paint(painter, "guiche", t.on_accent, x + (side - inner) / 2, y + (side - inner) / 2, inner)
