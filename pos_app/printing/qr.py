"""QR codes as squares to paint."""

from __future__ import annotations

from functools import lru_cache

Matrix = tuple[tuple[bool, ...], ...]


@lru_cache(maxsize=64)
def matrix(content: str) -> Matrix | None:
    """Return the dark squares of a code with its quiet zone of four; None if no code can hold the text.

    Error correction is M, and L for a text that M cannot hold.
    """
    import segno  # 56 ms: only when a slip is painted.

    for error in "ml":
        try:
            code = segno.make(content, error=error, micro=False)
        except segno.DataOverflowError:
            continue
        return tuple(tuple(bool(dot) for dot in row) for row in code.matrix_iter(scale=1, border=4))
    return None
