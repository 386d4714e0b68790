"""How an order leaves: what counts as not sent, and what must never touch it on its way."""

from __future__ import annotations

import socket
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from pos_app.domain.attempts import AttemptState
from pos_app.partner.transport import Request, Transport
from tests.sandbox_process import SandboxProcess, start_sandbox
from tests.wire.acts import kept_alive_and_closed_at_once
from tests.wire.desk import connection, desk, orders_of, path
from tests.wire.server import Call, order_wire


@pytest.fixture(scope="module")
def sandbox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SandboxProcess]:
    process = start_sandbox(tmp_path_factory.mktemp("rules"), extra=("--speed", "100"))
    yield process
    process.stop()


@contextmanager
def full_queue() -> Iterator[str]:
    """A port whose queue is full: whoever connects waits for ever."""
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen(0)
        waiting = []
        for _ in range(4):
            one = socket.socket()
            one.setblocking(False)
            one.connect_ex(listening.getsockname())
            waiting.append(one)
        try:
            yield f"http://127.0.0.1:{listening.getsockname()[1]}/partners/api/v4/orders"
        finally:
            for one in waiting:
                one.close()


async def not_sent(sandbox: SandboxProcess, folder: Path, url: str) -> None:
    async with desk(folder, connection(sandbox, url)) as counter:
        await counter.order()
        attempt = await counter.until(AttemptState.NOT_SENT)
    assert path(attempt) == "sending not_sent"
    assert attempt.sends == 1
    assert orders_of(sandbox, attempt) == []


async def test_a_refused_connection_sent_nothing(sandbox: SandboxProcess, tmp_path: Path) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{free.getsockname()[1]}/partners/api/v4/orders"
        await not_sent(sandbox, tmp_path, url)


async def test_an_unknown_host_was_sent_nothing(sandbox: SandboxProcess, tmp_path: Path) -> None:
    await not_sent(sandbox, tmp_path, "http://central.invalid/partners/api/v4/orders")


async def test_a_connection_that_never_opens_sent_nothing(sandbox: SandboxProcess, tmp_path: Path) -> None:
    with full_queue() as url:
        await not_sent(sandbox, tmp_path, url)


async def test_a_port_without_tls_is_sent_nothing(sandbox: SandboxProcess, tmp_path: Path) -> None:
    def answer_in_plain_text(call: Call) -> None:
        call.say(b"HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\nconnection: close\r\n\r\n")
        call.stall()

    with order_wire(sandbox.base_url, answer_in_plain_text) as wire:
        await not_sent(sandbox, tmp_path, wire.url.replace("http://", "https://"))
    assert wire.connections == 1


async def test_a_handshake_that_fails_is_sent_nothing(sandbox: SandboxProcess, tmp_path: Path) -> None:
    seen: list[bytes] = []

    def shake_hands(call: Call) -> None:
        # No certificate at all: the handshake fails on this side's own alert.
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        try:
            with context.wrap_socket(call.sock, server_side=True) as secure:
                seen.append(secure.recv(1))
        except OSError:
            return

    with order_wire(sandbox.base_url, shake_hands) as wire:
        await not_sent(sandbox, tmp_path, wire.url.replace("http://", "https://"))
    assert seen == []


async def test_a_proxy_of_the_environment_never_sees_an_order(
    sandbox: SandboxProcess, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def commit(call: Call) -> None:
        call.say(call.commit().whole())

    with order_wire(sandbox.base_url, commit) as trap, order_wire(sandbox.base_url, commit) as wire:
        for name in ("HTTP_PROXY", "http_proxy", "HTTPS_PROXY", "ALL_PROXY", "all_proxy"):
            monkeypatch.setenv(name, f"http://127.0.0.1:{trap.port}")
        async with desk(tmp_path, connection(sandbox, wire.url)) as counter:
            await counter.order()
            await counter.until(AttemptState.COMPLETED)
    assert (trap.connections, wire.connections) == (0, 1)


async def test_every_order_opens_a_connection_of_its_own(sandbox: SandboxProcess, tmp_path: Path) -> None:
    with order_wire(sandbox.base_url, kept_alive_and_closed_at_once) as wire:
        for customer in ("first", "second"):
            async with desk(tmp_path / customer, connection(sandbox, wire.url)) as counter:
                await counter.order()
                await counter.until(AttemptState.COMPLETED)
    assert wire.connections == len(wire.posts) == 2
    assert all(head.startswith(b"POST ") and b" HTTP/1.1\r\n" in head for head in wire.posts)


async def test_an_order_that_nobody_waits_for_any_more_is_sent_whole(
    sandbox: SandboxProcess, tmp_path: Path
) -> None:
    def slow(call: Call) -> None:
        call.read_head()
        call.pause(0.3)
        call.say(call.commit().whole())

    with order_wire(sandbox.base_url, slow) as wire:
        async with desk(tmp_path, connection(sandbox, wire.url)) as counter:
            await counter.order()
            attempt = await counter.until(AttemptState.SENDING)
    assert len(orders_of(sandbox, attempt)) == 1, "closing the desk did not cut the order in half"
    assert wire.connections == 1


async def test_an_order_that_was_given_up_while_it_was_written_counts_as_sent() -> None:
    more_than_the_system_buffers = "x" * 32_000_000

    def read_only_the_head(call: Call) -> None:
        call.read_head()
        call.pause(5)

    with order_wire("", read_only_the_head) as wire:
        request = Request("POST", wire.url, "order", json=more_than_the_system_buffers)
        sent = await Transport(once_timeout=0.5).send_once(request)
    assert (sent.written, sent.reply) == (True, None)
