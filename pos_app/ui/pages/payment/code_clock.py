"""Remaining validity of a code."""

from __future__ import annotations

from PySide6.QtCore import QRect
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QWidget

from pos_app.ui.style.theme import theme
from pos_app.ui.widgets.paint import RIGHT, box, painter_for, text
from pos_app.wording.translation import translate

HEIGHT = 78


class CodeClock(QWidget):
    """The hour it ends, the time left, and a bar that shrinks."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._until = self._left = ""
        self._share = 0.0
        self.setFixedHeight(HEIGHT)

    def show_left(self, until: str, left: str, share: float) -> None:
        """Show the hour, the time left and the share of the whole time (0 to 1)."""
        self._until, self._left, self._share = until, left, share
        self.setAccessibleName(translate("PixClock", "Código vale até {0}, faltam {1}").format(until, left))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the box, the words and the bar."""
        t = theme().t
        width = self.width()
        with painter_for(self) as painter:
            box(painter, self.rect(), fill=t.surface, line=t.border, radius=8)
            words = translate("PixClock", "Código vale até {0}").format(self._until)
            text(painter, QRect(14, 8, width - 28, 44), words, t.text_2)
            text(painter, QRect(14, 8, width - 28, 44), self._left, t.text, 32, 600, RIGHT)
            bar = QRect(14, HEIGHT - 20, width - 28, 8)
            box(painter, bar, fill=t.taken_fill, radius=4)
            bar.setWidth(max(8, round(bar.width() * self._share)))
            box(painter, bar, fill=t.primary_fill, radius=4)
