"""The client's answers to the last field: what is sent where, what a failure says (contract 4).

The other side is a real server whose answers each test writes.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from pos_app.domain.faults import Fault, Invalid, NotAuthorized, NotFound, TooSlow, Unreadable
from pos_app.domain.money import Cents
from pos_app.domain.orders import Finality, NotSent, OrderFilter
from pos_app.partner import operations
from pos_app.partner.client import PartnerClient
from pos_app.partner.reading.samples import SampleFolder
from tests.partner import samples
from tests.partner.failing import CHECKOUT, HOLD, error, facts
from tests.partner.service import Answer, ReceivedRequest, Service, example
from tests.patience import patience

# --- What every call carries ------------------------------------------------------------------------


async def test_every_call_names_the_program_and_its_token(service: Service) -> None:
    client = PartnerClient(replace(service.connection, user_agent="desk/2"))
    service.on("v4/trips/a", Answer.example("trip-detail"))
    service.on(HOLD, Answer.example("seat-block"))
    await client.trip("a")
    await client.hold("7f0c-direct", samples.HOLDS)
    for asked in service.requests[1:]:
        assert (asked.headers["authorization"], asked.headers["user-agent"]) == ("Bearer t1", "desk/2")
        assert asked.headers["accept"] == "application/json"
    await client.aclose()


# --- Timeouts ---------------------------------------------------------------------------------------


async def test_reads_and_orders_have_their_own_time(service: Service) -> None:
    async def never(_: ReceivedRequest) -> Answer:
        await asyncio.sleep(5)
        return Answer()

    for path in ("v4/trips/a", HOLD):
        service.on(path, never)
    quick = PartnerClient(replace(service.connection, read_timeout=0.2, order_timeout=30.0))
    with pytest.raises(TooSlow):
        await asyncio.wait_for(quick.trip("a"), patience(3))
    await quick.aclose()
    client = PartnerClient(replace(service.connection, read_timeout=30.0, order_timeout=0.2))
    with pytest.raises(TooSlow):
        await asyncio.wait_for(client.hold("7f0c-direct", samples.HOLDS), patience(3))
    await client.aclose()


# --- Reads ------------------------------------------------------------------------------------------


async def test_a_forbidden_read_keeps_its_token(service: Service, client: PartnerClient) -> None:
    service.on("v4/trips/a", error(403), Answer.example("trip-detail"))
    with pytest.raises(NotAuthorized) as caught:
        await client.trip("a")
    assert facts(caught.value) == (NotAuthorized, "no", 403)
    await client.trip("a")
    assert service.tokens == 1


async def test_a_read_that_cannot_be_read_is_kept(service: Service, tmp_path: Path) -> None:
    client = PartnerClient(service.connection, samples=SampleFolder(tmp_path))
    service.on("v4/trips/a", Answer.of({"map": 5}))
    service.on("v6/orders", Answer.of({"orders": 5}))
    service.on("v4/payments", Answer.of({"paymentMethods": 5}))
    for ask in (
        client.trip("a"),
        client.find_orders(OrderFilter(partner_id="p-1")),
        client.quote(samples.PARTS),
    ):
        with pytest.raises(Unreadable) as caught:
            await ask
        assert Path(caught.value.sample).parent == tmp_path
    await client.aclose()


# --- Holds ------------------------------------------------------------------------------------------


async def test_a_hold_without_an_expiry_ends_after_the_agreed_minutes(service: Service) -> None:
    now = datetime(2026, 12, 1, 12, tzinfo=UTC)
    client = PartnerClient(replace(service.connection, hold_minutes=7), now=lambda: now)
    body = example("seat-block")
    service.on(HOLD, Answer.of(without_expiry(body)))
    answer = await client.hold("7f0c-direct", samples.HOLDS)
    assert {seat.until for seat in answer.held} == {now + timedelta(minutes=7)}
    assert all(seat.estimated for seat in answer.held)
    assert {seat.trip_id for seat in answer.held} == {"7f0c-direct"}
    await client.aclose()


def without_expiry(node: object) -> object:
    if isinstance(node, dict):
        return {key: without_expiry(value) for key, value in node.items() if "expir" not in key.casefold()}
    return [without_expiry(one) for one in node] if isinstance(node, list) else node


async def test_a_hold_rejected_twice_is_not_sent_a_third_time(
    service: Service, client: PartnerClient
) -> None:
    service.on(HOLD, error(401))
    with pytest.raises(NotAuthorized) as caught:
        await client.hold("7f0c-direct", samples.HOLDS)
    assert facts(caught.value) == (NotAuthorized, "no", 401)
    sent = [asked.headers["authorization"] for asked in service.calls(HOLD)]
    assert sent == ["Bearer t1", "Bearer t2"]


async def test_a_hold_whose_answer_cannot_be_read_says_why(service: Service, client: PartnerClient) -> None:
    service.on(HOLD, Answer(201, b"[5]"))
    with pytest.raises(TooSlow) as caught:
        await client.hold("7f0c-direct", samples.HOLDS)
    reason = caught.value.unreadable
    assert reason is not None
    assert caught.value.__cause__ is reason
    assert facts(caught.value) == (TooSlow, f"seat block: {reason.field}: {reason.detail}", 201)


# --- Any endpoint -----------------------------------------------------------------------------------


async def test_a_read_with_a_rejected_token_is_called_again(service: Service, client: PartnerClient) -> None:
    service.on("v4/trips/a", error(401), error(401), Answer.example("trip-detail"))
    assert (await client.call(operations.TRIP, {"id": "a"})).status == 401
    sent = [asked.headers["authorization"] for asked in service.calls("v4/trips/a")]
    assert sent == ["Bearer t1", "Bearer t2"]


@pytest.mark.parametrize("status", [201, 401, 500])
async def test_what_changes_something_is_called_once(
    service: Service, client: PartnerClient, status: int
) -> None:
    service.on("v4/orders", Answer.of({"any": 1}, status))
    reply = await client.call(operations.CREATE, {"mode": "async"}, {"an": "order"})
    assert (reply.status, reply.body) == (status, b'{"any": 1}')
    (asked,) = service.calls("v4/orders")
    assert (asked.json, asked.params) == ({"an": "order"}, {"mode": "async"})
    assert asked.headers["authorization"] == "Bearer t1"


@pytest.mark.parametrize(
    "answer", [Answer(silent=True, reset=True), Answer(200, b"{", declared=9)], ids=["silent", "cut off"]
)
async def test_a_call_without_a_whole_answer_may_have_happened(
    service: Service, client: PartnerClient, answer: Answer
) -> None:
    service.on("v4/orders", answer)
    with pytest.raises(TooSlow) as caught:
        await client.call(operations.CREATE, {}, {})
    assert caught.value.detail
    assert len(service.calls("v4/orders")) == 1


# --- Tokens that were renewed meanwhile -------------------------------------------------------------

CALLS: list[tuple[str, Callable[[PartnerClient], Coroutine[None, None, object]]]] = [
    (HOLD, lambda client: client.hold("7f0c-direct", samples.HOLDS)),
    (CHECKOUT, lambda client: client.checkout("ORD-77A1")),
    ("v4/trips/a", lambda client: client.trip("a")),
    ("v4/trips/a", lambda client: client.call(operations.TRIP, {"id": "a"})),
]


@pytest.mark.parametrize(("path", "ask"), CALLS)
async def test_an_old_token_that_is_rejected_does_not_cost_the_new_one(
    service: Service,
    client: PartnerClient,
    path: str,
    ask: Callable[[PartnerClient], Coroutine[None, None, object]],
) -> None:
    arrived, renewed = threading.Event(), threading.Event()

    async def late(_: ReceivedRequest) -> Answer:
        arrived.set()
        await asyncio.to_thread(renewed.wait, 10)
        return error(401)

    service.on(path, late, error(404))
    call = asyncio.create_task(ask(client))
    await asyncio.to_thread(arrived.wait, 10)
    await client.check_token()
    renewed.set()
    await asyncio.gather(call, return_exceptions=True)
    with pytest.raises(NotFound):
        await client.itinerary("h")
    assert service.tokens == 2


# --- Sessions ---------------------------------------------------------------------------------------


async def test_a_session_is_opened_for_the_buyer_or_the_station(service: Service) -> None:
    client = PartnerClient(replace(service.connection, station_email="loja@exemplo.com.br"))
    service.on("v4/payments/session", Answer.example("payment-session"))
    found = [await client.open_session(email) for email in ("maria@exemplo.com.br", "")]
    assert len(set(found)) == 1
    assert found[0]
    assert [asked.json for asked in service.calls("v4/payments/session")] == [
        {"customer": {"email": "maria@exemplo.com.br"}},
        {"customer": {"email": "loja@exemplo.com.br"}},
    ]
    await client.aclose()


# --- Orders -----------------------------------------------------------------------------------------


async def test_the_order_and_outcome_of_another_number_are_nobodys(
    service: Service, client: PartnerClient
) -> None:
    """A reply that was mixed up on its way would hand a customer somebody else's ticket."""
    number = example("order-detail")["publicId"]
    for asked in (number, number.lower()):
        service.on(f"v4/orders/{asked}", Answer.example("order-detail"))
        assert (await client.order(asked)).public_id == number
    service.on("v4/orders/OTHER9", Answer.example("order-detail"))
    outcome = {"data": {"publicId": number, "status": "failed"}}
    service.on("v5/orders/OTHER9/checkout-response", Answer.of(outcome))
    with pytest.raises(Unreadable) as caught:
        await client.order("OTHER9")
    assert caught.value.field == "publicId"
    report = await client.checkout("OTHER9")
    assert (report.other, report.finality) == (number, Finality.PENDING)


async def test_an_order_that_contradicts_itself_is_held_back(service: Service, client: PartnerClient) -> None:
    verdict = await client.create_order(replace(samples.order(), total=Cents(1)))
    assert verdict == NotSent("items and fee do not add up to the total", "not_composed")
    assert service.requests == []


async def test_an_order_without_a_token_says_why_there_is_none(
    service: Service, client: PartnerClient
) -> None:
    service.on("oauth/basic-token", error(403, "blocked", code="77"))
    assert await client.create_order(samples.order()) == NotSent("blocked", "77", "t-9", 403)
    service.on("oauth/basic-token", Answer(403, b"{}"))
    assert await client.create_order(samples.order()) == NotSent("", "", "", 403)
    assert service.calls("v4/orders") == []


# --- Searching orders -------------------------------------------------------------------------------


async def test_the_stations_email_finds_no_orders_but_spoils_no_search(service: Service) -> None:
    client = PartnerClient(replace(service.connection, station_email=" Loja@exemplo.com.br "))
    service.on("v6/orders", Answer.example("order-list"))
    await client.find_orders(OrderFilter(email="loja@EXEMPLO.com.br", phone="11987654321"))
    assert "email" not in service.calls("v6/orders")[0].params
    with pytest.raises(Invalid) as caught:
        await client.find_orders(OrderFilter(email="loja@exemplo.com.br"))
    assert caught.value.messages == ("email, documentNumber, phone or externalRemoteId is required",)
    await client.aclose()


# --- Fiscal tickets ---------------------------------------------------------------------------------

V4, V3 = "v4/tickets/ORD-77A1", "v3/tickets/ORD-77A1"


@pytest.mark.parametrize(
    ("answer", "asked_again"),
    [
        (error(404, "Cannot find path"), True),
        (Answer(404, b"<html>", "text/html"), True),
        (error(404, "ORDER not found"), False),
        (error(500), False),
        (Answer(302, b"<html>", "text/html"), False),
        (error(403), False),
    ],
)
async def test_v3_is_asked_only_where_there_is_no_v4(
    service: Service, client: PartnerClient, answer: Answer, asked_again: bool
) -> None:
    service.on(V4, answer)
    service.on(V3, Answer.example("fiscal-tickets"))
    if asked_again:
        assert len(await client.fiscal_tickets("ORD-77A1")) == 2
    else:
        with pytest.raises(Fault):
            await client.fiscal_tickets("ORD-77A1")
    assert len(service.calls(V3)) == asked_again
