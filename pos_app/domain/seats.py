"""Seats and the coach: which seats there are, where they stand, and what lies beside them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from pos_app.domain.money import Cents


class SeatState(StrEnum):
    """What the clerk can do with a seat now (ui: states told apart by shape as well as colour)."""

    FREE = "free"
    TAKEN = "taken"
    CHOSEN = "chosen"
    HELD = "held"
    LOW_FARE = "low_fare"
    PRIORITY = "priority"
    LET_GO = "let_go"


@dataclass(frozen=True, slots=True)
class Position:
    """A seat's place as the provider gives it: x across, y along, z the deck (contract 2.9)."""

    x: int
    y: int
    z: int = 0


@dataclass(frozen=True, slots=True)
class Seat:
    """One entry of the seat map (contract 2.3)."""

    label: str
    available: bool
    low_fare: bool = False
    position: Position | None = None
    priority: bool = False


@dataclass(frozen=True, slots=True)
class SeatHold:
    """A seat that the provider keeps for us (contract 2.4).

    ``block_id`` goes into the order as ``meta.id``. ``until`` is UTC; ``estimated`` says that the
    provider gave no expiry and the setting's length was used. ``price`` is what the provider asks for
    this seat, where its answer said so.
    """

    block_id: str
    trip_id: str
    label: str
    until: datetime
    estimated: bool = False
    price: Cents | None = None


@dataclass(frozen=True, slots=True)
class Cell:
    """Where one seat stands on its deck. ``row`` counts from the front, ``lane`` from the driver's side."""

    label: str
    row: int
    lane: int
    window: bool
    aisle: bool


@dataclass(frozen=True, slots=True)
class Deck:
    """One floor of the coach. ``aisle_after`` is the lane on whose far side people walk."""

    number: int
    cells: tuple[Cell, ...]
    rows: int
    lanes: int
    aisle_after: int
    wc: bool

    def cell(self, label: str) -> Cell | None:
        """Return the cell of a seat on this deck."""
        return next((cell for cell in self.cells if cell.label == label), None)


@dataclass(frozen=True, slots=True)
class Coach:
    """The geometry of a coach; ``inferred`` when the provider gave no positions."""

    decks: tuple[Deck, ...]
    inferred: bool

    def deck_of(self, label: str) -> Deck | None:
        """Return the deck on which a seat stands."""
        return next((deck for deck in self.decks if deck.cell(label)), None)

    def neighbour(self, label: str, along: int, across: int) -> str | None:
        """Return the nearest seat in a direction: ``along`` +1 rear, -1 front; ``across`` +1 away from
        the driver's side. Over the aisle and over gaps; None at the edge."""
        deck = self.deck_of(label)
        here = deck.cell(label) if deck else None
        if deck is None or here is None:
            return None
        best: tuple[int, int, str] | None = None
        for cell in deck.cells:
            ahead = (cell.row - here.row) * along + (cell.lane - here.lane) * across
            aside = abs(cell.lane - here.lane) if along else abs(cell.row - here.row)
            if ahead <= 0:
                continue
            found = (aside, ahead, cell.label) if along else (ahead + 3 * aside, aside, cell.label)
            if best is None or found < best:
                best = found
        return None if best is None else best[2]

    def beside(self, label: str) -> tuple[str, ...]:
        """Return the seats that touch this one on the same side of the aisle in the same row."""
        deck = self.deck_of(label)
        here = deck.cell(label) if deck else None
        if deck is None or here is None:
            return ()
        return tuple(
            cell.label
            for cell in deck.cells
            if cell.row == here.row
            and abs(cell.lane - here.lane) == 1
            and (cell.lane >= deck.aisle_after) == (here.lane >= deck.aisle_after)
        )


_DIGITS = re.compile(r"\d+")


def natural(label: str) -> tuple[int, str]:
    """Sort key that puts seat 9 before seat 10 and lettered seats after their number."""
    digits = _DIGITS.search(label)
    return (int(digits.group()) if digits else 10_000, label)


def lay_out(seats: Iterable[Seat], service_class: str = "") -> Coach:
    """Return the coach for a seat map: given positions win, else they are inferred from the labels.

    Inferred: two seats, aisle, two seats (two and one for sleeper classes), numbered as Brazilian coaches
    are: 01 window, 02 aisle on the driver's side, 04 aisle, 03 window across. Above 64 seats a second deck.
    """
    ordered = sorted(seats, key=lambda seat: natural(seat.label))
    if ordered and all(seat.position for seat in ordered):
        return _given(ordered)
    return _inferred(ordered, service_class)


def _inferred(seats: Sequence[Seat], service_class: str) -> Coach:
    sleeper = "leito" in service_class.casefold() and "semi" not in service_class.casefold()
    pattern = (0, 1, 2) if sleeper else (0, 1, 3, 2)
    width = len(pattern)
    numbered = [seat for seat in seats if _DIGITS.search(seat.label)]
    upper = [s for s in numbered if natural(s.label)[0] > 48] if len(numbered) > 48 else []
    lower = [s for s in seats if s not in upper]
    decks = []
    for number, part in enumerate((lower, upper), start=1):
        if not part:
            continue
        first = natural(part[0].label)[0]
        base = 0 if number == 1 else (first - 1) // width * width
        taken: set[tuple[int, int]] = set()
        cells = []
        for index, seat in enumerate(part):
            order = natural(seat.label)[0]
            place = order - 1 - base if 0 < order < 10_000 else index
            while (place // width, pattern[place % width]) in taken:
                place += 1
            row, lane = place // width, pattern[place % width]
            taken.add((row, lane))
            cells.append(_cell(seat.label, row, lane, width, 2))
        rows = max(cell.row for cell in cells) + 1
        last = [cell for cell in cells if cell.row >= rows - 2 and cell.lane >= 2]
        decks.append(Deck(number, tuple(cells), rows, width, 2, wc=number == 1 and len(last) <= width - 2))
    return Coach(tuple(decks), inferred=True)


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
    return Coach(tuple(decks), inferred=False)


def together(coach: Coach, free: Iterable[str], count: int) -> tuple[str, ...]:
    """Return the best ``count`` free seats to sit together: pairs first, then same row, then near rows."""
    open_seats = set(free)
    ranked: list[tuple[int, int, tuple[str, ...]]] = []
    for deck in coach.decks:
        cells = sorted((c for c in deck.cells if c.label in open_seats), key=lambda c: (c.row, c.lane))
        for start in range(len(cells) - count + 1):
            group = cells[start : start + count]
            spread = group[-1].row - group[0].row
            pairs = sum(1 for cell in group if set(coach.beside(cell.label)) & {c.label for c in group})
            ranked.append((spread * 2 - pairs, group[0].row, tuple(c.label for c in group)))
    return min(ranked)[2] if ranked else ()
