"""Where the columns of the passengers' table stand, for its head and its rows alike."""

from __future__ import annotations

from dataclasses import dataclass

NARROW = 860
"""Below this width (px) the benefit moves under the seat and the fields shrink."""


@dataclass(frozen=True, slots=True)
class Columns:
    """Left edge and width of each column, in px. ``benefit`` has no width in a narrow table."""

    seat: tuple[int, int]
    name: tuple[int, int]
    kind: tuple[int, int]
    number: tuple[int, int]
    birth: tuple[int, int]
    phone: tuple[int, int]
    benefit: tuple[int, int]
    insured: tuple[int, int]


def columns(width: int) -> Columns:
    """Return the columns of a table ``width`` px wide; the name takes what is left."""
    narrow = width < NARROW
    gap, side = 8, 12
    seat = 84 if not narrow else 74
    fixed = (62, 142, 92, 124, 0, 40) if narrow else (72, 150, 98, 132, 110, 44)
    gaps = 6 if narrow else 7
    name = max(96, width - 2 * side - seat - sum(fixed) - gap * gaps)
    places: list[tuple[int, int]] = []
    x = side
    for part in (seat, name, *fixed):
        places.append((x, part))
        x += part + (gap if part else 0)
    return Columns(*places)
