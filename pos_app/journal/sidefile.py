"""A second, simpler record of open attempts: one synced JSON line each step, beside the database.

From it open attempts come back if the database was lost. It holds people's names only while their attempt
is open: settled attempts leave it at the next start.
"""

from __future__ import annotations

import contextlib
import errno
import os
from pathlib import Path

import msgspec

from pos_app.domain.attempts import Attempt
from pos_app.domain.storage import DiskFull, NotWritable, StorageFault

_LARGEST = 4_000_000
_NO_ROOM = {errno.ENOSPC, errno.EFBIG, getattr(errno, "EDQUOT", errno.ENOSPC)}


class SideFile:
    """Appends whole attempts; the last line of each counts. A torn line is skipped."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def mark(self) -> int:
        """Return where the next line will begin, for ``take_back``. A large file is made small first.

        Raises:
            StorageFault: the file cannot be rewritten.
        """
        try:
            if not self._path.exists():
                return 0
            if self._path.stat().st_size > _LARGEST:
                self._compact()
            return self._path.stat().st_size
        except OSError as error:
            raise _fault(error) from error

    def append(self, attempt: Attempt) -> None:
        """Write one line and sync it.

        Raises:
            DiskFull: it does not fit.
            NotWritable: the file does not take it.
        """
        try:
            known = self._path.exists()
            with self._path.open("ab") as file:
                # The line break comes first too: a line that was torn before cannot swallow this one.
                file.write(b"\n" + msgspec.json.encode(attempt) + b"\n")
                file.flush()
                os.fsync(file.fileno())
            if not known:
                _sync_folder(self._path.parent)
        except OSError as error:
            raise _fault(error) from error

    def take_back(self, mark: int) -> None:
        """Remove what was appended after ``mark``: the commit that it announced failed."""
        with contextlib.suppress(OSError):  # The line that stays can only cause a question too many.
            os.truncate(self._path, mark)

    def attempts(self) -> tuple[Attempt, ...]:
        """Return the last known state of every attempt in the file, oldest first."""
        last: dict[str, Attempt] = {}
        if not self._path.exists():
            return ()
        for line in self._path.read_bytes().splitlines():
            try:
                attempt = msgspec.json.decode(line, type=Attempt)
            except msgspec.DecodeError:
                continue  # Empty, or torn by a power cut; the line before it counts.
            last[attempt.id] = attempt
        return tuple(last.values())

    def forget_settled(self) -> None:
        """Rewrite the file with open attempts only. On a full disk that waits for another start."""
        if any(attempt.settled for attempt in self.attempts()):
            with contextlib.suppress(OSError):
                self._compact()

    def _compact(self) -> None:
        fresh = self._path.with_suffix(".new")
        lines = [msgspec.json.encode(attempt) for attempt in self.attempts() if not attempt.settled]
        with fresh.open("wb") as file:
            file.write(b"".join(line + b"\n" for line in lines))
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(self._path)
        _sync_folder(self._path.parent)


def _fault(error: OSError) -> StorageFault:
    if error.errno in _NO_ROOM:
        return DiskFull("O disco está cheio: libere espaço para voltar a vender.")
    return NotWritable(f"O registro de segurança não pode ser escrito ({error.strerror}).")


def _sync_folder(folder: Path) -> None:
    """Make a new name in the folder last through a power cut. Windows does so by itself."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
