"""Files that are written whole or not at all, each step of it lasting through a power cut."""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pos_app.domain.storage import StorageFault

_BINARY = getattr(os, "O_BINARY", 0)
_HERE = getattr(os, "O_NOFOLLOW", 0)
"""Writes through no link that somebody put there."""
_AT_ONCE = getattr(os, "O_NONBLOCK", 0)
"""Opens a pipe without waiting for its other end."""
_PIECE, _LARGEST = 1_000_000, 16_000_000
NO_ROOM = {errno.ENOSPC, errno.EFBIG, getattr(errno, "EDQUOT", errno.ENOSPC)}
"""Errors that mean a full disk, or a full share of it."""

SENSELESS = (ValueError, RecursionError)
"""What reading JSON raises that somebody else wrote: none, not UTF-8, thousands of digits, lists without end.
What msgspec raises is a ``ValueError``."""


def content(path: Path, most: int = _LARGEST) -> bytes:
    """Return what a file holds that somebody else may have written.

    Raises:
        OSError: it cannot be read, is no regular file (a pipe is waited for, a device has no end), or has
            over ``most`` bytes.
    """
    file = os.open(path, os.O_RDONLY | _BINARY | _AT_ONCE)
    kind = os.fstat(file).st_mode
    if not stat.S_ISREG(kind):
        os.close(file)
        if stat.S_ISDIR(kind):
            raise OSError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
        raise OSError(errno.EINVAL, "not a regular file", str(path))
    with os.fdopen(file, "rb") as opened:
        data = opened.read(most + 1)
    if len(data) > most:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), str(path))
    return data


def append(path: Path, data: bytes) -> None:
    """Add to the end of a file, which is made where it does not exist. Raises ``OSError``."""
    known = path.exists()
    _write(path, data, os.O_APPEND)
    if not known:
        sync_folder(path.parent)


def replace(path: Path, data: bytes) -> None:
    """Give a file new content, or make it: at every moment the old or the new one is there.

    Raises:
        OSError: it cannot be written; nothing of the new content stays.
    """
    fresh = path.with_name(path.name + ".new")
    try:
        _write(fresh, data, os.O_TRUNC)
        rename(fresh, path)
    except OSError:
        with contextlib.suppress(OSError):
            fresh.unlink()
        raise


def truncate(path: Path, size: int) -> None:
    """Cut off what stands after so many bytes. Raises ``OSError``."""
    file = os.open(path, os.O_RDWR | _BINARY)
    try:
        os.ftruncate(file, size)
        os.fsync(file)
    finally:
        os.close(file)


def overwrite(path: Path) -> None:
    """Write zeros over all of a file that is to be deleted, and sync it. Raises ``OSError``."""
    left = path.stat().st_size
    file = os.open(path, os.O_WRONLY | _BINARY)
    try:
        while left > 0:
            left -= os.write(file, bytes(min(left, _PIECE)))
        os.fsync(file)
    finally:
        os.close(file)


def sync(path: Path) -> None:
    """Sync a file that another library wrote, so that it survives a power cut. Raises ``OSError``."""
    file = os.open(path, os.O_RDWR | _BINARY)
    try:
        os.fsync(file)
    finally:
        os.close(file)


def rename(path: Path, target: Path) -> None:
    """Give a file another name in the same folder, replacing what had it. Raises ``OSError``."""
    path.replace(target)
    sync_folder(target.parent)


def sync_folder(folder: Path) -> None:
    """Sync a folder, so that new and deleted names survive a power cut. Windows needs and offers no such
    call."""
    if os.name == "posix":
        file = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(file)
        finally:
            os.close(file)


@contextlib.contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold a lock file, waiting for whoever holds it. Raises ``OSError``."""
    file = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), 0o600)
    try:
        _wait_for(file)
        yield
    finally:
        os.close(file)


if sys.platform == "win32":  # pragma: no cover - the tests run where flock is
    import msvcrt

    def _wait_for(file: int) -> None:
        msvcrt.locking(file, msvcrt.LK_LOCK, 1)

else:
    import fcntl

    def _wait_for(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX)


def fault(error: OSError, path: Path) -> StorageFault:
    """Return the storage fault for an ``OSError`` at this file."""
    from pos_app.domain.storage import DiskFull, NotWritable, StorageKind  # The first paint does without.

    if error.errno in NO_ROOM:
        return DiskFull()
    return NotWritable(StorageKind.FILE_NOT_WRITABLE, path, error.strerror)


def _write(path: Path, data: bytes, how: int) -> None:
    file = os.open(path, os.O_WRONLY | os.O_CREAT | _BINARY | _AT_ONCE | _HERE | how, 0o600)
    try:
        left = memoryview(data)
        while left:
            left = left[os.write(file, left) :]
        os.fsync(file)
    finally:
        os.close(file)
