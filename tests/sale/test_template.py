"""Selling the same again takes over route, people and wishes, and nothing that is not known."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta

import pytest

from pos_app.domain.benefits import Benefit
from pos_app.domain.documents import DocumentType
from pos_app.domain.order_facts import OrderFacts
from pos_app.domain.seat_wishes import SeatWish
from pos_app.domain.trips import TripQuery
from pos_app.sale.template import from_detail, from_sold
from tests.ui.builders_orders import BUYER, PEOPLE, a_journey, a_sold, an_order

TODAY = date(2026, 3, 19)
QUERY = TripQuery("sao-paulo-sp", "belo-horizonte-mg", date(2026, 3, 21), date(2026, 3, 25), 1)


def test_a_sale_of_this_desk_hands_on_its_search_people_and_wishes() -> None:
    first, *rest = a_sold().seats
    seats = (replace(first, benefit=Benefit.ELDERLY_HALF), *rest)
    sold = a_sold(query=QUERY, seats=seats, wishes=frozenset({SeatWish.WINDOW}))
    template = from_sold(sold, TODAY)
    assert template.query == replace(QUERY, passengers=3)
    assert (template.moved, template.buyer) == (False, BUYER)
    assert [one.name for one in template.passengers] == [one.name for one in PEOPLE]
    assert template.wishes == {SeatWish.WINDOW}
    assert template.benefits == (Benefit.ELDERLY_HALF, Benefit.NONE, Benefit.NONE)
    assert template.route == "São Paulo → Belo Horizonte"
    assert from_sold(a_sold(route=""), TODAY).route == "Belo Horizonte", "sales of before kept no route"


def test_where_the_day_is_over_today_stands_and_the_days_between_stay() -> None:
    later = TODAY + timedelta(days=30)
    template = from_sold(a_sold(query=QUERY), later)
    assert template.query is not None
    assert (template.query.day, template.query.return_day) == (later, later + timedelta(days=4))
    assert template.moved
    the_day = from_sold(a_sold(query=QUERY), QUERY.day)
    assert (the_day.query, the_day.moved) == (replace(QUERY, passengers=3), False), "its day is not over yet"
    one_way = from_sold(a_sold(query=replace(QUERY, return_day=None)), later)
    assert one_way.query is not None
    assert one_way.query.return_day is None


def test_a_benefit_that_differs_between_buses_is_left_to_the_clerk() -> None:
    first = a_sold().seats[0]
    seats = (first, replace(first, trip_id="trip-2", benefit=Benefit.STUDENT))
    assert from_sold(a_sold(seats=seats), TODAY).benefits == (Benefit.NONE,)
    seats = (replace(first, benefit=Benefit.ELDERLY_HALF), seats[1])
    assert from_sold(a_sold(seats=seats), TODAY).benefits == (Benefit.NONE,)
    unknown = from_sold(a_sold(), TODAY)
    assert (unknown.query, unknown.moved) == (None, False)


@pytest.mark.parametrize(
    ("kind", "number", "taken"),
    [
        ("", "52998224725", (DocumentType.CPF, "52998224725")),
        ("", "MG12345678", (DocumentType.RG, "MG12345678")),
        ("cpf", "52998224724", (DocumentType.CPF, "")),
        ("rg", "52998224724", (DocumentType.RG, "52998224724")),
        ("passport", "FX*****", (DocumentType.PASSPORT, "")),
        ("rg", "1", (DocumentType.RG, "")),
    ],
)
def test_a_document_is_of_the_type_that_is_shown_or_that_its_number_proves(
    kind: str, number: str, taken: tuple[DocumentType, str]
) -> None:
    ticket = replace(a_journey().tickets[0], document_type=kind, document_number=number)
    [person] = from_detail(replace(a_journey(), tickets=(ticket,)), TODAY).passengers
    assert (person.document_type, person.document_number) == taken


def test_without_the_codes_of_the_order_those_of_its_buses_count() -> None:
    journey = a_journey()
    bare = replace(journey, destination="Ouro Preto", facts=OrderFacts())
    query = from_detail(bare, TODAY).query
    assert query == TripQuery("sao-paulo-tiete-sp", "ouro-preto-mg", date(2026, 3, 21), date(2026, 3, 29), 2)
    out = replace(bare, tickets=journey.tickets[:2])
    there = from_detail(replace(out, destination="Belo Horizonte"), TODAY).query
    assert there == TripQuery("sao-paulo-tiete-sp", "belo-horizonte-mg", date(2026, 3, 21), None, 2)


@pytest.mark.parametrize(
    "facts",
    [OrderFacts(), OrderFacts(origin_slug="sao-paulo-sp"), OrderFacts(destination_slug="belo-horizonte-mg")],
)
def test_a_search_is_not_made_of_half_a_route(facts: OrderFacts) -> None:
    # The buses of this order name no codes.
    assert from_detail(replace(an_order(), facts=facts), TODAY).query is None


def test_an_order_that_states_no_departure_has_no_day_to_search() -> None:
    facts = OrderFacts(origin_slug="sao-paulo-sp", destination_slug="belo-horizonte-mg")
    assert from_detail(replace(an_order(), facts=facts), TODAY).query is not None
    tickets = tuple(replace(one, departure=None) for one in an_order().tickets)
    assert from_detail(replace(an_order(), facts=facts, tickets=tickets), TODAY).query is None


def test_an_order_of_one_person_one_way_is_searched_so() -> None:
    facts = OrderFacts(origin_slug="sao-paulo-sp", destination_slug="belo-horizonte-mg")
    [first, *_] = an_order().tickets
    template = from_detail(replace(an_order(), facts=facts, tickets=(first,)), TODAY)
    assert template.query is not None
    assert (template.query.passengers, template.query.return_day) == (1, None)
