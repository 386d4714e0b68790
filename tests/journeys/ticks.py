"""How long the window's thread works without a pause: measured while a journey runs at a real X server.

A tick is one turn of the event loop, in which nothing else is handled: what is typed meanwhile waits. It is
counted in processor time of that thread, so that a busy machine does not change the verdict. The journey
itself runs in the same thread; its share is found by looking at the stack every few milliseconds, and is
left out. Not at real-time rank (``chrt``): where a process of the card page ends, Linux may go in circles for
a second then, as it waits for a program of lower rank that it keeps from running.
"""

from __future__ import annotations

import os
import sys
import threading
import time
import traceback
from collections import Counter
from dataclasses import dataclass
from types import FrameType, TracebackType
from typing import NamedTuple, Self

from PySide6.QtCore import QAbstractEventDispatcher

from tests.journeys.display import DECIDE

MOST_MS = 33.0
_EVERY = 0.003
"""Seconds between two looks at the stack."""
_IDLE = 0.0003
"""A thread that worked less than so many seconds between two looks was waiting."""
_USUAL_MS = 5.0
"""What ``slowness`` works for on the processor of a counter's computer."""
_MOST_CROWDED = 3.0
"""Programs that share a processor empty each other's caches: a tick takes up to so many times as long."""
_LOOP = "run_forever"
"""Below this frame stands the test runner, above it what the loop runs."""


Stack = tuple[traceback.FrameSummary, ...]


@dataclass(frozen=True, slots=True)
class Tick:
    """A tick that took too long: milliseconds of processor time, and where the program was most often."""

    ms: float
    where: str

    def __str__(self) -> str:
        return f"{self.ms:.0f} ms in one turn of the event loop, most often at:\n{self.where}"


class Look(NamedTuple):
    """How many seconds the thread had worked since the look before, and where it was."""

    worked: float
    stack: Stack


class TickWatch:
    """Watches the thread in which it is entered; ``over`` holds the ticks that took more than ``most`` ms."""

    def __init__(self, most: float = MOST_MS) -> None:
        self._most = most
        self.over: list[Tick] = []
        self._thread = threading.get_ident()
        self._clock = time.pthread_getcpuclockid(self._thread)
        self._began = 0.0
        self._looks: list[Look] = []
        self._stop = threading.Event()
        self._looker = threading.Thread(target=self._look, name="ticks", daemon=True)

    def __enter__(self) -> Self:
        dispatcher = QAbstractEventDispatcher.instance()
        assert dispatcher is not None
        # One kind of event loop works after it was woken, the other before it says so: both are an end.
        self._ends = (dispatcher.awake, dispatcher.aboutToBlock)
        self._most *= slowness()
        self._began = time.thread_time()
        for signal in self._ends:
            signal.connect(self._end)
        self._looker.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stop.set()
        for signal in self._ends:
            signal.disconnect(self._end)
        self._looker.join()

    def _end(self) -> None:
        now = time.thread_time()
        ms, self._began = (now - self._began) * 1000, now
        looks, self._looks = self._looks, []
        if ms <= self._most or not looks:
            return
        own = [look for look in looks if not _of_the_journey(look.stack)]
        share = ms * sum(look.worked for look in own) / sum(look.worked for look in looks)
        if share > self._most:
            self.over.append(Tick(share, _most_often(own)))

    def _look(self) -> None:
        before = time.clock_gettime(self._clock)
        while not self._stop.wait(_EVERY):
            now = time.clock_gettime(self._clock)
            frame = sys._current_frames().get(self._thread)
            if frame is not None and now - before > _IDLE:
                self._looks.append(Look(now - before, _above_the_loop(frame)))
            before = now


def ticks_decide() -> bool:
    """Return whether a tick that takes too long fails its journey: only where the figures are measured."""
    return bool(os.environ.get(DECIDE))


def slowness() -> float:
    """Return how many times slower this processor is now than the one that the limit is for; at least 1."""
    took = []
    for _ in range(3):
        began, total = time.thread_time(), 0
        for number in range(100_000):
            total += number * number % 7
        took.append((time.thread_time() - began) * 1000)
    crowd = os.getloadavg()[0] / (os.cpu_count() or 1)
    return max(1.0, min(took) / _USUAL_MS, min(crowd, _MOST_CROWDED))


def _above_the_loop(frame: FrameType) -> Stack:
    """Return the frames that the loop runs, the innermost last."""
    found: list[traceback.FrameSummary] = []
    at: FrameType | None = frame
    while at is not None and at.f_code.co_name != _LOOP:
        code = at.f_code
        found.append(traceback.FrameSummary(code.co_filename, at.f_lineno, code.co_name, lookup_line=False))
        at = at.f_back
    return tuple(reversed(found))


def _of_the_journey(stack: Stack) -> bool:
    return any("/tests/" in frame.filename or "/_pytest/" in frame.filename for frame in stack)


def _most_often(looks: list[Look]) -> str:
    """Return the places of the program in which it worked longest, with milliseconds."""
    worked: Counter[str] = Counter()
    for look in looks:
        own = [frame for frame in look.stack if "/pos_app/" in frame.filename][-4:]
        places = (f"{_short(frame.filename)}:{frame.lineno} {frame.name}" for frame in reversed(own))
        worked[" < ".join(places)] += round(look.worked * 1_000_000)
    return "\n".join(f"  {us / 1000:.0f} ms {place or 'Qt itself'}" for place, us in worked.most_common(4))


def _short(path: str) -> str:
    return path[path.index("/pos_app/") + 1 :]
