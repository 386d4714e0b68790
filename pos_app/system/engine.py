"""The web engine of the card page: how old it is, and whether the system lets its sandbox work. No Qt."""

from __future__ import annotations

import contextlib
import os
import sys
from datetime import date
from enum import Enum
from pathlib import Path

QT_RELEASED = {"6.11.3": date(2026, 10, 26)}
"""Days on which releases of Qt for Python were published; a test finds the locked one here."""
OLD_AFTER = 90
"""Days after which a release of Qt lacks security patches of Chromium that are public."""
_SYSCTLS = (
    ("user/max_user_namespaces", "0"),
    ("kernel/unprivileged_userns_clone", "0"),
    ("kernel/apparmor_restrict_unprivileged_userns", "1"),
)
_PTRACE = "kernel/yama/ptrace_scope"
_CLOSED = Path(sys.prefix, "engine", "libexec", "QtWebEngineProcess")
_TRY = ("unshare", "--user", "--map-root-user", "true")
_PATIENCE = 5.0


class Isolation(Enum):
    """Whether Chromium's sandbox holds a page that took its renderer over."""

    FULL = "full"
    NO_NAMESPACES = "no user namespaces"
    """Linux refuses user namespaces: the sandbox is left with its filter of system calls alone."""
    READABLE = "memory readable"
    """The sandbox holds, but any program of the same user may read the memory of the engine's processes."""
    ROOT = "root"
    """Chromium does not start with its sandbox as root, so the program switches it off."""


def qt_age(version: str, today: date) -> int | None:
    """Return how many days ago a release of Qt was published, None where that is not known."""
    released = QT_RELEASED.get(version)
    return None if released is None else (today - released).days


def isolation() -> Isolation:
    """Return how well the card page is isolated on this computer. May take a few milliseconds."""
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        return Isolation.ROOT
    if namespaces_missing():
        return Isolation.NO_NAMESPACES
    return Isolation.READABLE if memory_readable() and closed_engine() is None else Isolation.FULL


def closed_engine(program: Path = _CLOSED) -> tuple[Path, Path] | None:
    """Return the engine's program whose memory is closed to others of this user, and the library that goes in
    front of it; None where the set-up made none, or not so that it holds for this user."""
    library = program.with_name("closed.so")
    if sys.platform != "linux" or any(
        sign in str(library) for sign in " :"
    ):  # They part names for the loader.
        return None
    with contextlib.suppress(OSError):
        owner = program.stat()
        # The sandbox's own user namespace knows this user and group alone: there it may read what is theirs.
        foreign = (owner.st_uid, owner.st_gid) != (os.geteuid(), os.getegid())
        if foreign and not os.access(program, os.R_OK) and os.access(program, os.X_OK) and library.is_file():
            return program, library
    return None


def memory_readable(proc: Path = Path("/proc/sys"), *, linux: bool = sys.platform == "linux") -> bool:
    """Return whether this Linux lets programs of a user read each other's memory."""
    return linux and not any(_reads(proc / _PTRACE, scope) for scope in "123")


def namespaces_missing(proc: Path = Path("/proc/sys"), *, linux: bool = sys.platform == "linux") -> bool:
    """Return whether this Linux refuses user namespaces to who is not root; other systems need none."""
    if not linux:
        return False
    if any(_reads(proc / name, refused) for name, refused in _SYSCTLS):
        return True
    import shutil  # Late, both: the texts about the program are loaded before the first paint.
    import subprocess

    program = shutil.which(_TRY[0])
    if program is None:
        return False
    try:
        # A container may refuse what the settings of its kernel allow.
        tried = subprocess.run((program, *_TRY[1:]), capture_output=True, timeout=_PATIENCE, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return tried.returncode != 0


def _reads(file: Path, value: str) -> bool:
    try:
        return file.read_text(encoding="ascii").strip() == value
    except (OSError, ValueError):
        return False
