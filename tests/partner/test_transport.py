"""Sending, over real sockets: what is known when the network fails in the middle."""

from __future__ import annotations

import asyncio
import os
import socket
import threading

import httpx
import pytest

from pos_app.domain.faults import ProviderProblem, TooSlow, Unreachable
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
