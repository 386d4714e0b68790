"""The desk's window: its start, and how long it ever keeps the clerk's keys waiting."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

from bench import child, crowd, provider
from bench.figure import Figure, ratio, worst

_FIRST_PAINT = 1.25
_READY = 2.4
_FRAME_MS = 16.0
_EVER_MS = 50.0
_WARMING_MS = 500.0
_MANY = 500


def measure_start(rounds: int) -> list[Figure]:
    """Measure first paint, memory and readiness against a bare main window, in turns."""
    bare: list[dict[str, float]] = []
    desk: list[dict[str, float]] = []
    ready: list[float] = []
    with provider.running() as connection, _environment(connection):
        for program in ("bare", "desk"):
            child.run("first_paint", program)  # The files come into the system's cache.
        child.run("ready")
        for _ in range(rounds):
            bare.append(child.run("first_paint", "bare"))
            desk.append(child.run("first_paint", "desk"))
            ready.append(child.run("ready")["ready_ms"])
    base = [one["painted_ms"] for one in bare]
    return [
        ratio("first painted window, desk : bare", _FIRST_PAINT, [one["painted_ms"] for one in desk], base),
        ratio(
            "memory at the first paint, desk : bare",
            _FIRST_PAINT,
            [one["memory_mb"] for one in desk],
            [one["memory_mb"] for one in bare],
        ),
        ratio("ready to search : bare window", _READY, ready, base),
    ]


def measure_sale(rounds: int) -> list[Figure]:
    """Measure the worst delay of a 5 ms tick in whole sales; limits hold for the machine of reference."""
    searching: list[float] = []
    ever: list[float] = []
    warming: list[float] = []
    with (
        provider.running() as connection,
        crowd.multiplied(connection["BENCH_BASE_URL"], _MANY) as url,
        _environment({**connection, "BENCH_BASE_URL": url}),
    ):
        for _ in range(rounds):
            sale = child.run("whole_sale")
            searching.append(sale["phases"]["searching"] / sale["slow"])
            ever.append(sale["worst_ms"] / sale["slow"])
            warming.append(sale["warming_ms"] / sale["slow"])
    return [
        worst(f"worst tick while {_MANY} departures come", _FRAME_MS, searching),
        worst("worst tick of a whole sale", _EVER_MS, ever),
        worst("worst tick while the web engine warms up", _WARMING_MS, warming),
    ]


@contextmanager
def _environment(added: dict[str, str]) -> Iterator[None]:
    before = dict(os.environ)
    os.environ.update(added)
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)
