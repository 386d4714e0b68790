"""Tells the watchdog, if there is one, that the window's main thread lives."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer

from pos_app.watch.heartbeat import BEAT_EVERY, Beat, Heartbeat


class Pulse:
    """Beats from the main thread's event loop: a window that handles no events is silent."""

    def __init__(self, parent: QObject) -> None:
        self._heart = Heartbeat.of()
        self._beat = Beat.ALIVE
        if self._heart is not None:
            timer = QTimer(parent)
            timer.setInterval(round(BEAT_EVERY * 1000))
            timer.timeout.connect(self._send)
            timer.start()

    def ready(self) -> None:
        """The desk took up what a crash left open, and shows its first page."""
        self._beat = Beat.READY
        self._send()

    def closing(self) -> None:
        """The window was closed: what follows may take long, and does not count as a freeze."""
        self._beat = Beat.CLOSING
        self._send()

    def _send(self) -> None:
        if self._heart is not None:
            self._heart.beat(self._beat)
