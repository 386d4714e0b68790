"""The measures of the kiosk: upright, across or low, with usual or larger letters."""

from __future__ import annotations

from typing import NamedTuple

from pos_app.ui.widgets.onscreen.key_panel import KIOSK, KIOSK_LOW, KIOSK_PAD, KeySize

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
    keys: KeySize
    pad: KeySize
    letters: float = 1.0
    low: bool = False
    sign: int = 56

    def text(self, size: int) -> int:
        """Return the size of a text in px, given its size in the design."""
        return round(size * self.letters)


UPRIGHT = Scale(True, 112, 124, 216, 162, 104, 40, 16, 72, 120, 96, 104, KIOSK, KIOSK_PAD)
ACROSS = Scale(
    False, 80, 76, 100, 104, 68, 32, 12, 64, 96, 72, 72, KIOSK_LOW, KeySize(64, 8, 0, 0, 34), sign=26
)
LOW = Scale(
    True, 88, 88, 120, 116, 84, 40, 12, 64, 88, 72, 72, KIOSK_LOW, KeySize(66, 10, 0, 0, 34), 1.0, True, 32
)
"""Upright, within reach of a wheelchair: everything is below the middle of the screen."""

_now = UPRIGHT


def scale() -> Scale:
    """Return the measures in use."""
    return _now


def use(wanted: Scale) -> None:
    """Let everything made from now on have these measures."""
    global _now
    _now = wanted


def text(size: int) -> int:
    """Return the size of a text in px, given its size in the design."""
    return _now.text(size)
