"""The hidden gesture that opens the staff area: quick taps on the clock, the last one held."""

from __future__ import annotations

import time
from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

from pos_app.ui.widgets.event_watch import EventWatch

TAPS = 5
WITHIN = 4.0
"""Seconds from the first tap to the last."""
HELD = 1.0
"""Seconds for which the last tap is held: a child that drums on the clock does not open it."""
_DOWN = (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick)


class StaffGesture:
    """Fed with presses and releases on the clock, in seconds of a clock that never goes back."""

    def __init__(self) -> None:
        self._presses: list[float] = []

    def pressed(self, at: float) -> bool:
        """A finger came down; return whether it is the last one, which is to be held for ``HELD``."""
        recent = [one for one in self._presses if at - one <= WITHIN]
        self._presses = [*recent[-(TAPS - 1) :], at]
        return len(self._presses) == TAPS

    def released(self, at: float) -> bool:
        """The finger left the glass; return whether that completed the gesture."""
        done = len(self._presses) == TAPS and at - self._presses[-1] >= HELD
        if len(self._presses) == TAPS:
            self._presses = []
        return done


class GestureListener(QObject):
    """Emits ``completed`` after the hidden gesture on ``clock``. It swallows nothing, and shows nothing."""

    completed = Signal()

    def __init__(self, clock: QWidget, *, monotonic: Callable[[], float] = time.monotonic) -> None:
        super().__init__(clock)
        self._gesture = StaffGesture()
        self._monotonic = monotonic
        self._held = QTimer(self, singleShot=True, interval=round(HELD * 1000) + 20)
        self._held.timeout.connect(self._release)
        EventWatch(self, self._seen, clock)

    def _seen(self, watched: QObject, event: QEvent) -> bool:
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
