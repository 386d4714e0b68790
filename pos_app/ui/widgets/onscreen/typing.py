"""How a key on the screen reaches the field: as a key that was pressed, without the focus moving."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget


def send_text(target: QWidget, words: str) -> None:
    """Type ``words`` into ``target``: its validator and those who follow the typing see keys."""
    for one in words:
        send_key(target, Qt.Key(ord(one.upper())) if one.isascii() else Qt.Key.Key_unknown, one)


def send_key(
    target: QWidget,
    key: Qt.Key,
    words: str = "",
    modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
) -> None:
    """Press and release ``key`` in ``target``."""
    for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
        QApplication.sendEvent(target, QKeyEvent(kind, key, modifiers, words))


def erase(target: QWidget) -> None:
    """Take away what is marked, or the character before the cursor."""
    send_key(target, Qt.Key.Key_Backspace)


def clear(target: QWidget) -> None:
    """Empty the field; taken back by undo like any typing."""
    if isinstance(target, QLineEdit):
        target.selectAll()
        if target.hasSelectedText():
            send_key(target, Qt.Key.Key_Backspace)
