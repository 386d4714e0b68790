"""How long the window's thread could not run although it had a processor: it waited within a call.

``tests.journeys.ticks`` counts what the thread works. A thread that waits for a file, a lock or another
thread works nothing, and the window stands still all the same. So a timer beats every few milliseconds; of
the time between two beats, the processor time of the thread is taken away, and what the computer is to blame
for: the queueing of this thread for a processor, that of the other threads (Python lets one run at a time,
and the window waits for whoever was stopped while it ran) and of the X server, and what the host of a virtual
machine took. What is left is the own waiting of the program. The share in which the journey was seen to wait,
in the same thread, is left out too.
"""

from __future__ import annotations

import os
import socket
import struct
import sys
import threading
import time
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Self

from PySide6.QtCore import QObject, Qt, QTimer

from tests.journeys.ticks import Stack, _above_the_loop, _of_the_journey, _short

_THREADS = Path("/proc/self/task")
_BEAT_MS = 5
_LATE = 0.020
"""Seconds after a beat from which the thread is looked at."""
_LOOK_EVERY = 0.010


@dataclass(frozen=True, slots=True)
class Pause:
    """Milliseconds for which the thread waited in one turn, and where it was last seen."""

    ms: float
    where: str


class PauseWatch(QObject):
    """Watches the thread in which it is entered; ``over`` holds the pauses of more than ``most`` ms."""

    def __init__(self, most: float) -> None:
        super().__init__()
        self._most = most
        self.over: list[Pause] = []
        self._thread = threading.get_ident()
        self._own = _THREADS / str(threading.get_native_id())
        self._server = _x_server()
        self._others: dict[str, float] = {}
        self._timer = QTimer(self, interval=_BEAT_MS, timerType=Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._beat)
        self._last = (0.0, 0.0, 0.0)
        self._seen: list[Stack] = []
        self._stop = threading.Event()
        self._looker = threading.Thread(target=self._look, name="pauses", daemon=True)

    def __enter__(self) -> Self:
        self._last = self._now()
        self._timer.start()
        self._looker.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._beat()
        self._timer.stop()
        self._stop.set()
        self._looker.join()

    def _now(self) -> tuple[float, float, float]:
        """Return the seconds of the clock, of the thread's work, and of its queueing for a processor."""
        return time.monotonic(), time.thread_time(), _queued(self._own)

    def _elsewhere(self) -> dict[str, float]:
        """Return the queueing of all other threads and of the X server, and what the host took."""
        threads = [path for path in _THREADS.iterdir() if path != self._own]
        told = {str(path): _queued(path) for path in (*threads, *self._server)}
        stolen = Path("/proc/stat").read_text(encoding="ascii").split("\n", 1)[0].split()[8]
        return told | {"host": int(stolen) / os.sysconf("SC_CLK_TCK")}

    def _beat(self) -> None:
        before, self._last = self._last, self._now()
        passed, worked, queued = (now - then for now, then in zip(self._last, before, strict=True))
        seen, self._seen = self._seen, []
        own = [stack for stack in seen if not _of_the_journey(stack)]
        waited = (passed - worked - max(0.0, queued)) * 1000 - _BEAT_MS
        if waited > self._most:
            waited -= _more(self._others, self._elsewhere()) * 1000
        waited *= len(own) / len(seen) if seen else 1.0
        if waited > self._most:
            self.over.append(Pause(waited, _innermost(own[-1] if own else ())))

    def _look(self) -> None:
        while not self._stop.wait(_LOOK_EVERY):
            if time.monotonic() - self._last[0] <= _LATE:
                self._others = self._elsewhere()
            else:
                frame = sys._current_frames().get(self._thread)
                if frame is not None:
                    self._seen.append(_above_the_loop(frame))


def _queued(threads: Path) -> float:
    """Return for how many seconds a thread ever waited for a processor."""
    try:
        text = (threads / "schedstat").read_text(encoding="ascii")
    except OSError:  # It ended meanwhile.
        return 0.0
    return int(text.split()[1]) / 1e9


def _x_server() -> list[Path]:
    """Return the thread of the X server at which the window opens; none offscreen."""
    number = os.environ.get("DISPLAY", "").partition(":")[2].partition(".")[0]
    if not number or os.environ.get("QT_QPA_PLATFORM") != "xcb":
        return []
    with socket.socket(socket.AF_UNIX) as line:
        line.connect(f"/tmp/.X11-unix/X{number}")
        pid, _, _ = struct.unpack("3i", line.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, 12))
    return [Path(f"/proc/{pid}/task/{pid}")]


def _more(before: dict[str, float], after: dict[str, float]) -> float:
    """Return by how many seconds the figures grew; a thread that is new had queued for nobody before."""
    return sum(max(0.0, value - before.get(name, value)) for name, value in after.items())


def _innermost(stack: Stack) -> str:
    own = [frame for frame in stack if "/pos_app/" in frame.filename][-3:]
    return " < ".join(f"{_short(frame.filename)}:{frame.lineno} {frame.name}" for frame in reversed(own))
