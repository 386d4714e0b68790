"""Long work on the event loop that also paints the window: it is done in parts, with turns between them."""

from __future__ import annotations

import asyncio
from time import perf_counter


class Turns:
    """Gives the event loop its turns while something long is worked on: ``take`` stands between two parts of
    it.

    ``seconds``: for how long the work may go on before the loop gets a turn.
    """

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._until = perf_counter() + seconds

    async def take(self) -> None:
        """Give the loop a turn where the work has taken its time since the last one."""
        if perf_counter() >= self._until:
            await asyncio.sleep(0)
            self._until = perf_counter() + self._seconds
