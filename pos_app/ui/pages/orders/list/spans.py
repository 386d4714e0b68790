"""Spans of days that the list of orders is filtered by: named ones, and two days that were typed. Pure."""

from __future__ import annotations

import re
from datetime import date, timedelta

from pos_app.domain.value import Value
from pos_app.wording import order_list_texts, order_texts

TRAVEL = ("past", "today", "tomorrow", "week", "coming")
BOUGHT_DAYS = {"today": 1, "week": 7, "month": 30, "year": 365}
"""Days back, today included."""
CHOOSE = "choose"
"""The value of the line that lets the clerk type days."""
_BETWEEN = ".."


class Days(Value):
    """From the first to the last day, both included; None is open."""

    since: date | None = None
    until: date | None = None

    def holds(self, day: date | None) -> bool:
        """Return whether a day lies in it; an unknown day does not."""
        if day is None:
            return False
        return (self.since is None or self.since <= day) and (self.until is None or day <= self.until)

    @property
    def value(self) -> str:
        """The span as the value of a filter: ``2026-03-21..2026-03-25``."""
        since, until = (day.isoformat() if day else "" for day in (self.since, self.until))
        return f"{since}{_BETWEEN}{until}"


def typed(value: str) -> Days | None:
    """Return the days of a value that the clerk typed; None for a named span."""
    since, between, until = value.partition(_BETWEEN)
    if not between:
        return None
    return Days(*(date.fromisoformat(day) if day else None for day in (since, until)))


def travel(value: str, today: date) -> Days:
    """Return the days of travel of a filter; an empty value holds every day."""
    days = typed(value)
    if days is not None:
        return days
    match value:
        case "past":
            return Days(None, today - timedelta(days=1))
        case "today":
            return Days(today, today)
        case "tomorrow":
            return Days(today + timedelta(days=1), today + timedelta(days=1))
        case "week":
            return Days(today, today + timedelta(days=6))
        case "coming":
            return Days(today, None)
    return Days()


def bought(value: str, today: date) -> Days:
    """Return the days of purchase of a filter; an empty value holds every day."""
    days = typed(value)
    if days is not None:
        return days
    if value not in BOUGHT_DAYS:
        return Days()
    return Days(today - timedelta(days=BOUGHT_DAYS[value] - 1), today)


def travel_name(value: str) -> str:
    """Return the name of a filter by days of travel."""
    return _name(value) or order_texts.travel_span(value)


def bought_name(value: str) -> str:
    """Return the name of a filter by days of purchase."""
    return _name(value) or order_texts.bought_span(value)


def _name(value: str) -> str:
    if value == CHOOSE:
        return order_list_texts.choose_days()
    days = typed(value)
    return order_list_texts.days(days.since, days.until) if days else ""


def read_day(text: str, today: date) -> date | None:
    """Return the day of ``21/03``, ``21/03/26``, ``210326`` or ``21``; None where it is not a date.

    Without a year it is the nearest such day, before or after today; without a month, this month's.
    """
    groups = re.findall(r"\d+", text)
    if len(groups) == 1 and len(groups[0]) in (4, 6, 8):
        packed = groups[0]
        groups = [packed[:2], packed[2:4], *([packed[4:]] if packed[4:] else [])]
    if not 1 <= len(groups) <= 3 or not re.fullmatch(r"[\d\s./-]+", text.strip()):
        return None
    day, month, year = (*map(int, groups), *(0,) * (3 - len(groups)))
    if year:
        return _day(year if year > 99 else 2000 + year, month, day)
    if not month:
        return _day(today.year, today.month, day)
    near = [_day(today.year + shift, month, day) for shift in (-1, 0, 1)]
    return min(filter(None, near), key=lambda one: abs(one - today), default=None)


def _day(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None
