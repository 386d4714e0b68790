"""Tooltips: as plain text, and with the full text of a truncated widget.

Qt takes what looks like markup for markup, and loads pictures that it names.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QToolTip, QWidget

_MARKUP = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})


def escaped(words: str) -> str:
    """Return ``words`` as the text of what Qt takes for markup."""
    return words.translate(_MARKUP)


def plain_text_tooltip(words: str) -> str:
    """Return what a tooltip must be given so that it shows ``words`` as they are."""
    if "<" not in words and "&" not in words:
        return words
    return f'<div style="white-space:pre-wrap">{escaped(words)}</div>'


def is_tooltip_request(event: QEvent) -> bool:
    return event.type() == QEvent.Type.ToolTip


def show_full_text(event: QEvent, words: str, widget: QWidget) -> None:
    """Show ``words`` as a tooltip; without words, hide the one shown before."""
    if isinstance(event, QHelpEvent) and words:
        QToolTip.showText(event.globalPos(), plain_text_tooltip(words), widget)
    else:
        QToolTip.hideText()
        event.ignore()
