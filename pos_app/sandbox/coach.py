"""Coaches: service classes, seat labels and where the seats stand."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache


@dataclass(frozen=True, slots=True)
class ServiceClass:
    """A class of service: what it costs against the simplest, and its seats."""

    id: int
    name: str
    factor: float
    seats: int
    across: int
    weight: int


CLASSES = (
    ServiceClass(1, "Convencional", 1.0, 46, 4, 10),
    ServiceClass(2, "Executivo", 1.2, 44, 4, 8),
    ServiceClass(3, "Semileito", 1.5, 42, 4, 5),
    ServiceClass(4, "Leito", 2.0, 27, 3, 3),
    ServiceClass(5, "Leito-cama", 2.5, 24, 3, 2),
)


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat: x across from the driver's side with the aisle left out, y along from the front, z the deck."""

    label: str
    x: int
    y: int
    z: int = 0


_LANES = {4: (0, 1, 4, 3), 3: (0, 4, 3)}
"""The lane of each number of a row: 01 window, 02 aisle | 04 aisle, 03 window; with three, 01 | 03 02."""
_LETTERS = {0: "A", 1: "B", 3: "C", 4: "D"}
_UPPER_DECK = 44
_LOWER_DECK = 12


@lru_cache(maxsize=64)
def seats(
    service_class: ServiceClass, *, double_deck: bool = False, letters: bool = False
) -> tuple[Seat, ...]:
    """Return the seats of a coach in the order of their numbers."""
    if double_deck:
        return (*_deck(_UPPER_DECK, 4, 0, 1, letters), *_deck(_LOWER_DECK, 3, _UPPER_DECK, 0, letters))
    return _deck(service_class.seats, service_class.across, 0, 0, letters)


def _deck(count: int, across: int, before: int, deck: int, letters: bool) -> tuple[Seat, ...]:
    lanes = _LANES[across]
    made = []
    for number in range(count):
        row, lane = number // across, lanes[number % across]
        label = f"{row + 1 + before // 4}{_LETTERS[lane]}" if letters else f"{before + number + 1:02d}"
        made.append(Seat(label, lane, row, deck))
    return tuple(made)
