"""How the height of the page is shared out: what gives way first so that seats stay large enough to hit."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pos_app.ui.pages.seats.geometry import CoachPlan


@dataclass(frozen=True, slots=True)
class Level:
    """What the page shows. ``low``: lower tabs and bar; ``line``: the passengers in one line; ``goal``: the
    height of a seat, in px, that this level must leave."""

    note: bool
    legend: bool
    suggestion: bool
    low: bool
    line: bool
    goal: int


LEVELS = (
    Level(note=True, legend=True, suggestion=True, low=False, line=False, goal=42),
    Level(note=False, legend=True, suggestion=True, low=False, line=False, goal=40),
    Level(note=False, legend=True, suggestion=True, low=True, line=False, goal=38),
    Level(note=False, legend=False, suggestion=True, low=True, line=False, goal=36),
    Level(note=False, legend=False, suggestion=True, low=True, line=True, goal=34),
    Level(note=False, legend=False, suggestion=False, low=True, line=True, goal=0),
)
"""From all that there is to the seats alone."""


def choose(decks: int, space: Callable[[Level], int], planned: Callable[[int], CoachPlan]) -> Level:
    """Return the first level whose ``space`` for the map (px) holds every deck with large seats, else the
    first that holds one deck, else the last."""
    fitting = []
    for level in LEVELS[:-1]:
        height = space(level)
        plan = planned(height)
        if plan.height <= height and (decks > 1 or plan.seat_height >= level.goal):
            if len(plan.decks) >= decks:
                return level
            fitting.append(level)
    return fitting[0] if fitting else LEVELS[-1]
