"""What the figures were, release by release: a slow loss is seen here, and a sudden one fails the gate."""

from __future__ import annotations

import json
from collections.abc import Iterable
from datetime import date
from pathlib import Path
from typing import Any

from pos_app import __version__
from tests.bench.figure import Figure

FILE = Path(__file__).resolve().parent / "history.json"
_FALL, _LEAST = 1.2, 0.02
"""Times, and how much at least: a tiny ratio has a fifth by chance."""


def kept(file: Path = FILE) -> list[dict[str, Any]]:
    """Return what was kept, the oldest first: each with ``version``, ``date`` and its ``ratios`` by name."""
    entries: list[dict[str, Any]] = json.loads(file.read_text(encoding="utf-8")) if file.exists() else []
    return entries


def keep(figures: Iterable[Figure], file: Path = FILE) -> None:
    """Add the ratios; those of the same version that were not measured this time stay."""
    before = kept(file)
    same = before.pop()["ratios"] if before and before[-1]["version"] == __version__ else {}
    ratios = same | {one.name: round(one.value, 3) for one in figures if one.unit == "x"}
    before.append({"version": __version__, "date": date.today().isoformat(), "ratios": ratios})
    file.write_text(json.dumps(before, indent=1) + "\n", encoding="utf-8")


def worse(figures: Iterable[Figure], file: Path = FILE) -> dict[str, tuple[float, float]]:
    """Return, by name, the ratios that are over what was last kept by more than a fifth, and what that is."""
    last: dict[str, float] = {}
    for entry in kept(file):
        last |= entry["ratios"]
    return {
        one.name: (one.value, last[one.name])
        for one in figures
        if one.name in last and one.value > max(last[one.name] * _FALL, last[one.name] + _LEAST)
    }
