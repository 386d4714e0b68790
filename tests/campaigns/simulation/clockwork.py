"""Virtual time, and a loop that drives the program's own coroutines through it."""

from __future__ import annotations

import asyncio
import heapq
from collections.abc import Coroutine, Generator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any, TypeVar

T = TypeVar("T")

START = datetime(2026, 3, 19, 17, 30, tzinfo=UTC)


class Killed(BaseException):
    """The program is gone from one step to the next; nothing of it runs any more."""


@dataclass(slots=True)
class _Sleep:
    """What a coroutine yields to the loop: when to wake it, or earlier once ``hurry`` is set."""

    until: float
    hurry: asyncio.Event | None

    def __await__(self) -> Generator[_Sleep, None, None]:
        yield self


class VirtualClock:
    """Time that moves only when every task waits.

    Attributes:
        seconds: since the start of the run; never goes back.
        skew: seconds by which the wall clock is wrong.
    """

    def __init__(self) -> None:
        self.seconds = 0.0
        self.skew = 0.0
        self._shown = (0.0, START)

    def now(self) -> datetime:
        """Return the moment; one that stands still is asked for often."""
        seconds = self.seconds + self.skew
        if self._shown[0] != seconds:
            self._shown = (seconds, START + timedelta(seconds=seconds))
        return self._shown[1]

    def monotonic(self) -> float:
        return self.seconds

    async def wait(self, seconds: float, hurry: asyncio.Event | None = None) -> None:
        """Sleep in virtual time."""
        await _Sleep(self.seconds + seconds, hurry)

    def begin(self, work: Coroutine[Any, Any, T]) -> Coroutine[Any, Any, T]:
        """Nothing is cancelled here: a program that ends is killed."""
        return work


@dataclass(slots=True, order=True)
class _Task:
    at: float
    number: int
    work: Coroutine[Any, Any, None] = field(compare=False)
    name: str = field(compare=False)
    hurry: asyncio.Event | None = field(compare=False, default=None)


class Loop:
    """Runs coroutines one step at a time, in the order of virtual time, then of their start."""

    def __init__(self, clock: VirtualClock) -> None:
        self._clock = clock
        self._waiting: list[_Task] = []
        self._number = 0

    def spawn(self, work: Coroutine[Any, Any, None], name: str) -> None:
        """Start a task; its first step comes with the next ``run``."""
        self._number += 1
        heapq.heappush(self._waiting, _Task(self._clock.seconds, self._number, work, name))

    def cancel(self, name: str) -> None:
        for task in [task for task in self._waiting if task.name == name]:
            self._waiting.remove(task)
            task.work.close()
            heapq.heapify(self._waiting)

    def run(self, until: float) -> None:
        """Run everything that is due before that second, then let the clock show it.

        Raises:
            Killed: a step of the world was the program's last.
        """
        while self._waiting and self._waiting[0].at <= until:
            task = heapq.heappop(self._waiting)
            self._clock.seconds = max(self._clock.seconds, task.at)
            try:
                sleep = task.work.send(None)
            except StopIteration:
                continue
            task.at, task.hurry = sleep.until, sleep.hurry
            self._number += 1
            task.number = self._number
            heapq.heappush(self._waiting, task)
        self._clock.seconds = max(self._clock.seconds, until)

    def hurried(self) -> None:
        """Wake every task whose ``hurry`` event is set."""
        for task in self._waiting:
            if task.hurry is not None and task.hurry.is_set():
                task.at = self._clock.seconds
        heapq.heapify(self._waiting)

    @property
    def idle(self) -> bool:
        return not self._waiting

    def abandon(self) -> None:
        for task in self._waiting:
            task.work.close()
        self._waiting.clear()
