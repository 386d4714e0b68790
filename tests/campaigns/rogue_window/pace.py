"""How fast the processor is while the window is watched, from moment to moment.

Processor time is not the same on a busy computer: programs empty each other's caches and share the units of
a core, and a virtual machine is slowed by its neighbours. So a small piece of fixed work is done in the
window's thread a few times each second, and a tick is judged by what the piece took around it.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from statistics import median

from PySide6.QtCore import QObject, QTimer

_EVERY_MS = 250
_USUAL_MS = 1.0
"""What the piece takes on the processor of a counter's computer."""
_AROUND = 3
"""Pieces before a tick, and after it, that tell how fast the processor was."""


class Pace(QObject):
    """Measures the thread in which it is made; ``seen`` is a list that grows while it is watched."""

    def __init__(self, seen: Sequence[object]) -> None:
        super().__init__()
        self._seen = seen
        self._pieces: list[tuple[int, float]] = []
        self._timer = QTimer(self, interval=_EVERY_MS)
        self._timer.timeout.connect(self._measure)
        self._timer.start()
        self._measure()

    def stop(self) -> None:
        self._timer.stop()
        self._measure()

    def slowness(self, index: int) -> float:
        """Return how many times slower than a counter's the processor was when an entry of ``seen`` was
        made; at least 1."""
        before = [took for seen, took in self._pieces if seen <= index][-_AROUND:]
        after = [took for seen, took in self._pieces if seen > index][:_AROUND]
        return max(1.0, median(before + after) / _USUAL_MS)

    def _measure(self) -> None:
        self._pieces.append((len(self._seen), piece()))


def piece() -> float:
    """Do the fixed work; return the milliseconds of processor time that it took."""
    began = time.thread_time()
    counts: dict[str, int] = {}
    for number in range(7_000):
        name = str(number % 997)
        counts[name] = counts.get(name, 0) + number
    return (time.thread_time() - began) * 1000
