"""Long lists are arranged on the window's thread in parts, with turns between them."""

from __future__ import annotations

import asyncio
from time import perf_counter

_TURN = 0.004
"""Seconds of work after which the window gets a turn: a frame of 16 ms leaves room for painting it."""


class Turns:
    """``take`` stands between two parts of something long."""

    def __init__(self) -> None:
        self._until = perf_counter() + _TURN

    async def take(self) -> None:
        """Give the window a turn where work has taken its time since the last one."""
        if perf_counter() >= self._until:
            await asyncio.sleep(0)
            self._until = perf_counter() + _TURN
