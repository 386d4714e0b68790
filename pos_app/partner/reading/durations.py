"""Durations in whatever form: text, a number, an object of hours and minutes (contract 2.2, 2.3)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from pos_app.domain.trips import Point
from pos_app.partner.reading import fields, forms
from pos_app.partner.reading.lexicon import concepts


def agreed(value: Any, departure: Point, arrival: Point) -> int | None:
    """Return the duration in minutes; of several ways to read it, the one nearest to the clocks."""
    elapsed = fields.elapsed(departure, arrival)
    found = _cached(tuple(value.items())) if type(value) is dict else _cached(value)
    return min(found, key=lambda minutes: abs(minutes - elapsed)) if found else None


@lru_cache(maxsize=8192)
def _of_plain(value: Any) -> tuple[int, ...]:
    return tuple(readings(dict(value) if isinstance(value, tuple) else value))


def _cached(value: Any) -> tuple[int, ...]:
    """Return the readings of a duration. The same ones come again with every other bus."""
    try:
        return _of_plain(value)
    except TypeError:
        return tuple(readings(dict(value) if isinstance(value, tuple) else value))


def readings(value: Any) -> list[int]:
    """Return every duration in minutes that a value may mean.

    A bare number may count minutes, hours, seconds or milliseconds; days stated beside the hours of a night
    trip may count midnights.
    """
    if isinstance(value, Mapping):
        return _of_parts(value)
    number = forms.amount(value) if not isinstance(value, str) or value.strip().isdecimal() else None
    if number is not None:
        return [int(number), int(number * 60), int(number) // 60, int(number) // 60_000]
    found = minutes(value)
    return [] if found is None else [found]


def _of_parts(parts: Mapping[str, Any]) -> list[int]:
    whole, days = 0, 0
    seen = False
    for key, value in parts.items():
        terms = concepts(str(key))
        if value is None or not terms & FACTORS.keys():
            continue
        name = next(name for name in FACTORS if name in terms)
        number = forms.amount(value)
        part = int(number * FACTORS[name]) if number is not None else minutes(value)
        if part is None:
            continue
        seen = True
        if name == "days":
            days = part
        else:
            whole += part
    return [whole + days, whole] if seen else []


FACTORS: Mapping[str, int] = {"hours": 60, "time": 60, "minutes": 1, "days": 1440, "seconds": 0}


def minutes(value: Any) -> int | None:
    """Return a duration in minutes, None where a value is not a duration."""
    if isinstance(value, Mapping):
        return next(iter(_of_parts(value)), None)
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    try:
        found = fields.minutes(value)
    except (ValueError, TypeError):
        return None
    return found if found is not None and 0 <= found < 20_000_000 else None
