"""Filters and order of the list: by state, day of travel, day of purchase, ticket state. Pure.

Provider queries use the same filters; where it cannot filter so, its rows are filtered here.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date

from pos_app.domain.facets import Facet
from pos_app.ui.pages.orders.list import spans
from pos_app.ui.pages.orders.list.rows import OrderRow
from pos_app.ui.pages.orders.list.spans import BOUGHT_DAYS, CHOOSE, TRAVEL, Days

TICKET_STATUSES = ("completed", "pending", "canceled", "partially_canceled")
SORTS = ("createdAt,desc", "createdAt,asc", "departureDate,asc", "departureDate,desc")
"""The orders of rows that the contract knows; the first is the usual one."""
SORT = "sort"
_TIMES = ("travel", "bought", "tickets")


@dataclass(frozen=True, slots=True)
class ListFilters:
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
        """Whether everything is shown, in whatever order."""
        return self == ListFilters(sort=self.sort)

    def widened(self) -> ListFilters:
        """Return the same order without filters."""
        return ListFilters(sort=self.sort)

    def toggled(self, facet: str, value: str) -> ListFilters:
        """Return the filter after a value of ``states``, ``travel``, ``bought``, ``tickets`` or ``sort`` was
        pressed."""
        if facet == "states":
            return replace(self, states=self.states ^ {value})
        if facet == SORT:
            return replace(self, sort=value)
        return self.put(facet, "" if getattr(self, facet) == value else value)

    def put(self, facet: str, value: str) -> ListFilters:
        """Return the filter with a value of ``travel``, ``bought`` or ``tickets``; an empty one is off."""
        if facet == "travel":
            return replace(self, travel=value)
        if facet == "tickets":
            return replace(self, tickets=value)
        return replace(self, bought=value)

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
        """Return whether a row passes the filters, and count it."""
        filters = self._filters
        state = row.mark.words
        passed = (
            not filters.states or state in filters.states,
            not filters.travel or self._travel.holds(row.travels),
            not filters.bought or self._bought.holds(row.sold),
            not filters.tickets or filters.tickets in row.tickets,
        )
        missed = 4 - sum(passed)
        if missed == 0:
            self._count(row, state, (True, True, True, True))
        elif missed == 1:
            self._count(row, state, tuple(not ok for ok in passed))
        else:
            self._states.setdefault(state, 0)
        return missed == 0

    def _count(self, row: OrderRow, state: str, counted: tuple[bool, ...]) -> None:
        """Count a row under each filter that alone would let it pass."""
        self._states[state] = self._states.get(state, 0) + counted[0]
        for name, days, day, on in (
            ("travel", self._travels, row.travels, counted[1]),
            ("bought", self._boughts, row.sold, counted[2]),
        ):
            if on and day is not None:
                counts = self._counts[name]
                for value, span in days.items():
                    if span.holds(day):
                        counts[value] += 1
        if counted[3]:
            for value in row.tickets:
                if value in self._counts["tickets"]:
                    self._counts["tickets"][value] += 1

    def facets(self) -> dict[str, tuple[Facet, ...]]:
        """Return each value with the rows that it alone would leave of what the other filters leave."""
        filters = self._filters
        found = {
            "states": tuple(
                Facet(state, count, state in filters.states) for state, count in self._states.items()
            )
        }
        for name in _TIMES:
            on = getattr(filters, name)
            found[name] = tuple(
                Facet(value, count, value == on, known=spans.typed(value) is None and value != CHOOSE)
                for value, count in self._counts[name].items()
            )
        found[SORT] = tuple(Facet(value, 0, value == filters.sort, known=False) for value in SORTS)
        return found


def _with_typed(values: Iterable[str], chosen: str) -> tuple[str, ...]:
    """Return the named spans, the one that was typed, and the line that lets the clerk type one."""
    own = (chosen,) if isinstance(spans.typed(chosen), Days) else ()
    return (*values, *own, CHOOSE)
