"""One part of a printer and what is known of it."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from pos_app.ui.style import icons
from pos_app.ui.style.theme import theme
from pos_app.ui.widgets.paint import box, painter_for, text
from pos_app.wording.printer_report import PartLine

HEIGHT = 50


class StateTile(QWidget):
    """The name of the part above its state; the words carry the meaning, the colour only helps."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._line: PartLine | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_line(self, line: PartLine) -> None:
        """Show a part."""
        self._line = line
        self.setAccessibleName(f"{line.name}: {line.words}")
        self.update()

    def sizeHint(self) -> QSize:
        """Return two lines."""
        return QSize(150, HEIGHT)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the box, the icon and both lines."""
        line, t = self._line, theme().t
        if line is None:
            return
        with painter_for(self) as painter:
            box(painter, self.rect(), fill=t.surface, line=t.border)
            icons.paint(painter, line.icon, getattr(t, line.tone), 11, (HEIGHT - 17) / 2, 17)
            space = self.width() - 38 - 8
            text(painter, QRect(38, 6, space, 18), line.name, t.text_2, 12)
            text(painter, QRect(38, 25, space, 18), line.words, t.text, 13, 600)
