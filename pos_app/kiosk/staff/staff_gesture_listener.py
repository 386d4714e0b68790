"""Listens for the hidden gesture on a widget of the frame: its clock."""

from __future__ import annotations

import time
from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

from pos_app.kiosk.staff.staff_gesture import HELD, StaffGesture

_DOWN = (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick)


class StaffGestureListener(QObject):
    """Emits ``completed`` after the hidden gesture on ``clock``. It swallows nothing, and shows nothing."""

    completed = Signal()

    def __init__(self, clock: QWidget, *, monotonic: Callable[[], float] = time.monotonic) -> None:
        super().__init__(clock)
        self._gesture = StaffGesture()
        self._monotonic = monotonic
        self._held = QTimer(self, singleShot=True, interval=round(HELD * 1000) + 20)
        self._held.timeout.connect(self._release)
        clock.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow presses and releases. The gesture is complete while the finger is still down."""
        if event.type() in _DOWN:
            if self._gesture.pressed(self._monotonic()):
                self._held.start()
        elif event.type() == QEvent.Type.MouseButtonRelease and self._held.isActive():
            self._held.stop()
            self._release()
        return False

    def _release(self) -> None:
        if self._gesture.released(self._monotonic()):
            self.completed.emit()
