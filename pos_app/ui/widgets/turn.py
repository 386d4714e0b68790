"""Splits work over iterations of the event loop, so that keys are handled in between."""

from __future__ import annotations

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QWidget


def paint_next_turn(widget: QWidget) -> None:
    """Defer the paint of a widget just filled to the next iteration: filling and painting together
    would take longer than a frame."""
    # Not 0: that is posted, and handled before any timer and any new key.
    if widget.updatesEnabled() and widget.isVisible():
        widget.setUpdatesEnabled(False)
        QTimer.singleShot(1, widget, lambda: widget.setUpdatesEnabled(True))
