"""Column positions of a passenger's row, shared by the table's head and its rows."""

from __future__ import annotations

from dataclasses import dataclass

from pos_app.ui.style.tokens import HEIGHT_CONTROL

NARROW = 860
"""Below this width (px) a row takes two lines."""

_GAP, _SIDE, _PADDING = 8, 12, 13


@dataclass(frozen=True, slots=True)
class Slot:
    """Left, top and width of one part, in px."""

    x: int
    y: int
    width: int


@dataclass(frozen=True, slots=True)
class Columns:
    """The parts of a row and its height without an error, in px."""

    seat: Slot
    name: Slot
    kind: Slot
    number: Slot
    birth: Slot
    phone: Slot
    benefit: Slot
    insured: Slot
    height: int
    narrow: bool


def columns(width: int) -> Columns:
    """Return the parts of a row ``width`` px wide; the name takes what is left."""
    seat = Slot(_SIDE, _PADDING, 80)
    left = _SIDE + 80 + _GAP
    room = width - _SIDE - left
    narrow = width < NARROW
    if narrow:
        slots = _line(left, _PADDING, room, (0, 104, 158))
        slots += _line(left, _PADDING + HEIGHT_CONTROL + _GAP, room, (110, 144, 0, 44))
    else:
        slots = _line(left, _PADDING, room, (0, 76, 154, 104, 134, 106, 56))
    height = 2 * _PADDING + HEIGHT_CONTROL + (HEIGHT_CONTROL + _GAP if narrow else 0)
    name, kind, number, birth, phone, benefit, insured = slots
    return Columns(seat, name, kind, number, birth, phone, benefit, insured, height, narrow)


def _line(left: int, top: int, room: int, widths: tuple[int, ...]) -> tuple[Slot, ...]:
    """Set parts side by side; the part of width zero takes the rest."""
    rest = room - sum(widths) - _GAP * (len(widths) - 1)
    slots, x = [], left
    for wanted in widths:
        width = wanted or max(80, rest)
        slots.append(Slot(x, top, width))
        x += width + _GAP
    return tuple(slots)
