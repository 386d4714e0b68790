"""Departure and arrival of a trip or a leg: a place at a moment, however day and hour are cut up
(contract 2.2)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime, time, timedelta
from typing import Any

from pos_app.domain.trips import Point
from pos_app.partner.reading import durations, forms
from pos_app.partner.reading.paths import Path, first, parsed

_LATER = re.compile(r"(.+?)\s*\(?\+\s*(\d)\s*(?:d[a-z]*)?\)?", re.IGNORECASE)
"""``05:10 (+1)``: an hour of the next day."""
MINUTES, HHMM = "minutes", "hhmm"
"""What an hour that is a bare number counts: minutes of the day, or hours and minutes, as 2215 does."""
_DAY, _MOST_DAYS = 1440, 14
"""Minutes of a day; the longest trip."""
WHEN = ("moment", "day", "hour", "zone")
WHERE = ("name", "city", "terminal", "slug", "state", "platform", "terminal_id")
"""What an end of a trip is made of."""


class EndReader:
    """Reads one end of a record. The same places and hours come again with other buses.

    Args:
        get, key: get what tells all of it from a row; equal keys are the same end.
        parts: gets the values of ``WHEN`` and ``WHERE`` from that.
        clock: the form of the hour.
    """

    def __init__(
        self,
        get: Callable[[Any], Any],
        key: Callable[[Any], Any],
        parts: Callable[[Any], tuple[Any, ...]],
        clock: str = "",
    ) -> None:
        self._get, self._key, self._parts, self._clock = get, key, parts, clock
        self._points: dict[Any, Point] = {}

    def point(self, row: Any, after: datetime | None = None, lasting: Any = None) -> Point:
        """Return the place and its moment. ``after`` and ``lasting``, a duration, tell the day of an
        arrival that names only its hour.

        Raises:
            ValueError: no moment, or no place.
        """
        key = self._key(self._get(row))
        try:
            if (found := self._points.get(key)) is not None:
                return found
        except TypeError:  # Lists and objects where values are wanted.
            return _made(self._parts(key), self._clock, after, lasting)
        parts = self._parts(key)
        found = _made(parts, self._clock, after, lasting)
        if parts[1] is not None or parts[2] is None:  # Else its day is that of its trip.
            self._points[key] = found
        return found


def told(node: Any, places: Iterable[Path]) -> Any:
    """Return the first value that stands at one of these places, None for none."""
    for path in places:
        found = first(node, path)
        if found not in (None, "") and (not isinstance(found, Mapping | list) or forms.day_hour(found)):
            return found
    return None


_WHEN, _WHERE = ("schedule.", ""), ("place.", "location.", "")
_STATE = "state state.code state.acronym state.uf state.name"
_SHOWN = [
    [parsed(before + name) for before in within for name in names.split()]
    for within, names in (
        (("",), "schedule schedule.dateTime dateTime when at scheduledAt"),
        (_WHEN, "date day"),
        (_WHEN, "time hour"),
        (_WHEN, "timezone"),
        (("",), "place.name place.label location.name location.label name label place location"),
        (_WHERE, "city city.name"),
        (_WHERE, "terminal terminal.name"),
        (_WHERE, "slug"),
        (_WHERE, f"{_STATE} {_STATE.replace('state', 'city.state')}"),
        (("",), "platform"),
        (_WHERE, "terminal.id"),
    )
]
"""Where the contract shows the parts of a place at a moment (2.9), in the order of ``WHEN`` and ``WHERE``."""


def point(value: Any) -> Point:
    """Return a place at a moment as the contract shows it (2.9): ``{schedule, place}``, flat, or a moment
    beside a place.

    Raises:
        ValueError: no moment, or no name of any kind.
    """
    if not isinstance(value, Mapping):
        raise ValueError("is not a point")
    return _made([told(value, places) for places in _SHOWN])


def _made(parts: Sequence[Any], form: str = "", after: datetime | None = None, lasting: Any = None) -> Point:
    name, *rest = _place(parts[4:])
    return Point(name, _moment(parts[:4], form, after, lasting), *rest)


def _place(parts: Sequence[Any]) -> tuple[str, ...]:
    *texts, terminal_id = parts
    shown, city, terminal, slug, state, platform = [v.strip() if isinstance(v, str) else "" for v in texts]
    name = shown or city or terminal or slug
    if not name:
        raise ValueError("names no place")
    return name, city, state, slug, terminal, platform, forms.identifier(terminal_id)


def _moment(
    told: Sequence[Any], form: str = "", after: datetime | None = None, lasting: Any = None
) -> datetime:
    whole, day, hour, zone = [None if one == "" else one for one in told]
    zone = zone.strip() if isinstance(zone, str) else ""
    if hour is None:
        return moment(day if whole is None else whole, zone)
    at, later = clock(hour, form)
    # A date may carry a time of its own; the separate one is what people read.
    stated = forms.day_hour(whole if day is None else day)
    if stated is not None and stated.day is not None:
        return forms.local(stated.day, at, zone) + timedelta(days=later or 0)
    if after is None or day is not None:
        raise ValueError("names no day")
    return _day_after(forms.local(after.date(), at, zone), later, after, lasting)


def clock(value: Any, form: str = "") -> tuple[forms.DayHour, int | None]:
    """Return an hour, and how many days later it is where it says so."""
    if form:
        number = forms.amount(value)
        if number is None or number != int(number) or not 0 <= number < 4 * _DAY:
            raise ValueError("names no hour")
        if form == HHMM:
            return forms.DayHour(hour=time(*divmod(int(number), 100))), None
        days, minutes = divmod(int(number), _DAY)
        return forms.DayHour(hour=time(*divmod(minutes, 60))), days or None
    if isinstance(value, str) and len(value) == 4 and value.isdecimal():
        value = f"{value[:2]}:{value[2:]}"
    later = _LATER.fullmatch(value) if isinstance(value, str) else None
    found = forms.day_hour(later[1] if later else value)
    if found is None or found.hour is None:
        raise ValueError("names no hour")
    return found, int(later[2]) if later else None


def _day_after(when: datetime, later: int | None, after: datetime, lasting: Any) -> datetime:
    """Return an arrival on its day, of which only the hour is told, by what the trip lasts."""
    if later is not None:
        return when + timedelta(days=later)
    when += timedelta(days=days_between(when - after, durations.readings(lasting, "minutes")))
    return when if when > after else when + timedelta(days=1)


def days_between(told: timedelta, minutes: Sequence[int]) -> int:
    """Return how many days later than told something ends that lasts so many minutes, of several readings
    the one that comes nearest to whole days; 0 where that is not known."""
    rests = [one - told // timedelta(minutes=1) for one in minutes]
    likely = [rest for rest in rests if rest < _MOST_DAYS * _DAY]
    best = min(likely, key=lambda rest: abs(rest - round(rest / _DAY) * _DAY), default=0)
    return max(round(best / _DAY), 0)


def moment(value: Any, zone: str = "") -> datetime:
    """Return a moment in the local time of its place, which has a zone.

    Raises:
        ValueError: there is none.
    """
    stated = forms.day_hour(value)
    if stated is None or stated.day is None or stated.hour is None:
        raise ValueError("names no moment")
    return forms.local(stated.day, stated, zone)
