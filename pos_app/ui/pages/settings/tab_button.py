"""One tab above the settings."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from pos_app.ui.style import fonts
from pos_app.ui.style.theme import theme
from pos_app.ui.style.tokens import TOUCH
from pos_app.ui.widgets.focus_ring import FocusRing
from pos_app.ui.widgets.paint import CENTRE, fill_rect, painter_for, text
from pos_app.ui.widgets.painted_button import PaintedButton

_SIDE, _LINE = 12, 3


class TabButton(PaintedButton):
    """Words over a line; the current one is blue, and its line stands out."""

    def __init__(self, words: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setText(words)
        self.setAccessibleName(words)
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        FocusRing.attach(self, 6)

    def sizeHint(self) -> QSize:
        """Return the words, as high as a finger needs."""
        return QSize(fonts.text_width(self.text(), 13, 600) + 2 * _SIDE, TOUCH)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the words, and the line of the current tab."""
        t, chosen = theme().t, self.isChecked()
        ink = t.primary if chosen else t.text if self._hovered else t.text_2
        with painter_for(self) as painter:
            text(painter, self.rect(), self.text(), ink, 13, 600 if chosen else 500, CENTRE)
            if chosen:
                fill_rect(painter, QRect(0, self.height() - _LINE, self.width(), _LINE), t.primary)
