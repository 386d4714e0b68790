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
        return day is not None and (self.since or day) <= day <= (self.until or day)

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
    tomorrow = today + timedelta(days=1)
    named = {
        "past": Days(None, today - timedelta(days=1)),
        "today": Days(today, today),
        "tomorrow": Days(tomorrow, tomorrow),
        "week": Days(today, today + timedelta(days=6)),
        "coming": Days(today, None),
    }
    return typed(value) or named.get(value, Days())


def bought(value: str, today: date) -> Days:
    """Return the days of purchase of a filter; an empty value holds every day."""
    back = BOUGHT_DAYS.get(value)
    return typed(value) or (Days(today - timedelta(days=back - 1), today) if back else Days())


def travel_name(value: str) -> str:
    return _name(value) or order_texts.travel_span(value)


def bought_name(value: str) -> str:
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
    if len(groups) == 1 and len(packed := groups[0]) in (4, 6, 8):
        groups = [packed[:2], packed[2:4], *filter(None, (packed[4:],))]
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
