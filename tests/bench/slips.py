"""A slip on its way to paper, against the making of its codes alone."""

from __future__ import annotations

from tests.bench import child
from tests.bench.figure import Figure, ratio

_RASTER, _PDF = 2.2, 3.5


def measure(rounds: int) -> list[Figure]:
    """Measure a slip to ESC/POS and to PDF, its codes included, against ``segno.make`` of them, in turns."""
    found = [child.run("slip_job") for _ in range(rounds)]
    codes = [one["codes_ms"] for one in found]
    return [
        ratio("a slip to ESC/POS, 80 mm : its codes", _RASTER, [one["wide_ms"] for one in found], codes),
        ratio("a slip to ESC/POS, 58 mm : its codes", _RASTER, [one["narrow_ms"] for one in found], codes),
        ratio("a slip to PDF : its codes", _PDF, [one["pdf_ms"] for one in found], codes),
    ]
