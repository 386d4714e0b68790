"""Days on which buses of the sandbox run: its timetable does not have every kind of trip on every day."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from functools import cache

from pos_app.sandbox import brazil
from pos_app.sandbox.timetable import Journey, Timetable

KINDS = ("direct", "one_stop", "connection")
SOUTH = ("sao-paulo-sp", "curitiba-pr")
NORTH = ("sao-paulo-sp", "belo-horizonte-mg")


def day_where(
    suits: Callable[[tuple[Journey, ...]], bool], way: tuple[str, str], ahead: int, back: int = 0
) -> date:
    """Return the first day, at least ``ahead`` days from now, whose trips suit; with ``back`` those of the
    way back, so many days later, too."""
    directory, timetable = _timetable()
    here, there = (directory.find(slug) for slug in way)
    assert here and there
    for number in range(ahead, ahead + 30):
        day = date.today() + timedelta(days=number)
        if suits(timetable.search(here, there, day)) and (
            not back or suits(timetable.search(there, here, day + timedelta(days=back)))
        ):
            return day
    raise AssertionError(f"no such day on {way}")


def day_with(*kinds: str, way: tuple[str, str] = NORTH, ahead: int = 4, back: int = 0) -> date:
    """Return the first such day that has these kinds of trip."""
    return day_where(lambda found: {one.kind for one in found} >= set(kinds), way, ahead, back)


def day_with_terminals(way: tuple[str, str], ahead: int) -> date:
    """Return the first such day on which not all buses leave from the same terminal."""
    return day_where(lambda found: len({one.legs[0].origin.name for one in found}) > 1, way, ahead)


@cache
def _timetable() -> tuple[brazil.Directory, Timetable]:
    directory, companies = brazil.load()
    return directory, Timetable(1, directory, companies)
