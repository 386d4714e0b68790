"""Short reading is done at once, long reading beside the loop, with the loop at work meanwhile."""

from __future__ import annotations

import asyncio
import threading

from pos_app.partner.reading.reply import LARGE, run_off_loop


async def test_a_short_reply_is_read_at_once_and_a_long_one_in_another_thread() -> None:
    assert await run_off_loop(LARGE, threading.get_ident) == threading.get_ident()
    assert await run_off_loop(LARGE + 1, threading.get_ident) != threading.get_ident()


async def test_the_loop_goes_on_while_a_long_reply_is_read() -> None:
    began, painted = asyncio.Event(), threading.Event()
    loop = asyncio.get_running_loop()

    def read() -> bool:
        loop.call_soon_threadsafe(began.set)
        return painted.wait(10)

    async def window() -> None:
        await began.wait()
        for _turn in range(3):
            await asyncio.sleep(0)
        painted.set()

    painting = asyncio.create_task(window())
    assert await run_off_loop(LARGE + 1, read), "the window has its turns before the reply is read"
    await painting
