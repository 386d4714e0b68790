"""Departure and arrival of a trip or a leg: a place at a moment, however day and hour are cut up
(contract 2.2)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from datetime import date, datetime, time, timedelta
from functools import lru_cache
from typing import Any

from pos_app.domain.trips import Point, TripLeg
from pos_app.partner.reading import durations, fields, forms
from pos_app.partner.reading.rows import Get, together

_LOCAL_LENGTHS = (16, 19)
"""``2026-12-11T22:15`` with or without seconds: local time, whatever the zone."""
_LATER = re.compile(r"(.+?)\s*\(?\+\s*(\d)\s*(?:d[a-z]*)?\)?", re.IGNORECASE)
"""``05:10 (+1)``: an hour of the next day."""
_DAY = 1440


class EndReader:
    """Reads one end of a record.

    Args:
        slots: by the parts of it, moment, day, hour, zone, name and so on: where they stand in a row.
        clock: the form of the hour.
    """

    def __init__(self, slots: Mapping[str, str | Get], clock: str = "") -> None:
        self._names, self._clock = tuple(slots), clock
        self._parts = together(list(slots.values()))
        # The same places and hours come again with other buses.
        self._known = lru_cache(maxsize=8192)(self._told)

    def point(self, record: Any, after: datetime | None = None, lasting: Any = None) -> Point:
        """Return the place and its moment. ``after`` and ``lasting``, a duration, tell the day of an
        arrival that names only its hour.

        Raises:
            ValueError: no moment, or no place.
        """
        parts = self._parts(record)
        try:
            found = self._known(parts)
        except TypeError:  # Lists and objects where values are wanted.
            found = self._told(parts)
        return found if found is not None else self._made(parts, after, lasting)

    def _told(self, parts: tuple[Any, ...]) -> Point | None:
        """Return an end that tells its day, None for one that does not."""
        told = dict(zip(self._names, parts, strict=True))
        alone = told.get("day") is None and told.get("hour") is not None
        return None if alone else self._made(parts, None, None)

    def _made(self, parts: tuple[Any, ...], after: datetime | None, lasting: Any) -> Point:
        told = dict(zip(self._names, parts, strict=True))
        name, city, terminal, slug, state, platform, zone = (
            value.strip() if isinstance(value := told.get(part), str) else ""
            for part in ("name", "city", "terminal", "slug", "state", "platform", "zone")
        )
        shown = name or city or terminal or slug
        if not shown:
            raise ValueError("names no place")
        when = self._when(told, zone, after, lasting)
        return Point(shown, when, city, state, slug, terminal, platform)

    def _when(self, told: Mapping[str, Any], zone: str, after: datetime | None, lasting: Any) -> datetime:
        whole, day, hour = told.get("moment"), told.get("day"), told.get("hour")
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
