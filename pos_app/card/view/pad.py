"""Keys on the screen, for a card page where there is no keyboard: what they type never leaves the page's
process."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QGridLayout, QPushButton, QSizePolicy, QStackedLayout, QWidget

_TARGET = 64
"""px: what a finger needs at a kiosk."""
_KEYS = {"⌫": Qt.Key.Key_Backspace, "⇥": Qt.Key.Key_Tab, "␣": Qt.Key.Key_Space}
_TEXTS = {"⌫": "", "⇥": "", "␣": " "}
_DIGITS = ("123", "456", "789", "⌫0⇥")
_LETTERS = ("QWERTYUIOP", "ASDFGHJKL⌫", "ZXCVBNM-␣⇥")
_LOOK = """
QPushButton { background: #ffffff; color: #14202e; border: 1px solid #6b7a8c; border-radius: 6px; }
QPushButton:pressed { background: #d5e3f5; }
"""
"""Light in every theme, like the page beside it."""
TO_LETTERS, TO_DIGITS = "ABC", "123"


class DigitPad(QWidget):
    """Ten digits, one to erase and one for the next field; each press goes to the page's field.

    With ``letter_names`` (of the keys that show letters, and digits again) a name can be typed too.
    The buttons take no focus: the cursor stays in the field.
    """

    def __init__(
        self,
        erase_name: str,
        next_name: str,
        parent: QWidget,
        letter_names: tuple[str, str] = ("", ""),
    ) -> None:
        super().__init__(parent)
        self.setStyleSheet(_LOOK)
        self._target: QWidget | None = None
        self._names = {"⌫": erase_name, "⇥": next_name, "␣": " "}
        self._layers = QStackedLayout(self)
        self._layers.setContentsMargins(0, 0, 0, 0)
        self._add(_DIGITS, TO_LETTERS if letter_names[0] else "", letter_names[0])
        if letter_names[0]:
            self._add(_LETTERS, TO_DIGITS, letter_names[1])

    def _add(self, rows: tuple[str, ...], turn: str, turn_name: str) -> None:
        layer = QWidget(self)
        grid = QGridLayout(layer)
        grid.setContentsMargins(8, 8, 8, 8)
        grid.setSpacing(8)
        for line, signs in enumerate(rows):
            for column, sign in enumerate(signs):
                button = self._button(sign, layer)
                button.clicked.connect(partial(self._press, sign))
                grid.addWidget(button, line, column)
        if turn:
            button = self._button(turn, layer)
            button.setAccessibleName(turn_name)
            button.clicked.connect(self._turn)
            grid.addWidget(button, len(rows), 0, 1, len(rows[0]))
        self._layers.addWidget(layer)

    def _button(self, sign: str, layer: QWidget) -> QPushButton:
        button = QPushButton(sign, layer)
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        button.setMinimumSize(_TARGET, _TARGET)
        button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        button.setAccessibleName(self._names.get(sign) or sign)
        font = button.font()
        font.setPixelSize(24)
        button.setFont(font)
        return button

    def set_target(self, page: QWidget) -> None:
        """Type into this page."""
        self._target = page

    def _turn(self, _checked: bool = False) -> None:
        self._layers.setCurrentIndex(1 - self._layers.currentIndex())

    def _press(self, sign: str, _checked: bool = False) -> None:
        if self._target is None:
            return
        field = self._target.focusProxy() or self._target
        field.setFocus()
        key = _KEYS.get(sign) or Qt.Key(ord(sign))
        text = _TEXTS.get(sign, sign)
        for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
            QApplication.sendEvent(field, QKeyEvent(kind, key, Qt.KeyboardModifier.NoModifier, text))
