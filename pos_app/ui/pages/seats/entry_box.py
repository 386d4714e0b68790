"""The box that shows the seat number while it is typed on the map."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from pos_app.ui.style import icons
from pos_app.ui.style.theme import theme
from pos_app.ui.widgets.accessible import announce
from pos_app.ui.widgets.paint import box, painter_for, text
from pos_app.ui.widgets.tooltips import plain_text_tooltip
from pos_app.wording.translation import translate


class EntryBox(QWidget):
    """Shows what is typed, or the seat under the cursor. It never has the focus: the map has."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text = ""
        self._wrong = False
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(translate("EntryBox", "Número da poltrona"))

    def sizeHint(self) -> QSize:
        """Return the design's size."""
        return QSize(84, 38)

    def show_text(self, words: str, problem: str) -> None:
        """Show a number; a problem outlines the box and is read aloud."""
        self._text, self._wrong = words, bool(problem)
        self.setAccessibleDescription(problem or words)
        self.setToolTip(plain_text_tooltip(problem))
        if problem:
            announce(self, problem)
        self.update()

    @property
    def text(self) -> str:
        """What is shown."""
        return self._text

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the box."""
        t = theme().t
        line = t.danger if self._wrong else t.border_strong
        with painter_for(self) as painter:
            box(painter, self.rect(), fill=t.surface, line=line, width=2 if self._wrong else 1)
            icons.paint(painter, "keyboard", t.text_3, 11, self.height() / 2 - 8)
            space = QRect(36, 0, self.width() - 40, self.height())
            text(
                painter,
                space,
                self._text,
                t.danger if self._wrong else t.text,
                20,
                600,
                Qt.AlignmentFlag.AlignVCenter,
            )
