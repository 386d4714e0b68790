"""The real clock."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Coroutine, Generator
from datetime import UTC, datetime
from typing import Any, Generic, TypeVar

T = TypeVar("T")


class Begun(Generic[T]):
    """Work in a task of its own. To cancel a wait for it leaves it running."""

    def __init__(self, task: asyncio.Task[T]) -> None:
        self._task = task

    def __await__(self) -> Generator[Any, None, T]:
        return asyncio.shield(self._task).__await__()


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

    def begin(self, work: Coroutine[Any, Any, T]) -> Begun[T]:
        """Start work that goes on although whoever waits for it is cancelled; it may be waited for again."""
        return Begun(asyncio.get_running_loop().create_task(work))
