"""How many sales a second the simulation plays on one core, its journal in memory."""

from __future__ import annotations

from tests.bench import child
from tests.bench.figure import Figure, sized, worst

_SALES = 2000
_LIMIT_MS = 1.0
"""Of the processor for one sale: a thousand a second."""


def measure(rounds: int) -> list[Figure]:
    """Measure the milliseconds of one core that a simulated sale takes, on average."""
    runs = [child.run("simulated_sales", str(sized(rounds, _SALES, 100))) for _ in range(rounds)]
    return [worst("a simulated sale", _LIMIT_MS, [run["sale_ms"] / run["slow"] for run in runs])]
