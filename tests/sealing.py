"""The key that journals of the tests are encrypted with, and how to look for what must not be readable."""

from __future__ import annotations

import base64
from collections.abc import Iterable
from pathlib import Path

from pos_app.domain.storage import JournalKey

_LEAST = 8
"""Letters of base64 that are looked for."""
KEY = JournalKey(bytes.fromhex("5e" * 32))
OTHER = JournalKey(bytes.fromhex("a1" * 32))


def readable(folder: Path, values: Iterable[str]) -> dict[str, list[str]]:
    """Return which values stand in which files of a folder, in UTF-8, UTF-16 or base64, whatever the case."""
    needles = {value: tuple(_written(value)) for value in values}
    found: dict[str, list[str]] = {}
    for file in sorted(path for path in folder.rglob("*") if path.is_file()):
        content = file.read_bytes()
        folded = content.lower()
        for value, (plain, coded) in needles.items():
            if any(one in folded for one in plain) or any(one in content for one in coded):
                found.setdefault(value, []).append(str(file.relative_to(folder)))
    return found


def _written(value: str) -> Iterable[list[bytes]]:
    """Return a value in small letters as it may stand in a file, and in base64 at its three places."""
    small = value.lower()
    yield [small.encode(), small.encode("utf-16-le"), small.encode("utf-16-be")]
    coded = []
    for shift in range(3):
        text = base64.b64encode(bytes(shift) + value.encode())
        # The letters beside the value mix with what stands around it.
        coded.append(text[(4 if shift else 0) : -4])
    # Fewer letters stand somewhere in any long encrypted text by chance.
    yield [part for part in coded if len(part) >= _LEAST]
