"""Long reading on the loop that also paints the window: it is done in parts, with turns between them."""

from __future__ import annotations

import asyncio
from time import perf_counter

_TURN = 0.001
"""Seconds of reading after which the loop gets a turn; the window must answer within four milliseconds."""


class Turns:
    """Gives the loop its turns while something long is read: ``take`` stands between two parts of it."""

    def __init__(self) -> None:
        self._until = perf_counter() + _TURN

    async def take(self) -> None:
        """Give the loop a turn where reading has taken its time since the last one."""
        if perf_counter() >= self._until:
            await asyncio.sleep(0)
            self._until = perf_counter() + _TURN
