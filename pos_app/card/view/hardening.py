"""What keeps the memory of the card view's process away from files and from other programs (Linux)."""

from __future__ import annotations

import ctypes
import sys

_SET_DUMPABLE = 4


def no_core_files() -> None:
    """Write no memory to disk when this process, or one of the engine's, crashes."""
    if sys.platform == "win32":
        return
    import resource

    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def not_readable() -> None:
    """Let no other program of this user read the memory of this process.

    Only once the engine runs: its sandbox is set up through files of ``/proc`` that this takes away.
    """
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_SET_DUMPABLE, 0, 0, 0, 0)
