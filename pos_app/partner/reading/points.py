"""Departure and arrival of a trip or a leg: a place at a moment, however day and hour are cut up
(contract 2.2)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime, time, timedelta
from functools import lru_cache
from typing import Any

import msgspec

from pos_app.domain.trips import Point, TripLeg
from pos_app.partner.reading import durations, forms
from pos_app.partner.reading.paths import member
from pos_app.partner.reading.rows import NOTHING, Get, Rows, together

_LOCAL_LENGTHS = (16, 19)
"""``2026-12-11T22:15`` with or without seconds: local time, whatever the zone."""
_LATER = re.compile(r"(.+?)\s*\(?\+\s*(\d)\s*(?:d[a-z]*)?\)?", re.IGNORECASE)
"""``05:10 (+1)``: an hour of the next day."""
_DAY = 1440
_TIME = ("moment", "day", "hour")
_PLACE = ("name", "city", "state", "slug", "terminal", "platform", "zone")
_MOST_KNOWN = 8192


class EndReader:
    """Reads one end of a record.

    Args:
        slots: by the parts of it, moment, day, hour, zone, name and so on: where they stand in a row.
        clock: the form of the hour.
        alone: where all parts stand in one object and nothing else does: what gets it, unread, and the rows
            that hold its parts.
    """

    def __init__(
        self, slots: Mapping[str, str | Get], clock: str = "", alone: tuple[Get, Rows] | None = None
    ) -> None:
        self._clock, self._alone = clock, alone and alone[1]
        parts = together([slots.get(part, NOTHING) for part in (*_TIME, *_PLACE)])
        self._whole, self._parts = (alone[0] if alone else parts), parts
        # The same places and hours come again with other buses.
        self._points: dict[Any, Point] = {}

    def point(self, record: Any, after: datetime | None = None, lasting: Any = None) -> Point:
        """Return the place and its moment. ``after`` and ``lasting``, a duration, tell the day of an
        arrival that names only its hour.

        Raises:
            ValueError: no moment, or no place.
        """
        key: Any = bytes(self._whole(record)) if self._alone else self._whole(record)
        try:
            found = self._points.get(key)
        except TypeError:  # Lists and objects where values are wanted.
            return self._made(key, after, lasting)
        if found is None:
            parts = self._told(key) if self._alone else key
            found = self._made(parts, after, lasting)
            if parts[1] is not None or parts[2] is None:  # Else its day is that of its trip.
                if len(self._points) >= _MOST_KNOWN:
                    self._points.clear()
                self._points[key] = found
        return found

    def _told(self, raw: bytes) -> tuple[Any, ...]:
        assert self._alone is not None
        try:
            return self._parts(self._alone.row(msgspec.Raw(raw)))
        except ValueError:
            return (None,) * len((*_TIME, *_PLACE))  # It is no object.

    def _made(self, parts: tuple[Any, ...], after: datetime | None, lasting: Any) -> Point:
        whole, day, hour = parts[:3]
        try:
            shown, city, state, slug, terminal, platform, zone = _place(*parts[3:])
        except TypeError:  # Lists and objects where words are wanted.
            shown, city, state, slug, terminal, platform, zone = _place.__wrapped__(*parts[3:])
        when = None if self._clock else _plain(day, hour)
        if when is None:
            when = self._when(whole, day, hour, zone, after, lasting)
        return Point(shown, when, city, state, slug, terminal, platform)

    def _when(
        self, whole: Any, day: Any, hour: Any, zone: str, after: datetime | None, lasting: Any
    ) -> datetime:
        if hour is None:
            return moment(day if whole is None else whole, zone)
        at, later = clock(hour, self._clock)
        # A date may carry a time of its own; the separate one is what people read.
        stated = forms.day_hour(whole if day is None else day)
        if stated is not None and stated.day is not None:
            return forms.local(stated.day, at, zone) + timedelta(days=later or 0)
        if after is None or day is not None:
            raise ValueError("names no day")
        return _day_after(forms.local(after.date(), at, zone), later, after, lasting)


@lru_cache(maxsize=4096)
def _place(name: Any, city: Any, state: Any, slug: Any, terminal: Any, *rest: Any) -> tuple[str, ...]:
    words = [v.strip() if isinstance(v, str) else "" for v in (name, city, state, slug, terminal, *rest)]
    shown = words[0] or words[1] or words[4] or words[3]
    if not shown:
        raise ValueError("names no place")
    return (shown, *words[1:])


def _plain(day: Any, hour: Any) -> datetime | None:
    """Return the moment of a day and an hour as ISO writes them, None for any other form."""
    if type(day) is not str or type(hour) is not str or len(day) != 10 or len(hour) not in (5, 8):
        return None
    try:
        return datetime.fromisoformat(f"{day}T{hour}")
    except ValueError:
        return None


def clock(value: Any, form: str = "") -> tuple[forms.DayHour, int | None]:
    """Return an hour, and how many days later it is where it says so."""
    if form:
        number = forms.amount(value)
        if number is None or number != int(number) or not 0 <= number < 4 * _DAY:
            raise ValueError("names no hour")
        days, minutes = divmod(int(number), _DAY)
        return forms.DayHour(hour=time(*divmod(minutes, 60))), days or None
    later = _LATER.fullmatch(value) if isinstance(value, str) else None
    found = forms.day_hour(later[1] if later else value)
    if found is None or found.hour is None:
        raise ValueError("names no hour")
    return found, int(later[2]) if later else None


def _day_after(when: datetime, later: int | None, after: datetime, lasting: Any) -> datetime:
    """Return an arrival on its day, of which only the hour is told, by what the trip lasts."""
    if later is not None:
        return when + timedelta(days=later)
    minutes = durations.readings(lasting, "minutes")
    if minutes:
        between = (when - after) // timedelta(minutes=1)
        when += timedelta(days=max(round((minutes[0] - between) / _DAY), 0))
    return when if when > after else when + timedelta(days=1)


def moment(value: Any, zone: str = "") -> datetime:
    """Return a moment in the local time of its place, which has a zone.

    Raises:
        ValueError: there is none.
    """
    if type(value) is str and len(value) in _LOCAL_LENGTHS:
        try:
            when = datetime.fromisoformat(value)
        except ValueError:
            pass  # Another form of the same length.
        else:
            if when.tzinfo is None:
                return when
    stated = forms.day_hour(value)
    if stated is None or stated.day is None or stated.hour is None:
        raise ValueError("names no moment")
    return forms.local(stated.day, stated, zone)


def point(value: Any) -> Point:
    """Return a place at a moment as the contract shows it (2.9): ``{schedule, place}``, flat, or a moment
    beside a place.

    Raises:
        ValueError: no moment, or no name of any kind.
    """
    if not isinstance(value, Mapping):
        raise ValueError("is not a point")
    schedule, place = member(value, "schedule"), _first(value, "place", "location")
    when = schedule if isinstance(schedule, Mapping) else value
    where = place if isinstance(place, Mapping) else value
    city, state, terminal = (_first(where, key) for key in ("city", "state", "terminal"))
    if state is None and isinstance(city, Mapping):
        state = _first(city, "state")
    if isinstance(state, Mapping):
        state = _first(state, "code", "acronym", "uf", "name")
    city, terminal = forms.name_of(city), forms.name_of(terminal or None)
    name = forms.strict_text(_first(where, "name", "label")) or (place if isinstance(place, str) else "")
    if not (name or city or terminal):
        raise ValueError("names no place")
    if not isinstance(schedule, str):
        schedule = _first(when, "dateTime", "when", "at", "scheduledAt")
    day, hour = _first(when, "date", "day"), _first(when, "time", "hour")
    zone = forms.text(_first(when, "timezone"))
    if schedule is None and day is None:
        raise ValueError("names no day")
    if schedule is not None or hour is None:
        at = moment(day if schedule is None else schedule, zone)
    else:
        stated = forms.day_hour(day)
        if stated is None or stated.day is None:
            raise ValueError("names no day")
        at = forms.local(stated.day, clock(hour)[0], zone)
    slug = forms.strict_text(_first(where, "slug"))
    return Point(name or city or terminal, at, city, forms.strict_text(state), slug, terminal)


def _first(node: Mapping[str, Any], *names: str) -> Any:
    return next((found for name in names if (found := member(node, name)) is not None), None)


def joined(legs: list[TripLeg]) -> tuple[TripLeg, ...]:
    """Return the legs of a trip, each with the wait before it where the service stated none."""
    for index, leg in enumerate(legs[1:], start=1):
        before = legs[index - 1].arrival
        if leg.waiting is None and leg.departure and before:
            legs[index] = replace(leg, waiting=max(durations.elapsed(before, leg.departure), 0))
    return tuple(legs)
