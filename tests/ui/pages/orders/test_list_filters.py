"""The list of orders is filtered at once, by what is in it."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime, timedelta

import pytest

from pos_app.domain.facets import Facet
from pos_app.ui.pages.orders.list.list_filters import SORTS, FilterCounter, ListFilters, arranged
from pos_app.ui.pages.orders.list.rows import OrderRow
from pos_app.ui.pages.orders.list.spans import read_day
from pos_app.wording.notices import StateMark

TODAY = date(2026, 3, 19)


def row(number: str, state: str, sold: date | None, travels: date | None) -> OrderRow:
    mark = StateMark(state, "success", "")
    tickets = frozenset({"canceled"}) if state == "Cancelado" else frozenset()
    return OrderRow(
        number,
        "",
        "",
        "",
        "",
        "",
        1,
        "",
        mark,
        sold=sold,
        travels=travels,
        read=datetime(2026, 3, 19),
        tickets=tickets,
    )


ROWS = (
    row("A", "Concluído", TODAY, TODAY),
    row("B", "Concluído", date(2026, 3, 13), date(2026, 3, 20)),
    row("C", "Cancelado", date(2026, 2, 20), date(2026, 3, 18)),
    row("D", "Pendente", date(2025, 3, 20), date(2026, 3, 25)),
    row("E", "Pendente", None, None),
)


def left(filters: ListFilters) -> str:
    counter = FilterCounter(filters, TODAY)
    return "".join(one.number for one in ROWS if counter.takes(one))


def facets(filters: ListFilters) -> dict[str, tuple[Facet, ...]]:
    counter = FilterCounter(filters, TODAY)
    for one in ROWS:
        counter.takes(one)
    return counter.facets()


@pytest.mark.parametrize(
    ("facet", "value", "rows"),
    [
        ("states", "Concluído", "AB"),
        ("travel", "past", "C"),
        ("travel", "today", "A"),
        ("travel", "tomorrow", "B"),
        ("travel", "week", "ABD"),
        ("travel", "coming", "ABD"),
        ("travel", "2026-03-20..2026-03-25", "BD"),
        ("travel", "..2026-03-19", "AC"),
        ("tickets", "canceled", "C"),
        ("bought", "2026-02-20..2026-03-13", "BC"),
        ("bought", "today", "A"),
        ("bought", "week", "AB"),
        ("bought", "month", "ABC"),
        ("bought", "year", "ABCD"),
    ],
)
def test_each_filter_leaves_its_rows(facet: str, value: str, rows: str) -> None:
    assert left(ListFilters().toggled(facet, value)) == rows
    assert left(ListFilters().toggled(facet, value).toggled(facet, value)) == "ABCDE"


def test_filters_work_together_and_several_states_may_be_wanted() -> None:
    filters = (
        ListFilters().toggled("states", "Concluído").toggled("states", "Pendente").toggled("travel", "week")
    )
    assert left(filters) == "ABD"
    assert not filters.wide


def test_each_value_says_what_it_would_leave() -> None:
    found = facets(ListFilters().toggled("travel", "week"))
    assert found["states"] == (
        Facet("Concluído", 2, False),
        Facet("Cancelado", 0, False),
        Facet("Pendente", 1, False),
    )
    assert found["travel"][3] == Facet("week", 3, True)
    assert [facet.count for facet in found["bought"]][:4] == [1, 2, 2, 3]
    assert [facet.value for facet in found["bought"]][4:] == ["choose"]
    assert [facet.count for facet in facets(ListFilters())["tickets"]] == [0, 0, 1, 0]


def test_typed_days_stand_among_the_values_and_can_be_taken_off() -> None:
    filters = ListFilters().put("travel", "2026-03-20..2026-03-20")
    values = [(facet.value, facet.on, facet.known) for facet in facets(filters)["travel"]]
    assert values[-2:] == [("2026-03-20..2026-03-20", True, False), ("choose", False, False)]
    assert filters.toggled("travel", "2026-03-20..2026-03-20").wide


def test_an_order_of_rows_is_no_filter() -> None:
    filters = ListFilters().toggled("sort", "departureDate,asc").toggled("states", "Concluído")
    assert not filters.wide
    assert filters.widened() == ListFilters(sort="departureDate,asc")
    assert filters.widened().wide


def many(count: int) -> list[OrderRow]:
    start = datetime(2026, 3, 1)
    return [
        replace(
            ROWS[index % 5],
            number=str(index),
            bought_at=float(index * 7919 % count) if index % 50 else None,
            leaves_at=start + timedelta(minutes=index * 104729 % count) if index % 50 else None,
        )
        for index in range(count)
    ]


@pytest.mark.parametrize("sort", SORTS)
async def test_runs_are_merged_in_each_order_and_what_is_unknown_comes_last(sort: str) -> None:
    rows = many(5001)
    chosen = rows[777]
    made = await arranged(rows, ListFilters(sort=sort), TODAY, chosen)
    name = "leaves_at" if sort.startswith("departure") else "bought_at"
    keys = [getattr(row, name) for row in made.rows]
    known = [key for key in keys if key is not None]
    assert len(keys) == 5001
    assert known == sorted(known, reverse=sort.endswith("desc"))
    assert keys[len(known) :] == [None] * (5001 - len(known))
    assert made.rows[made.chosen].number == "777"
    assert (made.here, made.there) == (0, 5001)


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
        ("amanhã", None),
        ("sáb 21", None),
        ("1/2/3/4", None),
        ("", None),
    ],
)
def test_days_are_typed_with_or_without_their_year(text: str, day: date | None) -> None:
    assert read_day(text, TODAY) == day
