"""Filters and order of the list; what was understood of the typed text, who was asked with both, and who
answered. Pure.

Provider queries use the same filters; where it cannot filter so, its rows are filtered here, in parts:
a hundred thousand rows never hold up the window.
"""

from __future__ import annotations

import heapq
import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from enum import Enum, auto
from typing import Any, assert_never

from pos_app.domain.documents import DocumentType, masked
from pos_app.domain.facets import Facet
from pos_app.domain.order_plan import Plan
from pos_app.domain.order_search import PartKind, QueryPart, QueryReading
from pos_app.domain.orders import OrderFilter
from pos_app.domain.value import Value, replace
from pos_app.system.turns import Turns
from pos_app.ui.pages.orders.list import masks
from pos_app.ui.pages.orders.list.rows import OrderRow, Origin
from pos_app.wording import order_list_texts, order_texts
from pos_app.wording import order_list_texts as texts

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


def typed_days(value: str) -> Days | None:
    """Return the days of a value that the clerk typed; None for a named span."""
    since, between, until = value.partition(_BETWEEN)
    if not between:
        return None
    return Days(*(date.fromisoformat(day) if day else None for day in (since, until)))


def travel_days(value: str, today: date) -> Days:
    """Return the days of travel of a filter; an empty value holds every day."""
    tomorrow = today + timedelta(days=1)
    named = {
        "past": Days(None, today - timedelta(days=1)),
        "today": Days(today, today),
        "tomorrow": Days(tomorrow, tomorrow),
        "week": Days(today, today + timedelta(days=6)),
        "coming": Days(today, None),
    }
    return typed_days(value) or named.get(value, Days())


def bought_days(value: str, today: date) -> Days:
    """Return the days of purchase of a filter; an empty value holds every day."""
    back = BOUGHT_DAYS.get(value)
    return typed_days(value) or (Days(today - timedelta(days=back - 1), today) if back else Days())


def travel_name(value: str) -> str:
    return _name(value) or order_texts.travel_span(value)


def bought_name(value: str) -> str:
    return _name(value) or order_texts.bought_span(value)


def _name(value: str) -> str:
    if value == CHOOSE:
        return order_list_texts.choose_days()
    days = typed_days(value)
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
        self._travel, self._bought = travel_days(filters.travel, today), bought_days(filters.bought, today)
        self._travels = {value: travel_days(value, today) for value in TRAVEL}
        self._boughts = {value: bought_days(value, today) for value in BOUGHT_DAYS}
        self._states: dict[str, int] = dict.fromkeys(sorted(filters.states), 0)
        self._counts: dict[str, dict[str, int]] = {
            "travel": dict.fromkeys(_with_typed(TRAVEL, filters.travel), 0),
            "bought": dict.fromkeys(_with_typed(BOUGHT_DAYS, filters.bought), 0),
            "tickets": dict.fromkeys(TICKET_STATUSES, 0),
        }

    def takes(self, row: OrderRow) -> bool:
        """Return whether a row passes the filters, and count it under each that alone would let it pass."""
        filters, state = self._filters, row.mark.text
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
                Facet(value, count, value == on, value != CHOOSE and not typed_days(value))
                for value, count in counts.items()
            )
        found[SORT] = tuple(Facet(value, 0, value == filters.sort, known=False) for value in SORTS)
        return found


def _with_typed(values: Iterable[str], chosen: str) -> tuple[str, ...]:
    """Return the named spans, the one that was typed, and the line that lets the clerk type one."""
    own = (chosen,) if typed_days(chosen) else ()
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
    travel, bought = travel_days(filters.travel, today), bought_days(filters.bought, today)
    return replace(
        plan.asked,
        size=size + 1,
        status=asked_status(filters),
        ticket_status=filters.tickets,
        created_from=bought.since,
        created_to=bought.until if typed_days(filters.bought) else None,
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


_WRONG = frozenset({PartKind.WRONG_CPF, PartKind.DOUBTFUL_CPF, PartKind.EMAIL_UNFINISHED})


class PartShown(Value):
    """A part with its name and its value, masked where it is personal. ``wrong``: it does not hold up."""

    text: str
    wrong: bool = False


class UnderstoodSearch(Value):
    """The parts of the reading in use, how many other readings there are, and a word of warning."""

    parts: tuple[PartShown, ...] = ()
    others: int = 0
    note: str = ""


def understood(senses: tuple[QueryReading, ...], index: int) -> UnderstoodSearch:
    """Return what the strip shows of the reading at ``index``."""
    if not senses:
        return UnderstoodSearch()
    reading = senses[index]
    parts = tuple(PartShown(part_words(part), part.kind in _WRONG) for part in reading)
    return UnderstoodSearch(parts, len(senses) - 1, _note(senses, reading))


def part_words(part: QueryPart) -> str:
    """Return ``CPF ***.982.247-**``: what a part was read as, and its value as a customer may see it."""
    return f"{texts.kind(part.kind)} {_value(part)}"


def _value(part: QueryPart) -> str:
    match part.kind:
        case PartKind.CPF | PartKind.WRONG_CPF | PartKind.DOUBTFUL_CPF:
            return masked(DocumentType.CPF, part.value)
        case PartKind.CNPJ | PartKind.DOCUMENT:
            return masked(DocumentType.RG, part.value)
        case PartKind.PHONE:
            return masks.phone(part.value, reveal=False)
        case PartKind.EMAIL | PartKind.EMAIL_UNFINISHED:
            return masks.email(part.value, reveal=False)
        case PartKind.NAME | PartKind.SURNAME:
            return " ".join(word[:1].upper() + word[1:] for word in part.value.split())
        case PartKind.ORDER | PartKind.LOCATOR | PartKind.PARTNER_ID:
            return part.value
    assert_never(part.kind)


def _note(senses: tuple[QueryReading, ...], reading: QueryReading) -> str:
    """Return that one of the numbers may be something else as well."""
    every = {(part.kind, part.value.lstrip("+")) for sense in senses for part in sense}
    for part in reading:
        value = part.value.lstrip("+")
        if part.kind is PartKind.CPF and (PartKind.PHONE, value) in every:
            return texts.also_phone()
        if part.kind is PartKind.PHONE and {(PartKind.CPF, value), (PartKind.DOCUMENT, value)} & every:
            return texts.also_document()
    return ""


def described(sense: QueryReading, filters: ListFilters) -> tuple[str, ...]:
    """Return each filter that is on, personal values masked, and the order of the rows."""
    travel = travel_name(filters.travel) if filters.travel else ""
    bought = bought_name(filters.bought) if filters.bought else ""
    parts = (
        texts.search(", ".join(map(part_words, sense))) if sense else "",
        texts.travel(travel) if typed_days(filters.travel) else travel,
        texts.bought(bought) if typed_days(filters.bought) else bought,
        texts.states(", ".join(sorted(filters.states))) if filters.states else "",
        order_texts.ticket_status(filters.tickets) if filters.tickets else "",
        texts.sort(filters.sort),
    )
    return tuple(filter(None, parts))


class Answer(Enum):
    """How far the provider is with the text that is looked for."""

    NOT_ASKED = auto()
    ASKING = auto()
    ANSWERED = auto()
    SILENT = auto()
    REFUSED = auto()


def foot(plan: Plan, answer: Answer, at: datetime, filters: ListFilters, *, kept: bool) -> str:
    """Return the sentence. ``at`` is when the provider answered or did not; ``kept``: rows that it showed are
    listed."""
    answered, states = answer is Answer.ANSWERED, filters_states_here(filters)
    parts = (
        _answer(plan, answer, at, kept=kept),
        texts.filtered_here([part_words(part) for part in plan.here]) if answered and plan.here else "",
        texts.unchecked([texts.kind(part.kind) for part in plan.unchecked])
        if answered and plan.unchecked
        else "",
        texts.states_here(states) if answered and states else "",
        texts.tickets_known() if filters.tickets else "",
    )
    return " ".join(filter(None, parts))


def _answer(plan: Plan, answer: Answer, at: datetime, *, kept: bool) -> str:
    if plan.why_not is not None:
        return texts.not_asked(plan.why_not)
    match answer:
        case Answer.NOT_ASKED:
            return texts.not_yet()
        case Answer.ASKING:
            return texts.asking()
        case Answer.ANSWERED:
            return texts.answered(at)
        case Answer.SILENT:
            return texts.not_answered(at, kept=kept)
        case Answer.REFUSED:
            return texts.refused(at)
    assert_never(answer)
