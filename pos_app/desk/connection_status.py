"""The indicator of the connection to the provider: online, slow, offline; and the strip that explains it."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from datetime import datetime
from statistics import median

from pos_app.partner.client import Exchange
from pos_app.ui.shell.main_window import MainWindow
from pos_app.wording import connection_texts

_SLOW = 3.0
"""Median duration of the last replies, in seconds, above which the connection counts as slow."""
_REMEMBERED = 5


class ConnectionStatus:
    """Observes every exchange with the provider and updates the window accordingly."""

    def __init__(self, window: MainWindow, now: Callable[[], datetime] = datetime.now) -> None:
        self._window = window
        self._now = now
        self._seconds: deque[float] = deque(maxlen=_REMEMBERED)
        self._offline_since: datetime | None = None

    def heard(self, exchange: Exchange) -> None:
        """Take one finished exchange into account."""
        if exchange.status is None:
            self._lost()
            return
        self._offline_since = None
        if not exchange.operation.slow_by_nature:
            self._seconds.append(exchange.seconds)
        self._window.hide_strip("offline")
        usual = median(self._seconds) if self._seconds else 0.0
        if usual > _SLOW:
            self._window.set_connection("slow")
            lead, words = connection_texts.slow(usual)
            self._window.show_strip("slow", lead, words)
        else:
            self._window.set_connection("online")
            self._window.hide_strip("slow")

    def _lost(self) -> None:
        self._offline_since = self._offline_since or self._now()
        self._seconds.clear()
        self._window.set_connection("offline")
        self._window.hide_strip("slow")
        lead, words = connection_texts.offline(self._offline_since)
        self._window.show_strip("offline", lead, words)
