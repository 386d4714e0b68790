"""Seats on one leg like those of another: side by side, at the window, in the same part of a coach. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum

from pos_app.domain.seats import Cell, Coach, Deck


class Part(IntEnum):
    """A third of a coach."""

    FRONT = 0
    MIDDLE = 1
    REAR = 2


@dataclass(frozen=True, slots=True)
class Likeness:
    """What seats have in common with others. ``windows`` and ``aisles`` count the seats in such a place;
    ``part`` is None where it does not matter."""

    count: int
    together: bool
    windows: int
    aisles: int
    part: Part | None


def of_seats(coach: Coach, labels: Iterable[str]) -> Likeness:
    """Return what is characteristic of the seats chosen on a leg, by passenger."""
    found = [
        (deck, cell) for label in labels if (deck := coach.deck_of(label)) and (cell := deck.cell(label))
    ]
    cells = [cell for _, cell in found]
    parts = sorted(_part(deck, cell) for deck, cell in found)
    return Likeness(
        len(cells),
        together=len(cells) > 1 and _apart(coach, cells) <= len(cells) // 2,
        windows=sum(cell.window for cell in cells),
        aisles=sum(cell.aisle and not cell.window for cell in cells),
        part=parts[len(parts) // 2] if parts and parts[0] == parts[-1] else None,
    )


def ranked(coach: Coach, free: Iterable[str], like: Likeness, best: int = 8) -> tuple[tuple[str, ...], ...]:
    """Return the ``best`` groups of free seats most like ``like``, the most similar first."""
    open_seats = set(free)
    scored: dict[tuple[str, ...], tuple[int, int]] = {}
    for deck in coach.decks:
        cells = sorted((c for c in deck.cells if c.label in open_seats), key=lambda c: (c.row, c.lane))
        windows = [cell for cell in cells if cell.window]
        aisles = [cell for cell in cells if cell.aisle and not cell.window]
        for line in (cells, windows, aisles):
            for start in range(len(line) - like.count + 1):
                group = line[start : start + like.count]
                labels = tuple(cell.label for cell in group)
                scored[labels] = (_unlike(coach, deck, group, like), group[0].row)
    return tuple(sorted(scored, key=lambda labels: (*scored[labels], labels))[:best])


def in_order(coach: Coach, labels: tuple[str, ...], before: tuple[str, ...], other: Coach) -> tuple[str, ...]:
    """Return ``labels`` dealt out so that who had a window on the ``other`` coach (``before``) has one."""
    left = list(labels)
    dealt = []
    for label in before:
        wanted = _at_window(other, label)
        seat = next((one for one in left if _at_window(coach, one) == wanted), left[0])
        left.remove(seat)
        dealt.append(seat)
    return (*dealt, *left)


def _unlike(coach: Coach, deck: Deck, group: list[Cell], like: Likeness) -> int:
    windows = sum(cell.window for cell in group)
    aisles = sum(cell.aisle and not cell.window for cell in group)
    score = 3 * abs(windows - like.windows) + 2 * abs(aisles - like.aisles)
    if like.together:
        score += 4 * _apart(coach, group)
    if like.part is not None:
        score += sum(abs(_part(deck, cell) - like.part) for cell in group)
    return score


def _apart(coach: Coach, cells: list[Cell]) -> int:
    """Return how far from side by side seats are: 0 for a pair, more for every row between them."""
    labels = {cell.label for cell in cells}
    alone = sum(1 for cell in cells if not set(coach.beside(cell.label)) & labels)
    rows = [cell.row for cell in cells]
    return alone + max(rows) - min(rows) - (len(cells) - 1) // 4 if cells else 0


def _part(deck: Deck, cell: Cell) -> Part:
    return Part(min(3 * cell.row // max(deck.rows, 1), 2))


def _at_window(coach: Coach, label: str) -> bool:
    deck = coach.deck_of(label)
    cell = deck.cell(label) if deck else None
    return cell is not None and cell.window
