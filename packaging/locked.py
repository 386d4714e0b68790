"""Reads the locks: every package with its version, its marker and the hashes of its files."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LOCKS = ROOT / "packaging" / "lock"
NAMES = ("app", "dev", "build", "freeze", "uv")
_PIN = re.compile(r"^([A-Za-z0-9][\w.-]*)==(\S+)(?:\s*;\s*([^\\\n]+))?")
_HASH = re.compile(r"--hash=sha256:([0-9a-f]{64})")


@dataclass(frozen=True)
class Locked:
    """A package of a lock. ``name`` is normalized; ``marker`` is "" where it is installed everywhere."""

    name: str
    version: str
    marker: str
    hashes: tuple[str, ...]


def read(file: Path) -> tuple[Locked, ...]:
    """Return the packages of a lock in its order.

    Raises:
        ValueError: an entry is not pinned, or has no hash.
    """
    found = []
    for entry in re.split(r"^(?=\S)", file.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]:
        if entry.startswith("#"):
            continue
        pin, hashes = _PIN.match(entry), tuple(_HASH.findall(entry))
        if pin is None or not hashes:
            raise ValueError(f"{file.name}: not pinned by version and hash: {entry.splitlines()[0]}")
        name = re.sub(r"[-_.]+", "-", pin[1]).lower()
        found.append(Locked(name, pin[2], (pin[3] or "").strip(), hashes))
    return tuple(found)
