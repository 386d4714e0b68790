"""Time: the clock, how long the computer has been running, which nobody sets, and the zone that is shown."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Coroutine, Generator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Generic, TypeVar
from zoneinfo import ZoneInfo

T = TypeVar("T")
_BOOT_ID = Path("/proc/sys/kernel/random/boot_id")


class RunningTask(Generic[T]):
    """Work in a task of its own. To cancel a wait for it leaves it running."""

    def __init__(self, task: asyncio.Task[T]) -> None:
        self._task = task

    def __await__(self) -> Generator[Any, None, T]:
        return asyncio.shield(self._task).__await__()


class SystemClock:
    """System time; waits are measured against the monotonic clock."""

    def now(self) -> datetime:
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
                # Not wait_for: before Python 3.12 it loses a cancellation that comes as the event is set.
                async with asyncio.timeout(left):
                    await hurry.wait()
            except TimeoutError:
                continue

    def begin(self, work: Coroutine[Any, Any, T]) -> RunningTask[T]:
        """Start work that goes on although whoever waits for it is cancelled; it may be waited for again."""
        return RunningTask(asyncio.get_running_loop().create_task(work))


def since_boot() -> float:
    """Return the seconds since the computer was started, those of its sleep included where it says so."""
    if hasattr(time, "CLOCK_BOOTTIME"):
        return time.clock_gettime(time.CLOCK_BOOTTIME)
    return time.monotonic()


def boot_id() -> str:
    """Return what names this run of the computer; empty where the system has no name for it."""
    try:
        return _BOOT_ID.read_text(encoding="ascii").strip()
    except OSError:
        return ""


def use_zone(zone: ZoneInfo | None) -> None:
    """Let this process, Qt included, show the time of a zone; None changes nothing.

    Windows has no such setting for one process: there the computer's own zone stays.
    """
    if zone is not None and hasattr(time, "tzset"):
        os.environ["TZ"] = zone.key
        time.tzset()
