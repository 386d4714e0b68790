"""Where the seats of the kiosk's coach are, in px: the front is above, or at the left in a wide window.

Pure numbers. No side of a seat is shorter than a finger needs; where a deck does not fit with such seats, it
is shown in parts, one after the other.
"""

from __future__ import annotations

from pos_app.domain.seats import Cell, Coach, Deck
from pos_app.domain.value import Value
from pos_app.ui.pages.seats.geometry import Box

LEAST = 64
_LARGEST = (112, 92)
_GAP = 10
_AISLE, _LEAST_AISLE = 84, 36
_FRONT, _TAIL, _EDGE = 112, 28, 26
_FRONT_ACROSS, _TAIL_ACROSS = 66, 14


class Part(Value):
    """A share of a deck: rows ``first`` to ``last``."""

    deck: Deck
    first: int
    last: int

    @property
    def cells(self) -> tuple[Cell, ...]:
        return tuple(cell for cell in self.deck.cells if self.first <= cell.row <= self.last)

    @property
    def front(self) -> bool:
        return self.first == 0

    @property
    def rear(self) -> bool:
        return self.last >= self.deck.rows - 1


class Plan(Value):
    """A part on the screen."""

    hull: Box
    seats: tuple[tuple[str, Box], ...]
    wc: Box | None
    part: Part
    upright: bool


def parts(coach: Coach, width: int, height: int, *, upright: bool) -> tuple[Part, ...]:
    """Return the parts that are shown one after the other, the lower deck's front first."""
    along = height if upright else width
    ends = (_FRONT + _TAIL) if upright else (_FRONT_ACROSS + _TAIL_ACROSS)
    fits = max(1, (along - ends + _GAP) // (LEAST + _GAP))
    found: list[Part] = []
    for deck in sorted(coach.decks, key=lambda deck: deck.number):
        rows = max(1, deck.columns)
        pieces = -(-rows // fits)
        each = -(-rows // pieces)
        found += [Part(deck, start, min(start + each, rows) - 1) for start in range(0, rows, each)]
    return tuple(found)


def least_across(coach: Coach) -> int:
    """Return the height below which a coach that lies across loses seats."""
    lanes = max(deck.lanes for deck in coach.decks)
    return 2 * _EDGE + _LEAST_AISLE + lanes * LEAST + max(0, lanes - 2) * _GAP


def plan(part: Part, width: int, height: int, *, upright: bool) -> Plan:
    """Return where everything of a part is, in a space of this size."""
    lanes, rows = part.deck.lanes, part.last - part.first + 1
    front, tail = (_FRONT, _TAIL) if upright else (_FRONT_ACROSS, _TAIL_ACROSS)
    front = front if part.front else tail
    along, across = (height, width) if upright else (width, height)
    deep = min(_LARGEST[1] if upright else _LARGEST[0], (along - front - tail + _GAP) // rows - _GAP)
    deep = max(LEAST, deep)
    aisle = min(_AISLE, max(_LEAST_AISLE, across - 2 * _EDGE - lanes * (LEAST + _GAP)))
    wide = (across - 2 * _EDGE - aisle - (lanes - 2) * _GAP) // max(lanes, 1)
    wide = max(LEAST, min(_LARGEST[0] if upright else _LARGEST[1], wide))
    total = 2 * _EDGE + aisle + lanes * wide + max(0, lanes - 2) * _GAP
    start = max(0, (across - total) // 2)
    long = front + tail + rows * (deep + _GAP) - _GAP

    def lane_at(lane: int) -> int:
        after = lane >= part.deck.aisle_after
        gaps = lane - (1 if after else 0)
        return start + _EDGE + lane * wide + gaps * _GAP + (aisle if after else 0)

    def spot(row: int, lane: int) -> Box:
        at = front + (row - part.first) * (deep + _GAP)
        if upright:
            return Box(lane_at(lane), at, wide, deep)
        # The driver's side is below, as the coach drives to the left.
        return Box(at, 2 * start + total - lane_at(lane) - wide, deep, wide)

    seats = tuple((cell.label, spot(cell.row, cell.lane)) for cell in part.cells)
    hull = Box(start, 0, total, long) if upright else Box(0, start, long, total)
    return Plan(hull, seats, _toilet(part, spot), part, upright)


def _toilet(part: Part, spot: object) -> Box | None:
    if not part.deck.wc or not part.rear or not callable(spot):
        return None
    first_row = max(part.first, min(part.deck.vacant_from, part.last))
    first, last = spot(first_row, part.deck.aisle_after), spot(part.last, part.deck.lanes - 1)
    x, y = min(first.x, last.x), min(first.y, last.y)
    return Box(x, y, max(first.right, last.right) - x, max(first.bottom, last.bottom) - y)
