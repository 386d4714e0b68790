"""Tooltips: as plain text, and with the full text of a truncated widget.

Qt takes what looks like markup for markup, and loads pictures that it names.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QToolTip, QWidget

_MARKUP = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})


def escaped(text: str) -> str:
    """Return ``text`` as the text of what Qt takes for markup."""
    return text.translate(_MARKUP)


def plain_text_tooltip(text: str) -> str:
    """Return what a tooltip must be given so that it shows ``text`` as they are."""
    if "<" not in text and "&" not in text:
        return text
    return f'<div style="white-space:pre-wrap">{escaped(text)}</div>'


def is_tooltip_request(event: QEvent) -> bool:
    return event.type() == QEvent.Type.ToolTip


def show_full_text(event: QEvent, text: str, widget: QWidget) -> None:
    """Show ``text`` as a tooltip; without words, hide the one shown before."""
    if isinstance(event, QHelpEvent) and text:
        QToolTip.showText(event.globalPos(), plain_text_tooltip(text), widget)
    else:
        QToolTip.hideText()
        event.ignore()
