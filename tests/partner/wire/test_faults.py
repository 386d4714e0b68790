"""What an answer that cannot be read says for support: the operation, the field and what is wrong with it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest

from pos_app.domain.endpoints import Endpoint
from pos_app.domain.faults import Unreadable
from pos_app.domain.holds import HoldRequest
from pos_app.domain.money import Cents
from pos_app.domain.orders import Finality
from pos_app.domain.payment import QuoteItem, QuotePart
from pos_app.domain.trips import Direction, TripKind
from pos_app.partner.transport import Reply
from pos_app.partner.wire import (
    checkout,
    fiscal,
    holds,
    itinerary,
    order_detail,
    order_list,
    places,
    quote,
    seat_map,
    session,
    trips,
)
from pos_app.partner.wire.model import body
from tests.partner.service import Answer, example

NOW = datetime(2026, 3, 19, 17, 30, tzinfo=UTC)
ROUTE = trips.Route("sao-paulo-sp", "rio-de-janeiro-rj", NOW.date())
PARTS = (QuotePart("t", Direction.OUTBOUND, TripKind.DIRECT, (QuoteItem("blk-1", Cents(12990)),)),)

ROUTE = trips.Route("a", "b", NOW.date())
READERS: dict[Endpoint, Callable[[Reply], Any]] = {
    Endpoint.CHECKOUT: checkout.report,
    Endpoint.FISCAL: fiscal.fiscal_tickets,
    Endpoint.HOLD: lambda reply: holds.read(body(reply, Endpoint.HOLD), "t", [HoldRequest("03")], NOW, 10),
    Endpoint.ITINERARY: itinerary.stops,
    Endpoint.ORDER: lambda reply: order_detail.order_detail(reply, ""),
    Endpoint.ORDERS: lambda reply: asyncio.run(order_list.orders(reply)),
    Endpoint.PLACES: places.places,
    Endpoint.METHODS: lambda reply: quote.read(body(reply, Endpoint.METHODS), PARTS),
    Endpoint.TRIP: lambda reply: seat_map.read(body(reply, Endpoint.TRIP), "t", low_fare=False),
    Endpoint.SESSION: lambda reply: session.read(body(reply, Endpoint.SESSION)),
    Endpoint.TRIPS: lambda reply: asyncio.run(trips.read(reply.body, ROUTE, None)),
}


def fault(endpoint: Endpoint, body: bytes) -> Unreadable:
    with pytest.raises(Unreadable) as raised:
        READERS[endpoint](Reply(203, {}, body))
    return raised.value


@pytest.mark.parametrize("body", [b"<html>", b"\xff", b"[" * 100_000], ids=["html", "bytes", "deep"])
@pytest.mark.parametrize("endpoint", READERS)
def test_an_answer_that_is_no_json_names_the_operation(endpoint: Endpoint, body: bytes) -> None:
    found = fault(endpoint, body)
    assert (found.endpoint, found.field) == (endpoint, "body")
    assert found.detail and found.detail != "None"


@pytest.mark.parametrize(
    ("endpoint", "value", "field", "detail"),
    [
        (Endpoint.CHECKOUT, [], "body", "is not an object"),
        (Endpoint.CHECKOUT, {"data": {"status": "x", "totalAmount": "?"}}, "data.totalAmount", ""),
        (Endpoint.FISCAL, {"x": 1}, "data", ""),
        (Endpoint.FISCAL, [{"status": "FOUND"}, {"status": [1]}], "[1].status", ""),
        (Endpoint.ORDER, [1], "body", "is not an object"),
        (Endpoint.PLACES, {"x": 1}, "data", ""),
        (Endpoint.PLACES, {"data": [{"name": "A", "slug": ""}]}, "data[0].slug", ""),
        (Endpoint.SESSION, {"x": "y"}, "sessionId", "missing"),
        (Endpoint.METHODS, {"x": 1}, "methods", "names no way to pay"),
    ],
    ids=str,
)
def test_an_answer_without_what_is_needed_names_the_field(
    endpoint: Endpoint, value: object, field: str, detail: str
) -> None:
    found = fault(endpoint, Answer.of(value).body)
    assert (found.endpoint, found.field) == (endpoint, field)
    assert found.detail == detail or not detail
    assert found.detail and found.detail != "None"


def test_the_status_of_an_answer_that_cannot_be_read_is_kept() -> None:
    assert fault(Endpoint.CHECKOUT, b"<html>").status == 203
    assert fault(Endpoint.CHECKOUT, b"[]").status == 203
    assert fault(Endpoint.ORDERS, b"<html>").status == 203


def test_the_reason_is_that_of_the_first_wrong_field() -> None:
    wrong = {**example("order-detail"), "totalAmount": "much", "totalItems": "some"}
    found = fault(Endpoint.ORDER, Answer.of(wrong).body)
    assert found.field == "totalAmount"
    assert "is not an amount" in found.detail


# --- Values that may be left out ------------------------------------------------------------------


@pytest.mark.parametrize("absent", [None, ""])
def test_an_amount_that_is_not_given_stops_no_outcome(absent: object) -> None:
    body = Answer.of({"data": {"status": "pending", "totalAmount": absent}}).body
    assert checkout.report(Reply(200, {}, body)).finality is Finality.PENDING


def test_a_ticket_without_a_place_of_departure_has_none() -> None:
    value = example("order-detail")
    (details,) = [item["itemDetails"] for item in value["item"] if item["type"] == "ticket"]
    details["trip"]["departure"] = None
    (ticket,) = order_detail.order_detail(Reply(200, {}, Answer.of(value).body), "").tickets
    assert ticket.departure is None
    assert ticket.arrival is not None
