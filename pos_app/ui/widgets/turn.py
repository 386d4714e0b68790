"""Work spread over turns of the event loop, so that keys are handled between."""

from __future__ import annotations

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QWidget


def paint_next_turn(widget: QWidget) -> None:
    """Let a widget that was just filled paint itself in the next turn: filling and painting together
    would take longer than a frame."""
    # Not 0: that is posted, and handled before any timer and with no look at new keys.
    if widget.updatesEnabled() and widget.isVisible():
        widget.setUpdatesEnabled(False)
        QTimer.singleShot(1, widget, lambda: widget.setUpdatesEnabled(True))
