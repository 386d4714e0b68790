"""What the locks pin."""

from __future__ import annotations

import re
from pathlib import Path

from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[2]
LOCKS = ROOT / "packaging" / "lock"


def pins(name: str) -> dict[str, set[str]]:
    """Return the versions of each package; forks for other platforms may pin several."""
    pins: dict[str, set[str]] = {}
    for line in (LOCKS / f"{name}.txt").read_text(encoding="utf-8").splitlines():
        if match := re.match(r"([A-Za-z0-9._-]+)==([^ ;\\]+)", line):
            pins.setdefault(canonicalize_name(match[1]), set()).add(match[2])
    return pins
