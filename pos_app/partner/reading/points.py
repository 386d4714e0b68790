"""Departure and arrival of a trip or a leg: a place at a moment, however day and hour are cut up
(contract 2.2)."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import date, datetime, time, timedelta
from typing import Any

from pos_app.domain.trips import Point, TripLeg
from pos_app.partner.reading import durations, fields, forms
from pos_app.partner.reading.rows import Get

_LOCAL_LENGTHS = (16, 19)
"""``2026-12-11T22:15`` with or without seconds: local time, whatever the zone."""
_LATER = re.compile(r"(.+?)\s*\(?\+\s*(\d)\s*(?:d[a-z]*)?\)?", re.IGNORECASE)
"""``05:10 (+1)``: an hour of the next day."""
_DAY = 1440


class EndReader:
    """Reads one end of a record.

    Args:
        get: gives the getter of a part of it: moment, day, hour, zone, name and so on.
        clock: the form of the hour.
    """

    def __init__(self, get: Callable[[str], Get], clock: str = "") -> None:
        self._moment, self._day, self._hour, self._zone = map(get, ("moment", "day", "hour", "zone"))
        self._name, self._city, self._terminal = map(get, ("name", "city", "terminal"))
        self._state, self._slug, self._platform = map(get, ("state", "slug", "platform"))
        self._clock = clock

    def point(self, record: Any, after: datetime | None = None, lasting: Any = None) -> Point:
        """Return the place and its moment. ``after`` and ``lasting``, a duration, tell the day of an
        arrival that names only its hour.

        Raises:
            ValueError: no moment, or no place.
        """
        name, city, terminal = (
            _words(self._name(record)),
            _words(self._city(record)),
            _words(self._terminal(record)),
        )
        slug = _words(self._slug(record))
        shown = name or city or terminal or slug
        if not shown:
            raise ValueError("names no place")
        day, hour = self._day(record), self._hour(record)
        when = None if self._clock else _plain(day, hour)
        if when is None:
            when = self._when(record, day, hour, after, lasting)
        return Point(
            shown, when, city, _words(self._state(record)), slug, terminal, _words(self._platform(record))
        )

    def _when(self, record: Any, day: Any, hour: Any, after: datetime | None, lasting: Any) -> datetime:
        whole, zone = self._moment(record), _words(self._zone(record))
        if hour is None:
            return moment(day if whole is None else whole, zone)
        at, later = clock(hour, self._clock)
        # A date may carry a time of its own; the separate one is what people read.
        stated = forms.day_hour(whole if day is None else day)
        if stated is not None and stated.day is not None:
            return _local(stated.day, at, zone) + timedelta(days=later or 0)
        if after is None or day is not None:
            raise ValueError("names no day")
        return _day_after(_local(after.date(), at, zone), later, after, lasting)


def _words(value: Any) -> str:
    return value.strip() if type(value) is str else ""


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


def _local(day: date, at: forms.DayHour, zone: str) -> datetime:
    assert at.hour is not None
    when = datetime.combine(day, at.hour)
    if at.offset is not None and not at.offset:
        return fields.local(f"{when.isoformat()}+00:00", zone)
    return when


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
    return _local(stated.day, stated, zone)


def joined(legs: list[TripLeg]) -> tuple[TripLeg, ...]:
    """Return the legs of a trip, each with the wait before it where the service stated none."""
    for index, leg in enumerate(legs[1:], start=1):
        before = legs[index - 1].arrival
        if leg.waiting is None and leg.departure and before:
            legs[index] = replace(leg, waiting=max(fields.elapsed(before, leg.departure), 0))
    return tuple(legs)
