"""The provider is asked for what was typed, with every filter that the contract has for it."""

from __future__ import annotations

from datetime import date, datetime

import pytest

from pos_app.domain.order_plan import plan
from pos_app.domain.order_search import readings
from pos_app.domain.orders import OrderFilter
from pos_app.partner.wire.order_list import query
from pos_app.ui.pages.orders.list.list_filters import (
    SORTS,
    TICKET_STATUSES,
    ListFilters,
    filters_states_here,
    order_filter,
)
from pos_app.ui.pages.orders.list.spans import Days
from pos_app.wording.order_texts import statuses

TODAY = date(2026, 3, 19)
CPF = "529.982.247-25"


def asked(filters: ListFilters, words: str = CPF, size: int = 50) -> OrderFilter:
    found = order_filter(plan(readings(words)[0]), filters, size, TODAY)
    assert found is not None
    return found


def test_one_order_more_than_is_shown_is_asked_for() -> None:
    assert asked(ListFilters()) == OrderFilter(document="52998224725", size=51)


@pytest.mark.parametrize(("words", "status"), statuses().items())
def test_a_state_is_asked_for_by_its_status(words: str, status: str) -> None:
    filters = ListFilters().toggled("states", words)
    assert asked(filters).status == status
    assert filters_states_here(filters) == 0


def test_several_states_or_one_of_ours_alone_are_left_to_the_list() -> None:
    two = ListFilters().toggled("states", "Concluído").toggled("states", "Cancelado")
    own = ListFilters().toggled("states", "Recusado")
    assert [asked(one).status for one in (two, own)] == ["", ""]
    assert [filters_states_here(one) for one in (two, own)] == [2, 1]


@pytest.mark.parametrize("value", TICKET_STATUSES)
def test_a_ticket_state_is_asked_for(value: str) -> None:
    assert asked(ListFilters().toggled("tickets", value)).ticket_status == value


@pytest.mark.parametrize("value", SORTS)
def test_an_order_of_rows_is_asked_for(value: str) -> None:
    assert query(asked(ListFilters(sort=value)))["sort"] == value


@pytest.mark.parametrize(
    ("span", "since", "until"),
    [
        ("past", None, datetime(2026, 3, 18, 23, 59)),
        ("today", datetime(2026, 3, 19), datetime(2026, 3, 19, 23, 59)),
        ("tomorrow", datetime(2026, 3, 20), datetime(2026, 3, 20, 23, 59)),
        ("week", datetime(2026, 3, 19), datetime(2026, 3, 25, 23, 59)),
        ("coming", datetime(2026, 3, 19), None),
        ("2026-04-01..2026-04-02", datetime(2026, 4, 1), datetime(2026, 4, 2, 23, 59)),
        ("..2026-04-02", None, datetime(2026, 4, 2, 23, 59)),
    ],
)
def test_days_of_travel_are_asked_for(span: str, since: datetime | None, until: datetime | None) -> None:
    found = asked(ListFilters().toggled("travel", span))
    assert (found.departure_from, found.departure_to) == (since, until)


@pytest.mark.parametrize(
    ("span", "since", "until"),
    [
        ("today", date(2026, 3, 19), None),
        ("week", date(2026, 3, 13), None),
        ("month", date(2026, 2, 18), None),
        (Days(date(2026, 1, 1), date(2026, 1, 31)).value, date(2026, 1, 1), date(2026, 1, 31)),
    ],
)
def test_days_of_purchase_are_asked_for(span: str, since: date, until: date | None) -> None:
    found = asked(ListFilters().toggled("bought", span))
    assert (found.created_from, found.created_to) == (since, until)


def test_every_filter_is_one_that_the_contract_knows() -> None:
    filters = ListFilters(
        frozenset({"Incompleto"}), "week", "month", "partially_canceled", "departureDate,asc"
    )
    sent = query(asked(filters, f"{CPF} Dirce SA8821-17"))
    assert sent == {
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


def test_what_only_asking_would_tell_has_no_number() -> None:
    told = ListFilters().toggled("tickets", "pending").asked(("Concluído",))
    assert not any(facet.known for facets in told.values() for facet in facets)
    assert [facet.value for facet in told["tickets"] if facet.on] == ["pending"]
