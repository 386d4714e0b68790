"""Short reading is done at once, long reading beside the loop, with the loop at work meanwhile."""

from __future__ import annotations

import asyncio
import threading
import time

import pytest

from pos_app.partner.reading.off_loop import LARGE, run_off_loop


async def test_a_short_reply_is_read_at_once_and_a_long_one_in_another_thread() -> None:
    assert await run_off_loop(LARGE, threading.get_ident) == threading.get_ident()
    assert await run_off_loop(LARGE + 1, threading.get_ident) != threading.get_ident()


async def test_the_loop_goes_on_while_a_long_reply_is_read() -> None:
    def read() -> int:
        end = time.thread_time() + 0.1
        while time.thread_time() < end:
            sum(range(100))
        return turns

    turns = 0

    async def window() -> None:
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    painting = asyncio.create_task(window())
    assert await run_off_loop(LARGE + 1, read) > 3
    painting.cancel()


@pytest.mark.parametrize("size", [0, LARGE + 1])
async def test_what_a_reader_raises_is_raised(size: int) -> None:
    with pytest.raises(ZeroDivisionError):
        await run_off_loop(size, lambda: 1 // 0)
