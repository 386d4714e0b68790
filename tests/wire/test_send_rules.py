"""How an order leaves: what counts as not sent, and what must never touch it on its way."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from pos_app.domain.attempts import AttemptState
from pos_app.partner.transport import Request, Transport
from tests.sandbox_process import SandboxProcess, start_sandbox
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


async def test_a_connection_that_never_opens_sent_nothing(sandbox: SandboxProcess, tmp_path: Path) -> None:
    with full_queue() as url:
        await not_sent(sandbox, tmp_path, url)


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
