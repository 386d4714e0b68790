"""What keeps the memory of a process away from files and from other programs, and within bounds (Linux)."""

from __future__ import annotations

import contextlib
import ctypes
import os
import re
import sys
from pathlib import Path

_SET_DUMPABLE = 4
_FIRST = "500"
"""Of 1000, which is above everything; without rights a process may only raise its own."""

_DATA = 5 << 28
"""Bytes for which a process may ask: 1.25 GB. Of arrays Chromium's fills little more than half of them, of
sounds and texts nearly all (measured)."""
_HELD = re.compile(rb"^(?:RssAnon|RssShmem|VmSwap):\s+(\d+) kB$", re.MULTILINE)


def no_core_files() -> None:
    """Write no memory to disk when this process, or one of the engine's, crashes."""
    if sys.platform == "win32":
        return
    import resource

    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def bounded() -> None:
    """Let no process of the card page take more than some 1 GB, however fast: what is asked for beyond fails
    in that process. Linux alone counts only what may be written."""
    if sys.platform == "linux":
        import resource

        hard = resource.getrlimit(resource.RLIMIT_DATA)[1]
        most = _DATA if hard == resource.RLIM_INFINITY else min(_DATA, hard)
        resource.setrlimit(resource.RLIMIT_DATA, (most, most))


def not_readable() -> None:
    """Let no other program of this user read the memory of this process.

    Only once the engine runs: its sandbox is set up through files of ``/proc`` that this takes away.
    """
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_SET_DUMPABLE, 0, 0, 0, 0)


def first_to_go() -> None:
    """Let the system, where it runs out of memory, end this process and those it starts before the desk."""
    if sys.platform == "linux":
        with contextlib.suppress(OSError):
            Path("/proc/self/oom_score_adj").write_text(_FIRST, encoding="ascii")


class Group:
    """The processes of this one's group, by what ``proc`` tells. Those of other groups are looked at once: a
    look at all of them, each second, was half of what an idle desk took."""

    def __init__(self, proc: Path = Path("/proc")) -> None:
        self._proc = proc
        self._others: set[str] = set()

    def megabytes(self) -> int:
        """Return the memory that the processes of the group hold alone, swapped out too; 0 where the system
        does not tell. No limit of addresses serves: Chromium reserves them by the terabyte."""
        group, held = str(os.getpgrp()).encode() if hasattr(os, "getpgrp") else b"", 0
        running = {one.name for one in self._proc.glob("[0-9]*")}
        self._others &= running  # A number may be given anew.
        for number in running - self._others:
            with contextlib.suppress(OSError, IndexError):  # It ended meanwhile.
                of = self._proc / number
                if (of / "stat").read_bytes().rpartition(b")")[2].split()[2] == group:
                    held += sum(map(int, _HELD.findall((of / "status").read_bytes())))
                else:
                    self._others.add(number)
        return held // 1024
