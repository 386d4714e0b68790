"""Filters and order of the list: by state, day of travel, day of purchase, ticket state. Pure.

Provider queries use the same filters; where it cannot filter so, its rows are filtered here, in parts:
a hundred thousand rows never hold up the window.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime, time
from typing import Any

from pos_app.domain.facets import Facet
from pos_app.domain.order_plan import Plan
from pos_app.domain.orders import OrderFilter
from pos_app.domain.value import Value
from pos_app.system.turns import Turns
from pos_app.ui.pages.orders.list import spans
from pos_app.ui.pages.orders.list.rows import OrderRow, Origin
from pos_app.ui.pages.orders.list.spans import BOUGHT_DAYS, CHOOSE, TRAVEL
from pos_app.wording import order_texts

TICKET_STATUSES = ("completed", "pending", "canceled", "partially_canceled")
SORTS = ("createdAt,desc", "createdAt,asc", "departureDate,asc", "departureDate,desc")
"""The orders of rows that the contract knows; the first is the usual one."""
SORT = "sort"


class ListFilters(Value):
    """Filters of the list: any of the states, and one each for travel, purchase and tickets.

    ``travel`` and ``bought`` are named spans or two days, see ``spans``. ``tickets`` is a ticket status of
    contract 4.13, which a row passes where it is known of it. ``sort`` is one of ``SORTS``.
    """

    states: frozenset[str] = frozenset()
    travel: str = ""
    bought: str = ""
    tickets: str = ""
    sort: str = SORTS[0]

    @property
    def wide(self) -> bool:
        return self == ListFilters(sort=self.sort)

    def widened(self) -> ListFilters:
        """Return the same order without filters."""
        return ListFilters(sort=self.sort)

    def toggled(self, facet: str, value: str) -> ListFilters:
        """Return the filter after a value of ``states``, ``travel``, ``bought``, ``tickets`` or ``sort`` was
        pressed."""
        if facet == "states":
            return replace(self, states=self.states ^ {value})
        return self.put(facet, "" if facet != SORT and getattr(self, facet) == value else value)

    def put(self, facet: str, value: str) -> ListFilters:
        """Return the filter with a value of ``travel``, ``bought``, ``tickets`` or ``sort``; an empty one is
        off."""
        changed: dict[str, Any] = {facet: value}
        return replace(self, **changed)

    def asked(self, states: Sequence[str]) -> dict[str, tuple[Facet, ...]]:
        """Return each value that can be filtered by; only a new query shows how many orders it leaves."""

        def facets(values: Iterable[str], on: Collection[str]) -> tuple[Facet, ...]:
            return tuple(Facet(value, 0, value in on, known=False) for value in values)

        every = dict.fromkeys([*states, *sorted(self.states)])
        return {
            "states": facets(every, self.states),
            "travel": facets(_with_typed(TRAVEL, self.travel), (self.travel,)),
            "bought": facets(_with_typed(BOUGHT_DAYS, self.bought), (self.bought,)),
            "tickets": facets(TICKET_STATUSES, (self.tickets,)),
            SORT: facets(SORTS, (self.sort,)),
        }


class FilterCounter:
    """Filters rows one at a time, and counts how many each value of a filter would leave."""

    def __init__(self, filters: ListFilters, today: date) -> None:
        self._filters = filters
        self._travel, self._bought = spans.travel(filters.travel, today), spans.bought(filters.bought, today)
        self._travels = {value: spans.travel(value, today) for value in TRAVEL}
        self._boughts = {value: spans.bought(value, today) for value in BOUGHT_DAYS}
        self._states: dict[str, int] = dict.fromkeys(sorted(filters.states), 0)
        self._counts: dict[str, dict[str, int]] = {
            "travel": dict.fromkeys(_with_typed(TRAVEL, filters.travel), 0),
            "bought": dict.fromkeys(_with_typed(BOUGHT_DAYS, filters.bought), 0),
            "tickets": dict.fromkeys(TICKET_STATUSES, 0),
        }

    def takes(self, row: OrderRow) -> bool:
        """Return whether a row passes the filters, and count it under each that alone would let it pass."""
        filters, state = self._filters, row.mark.words
        passed = (
            not filters.states or state in filters.states,
            not filters.travel or self._travel.holds(row.travels),
            not filters.bought or self._bought.holds(row.sold),
            not filters.tickets or filters.tickets in row.tickets,
        )
        missed = 4 - sum(passed)
        of_state, of_travel, of_bought, of_tickets = (
            missed == 0 or (missed == 1 and not ok) for ok in passed
        )
        self._states[state] = self._states.get(state, 0) + of_state
        for name, days, day, counted in (
            ("travel", self._travels, row.travels, of_travel),
            ("bought", self._boughts, row.sold, of_bought),
        ):
            if counted and day is not None:
                counts = self._counts[name]
                for value, span in days.items():
                    counts[value] += span.holds(day)
        if of_tickets:
            counts = self._counts["tickets"]
            for value in row.tickets & counts.keys():
                counts[value] += 1
        return missed == 0

    def facets(self) -> dict[str, tuple[Facet, ...]]:
        """Return each value with the rows that it alone would leave of what the other filters leave."""
        filters, states = self._filters, self._states.items()
        found = {"states": tuple(Facet(state, count, state in filters.states) for state, count in states)}
        for name, counts in self._counts.items():
            on = getattr(filters, name)
            found[name] = tuple(
                Facet(value, count, value == on, value != CHOOSE and not spans.typed(value))
                for value, count in counts.items()
            )
        found[SORT] = tuple(Facet(value, 0, value == filters.sort, known=False) for value in SORTS)
        return found


def _with_typed(values: Iterable[str], chosen: str) -> tuple[str, ...]:
    """Return the named spans, the one that was typed, and the line that lets the clerk type one."""
    own = (chosen,) if spans.typed(chosen) else ()
    return (*values, *own, CHOOSE)


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


_RUN = 2000
"""Rows that are sorted at a time: the runs are merged afterwards, a few rows at a time."""
_EACH = 50
"""Rows between two looks at the clock."""
TURN = 0.004
"""Seconds of work after which the window gets a turn: a frame of 16 ms leaves space for painting it."""
_FAR = float("inf")

Key = tuple[float, int]


@dataclass(frozen=True, slots=True)
class ArrangedRows:
    """The rows to show, the place of the chosen one among them (-1: it is not there), and what was counted on
    the way: by filter, and by where the rows come from."""

    rows: list[OrderRow] = field(default_factory=list)
    chosen: int = -1
    facets: Mapping[str, tuple[Facet, ...]] = field(default_factory=dict)
    here: int = 0
    there: int = 0


async def arranged(
    rows: Sequence[OrderRow], filters: ListFilters, today: date, chosen: OrderRow | None = None
) -> ArrangedRows:
    """Return the rows that pass the filters, in their order; equal ones stay as they came."""
    turns = Turns(TURN)
    counter = FilterCounter(filters, today)
    key = _key(filters.sort)
    kept: list[OrderRow] = []
    keys: list[Key] = []
    here = there = 0
    mark: Key | None = None
    for position, row in enumerate(rows):
        if position % _EACH == 0:
            await turns.take()
        if counter.takes(row):
            keys.append((key(row), len(kept)))
            if chosen is not None and row.is_of(chosen):
                mark = keys[-1]
            kept.append(row)
            here += row.origin is not Origin.THERE
            there += row.origin is not Origin.HERE
    ordered = await _sorted(keys, turns)
    keys.clear()
    found: list[OrderRow] = []
    at = -1
    for start in range(0, len(ordered), _RUN):
        run = ordered[start : start + _RUN]
        found += [kept[position] for _, position in run]
        if mark in run:
            at = start + run.index(mark)
        await turns.take()
    while ordered:  # To free so many at once takes longer than a frame.
        del ordered[-_RUN:]
        await turns.take()
    return ArrangedRows(found, at, counter.facets(), here, there)


async def _sorted(keys: list[Key], turns: Turns) -> list[Key]:
    runs: list[list[Key]] = []
    for start in range(0, len(keys), _RUN):
        runs.append(sorted(keys[start : start + _RUN]))
        await turns.take()
    if len(runs) < 2:
        return runs[0] if runs else []
    merged: list[Key] = []
    for index, one in enumerate(heapq.merge(*runs)):
        merged.append(one)
        if index % _EACH == 0:
            await turns.take()
    return merged


def _key(sort: str) -> Callable[[OrderRow], float]:
    """Return what rows are compared by; what is unknown comes last in every order."""
    field_name, _, direction = sort.partition(",")
    sign = -1.0 if direction == "desc" else 1.0
    if field_name == "departureDate":
        # Local times without a zone: compared as they are read off the ticket.
        return lambda row: sign * (row.leaves_at - _EPOCH).total_seconds() if row.leaves_at else _FAR
    return lambda row: _FAR if row.bought_at is None else sign * row.bought_at


_EPOCH = datetime(1970, 1, 1)
