"""Unhandled errors: each reaches the log and, not too often, the clerk.

Nothing of an error's own text is kept: it may quote a name, a document or a token. Its type, its place in the
program and the system error number are enough to find it.
"""

from __future__ import annotations

import contextlib
import errno
import sys
import threading
import time
import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any

_PACKAGE = Path(__file__).resolve().parent.parent
_DEEPEST = 12
"""Frames that are kept of one error, the innermost."""
_LOG_EVERY = 60.0
_NOTIFY_EVERY = 600.0
"""Seconds between two records, and between two notices, of one and the same failure."""
_MOST_KNOWN = 200
"""Number of distinct failures tracked; beyond it the table is cleared."""

Write = Callable[[str, dict[str, Any]], None]
"""Takes the source of a failure and what may be recorded of it."""


def described(error: BaseException) -> dict[str, Any]:
    """Return what may be recorded of an error: types and places, never its text."""
    details: dict[str, Any] = {"type": _type(error), "where": _places(error.__traceback__)}
    if isinstance(error, OSError) and error.errno is not None:
        details["errno"] = errno.errorcode.get(error.errno, error.errno)
    causes = [_type(cause) for cause in _causes(error)]
    if causes:
        details["causes"] = causes
    return details


def _type(error: BaseException) -> str:
    kind = type(error)
    return kind.__qualname__ if kind.__module__ == "builtins" else f"{kind.__module__}.{kind.__qualname__}"


def _places(trace: TracebackType | None) -> list[str]:
    frames = traceback.extract_tb(trace)[-_DEEPEST:]
    return [f"{_short(frame.filename)}:{frame.lineno} {frame.name}" for frame in frames]


def _short(filename: str) -> str:
    """Return a file's path without the folders of this computer, whose names may be people's."""
    path = Path(filename)
    if path.is_relative_to(_PACKAGE):
        return path.relative_to(_PACKAGE.parent).as_posix()
    return "/".join(path.parts[-2:])


def _causes(error: BaseException) -> Iterator[BaseException]:
    seen = {id(error)}
    cause = error.__cause__ or error.__context__
    while cause is not None and id(cause) not in seen:
        seen.add(id(cause))
        yield cause
        cause = cause.__cause__ or cause.__context__


@dataclass(slots=True)
class _FailureRecord:
    """When one failure was last recorded and last shown to the clerk, and how often it came since."""

    recorded: float
    notified: float
    since: int = 0


class Failures:
    """Takes failures from anywhere, also from other threads.

    ``write`` records one; ``notify`` asks for a notice to the clerk, in whatever thread the failure came. The
    same failure, known by its type and innermost frame, is recorded once a minute and shown once in ten.
    """

    def __init__(
        self, write: Write, notify: Callable[[], None], now: Callable[[], float] = time.monotonic
    ) -> None:
        self._write = write
        self._notify = notify
        self._now = now
        self._known: dict[tuple[str, str], _FailureRecord] = {}
        self._lock = threading.Lock()

    def report(self, source: str, error: BaseException) -> None:
        """Record an error and have the clerk notified, as often as is useful.

        ``source`` names what failed: a task, ``slot``, a thread.
        """
        self.recorded(source, error)

    def recorded(self, source: str, error: BaseException) -> bool:
        """Do the same, and return whether it was recorded this time."""
        details = described(error)
        key = (details["type"], details["where"][-1] if details["where"] else source)
        now = self._now()
        with self._lock:
            known = self._known.get(key)
            if known is None:
                if len(self._known) >= _MOST_KNOWN:
                    self._known.clear()
                known = self._known[key] = _FailureRecord(now - _LOG_EVERY, now - _NOTIFY_EVERY)
            record = now - known.recorded >= _LOG_EVERY
            notify = now - known.notified >= _NOTIFY_EVERY
            repeated = known.since
            known.since = 0 if record else known.since + 1
            known.recorded = now if record else known.recorded
            known.notified = now if notify else known.notified
        if record:
            self._write(source, {**details, "repeated": repeated} if repeated else details)
        if notify:
            self._notify()
        return record

    def in_loop(self, _loop: object, context: dict[str, Any]) -> None:
        """Take what an asyncio loop found unhandled, as its exception handler."""
        error = context.get("exception")
        source = str(getattr(context.get("task") or context.get("future"), "get_name", lambda: "loop")())
        if isinstance(error, BaseException):
            self.report(context.get("task_name") or source, error)
        else:
            self._write(source, {"type": "asyncio", "message": str(context.get("message"))})


@contextlib.contextmanager
def hooked(failures: Failures) -> Iterator[None]:
    """Take every error that no code handles, in slots and in threads, until the end of the block.

    Interrupts keep their meaning. What is recorded is printed as well, for whoever started the program in a
    terminal.
    """
    before, thread_before, lost_before = sys.excepthook, threading.excepthook, sys.unraisablehook

    def unhandled(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if not issubclass(kind, Exception) or failures.recorded("slot", error):
            before(kind, error, trace)

    def in_thread(args: threading.ExceptHookArgs) -> None:
        if isinstance(args.exc_value, Exception):
            failures.report("thread", args.exc_value)
        else:
            thread_before(args)

    def lost(args: Any) -> None:
        if isinstance(args.exc_value, Exception):
            failures.report("finalizer", args.exc_value)
        else:
            lost_before(args)

    sys.excepthook, threading.excepthook, sys.unraisablehook = unhandled, in_thread, lost
    try:
        yield
    finally:
        sys.excepthook, threading.excepthook, sys.unraisablehook = before, thread_before, lost_before
