"""Filters and sorts the rows of the list, in parts: a hundred thousand rows never hold up the window."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime

from pos_app.domain.facets import Facet
from pos_app.system.turns import Turns
from pos_app.ui.pages.orders.list.list_filters import FilterCounter, ListFilters
from pos_app.ui.pages.orders.list.rows import OrderRow, Origin

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
    for index, one in enumerate(_merged(runs)):
        merged.append(one)
        if index % _EACH == 0:
            await turns.take()
    return merged


def _merged(runs: list[list[Key]]) -> Iterator[Key]:
    return heapq.merge(*runs)


def _key(sort: str) -> Callable[[OrderRow], float]:
    """Return what rows are compared by; what is unknown comes last in every order."""
    field_name, _, direction = sort.partition(",")
    sign = -1.0 if direction == "desc" else 1.0

    def bought(row: OrderRow) -> float:
        return _FAR if row.bought_at is None else sign * row.bought_at

    def leaves(row: OrderRow) -> float:
        # Local times without a zone: compared as they are read off the ticket.
        return _FAR if row.leaves_at is None else sign * (row.leaves_at - _EPOCH).total_seconds()

    return leaves if field_name == "departureDate" else bought


_EPOCH = datetime(1970, 1, 1)
