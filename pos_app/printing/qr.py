"""QR codes as squares to paint."""

from __future__ import annotations

from functools import lru_cache

Matrix = tuple[tuple[bool, ...], ...]


@lru_cache(maxsize=64)
def matrix(content: str) -> Matrix:
    """Return the dark squares of a code with error correction M and its quiet zone of four."""
    import segno  # 56 ms: only when a slip is painted.

    code = segno.make(content, error="m", micro=False)
    return tuple(tuple(bool(dot) for dot in row) for row in code.matrix_iter(scale=1, border=4))
