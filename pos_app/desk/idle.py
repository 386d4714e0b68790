"""Notices that nobody uses the desk."""

from __future__ import annotations

import time
from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtGui import QGuiApplication, QWindow

_LOOK_EVERY = 5_000
"""Milliseconds between two looks."""
_USE = frozenset(
    {
        QEvent.Type.KeyPress,
        QEvent.Type.MouseMove,
        QEvent.Type.MouseButtonPress,
        QEvent.Type.Wheel,
        QEvent.Type.TouchBegin,
        QEvent.Type.TouchUpdate,
        QEvent.Type.TabletPress,
    }
)


class IdleWatch(QObject):
    """Calls ``idle`` after ``minutes()`` without a key, a click or a touch in any window of the program; 0 is
    never. What is typed into the card page goes to another process: while ``busy()`` the time does not run.

    Only native windows are filtered: a filter on everything would run for each paint.
    """

    def __init__(
        self,
        parent: QObject,
        minutes: Callable[[], int],
        busy: Callable[[], bool],
        idle: Callable[[int], None],
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(parent)
        self._minutes, self._busy, self._idle, self._now = minutes, busy, idle, now
        self._last = now()
        self._clock = QTimer(self, interval=_LOOK_EVERY)
        self._clock.timeout.connect(self.look)

    def start(self) -> None:
        self._last = self._now()
        self._clock.start()
        app = QGuiApplication.instance()
        if isinstance(app, QGuiApplication):
            app.focusWindowChanged.connect(self._watch)
            self._watch(app.focusWindow())
            for window in app.topLevelWindows():
                self._watch(window)

    def stop(self) -> None:
        self._clock.stop()
        app = QGuiApplication.instance()
        if isinstance(app, QGuiApplication):
            app.focusWindowChanged.disconnect(self._watch)

    def look(self) -> None:
        """Tell of a desk that was idle long enough."""
        minutes = self._minutes()
        if not minutes or self._busy():
            self._last = self._now()
        elif self._now() - self._last >= 60 * minutes:
            self._last = self._now()
            self._idle(minutes)

    def _watch(self, window: QWindow | None) -> None:
        if window is not None:
            window.removeEventFilter(self)
            window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in _USE:
            self._last = self._now()
        return False
