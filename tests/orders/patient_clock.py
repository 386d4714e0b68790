"""What the tests of asking share with others."""

from __future__ import annotations

import asyncio

from tests.orders.model import VirtualClock


class PatientClock(VirtualClock):
    """Time in which a wait that may be cut short ends only when somebody hurries."""

    async def wait(self, seconds: float, hurry: asyncio.Event | None = None) -> None:
        if hurry is None:
            await super().wait(seconds)
        else:
            await hurry.wait()


async def until_idle() -> None:
    """Let whatever can run do so."""
    for _ in range(20):
        await asyncio.sleep(0)
