"""Forked children, some at a time, each with a limit of time and a folder of its own."""

from __future__ import annotations

import os
import shutil
import signal
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import NoReturn

from tests.campaigns.mutation.rooms import CampaignError

_POLL = 0.002
# Address space beyond the parent's: a mutant that collects without end must not take all there is.
_MEMORY = 4 << 30


class Outcome(Enum):
    """How the tests of a mutant ended."""

    SURVIVED = "survived"
    KILLED = "killed"
    TIMED_OUT = "timed out"
    UNREACHED = "unreached"
    """No test runs the line."""
    COLD = "cold"
    """Undecided: it has to be tried in a program imported anew."""


KILLED, COLD, BROKEN = 10, 12, 13
_CODES = {0: Outcome.SURVIVED, COLD: Outcome.COLD}


@dataclass(frozen=True)
class Ended:
    """A child's end; ``note`` is what it left in its folder's file ``note``, such as the test that failed."""

    outcome: Outcome
    note: str
    seconds: float


@dataclass(frozen=True)
class Task:
    """What a child does and how many seconds it may take in all.

    ``work`` gets the child's folder and returns its exit code; ``done`` runs in the parent.
    """

    work: Callable[[Path], int]
    seconds: float
    done: Callable[[Ended], None]


@dataclass(frozen=True)
class _Child:
    task: Task
    folder: Path
    began: float


def stop_on_signal() -> None:
    """End by an exception when the system asks the process to end, so that no child is left running."""

    def stop(_signal: int, _frame: object) -> NoReturn:
        raise KeyboardInterrupt

    for one in (signal.SIGTERM, signal.SIGINT):
        signal.signal(one, stop)  # Both are ignored by what a shell starts in the background.


def run(tasks: Iterable[Task], jobs: int) -> None:
    """Run every task in a fork of this process, ``jobs`` at a time.

    The end of a task may add others: an iterator that had none left is asked again.
    """
    waiting: Iterator[Task] = iter(tasks)
    running: dict[int, _Child] = {}
    try:
        while True:
            while len(running) < jobs and (task := next(waiting, None)) is not None:
                running.update([_start(task)])
            if not running:
                return
            for pid, status in _ended(running):
                _finish(running.pop(pid), pid, status)
            time.sleep(_POLL)
    finally:
        for pid, child in running.items():
            _kill(pid)
            os.waitpid(pid, 0)
            shutil.rmtree(child.folder, ignore_errors=True)


def _start(task: Task) -> tuple[int, _Child]:
    folder = Path(tempfile.mkdtemp(prefix="guiche-mutant-"))
    sys.stdout.flush()
    sys.stderr.flush()
    pid = os.fork()
    if pid == 0:
        _live(task, folder)
    return pid, _Child(task, folder, time.monotonic())


def _live(task: Task, folder: Path) -> NoReturn:
    """Be the child: a process group of its own, working and writing in its folder, no way back to the parent.

    A mutant may write to a relative path: the checkout must not be where it lands.
    """
    code = BROKEN
    try:
        os.setsid()
        for one in (signal.SIGTERM, signal.SIGINT):
            signal.signal(one, signal.SIG_DFL)
        os.chdir(folder)
        output = os.open(folder / "output", os.O_WRONLY | os.O_CREAT)
        for stream in (1, 2):
            os.dup2(output, stream)
        tempfile.tempdir = str(folder)
        os.environ["TMPDIR"] = str(folder)
        _limit_memory()
        code = task.work(folder)
    except BaseException:  # noqa: BLE001 - the parent raises it
        (folder / "note").write_text(traceback.format_exc(), encoding="utf-8")
    finally:
        os._exit(code)


def _limit_memory() -> None:
    import resource

    pages = int(Path("/proc/self/statm").read_text().split()[0]) if Path("/proc/self/statm").exists() else 0
    if pages:
        most = pages * resource.getpagesize() + _MEMORY
        resource.setrlimit(resource.RLIMIT_AS, (most, resource.getrlimit(resource.RLIMIT_AS)[1]))


def _ended(running: dict[int, _Child]) -> list[tuple[int, int | None]]:
    """Return the children that ended, with their status; those out of time are ended and have none."""
    ended: list[tuple[int, int | None]] = []
    for pid, child in running.items():
        found, status = os.waitpid(pid, os.WNOHANG)
        if found:
            ended.append((pid, status))
        elif time.monotonic() - child.began > child.task.seconds:
            _kill(pid)
            os.waitpid(pid, 0)
            ended.append((pid, None))
    return ended


def _finish(child: _Child, pid: int, status: int | None) -> None:
    _kill(pid)  # What the tests started and left running, such as a sandbox.
    if status is None or (os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGPROF):
        outcome = Outcome.TIMED_OUT
    else:
        outcome = _CODES.get(os.waitstatus_to_exitcode(status), Outcome.KILLED)
    note = child.folder / "note"
    output = note.read_text(encoding="utf-8") if note.exists() else ""
    if outcome is Outcome.KILLED and os.waitstatus_to_exitcode(status or 0) == BROKEN:
        raise CampaignError(f"a child of the campaign failed: {output}")
    try:
        child.task.done(Ended(outcome, output, time.monotonic() - child.began))
    finally:
        shutil.rmtree(child.folder, ignore_errors=True)


def _kill(group: int) -> None:
    try:
        os.killpg(group, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        return  # Nothing of it is left.
