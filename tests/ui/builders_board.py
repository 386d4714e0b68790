"""Lines of the board: departures and deadlines, as they are shown at a moment."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from pos_app.domain.board import Deadline, DeadlineKind, departures
from pos_app.domain.order_states import AttemptState
from pos_app.ui.pages.board.presenter import DeadlineLine, DepartureLine, deadline_line, departure_line
from tests.domain.board_samples import HERE, NOW, bus, order


def leaving(count: int, minutes: int = 0) -> tuple[DepartureLine, ...]:
    """Return lines of so many departures, ``minutes`` after the sample's moment."""
    made = [
        replace(order(AttemptState.PRINTED, bus(hour=16 + n % 7, goal=f"Cidade {n}")), attempt_id=str(n))
        for n in range(count)
    ]
    now = NOW + timedelta(minutes=minutes)
    return tuple(departure_line(one, now, HERE) for one in departures(made, {}, now, HERE))


def ending(count: int, seconds: int = 0) -> tuple[DeadlineLine, ...]:
    """Return lines of so many holds that run out, ``seconds`` after the sample's moment."""
    now = NOW + timedelta(seconds=seconds)
    made = (
        Deadline(DeadlineKind.HOLD, NOW + timedelta(minutes=5 + n), draft=str(n), seats=("17",))
        for n in range(count)
    )
    return tuple(deadline_line(one, now, HERE) for one in made)
