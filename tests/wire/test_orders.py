"""An order is sent exactly once, whatever the wire does, and what became of it is found out."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from pos_app.domain.attempts import AttemptState
from tests.sandbox_process import SandboxProcess, start_sandbox
from tests.wire.desk import connection, desk, orders_of, path, without_wire
from tests.wire.faults import FAULTS, OPEN, Fault
from tests.wire.server import Call, order_wire


@pytest.fixture(scope="module")
def sandbox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SandboxProcess]:
    process = start_sandbox(tmp_path_factory.mktemp("wire"), extra=("--speed", "100"))
    yield process
    process.stop()


def named(fault: Fault) -> str:
    return fault.name


@pytest.mark.parametrize("fault", FAULTS, ids=named)
async def test_an_order_is_sent_once_and_its_outcome_is_found(
    fault: Fault, sandbox: SandboxProcess, tmp_path: Path
) -> None:
    with order_wire(sandbox.base_url, fault.act) as wire:
        connected = connection(sandbox, wire.url, fault.timeout)
        async with desk(tmp_path, connected) as counter:
            await counter.order(fault.card)
            attempt = await counter.until(*fault.final)
    assert path(attempt) in (fault.path, fault.or_path)
    orders = orders_of(sandbox, attempt)
    assert wire.connections == fault.connections
    assert len(wire.posts) <= fault.connections
    assert attempt.sends == fault.connections
    assert len(orders) == fault.orders
    if orders:
        assert attempt.public_id == orders[0]["publicId"]


EXISTING = tuple(fault for fault in FAULTS if fault.orders and fault.connections == 1)


@pytest.mark.parametrize("fault", EXISTING[::4], ids=named)
async def test_a_program_that_is_closed_in_mid_order_finds_it_at_its_next_start(
    fault: Fault, sandbox: SandboxProcess, tmp_path: Path
) -> None:
    closing = threading.Event()

    def act(call: Call) -> None:
        closing.wait(5)
        fault.act(call)

    with order_wire(sandbox.base_url, act) as wire:
        connected = connection(sandbox, wire.url, fault.timeout)
        async with desk(tmp_path, connected) as counter:
            await counter.order(fault.card)
            await counter.until(AttemptState.SENDING)
            ending = asyncio.ensure_future(counter.core.tasks.aclose())
            await asyncio.sleep(0)  # Its tasks are told to end before the answer comes.
            closing.set()
            await ending
        async with desk(tmp_path, without_wire(connected)) as counter:
            await counter.core.orders.recover()
            attempt = await counter.until(AttemptState.COMPLETED, AttemptState.REFUSED)
    # What the answer says is kept; where it says nothing certain the next start searches.
    assert path(attempt).startswith(
        ("sending known", "sending ambiguous known", "sending exists_no_id known")
    )
    assert wire.connections == attempt.sends == 1
    assert [order["publicId"] for order in orders_of(sandbox, attempt)] == [attempt.public_id]


async def test_an_order_that_is_made_after_everybody_gave_up_is_found(
    sandbox: SandboxProcess, tmp_path: Path
) -> None:
    kept: list[tuple[bytes, bytes]] = []

    def lose(call: Call) -> None:
        body = call.read()
        kept.append((call.head, body))
        call.reset()

    with order_wire(sandbox.base_url, lose) as wire:
        connected = connection(sandbox, wire.url)
        async with desk(tmp_path, connected) as counter:
            await counter.order()
            attempt = await counter.until(AttemptState.UNRESOLVED)
        assert orders_of(sandbox, attempt) == []
        wire.hand_on(*kept[0])
        async with desk(tmp_path, without_wire(connected)) as counter:
            await counter.core.orders.recover()
            attempt = await counter.until(AttemptState.COMPLETED)
    assert path(attempt) == f"{OPEN} known completed"
    assert (wire.connections, attempt.sends, len(orders_of(sandbox, attempt))) == (1, 1, 1)


def test_there_are_faults_of_every_kind() -> None:
    assert len({fault.name for fault in FAULTS}) == len(FAULTS) >= 25
