"""Measure what the desk promises about speed and say whether it keeps it.

Each figure is a ratio within one run, or the worst tick of a timer, as a median of several runs, so that
a slow machine gives the same verdict as a fast one. Exit code 1 if a figure is missed.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from pathlib import Path

from tests.bench import card, desk, journal, pages, partner, sandbox, simulation
from tests.bench.figure import Figure

_PARTS: dict[str, Callable[[int], list[Figure]]] = {
    "start": desk.measure_start,
    "sale": desk.measure_sale,
    "memory": desk.measure_memory,
    "card": card.measure,
    "journal": journal.measure,
    "pages": pages.measure,
    "partner": partner.measure,
    "sandbox": sandbox.measure,
    "simulation": simulation.measure,
}
_ROUNDS = 9
_QUICK_ROUNDS = 3


def main(arguments: list[str] | None = None) -> int:
    """Measure the chosen parts, print a table and the JSON, return the exit code."""
    parser = argparse.ArgumentParser(prog="bootstrap.py bench", description=__doc__)
    parser.add_argument("--quick", action="store_true", help=f"{_QUICK_ROUNDS} rounds instead of {_ROUNDS}")
    parser.add_argument(
        "--only", choices=sorted(_PARTS), action="append", help="measure this part; repeatable"
    )
    parser.add_argument(
        "--json", type=Path, metavar="FILE", help="write the JSON here instead of after the table"
    )
    chosen = parser.parse_args(arguments)
    rounds = _QUICK_ROUNDS if chosen.quick else _ROUNDS
    figures: list[Figure] = []
    for name in chosen.only or _PARTS:
        print(f"measuring {name} ...", file=sys.stderr)
        figures += _PARTS[name](rounds)
    _show(figures)
    report = json.dumps([figure.as_json() for figure in figures], indent=1)
    if chosen.json:
        chosen.json.write_text(report + "\n", encoding="utf-8")
    else:
        print(report)
    return 0 if all(figure.met for figure in figures) else 1


def _show(figures: list[Figure]) -> None:
    rows = [("figure", "measured", "promised", ""), *(figure.row() for figure in figures)]
    widths = [max(len(row[column]) for row in rows) for column in range(4)]
    for row in rows:
        print("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())
