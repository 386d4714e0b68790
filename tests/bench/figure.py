"""A measured figure and its limit."""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from dataclasses import dataclass, field

SHORT = 1
"""So many rounds show that a part measures; their values say nothing about the desk."""


def sized(rounds: int, size: int, short: int) -> int:
    """Return the size at which a figure is promised, or a small one where there is only the short form."""
    return short if rounds == SHORT else size


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure; it is met when ``value`` is at most ``limit``.

    ``unit`` is ``x`` for a ratio, ``ms`` for milliseconds, ``%`` for a share;
    ``samples`` are what the value is made of.
    """

    name: str
    value: float
    limit: float
    unit: str
    samples: dict[str, list[float]] = field(default_factory=dict)

    @property
    def met(self) -> bool:
        """Return whether the desk keeps its promise."""
        return self.value <= self.limit

    def row(self) -> tuple[str, str, str, str]:
        """Return the figure as cells of a table: name, value, limit, verdict."""
        return (
            self.name,
            f"{self.value:.2f} {self.unit}",
            f"<= {self.limit:g} {self.unit}",
            "ok" if self.met else "MISSED",
        )

    def as_json(self) -> dict[str, object]:
        """Return the figure with its samples, for a file kept between runs."""
        return {
            "name": self.name,
            "value": round(self.value, 3),
            "limit": self.limit,
            "unit": self.unit,
            "met": self.met,
            "samples": {name: [round(one, 2) for one in values] for name, values in self.samples.items()},
        }


def ratio(name: str, limit: float, measured: Sequence[float], base: Sequence[float]) -> Figure:
    """Return the ratio of two medians of samples that were taken in turns."""
    value = statistics.median(measured) / statistics.median(base)
    return Figure(name, value, limit, "x", {"measured": list(measured), "base": list(base)})


def worst(name: str, limit_ms: float, runs: Sequence[float]) -> Figure:
    """Return the median, over the runs, of each run's worst delay in milliseconds."""
    return Figure(name, statistics.median(runs), limit_ms, "ms", {"runs": list(runs)})
