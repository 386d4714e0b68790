"""Signals that end a command: they cancel its work, and it says what is known before it ends."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable
from types import FrameType, TracebackType
from typing import Self

_SIGNALS = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name))


class Stopped(BaseException):
    """A signal came before the command's loop ran. ``code`` is the shell's exit code for it."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.code = 128 + number


def raise_stopped() -> None:
    """From now on a signal raises ``Stopped`` wherever the program is."""

    def stop(number: int, _frame: FrameType | None) -> None:
        raise Stopped(number)

    for number in _SIGNALS:
        signal.signal(number, stop)


def ignore_signals() -> None:
    """From now on no signal keeps the command from saying what is known."""
    for number in _SIGNALS:
        signal.signal(number, signal.SIG_IGN)


class Stops:
    """Inside, the first signal cancels the task that entered; another one calls ``at_once``, which does not
    return.

    Attributes:
        code: the shell's exit code for the first signal; 0 while none came.
    """

    def __init__(self, at_once: Callable[[], None]) -> None:
        self.code = 0
        self._at_once = at_once
        self._task: asyncio.Task[object] | None = None

    def __enter__(self) -> Self:
        self._task = asyncio.current_task()
        for number in _SIGNALS:
            # Not the loop's own handlers, which Windows lacks.
            signal.signal(number, self._came)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        ignore_signals()

    def _came(self, number: int, _frame: FrameType | None) -> None:
        assert self._task is not None
        if self.code:
            self._at_once()
        else:
            self.code = 128 + number
            loop = self._task.get_loop()
            loop.call_soon_threadsafe(self._task.cancel)


def end_at_once(code: int) -> None:
    """End this process without waiting for anything; the journal withstands it."""
    os._exit(code)
