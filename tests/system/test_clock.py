"""The system's clock: a wait ends by its event, by its time, or with its task."""

from __future__ import annotations

import asyncio

import pytest

from pos_app.system.clock import SystemClock


@pytest.mark.parametrize("turns", range(5))
async def test_a_wait_that_can_be_cancelled_is_cancelled_though_its_event_is_set(turns: int) -> None:
    hurry = asyncio.Event()
    waiting = asyncio.create_task(SystemClock().wait(60, hurry))
    await asyncio.sleep(0)
    hurry.set()
    for _ in range(turns):
        await asyncio.sleep(0)
    heeded = waiting.cancel()
    await asyncio.wait({waiting})
    assert waiting.cancelled() is heeded


async def test_an_event_ends_a_wait_early() -> None:
    hurry = asyncio.Event()
    waiting = asyncio.create_task(SystemClock().wait(3600, hurry))
    await asyncio.sleep(0)
    hurry.set()
    await asyncio.wait_for(waiting, 10)


async def test_a_wait_is_never_shorter_than_asked_for() -> None:
    clock = SystemClock()
    began = clock.monotonic()
    await clock.wait(0.03)
    assert clock.monotonic() - began >= 0.03
