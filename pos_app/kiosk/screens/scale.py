"""The measures of the kiosk: upright, across or low, with usual or larger letters. No Qt."""

from __future__ import annotations

from typing import NamedTuple

TARGET = 64
"""No side of anything to touch is shorter, in px."""
LARGER, LARGER_LOW = 1.35, 1.2
"""Of a page with its whole height, and of one with little: there it would push out what it says."""


class Scale(NamedTuple):
    """Heights and margins in px. ``upright``: one column; ``letters`` multiplies the size of every text;
    ``sign`` is the strip of a kiosk that does not sell; ``narrow``: across, with little width."""

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
    narrow: bool = False

    @property
    def low_across(self) -> bool:
        """Whether a page across begins as low as it can."""
        return self.low and not self.upright

    @property
    def roomy(self) -> bool:
        """Whether a page has the whole height of an upright screen."""
        return self.upright and not self.low

    def text(self, size: int) -> int:
        """Return the size of a text in px, given its size in the design."""
        return round(size * self.letters)


UPRIGHT = Scale(True, 112, 124, 216, 162, 104, 40, 16, 72, 120, 96, 104)
ACROSS = Scale(False, 80, 76, 100, 104, 68, 32, 12, 64, 96, 72, 72, sign=26)
NARROW = ACROSS._replace(header=74, access=72, side=28, gap=10, narrow=True)
"""Across on 1024 x 768."""
_NARROW_TO = 1100
LOW = Scale(True, 88, 88, 120, 116, 84, 40, 12, 64, 88, 72, 72, 1.0, True, 32)
"""Upright, within reach of a wheelchair: everything is below the middle of the screen."""
REACH = 460
"""px from the lower edge of a screen across that can be reached from a wheelchair, or its lower half."""


def lowered(usual: Scale) -> Scale:
    """Return the measures within reach of a wheelchair. Across a page keeps its sizes and begins as low as
    what it holds allows, above the keys of the header."""
    return LOW if usual.upright else usual._replace(low=True)


def larger(usual: Scale) -> Scale:
    """Return the measures with larger letters: what holds words grows with them, a page that no longer fits
    is shown in parts (``window.turner``)."""
    grown = ("title", "band", "bar", "main", "button", "row") if usual.roomy else ("title", "band")
    taller = {name: round(getattr(usual, name) * 1.25) for name in grown}
    letters = LARGER if usual.roomy else LARGER_LOW
    return usual._replace(letters=letters, access=128 if usual.roomy else usual.access + 16, **taller)


_now = UPRIGHT


def across(width: int) -> Scale:
    """Return the measures of a screen that is wider than high."""
    return NARROW if width <= _NARROW_TO else ACROSS


def scale() -> Scale:
    return _now


def use(wanted: Scale) -> None:
    """Let everything made from now on have these measures."""
    global _now
    _now = wanted


def text(size: int) -> int:
    """Return the size of a text in px, given its size in the design."""
    return _now.text(size)
