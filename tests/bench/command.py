"""Measure what the desk promises about speed and report whether it keeps it.

Each figure is a ratio within one run, or the worst tick of a timer, as a median of several runs, so that
a slow machine gives the same verdict as a fast one. Exit code 1 if a figure is missed
or could not be measured. All takes about half an hour, ``--quick`` ten minutes, ``--gate`` two.

``installed`` measures the program of ``bootstrap.py build folder``, or an installed one. Where there is none,
as in CI, it measures the script with which that program starts, not frozen: that sees what ``--help`` loads,
and nothing of PyInstaller. ``bootstrap.py bare-machine DIR package`` holds the package to three of those.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from tests.bench import history
from tests.bench.figure import SHORT, Figure
from tests.bench.parts import PARTS, Part
from tests.table import add_json, show, write_json

_ROUNDS = 9
_QUICK_ROUNDS = 3
_TRIES = 3
_GATED = ("start", "help", "seats", "trips", "reading", "call", "slips")
"""The parts whose ratios are steady, and soon measured: each change is held against what was kept of them."""


def main(arguments: list[str] | None = None) -> int:
    """Measure the chosen parts, print a table of the figures, return the exit code."""
    parser = argparse.ArgumentParser(prog="bootstrap.py bench", description=__doc__)
    rounds = parser.add_mutually_exclusive_group()
    rounds.add_argument("--quick", action="store_true", help=f"{_QUICK_ROUNDS} rounds instead of {_ROUNDS}")
    rounds.add_argument(
        "--short",
        action="store_true",
        help="see that each part measures, whatever the values: a minute or two",
    )
    rounds.add_argument(
        "--gate",
        action="store_true",
        help="fail where a ratio fell by a fifth since the last one kept in tests/bench/history.json",
    )
    parser.add_argument(
        "--keep", action="store_true", help="add the ratios of this run to that file, under the version"
    )
    parser.add_argument(
        "--only", choices=sorted(PARTS), action="append", help="measure this part; repeatable"
    )
    add_json(parser)
    chosen = parser.parse_args(arguments)
    parts = {name: PARTS[name] for name in chosen.only or PARTS}
    if chosen.short:
        return 1 if measure(parts, SHORT)[1] else 0
    if chosen.gate:
        return 1 if fallen(set(chosen.only or _GATED)) else 0
    figures, failed = measure(parts, _QUICK_ROUNDS if chosen.quick else _ROUNDS)
    if chosen.keep and not failed:
        history.keep(figures)
    return report(figures, failed, chosen.json)


def fallen(parts: set[str]) -> list[str]:
    """Measure the parts' ratios until each was once no worse than a fifth over what was kept, three times at
    most; name those that never were, and the parts that failed."""
    left = set[str]()
    for number in range(_TRIES):
        figures, failed = measure({name: PARTS[name] for name in PARTS if name in parts}, _QUICK_ROUNDS)
        if failed:
            return sorted(failed)
        worse = history.worse(figures)
        left = (worse.keys() & left) if number else set(worse)
        for name in sorted(left):
            print(f"{name}: {worse[name][0]:.2f}, {worse[name][1]:.2f} was kept", flush=True)
        if not left:
            break
    return sorted(left)


def measure(parts: dict[str, Part], rounds: int) -> tuple[list[Figure], dict[str, str]]:
    """Measure each part; return the figures, and why a part that failed has none."""
    figures: list[Figure] = []
    failed: dict[str, str] = {}
    for name, part in parts.items():
        print(f"measuring {name} ...", file=sys.stderr, flush=True)
        try:
            figures += part(rounds)
        except Exception as error:  # noqa: BLE001 - named in the report; the other figures are kept
            failed[name] = f"{type(error).__name__}: {error}".strip()
            print(f"{name} failed: {failed[name]}", file=sys.stderr, flush=True)
    return figures, failed


def report(figures: list[Figure], failed: dict[str, str], file: Path | None) -> int:
    """Print the figures and what failed, write them where a file is named, and return the exit code."""
    unmeasured = [(name, "not measured", "", "FAILED") for name in failed]
    show(("figure", "measured", "promised", ""), [*(figure.row() for figure in figures), *unmeasured])
    write_json(file, {"figures": [figure.as_json() for figure in figures], "failed": failed})
    return 0 if not failed and all(figure.met for figure in figures) else 1
