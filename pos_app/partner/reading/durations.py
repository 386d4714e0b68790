"""Durations in whatever form: text, a number, an object of hours and minutes (contract 2.2, 2.3)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from pos_app.domain.trips import Point
from pos_app.partner.reading import forms
from pos_app.partner.reading.lexicon import plain

_PARTS = {
    "hours": (60, "h hr hrs hour hours hora horas totalhours inhours horastotais totalhoras"),
    "minutes": (1, "m min mins minute minutes minuto minutos totalminutes inminutes totalminutos"),
    "days": (1440, "d day days dia dias"),
    "seconds": (0, "s sec secs second seconds segundo segundos"),
}
PART_OF = {key: (part, factor) for part, (factor, keys) in _PARTS.items() for key in keys.split()}
"""The parts of a duration by the plain names of their keys, each with its minutes."""
_A_MINUTE = {"seconds": 1 / 60, "minutes": 1, "hours": 60}


_SPOKEN = re.compile(
    r"(?:(\d+)\s*d[a-z]*)?\s*(?:(\d+)\s*h[a-z]*)?\s*(?:(\d+)\s*(?:m[a-z]*)?)?", re.IGNORECASE
)
_CLOCK = re.compile(r"()(\d{1,3}):(\d{2})(?::\d{2})?")
_ISO = re.compile(r"P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:\d+S)?)?", re.IGNORECASE)
_LONGEST = 20_000_000


def elapsed(departure: Point, arrival: Point) -> int:
    """Return the minutes between two points by the clocks there, which may be in two zones."""
    return int((arrival.when - departure.when).total_seconds()) // 60


def nearest(found: Sequence[int], departure: Point, arrival: Point) -> int | None:
    """Return of several durations in minutes the one nearest to the clocks, None for none."""
    between = elapsed(departure, arrival)
    return min(found, key=lambda minutes: abs(minutes - between), default=None)


def readings(value: Any, form: str = "") -> tuple[int, ...]:
    """Return every duration in minutes that a value may mean.

    A bare number may count minutes, hours, seconds or milliseconds; days stated beside the hours of a night
    trip may count midnights.
    """
    if type(value) is dict:
        value = tuple(value.items())
    try:
        return _readings(value, form)
    except TypeError:
        return ()  # Lists and objects inside it.


@lru_cache(maxsize=4096)
def _readings(value: Any, form: str) -> tuple[int, ...]:
    """Read a duration. The same ones come again with every other bus."""
    number = forms.amount(value) if not isinstance(value, str) or value.strip().isdecimal() else None
    if isinstance(value, tuple):
        found = _of_parts(value)
    elif number is None:
        found = [minutes(value)]
    elif form:
        found = [int(float(number) * _A_MINUTE[form])]
    else:
        found = [int(number), int(number * 60), int(number) // 60, int(number) // 60_000]
    return tuple(one for one in found if one is not None and 0 <= one < _LONGEST)


def _of_parts(parts: tuple[tuple[str, Any], ...]) -> list[int | None]:
    whole, days, seen = 0, 0, False
    for key, value in parts:
        part, factor = PART_OF.get(plain(str(key)), ("", 0))
        if value is None or not part:
            continue
        number = forms.amount(value)
        counted = int(number * factor) if number is not None else minutes(value)
        if counted is None:
            continue
        seen = True
        if part == "days":
            days = counted
        else:
            whole += counted
    return list(dict.fromkeys((whole + days, whole))) if seen else []


def minutes(value: Any) -> int | None:
    """Return a duration in minutes, None where a value is not a duration: ``4h 30m``, ``04:30``, ISO 8601,
    an object of parts, a number of minutes."""
    if isinstance(value, Mapping):
        return next(iter(readings(value)), None)
    found = forms.whole(value)
    if found is None and isinstance(value, str):
        text = value.strip()
        parsed = _CLOCK.fullmatch(text) or _SPOKEN.fullmatch(text) or _ISO.fullmatch(text)
        if parsed is not None and any(parsed.groups()):
            days, hours, rest = (int(part or 0) for part in parsed.groups())
            found = days * 1440 + hours * 60 + rest
    return found if found is not None and 0 <= found < _LONGEST else None
