"""The sandbox: a warm search beside a bare server that sends the same bytes."""

from __future__ import annotations

from tests.bench import child
from tests.bench.figure import Figure, ratio

_SEARCH = 5.0


def measure(rounds: int) -> list[Figure]:
    """Ask both in turns, each over a connection that stays open."""
    times = child.run("warm_search", str(rounds * 60))
    return [
        ratio("warm search of 200 departures : bare uvicorn", _SEARCH, times["search_ms"], times["bare_ms"])
    ]
