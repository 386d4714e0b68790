"""Types as the window system would: into the widget with the focus."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication

_NAMED = {"\r": Qt.Key.Key_Return, "\t": Qt.Key.Key_Tab}


def press(
    key: Qt.Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier, text: str = ""
) -> None:
    """Press and release one key."""
    target = QApplication.focusWidget()
    assert target is not None
    for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
        QApplication.sendEvent(target, QKeyEvent(kind, key, modifiers, text))


def type_text(text: str) -> None:
    """Type a text, with ``\\r`` for Enter and ``\\t`` for Tab."""
    for character in text:
        press(_NAMED.get(character) or Qt.Key(ord(character.upper())), text=character)
