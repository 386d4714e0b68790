"""How much slower than the machine of reference this one is just now."""

from __future__ import annotations

import statistics
import time

_REFERENCE_MS = 10.0
"""What one round takes on the machine for which the limits in milliseconds were set."""
_ROUNDS = 9


def slowness() -> float:
    """Return at least 1.0: limits in milliseconds hold for a round of ten, and grow with it."""
    taken = []
    for _ in range(_ROUNDS):
        start = time.perf_counter_ns()
        _round()
        taken.append((time.perf_counter_ns() - start) / 1e6)
    return max(1.0, statistics.median(taken) / _REFERENCE_MS)


def _round() -> dict[str, int]:
    counts: dict[str, int] = {}
    for number in range(70_000):
        name = str(number % 997)
        counts[name] = counts.get(name, 0) + number
    return counts
