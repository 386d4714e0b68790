"""The list of orders is filtered at once, by what is in it; the provider is asked with the same filters."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime, timedelta

import pytest

from pos_app.domain.facets import Facet
from pos_app.domain.order_plan import plan
from pos_app.domain.order_search import readings
from pos_app.domain.orders import OrderFilter
from pos_app.partner.wire.order_list import query
from pos_app.ui.pages.orders.list.list_filters import (
    SORTS,
    FilterCounter,
    ListFilters,
    arranged,
    filters_states_here,
    order_filter,
    read_day,
)
from pos_app.ui.pages.orders.list.rows import OrderRow
from pos_app.wording.notices import StateMark
from pos_app.wording.order_texts import statuses

TODAY = date(2026, 3, 19)
CPF = "529.982.247-25"


def row(number: str, state: str, sold: date | None, travels: date | None) -> OrderRow:
    mark, read = StateMark(state, "success", ""), datetime(2026, 3, 19)
    tickets = frozenset({"canceled"}) if state == "Cancelado" else frozenset()
    made = OrderRow(number, "", "", "", "", "", 1, "", mark, read=read)
    return replace(made, sold=sold, travels=travels, tickets=tickets)


ROWS = (
    row("A", "Concluído", TODAY, TODAY),
    row("B", "Concluído", date(2026, 3, 13), date(2026, 3, 20)),
    row("C", "Cancelado", date(2026, 2, 20), date(2026, 3, 18)),
    row("D", "Pendente", date(2025, 3, 20), date(2026, 3, 25)),
    row("E", "Pendente", None, None),
)


def left(filters: ListFilters) -> tuple[str, dict[str, tuple[Facet, ...]]]:
    counter = FilterCounter(filters, TODAY)
    return "".join(one.number for one in ROWS if counter.takes(one)), counter.facets()


def asked(filters: ListFilters, text: str = CPF) -> OrderFilter:
    found = order_filter(plan(readings(text)[0]), filters, 50, TODAY)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("facet", "value", "rows", "since", "until"),
    [
        ("states", "Concluído", "AB", None, None),
        ("tickets", "canceled", "C", None, None),
        ("travel", "past", "C", None, date(2026, 3, 18)),
        ("travel", "today", "A", TODAY, TODAY),
        ("travel", "tomorrow", "B", date(2026, 3, 20), date(2026, 3, 20)),
        ("travel", "week", "ABD", TODAY, date(2026, 3, 25)),
        ("travel", "coming", "ABD", TODAY, None),
        ("travel", "2026-03-20..2026-03-25", "BD", date(2026, 3, 20), date(2026, 3, 25)),
        ("travel", "..2026-03-19", "AC", None, TODAY),
        ("bought", "2026-02-20..2026-03-13", "BC", date(2026, 2, 20), date(2026, 3, 13)),
        ("bought", "today", "A", TODAY, None),
        ("bought", "week", "AB", date(2026, 3, 13), None),
        ("bought", "month", "ABC", date(2026, 2, 18), None),
        ("bought", "year", "ABCD", date(2025, 3, 20), None),
    ],
)
def test_each_filter_leaves_its_rows_and_is_asked_for(
    facet: str, value: str, rows: str, since: date | None, until: date | None
) -> None:
    filters = ListFilters().toggled(facet, value)
    assert left(filters)[0] == rows
    assert left(filters.toggled(facet, value))[0] == "ABCDE"
    query = asked(filters)
    if facet == "travel":
        assert query.departure_from == (since and datetime(since.year, since.month, since.day))
        assert query.departure_to == (until and datetime(until.year, until.month, until.day, 23, 59))
    else:
        assert (query.created_from, query.created_to) == (since, until)


def test_filters_work_together_and_each_value_says_what_it_would_leave() -> None:
    filters = ListFilters().toggled("travel", "week")
    found = left(filters)[1]
    assert found["states"] == (
        Facet("Concluído", 2, False),
        Facet("Cancelado", 0, False),
        Facet("Pendente", 1, False),
    )
    assert found["travel"][3] == Facet("week", 3, True)
    assert [(facet.value, facet.count) for facet in found["bought"]] == [
        *zip(("today", "week", "month", "year"), (1, 2, 2, 3), strict=True),
        ("choose", 0),
    ]
    assert [facet.count for facet in left(ListFilters())[1]["tickets"]] == [0, 0, 1, 0]
    one = left(filters.toggled("states", "Concluído"))[1]["travel"]
    assert [facet.count for facet in one] == [0, 1, 1, 2, 2, 0], "what another filter takes away is not there"
    both = filters.toggled("states", "Concluído").toggled("states", "Pendente")
    assert (left(both)[0], both.wide) == ("ABD", False)


def test_typed_days_stand_among_the_values_and_can_be_taken_off() -> None:
    filters = ListFilters().put("travel", "2026-03-20..2026-03-20")
    values = [(facet.value, facet.on, facet.known) for facet in left(filters)[1]["travel"]]
    assert values[-2:] == [("2026-03-20..2026-03-20", True, False), ("choose", False, False)]
    assert filters.toggled("travel", "2026-03-20..2026-03-20").wide


def test_an_order_of_rows_is_no_filter() -> None:
    filters = ListFilters().toggled("sort", "departureDate,asc").toggled("states", "Concluído")
    assert not filters.wide
    assert filters.widened() == ListFilters(sort="departureDate,asc")
    assert filters.widened().wide


@pytest.mark.parametrize("sort", SORTS)
async def test_runs_are_merged_in_each_order_and_what_is_unknown_comes_last(sort: str) -> None:
    start, count = datetime(2026, 3, 1), 5001
    rows = [
        replace(
            ROWS[index % 5],
            number=str(index),
            bought_at=float(index * 7919 % count) if index % 50 else None,
            leaves_at=start + timedelta(minutes=index * 104729 % count) if index % 50 else None,
        )
        for index in range(count)
    ]
    made = await arranged(rows, ListFilters(sort=sort), TODAY, rows[777])
    name = "leaves_at" if sort.startswith("departure") else "bought_at"
    keys = [getattr(row, name) for row in made.rows]
    known = [key for key in keys if key is not None]
    assert known == sorted(known, reverse=sort.endswith("desc"))
    assert keys[len(known) :] == [None] * (count - len(known))
    assert made.rows[made.chosen].number == "777"
    assert (made.here, made.there) == (0, count)


async def test_a_chosen_row_that_is_filtered_away_has_no_place() -> None:
    made = await arranged(ROWS, ListFilters().toggled("states", "Cancelado"), TODAY, ROWS[0])
    assert ([row.number for row in made.rows], made.chosen) == (["C"], -1)
    assert (await arranged((), ListFilters(), TODAY)).rows == []


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("21/03", date(2026, 3, 21)),
        ("21", date(2026, 3, 21)),
        ("20/12", date(2025, 12, 20)),
        ("5/1", date(2026, 1, 5)),
        ("21/03/27", date(2027, 3, 21)),
        ("21-03-2027", date(2027, 3, 21)),
        ("2103", date(2026, 3, 21)),
        ("210327", date(2027, 3, 21)),
        ("29/02/2027", None),
        ("40/13", None),
        ("sáb 21", None),
        ("1/2/3/4", None),
        ("", None),
    ],
)
def test_days_are_typed_with_or_without_their_year(text: str, day: date | None) -> None:
    assert read_day(text, TODAY) == day


def test_states_are_asked_for_by_their_status_and_left_to_the_list_where_there_is_none() -> None:
    for text, status in statuses().items():
        one = ListFilters().toggled("states", text)
        assert (asked(one).status, filters_states_here(one)) == (status, 0)
    two = ListFilters().toggled("states", "Concluído").toggled("states", "Cancelado")
    own = ListFilters().toggled("states", "Recusado")
    assert [(asked(one).status, filters_states_here(one)) for one in (two, own)] == [("", 2), ("", 1)]


def test_every_filter_is_one_that_the_contract_knows() -> None:
    states = frozenset({"Incompleto"})
    filters = ListFilters(states, "week", "month", "partially_canceled", "departureDate,asc")
    assert query(asked(filters, f"{CPF} Dirce SA8821-17")) == {
        "documentNumber": "52998224725",
        "passenger": "Dirce",
        "localizer": "SA8821-17",
        "size": "51",
        "status": "incomplete",
        "ticketStatus": "partially_canceled",
        "dateFrom": "2026-02-18",
        "departureDateFrom": "2026-03-19T00:00",
        "departureDateTo": "2026-03-25T23:59",
        "sort": "departureDate,asc",
    }
    told = filters.asked(("Concluído",))
    assert not any(facet.known for facets in told.values() for facet in facets), "only asking would tell"
    assert [facet.value for facet in told["tickets"] if facet.on] == ["partially_canceled"]
