"""The client against a real server with scripted answers: forms and failures that the sandbox lacks."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Coroutine
from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from pos_app.domain.calls import CallEnded, CallEvent
from pos_app.domain.endpoints import Endpoint
from pos_app.domain.faults import (
    Busy,
    Fault,
    Invalid,
    NotAuthorized,
    NotFound,
    ProviderProblem,
    SeatTaken,
    TooSlow,
    Unreadable,
)
from pos_app.domain.orders import (
    CheckoutReport,
    Exists,
    Finality,
    NotSent,
    OrderFilter,
    RefusedOrder,
    Rejected,
    TokenRejected,
    Unknown,
)
from pos_app.domain.payment import PaymentChoice, PaymentType
from pos_app.partner.client import PartnerClient
from tests.partner import samples
from tests.partner.failing import CHECKOUT, HOLD, error
from tests.partner.service import Answer, Service, example

# --- Every endpoint sends what the contract requires ------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "answer", "call", "params"),
    [
        (
            "v4/places/by-location",
            "places",
            lambda c: c.places_near(-23.55, -46.63, 40),
            {"latitude": "-23.550000", "longitude": "-46.630000", "radius": "40"},
        ),
        (
            "v4/places/by-location",
            "places",
            lambda c: c.places_in("Santos", "SP"),
            {"cityName": "Santos", "state": "SP"},
        ),
        ("v4/places/by-location", "places", lambda c: c.places_in("Santos"), {"cityName": "Santos"}),
        (
            "v5/trips",
            "trips",
            lambda c: c.search(samples.QUERY),
            {
                "from": "sao-paulo-tiete-sp",
                "to": "rio-de-janeiro-rj",
                "departureDate": "2026-12-11",
                "clientId": "7",
            },
        ),
        (
            "v5/trips",
            "trips",
            lambda c: c.search(replace(samples.QUERY, service_class="leito", company="Serra Azul")),
            {
                "from": "sao-paulo-tiete-sp",
                "to": "rio-de-janeiro-rj",
                "departureDate": "2026-12-11",
                "serviceClass": "leito",
                "travelCompanyName": "Serra Azul",
                "clientId": "7",
            },
        ),
        ("v4/trips/a%2Fb", "trip-detail", lambda c: c.trip("a/b"), {}),
        ("v4/trips/a", "trip-detail", lambda c: c.trip("a", low_fare=True), {"isLowFare": "true"}),
        ("v4/trips/itinerary/h1", "itinerary", lambda c: c.itinerary("h1"), {}),
        ("v4/payments", "payment-methods", lambda c: c.quote(samples.PARTS), {}),
        ("v4/payments/session", "payment-session", lambda c: c.open_session("a@b.com.br"), {"clientId": "7"}),
        (CHECKOUT, "checkout-completed", lambda c: c.checkout("ORD-77A1"), {}),
        ("v4/orders/ORD-77A1", "order-detail", lambda c: c.order("ORD-77A1"), {}),
        (
            "v6/orders",
            "order-list",
            lambda c: c.find_orders(OrderFilter(partner_id="p-1")),
            {"externalRemoteId": "p-1", "sort": "createdAt,desc"},
        ),
        ("v4/tickets/ORD-77A1", "fiscal-tickets", lambda c: c.fiscal_tickets("ORD-77A1"), {}),
    ],
)
async def test_a_request_to_an_endpoint_is_as_in_the_contract(
    service: Service,
    client: PartnerClient,
    path: str,
    answer: str,
    call: Callable[[PartnerClient], Coroutine[Any, Any, object]],
    params: dict[str, str],
) -> None:
    service.on(path, Answer.example(answer))
    assert await call(client)
    (request,) = service.calls(path)
    assert request.params == params
    assert request.headers["authorization"] == "Bearer t1"
    assert "x-api-key" not in request.headers


async def test_the_v4_checkout_has_no_api_segment(service: Service, client: PartnerClient) -> None:
    service.on("/partners/v4/orders/ORD-77A1/checkout-response", Answer.example("checkout-completed"))
    assert (await client.checkout_v4("ORD-77A1")).finality is Finality.COMPLETED


async def test_the_api_key_goes_with_every_call(service: Service) -> None:
    client = PartnerClient(replace(service.connection, api_key="key-1"))
    service.on("v4/trips/a", Answer.example("trip-detail"))
    await client.trip("a")
    assert {request.headers["x-api-key"] for request in service.requests} == {"key-1"}
    await client.aclose()


async def test_places_by_name_for_partners_who_have_it(service: Service) -> None:
    client = PartnerClient(replace(service.connection, places_by_name=True))
    service.on("v4/places", Answer.example("places"))
    assert len(await client.places_in("são paulo", "sp")) == 2
    assert await client.places_in("são paulo", "RJ") == ()
    assert len(await client.places_in("São Paulo")) == 2
    assert service.calls("v4/places")[0].params == {"name": "são paulo"}
    assert service.calls("v4/places/by-location") == []
    await client.aclose()


# --- Search -----------------------------------------------------------------------------------------


async def test_a_missing_way_back_is_searched_by_itself(service: Service, client: PartnerClient) -> None:
    service.on("v5/trips", Answer.example("trips"))
    found = await client.search(replace(samples.QUERY, return_day=date(2026, 12, 15)))
    first, second = service.calls("v5/trips")
    assert first.params["returnDate"] == "2026-12-15"
    assert (second.params["from"], second.params["to"]) == ("rio-de-janeiro-rj", "sao-paulo-tiete-sp")
    assert second.params["departureDate"] == "2026-12-15"
    assert len(found.departures) == 2
    assert all(trip.other_day and trip.other_route for trip in found.returns)


# --- Failures of reads ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("answer", "kind", "times"),
    [
        (error(403), NotAuthorized, 1),
        (error(404), NotFound, 1),
        (error(400, "departureDate is invalid"), Invalid, 1),
        (error(422), Invalid, 1),
        (error(429), Busy, 3),
        (error(500), ProviderProblem, 3),
        (Answer(502, b"<html>", "text/html"), ProviderProblem, 3),
        (Answer(301, headers={"location": "/"}), ProviderProblem, 1),
        (Answer.example("trip-detail", 300), ProviderProblem, 2),
        (Answer(404, b"<html>", "text/html"), ProviderProblem, 1),
        (Answer(200, b"<html>", "text/html"), Unreadable, 2),
        (Answer(200, b""), Unreadable, 2),
        (Answer(200, b'{"uuid": "a", "map": [{"la'), Unreadable, 2),
        (Answer(307, headers={"location": "/partners/api/v4/trips/a?x=1"}), ProviderProblem, 2),
        (Answer(200, b'{"map": 5}'), Unreadable, 1),
        (Answer(200, b"{", declared=99), ProviderProblem, 3),
        (Answer(silent=True, reset=True), ProviderProblem, 3),
    ],
)
async def test_a_read_fails_by_meaning_and_is_repeated_where_that_may_help(
    service: Service, client: PartnerClient, answer: Answer, kind: type[Fault], times: int
) -> None:
    service.on("v4/trips/a", answer)
    with pytest.raises(kind):
        await client.trip("a")
    assert len(service.calls("v4/trips/a")) == times


async def test_a_token_service_that_is_down_is_not_retried_without_end(
    service: Service, client: PartnerClient
) -> None:
    service.on("oauth/basic-token", error(503))
    for call in (client.trip("a"), client.check_token()):
        with pytest.raises(ProviderProblem):
            await call
    assert len(service.calls("oauth/basic-token")) == 6
    service.on("oauth/basic-token", error(503), error(503), Answer.of({"access_token": "t"}))
    service.on("v4/orders", Answer.example("order-created-async", 201))
    assert isinstance(await client.create_order(samples.order()), Exists)


async def test_a_short_problem_is_not_even_noticed(service: Service, client: PartnerClient) -> None:
    service.on("v4/trips/a", error(503), error(429), Answer.example("trip-detail"))
    assert (await client.trip("a")).seats


async def test_a_fault_keeps_what_support_needs(service: Service, client: PartnerClient) -> None:
    service.on("v4/trips/a", error(400, "bad uuid", code="3021"))
    with pytest.raises(Invalid) as caught:
        await client.trip("a")
    fault = caught.value
    assert (fault.status, fault.code, fault.transaction_id, fault.messages) == (
        400,
        "3021",
        "t-9",
        ("bad uuid",),
    )


# --- Holds ------------------------------------------------------------------------------------------


async def test_a_hold(service: Service, client: PartnerClient) -> None:
    service.on(HOLD, Answer.example("seat-block", 201))
    answer = await client.hold("7f0c-direct", samples.HOLDS)
    assert [seat.block_id for seat in answer.held] == ["blk-01", "blk-03"]
    assert service.calls(HOLD)[0].json == example("seat-block-request")


@pytest.mark.parametrize(
    ("answer", "kind", "labels"),
    [
        (error(409), SeatTaken, ("01", "03")),
        (error(409, "seat 03 is taken"), SeatTaken, ("03",)),
        (error(400, "Seat 01 is not available"), SeatTaken, ("01",)),
        (error(400, "A poltrona 03 está ocupada"), SeatTaken, ("03",)),
        (error(400, "documentNumber is invalid"), Invalid, None),
        (error(404), NotFound, None),
        (error(500), ProviderProblem, None),
        (Answer.example("seat-block", 300), ProviderProblem, None),
        (Answer(502, b"<html>", "text/html"), TooSlow, None),
        (Answer(504, b"{}"), TooSlow, None),
        (Answer(200, b"{", declared=50), TooSlow, None),
        (Answer(200, b"<html>"), TooSlow, None),
        (Answer(silent=True, reset=True), TooSlow, None),
    ],
)
async def test_a_hold_is_never_repeated_and_reports_whether_the_seats_may_be_ours(
    service: Service, client: PartnerClient, answer: Answer, kind: type[Fault], labels: tuple[str, ...] | None
) -> None:
    service.on(HOLD, answer)
    with pytest.raises(kind) as caught:
        await client.hold("7f0c-direct", samples.HOLDS)
    assert len(service.calls(HOLD)) == 1
    if isinstance(caught.value, SeatTaken):
        assert caught.value.labels == labels


async def test_a_hold_with_a_rejected_token_held_nothing_and_is_sent_with_a_new_one(
    service: Service, client: PartnerClient
) -> None:
    service.on(HOLD, Answer.example("error-a-unauthorized", 401), Answer.example("seat-block"))
    assert len((await client.hold("7f0c-direct", samples.HOLDS)).held) == 2
    assert service.tokens == 2


async def test_a_session_needs_an_email(service: Service, client: PartnerClient) -> None:
    with pytest.raises(Invalid) as caught:
        await client.open_session(" ")
    assert caught.value.messages == ("no e-mail of the buyer or the station",)
    assert service.requests == []


# --- Orders -----------------------------------------------------------------------------------------


async def test_an_order(service: Service, client: PartnerClient) -> None:
    service.on("v4/orders", Answer.example("order-created-async", 201))
    verdict = await client.create_order(samples.order())
    assert verdict == Exists("HTTP 201", "", "", 201, "ORD-77A1")
    (request,) = service.calls("v4/orders")
    assert request.params == {"mode": "async"}
    assert request.json == example("order-request-card")


async def test_the_synchronous_mode_names_no_mode(service: Service) -> None:
    client = PartnerClient(replace(service.connection, order_mode="sync"))
    service.on("v4/orders", Answer.example("order-created-sync", 201))
    assert isinstance(await client.create_order(samples.order()), Exists)
    assert service.calls("v4/orders")[0].params == {}
    await client.aclose()


@pytest.mark.parametrize(
    ("answer", "kind"),
    [
        (Answer.example("error-a-unauthorized", 401), TokenRejected),
        (Answer.example("error-a-unexpected", 500), Unknown),
        (Answer.example("error-b-checkout-pending", 500), Exists),
        (Answer.example("error-b-refused", 402), RefusedOrder),
        (Answer(503, b"<html>", "text/html"), Unknown),
        (Answer(429, b"{}"), Rejected),
        (Answer(429, b"slow down", "text/plain"), Unknown),
        (Answer(307, headers={"location": "/partners/api/v4/orders"}), Unknown),
        (Answer(silent=True, reset=True), Unknown),
        (Answer(201, b'{"publicId": "ORD-77A1", "it', declared=500), Exists),
    ],
)
async def test_an_order_is_sent_once_whatever_comes_back(
    service: Service, client: PartnerClient, answer: Answer, kind: type[object]
) -> None:
    service.on("v4/orders", answer)
    assert isinstance(await client.create_order(samples.order()), kind)
    assert len(service.calls("v4/orders")) == 1


@pytest.mark.parametrize("token", ["4111111111111111", "tok_5555.5555.5555.4444", '{"cvv":"123"}'])
async def test_an_order_with_a_card_number_for_a_token_is_not_sent(
    service: Service, client: PartnerClient, token: str
) -> None:
    payment = PaymentChoice(PaymentType.CREDIT_CARD, 1, replace(samples.CARD, token=token))
    verdict = await client.create_order(samples.order(payment=payment))
    assert isinstance(verdict, NotSent)
    assert "tokens.provider" in verdict.detail and token not in verdict.detail
    assert service.requests == []


async def test_an_order_not_finished_is_a_report(service: Service, client: PartnerClient) -> None:
    service.on(CHECKOUT, Answer.example("error-c-not-finished", 500))
    report = await client.checkout("ORD-77A1")
    assert report == CheckoutReport(Finality.PENDING, code="2111", message="Order is not finished")
    assert len(service.calls(CHECKOUT)) == 1


async def test_the_odd_authentication_error_of_a_checkout_renews_the_token_for_the_next_poll(
    service: Service, client: PartnerClient
) -> None:
    service.on(CHECKOUT, Answer.example("error-c-authentication", 400), Answer.example("checkout-completed"))
    with pytest.raises(NotAuthorized):
        await client.checkout("ORD-77A1")
    assert len(service.calls(CHECKOUT)) == 1
    assert (await client.checkout("ORD-77A1")).finality is Finality.COMPLETED
    assert service.tokens == 2


@pytest.mark.parametrize("status", [401, 429, 500, 502, 503])
async def test_a_failed_poll_is_not_repeated_at_once(
    service: Service, client: PartnerClient, status: int
) -> None:
    service.on(CHECKOUT, Answer.example("error-a-unexpected", status))
    with pytest.raises(Fault):
        await client.checkout("ORD-77A1")
    assert len(service.calls(CHECKOUT)) == 1


async def test_orders_are_never_searched_without_a_customer_or_by_the_station(service: Service) -> None:
    client = PartnerClient(replace(service.connection, station_email="loja@exemplo.com.br"))
    for wanted in (OrderFilter(), OrderFilter(email="LOJA@exemplo.com.br"), OrderFilter(passenger="Maria")):
        with pytest.raises(Invalid):
            await client.find_orders(wanted)
    assert service.requests == []
    await client.aclose()


async def test_fiscal_tickets_fall_back_to_v3_where_v4_is_not_there(
    service: Service, client: PartnerClient
) -> None:
    service.on("v3/tickets/ORD-77A1", Answer.example("fiscal-tickets"))
    assert len(await client.fiscal_tickets("ORD-77A1")) == 2
    service.on("v4/tickets/ORD-77A1", Answer(404, b"<html>", "text/html"))
    assert len(await client.fiscal_tickets("ORD-77A1")) == 2


async def test_an_order_that_is_not_ours_is_not_requested_twice(
    service: Service, client: PartnerClient
) -> None:
    service.on("v4/tickets/ORD-77A1", error(404, "Order not found"))
    with pytest.raises(NotFound):
        await client.fiscal_tickets("ORD-77A1")
    assert service.calls("v3/tickets/ORD-77A1") == []


# --- Conduct ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["..", ".", "a/../b", "a?b=c", "", "é#1"])
async def test_an_id_never_leads_to_another_path(service: Service, client: PartnerClient, name: str) -> None:
    with pytest.raises(NotFound):
        await client.order(name)
    target = service.requests[-1].target
    assert target.startswith("/partners/api/v4/orders/")
    assert target.removeprefix("/partners/api/v4/orders/").count("/") == 0
    assert "?" not in target


async def test_exchanges_are_reported_without_their_content(service: Service) -> None:
    seen: list[CallEvent] = []
    client = PartnerClient(service.connection, observe=seen.append)
    service.on("v4/orders", Answer.example("order-created-async", 201))
    await client.create_order(samples.order())
    with pytest.raises(NotFound):
        await client.trip("a")
    ended = [event for event in seen if isinstance(event, CallEnded)]
    assert [(call.endpoint, call.status) for call in ended] == [
        (Endpoint.TOKEN, 200),
        (Endpoint.CREATE, 201),
        (Endpoint.TRIP, 404),
    ]
    await client.aclose()


def test_importing_the_room_loads_no_http() -> None:
    script = (
        "import sys, json, pos_app.partner, pos_app.partner.config;"
        "print(json.dumps([m for m in ('httpx', 'pydantic', 'stamina') if m in sys.modules]))"
    )
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert json.loads(run.stdout) == []
