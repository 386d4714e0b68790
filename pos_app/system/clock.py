"""The real clock."""

from __future__ import annotations

import asyncio
import time
from datetime import UTC, datetime


class SystemClock:
    """System time; waits are measured against the monotonic clock."""

    def now(self) -> datetime:
        """The moment, in UTC."""
        return datetime.now(UTC)

    def monotonic(self) -> float:
        """Seconds that never go back."""
        return time.monotonic()

    async def wait(self, seconds: float, hurry: asyncio.Event | None = None) -> None:
        """Wait at least so long, or until ``hurry`` is set. The Qt event loop's timers may fire early."""
        hurry = hurry or asyncio.Event()
        deadline = time.monotonic() + seconds
        while (left := deadline - time.monotonic()) > 0 and not hurry.is_set():
            try:
                await asyncio.wait_for(hurry.wait(), left)
            except TimeoutError:
                continue
