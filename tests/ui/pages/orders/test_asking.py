"""The provider is asked for what was typed, with every filter that the contract has for it."""

from __future__ import annotations

from datetime import date, datetime

import pytest

from pos_app.domain.order_search import provider_filter
from pos_app.domain.orders import OrderFilter
from pos_app.partner.wire.order_list import query
from pos_app.ui.pages.orders.asking import order_filter, otherwise
from pos_app.ui.pages.orders.narrow import TICKET_STATUSES, Narrow
from pos_app.wording.order_texts import statuses

TODAY = date(2026, 3, 19)
CPF = "529.982.247-25"


def asked(narrow: Narrow, words: str = CPF, size: int = 50) -> OrderFilter:
    found = order_filter(words, narrow, size, TODAY)
    assert found is not None
    return found


def test_one_order_more_than_is_shown_is_asked_for() -> None:
    assert asked(Narrow()) == OrderFilter(document="52998224725", size=51)


@pytest.mark.parametrize(("words", "status"), statuses().items())
def test_a_state_is_asked_for_by_its_status(words: str, status: str) -> None:
    assert asked(Narrow().toggled("states", words)).status == status


def test_several_states_or_one_of_ours_alone_are_left_to_the_list() -> None:
    two = Narrow().toggled("states", "Concluído").toggled("states", "Cancelado")
    assert asked(two).status == ""
    assert asked(Narrow().toggled("states", "Recusado")).status == ""


@pytest.mark.parametrize("value", TICKET_STATUSES)
def test_a_ticket_state_is_asked_for(value: str) -> None:
    assert asked(Narrow().toggled("tickets", value)).ticket_status == value


@pytest.mark.parametrize(
    ("span", "since", "until"),
    [
        ("past", None, datetime(2026, 3, 18, 23, 59)),
        ("today", datetime(2026, 3, 19), datetime(2026, 3, 19, 23, 59)),
        ("tomorrow", datetime(2026, 3, 20), datetime(2026, 3, 20, 23, 59)),
        ("week", datetime(2026, 3, 19), datetime(2026, 3, 25, 23, 59)),
    ],
)
def test_days_of_travel_are_asked_for(span: str, since: datetime | None, until: datetime) -> None:
    found = asked(Narrow().toggled("travel", span))
    assert (found.departure_from, found.departure_to) == (since, until)


@pytest.mark.parametrize(
    ("span", "since"),
    [("today", date(2026, 3, 19)), ("week", date(2026, 3, 13)), ("month", date(2026, 2, 18))],
)
def test_days_of_purchase_are_asked_for(span: str, since: date) -> None:
    found = asked(Narrow().toggled("bought", span))
    assert (found.created_from, found.created_to) == (since, None)


@pytest.mark.parametrize(
    ("typed", "wanted"),
    [
        (f"{CPF} SA8821-17", OrderFilter(document="52998224725", locator="SA8821-17", size=50)),
        (f"SA8821-17 {CPF}", OrderFilter(document="52998224725", locator="SA8821-17", size=50)),
        (
            "helena@exemplo.com.br Dirce Prado",
            OrderFilter(email="helena@exemplo.com.br", passenger="Dirce Prado", size=50),
        ),
        ("(11) 98765-0142 Dirce", OrderFilter(phone="11987650142", passenger="Dirce", size=50)),
    ],
)
def test_a_locator_or_a_passenger_may_stand_beside_the_buyer(typed: str, wanted: OrderFilter) -> None:
    assert provider_filter(typed) == wanted


def test_a_word_without_digits_may_be_a_locator_where_nobody_has_that_name() -> None:
    found = otherwise(asked(Narrow(), f"{CPF} qxkztm"))
    assert found is not None
    assert (found.passenger, found.locator) == ("", "QXKZTM")
    for plain in (CPF, f"{CPF} SA8821-17", f"{CPF} Dirce Prado", f"{CPF} Sá"):
        assert otherwise(asked(Narrow(), plain)) is None


def test_every_filter_is_one_that_the_contract_knows() -> None:
    narrow = Narrow(frozenset({"Incompleto"}), "week", "month", "partially_canceled")
    sent = query(asked(narrow, f"{CPF} Dirce"))
    assert sent == {
        "documentNumber": "52998224725",
        "passenger": "Dirce",
        "size": "51",
        "status": "incomplete",
        "ticketStatus": "partially_canceled",
        "dateFrom": "2026-02-18",
        "departureDateFrom": "2026-03-19T00:00",
        "departureDateTo": "2026-03-25T23:59",
        "sort": "createdAt,desc",
    }


def test_what_only_asking_would_tell_has_no_number() -> None:
    told = Narrow().toggled("tickets", "pending").asked(("Concluído",))
    assert not any(facet.known for facets in told.values() for facet in facets)
    assert [facet.value for facet in told["tickets"] if facet.on] == ["pending"]
