"""The keyboard on the screen with the button that takes it away."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from pos_app.domain.languages import SOURCE
from pos_app.ui.style.tokens import TOUCH, Tokens
from pos_app.ui.widgets.button import CornerButton
from pos_app.ui.widgets.onscreen.key_panel import COUNTER
from pos_app.ui.widgets.onscreen.touch_keyboard import TouchKeyboard
from pos_app.ui.widgets.paint import Painted, fill_rect
from pos_app.wording import settings_texts

_WIDEST = 1100
"""px"""


class TouchPanel(Painted):
    """Every character of a keyboard; ``hide_asked`` is its button. Never takes the focus."""

    hide_asked = Signal()

    def __init__(self, parent: QWidget | None = None, *, language: str = SOURCE) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.keyboard = TouchKeyboard(
            self, kind="full", size=COUNTER, language=language, done_words=settings_texts.next_field()
        )
        self.keyboard.setMaximumWidth(_WIDEST)
        self.hide_button = CornerButton("keyboard-off", settings_texts.hide(), self)
        self.hide_button.setFixedSize(TOUCH, TOUCH)
        self.hide_button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide_button.clicked.connect(lambda _=False: self.hide_asked.emit())
        row = QHBoxLayout(self)
        row.setContentsMargins(4, 0, 4, 0)
        row.setSpacing(0)
        row.addStretch(1)
        row.addWidget(self.keyboard, 100)
        row.addStretch(1)
        row.addWidget(self.hide_button, 0, Qt.AlignmentFlag.AlignTop)

    def paint(self, painter: QPainter, t: Tokens) -> None:
        fill_rect(painter, self.rect(), t.taken_fill)
        fill_rect(painter, self.rect().adjusted(0, 0, 0, 1 - self.height()), t.border_strong)
