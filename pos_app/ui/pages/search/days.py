"""Days as clerks type them: ``25``, ``25/12``, ``+1``, ``sex``, ``amanhã``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, timedelta

from pos_app.domain.places import fold

_WEEKDAYS = {
    word: number
    for number, words in enumerate(
        (
            "seg segunda lun lunes mon monday",
            "ter terca mar martes tue tuesday",
            "qua quarta mie miercoles wed wednesday",
            "qui quinta jue jueves thu thursday",
            "sex sexta vie viernes fri friday",
            "sab sabado sat saturday",
            "dom domingo sun sunday",
        )
    )
    for word in words.split()
}
_NEAR = {
    **dict.fromkeys(("hoje", "hj", "hoy", "today"), 0),
    **dict.fromkeys(("amanha", "am", "manana", "tomorrow"), 1),
    **dict.fromkeys(("depois de amanha", "depois", "dda", "pasado manana"), 2),
}
_NUMBERS = re.compile(r"(\d{1,2})(?:[/.\- ](\d{1,2})(?:[/.\- ](\d{4}|\d{2}))?)?[/.\-]?")
_PACKED = re.compile(r"(\d{2})(\d{2})(\d{4}|\d{2})?")
_AHEAD = re.compile(r"\+\s*(\d{1,3})")
_LATELY = timedelta(days=60)
_MONTHS_TO_LOOK_AHEAD = 12 * 8
"""Long enough for the next 29 February, whatever the year."""


def parse_day(typed: str, base: date) -> date | None:
    """Return the day that was typed, or None where it is not a day.

    A day alone, or a day and month, is the next one on or after ``base``; ``+n`` counts from ``base``; a
    weekday is the next one after ``base``. A day and month that passed lately is that day, so that the
    clerk sees an error instead of a trip in a year.
    """
    text = typed.strip()
    if ahead := _AHEAD.fullmatch(text):
        return _safely_after(base, int(ahead[1]))
    words = fold(text)
    if words in _NEAR:
        return base + timedelta(days=_NEAR[words])
    weekday = _WEEKDAYS.get(words.removesuffix(" feira"))
    if weekday is not None:
        return base + timedelta(days=(weekday - base.weekday() - 1) % 7 + 1)
    # The program's own day format, such as "sáb 21/03/26", is read back.
    first, _, rest = text.partition(" ")
    if rest and fold(first) in _WEEKDAYS:
        text = rest.strip()
    found = _NUMBERS.fullmatch(text) or _PACKED.fullmatch(text)
    if found is None:
        return None
    day, month, year = found.groups()
    return _day(base, int(day), int(month) if month else None, _year(year))


def _safely_after(base: date, days: int) -> date | None:
    try:
        return base + timedelta(days=days)
    except OverflowError:
        return None


def _year(text: str | None) -> int | None:
    if text is None:
        return None
    return int(text) if len(text) == 4 else 2000 + int(text)


def _day(base: date, day: int, month: int | None, year: int | None) -> date | None:
    if year is not None and month is not None:
        return _valid(year, month, day)
    if month is not None:
        passed = _valid(base.year, month, day)
        if passed is not None and timedelta() < base - passed <= _LATELY:
            return passed
    for at_year, at_month in _months_from(base):
        if month not in (None, at_month):
            continue
        found = _valid(at_year, at_month, day)
        if found is not None and found >= base:
            return found
    return None


def _months_from(base: date) -> Iterator[tuple[int, int]]:
    for step in range(_MONTHS_TO_LOOK_AHEAD + 1):
        months = base.year * 12 + base.month - 1 + step
        yield months // 12, months % 12 + 1


def _valid(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None
