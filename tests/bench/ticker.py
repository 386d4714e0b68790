"""How late the window's thread is."""

from __future__ import annotations

import time

from PySide6.QtCore import QObject, Qt, QTimer

INTERVAL_MS = 5


class Ticker(QObject):
    """A 5 ms timer on the Qt thread that remembers how late each tick came."""

    def __init__(self) -> None:
        super().__init__()
        self._timer = QTimer(self, interval=INTERVAL_MS, timerType=Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._tick)
        self._last = 0
        self.late: list[float] = []

    def start(self) -> None:
        """Start again."""
        self.late.clear()
        self._last = time.monotonic_ns()
        self._timer.start()

    def stop(self) -> float:
        """Stop and return the worst delay in milliseconds, the unfinished interval included."""
        self._tick()
        self._timer.stop()
        return max(self.late)

    def _tick(self) -> None:
        now = time.monotonic_ns()
        self.late.append(max(0.0, (now - self._last) / 1e6 - INTERVAL_MS))
        self._last = now
