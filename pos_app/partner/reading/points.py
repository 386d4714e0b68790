"""Departure and arrival of a trip or a leg: a place at a moment.

They are found wherever they stand in a record and however day, hour and place are cut up (contract 2.2 leaves
all of that open).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from pos_app.domain.trips import Point, TripLeg
from pos_app.partner.learn.meaning import Meaning, weight
from pos_app.partner.learn.tree import SELF, Path, Table
from pos_app.partner.reading import fields, forms
from pos_app.partner.reading.lexicon import concepts

Get = Callable[[Any], Any]
DEPARTURE, ARRIVAL = "departure", "arrival"
_OPPOSITE = {DEPARTURE: ARRIVAL, ARRIVAL: DEPARTURE}
_NAME = Meaning(
    says=(
        ("name", 1.0),
        ("place name", 1.05),
        ("place", 0.8),
        ("departure", 0.55),
        ("arrival", 0.55),
        ("label", 0.6),
    ),
    against="city state slug id zone company class country code terminal date time moment price latitude "
    "longitude",
)
_CITY = Meaning(
    says=(("city name", 1.1), ("city", 1.0)),
    helps="place departure arrival",
    against="id slug state code zone country",
)
_STATE = Meaning(
    says=(("state", 1.0), ("state id", 1.0), ("city state", 1.0)),
    helps="place departure arrival city code",
    against="slug zone status country",
)
_SLUG = Meaning(
    says=(("slug", 1.0), ("place slug", 1.0)), helps="place departure arrival city", against="company state"
)
_TERMINAL = Meaning(
    says=(("terminal name", 1.1), ("terminal", 1.0)),
    helps="place departure arrival",
    against="id slug city state code",
)
_PLATFORM = Meaning(
    says=(("platform_bay", 1.0), ("platform_bay label", 1.0), ("platform_bay name", 1.0)),
    helps="departure arrival place",
    against="id slug",
)
_ZONE = Meaning(says=(("zone", 1.0), ("time zone", 1.0)), helps="departure arrival place moment schedule")
_WHEN = Meaning(
    says=(
        ("moment", 1.0),
        ("date", 0.9),
        ("time", 0.9),
        ("departure", 0.8),
        ("arrival", 0.8),
        ("date time", 1.0),
    ),
    helps="iso place text",
    against="expiry created default utc estimated real original wait duration arrived "
    "platform_bay close opening",
)
_LEAST = 0.3


def getter(path: Path) -> Get:
    """Return a function that gives what stands at a path of a record, or None."""
    if path == (SELF,):
        return lambda record: record
    if len(path) == 1:
        (only,) = path
        return lambda record: record.get(only) if type(record) is dict else None
    if len(path) == 2:
        first, second = path

        def of_two(record: Any) -> Any:
            inner = record.get(first) if type(record) is dict else None
            return inner.get(second) if type(inner) is dict else None

        return of_two

    def get(record: Any) -> Any:
        here = record
        for step in path:
            if type(here) is not dict:
                return None
            here = here.get(step)
        return here

    return get


@dataclass(frozen=True, slots=True)
class PointPlan:
    """Where the parts of a departure or an arrival stand in a record; empty paths for absent parts.

    ``whole`` is a moment in one value; ``day`` and ``hour`` are the same in two.
    """

    whole: Path = ()
    day: Path = ()
    hour: Path = ()
    zone: Path = ()
    name: Path = ()
    city: Path = ()
    state: Path = ()
    slug: Path = ()
    terminal: Path = ()
    platform: Path = ()

    @property
    def tells_moment(self) -> bool:
        """Return whether a moment can be made of it."""
        return bool(self.whole or (self.day and self.hour))

    @property
    def tells_place(self) -> bool:
        """Return whether it names a place."""
        return bool(self.name or self.city or self.terminal or self.slug)

    def paths(self) -> tuple[tuple[str, Path], ...]:
        """Return every part that is there, with its path."""
        parts = ("whole", "day", "hour", "zone", "name", "city", "state", "slug", "terminal", "platform")
        return tuple((part, path) for part in parts if (path := getattr(self, part)))


NOWHERE = PointPlan()
"""The plan of records without departure or arrival."""


def plan(table: Table, side: str, *, alone: bool = False) -> PointPlan:
    """Return where the parts of a departure or an arrival, ``side``, stand in the records of a table.

    ``alone``: the records hold nothing else.
    """
    mine = {
        path: values
        for path, values in table.columns.items()
        if alone or (_says(path, side) and not _leaf_says(path, _OPPOSITE[side]))
    }
    around = table.path
    moments = {
        path: [forms.day_hour(value) for value in values if value not in (None, "")]
        for path, values in mine.items()
    }
    whole = _best(moments, around, lambda t: t.day is not None and t.hour is not None)
    day = _best(moments, around, lambda t: t.day is not None)
    hour = _best(moments, around, lambda t: t.day is None and t.hour is not None)
    if hour and day and (not whole or weight(_WHEN, hour, around) > 0.5):
        # A date may carry a time of its own; the separate one is what people read.
        whole = ()
    texts = {
        path: values
        for path, values in mine.items()
        if any(isinstance(value, str) and value for value in values)
        and not any(moments[path])
        and path != (SELF,)
    }
    names = {part: _text(texts, around, meaning) for part, meaning in _TEXTS.items()}
    if names["name"] and names["name"] in (names["city"], names["slug"]):
        names["name"] = ()
    return PointPlan(whole, day, hour, zone=names.pop("zone"), **names)


_TEXTS = {
    "name": _NAME,
    "city": _CITY,
    "state": _STATE,
    "slug": _SLUG,
    "terminal": _TERMINAL,
    "platform": _PLATFORM,
    "zone": _ZONE,
}


MEANINGS = (_WHEN, *_TEXTS.values())
"""Everything that is weighed of an end."""


def _says(path: Path, side: str) -> bool:
    return any(side in concepts(step) for step in path)


def _leaf_says(path: Path, side: str) -> bool:
    """Return whether the last key that names an end names this one."""
    for step in reversed(path):
        terms = concepts(step)
        if side in terms or _OPPOSITE[side] in terms:
            return side in terms and _OPPOSITE[side] not in terms
    return False


def _best(
    moments: Mapping[Path, Sequence[forms.DayHour | None]],
    around: Path,
    fits: Callable[[forms.DayHour], bool],
) -> Path:
    found = [
        (weight(_WHEN, path, around), path)
        for path, values in moments.items()
        if values and all(value is not None and fits(value) for value in values)
    ]
    found = [(heavy, path) for heavy, path in found if heavy >= _LEAST]
    return max(found, key=lambda pair: (pair[0], -len(pair[1])), default=(0.0, ()))[1]


def _text(texts: Mapping[Path, Sequence[Any]], around: Path, meaning: Meaning) -> Path:
    found = [
        (weight(meaning, path, around), path)
        for path, values in texts.items()
        if all(value is None or isinstance(value, str) for value in values)
    ]
    found = [(heavy, path) for heavy, path in found if heavy >= _LEAST]
    return max(found, key=lambda pair: (pair[0], -len(pair[1])), default=(0.0, ()))[1]


def reader(plan: PointPlan) -> Callable[[Any], Point]:
    """Return a function that reads one end of a record; it raises ``ValueError`` without moment or place."""
    get = {part: getter(path) for part, path in plan.paths()}
    nothing: Get = lambda _record: None  # noqa: E731
    name_of, city_of, terminal_of, slug_of, state_of, zone_of, platform_of = (
        get.get(part, nothing) for part in ("name", "city", "terminal", "slug", "state", "zone", "platform")
    )

    def read(record: Any) -> Point:
        name, city, terminal = _words(name_of(record)), _words(city_of(record)), _words(terminal_of(record))
        slug = _words(slug_of(record))
        shown = name or city or terminal or slug
        if not shown:
            raise ValueError("names no place")
        when = moment(get, record, _words(zone_of(record)))
        platform = _words(platform_of(record))
        return Point(shown, when, city, _words(state_of(record)), slug, terminal, platform)

    return read


def _words(value: Any) -> str:
    return value.strip() if type(value) is str else ""


def moment(get: Mapping[str, Get], record: Any, zone: str) -> datetime:
    """Return the moment of a record in the local time of its place.

    Raises:
        ValueError: there is none.
    """
    if "whole" in get:
        value = get["whole"](record)
        if type(value) is str and len(value) in _LOCAL_LENGTHS:
            try:
                return datetime.fromisoformat(value)
            except ValueError:
                pass  # Another form of the same length.
        if isinstance(value, str) and not value.strip().isdecimal():
            iso = _iso(value)
            if iso is not None:
                return fields.local(iso, zone)
        stated = forms.day_hour(value)
        if stated is None or (when := stated.moment()) is None:
            raise ValueError("names no moment")
        return fields.local(f"{when.isoformat()}+00:00", zone) if stated.offset is not None else when
    if "day" in get and "hour" in get:
        plain = _plain(get["day"](record), get["hour"](record))
        if plain is not None:
            return plain
    day = forms.day_hour(get["day"](record)) if "day" in get else None
    hour = forms.day_hour(get["hour"](record)) if "hour" in get else None
    if day is None or day.day is None or hour is None or hour.hour is None:
        raise ValueError("names no day" if day is None else "names no hour")
    when = datetime.combine(day.day, hour.hour)
    if hour.offset is not None and not hour.offset:
        return fields.local(f"{when.isoformat()}+00:00", zone)
    return when


_LOCAL_LENGTHS = (16, 19)
"""``2026-12-11T22:15`` with or without seconds: local time, whatever the zone."""


def _plain(day: Any, hour: Any) -> datetime | None:
    """Return the moment of a day and an hour as ISO writes them, None for any other form."""
    if type(day) is not str or type(hour) is not str or len(day) != 10 or len(hour) not in (5, 8):
        return None
    try:
        return datetime.fromisoformat(f"{day}T{hour}")
    except ValueError:
        return None


def _iso(value: str) -> str | None:
    """Return a moment as ISO writes it, with its offset kept."""
    stated = forms.day_hour(value)
    if stated is None or (when := stated.moment()) is None:
        return None
    if stated.offset is None:
        return when.isoformat()
    minutes = int(stated.offset.total_seconds()) // 60
    sign = "-" if minutes < 0 else "+"
    return f"{when.isoformat()}{sign}{abs(minutes) // 60:02d}:{abs(minutes) % 60:02d}"


def joined(legs: list[TripLeg]) -> tuple[TripLeg, ...]:
    """Return the legs of a trip, each with the wait before it where the service stated none."""
    for index, leg in enumerate(legs[1:], start=1):
        before = legs[index - 1].arrival
        if leg.waiting is None and leg.departure and before:
            legs[index] = replace(leg, waiting=max(fields.elapsed(before, leg.departure), 0))
    return tuple(legs)
