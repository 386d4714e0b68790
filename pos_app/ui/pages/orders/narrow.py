"""Filters of the listed orders: by state, by day of travel, by day of purchase. Pure.

Provider queries use the same filters and one that only the provider supports: by ticket state.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta

from pos_app.domain.facets import Facet
from pos_app.ui.pages.orders.rows import OrderRow

_TRAVEL: dict[str, Callable[[int], bool]] = {
    "past": lambda days: days < 0,
    "today": lambda days: days == 0,
    "tomorrow": lambda days: days == 1,
    "week": lambda days: 0 <= days < 7,
}
BOUGHT_DAYS = {"today": 1, "week": 7, "month": 30, "year": 365}
"""Days back, today included."""
TICKET_STATUSES = ("completed", "pending", "canceled", "partially_canceled")


@dataclass(frozen=True, slots=True)
class Narrow:
    """Filters of the list: any of the states, and one date range each for travel and purchase. ``tickets``
    is a ticket status of contract 4.13, which rows do not carry: only the provider filters by it."""

    states: frozenset[str] = frozenset()
    travel: str = ""
    bought: str = ""
    tickets: str = ""

    @property
    def wide(self) -> bool:
        """Whether everything is shown."""
        return self == Narrow()

    def toggled(self, facet: str, value: str) -> Narrow:
        """Return the filter after a value was pressed: ``states``, ``travel``, ``bought``, ``tickets``."""
        if facet == "states":
            return replace(self, states=self.states ^ {value})
        if facet == "travel":
            return replace(self, travel="" if self.travel == value else value)
        if facet == "tickets":
            return replace(self, tickets="" if self.tickets == value else value)
        return replace(self, bought="" if self.bought == value else value)

    def shown(self, rows: Sequence[OrderRow], today: date) -> tuple[OrderRow, ...]:
        """Return the rows that pass the filters."""
        return tuple(row for row in rows if self._wants(row, today))

    def _wants(self, row: OrderRow, today: date) -> bool:
        return (
            (not self.states or row.mark.words in self.states)
            and (not self.travel or _travels(row, self.travel, today))
            and (not self.bought or _bought(row, self.bought, today))
        )

    def facets(self, rows: Sequence[OrderRow], today: date) -> dict[str, tuple[Facet, ...]]:
        """Return each value with the rows that it alone would leave of what the other filters leave."""
        any_state = replace(self, states=frozenset()).shown(rows, today)
        any_travel = replace(self, travel="").shown(rows, today)
        any_bought = replace(self, bought="").shown(rows, today)
        states = dict.fromkeys([*(row.mark.words for row in rows), *sorted(self.states)])
        return {
            "states": tuple(
                Facet(state, sum(row.mark.words == state for row in any_state), state in self.states)
                for state in states
            ),
            "travel": tuple(
                Facet(span, sum(_travels(row, span, today) for row in any_travel), span == self.travel)
                for span in _TRAVEL
            ),
            "bought": tuple(
                Facet(span, sum(_bought(row, span, today) for row in any_bought), span == self.bought)
                for span in BOUGHT_DAYS
            ),
        }

    def asked(self, states: Sequence[str]) -> dict[str, tuple[Facet, ...]]:
        """Return each value that a provider query can filter by; the number of results is unknown."""

        def facets(values: Iterable[str], on: Collection[str]) -> tuple[Facet, ...]:
            return tuple(Facet(value, 0, value in on, known=False) for value in values)

        every = dict.fromkeys([*states, *sorted(self.states)])
        return {
            "states": facets(every, self.states),
            "travel": facets(_TRAVEL, (self.travel,)),
            "bought": facets(BOUGHT_DAYS, (self.bought,)),
            "tickets": facets(TICKET_STATUSES, (self.tickets,)),
        }


def _travels(row: OrderRow, span: str, today: date) -> bool:
    return row.travels is not None and _TRAVEL[span]((row.travels - today).days)


def _bought(row: OrderRow, span: str, today: date) -> bool:
    return row.sold is not None and timedelta() <= today - row.sold < timedelta(days=BOUGHT_DAYS[span])
