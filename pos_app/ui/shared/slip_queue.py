"""Printing and saving in a background thread: a slow printer or disk never blocks the window."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar

from pos_app.system.tasks import TaskScope

Done = TypeVar("Done")

_PATIENCE = 0.3
"""Seconds after which the clerk is informed that the batch is still in progress."""


class SlipQueue:
    """Runs one batch after the other, in a thread. A key pressed twice prints once: while a batch is being
    made, another is not taken."""

    def __init__(self, scope: TaskScope) -> None:
        self._scope = scope
        self._free = asyncio.Event()
        self._free.set()

    async def idle(self) -> None:
        """Wait until nothing is being made."""
        await self._free.wait()

    def start(
        self,
        work: Callable[[], Done],
        done: Callable[[Done], None],
        working: Callable[[], None] = lambda: None,
    ) -> None:
        """Run ``work`` in a thread, then ``done`` with its result; call ``working`` if it takes long."""
        if not self._free.is_set():
            return
        self._free.clear()
        self._scope.start(self._run(work, done, working), name="press")

    async def _run(
        self, work: Callable[[], Done], done: Callable[[Done], None], working: Callable[[], None]
    ) -> None:
        timer = asyncio.get_running_loop().call_later(_PATIENCE, working)
        try:
            made = await asyncio.to_thread(work)
        finally:
            timer.cancel()
            self._free.set()
        done(made)
