"""The access token: one request for all who wait, renewed in time, renewed once when it is rejected."""

from __future__ import annotations

import asyncio

import pytest

from pos_app.domain.faults import NotAuthorized, ProviderProblem, Unreadable
from pos_app.partner.auth import Tokens
from pos_app.partner.client import PartnerClient
from pos_app.partner.transport import Transport
from tests.partner.service import Answer, Service

TOKEN = "oauth/basic-token"


async def test_all_waiting_calls_share_one_request(service: Service) -> None:
    service.token_delay = 0.05
    transport = Transport()
    tokens = Tokens(service.connection, transport)
    found = await asyncio.gather(*(tokens.bearer() for _ in range(20)))
    assert set(found) == {"t1"}
    assert service.tokens == 1
    await transport.aclose()


async def test_one_who_stops_waiting_does_not_spoil_it_for_the_others(service: Service) -> None:
    service.token_delay = 0.05
    transport = Transport()
    tokens = Tokens(service.connection, transport)
    impatient = asyncio.create_task(tokens.bearer())
    patient = asyncio.create_task(tokens.bearer())
    await asyncio.sleep(0.02)
    impatient.cancel()
    assert await patient
    await transport.aclose()


@pytest.mark.parametrize(
    ("status", "kind"), [(401, NotAuthorized), (400, NotAuthorized), (503, ProviderProblem)]
)
async def test_a_refused_token_request(service: Service, status: int, kind: type[Exception]) -> None:
    service.on(TOKEN, Answer.of({"statusCode": status, "message": "no", "error": "e"}, status))
    transport = Transport()
    with pytest.raises(kind):
        await Tokens(service.connection, transport).bearer()
    await transport.aclose()


@pytest.mark.parametrize(
    "body", [b"{}", b"[]", b"<html>", b'{"access_token": 5}', b'{"access_token": "a\\nb"}']
)
async def test_an_answer_without_a_token(service: Service, body: bytes) -> None:
    service.on(TOKEN, Answer(200, body))
    transport = Transport()
    with pytest.raises(Unreadable) as caught:
        await Tokens(service.connection, transport).bearer()
    assert caught.value.endpoint == "token"
    await transport.aclose()


async def test_a_read_with_a_rejected_token_is_repeated_once(service: Service, client: PartnerClient) -> None:
    rejected = Answer.example("error-a-unauthorized", 401)
    service.on("v4/places/by-location", rejected, Answer.example("places"))
    assert len(await client.places_near(-23.5, -46.6, 50)) == 2
    sent = [request.headers["authorization"] for request in service.calls("v4/places/by-location")]
    assert sent == ["Bearer t1", "Bearer t2"]


async def test_a_second_rejection_is_reported(service: Service, client: PartnerClient) -> None:
    service.on("v4/places/by-location", Answer.example("error-a-unauthorized", 401))
    with pytest.raises(NotAuthorized) as caught:
        await client.places_near(-23.5, -46.6, 50)
    assert (caught.value.status, caught.value.transaction_id) == (401, "t-401")
    assert len(service.calls("v4/places/by-location")) == 2


async def test_many_reads_rejected_together_renew_once(service: Service, client: PartnerClient) -> None:
    await client.check_token()

    async def by_token(request: object) -> Answer:
        await asyncio.sleep(0.02)
        fresh = request.headers["authorization"] == "Bearer t2"  # type: ignore[attr-defined]
        return Answer.example("places") if fresh else Answer.example("error-a-unauthorized", 401)

    service.on("v4/places/by-location", by_token)
    await asyncio.gather(*(client.places_in("São Paulo", "SP") for _ in range(8)))
    assert service.tokens == 2


async def test_the_check_requests_a_new_token_and_returns_the_services_clock(
    service: Service, client: PartnerClient
) -> None:
    service.on(
        TOKEN, Answer(200, b'{"access_token": "a"}', headers={"date": "Tue, 01 Dec 2026 13:00:00 GMT"})
    )
    for _ in range(2):
        clock = await client.check_token()
    assert clock is not None
    assert clock.isoformat() == "2026-12-01T13:00:00+00:00"
    assert len(service.calls(TOKEN)) == 2
