"""The forms of single values: amounts, flags, ids, texts, days, hours and moments. None where a value is not
one; those that a documented field needs raise ``ValueError`` instead."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import MAXYEAR, MINYEAR, UTC, date, datetime, time, timedelta
from decimal import Decimal, InvalidOperation
from functools import lru_cache
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from pos_app.domain.value import Value
from pos_app.partner.reading.lexicon import concepts, fold, plain

_NUMBER = re.compile(r"-?\d+(?:\.\d+)?(?:[eE][+-]?\d\d?)?")
_BRAZILIAN = re.compile(r"-?\d{1,3}(?:\.\d{3})*,\d{2}|-?\d+,\d{1,2}")
_SPACED = re.compile(r"-?\d{1,3}(?:[\s'\u2019]\d{3})+[.,]\d{2}")
_ENGLISH = re.compile(r"-?\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?")
_SYMBOL = re.compile(r"^(?:R\$|BRL)\s*|\s*(?:BRL|reais)$", re.IGNORECASE)
_UUID = re.compile(r"[0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}")
_MOST = Decimal(10) ** 14


def amount(value: object) -> Decimal | None:
    """Return a number, however it is written: ``184.9``, ``"184.90"``, ``"R$ 1.184,90"``.

    Its unit is not known here.
    """
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        found = Decimal(value)
    elif isinstance(value, float):
        found = Decimal(repr(value))
    elif isinstance(value, str):
        text = _SYMBOL.sub("", value.replace("&nbsp;", " ").strip()).removeprefix("+")
        if _SPACED.fullmatch(text):
            text = re.sub(r"[\s'\u2019]", "", text)
        if _BRAZILIAN.fullmatch(text):
            text = text.replace(".", "").replace(",", ".")
        elif _ENGLISH.fullmatch(text):
            text = text.replace(",", "")
        if not _NUMBER.fullmatch(text):
            return None
        try:
            found = Decimal(text)
        except InvalidOperation:
            return None
    else:
        return None
    return found if found.is_finite() and abs(found) < _MOST else None


def in_reais(value: object) -> bool:
    """Return whether an amount is written as people write reais, which no amount of cents is."""
    if isinstance(value, str):
        text = value.strip()
        return bool(_SYMBOL.search(text) or re.search(r"[.,]\d{1,2}$", text))
    return isinstance(value, float) and not value.is_integer()


def is_uuid(value: object) -> bool:
    return isinstance(value, str) and bool(_UUID.fullmatch(value.strip()))


def identifier(value: object) -> str:
    """Return an id, given as text or number; empty where a value cannot be one."""
    if type(value) is str and value.isascii() and value.isprintable() and " " not in value:
        return value if len(value) <= 400 else ""
    if isinstance(value, str):
        text = value.strip()
        return text if text and len(text) <= 400 and text.isprintable() and " " not in text else ""
    return str(value) if isinstance(value, int) and not isinstance(value, bool) and value >= 0 else ""


def text(value: object) -> str:
    """Return a text or number as text, empty for anything else."""
    if isinstance(value, str):
        return value.strip()
    return str(value) if isinstance(value, int | float) and not isinstance(value, bool) else ""


def strict_text(value: object) -> str:
    """Return a text or number as text, empty for null.

    Raises:
        ValueError: it is neither.
    """
    if isinstance(value, bool | list | Mapping):
        raise ValueError("is not a text")
    return text(value)


def name_of(value: Any) -> str:
    """Return the name of a company or class, an object or a plain text (contract 2.2, 2.10). ``ValueError``
    as ``strict_text``."""
    if isinstance(value, Mapping):
        value = next((value[k] for k in ("name", "label", "description") if value.get(k) is not None), None)
    return strict_text(value)


def whole(value: object) -> int | None:
    if isinstance(value, float):
        return int(value) if value.is_integer() else None
    if isinstance(value, str):
        return int(value) if value.strip().lstrip("-").isdecimal() else None
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def integer(value: object) -> int | None:
    """Return a whole number, None for null. ``ValueError`` for anything else."""
    found = whole(value)
    if found is None and value not in (None, ""):
        raise ValueError("is not a whole number")
    return found


_YES = frozenset({"true", "1", "sim", "s", "yes", "y", "t", "v", "verdadeiro"})
_NO = frozenset({"false", "0", "nao", "n", "no", "", "f", "falso"})
_FREE_WORDS = frozenset({"l", "d", "vaga", "vazio", "empty", "free", "livre", "available", "ok"})
_TAKEN_WORDS = frozenset(
    {"o", "x", "r", "b", "ocupada", "occupied", "sold", "taken", "hold", "block", "blocked"}
)


def flag(value: object) -> bool | None:
    """Return a yes or no; None where nothing is said."""
    return None if value == "" else yes(value)


def yes(value: object) -> bool | None:
    if isinstance(value, int | float):
        return bool(value) if value in (0, 1) else None
    if isinstance(value, str):
        plain = fold(value.strip())
        return True if plain in _YES else False if plain in _NO else None
    return None


@lru_cache(maxsize=1024)
def free_word(value: str) -> bool | None:
    """Return what a status word says of a seat: free, taken, or None where it says neither."""
    plain = fold(value.strip())
    terms = concepts(plain)
    if plain in _FREE_WORDS or "available" in terms:
        return not ("taken" in terms or plain.startswith(("un", "in", "not_", "nao")))
    if plain in _TAKEN_WORDS or terms & {"taken", "block"}:
        return False
    return None


_DAYS = tuple(
    re.compile(rf"(?:[a-z]+(?:-feira)?,? )?{form}(?P<rest>.*)", re.DOTALL)
    for form in (
        r"(?P<y>\d{4})([-/.])(?P<m>\d{2})\2(?P<d>\d{2})(?!\d)",
        r"(?P<d>\d{2})([-/.])(?P<m>\d{2})\2(?P<y>\d{4})(?!\d)",
        r"(?P<y>\d{4})(?P<m>\d{2})(?P<d>\d{2})(?!\d)",
        r"(?P<d>\d{1,2})[ /-]?(?:de )?(?P<m>[a-z]{3})[a-z]*\.?,?[ /-]?(?:de )?(?P<y>\d{4}|\d{2})\b(?!:)",
        r"(?P<m>[a-z]{3})[a-z]* (?P<d>\d{1,2}),? (?P<y>\d{4})\b",
    )
)
"""``2026-12-10``, ``10/12/2026``, ``20261210``, ``qui, 10 dez 2026``, ``10DEC26``, ``Thu Dec 10 2026``, of a
text without capitals and accents."""
_NAMES = "jan fev,feb mar abr,apr mai,may jun jul ago,aug set,sep out,oct nov dez,dec"
_MONTHS = {name: number for number, names in enumerate(_NAMES.split(), 1) for name in names.split(",")}
_FARTHEST = timedelta(hours=15)
"""Difference from UTC that no place on earth has."""
_HOUR = re.compile(
    r"(?:[àa]s )?(\d{1,2})[:h](\d{2})(?::(\d{2})(?:\.(\d{1,6})\d*)?)?(?:\s*min)?"
    r"(?:\s*([ap])\.?m\.?)?"
    r"\s*(Z|(?:GMT)?[+-]\d{2}(?::?\d{2})?)?(?:(?<=\d)\s*\([a-z ]+\)|\[America/[\w/]+\]|(?<=Z)\[[\w/]+\])?",
    re.IGNORECASE,
)
_COMPACT = re.compile(r"t(\d{2})(\d{2})(\d{2})?(?=z|[+-]|$)")


_SINCE_1970 = re.compile(r"/Date\((\d+)(?:[+-]\d{4})?\)/")
"""As .NET writes a moment: milliseconds of UTC, whatever offset stands behind them."""


class DayHour(Value):
    """A day, an hour or both, as they were written; ``offset`` from UTC where one stands there."""

    day: date | None = None
    hour: time | None = None
    offset: timedelta | None = None

    def moment(self) -> datetime | None:
        """The moment without its offset."""
        return datetime.combine(self.day, self.hour) if self.day and self.hour is not None else None


def day_hour(value: object) -> DayHour | None:
    """Return the day, hour or moment in a text, in a number of seconds or milliseconds since 1970, or
    in parts, ``[2026, 12, 10, 22, 15]``, ``{"year": 2026, "month": 12, "day": 10}``, also beside a place."""
    if isinstance(value, Mapping):
        # Beside the parts another number, or a text, may change what they mean: an offset, AM or PM.
        parts = {plain(str(key)): one for key, one in value.items() if not isinstance(one, Mapping | list)}
        names = next((names for names in _PARTS_OF_A_DAY if parts.keys() <= set(names)), ())
        value = [parts[name] for name in names if name in parts] if set(names[:3]) <= parts.keys() else None
    if isinstance(value, list):
        whole = 3 <= len(value) <= 7 and all(type(one) is int for one in value)
        return _of_parts(*value[:6]) if whole else None
    if isinstance(value, str) and not value.strip().isdecimal():
        return _day_hour(value.strip())
    if isinstance(value, str) and len(value.strip()) == 8:
        return _day_hour(value.strip())
    if type(value) is int and 19_000_101 <= value <= 21_001_231:
        return _day_hour(str(value))
    number = amount(value)
    if number is None or number != int(number):
        return None
    for scale in (1, 1000):
        if 1_000_000_000 * scale <= number < 4_500_000_000 * scale:
            found = datetime.fromtimestamp(int(number) / scale, UTC)
            return DayHour(found.date(), found.time().replace(microsecond=0), timedelta(0))
    return None


_PARTS_OF_A_DAY = (
    ("year", "month", "day", "hour", "minute", "second"),
    ("ano", "mes", "dia", "hora", "minuto", "segundo"),
)


def _of_parts(
    year: int, month: int, day: int, hour: int | None = None, minute: int = 0, second: int = 0
) -> DayHour | None:
    try:
        return DayHour(date(year, month, day), None if hour is None else time(hour, minute, second))
    except (ValueError, OverflowError):
        return None


@lru_cache(maxsize=4096)
def _day_hour(text: str) -> DayHour | None:
    since = _SINCE_1970.fullmatch(text)
    if since:
        return day_hour(int(since[1]))
    plain_text = fold(text)
    matches = (form.fullmatch(plain_text) for form in _DAYS)
    found = next((one for one in matches if one and (one["m"].isdecimal() or one["m"] in _MONTHS)), None)
    day, rest = None, text
    if found:
        month, year = _MONTHS.get(found["m"]) or int(found["m"]), found["y"]
        try:
            day = date(int(year) if len(year) == 4 else 2000 + int(year), month, int(found["d"]))
        except ValueError:
            return None
        rest = _COMPACT.sub(lambda one: f"{one[1]}:{one[2]}:{one[3] or '00'}", found["rest"]).lstrip("t ,")
        if not rest:
            return DayHour(day)
    hour_match = _HOUR.fullmatch(rest.strip())
    if hour_match is None:
        return None
    hours, minutes, seconds, fraction, half, zone = hour_match.groups()
    if half and not 1 <= int(hours) <= 12:
        return None
    try:
        of_day = int(hours) % 12 + 12 * (half in "pP") if half else int(hours)
        hour = time(of_day, int(minutes), int(seconds or 0), int(f"{fraction or 0:0<6}"))
    except ValueError:
        return None
    offset = _offset(zone)
    return None if offset is not None and abs(offset) > _FARTHEST else DayHour(day, hour, offset)


def _offset(zone: str | None) -> timedelta | None:
    if not zone:
        return None
    if zone in "Zz":
        return timedelta(0)
    sign, digits = -1 if "-" in zone else 1, zone.upper().removeprefix("GMT")[1:].replace(":", "")
    return sign * timedelta(hours=int(digits[:2]), minutes=int(digits[2:] or 0))


BRASILIA = "America/Sao_Paulo"
_UNIVERSAL = frozenset({"UTC", "GMT", "Z", "ETC/UTC"})
"""No bus of Brazil leaves there: such an hour is the same instant told by another clock."""


@lru_cache(maxsize=64)
def _zone(name: str) -> ZoneInfo:
    try:
        return ZoneInfo(name or BRASILIA)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return ZoneInfo(BRASILIA)


def local(day: date, at: DayHour, zone: str = "") -> datetime:
    """Return the local time of a place, without a zone, of an hour: with an offset it is local already, in
    UTC it is moved to the zone of the place, where none is given, or UTC, to Brasília's.

    Raises:
        ValueError: it is of the first or the last year of the calendar, which mean none.
    """
    assert at.hour is not None
    if day.year in (MINYEAR, MAXYEAR):
        raise ValueError("is beyond the calendar")
    when = datetime.combine(day, at.hour)
    universal = zone.upper() in _UNIVERSAL
    if at.offset or (at.offset is None and not universal):
        return when
    return when.replace(tzinfo=UTC).astimezone(_zone("" if universal else zone)).replace(tzinfo=None)


def instant_of(stated: DayHour | None) -> datetime | None:
    """Return the moment in UTC that a value states; without an offset it is Brasília time (contract 2.9).

    None where it states none: some services write the first or the last year of the calendar for that.
    """
    moment = stated.moment() if stated else None
    if stated is None or moment is None or moment.year in (MINYEAR, MAXYEAR):
        return None
    if stated.offset is None:
        return moment.replace(tzinfo=_zone(BRASILIA)).astimezone(UTC)
    return (moment - stated.offset).replace(tzinfo=UTC)


def instant(value: object) -> datetime | None:
    """Return a moment in UTC as ``instant_of``, None for null. ``ValueError`` for what is none."""
    if value in (None, ""):
        return None
    found = instant_of(day_hour(value))
    if found is None:
        raise ValueError("is not a moment")
    return found


def day_of(value: object) -> date | None:
    stated = day_hour(value)
    return stated.day if stated else None
