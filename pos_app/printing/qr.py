"""QR codes as squares to paint."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

Matrix = tuple[tuple[bool, ...], ...]
QUIET = 4
"""Empty squares on each side of a code."""


@lru_cache(maxsize=64)
def matrix(content: str) -> Matrix | None:
    """Return the dark squares of a code with its quiet zone; None if no code can hold the text.

    Error correction is M, and L for a text that M cannot hold.
    """
    import segno  # 56 ms: only when a slip is painted.

    for error in "ml":
        try:
            code = segno.make(content, error=error, micro=False)
        except segno.DataOverflowError:
            continue
        return _quiet(code.matrix)
    return None


def _quiet(squares: Sequence[bytearray]) -> Matrix:
    """Return the squares inside their quiet zone; segno's own iteration takes half as long as its code."""
    side = (False,) * QUIET
    empty = ((False,) * (len(squares) + 2 * QUIET),) * QUIET
    return (*empty, *((*side, *map(bool, row), *side) for row in squares), *empty)
