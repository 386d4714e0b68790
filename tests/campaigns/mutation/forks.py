"""Forked children, some at a time, each with a limit of time and a folder of its own."""

from __future__ import annotations

import os
import shutil
import signal
import tempfile
import time
import traceback
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

_POLL = 0.002
_MEMORY = 4 << 30
"""Address space beyond the parent's: a fault that collects without end must not take all there is."""
PASSED, FAILED, BROKEN, LATE, NOT_TRIED = 0, 10, 11, 12, 13


@dataclass(frozen=True)
class Task:
    """What a child does in its folder, and how many seconds it may take in all.

    ``work`` returns its exit code. ``done`` runs in the parent with the code, or LATE, and with what the
    child left in its folder's file ``note``.
    """

    work: Callable[[Path], int]
    seconds: float
    done: Callable[[int, str], None]


def run(tasks: Iterable[Task], jobs: int) -> None:
    """Run every task in a fork of this process, ``jobs`` at a time; none is left when it ends.

    Raises:
        RuntimeError: the work of a child failed; the text is its traceback.
    """
    waiting = iter(tasks)
    running: dict[int, tuple[Task, Path, float]] = {}
    try:
        while True:
            while len(running) < jobs and (task := next(waiting, None)) is not None:
                folder = Path(tempfile.mkdtemp(prefix="guiche-fault-"))
                pid = os.fork()
                if pid == 0:
                    _live(task, folder)
                running[pid] = task, folder, time.monotonic() + task.seconds
            if not running:
                return
            for pid, (task, folder, ends) in list(running.items()):
                found, status = os.waitpid(pid, os.WNOHANG)
                if not found and time.monotonic() < ends:
                    continue
                _end(pid)  # And whatever it started and left running.
                if not found:
                    os.waitpid(pid, 0)
                del running[pid]
                note = folder / "note"
                told = note.read_text(encoding="utf-8") if note.exists() else ""
                shutil.rmtree(folder, ignore_errors=True)
                code = os.waitstatus_to_exitcode(status) if found else LATE
                if code == BROKEN:
                    raise RuntimeError(told)
                task.done(code, told)
            time.sleep(_POLL)
    finally:
        for pid, (_, folder, _) in running.items():
            _end(pid)
            os.waitpid(pid, 0)
            shutil.rmtree(folder, ignore_errors=True)


def _live(task: Task, folder: Path) -> NoReturn:
    """Be the child: a process group of its own, that works and writes in its folder and never returns.

    A fault may write to a relative path: the checkout must not be where it lands.
    """
    import resource

    code = BROKEN
    try:
        os.setsid()
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        os.chdir(folder)
        output = os.open(folder / "output", os.O_WRONLY | os.O_CREAT)
        for stream in (1, 2):
            os.dup2(output, stream)
        tempfile.tempdir = os.environ["TMPDIR"] = str(folder)
        pages = int(Path("/proc/self/statm").read_text().split()[0])
        most = pages * resource.getpagesize() + _MEMORY
        resource.setrlimit(resource.RLIMIT_AS, (most, resource.getrlimit(resource.RLIMIT_AS)[1]))
        code = task.work(folder)
    except BaseException:  # noqa: BLE001 - the parent raises it
        (folder / "note").write_text(traceback.format_exc(), encoding="utf-8")
    finally:
        os._exit(code)


def _end(group: int) -> None:
    try:
        os.killpg(group, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        return  # Nothing of it is left.
