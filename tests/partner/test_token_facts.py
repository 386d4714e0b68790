"""The access token to the last field: how it is asked for, how long it is used, what a refusal means."""

from __future__ import annotations

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
from pos_app.partner.reading.book import Book
from pos_app.partner.reading.profile import Pin, Profile
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
    ("token", "answer", "expected"),
    [
        ("x", {}, 3600),
        ("x", {"expires_in": 0}, 0),
        ("x", {"expires_in": -1}, 3600),
        ("x", {"expires_in": " 90 "}, 90),
        ("x", {"expires_in": "soon"}, 3600),
        ("x", {"expires_in": 1.5}, 1.5),
        ("x", {"expires_in": 8_640_000}, 8_640_000),
        ("x", {"expires_in": 8_640_001}, 8640.001),
        ("x", {"expires_in": 86_400_000}, 86_400),
        ("x", {"expires_at": 1_764_003_600}, 1_763_003_600),
        (jwt({"exp": 10**12, "iat": 5}), {}, 3600),
        (jwt({"exp": 10**12 - 1, "iat": 5}), {}, 10**12 - 6),
        ("x", {"expires_in": None, "data": {"expiresIn": 70}}, 70),
        ("x", {"expiresAt": "1970-01-12T13:48:40Z"}, 120),
        ("x", {"expiresAt": "1970-01-12T10:48:40-03:00"}, 120),
        ("x", {"expiresAt": "1970-01-12T13:46:00Z"}, 0),
        ("x", {"expiresAt": "9999-12-31T23:59:59-03:00"}, 3600),
        ("x", {"expiresAt": "9999-12-31T23:59:59"}, 3600),
        ("x", {"expiresAt": "0001-01-01T00:00:00Z"}, 3600),
        ("x", {"size": 77}, 3600),
        ("x", {"expiresAt": "10:20"}, 3600),
        (jwt({"exp": 500, "iat": 100}), {"expires_in": 5}, 5),
        (jwt({"exp": 500, "iat": 100}), {}, 400),
        (jwt({"exp": 500, "iat": 0}), {}, 500),
        (jwt({"exp": 500, "iat": 600}), {}, 0),
        (jwt({"exp": NOW + 30}), {}, 30),
        (jwt({"exp": NOW - 30}), {}, 0),
        (jwt({"iat": 100}), {}, 3600),
        (jwt({"exp": "500", "iat": "100"}), {}, 400),
        (jwt({"exp": True}), {}, 3600),
        (jwt([1]), {}, 3600),
        (jwt({"exp": 500, "iat": 100, "a": "x"}), {}, 400),
        (jwt({"exp": 500, "iat": 100, "a": "xx"}), {}, 400),
        (jwt({"exp": 500, "iat": 100, "a": "xxx"}), {}, 400),
        (jwt({"exp": 500, "iat": 100}).rpartition(".")[0], {}, 3600),
        (jwt({"exp": 500, "iat": 100}) + ".more", {}, 3600),
        ("a.é.c", {}, 3600),
        ("a.a.c", {}, 3600),
    ],
)
def test_how_long_a_token_lives(token: str, answer: dict[str, object], expected: float) -> None:
    assert lifetime(token, answer, NOW) == expected


def test_a_moment_without_a_zone_is_one_of_this_machine() -> None:
    moment = datetime(2026, 12, 1, 10, 0)
    answer = {"expiresAt": moment.isoformat()}
    assert lifetime("x", answer, moment.timestamp() - 90) == 90


# --- The answer -------------------------------------------------------------------------------------


@pytest.mark.parametrize("status", [200, 201, 299])
async def test_any_success_gives_the_token(service: Service, transport: Transport, status: int) -> None:
    service.on(TOKEN, Answer.of({"access_token": "abc"}, status))
    assert await Tokens(service.connection, transport).bearer() == "abc"


@pytest.mark.parametrize(
    ("body", "token"),
    [
        ({"access_token": "abc", "refresh_token": "def"}, "abc"),
        ({"data": {"accessToken": "abc"}}, "abc"),
        ({"access_token": "a b", "accessToken": "abc"}, "abc"),
        ({"access_token": "", "accessToken": "abc"}, "abc"),
        ({"access_token": "á", "accessToken": "abc"}, "abc"),
        ({"access_token": "a\tb", "accessToken": "abc"}, "abc"),
        ({"access_token": 5, "accessToken": "abc"}, "abc"),
    ],
)
async def test_the_token_is_a_text_that_fits_into_a_header(
    service: Service, transport: Transport, body: Any, token: str
) -> None:
    service.on(TOKEN, Answer.of(body))
    assert await Tokens(service.connection, transport).bearer() == token


async def test_the_profile_says_which_of_two_it_is(service: Service, transport: Transport) -> None:
    service.on(TOKEN, Answer.of({"one": {"token": "a"}, "two": {"token": "b"}}))
    for place, token in (("one.token", "a"), ("two.token", "b")):
        book = Book(Profile({("token", "access_token"): Pin(place)}))
        assert await Tokens(service.connection, transport, book=book).bearer() == token
    with pytest.raises(Unreadable) as caught:
        await Tokens(service.connection, transport).bearer()
    assert (caught.value.endpoint, caught.value.field) == ("token", "access_token")
    assert {value for _, value in caught.value.candidates} == {""}


async def test_of_two_the_one_that_is_a_jwt_is_the_token(service: Service, transport: Transport) -> None:
    token = jwt({"exp": 500})
    service.on(TOKEN, Answer.of({"one": {"token": "a"}, "two": {"token": token}}))
    assert await Tokens(service.connection, transport).bearer() == token


async def test_what_was_read_is_noted_without_the_token(service: Service, transport: Transport) -> None:
    book = Book()
    await Tokens(service.connection, transport, book=book).bearer()
    (reading,) = book.readings.values()
    assert (reading.reply, reading.field, reading.path, reading.value) == (
        "token",
        "access_token",
        "access_token",
        "",
    )


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
