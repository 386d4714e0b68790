"""The order query sent to the provider, built from the typed text and the filters of the contract. Pure."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date, datetime, time, timedelta

from pos_app.domain.order_search import provider_filter
from pos_app.domain.orders import OrderFilter
from pos_app.ui.pages.orders.narrow import BOUGHT_DAYS, Narrow
from pos_app.wording import order_texts

FIRST = 50
"""How many orders are shown at first; each further time twice as many."""
_DAY_ENDS = time(23, 59)
_MAYBE_LOCATOR = re.compile(r"[A-Za-z]{5,10}")


def order_filter(text: str, narrow: Narrow, size: int, today: date) -> OrderFilter | None:
    """Return the query (contract 4.13), or None where the typed text cannot be queried.

    One order more than ``size`` is requested: receiving it is the only sign that there are more.
    """
    wanted = provider_filter(text, size + 1)
    if wanted is None:
        return None
    known = order_texts.statuses()
    named = {known.get(state, "") for state in narrow.states}
    since, until = _travel(narrow.travel, today)
    return replace(
        wanted,
        status=named.pop() if len(named) == 1 else "",
        ticket_status=narrow.tickets,
        created_from=today - timedelta(days=BOUGHT_DAYS[narrow.bought] - 1) if narrow.bought else None,
        departure_from=since,
        departure_to=until,
    )


def otherwise(wanted: OrderFilter) -> OrderFilter | None:
    """Return the other possible reading of the text where nothing was found: a locator may have no digit, and
    then reads like a passenger's name."""
    if not _MAYBE_LOCATOR.fullmatch(wanted.passenger):
        return None
    return replace(wanted, passenger="", locator=wanted.passenger.upper())


def _travel(span: str, today: date) -> tuple[datetime | None, datetime | None]:
    def begins(days: int) -> datetime:
        return datetime.combine(today + timedelta(days=days), time())

    def ends(days: int) -> datetime:
        return datetime.combine(today + timedelta(days=days), _DAY_ENDS)

    match span:
        case "past":
            return None, ends(-1)
        case "today":
            return begins(0), ends(0)
        case "tomorrow":
            return begins(1), ends(1)
        case "week":
            return begins(0), ends(6)
    return None, None
