"""The page of orders: its list of many rows, the provider's answer to it, and searches in a big journal."""

from __future__ import annotations

from tests.bench import child
from tests.bench.figure import Figure, ratio, sized, worst
from tests.bench.journal import a_folder

_RESET = 1.2
_FRAME_MS = 16.0
_SCROLL_MS = 16.0
_GROWTH, _SCAN = 2.0, 1 / 100
_FEW, _MANY = 100_000, 1_000_000
_TEXTS = 1500
"""So many, also in a quick run: the slowest hundredth of fewer is chance."""
_SLOWEST = 0.99


def measure_list(rounds: int) -> list[Figure]:
    """Measure a reset of 100,000 rows beside one of 5,000, in turns, and the late ticks of the window."""
    found = child.run("order_list", str(rounds * 5))
    slow = found["slow"]
    return [
        ratio("100,000 orders shown : 5,000", _RESET, found["many_ms"], found["few_ms"]),
        worst("a scroll step in 100,000 orders", _SCROLL_MS, [one / slow for one in found["scroll_ms"]]),
        worst(
            "worst tick while 100,000 orders are filtered and sorted",
            _FRAME_MS,
            [one / slow for one in found["arranging_ms"]],
        ),
        worst(
            "worst tick while 500 orders of the provider come",
            _FRAME_MS,
            [one / slow for one in found["entries_ms"]],
        ),
    ]


def measure_search(rounds: int) -> list[Figure]:
    """Measure the search as one types over a big journal, beside a smaller one and beside LIKE."""
    small, large = str(sized(rounds, _FEW, 40)), str(sized(rounds, _MANY, 400))
    texts = str(sized(rounds, _TEXTS, 100))
    with a_folder() as folder:
        few, many = str(folder / "few"), str(folder / "many")
        child.run("order_search", "fill", few, small, timeout=600)
        child.run("order_search", "fill", many, large, timeout=1800)
        found = child.run(
            "order_search",
            "search",
            *(few, small, many, large, texts),
            timeout=1800,
        )
    shown, found_in = (
        [[_percentile(found[f"{size}_{what}_ms"])] for size in ("large", "small")]
        for what in ("shown", "found")
    )
    return [
        ratio("p99 of a search in 1,000,000 orders, shown : in 100,000", _GROWTH, *shown),
        ratio("p99 of its look into the journal : in 100,000", _GROWTH, *found_in),
        ratio("p99 of its look into the journal : LIKE", _SCAN, found_in[0], found["scan_ms"]),
    ]


def _percentile(times: list[float]) -> float:
    return sorted(times)[int(len(times) * _SLOWEST) - 1]
