"""The list of orders is filtered at once, by what is in it."""

from __future__ import annotations

from datetime import date

import pytest

from pos_app.domain.facets import Facet
from pos_app.ui.pages.orders.narrow import Narrow
from pos_app.ui.pages.orders.rows import OrderRow
from pos_app.wording.state_mark import StateMark

TODAY = date(2026, 3, 19)


def row(number: str, state: str, sold: date | None, travels: date | None) -> OrderRow:
    mark = StateMark(state, "success", "")
    return OrderRow(number, "", "", "", "", "", 1, "", mark, sold=sold, travels=travels)


ROWS = (
    row("A", "Concluído", TODAY, TODAY),
    row("B", "Concluído", date(2026, 3, 13), date(2026, 3, 20)),
    row("C", "Cancelado", date(2026, 2, 20), date(2026, 3, 18)),
    row("D", "Pendente", date(2025, 3, 20), date(2026, 3, 25)),
    row("E", "Pendente", None, None),
)


def left(narrow: Narrow) -> str:
    return "".join(one.number for one in narrow.shown(ROWS, TODAY))


@pytest.mark.parametrize(
    ("facet", "value", "rows"),
    [
        ("states", "Concluído", "AB"),
        ("travel", "past", "C"),
        ("travel", "today", "A"),
        ("travel", "tomorrow", "B"),
        ("travel", "week", "ABD"),
        ("bought", "today", "A"),
        ("bought", "week", "AB"),
        ("bought", "month", "ABC"),
        ("bought", "year", "ABCD"),
    ],
)
def test_each_filter_leaves_its_rows(facet: str, value: str, rows: str) -> None:
    assert left(Narrow().toggled(facet, value)) == rows
    assert left(Narrow().toggled(facet, value).toggled(facet, value)) == "ABCDE"


def test_filters_work_together_and_several_states_may_be_wanted() -> None:
    narrow = Narrow().toggled("states", "Concluído").toggled("states", "Pendente").toggled("travel", "week")
    assert left(narrow) == "ABD"
    assert not narrow.wide


def test_another_span_takes_the_place_of_the_first() -> None:
    assert left(Narrow().toggled("travel", "past").toggled("travel", "today")) == "A"


def test_each_value_says_what_it_would_leave() -> None:
    facets = Narrow().toggled("travel", "week").facets(ROWS, TODAY)
    assert facets["states"] == (
        Facet("Concluído", 2, False),
        Facet("Cancelado", 0, False),
        Facet("Pendente", 1, False),
    )
    assert facets["travel"][3] == Facet("week", 3, True)
    assert [facet.count for facet in facets["bought"]] == [1, 2, 2, 3]


def test_a_state_that_is_no_longer_there_can_still_be_taken_off() -> None:
    assert Narrow().toggled("states", "Parcial").facets(ROWS, TODAY)["states"][-1] == Facet(
        "Parcial", 0, True
    )
