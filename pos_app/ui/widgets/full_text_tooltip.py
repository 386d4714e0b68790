"""The full text of a truncated widget, as a tooltip."""

from __future__ import annotations

from PySide6.QtCore import QEvent
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QToolTip, QWidget

from pos_app.ui.widgets.plain_text_tooltip import plain_text_tooltip


def is_tooltip_request(event: QEvent) -> bool:
    """Return whether the event requests a tooltip."""
    return event.type() == QEvent.Type.ToolTip


def show_full_text(event: QEvent, words: str, widget: QWidget) -> None:
    """Show ``words`` as a tooltip; without words, hide the one shown before."""
    if isinstance(event, QHelpEvent) and words:
        QToolTip.showText(event.globalPos(), plain_text_tooltip(words), widget)
    else:
        QToolTip.hideText()
        event.ignore()
