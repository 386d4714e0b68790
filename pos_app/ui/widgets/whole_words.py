"""The whole of a text that had to be cut, where the mouse rests on it."""

from __future__ import annotations

from PySide6.QtCore import QEvent
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QToolTip, QWidget


def asks_for_words(event: QEvent) -> bool:
    """Tell whether the mouse rests."""
    return event.type() == QEvent.Type.ToolTip


def tell_words(event: QEvent, words: str, widget: QWidget) -> None:
    """Answer a resting mouse with ``words``; with none, take an older answer away."""
    if isinstance(event, QHelpEvent) and words:
        QToolTip.showText(event.globalPos(), words, widget)
    else:
        QToolTip.hideText()
        event.ignore()
