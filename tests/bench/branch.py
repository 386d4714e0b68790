"""The branch: what recording a sale costs with it, and how many changes come into PostgreSQL."""

from __future__ import annotations

import statistics

from tests.bench import child
from tests.bench.figure import Figure, ratio, sized
from tests.bench.journal import a_folder

_RECORDING = 1.05
_CHANGE_MS = 0.5
"""Milliseconds for each change: 2,000 a second."""
_STEPS, _CHANGES = 100, 4_000


def measure(rounds: int) -> list[Figure]:
    """Measure a step with the branch beside one without, in turns, and a backlog as it is copied."""
    steps, changes = rounds * sized(rounds, _STEPS, 20), sized(rounds, _CHANGES, 200)
    with a_folder() as folder:
        found = child.run("branch_copy", str(folder / "branch"), str(steps), str(changes), timeout=600)
    return [
        ratio("durable step with a branch : without", _RECORDING, found["member_ms"], found["alone_ms"]),
        Figure(
            f"a change into the branch, {changes} behind",
            statistics.median(found["change_ms"]),
            _CHANGE_MS,
            "ms",
            {"change_ms": found["change_ms"]},
        ),
    ]
