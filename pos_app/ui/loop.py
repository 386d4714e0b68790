"""One asyncio loop on top of Qt's, from the first task to a clean end."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

Main = Callable[[asyncio.Event], Awaitable[None]]
"""The program: starts its work, waits for the event, then closes what it opened."""


def run(app: QApplication, main: Main) -> None:
    """Run ``main(quit_event)`` in a loop driven by ``app`` until it returns.

    Set the event to end the program. Closing the last window ends nothing by itself: an order may
    still be on its way. Tasks left over are cancelled and waited for before the loop closes.
    """
    app.setQuitOnLastWindowClosed(False)
    with asyncio.Runner(loop_factory=lambda: _make_loop(app)) as runner:
        runner.run(_whole(main))


async def _whole(main: Main) -> None:
    await main(asyncio.Event())


def _make_loop(app: QApplication) -> asyncio.AbstractEventLoop:
    # Imported here: the window is painted before anything of asyncio is loaded.
    import qasync

    loop: asyncio.AbstractEventLoop = qasync.QEventLoop(app, already_running=False)
    return loop
