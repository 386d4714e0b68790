"""Decides whether a window that failed is started again, and after how long."""

from __future__ import annotations

MOST = 5
WITHIN = 300.0
"""After ``MOST`` failures within ``WITHIN`` seconds, the window is not started again."""
_SOON = 30.0
"""A window that ran for at least this many seconds restarts at once; others wait twice as long each time."""
_LONGEST = 15.0


class Restarts:
    """Counts the failures of a window. Times in seconds of a clock that never goes back."""

    def __init__(self) -> None:
        self._failed: list[float] = []

    @property
    def recent(self) -> int:
        """The number of failures within the last ``WITHIN`` seconds."""
        return len(self._failed)

    def failed(self, now: float, lived: float) -> float | None:
        """A window failed after ``lived`` seconds; return how long to wait before the next start, or None to
        give up."""
        self._failed = [at for at in self._failed if now - at < WITHIN]
        self._failed.append(now)
        if len(self._failed) > MOST:
            return None
        if lived >= _SOON or len(self._failed) == 1:
            return 0.0
        return float(min(_LONGEST, 2 ** (len(self._failed) - 2)))
