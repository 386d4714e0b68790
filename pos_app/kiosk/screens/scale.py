"""The measures of the kiosk: upright, across or low, with usual or larger letters. No Qt."""

from __future__ import annotations

from typing import NamedTuple

TARGET = 64
"""No side of anything to touch is shorter, in px."""
LARGER = 1.15


class Scale(NamedTuple):
    """Heights and margins in px. ``upright``: one column; ``letters`` multiplies the size of every text;
    ``sign`` is the strip of a kiosk that does not sell."""

    upright: bool
    header: int
    title: int
    band: int
    bar: int
    access: int
    side: int
    gap: int
    header_button: int
    main: int
    button: int
    row: int
    letters: float = 1.0
    low: bool = False
    sign: int = 56

    @property
    def roomy(self) -> bool:
        """Whether a page has the whole height of an upright screen."""
        return self.upright and not self.low

    def text(self, size: int) -> int:
        """Return the size of a text in px, given its size in the design."""
        return round(size * self.letters)


UPRIGHT = Scale(True, 112, 124, 216, 162, 104, 40, 16, 72, 120, 96, 104)
ACROSS = Scale(False, 80, 76, 100, 104, 68, 32, 12, 64, 96, 72, 72, sign=26)
LOW = Scale(True, 88, 88, 120, 116, 84, 40, 12, 64, 88, 72, 72, 1.0, True, 32)
"""Upright, within reach of a wheelchair: everything is below the middle of the screen."""

_now = UPRIGHT


def scale() -> Scale:
    return _now


def use(wanted: Scale) -> None:
    """Let everything made from now on have these measures."""
    global _now
    _now = wanted


def text(size: int) -> int:
    """Return the size of a text in px, given its size in the design."""
    return _now.text(size)
