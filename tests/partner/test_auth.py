"""The access token: how it is asked for, one request for all who wait, renewed in time and once when it is
rejected; what a refusal means."""

from __future__ import annotations

import asyncio
import base64
import json
import time
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest
import pytest_asyncio

from pos_app.domain.faults import Busy, Fault, NotAuthorized, ProviderProblem, Unreadable
from pos_app.partner.auth import Tokens, lifetime
from pos_app.partner.client import PartnerClient
from pos_app.partner.reading.book import Book
from pos_app.partner.reading.profile import Line, Profile
from pos_app.partner.transport import Transport
from tests.partner.service import Answer, Service

TOKEN = "oauth/basic-token"
NOW = 1_000_000.0


def jwt(claims: object) -> str:
    payload = base64.urlsafe_b64encode(json.dumps(claims).encode()).decode().rstrip("=")
    return f"head.{payload}.sig"


@pytest.fixture(autouse=True)
def of_another_zone(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """This machine's clock is not in UTC, where a test can set that."""
    tzset: Callable[[], None] = getattr(time, "tzset", lambda: None)
    monkeypatch.setenv("TZ", "America/Manaus")
    tzset()
    yield
    monkeypatch.undo()
    tzset()


@pytest_asyncio.fixture
async def transport() -> AsyncIterator[Transport]:
    transport = Transport()
    yield transport
    await transport.aclose()


# --- The request ------------------------------------------------------------------------------------


async def test_the_token_is_asked_for_as_a_form_with_basic_credentials(
    service: Service, transport: Transport
) -> None:
    await Tokens(service.connection, transport).bearer()
    (asked,) = service.requests
    assert (asked.method, asked.path, asked.params) == ("POST", "/partners/api/oauth/basic-token", {})
    assert asked.headers["authorization"] == "Basic ZGVzazpzM2NyZXQ="
    assert asked.headers["content-type"] == "application/x-www-form-urlencoded"
    assert asked.body == b"grant_type=client_credentials"
    assert "x-api-key" not in asked.headers


async def test_or_as_json_where_that_is_agreed(service: Service, transport: Transport) -> None:
    await Tokens(replace(service.connection, token_body="json", api_key="k"), transport).bearer()
    (asked,) = service.requests
    assert asked.headers["content-type"] == "application/json"
    assert asked.json == {"grant_type": "client_credentials"}
    assert asked.headers["x-api-key"] == "k"


# --- How long it is used ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("life", "last", "renewed"),
    [(3600, 3539.9, 3540), (120, 59.9, 60), (121, 60.9, 61), (100, 49.9, 50), (10, 4.9, 5)],
)
async def test_it_is_renewed_a_minute_early_or_at_half_its_life(
    service: Service, transport: Transport, life: int, last: float, renewed: float
) -> None:
    now = [5.0]
    service.token_reply = {"expires_in": life}
    tokens = Tokens(service.connection, transport, lambda: now[0])
    found = []
    for moment in (0, last, renewed):
        now[0] = 5 + moment
        found.append(await tokens.bearer())
    assert found == ["t1", "t1", "t2"]


async def test_only_the_token_that_was_rejected_is_dropped(service: Service, transport: Transport) -> None:
    tokens = Tokens(service.connection, transport)
    assert await tokens.bearer() == "t1"
    tokens.forget("an older one")
    assert await tokens.bearer() == "t1"
    tokens.forget("t1")
    assert await tokens.bearer() == "t2"
    tokens.forget()
    assert await tokens.bearer() == "t3"


@pytest.mark.parametrize(
    ("token", "stated", "expected"),
    [
        ("x", None, 3600),
        ("x", 0, 0),
        ("x", -1, 3600),
        ("x", True, 3600),
        ("x", " 90 ", 90),
        ("x", "soon", 3600),
        ("x", 1.5, 1.5),
        ("x", 8_640_000, 8_640_000),
        ("x", 86_400_000, 86_400),
        ("x", 1_764_003_600, 1_763_003_600),
        ("x", "1970-01-12T13:48:40Z", 120),
        ("x", "1970-01-12T10:48:40-03:00", 120),
        ("x", "1970-01-12T13:46:00Z", 0),
        ("x", "9999-12-31T23:59:59", 3600),
        ("x", "10:20", 3600),
        (jwt({"exp": 500, "iat": 100}), 5, 5),
        (jwt({"exp": 500, "iat": 100}), None, 400),
        (jwt({"exp": 500, "iat": 600}), None, 0),
        (jwt({"exp": NOW + 30}), None, 30),
        (jwt({"exp": NOW - 30}), None, 0),
        (jwt({"iat": 100}), None, 3600),
        (jwt({"exp": "500", "iat": "100"}), None, 400),
        (jwt([1]), None, 3600),
        (jwt({"exp": 500, "iat": 100}).rpartition(".")[0], None, 3600),
        ("a.é.c", None, 3600),
        ("a.!!!.c", None, 3600),
    ],
)
def test_how_long_a_token_lives(token: str, stated: object, expected: float) -> None:
    assert lifetime(token, stated, NOW) == expected


def test_a_life_in_minutes_is_one_by_the_profile() -> None:
    assert lifetime("x", 15, NOW, "minutes") == 900


def test_a_moment_without_a_zone_is_one_of_this_machine() -> None:
    moment = datetime(2026, 12, 1, 10, 0)
    assert lifetime("x", moment.isoformat(), moment.timestamp() - 90) == 90


# --- The answer -------------------------------------------------------------------------------------


@pytest.mark.parametrize("status", [200, 201, 299])
async def test_any_success_gives_the_token(service: Service, transport: Transport, status: int) -> None:
    service.on(TOKEN, Answer.of({"access_token": "abc"}, status))
    assert await Tokens(service.connection, transport).bearer() == "abc"


@pytest.mark.parametrize(
    "body",
    [
        {"access_token": "abc", "refresh_token": "def"},
        {"data": {"accessToken": "abc"}},
        {"result": {"auth": {"AccessToken": "abc"}}},
    ],
)
async def test_the_token_is_read_in_any_case_and_envelope(
    service: Service, transport: Transport, body: Any
) -> None:
    service.on(TOKEN, Answer.of(body))
    assert await Tokens(service.connection, transport).bearer() == "abc"


async def test_the_profile_says_where_it_stands(service: Service, transport: Transport) -> None:
    service.on(TOKEN, Answer.of({"one": {"token": "a"}, "two": {"token": "b"}}))
    for place, token in ((("one", "token"), "a"), (("two", "token"), "b")):
        book = Book(Profile({("token", "access_token"): Line((place,))}))
        assert await Tokens(service.connection, transport, book=book).bearer() == token
    with pytest.raises(Unreadable) as caught:
        await Tokens(service.connection, transport).bearer()
    assert (caught.value.endpoint, caught.value.field) == ("token", "access_token")


@pytest.mark.parametrize(
    ("status", "kind"),
    [(400, NotAuthorized), (422, NotAuthorized), (401, NotAuthorized), (429, Busy), (503, ProviderProblem)],
)
async def test_a_refusal_keeps_what_support_needs(
    service: Service, transport: Transport, status: int, kind: type[Fault]
) -> None:
    service.on(TOKEN, Answer.of({"message": "m", "code": "9"}, status))
    with pytest.raises(kind) as caught:
        await Tokens(service.connection, transport).bearer()
    assert (caught.value.detail, caught.value.status, caught.value.code) == ("m", status, "9")


async def test_a_redirect_is_no_answer(service: Service, transport: Transport) -> None:
    service.on(TOKEN, Answer.of({"access_token": "abc"}, 300))
    with pytest.raises(ProviderProblem):
        await Tokens(service.connection, transport).bearer()


@pytest.mark.parametrize("token", ["a b", "", "á", "a\tb", 5])
async def test_what_fits_into_no_header_is_no_token(
    service: Service, transport: Transport, token: object
) -> None:
    service.on(TOKEN, Answer.of({"access_token": token}))
    with pytest.raises(Unreadable) as caught:
        await Tokens(service.connection, transport).bearer()
    assert (caught.value.endpoint, caught.value.field) == ("token", "access_token")


async def test_a_success_that_is_no_object_cannot_be_read(service: Service, transport: Transport) -> None:
    service.on(TOKEN, Answer(201, b"[]"))
    with pytest.raises(Unreadable) as caught:
        await Tokens(service.connection, transport).bearer()
    assert (caught.value.endpoint, caught.value.field, caught.value.status) == ("token", "body", 201)


# --- The service's clock ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("headers", "clock"),
    [
        ({}, None),
        ({"date": "now"}, None),
        ({"date": "Tue, 01 Dec 2026 10:00:00 -0300"}, datetime(2026, 12, 1, 13, tzinfo=UTC)),
    ],
)
async def test_the_services_clock_is_kept_also_with_a_refusal(
    service: Service, transport: Transport, headers: dict[str, str], clock: datetime | None
) -> None:
    service.on(TOKEN, Answer(401, b"{}", headers=headers))
    tokens = Tokens(service.connection, transport)
    assert tokens.server_time is None
    with pytest.raises(NotAuthorized):
        await tokens.bearer()
    assert tokens.server_time == clock
    assert tokens.server_time is None or tokens.server_time.utcoffset() == UTC.utcoffset(None)


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
