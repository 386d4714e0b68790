"""How a key reaches the window: handed to the widget that has the keyboard, or through the X server.

Offscreen, Qt's test keys go to the widget that has the keyboard inside the program. At an X server they
are real key events: they go to whatever window the window manager gave the keyboard to, right or wrong.
"""

from __future__ import annotations

import subprocess
from typing import Protocol

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from tests.patience import patience

_HELD = {
    Qt.KeyboardModifier.ControlModifier: "ctrl",
    Qt.KeyboardModifier.AltModifier: "alt",
    Qt.KeyboardModifier.ShiftModifier: "shift",
}
_NAMES = {
    Qt.Key.Key_Space: "space",
    Qt.Key.Key_Backtab: "ISO_Left_Tab",
    Qt.Key.Key_PageUp: "Prior",
    Qt.Key.Key_PageDown: "Next",
}


class Keyboard(Protocol):
    """What a clerk types on."""

    def type(self, text: str) -> None:
        """Type a text of letters, digits and signs of an American keyboard."""

    def press(self, key: Qt.Key, held: Qt.KeyboardModifier) -> None:
        """Press and release a key while others are held."""


class TestKeys:
    """Qt's own test keys, for the widget that has the keyboard or for the window; handled at once."""

    __test__ = False

    def __init__(self, window: QWidget) -> None:
        self._window = window

    def type(self, text: str) -> None:
        for letter in text:
            QTest.keyClick(self._target(), letter)  # type: ignore[call-overload]

    def press(self, key: Qt.Key, held: Qt.KeyboardModifier) -> None:
        QTest.keyClick(self._target(), key, held)

    def _target(self) -> QWidget:
        found = QApplication.focusWidget() or self._window
        return found.focusProxy() or found


class XKeys:
    """Real key events from the X server; handled in their order when the event loop comes to them."""

    def type(self, text: str) -> None:
        self._send("type", "--delay", "4", "--", text)

    def press(self, key: Qt.Key, held: Qt.KeyboardModifier) -> None:
        name = key.name.removeprefix("Key_")
        plain = _NAMES.get(key, name.lower() if len(name) == 1 else name)
        chord = [word for modifier, word in _HELD.items() if modifier & held]
        # After a pause: Enter at the pace of a text would be the end of a scanned code.
        self._send("sleep", "0.05", "key", "--delay", "4", "+".join((*chord, plain)))

    @staticmethod
    def _send(*words: str) -> None:
        subprocess.run(["xdotool", *words], check=True, timeout=patience(10))


def keyboard_for(window: QWidget) -> Keyboard:
    """Return the keyboard of the platform that the tests run on."""
    return XKeys() if QGuiApplication.platformName() == "xcb" else TestKeys(window)
