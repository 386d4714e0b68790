"""Selling the same again takes over route, people and wishes, and nothing that is not known."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta

from pos_app.domain.benefits import Benefit
from pos_app.domain.documents import DocumentType
from pos_app.domain.order_facts import OrderFacts
from pos_app.domain.seat_wishes import SeatWish
from pos_app.domain.trips import TripQuery
from pos_app.sale.alike import from_detail, from_sold
from tests.ui.builders_orders import BUYER, PEOPLE, a_journey, a_sold, an_order

TODAY = date(2026, 3, 19)
QUERY = TripQuery("sao-paulo-sp", "belo-horizonte-mg", date(2026, 3, 21), date(2026, 3, 25), 1)


def test_a_sale_of_this_desk_hands_on_its_search_people_and_wishes() -> None:
    first, *rest = a_sold().seats
    seats = (replace(first, benefit=Benefit.ELDERLY_HALF), *rest)
    sold = a_sold(query=QUERY, seats=seats, wishes=frozenset({SeatWish.WINDOW}))
    alike = from_sold(sold, TODAY)
    assert alike.query == replace(QUERY, passengers=3)
    assert (alike.moved, alike.buyer) == (False, BUYER)
    assert [one.name for one in alike.passengers] == [one.name for one in PEOPLE]
    assert alike.wishes == {SeatWish.WINDOW}
    assert alike.benefits == (Benefit.ELDERLY_HALF, Benefit.NONE, Benefit.NONE)


def test_where_the_day_is_over_today_stands_and_the_days_between_stay() -> None:
    later = TODAY + timedelta(days=30)
    alike = from_sold(a_sold(query=QUERY), later)
    assert alike.query is not None
    assert (alike.query.day, alike.query.return_day) == (later, later + timedelta(days=4))
    assert alike.moved
    one_way = from_sold(a_sold(query=replace(QUERY, return_day=None)), later)
    assert one_way.query is not None
    assert one_way.query.return_day is None


def test_a_benefit_that_differs_between_buses_is_left_to_the_clerk() -> None:
    first = a_sold().seats[0]
    seats = (first, replace(first, trip_id="trip-2", benefit=Benefit.STUDENT))
    assert from_sold(a_sold(seats=seats), TODAY).benefits == (Benefit.NONE,)
    assert from_sold(a_sold(), TODAY).query is None


def test_an_order_of_another_desk_hands_on_what_the_provider_shows() -> None:
    alike = from_detail(a_journey(), TODAY)
    assert alike.query == TripQuery(
        "sao-paulo-tiete-sp", "ouro-preto-mg", date(2026, 3, 21), date(2026, 3, 29), 2
    )
    assert [one.document_number for one in alike.passengers] == ["52998224725", "12345678909"]
    assert alike.buyer.document_number == BUYER.document_number
    assert alike.wishes == frozenset()


def test_documents_that_are_covered_and_places_without_a_code_are_not_invented() -> None:
    first = replace(an_order().tickets[0], document_type="visto", document_number="***.982.247-**")
    alike = from_detail(replace(an_order(), tickets=(first,)), TODAY)
    assert alike.query is None
    assert (alike.passengers[0].document_type, alike.passengers[0].document_number) == (DocumentType.RG, "")
    nothing = from_detail(replace(an_order(), tickets=(), facts=OrderFacts()), TODAY)
    assert (nothing.query, nothing.passengers) == (None, ())
