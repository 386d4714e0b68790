"""Where everything of a coach is painted, in px: pure numbers from the coach and the space there is.

The front is on the left, the driver's side below. Each seat is a cushion with its backrest to the right.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from pos_app.domain.seats import Coach, Deck
from pos_app.domain.value import Value, replace


class Box(NamedTuple):
    """A rectangle in px."""

    x: int
    y: int
    w: int
    h: int

    @property
    def right(self) -> int:
        """The first px beyond."""
        return self.x + self.w

    @property
    def bottom(self) -> int:
        """The first px below."""
        return self.y + self.h


class DeckPlan(Value):
    """One deck on the screen. ``title_y`` is the middle of its title, None where the coach has one deck."""

    deck: Deck
    hull: Box
    seats: tuple[tuple[str, Box], ...]
    aisle: Box
    wc: Box | None
    driver: bool
    title_y: int | None


class CoachPlan(Value):
    """All decks, the upper one first. ``aside`` is free space beside the lower deck of two."""

    decks: tuple[DeckPlan, ...]
    height: int
    aside: Box | None = None
    seat_height: int = 0

    def seat(self, label: str) -> Box | None:
        return next((box for plan in self.decks for key, box in plan.seats if key == label), None)


class _Measures(Value):
    front: int
    rear: int
    gap: int
    margin: int
    pad: int
    top: int


_ROOMY = _Measures(front=97, rear=29, gap=8, margin=27, pad=19, top=13)
_TIGHT = _Measures(front=85, rear=17, gap=4, margin=17, pad=18, top=13)
_LOW_PAD, _LOW_TOP = 10, 4
"""Margins above and below the seats on a low page."""
_TIGHT_BELOW = 800
_LARGEST = (72, 64)
SMALLEST = 30
"""No side of a seat is shorter, in px: a finger must hit it."""
_COMFORTABLE = 40
"""Below this height of a seat, the margins of the coach are given up first."""
_TITLE = 26
_BETWEEN_DECKS = 14
_PAD_OF_TWO = 16
_ASIDE = 300
_LANE_GAP, _AISLE = 0.115, 0.8
"""Gap between lanes and width of the aisle, as shares of a seat's height."""


@lru_cache(maxsize=64)
def plan(coach: Coach, width: int, height: int, near: str = "") -> CoachPlan:
    """Return the plan for a coach in the space given; seats are 30 x 30 to 72 x 64 px.

    ``height`` of the answer is what the plan needs: less than there is, or more where the space is smaller
    than ``least`` says. Where two decks do not fit, only the one with the seat ``near`` is shown.
    """
    if not coach.decks:
        return CoachPlan((), 0)
    decks = sorted(coach.decks, key=lambda deck: -deck.number)
    several = len(decks) > 1
    roomy = width >= _TIGHT_BELOW and _width_of(decks, _ROOMY) <= width
    usual = _ROOMY if roomy else _TIGHT
    if several:
        usual = replace(usual, pad=_PAD_OF_TWO)
    whole = _plan(decks, width, height, usual, titled=several)
    if several and whole.height <= height:
        return whole
    shown = [coach.deck_of(near) or decks[0]] if several else decks
    one = _plan(shown, width, height, usual, titled=several) if several else whole
    if one.height <= height and one.seat_height >= _COMFORTABLE:
        return one
    low = replace(usual, pad=_LOW_PAD, top=_LOW_TOP)
    return _plan(shown, width, height, low, titled=several)


@lru_cache(maxsize=8)
def least(coach: Coach) -> tuple[int, int]:
    """Return the smallest width and height, in px, in which every seat of a deck is 30 x 30 px."""
    if not coach.decks:
        return 0, 0
    low = replace(_TIGHT, pad=_LOW_PAD, top=_LOW_TOP)
    titled = len(coach.decks) > 1
    smallest = [_plan([deck], 0, 0, low, titled=titled) for deck in coach.decks]
    return _width_of(coach.decks, low), max(plan.height for plan in smallest)


def _width_of(decks: Sequence[Deck], m: _Measures) -> int:
    """Return how wide a coach with the smallest seats is."""
    columns = max(deck.columns for deck in decks)
    return 2 * m.margin + m.front + m.rear + columns * (SMALLEST + m.gap) - m.gap


def _plan(decks: list[Deck], width: int, height: int, m: _Measures, *, titled: bool) -> CoachPlan:
    columns = max(deck.columns for deck in decks)
    space = width - 2 * m.margin - m.front - m.rear + m.gap
    wide = min(space // max(columns, 1) - m.gap, _LARGEST[0])
    high = min(round(wide * 0.9), _LARGEST[1])
    spare = height - 2 * m.top - len(decks) * _extra(m, titled)
    spare -= _BETWEEN_DECKS * (len(decks) - 1)
    high = max(min(high, int(spare / sum(_rows_of(deck) for deck in decks))), SMALLEST)
    wide = max(min(wide, round(high * 1.25)), SMALLEST)

    plans: list[DeckPlan] = []
    longest = m.front + m.rear + columns * (wide + m.gap) - m.gap
    left = max((width - longest) // 2, 0)
    y = m.top
    for deck in decks:
        made = _deck(deck, left, y, wide, high, m, titled=titled)
        plans.append(made)
        y = made.hull.bottom + _BETWEEN_DECKS
    bottom = plans[-1].hull.bottom + m.top
    return CoachPlan(tuple(plans), bottom, _aside(plans, width), high)


def _rows_of(deck: Deck) -> float:
    # The aisle and the small gaps between lanes grow with the seats: 42 px and 6 px beside 52 px.
    """Return what makes a row another one: its ticket, and whether it can be opened."""
    return deck.lanes + _LANE_GAP * max(deck.lanes - 2, 0) + _AISLE


def _extra(m: _Measures, titled: bool) -> int:
    """Return the height in px of one deck without its lanes of seats."""
    return 2 * m.pad + (_TITLE if titled else 0)


def _deck(deck: Deck, left: int, top: int, wide: int, high: int, m: _Measures, *, titled: bool) -> DeckPlan:
    title_y = top + 8 if titled else None
    top += _TITLE if titled else 0
    between, walk = round(high * _LANE_GAP), round(high * _AISLE)
    far = deck.lanes - deck.aisle_after
    hull_h = 2 * m.pad + deck.lanes * high + max(far - 1, 0) * between
    hull_h += max(deck.aisle_after - 1, 0) * between + walk
    columns = deck.columns
    hull = Box(left, top, m.front + m.rear + columns * (wide + m.gap) - m.gap, hull_h)

    def spot(row: int, lane: int) -> Box:
        from_top = deck.lanes - 1 - lane
        y = hull.y + m.pad + from_top * (high + between)
        if lane < deck.aisle_after:
            y += walk - between
        return Box(hull.x + m.front + row * (wide + m.gap), y, wide, high)

    seats = tuple((cell.label, spot(cell.row, cell.lane)) for cell in deck.cells)
    aisle_y = hull.y + m.pad + far * high + max(far - 1, 0) * between
    aisle = Box(hull.x + m.front, aisle_y, hull.w - m.front - m.rear, walk)
    wc = None
    if deck.wc and far > 0:
        first = spot(deck.vacant_from, deck.lanes - 1)
        last = spot(columns - 1, deck.aisle_after)
        wc = Box(first.x, first.y, last.right - first.x, last.bottom - first.y)
    return DeckPlan(deck, hull, seats, aisle, wc, driver=deck.number == 1, title_y=title_y)


def _aside(plans: list[DeckPlan], width: int) -> Box | None:
    if len(plans) < 2:
        return None
    upper, lower = plans[0].hull, plans[-1].hull
    x = lower.right + 33
    space = min(max(upper.right, x + 320), width - 16) - x
    y = upper.bottom + 12
    return Box(x, y, space, lower.bottom - y) if space >= _ASIDE else None
