"""Seats and the coach: which seats there are, where they stand, and what lies beside them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from enum import StrEnum, auto

from pos_app.domain.benefits import Benefit
from pos_app.domain.money import Cents
from pos_app.domain.value import Value


class SeatFacts(Value):
    """What follows from the state of a seat. ``can_pick``: the clerk can choose it, put it back, or take it
    back where its hold still lives. ``free``: anybody may have it; ``ours``: this sale has it. ``usual``: a
    customer is told what it looks like on every map."""

    can_pick: bool = True
    free: bool = False
    ours: bool = False
    usual: bool = False


class SeatState(StrEnum):
    """What the clerk can do with a seat now (ui: states differ by shape as well as colour)."""

    FREE = auto()
    TAKEN = auto()
    CHOSEN = auto()
    HELD = auto()
    LOW_FARE = auto()
    PRIORITY = auto()
    RELEASED = auto()
    """Held by this sale before and put back: nobody else gets it until that hold expires."""
    COLLEAGUE = auto()
    """Another counter of the branch holds it, or let it go and the provider still keeps it."""

    @property
    def facts(self) -> SeatFacts:
        """What follows from it, said here for every page that shows seats."""
        return _FACTS[self]


_FACTS = {
    SeatState.FREE: SeatFacts(free=True, usual=True),
    SeatState.TAKEN: SeatFacts(can_pick=False, usual=True),
    SeatState.CHOSEN: SeatFacts(ours=True, usual=True),
    SeatState.HELD: SeatFacts(ours=True),
    SeatState.LOW_FARE: SeatFacts(free=True),
    SeatState.PRIORITY: SeatFacts(),
    SeatState.RELEASED: SeatFacts(),
    SeatState.COLLEAGUE: SeatFacts(can_pick=False),
}


class Position(Value):
    """A seat's place as the provider gives it: x across, y along, z the deck (contract 2.9)."""

    x: int
    y: int
    z: int = 0


class Seat(Value):
    """One entry of the seat map (contract 2.3)."""

    label: str
    available: bool
    low_fare: bool = False
    position: Position | None = None
    priority: bool = False


class SeatHold(Value):
    """A seat that the provider keeps for us (contract 2.4).

    ``block_id`` goes into the order as ``meta.id``; it is empty only where the answer never came, and the
    seat may be ours. ``until`` is UTC; ``estimated``: the provider gave no expiry, so the length in the
    settings was used. ``price`` is the provider's price for this seat, where its answer contained one.
    ``benefit`` and ``low_fare`` are what the seat was held with.
    """

    block_id: str
    trip_id: str
    label: str
    until: datetime
    estimated: bool = False
    price: Cents | None = None
    benefit: Benefit = Benefit.NONE
    low_fare: bool = False


class ColleagueHold(Value):
    """A seat that another counter of the branch holds, or let go, until ``until`` (UTC). ``counter`` is what
    people call that one."""

    trip_id: str
    label: str
    counter: str
    until: datetime


class Cell(Value):
    """Where one seat stands on its deck. ``row`` counts from the front, ``lane`` from the driver's side."""

    label: str
    row: int
    lane: int
    window: bool
    aisle: bool


class Deck(Value):
    """One floor of the coach, 1 the lower. People walk between the lanes ``aisle_after`` - 1 and
    ``aisle_after``; ``wc``: there is a WC at the rear of the far side."""

    number: int
    cells: tuple[Cell, ...]
    rows: int
    lanes: int
    aisle_after: int
    wc: bool

    def cell(self, label: str) -> Cell | None:
        """Return the cell of a seat on this deck."""
        return next((cell for cell in self.cells if cell.label == label), None)

    @property
    def vacant_from(self) -> int:
        """The first row at the rear whose far side is free: the place of a WC."""
        return max((cell.row for cell in self.cells if cell.lane >= self.aisle_after), default=-1) + 1

    @property
    def columns(self) -> int:
        """The rows of seats, and one more where the WC stands behind them."""
        return self.rows + (1 if self.wc and self.vacant_from >= self.rows else 0)


class Coach(Value):
    """The geometry of a coach."""

    decks: tuple[Deck, ...]

    def deck_of(self, label: str) -> Deck | None:
        """Return the deck on which a seat stands."""
        found = self._find(label)
        return found[0] if found else None

    def neighbour(self, label: str, along: int, across: int) -> str | None:
        """Return the nearest seat in a direction: ``along`` +1 rear, -1 front; ``across`` +1 away from
        the driver's side. Over the aisle and over gaps; None at the edge."""
        found = self._find(label)
        if found is None:
            return None
        deck, here = found
        ahead_of: list[tuple[int, int, str]] = []
        for cell in deck.cells:
            ahead = (cell.row - here.row) * along + (cell.lane - here.lane) * across
            aside = abs(cell.lane - here.lane) if along else abs(cell.row - here.row)
            if ahead > 0:
                ahead_of.append(
                    (aside, ahead, cell.label) if along else (ahead + 3 * aside, aside, cell.label)
                )
        return min(ahead_of)[2] if ahead_of else None

    def beside(self, label: str) -> tuple[str, ...]:
        """Return the seats that touch this one on the same side of the aisle in the same row."""
        found = self._find(label)
        if found is None:
            return ()
        deck, here = found
        return tuple(
            cell.label
            for cell in deck.cells
            if cell.row == here.row
            and abs(cell.lane - here.lane) == 1
            and (cell.lane >= deck.aisle_after) == (here.lane >= deck.aisle_after)
        )

    def _find(self, label: str) -> tuple[Deck, Cell] | None:
        return next(((deck, cell) for deck in self.decks for cell in deck.cells if cell.label == label), None)


_DIGITS = re.compile(r"\d+")
_UNNUMBERED = 10_000


def natural(label: str) -> tuple[int, str]:
    """Sort key that puts seat 9 before seat 10 and lettered seats after their number."""
    digits = _DIGITS.search(label)
    return (int(digits.group()) if digits else _UNNUMBERED, label)


def lay_out(seats: Iterable[Seat], service_class: str = "") -> Coach:
    """Return the coach for a seat map: given positions win, else they are inferred from the labels.

    Inferred as Brazilian coaches are numbered: 01 window and 02 aisle on the driver's side, 04 aisle and
    03 window across, a WC at the rear of the far side; one seat and two (01 | 03 02) for sleeper classes.
    Above 50 seats there are two decks, and the upper one is numbered first.
    """
    ordered = sorted(seats, key=lambda seat: natural(seat.label))
    if ordered and all(seat.position for seat in ordered):
        return _given(ordered)
    return _inferred(ordered, service_class)


class _Numbering(Value):
    """How seats are counted across one row: the lane of each number in turn."""

    lanes: tuple[int, ...]
    aisle_after: int


_TWO_AND_TWO = _Numbering((0, 1, 3, 2), 2)
_ONE_AND_TWO = _Numbering((0, 2, 1), 1)
_LARGEST_SINGLE_DECK = 50
_LARGEST_UPPER_DECK = 48
_SMALLEST_LOWER_DECK = 12
_LETTERED = re.compile(r"(\d+)\s*-?\s*([A-D])", re.IGNORECASE)


def _inferred(seats: Sequence[Seat], service_class: str) -> Coach:
    words = service_class.casefold()
    main = _ONE_AND_TWO if "leito" in words and "semi" not in words else _TWO_AND_TWO
    numbered = sum(1 for seat in seats if _DIGITS.search(seat.label))
    if numbered <= _LARGEST_SINGLE_DECK:
        return Coach((_fill(1, seats, main),) if seats else ())
    up = min(_LARGEST_UPPER_DECK, (numbered - _SMALLEST_LOWER_DECK) // 4 * 4)
    first = natural(seats[up].label)[0] - 1
    return Coach((_fill(1, seats[up:], _ONE_AND_TWO, first), _fill(2, seats[:up], main)))


def _fill(number: int, seats: Sequence[Seat], numbering: _Numbering, first: int = 0) -> Deck:
    spots = _by_letter(seats)
    if spots:
        numbering = _TWO_AND_TWO
    else:
        rear_wc = number == 1 and numbering is _TWO_AND_TWO
        spots = _by_number(seats, numbering, first, rear_wc=rear_wc)
    aisle, width = numbering.aisle_after, len(numbering.lanes)
    used = sorted({row for row, _ in spots})
    # Labels that leave out whole rows, such as 101 after 44, do not make the coach longer.
    cells = tuple(
        _cell(seat.label, used.index(row), lane, width, aisle)
        for seat, (row, lane) in zip(seats, spots, strict=True)
    )
    return Deck(number, cells, len(used), width, aisle, wc=number == 1)


def _by_letter(seats: Sequence[Seat]) -> list[tuple[int, int]]:
    """Return rows and lanes of labels such as 7C; nothing where some label is not one of these."""
    found = [_LETTERED.fullmatch(seat.label.strip()) for seat in seats]
    spots = [(int(m[1]), "ABCD".index(m[2].upper())) for m in found if m]
    return spots if len(spots) == len(seats) == len(set(spots)) else []


def _by_number(
    seats: Sequence[Seat], numbering: _Numbering, first: int, *, rear_wc: bool
) -> list[tuple[int, int]]:
    width = len(numbering.lanes)
    numbers = [natural(seat.label)[0] for seat in seats]
    counted = numbers == list(range(1, len(seats) + 1))
    # A full last row leaves no room for the WC: its seats stand two and two beside it.
    beside_wc = width if rear_wc and counted and len(seats) % width == 0 else 0
    full = len(seats) - beside_wc
    taken: set[tuple[int, int]] = set()
    spots = []
    for index, label in enumerate(numbers):
        if index >= full:
            behind, lane = divmod(index - full, 2)
            row = full // width + behind
        else:
            number = label - 1 - first if 0 < label < _UNNUMBERED else index
            while (number // width, numbering.lanes[number % width]) in taken:
                number += 1
            row, lane = number // width, numbering.lanes[number % width]
        taken.add((row, lane))
        spots.append((row, lane))
    return spots


def _cell(label: str, row: int, lane: int, lanes: int, aisle_after: int) -> Cell:
    return Cell(label, row, lane, window=lane in (0, lanes - 1), aisle=lane in (aisle_after - 1, aisle_after))


def _given(seats: Sequence[Seat]) -> Coach:
    decks = []
    for number, z in enumerate(sorted({seat.position.z for seat in seats if seat.position}), start=1):
        part = [(seat, seat.position) for seat in seats if seat.position and seat.position.z == z]
        across = sorted({at.x for _, at in part})
        along = sorted({at.y for _, at in part})
        # The aisle is the gap in x; without one it is the middle.
        gaps = [i + 1 for i in range(len(across) - 1) if across[i + 1] - across[i] > 1]
        aisle = gaps[0] if gaps else (len(across) + 1) // 2
        cells = tuple(
            _cell(seat.label, along.index(at.y), across.index(at.x), len(across), aisle) for seat, at in part
        )
        decks.append(Deck(number, cells, len(along), len(across), aisle, wc=False))
    return Coach(tuple(decks))


def together(coach: Coach, free: Iterable[str], count: int) -> tuple[str, ...]:
    """Return the best ``count`` free seats to sit together: pairs first, then same row, then near rows."""
    return next(iter(groups(coach, free, count)), ())


def groups(coach: Coach, free: Iterable[str], count: int) -> tuple[tuple[str, ...], ...]:
    """Return every choice of ``count`` free seats to sit together, the best first; none has a seat of one
    before it."""
    open_seats = set(free)
    ranked: list[tuple[int, int, tuple[str, ...]]] = []
    for deck in coach.decks:
        cells = sorted((c for c in deck.cells if c.label in open_seats), key=lambda c: (c.row, c.lane))
        for start in range(len(cells) - count + 1):
            group = cells[start : start + count]
            spread = group[-1].row - group[0].row
            pairs = sum(1 for cell in group if set(coach.beside(cell.label)) & {c.label for c in group})
            ranked.append((spread * 2 - pairs, group[0].row, tuple(c.label for c in group)))
    found: list[tuple[str, ...]] = []
    taken: set[str] = set()
    for _, _, labels in sorted(ranked):
        if taken.isdisjoint(labels):
            found.append(labels)
            taken.update(labels)
    return tuple(found)


def at_windows(coach: Coach, free: Iterable[str], count: int) -> tuple[str, ...]:
    """Return the ``count`` free window seats nearest the front; fewer where there are not so many."""
    return _foremost(coach, free, count, lambda cell: cell.window)


def at_aisles(coach: Coach, free: Iterable[str], count: int) -> tuple[str, ...]:
    """Return the ``count`` free aisle seats nearest the front; fewer where there are not so many."""
    return _foremost(coach, free, count, lambda cell: cell.aisle)


def at_front(coach: Coach, free: Iterable[str], count: int) -> tuple[str, ...]:
    """Return the ``count`` free seats nearest the front; fewer where there are not so many."""
    return _foremost(coach, free, count, lambda _: True)


def _foremost(
    coach: Coach, free: Iterable[str], count: int, suits: Callable[[Cell], bool]
) -> tuple[str, ...]:
    open_seats = set(free)
    found = sorted(
        (cell.row, deck.number, cell.lane, cell.label)
        for deck in coach.decks
        for cell in deck.cells
        if cell.label in open_seats and suits(cell)
    )
    return tuple(label for _, _, _, label in found[:count])
