"""Ways of telling when a bus departs and arrives in a search."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from pos_app.sandbox.clock import LOCAL
from pos_app.sandbox.dialects.entry import Dialect, Question

_MONTHS = ("jan", "fev", "mar", "abr", "mai", "jun", "jul", "ago", "set", "out", "nov", "dez")
_WEEKDAYS = ("seg", "ter", "qua", "qui", "sex", "sáb", "dom")
Tell = Callable[[datetime, datetime], Any]
"""Tells a moment, given with the departure that it belongs to; both are local and without zone."""


def _at(point: Any) -> datetime:
    return datetime.fromisoformat(f"{point['schedule']['date']}T{point['schedule']['time']}")


def _trip(plain: dict[str, Any], tell: Tell) -> dict[str, Any]:
    """Return a trip, and its parts, with departure and arrival told anew; the place stays beside them."""
    out = _at(plain["departure"])
    told = {}
    for end in ("departure", "arrival"):
        when = tell(_at(plain[end]), out)
        told[end] = {**(when if isinstance(when, dict) else {"dateTime": when}), "place": plain[end]["place"]}
    parts = {"parts": [_trip(part, tell) for part in plain["parts"]]} if "parts" in plain else {}
    return {**plain, **told, **parts}


def _every(plain: Any, tell: Tell) -> dict[str, Any]:
    return {way: [_trip(trip, tell) for trip in trips] for way, trips in plain.items()}


def _days(name: str, about: str, tell: Tell, *, binding: bool = True) -> Dialect:
    return Dialect(name, "days", about, binding, tells={"search": lambda plain, _: _every(plain, tell)})


def _epoch(when: datetime) -> int:
    return int(when.replace(tzinfo=LOCAL).timestamp())


def _utc(when: datetime) -> str:
    return f"{when.replace(tzinfo=LOCAL).astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}"


def _ahead(when: datetime, out: datetime) -> int:
    return (when.date() - out.date()).days


def _clock(when: datetime, _out: datetime) -> dict[str, Any]:
    """Return hours, minutes and seconds: queries run every few seconds at first."""
    return {"time": f"{when:%H:%M}"}


def _plus(when: datetime, out: datetime) -> dict[str, Any]:
    """12:10, and 05:50+1 for what lies on the next day."""
    ahead = _ahead(when, out)
    return {"time": f"{when:%H:%M}" + (f"+{ahead}" if ahead else "")}


def _dated_out(when: datetime, out: datetime) -> dict[str, Any]:
    return ({"date": f"{when:%Y-%m-%d}"} if when == out else {}) | _plus(when, out)


def _grouped(plain: Any, _question: Question) -> Any:
    """Put the trips under headings of their days, and leave the days out of them."""
    made = {}
    for way, trips in plain.items():
        days: dict[str, list[Any]] = {}
        for trip in trips:
            days.setdefault(trip["departure"]["schedule"]["date"], []).append(_trip(trip, _plus))
        made[way] = [{"date": day, "trips": found} for day, found in days.items()]
    return made


def _echoed(plain: Any, question: Question) -> Any:
    asked = question.query
    return {
        "date": asked.get("departureDate"),
        "returnDate": asked.get("returnDate"),
        **_every(plain, _clock),
    }


# fmt: off
ALL: tuple[Dialect, ...] = (
    _days("epoch-seconds", "seconds since 1970", lambda at, _: {"timestamp": _epoch(at)}),
    _days("epoch-millis", "milliseconds since 1970", lambda at, _: {"timestamp": _epoch(at) * 1000}),
    _days("iso-utc", "ISO 8601 in UTC, with Z", lambda at, _: _utc(at)),
    _days("iso-offset", "ISO 8601 with the offset", lambda at, _: at.replace(tzinfo=LOCAL).isoformat()),
    _days("iso-local", "ISO 8601 without zone", lambda at, _: at.isoformat()),
    _days("iso-basic", "ISO 8601 without separators: 20261201T1110", lambda at, _: f"{at:%Y%m%dT%H%M}"),
    _days("space-instead-of-t", "ISO 8601 with a space", lambda at, _: f"{at:%Y-%m-%d %H:%M}"),
    _days("brazilian-fields", "dd/mm/yyyy and HH:MM in two fields",
        lambda at, _: {"date": f"{at:%d/%m/%Y}", "time": f"{at:%H:%M}"}),
    _days("brazilian-one-field", "dd/mm/yyyy HH:MM in one field", lambda at, _: f"{at:%d/%m/%Y %H:%M}"),
    _days("brazilian-hours", "dd/mm/yyyy, and the hour as 11h10",
        lambda at, _: {"data": f"{at:%d/%m/%Y}", "hora": f"{at:%Hh%M}"}),
    _days("minutes-of-day", "the date, and minutes since midnight",
        lambda at, _: {"date": f"{at:%Y-%m-%d}", "minutes": at.hour * 60 + at.minute}),
    _days("integers", "yyyymmdd and hhmm as integers",
        lambda at, _: {"date": int(f"{at:%Y%m%d}"), "time": at.hour * 100 + at.minute}),
    _days("five-fields", "year, month, day, hour and minute in five fields",
        lambda at, _: {"year": at.year, "month": at.month, "day": at.day, "hour": at.hour,
            "minute": at.minute}),
    _days("am-pm", "the date, and the time with AM and PM",
        lambda at, _: {"date": f"{at:%Y-%m-%d}", "time": f"{at:%I:%M %p}"}),
    _days("dotnet", "/Date(milliseconds)/", lambda at, _: f"/Date({_epoch(at) * 1000})/"),
    _days("local-and-utc", "twins: local, and utc which may be another day",
        lambda at, _: {"local": at.isoformat(), "utc": _utc(at)}),
    _days("utc-before-local", "twins: dateTimeUtc stands first",
        lambda at, _: {"dateTimeUtc": _utc(at), "dateTimeLocal": at.isoformat()}),
    _days("plus-one", "the date at the departure alone; an arrival on the next day is 05:50+1", _dated_out),
    _days("day-offset", "the date at both, of the departure; dayOffset 1 for an arrival on the next day",
        lambda at, out: {"date": f"{out:%Y-%m-%d}", "time": f"{at:%H:%M}", "dayOffset": _ahead(at, out)}),
    Dialect("day-headings", "days",
        "the date stands above a group of trips, which have times", tells={"search": _grouped}),
    Dialect("day-echoed", "days",
        "trips have times, and the reply repeats the requested date", tells={"search": _echoed}),
    _days("american", "mm/dd/yyyy: not to be told from dd/mm/yyyy on most days",
        lambda at, _: f"{at:%m/%d/%Y %H:%M}", binding=False),
    _days("two-digit-year", "dd/mm/yy, which may be yy/mm/dd",
        lambda at, _: {"date": f"{at:%d/%m/%y}", "time": f"{at:%H:%M}"}, binding=False),
    _days("in-words", "ter, 1 de dez de 2026, 11:10",
        lambda at, _: f"{_WEEKDAYS[at.weekday()]}, {at.day} de {_MONTHS[at.month - 1]} de {at:%Y, %H:%M}",
            binding=False),
    _days("no-hour", "the date, and no time", lambda at, _: {"date": f"{at:%Y-%m-%d}"}, binding=False),
    _days("no-date", "the time, and no date anywhere", _clock, binding=False),
    Dialect("other-day", "days",
        "a day is answered with the trips of the next one, told as such", binding=False, day_shift=1),
    Dialect("day-before", "days",
        "a day is answered with the trips of the one before", binding=False, day_shift=-1),
)
# fmt: on
