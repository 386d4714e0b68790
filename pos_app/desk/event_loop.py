"""One asyncio loop on top of Qt's, from the first task to a clean end."""

from __future__ import annotations

import asyncio
import signal
import sys
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

_WORKERS = 10
"""Threads for work that waits for disks and other processes."""
Main = Callable[[asyncio.Event], Awaitable[None]]
"""The program: starts its work, waits for the event, then closes what it opened."""


def run(app: QApplication, main: Main) -> None:
    """Run ``main(quit_event)`` in a loop driven by ``app`` until it returns.

    Set the event to end the program; SIGINT and SIGTERM set it too. Closing the last window
    ends nothing by itself: an order may still be in progress. Tasks left over are cancelled and waited for.
    When the X server goes away, as at the end of a session, Qt leaves its loop in each turn: the program is
    asked to end, too, and gets the turns that it needs for it.
    """
    app.setQuitOnLastWindowClosed(False)
    loop = make_loop(app)
    asyncio.set_event_loop(loop)
    quit_event = asyncio.Event()
    try:
        # One run for everything: Qt's loop must not be entered again once the web engine has closed.
        with _signals_ask_to_quit(quit_event, loop), _readers_closed_by(loop):
            whole = loop.create_task(_whole(main, quit_event, loop))
            whole.add_done_callback(lambda _: loop.stop())
            loop.run_forever()
            while not whole.done():
                quit_event.set()
                loop.run_forever()
            app.processEvents()  # What was posted at the very end.
            whole.result()
    finally:
        asyncio.set_event_loop(None)
        loop.close()


async def _whole(main: Main, quit_event: asyncio.Event, loop: asyncio.AbstractEventLoop) -> None:
    try:
        await main(quit_event)
    finally:
        left_over = asyncio.all_tasks() - {asyncio.current_task()}
        for task in left_over:
            task.cancel()
        for outcome in await asyncio.gather(*left_over, return_exceptions=True):
            if isinstance(outcome, Exception):
                loop.call_exception_handler({"message": "a task failed at the end", "exception": outcome})
        await loop.shutdown_asyncgens()
        await loop.shutdown_default_executor()


@contextmanager
def _signals_ask_to_quit(quit_event: asyncio.Event, loop: asyncio.AbstractEventLoop) -> Iterator[None]:
    def ask(_number: int, _frame: object) -> None:
        loop.call_soon_threadsafe(quit_event.set)

    former = {number: signal.signal(number, ask) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in former.items():
            signal.signal(number, handler)


@contextmanager
def _readers_closed_by(loop: asyncio.AbstractEventLoop) -> Iterator[None]:
    """Let the loop close generators that were left before their end, as loops of asyncio do, not qasync's.

    Python closes them at once otherwise, and what they wait for at their end is broken off: a reply that was
    left in the middle kept its connection.
    """

    def close(reader: AsyncGenerator[object, object]) -> None:
        if not loop.is_closed():
            loop.call_soon_threadsafe(loop.create_task, reader.aclose())

    former = sys.get_asyncgen_hooks()
    sys.set_asyncgen_hooks(finalizer=close)
    try:
        yield
    finally:
        sys.set_asyncgen_hooks(*former)


def make_loop(app: QApplication) -> asyncio.AbstractEventLoop:
    """Return a loop driven by ``app``, whose work in threads is done by threads of Python.

    qasync's own are threads of Qt: each asks for its class in PySide as it begins, without Python's lock, and
    the program died there once in thousands of starts.
    """
    # Imported here: the window is painted before anything of asyncio is loaded.
    from concurrent.futures import ThreadPoolExecutor

    import qasync

    loop: asyncio.AbstractEventLoop = qasync.QEventLoop(app, already_running=False)
    loop.set_default_executor(ThreadPoolExecutor(_WORKERS, thread_name_prefix="worker"))
    return loop
