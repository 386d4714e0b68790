"""Days on which buses of the sandbox run: its timetable does not have every kind of trip on every day."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import date, timedelta
from functools import cache

from pos_app.sandbox import brazil, coach
from pos_app.sandbox.clock import LOCAL
from pos_app.sandbox.seats import taken
from pos_app.sandbox.timetable import Bus, Journey, Timetable

_ROOM = 8
"""Free seats of a bus that has room."""
KINDS = ("direct", "one_stop", "connection")
SOUTH = ("sao-paulo-sp", "curitiba-pr")
NORTH = ("sao-paulo-sp", "belo-horizonte-mg")


def day_where(
    suits: Callable[[tuple[Journey, ...]], bool], way: tuple[str, str], ahead: int, back: int = 0
) -> date:
    """Return the first day, at least ``ahead`` days from now, whose trips with free seats suit; with ``back``
    those of the way back, so many days later, too."""
    directory, timetable = _timetable()
    here, there = (directory.find(slug) for slug in way)
    assert here and there
    for number in range(ahead, ahead + 30):
        day = date.today() + timedelta(days=number)
        found = timetable.search(here, there, day)
        back_again = timetable.search(there, here, day + timedelta(days=back)) if back else found
        if suits(_with_room(found)) and suits(_with_room(back_again)):
            return day
    raise AssertionError(f"no such day on {way}")


def day_with(*kinds: str, way: tuple[str, str] = NORTH, ahead: int = 4, back: int = 0) -> date:
    """Return the first such day that has these kinds of trip."""
    return day_where(lambda found: {one.kind for one in found} >= set(kinds), way, ahead, back)


def day_with_terminals(way: tuple[str, str], ahead: int) -> date:
    """Return the first such day on which not all buses leave from the same terminal."""
    return day_where(lambda found: len({one.legs[0].origin.name for one in found}) > 1, way, ahead)


def _with_room(journeys: tuple[Journey, ...]) -> tuple[Journey, ...]:
    """Return those that are far from sold out: other buyers go on taking seats while a test runs."""
    return tuple(one for one in journeys if all(_free(bus) >= _ROOM for bus in one.legs))


def _free(bus: Bus) -> int:
    labels = tuple(seat.label for seat in coach.seats(bus.service_class))
    departure = bus.departure.replace(tzinfo=LOCAL).timestamp()
    return len(labels) - len(taken(bus.id, labels, bus.demand, departure, time.time(), lively=True))


@cache
def _timetable() -> tuple[brazil.Directory, Timetable]:
    directory, companies = brazil.load()
    return directory, Timetable(1, directory, companies)
