"""What the tests of fiscal watch share with others."""

from __future__ import annotations

import asyncio
from datetime import datetime, timedelta

from tests.orders.model import VirtualClock


class HandClock(VirtualClock):
    """Time that a test moves; whoever waits is woken at the right moment."""

    def __init__(self) -> None:
        super().__init__()
        self._sleepers: list[tuple[datetime, asyncio.Event]] = []

    async def wait(self, seconds: float, hurry: asyncio.Event | None = None) -> None:
        woken = hurry or asyncio.Event()
        # Never a moment early: a float has more digits than a date.
        self._sleepers.append((self._now + timedelta(seconds=seconds, microseconds=1), woken))
        await woken.wait()

    async def go(self, **span: float) -> None:
        """Let so much time pass."""
        end = self._now + timedelta(**span)
        await _idle()
        while due := sorted(at for at, _ in self._sleepers if at <= end):
            self._now = max(self._now, due[0])
            woken = [event for at, event in self._sleepers if at <= self._now]
            self._sleepers = [one for one in self._sleepers if one[0] > self._now]
            for event in woken:
                event.set()
            await _idle()
        self._now = end


async def _idle() -> None:
    for _ in range(10):
        await asyncio.sleep(0)
