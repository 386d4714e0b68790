"""How much slower than the machine of reference this one is just now."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable

_REFERENCE_MS = 10.0
"""What one round takes on the machine for which the limits in milliseconds were set."""
_ROUNDS = 9


def slowness(clock: Callable[[], int] = time.perf_counter_ns) -> float:
    """Return at least 1.0: limits in milliseconds hold for a round of ten, and grow with it.

    Args:
        clock: ``time.thread_time_ns`` where what is judged is the time of a processor, too.
    """
    taken = []
    for _ in range(_ROUNDS):
        start = clock()
        _round()
        taken.append((clock() - start) / 1e6)
    return max(1.0, statistics.median(taken) / _REFERENCE_MS)


def _round() -> dict[str, int]:
    counts: dict[str, int] = {}
    for number in range(70_000):
        name = str(number % 997)
        counts[name] = counts.get(name, 0) + number
    return counts
