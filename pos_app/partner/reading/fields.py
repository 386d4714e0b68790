"""The forms in which single values arrive, each read in one place. ``ValueError`` on nonsense."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import MAXYEAR, MINYEAR, UTC, date, datetime, tzinfo
from functools import lru_cache
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from pos_app.domain.places import fold
from pos_app.domain.trips import Point
from pos_app.partner.reading.forms import DayHour

BRASILIA = "America/Sao_Paulo"
_SPOKEN = re.compile(
    r"(?:(\d+)\s*d[a-z]*)?\s*(?:(\d+)\s*h[a-z]*)?\s*(?:(\d+)\s*(?:m[a-z]*)?)?", re.IGNORECASE
)
_CLOCK = re.compile(r"(\d{1,3}):(\d{2})(?::\d{2})?")
_ISO = re.compile(r"P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:\d+S)?)?", re.IGNORECASE)
_DATE = re.compile(r"\d{4}-\d{2}-\d{2}")
_BR_DATE = re.compile(r"(\d{2})/(\d{2})/(\d{4})")


def first(source: Mapping[str, Any], *names: str) -> Any:
    """Return the first of these members that is there and not null."""
    return next((source[name] for name in names if source.get(name) is not None), None)


def text(value: object) -> str:
    """Return a string or number as text, nothing for null."""
    if value is None:
        return ""
    if isinstance(value, str):
        return value.strip()
    if isinstance(value, int | float) and not isinstance(value, bool):
        return str(value)
    raise ValueError("is not a text")


def name_of(value: object) -> str:
    """Return the name of a company or class, given as an object or as a plain text (contract 2.2, 2.10)."""
    if isinstance(value, Mapping):
        return text(first(value, "name", "label", "description"))
    return text(value)


def integer(value: object) -> int | None:
    """Return a whole number given as number or text; None for null."""
    if value is None or value == "":
        return None
    if isinstance(value, bool):
        raise ValueError("is not a number")
    if isinstance(value, int):
        return value
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, str) and value.strip().lstrip("-").isdecimal():
        return int(value)
    raise ValueError("is not a whole number")


def minutes(value: object) -> int | None:
    """Return a duration in minutes (contract 2.2): ``4h 30m``, ``{"hours": "2h 0m", "days": 0}``,
    ``{"hours": 4, "minutes": 30}``, a number of minutes, ``04:30`` or ISO 8601; None for null."""
    if value is None or value == "":
        return None
    if isinstance(value, Mapping):
        if not value:
            return None
        if all(value.get(name) is None for name in ("hours", "minutes", "days")):
            raise ValueError("is not a duration")
        return _part(value, "hours", 60) + _part(value, "minutes", 1) + _part(value, "days", 1440)
    if isinstance(value, str) and not value.strip().isdecimal():
        return _spoken_minutes(value.strip())
    return integer(value)


def _part(value: Mapping[str, Any], name: str, factor: int) -> int:
    part = value.get(name)
    if isinstance(part, str) and not part.strip().isdecimal():
        return minutes(part) or 0
    return (integer(part) or 0) * factor


def elapsed(departure: Point, arrival: Point) -> int:
    """Return the minutes between two points by the clocks there, which may be in two zones."""
    return int((arrival.when - departure.when).total_seconds()) // 60


def _spoken_minutes(value: str) -> int:
    clock = _CLOCK.fullmatch(value)
    if clock:
        return int(clock[1]) * 60 + int(clock[2])
    parsed = _SPOKEN.fullmatch(value) or _ISO.fullmatch(value)
    if parsed is None or not any(parsed.groups()):
        raise ValueError("is not a duration")
    days, hours, rest = (int(part or 0) for part in parsed.groups())
    return days * 1440 + hours * 60 + rest


def local(value: object, zone: str = "") -> datetime:
    """Return local time of the place, without a zone.

    A time with an offset is local already; one in UTC is moved to the zone of the place, where none is
    given to Brasília's.
    """
    parsed = _parsed(value)
    if parsed.tzinfo is None:
        return parsed
    if not parsed.utcoffset():
        parsed = _moved(parsed, _zone(zone or BRASILIA))
    return parsed.replace(tzinfo=None)


def instant(value: object) -> datetime | None:
    """Return a moment in UTC; without a zone it is Brasília time (contract 2.9); None for null."""
    if value is None or value == "":
        return None
    parsed = _parsed(value)
    if parsed.tzinfo is None:
        parsed = parsed.replace(tzinfo=_zone(BRASILIA))
    return _moved(parsed, UTC)


def instant_of(stated: DayHour | None) -> datetime | None:
    """Return the moment in UTC that a value states; without an offset it is Brasília time.

    None where it states none: some services write the first or the last year of the calendar for that.
    """
    moment = stated.moment() if stated else None
    if stated is None or moment is None or moment.year in (MINYEAR, MAXYEAR):
        return None
    if stated.offset is None:
        return moment.replace(tzinfo=_zone(BRASILIA)).astimezone(UTC)
    return (moment - stated.offset).replace(tzinfo=UTC)


def _moved(moment: datetime, zone: tzinfo) -> datetime:
    """Return a moment in another zone.

    Raises:
        ValueError: there it is beyond the calendar.
    """
    try:
        return moment.astimezone(zone)
    except OverflowError as error:
        raise ValueError("is beyond the calendar") from error


def _parsed(value: object) -> datetime:
    if not isinstance(value, str):
        raise ValueError("is not a moment")
    written = value.strip()
    brazilian = _BR_DATE.match(written)
    if brazilian:
        written = f"{brazilian[3]}-{brazilian[2]}-{brazilian[1]}{written[10:]}"
    return datetime.fromisoformat(written)


@lru_cache(maxsize=64)
def _zone(name: str) -> ZoneInfo:
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return ZoneInfo(BRASILIA)


def point(value: object) -> Point:
    """Return a place at a moment (contract 2.2, 2.9): ``{schedule, place}``, flat, or a moment beside a
    place.

    Raises:
        ValueError: no moment, or no name of any kind.
    """
    if not isinstance(value, Mapping):
        raise ValueError("is not a point")
    schedule = value.get("schedule")
    when = schedule if isinstance(schedule, Mapping) else value
    place = first(value, "place", "location")
    where = place if isinstance(place, Mapping) else value
    city, state = _city(where)
    terminal = name_of(where.get("terminal")) if where.get("terminal") else ""
    name = text(first(where, "name", "label")) or (text(place) if isinstance(place, str) else "")
    if not (name or city or terminal):
        raise ValueError("names no place")
    moment = schedule if isinstance(schedule, str) else _moment(when)
    zone = text(when.get("timezone"))
    return Point(
        name=name or city or terminal,
        when=local(moment, zone),
        city=city,
        state=state,
        slug=text(where.get("slug")),
        terminal=terminal,
    )


def _city(where: Mapping[str, Any]) -> tuple[str, str]:
    """Return city and state code. Either may come as an object with a name."""
    city, state = where.get("city"), where.get("state")
    if state is None and isinstance(city, Mapping):
        state = city.get("state")
    if isinstance(state, Mapping):
        state = first(state, "code", "acronym", "uf", "name")
    return name_of(city), text(state)


def _moment(when: Mapping[str, Any]) -> str:
    whole = text(first(when, "dateTime", "datetime", "when", "at", "scheduledAt"))
    day, hour = text(first(when, "date", "day")), text(first(when, "time", "hour"))
    if whole:
        return whole
    if not day:
        raise ValueError("names no day")
    # A date may carry a time of its own; the separate one is what people read.
    if hour:
        plain = _DATE.match(day) or _BR_DATE.match(day)
        return f"{plain[0] if plain else day}T{hour if ':' in hour else hour.replace('h', ':')}"
    return day


def day_of(value: object) -> date | None:
    """Return a calendar day, None where there is none."""
    return None if value in (None, "") else _parsed(value).date()


def slugged(words: str) -> str:
    """Return words as a slug writes them: ``São Paulo`` becomes ``sao-paulo``."""
    return fold(words).replace(" ", "-")
