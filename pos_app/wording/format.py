"""How values are written for people. Money and dates are Brazilian in every language of the window."""

from __future__ import annotations

from datetime import date, datetime, time

from pos_app.domain.money import brl
from pos_app.wording.translation import mark, plural, translate

_WEEKDAYS_SHORT = (
    mark("Weekday", "seg"),
    mark("Weekday", "ter"),
    mark("Weekday", "qua"),
    mark("Weekday", "qui"),
    mark("Weekday", "sex"),
    mark("Weekday", "sáb"),
    mark("Weekday", "dom"),
)
_WEEKDAYS = (
    mark("Weekday", "segunda"),
    mark("Weekday", "terça"),
    mark("Weekday", "quarta"),
    mark("Weekday", "quinta"),
    mark("Weekday", "sexta"),
    mark("Weekday", "sábado"),
    mark("Weekday", "domingo"),
)
_DAY = 24 * 60 * 60
_MINUS = "\u2212\u00a0"


def money(cents: int) -> str:
    """Return ``R$ 1.234,50`` with spaces that never break; ``- R$ 60,00`` below zero."""
    return brl(cents)


def less(cents: int) -> str:
    """Return what is taken off: ``- R$ 60,00`` for 6000."""
    return _MINUS + brl(abs(cents)) if cents else brl(0)


def clock(seconds: float) -> str:
    """Return minutes and seconds, ``7:48``; hours too from one hour on."""
    whole = max(0, int(seconds))
    hours, rest = divmod(whole, 3600)
    minutes, left = divmod(rest, 60)
    return f"{hours}:{minutes:02d}:{left:02d}" if hours else f"{minutes}:{left:02d}"


def duration(minutes: int) -> str:
    """Return ``8h20``, ``0h55``."""
    return f"{minutes // 60}h{minutes % 60:02d}"


def hour(moment: datetime | time) -> str:
    """Return ``22:15``."""
    return f"{moment.hour:02d}:{moment.minute:02d}"


def _weekday(day: date, short: bool) -> str:
    return translate("Weekday", (_WEEKDAYS_SHORT if short else _WEEKDAYS)[day.weekday()])


def weekday_short(when: date) -> str:
    """Return ``sáb``."""
    return _weekday(when, True)


def month(when: date) -> str:
    """Return ``março de 2026``."""
    name = month_names()[when.month - 1]
    return translate("{month} de {year}").format(month=name, year=when.year)


def month_names() -> tuple[str, ...]:
    """Return the names of the months."""
    return (
        translate("janeiro"),
        translate("fevereiro"),
        translate("março"),
        translate("abril"),
        translate("maio"),
        translate("junho"),
        translate("julho"),
        translate("agosto"),
        translate("setembro"),
        translate("outubro"),
        translate("novembro"),
        translate("dezembro"),
    )


def day(when: date) -> str:
    """Return ``sáb 21/03``."""
    return f"{_weekday(when, True)} {when.day:02d}/{when.month:02d}"


def day_long(when: date) -> str:
    """Return ``sábado 21/03``."""
    return f"{_weekday(when, False)} {when.day:02d}/{when.month:02d}"


def day_year(when: date) -> str:
    """Return ``sáb 21/03/26``."""
    return f"{day(when)}/{when.year % 100:02d}"


def date_full(when: date) -> str:
    """Return ``21/03/2026``, as people type it."""
    return f"{when.day:02d}/{when.month:02d}/{when.year:04d}"


def moment(when: datetime, today: date) -> str:
    """Return ``hoje 14:58``, or ``seg 16/03/26`` for another day."""
    if when.date() == today:
        return translate("hoje {0}").format(hour(when))
    return day_year(when.date())


def until(when: datetime, today: date) -> str:
    """Return ``14:58``, or ``24/11 às 23:59`` for another day, to be written after ``até``.

    Both are texts, since Spanish puts an article before the hour and before the day.
    """
    if when.date() == today:
        return translate("{hour}").format(hour=hour(when))
    return translate("{date} às {hour}", date=f"{when.day:02d}/{when.month:02d}", hour=hour(when))


def left(seconds: float) -> str:
    """Return what is left of a time: ``7:48``, ``3:07:48``; from a whole day on only ``2 dias``."""
    days = int(seconds // _DAY)
    return plural("{count} dia", "{count} dias", days) if days > 0 else clock(seconds)


def later_days(departure: datetime, arrival: datetime) -> str:
    """Return ``+1 dia`` or ``+2 dias`` when the bus arrives on a later date, else nothing."""
    days = (arrival.date() - departure.date()).days
    return plural("+{count} dia", "+{count} dias", days) if days > 0 else ""


def cpf(digits: str) -> str:
    """Return ``529.982.247-25``; anything but eleven digits comes back as it is."""
    if len(digits) != 11 or not digits.isdigit():
        return digits
    return f"{digits[:3]}.{digits[3:6]}.{digits[6:9]}-{digits[9:]}"


def phone(digits: str) -> str:
    """Return ``(11) 98765-0142``; numbers of another length come back as they are."""
    if digits.isdigit() and len(digits) in (10, 11):
        return f"({digits[:2]}) {digits[2:-4]}-{digits[-4:]}"
    return digits
