"""A damaged TLS record, over real connections: it ends its own call, as any broken connection does."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from types import SimpleNamespace

import httpx
import pytest

from pos_app.domain.calls import CallCancelled, CallEnded, CallEvent, CallProblem, CallStarted
from pos_app.domain.endpoints import Endpoint
from pos_app.domain.faults import NotTrusted, ProviderProblem, Unreachable
from pos_app.domain.orders import NOT_COMPOSED, Exists, NotSent, Unknown
from pos_app.domain.trust import Trust
from pos_app.partner.client import PartnerClient
from pos_app.partner.config import Connection
from pos_app.partner.transport import Request, Transport
from pos_app.reachability import machine
from pos_app.reachability.state import Moment, Reachability, Rung, Ticked
from tests.partner import samples
from tests.partner.certificates import Authority
from tests.partner.service import Answer, Service, running

IN_THE_BODY = Answer(body=b'{"item": [', declared=500, damaged=True)
INSTEAD_OF_A_HEAD = Answer(silent=True, damaged=True)
PLACES = "v4/places/by-location"
TOKEN = "oauth/basic-token"
POST = SimpleNamespace(method=b"POST")

either = pytest.mark.parametrize("damage", [IN_THE_BODY, INSTEAD_OF_A_HEAD], ids=["body", "head"])


@pytest.fixture(scope="module")
def authority(tmp_path_factory: pytest.TempPathFactory) -> Authority:
    return Authority(tmp_path_factory.mktemp("ca"))


@pytest.fixture
def secured(authority: Authority) -> Iterator[Service]:
    with running(authority.issue("central").server()) as service:
        yield service


@pytest.fixture
def trust(authority: Authority) -> Trust:
    return Trust(str(authority.file))


def connection(service: Service, trust: Trust) -> Connection:
    url = f"https://localhost:{service.port}/partners/api"
    return replace(service.connection, base_url=url, trust=trust)


def read(service: Service, path: str = PLACES) -> Request:
    return Request("GET", f"https://localhost:{service.port}/partners/api/{path}", Endpoint.PLACES)


@either
async def test_a_read_fails_as_by_any_broken_connection_and_the_next_one_works(
    damage: Answer, secured: Service, trust: Trust
) -> None:
    secured.on(PLACES, damage, Answer())
    seen: list[CallEvent] = []
    transport = Transport(trust=trust, observe=seen.append)
    with pytest.raises(ProviderProblem) as broken:
        await transport.send(read(secured))
    assert "SSLError" in broken.value.detail
    assert (await transport.send(read(secured))).status == 200
    await transport.aclose()
    assert secured.connections == 2, "what comes over the damaged one is nobody's answer"
    assert [type(event) for event in seen] == [CallStarted, CallEnded] * 2
    assert isinstance(seen[1], CallEnded)
    assert seen[1].problem is CallProblem.BROKEN_OFF, "its certificate was accepted before"


@either
async def test_an_order_whose_answer_is_damaged_may_have_been_made(
    damage: Answer, secured: Service, trust: Trust
) -> None:
    secured.on("v4/orders", damage)
    seen: list[CallEvent] = []
    client = PartnerClient(connection(secured, trust), observe=seen.append)
    verdict = await client.create_order(samples.order())
    await client.aclose()
    assert isinstance(verdict, Unknown)
    assert len(secured.calls("v4/orders")) == 1
    assert isinstance(seen[-1], CallEnded)
    assert seen[-1].problem is CallProblem.BROKEN_OFF


@either
async def test_a_document_is_broken_off(damage: Answer, secured: Service, trust: Trust) -> None:
    secured.on("/x.pdf", damage)
    with pytest.raises(ProviderProblem):
        await Transport(trust=trust).download(f"https://localhost:{secured.port}/x.pdf", 1000)


async def test_an_order_without_a_token_was_surely_not_sent(secured: Service, trust: Trust) -> None:
    secured.on(TOKEN, IN_THE_BODY)
    client = PartnerClient(connection(secured, trust))
    verdict = await client.create_order(samples.order())
    await client.aclose()
    assert isinstance(verdict, NotSent)
    assert {request.path for request in secured.requests} == {f"/partners/api/{TOKEN}"}


async def test_an_order_waits_for_a_token_that_comes_the_second_time(secured: Service, trust: Trust) -> None:
    token = Answer.of({"access_token": "t1", "expires_in": 3600})
    secured.on(TOKEN, INSTEAD_OF_A_HEAD, token)
    secured.on("v4/orders", Answer.of({"publicId": "ORD-77A1", "item": []}, 201))
    client = PartnerClient(connection(secured, trust))
    verdict = await client.create_order(samples.order())
    await client.aclose()
    assert isinstance(verdict, Exists)
    assert len(secured.calls("v4/orders")) == 1


async def test_a_damaged_read_does_not_keep_the_desk_offline(secured: Service, trust: Trust) -> None:
    secured.on(PLACES, IN_THE_BODY, Answer.of({"data": []}))
    state, now = Reachability(), 1000.0

    def observe(event: CallEvent | Ticked) -> None:
        nonlocal state
        state, _ = machine.step(state, event, Moment(1.7e9 + now, now))

    transport = Transport(trust=trust, observe=observe)
    with pytest.raises(ProviderProblem):
        await transport.send(read(secured))
    await transport.send(read(secured))
    await transport.aclose()
    for _ in range(60):
        now += 1.0
        observe(Ticked())
    assert (state.pending, state.rung) == ((), Rung.ONLINE)


# --- What nobody foresaw --------------------------------------------------------------------------


class UnforeseenError(Exception):
    """An error that no library documents."""


def failing(path: str) -> httpx.MockTransport:
    """Return a network that answers as usual but for one path; no real server can make the library fail."""

    def handle(request: httpx.Request) -> httpx.Response:
        if request.url.path.endswith(path):
            raise UnforeseenError("Helena Prado")
        return httpx.Response(200, json={"access_token": "t1", "expires_in": 3600})

    return httpx.MockTransport(handle)


async def test_a_read_that_fails_unexpectedly_ends_as_given_up(service: Service) -> None:
    seen: list[CallEvent] = []
    transport = Transport(channel=failing("x"), observe=seen.append)
    with pytest.raises(UnforeseenError):
        await transport.send(Request("GET", "http://localhost/x", Endpoint.PLACES))
    assert seen == [CallStarted(1, Endpoint.PLACES), CallCancelled(1, Endpoint.PLACES)]


@pytest.mark.parametrize(
    ("path", "code", "calls"), [("basic-token", NOT_COMPOSED, [Endpoint.TOKEN]), ("orders", "", None)]
)
async def test_an_order_that_fails_unexpectedly_has_a_verdict_and_the_error_is_logged(
    path: str, code: str, calls: list[str] | None, service: Service, caplog: pytest.LogCaptureFixture
) -> None:
    seen: list[CallEvent] = []
    client = PartnerClient(service.connection, Transport(channel=failing(path), observe=seen.append))
    verdict = await client.create_order(samples.order())
    await client.aclose()
    assert verdict == NotSent("UnforeseenError", code), "its text may name people"
    (logged,) = caplog.records
    assert logged.exc_info is not None and logged.exc_info[0] is UnforeseenError
    assert calls or logged.getMessage() == f"{Endpoint.CREATE}: unexpected"
    started = [event.number for event in seen if isinstance(event, CallStarted)]
    ended = [event.number for event in seen if not isinstance(event, CallStarted)]
    assert started == ended
    assert [event.endpoint for event in seen[::2]] == (calls or [Endpoint.TOKEN, Endpoint.CREATE])


async def test_an_order_that_fails_unexpectedly_on_its_way_may_have_been_made(service: Service) -> None:
    async def half_written(request: httpx.Request) -> httpx.Response:
        if request.url.path.endswith("orders"):
            await request.extensions["trace"]("http11.send_request_headers.started", {"request": POST})
            raise UnforeseenError
        return httpx.Response(200, json={"access_token": "t1", "expires_in": 3600})

    client = PartnerClient(service.connection, Transport(channel=httpx.MockTransport(half_written)))
    verdict = await client.create_order(samples.order())
    await client.aclose()
    assert verdict == Unknown("UnforeseenError")


async def test_a_file_of_authorities_that_is_gone_is_no_connection(authority: Authority) -> None:
    gone = authority.file.with_name("gone.pem")
    nobody = Request("GET", "https://localhost:9/x", Endpoint.PLACES)
    with pytest.raises(Unreachable):
        await Transport(trust=Trust(str(gone))).send(nobody)
    gone.write_text("nothing of that kind")
    with pytest.raises(NotTrusted):
        await Transport(trust=Trust(str(gone))).send(nobody)
