"""Where people want to sit: asked on one leg, suggested on the others."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum, auto

from pos_app.domain.seats import Coach, at_aisles, at_front, at_windows, together


class SeatWish(StrEnum):
    """A preference for seats. It only suggests: nothing is held by it."""

    WINDOW = auto()
    AISLE = auto()
    FRONT = auto()
    TOGETHER = auto()


def seats_for(wish: SeatWish, coach: Coach, free: Sequence[str], count: int) -> tuple[str, ...]:
    """Return ``count`` free seats as wished, the best first; fewer where there are not so many."""
    ways = {
        SeatWish.TOGETHER: together,
        SeatWish.WINDOW: at_windows,
        SeatWish.AISLE: at_aisles,
        SeatWish.FRONT: at_front,
    }
    return ways[wish](coach, free, count)


def proposed(
    coach: Coach, free: Sequence[str], count: int, wishes: frozenset[SeatWish]
) -> tuple[tuple[str, ...], bool]:
    """Return ``count`` free seats for these wishes, else seats together, else any at the front; and whether
    the wishes are met. Fewer seats where fewer are free."""
    for wish in (*(one for one in SeatWish if one in wishes), SeatWish.TOGETHER, SeatWish.FRONT):
        labels = seats_for(wish, coach, free, count)
        if len(labels) == count:
            return labels, not wishes or wish in wishes
    return (), False
