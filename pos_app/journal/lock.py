"""One running program per data folder. The lock dies with the process that holds it."""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path

from pos_app.domain.storage import AlreadyRunning, NotWritable, StorageKind

_TAKEN = {errno.EWOULDBLOCK, errno.EAGAIN, errno.EACCES, errno.EDEADLK}


class FolderLock:
    """Holds ``desk.lock`` of a folder until ``release``."""

    def __init__(self, folder: Path) -> None:
        """Take the lock.

        Raises:
            AlreadyRunning: another program holds this folder.
            NotWritable: the folder cannot be made or written.
        """
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._file = os.open(
                folder / "desk.lock", os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), 0o600
            )
        except OSError as error:
            raise NotWritable(StorageKind.FOLDER_NOT_WRITABLE, folder, error.strerror) from error
        try:
            _lock(self._file)
        except OSError as error:
            os.close(self._file)
            if error.errno not in _TAKEN:
                raise NotWritable(StorageKind.NO_LOCKS, folder, error.strerror) from error
            raise AlreadyRunning(StorageKind.ALREADY_RUNNING, folder) from error

    def release(self) -> None:
        """Release the lock."""
        os.close(self._file)


if sys.platform == "win32":  # pragma: no cover - the tests run where flock is
    import msvcrt

    def _lock(file: int) -> None:
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
