"""The journal: its start, what a durable step costs, and who was here before."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from tests.bench import child
from tests.bench.figure import Figure, ratio, sized, worst

_START_MS = 200.0
_STEP = 4.0
_ENCRYPTED = 1.6
_KNOWN_MS = 16.0
_ATTEMPTS = 100_000
_PEOPLE = 100_000
_BUILD = child.ROOT / "build"
"""Not the system's folder for temporary files, which may be memory: a sync has to reach a disk."""


def measure_start(rounds: int) -> list[Figure]:
    """Measure the start of a journal with many attempts."""
    with a_folder() as folder:
        large = str(folder / "large")
        attempts = sized(rounds, _ATTEMPTS, 5_000)
        child.run("journal_start", "fill", large, str(attempts), timeout=300)
        starts = [child.run("journal_start", "start", large) for _ in range(rounds)]
    return [
        worst(
            f"journal's start with {attempts} attempts",
            _START_MS,
            [start["start_ms"] / start["slow"] for start in starts],
        )
    ]


def measure_step(rounds: int) -> list[Figure]:
    """Measure a durable step beside a bare write and beside an unencrypted one, in turns."""
    with a_folder() as folder:
        step = child.run("journal_step", str(folder / "steps"), str(rounds * 40))
    return [
        ratio("durable step : bare 4 KB write and fdatasync", _STEP, step["step_ms"], step["bare_ms"]),
        ratio("durable step, encrypted : plain", _ENCRYPTED, step["step_ms"], step["plain_ms"]),
    ]


def measure_people(rounds: int) -> list[Figure]:
    """Measure the search for who was here before while somebody types, by the slowest of the texts."""
    people = sized(rounds, _PEOPLE, 2_000)
    found = child.run("known_people", str(people), str(rounds * 5))
    return [
        worst(
            f"who was here before, {people} people, as one types",
            _KNOWN_MS,
            [one / found["slow"] for one in found["slowest_ms"]],
        )
    ]


@contextmanager
def a_folder() -> Iterator[Path]:
    """Yield a folder on a real disk, which is deleted afterwards."""
    _BUILD.mkdir(exist_ok=True)
    try:
        with tempfile.TemporaryDirectory(dir=_BUILD, prefix="bench-journal-") as folder:
            yield Path(folder)
    finally:
        with suppress(OSError):  # Others may have put something there.
            _BUILD.rmdir()
