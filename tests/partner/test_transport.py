"""Sending, over real sockets: how connections are made, and what is known when the network fails midway."""

from __future__ import annotations

import asyncio
import gc
import os
import socket
import ssl
import sys
import threading
from decimal import Decimal
from pathlib import Path

import httpx
import pytest

from pos_app.domain.endpoints import Endpoint
from pos_app.domain.faults import ProviderProblem, TooSlow, Unreachable
from pos_app.domain.trust import DIRECT, Trust
from pos_app.partner import transport as transports
from pos_app.partner.reading import limits
from pos_app.partner.transport import Reply, Request, Transport
from tests.partner.service import Answer, ReceivedRequest, Service

BODY = b'{"publicId": "ORD-77A1", "item": []}'


def order(service: Service) -> Request:
    return Request("POST", service.connection.url("v4/orders"), "order", json={"a": 1})


def closed_port() -> str:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return f"http://127.0.0.1:{free.getsockname()[1]}/partners/api/v4/orders"


async def test_a_whole_answer(service: Service) -> None:
    service.on("v4/orders", Answer(201, BODY))
    sent = await Transport().send_once(order(service))
    assert sent.written
    assert sent.reply is not None
    assert (sent.reply.status, sent.reply.body, sent.reply.complete) == (201, BODY, True)


async def test_refused_connection_wrote_nothing() -> None:
    sent = await Transport().send_once(Request("POST", closed_port(), "order", json={}))
    assert (sent.written, sent.reply) == (False, None)


async def test_an_unknown_host_wrote_nothing() -> None:
    sent = await Transport().send_once(Request("POST", "http://central.invalid/x", "order", json={}))
    assert (sent.written, sent.reply) == (False, None)


async def test_failed_tls_wrote_no_request(service: Service) -> None:
    url = order(service).url.replace("http://", "https://")
    sent = await Transport(connect_timeout=0.3).send_once(Request("POST", url, "order", json={}))
    assert (sent.written, sent.reply) == (False, None)


async def test_reset_after_the_request_may_have_been_read(service: Service) -> None:
    service.on("v4/orders", Answer(silent=True, reset=True))
    sent = await Transport().send_once(order(service))
    assert (sent.written, sent.reply) == (True, None)


async def test_a_cut_off_answer_keeps_status_and_what_arrived(service: Service) -> None:
    service.on("v4/orders", Answer(201, BODY[:24], declared=len(BODY)))
    sent = await Transport().send_once(order(service))
    assert sent.reply is not None
    assert (sent.reply.status, sent.reply.body, sent.reply.complete) == (201, BODY[:24], False)


async def test_no_answer_in_time_was_written(service: Service) -> None:
    async def never(_: ReceivedRequest) -> Answer:
        await asyncio.sleep(1)
        return Answer(silent=True, reset=True)

    service.on("v4/orders", never)
    sent = await Transport(once_timeout=0.2).send_once(order(service))
    assert (sent.written, sent.reply) == (True, None)


async def test_an_order_is_sent_once_over_its_own_connection_and_never_redirected(service: Service) -> None:
    service.on("v4/orders", Answer(307, headers={"location": "/partners/api/v4/again"}))
    transport = Transport()
    for _ in range(2):
        sent = await transport.send_once(order(service))
        assert sent.reply is not None
        assert sent.reply.status == 307
    assert [request.path for request in service.requests] == ["/partners/api/v4/orders"] * 2
    assert service.connections == 2


async def test_a_proxy_of_the_environment_is_ignored(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY"):
        monkeypatch.setitem(os.environ, name, "http://127.0.0.1:9")
    service.on("v4/orders", Answer(201, BODY))
    transport = Transport()
    assert (await transport.send_once(order(service))).reply is not None
    assert (await transport.send(order(service))).status == 201
    await transport.aclose()


async def test_an_order_finishes_after_its_caller_was_cancelled(service: Service) -> None:
    arrived, go_on = threading.Event(), threading.Event()
    answered: list[bool] = []

    async def slow(_: ReceivedRequest) -> Answer:
        arrived.set()
        await asyncio.to_thread(go_on.wait, 5)
        answered.append(True)
        return Answer(201, BODY)

    service.on("v4/orders", slow)
    transport = Transport()
    waiting = asyncio.create_task(transport.send_once(order(service)))
    await asyncio.to_thread(arrived.wait, 5)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    go_on.set()
    await transport.aclose()
    assert answered == [True]


async def test_reads_fail_by_meaning(service: Service) -> None:
    async def never(_: ReceivedRequest) -> Answer:
        await asyncio.sleep(0.6)
        return Answer()

    service.on("late", never)
    service.on("cut", Answer(declared=999))
    transport = Transport(read_timeout=0.2)
    with pytest.raises(Unreachable):
        await transport.send(Request("GET", closed_port(), "read"))
    with pytest.raises(Unreachable):
        await transport.send(Request("GET", "nonsense", "read"))
    with pytest.raises(TooSlow):
        await transport.send(Request("GET", service.connection.url("late"), "read"))
    with pytest.raises(ProviderProblem):
        await transport.send(Request("GET", service.connection.url("cut"), "read"))
    await transport.aclose()


async def test_a_read_can_be_cancelled(service: Service) -> None:
    arrived = threading.Event()

    async def never(_: ReceivedRequest) -> Answer:
        arrived.set()
        await asyncio.sleep(0.2)
        return Answer()

    service.on("late", never)
    transport = Transport()
    reading = asyncio.create_task(transport.send(Request("GET", service.connection.url("late"), "read")))
    await asyncio.to_thread(arrived.wait, 5)
    reading.cancel()
    with pytest.raises(asyncio.CancelledError):
        await reading
    await transport.aclose()


async def test_connect_timeout_wrote_nothing() -> None:
    def refuse(request: httpx.Request) -> httpx.Response:
        # Only a network that drops packets can do this for real.
        raise httpx.ConnectTimeout("late", request=request)

    transport = Transport(channel=httpx.MockTransport(refuse))
    sent = await transport.send_once(Request("POST", "http://localhost/x", "order", json={}))
    assert (sent.written, sent.reply) == (False, None)


def test_neither_a_request_nor_a_reply_shows_its_content_in_an_error() -> None:
    request = Request(
        "POST",
        "https://x",
        "token",
        params={"document": "529"},
        json={"cpf": "529"},
        form={"secret": "s3cret"},
    )
    assert "s3cret" not in repr(request) and "529" not in repr(request)
    assert "Helena" not in repr(Reply(200, {}, b"Helena Prado"))


def read(service: Service, path: str = "v4/orders", **more: object) -> Request:
    return Request("GET", service.connection.url(path), "orders", **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(("endpoint", "whole"), [(Endpoint.TOKEN, True), (Endpoint.ORDERS, False)])
async def test_only_replies_that_hold_codes_keep_very_long_words(
    service: Service, endpoint: Endpoint, whole: bool
) -> None:
    service.on("v4/orders", Answer.of({"code": "a" * 20_000}))
    transport = Transport()
    reply = await transport.send(Request("GET", service.connection.url("v4/orders"), endpoint))
    await transport.aclose()
    assert (len(reply.body) > 20_000) is whole


def test_only_a_proxy_that_is_reached_by_tls_is_asked_for_its_certificate() -> None:
    def proxy(address: str) -> httpx.Proxy | None:
        return Transport(trust=Trust(proxy=address))._proxy("https://central.example/x")

    plain, secure = proxy("http://proxy.example:3128"), proxy("https://proxy.example:3128")
    assert plain is not None and secure is not None
    assert plain.ssl_context is None
    assert secure.ssl_context is not None and secure.ssl_context.check_hostname
    assert proxy("") is None


def test_the_content_type_is_in_lower_case_and_empty_where_none_came() -> None:
    assert Reply(200, {"content-type": "Text/HTML"}).content_type == "text/html"
    assert Reply(200).content_type == ""


async def test_reads_share_one_connection_with_its_own_limits_of_time(service: Service) -> None:
    service.on("v4/orders", Answer())
    transport = Transport(connect_timeout=3.0, read_timeout=7.0)
    for _ in range(2):
        await transport.send(read(service))
    assert service.connections == 1
    assert transport._reads is not None
    assert transport._reads.timeout == httpx.Timeout(7.0, connect=3.0)
    assert transport._reads.trust_env is False
    await transport.aclose()
    await transport.send(read(service))
    assert service.connections == 2
    await transport.aclose()


def test_a_request_names_the_form_of_its_body_and_of_the_answer_it_wants() -> None:
    json = Request("POST", "http://localhost/x", "order", json={"a": Decimal("1.10")}, headers={"x": "y"})
    assert json.encoded() == (
        b'{"a":1.10}',
        {"accept": "application/json", "x": "y", "content-type": "application/json"},
    )
    form = Request("POST", "http://localhost/x", "order", form={"grant_type": "a b"})
    assert form.encoded() == (
        b"grant_type=a+b",
        {"accept": "application/json", "content-type": "application/x-www-form-urlencoded"},
    )
    assert Request("GET", "http://localhost/x", "orders").encoded() == (None, {"accept": "application/json"})


async def test_a_read_has_its_own_patience_or_the_usual_one() -> None:
    limits: list[dict[str, float]] = []

    async def answer(request: httpx.Request) -> httpx.Response:
        limits.append(request.extensions["timeout"])
        await asyncio.sleep(0.04 if request.url.path == "/slow" else 0)
        return httpx.Response(200)

    transport = Transport(connect_timeout=3.0, read_timeout=7.0, channel=httpx.MockTransport(answer))
    await transport.send(Request("GET", "http://localhost/x", "orders"))
    await transport.send(Request("GET", "http://localhost/x", "orders", patience=9.0))
    with pytest.raises(TooSlow):
        await transport.send(Request("GET", "http://localhost/slow", "orders", patience=0.01))
    assert limits == [
        {"connect": 3.0, "read": whole, "write": whole, "pool": whole} for whole in (7.0, 9.0, 0.01)
    ]


async def test_a_read_is_bounded_as_a_whole_however_slowly_it_drips() -> None:
    async def drip(request: httpx.Request) -> httpx.Response:
        await asyncio.sleep(5)
        return httpx.Response(200)

    # Only a channel of our own ignores the limits of httpx.
    transport = Transport(read_timeout=0.05, once_timeout=0.05, channel=httpx.MockTransport(drip))
    with pytest.raises(TooSlow, match="TimeoutError"):
        await transport.send(Request("GET", "http://localhost/x", "orders"))
    sent = await transport.send_once(Request("POST", "http://localhost/x", "order"))
    assert (sent.reply, sent.problem) == (None, "TimeoutError")
    await transport.aclose()


@pytest.mark.parametrize(
    ("raised", "fault"),
    [
        (httpx.ConnectError("no route"), Unreachable),
        (httpx.ConnectTimeout("no route"), Unreachable),
        (httpx.PoolTimeout("no route"), Unreachable),
        (httpx.UnsupportedProtocol("no route"), Unreachable),
        (httpx.InvalidURL("no route"), Unreachable),
        (httpx.ReadTimeout("no route"), TooSlow),
        (httpx.RemoteProtocolError("no route"), ProviderProblem),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Exception) else "",
)
async def test_a_failed_read_names_the_error_for_support(raised: Exception, fault: type[Exception]) -> None:
    def fail(_: httpx.Request) -> httpx.Response:
        raise raised

    transport = Transport(channel=httpx.MockTransport(fail))
    with pytest.raises(fault) as caught:
        await transport.send(Request("GET", "http://localhost/x", "orders"))
    assert str(caught.value) == f"{type(raised).__name__}: no route"
    assert caught.value.__cause__ is raised
    sent = await transport.send_once(Request("POST", "http://localhost/x", "order"))
    assert (sent.reply, sent.problem) == (None, f"{type(raised).__name__}: no route")
    await transport.aclose()


async def test_a_read_follows_no_redirect(service: Service) -> None:
    service.on("v4/orders", Answer(302, headers={"location": "/partners/api/v4/other"}))
    transport = Transport()
    assert (await transport.send(read(service))).status == 302
    await transport.aclose()


async def test_a_query_in_the_address_is_kept_where_no_parameters_are_given(service: Service) -> None:
    service.on("v4/orders", Answer())
    transport = Transport()
    await transport.send(read(service, "v4/orders?cursor=2"))
    await transport.send(read(service, params={"page": "3"}))
    assert [request.params for request in service.requests] == [{"cursor": "2"}, {"page": "3"}]
    await transport.aclose()


async def test_a_long_answer_to_an_order_arrives_whole(service: Service) -> None:
    body = b"x" * 300_000
    service.on("v4/orders", Answer(body=body))
    sent = await Transport().send_once(read(service))
    assert sent.reply is not None
    assert sent.reply.body == body
    assert sent.reply.complete
    assert sent.problem == ""


async def test_an_answer_that_is_too_large_is_cut_off(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "of", lambda _operation: limits.Limit(10, 10))
    service.on("v4/orders", Answer(body=b"x" * 10), Answer(body=b"x" * 11))
    whole, cut = [await Transport().send_once(read(service)) for _ in range(2)]
    assert whole.reply is not None and cut.reply is not None
    assert (whole.reply.complete, cut.reply.complete) == (True, False)
    assert cut.problem == "TooMuchError: size over 10"


async def test_an_answer_cut_off_at_the_largest_size_is_not_whole(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "of", lambda _operation: limits.Limit(10, 10))
    service.on("v4/orders", Answer(body=b"x" * 10, declared=20))
    sent = await Transport().send_once(read(service))
    assert sent.reply is not None
    assert (sent.reply.body, sent.reply.complete) == (b"x" * 10, False)
    assert sent.problem.startswith("RemoteProtocolError")


@pytest.mark.parametrize("size", [11, 500_000])
async def test_nothing_goes_on_reading_an_answer_that_was_too_large(
    service: Service, monkeypatch: pytest.MonkeyPatch, size: int
) -> None:
    monkeypatch.setattr(limits, "of", lambda _operation: limits.Limit(10, 10))
    service.on("v4/orders", Answer(body=b"x" * size))
    hooks, left_open = sys.get_asyncgen_hooks(), []
    sys.set_asyncgen_hooks(finalizer=lambda reader: left_open.append(repr(reader)))
    try:
        sent = await Transport().send_once(read(service))
        gc.collect()
    finally:
        sys.set_asyncgen_hooks(*hooks)
    assert sent.problem == "TooMuchError: size over 10"
    assert sent.reply is not None and len(sent.reply.body) < 200_000, "the rest is not asked for"
    assert left_open == []


async def test_an_order_that_gets_no_answer_in_its_time_is_given_up(service: Service) -> None:
    async def never(_: ReceivedRequest) -> Answer:
        await asyncio.sleep(0.5)
        return Answer()

    service.on("v4/orders", never)
    sent = await Transport(once_timeout=0.1, read_timeout=9).send_once(read(service))
    assert (sent.written, sent.reply) == (True, None)
    assert sent.problem


def test_secure_connections_check_the_certificate_and_plain_ones_load_none() -> None:
    transport = Transport()
    plain = transport._context("HTTP://127.0.0.1/x")
    assert plain.cert_store_stats()["x509_ca"] == 0
    assert transport._context("http://127.0.0.1/y") is plain
    secure = transport._context("https://central.example/x")
    assert secure is not plain
    assert (secure.verify_mode, secure.check_hostname) == (ssl.CERT_REQUIRED, True)
    assert secure.cert_store_stats()["x509_ca"] > 0
    assert transport._context("https://central.example/y") is secure
    assert transport._context("http://127.0.0.1/x") is secure, "one that is loaded serves both"
    assert Transport()._context("https://central.example/") is secure, "loaded once for all"


def test_what_the_first_call_needs_can_be_loaded_before(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[dict[str, object]] = []
    monkeypatch.setattr(httpx, "AsyncClient", lambda **named: made.append(named))
    transports.load("HTTP://127.0.0.1/x", DIRECT)
    transports.load("https://central.example/x", DIRECT)
    plain, secure = (one["verify"] for one in made)
    assert isinstance(plain, ssl.SSLContext) and isinstance(secure, ssl.SSLContext)
    assert plain.cert_store_stats()["x509_ca"] == 0 < secure.cert_store_stats()["x509_ca"]
    assert [one["trust_env"] for one in made] == [False, False]


@pytest.mark.parametrize(
    ("trust", "contexts"),
    [
        (Trust(pins=("q" * 43 + "=",)), 1),
        (Trust(proxy="http://proxy.example:3128"), 1),
        (Trust(proxy="https://proxy.example:3128"), 2),
    ],
    ids=["pins", "proxy", "secure proxy"],
)
def test_the_first_call_loads_no_certificates_that_were_loaded_before(trust: Trust, contexts: int) -> None:
    transports._certificates.cache_clear()
    try:
        transports.load("https://central.example/x", trust)
        assert transports._certificates.cache_info().misses == contexts
        Transport(trust=trust)._client("https://central.example/x", 1.0, httpx.Limits())
        assert transports._certificates.cache_info().misses == contexts, "in the window's loop it takes 15 ms"
    finally:
        transports._certificates.cache_clear()


def test_a_file_of_authorities_that_is_gone_is_left_to_the_first_call(tmp_path: Path) -> None:
    transports.load("https://central.example/x", Trust(ca_file=str(tmp_path / "gone.pem")))


async def test_the_certificates_of_the_environment_count_for_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", "/nowhere/at-all.pem")
    transports._certificates.cache_clear()
    try:
        assert transports._certificates(DIRECT).cert_store_stats()["x509_ca"] > 0
    finally:
        transports._certificates.cache_clear()


async def test_what_is_finished_is_not_waited_for(service: Service) -> None:
    service.on("v4/orders", Answer())
    transport = Transport()
    await transport.send_once(read(service))
    await asyncio.sleep(0)  # The turn in which a finished task is taken out.
    assert not transport._unfinished


async def test_a_cookie_of_the_provider_never_comes_back(service: Service) -> None:
    cookie = "session=of-another-sale; Path=/; Max-Age=99999"
    service.on("v4/orders", *[Answer(headers={"set-cookie": cookie}) for _ in range(3)])
    transport = Transport()
    for _ in range(2):
        await transport.send(read(service))
    await transport.send_once(Request("POST", service.connection.url("v4/orders"), "order", json={}))
    await transport.aclose()
    assert len(service.requests) == 3
    assert not any("cookie" in one.headers for one in service.requests)
