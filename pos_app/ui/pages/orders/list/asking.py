"""The order query sent to the provider: the plan of the typed text and the filters of the contract. Pure."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime, time

from pos_app.domain.order_plan import Plan
from pos_app.domain.orders import OrderFilter
from pos_app.ui.pages.orders.list import spans
from pos_app.ui.pages.orders.list.list_filters import ListFilters
from pos_app.wording import order_texts

FIRST = 50
"""How many orders are asked for at first; each further time twice as many."""
_DAY_ENDS = time(23, 59)


def order_filter(plan: Plan, filters: ListFilters, size: int, today: date) -> OrderFilter | None:
    """Return the query (contract 4.13), or None where the list is not asked.

    One order more than ``size`` is requested: receiving it is the only sign that there are more.
    """
    if plan.asked is None:
        return None
    travel, bought = spans.travel(filters.travel, today), spans.bought(filters.bought, today)
    return replace(
        plan.asked,
        size=size + 1,
        status=asked_status(filters),
        ticket_status=filters.tickets,
        created_from=bought.since,
        created_to=bought.until if spans.typed(filters.bought) else None,
        departure_from=datetime.combine(travel.since, time()) if travel.since else None,
        departure_to=datetime.combine(travel.until, _DAY_ENDS) if travel.until else None,
        sort=filters.sort,
    )


def asked_status(filters: ListFilters) -> str:
    """Return the status that the provider is asked for: it takes one, and knows only its own."""
    known = order_texts.statuses()
    named = {known.get(state, "") for state in filters.states}
    return named.pop() if len(named) == 1 else ""


def filters_states_here(filters: ListFilters) -> int:
    """Return how many states are chosen that the provider cannot be asked for together."""
    return len(filters.states) if filters.states and not asked_status(filters) else 0
