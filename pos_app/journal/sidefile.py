"""A second, simpler record of attempts: one synced line each step, beside the database.

From it open attempts come back if the database was lost. It holds people's names only while their attempt
is open: settled attempts leave it at the next start. With a key each line is a sealed record of JSON, so that
a torn one costs no other; lines in the clear, of before there was a key, are read as well.
"""

from __future__ import annotations

import contextlib
from pathlib import Path

import msgspec

from pos_app.domain.attempts import Attempt
from pos_app.domain.storage import JournalKey
from pos_app.journal import cipher, rows, sealing
from pos_app.system import disk

_LARGEST, _MOST = 4_000_000, 256_000_000
"""Bytes after which the file is made small while the desk runs: some 3,000 steps."""


class SideFile:
    """Appends whole attempts; the last line of each counts. A torn line is skipped."""

    def __init__(self, path: Path, key: JournalKey | None = None) -> None:
        self._path = path
        self._cipher = cipher.RecordCipher(key) if key else None
        self._compact_at = _LARGEST

    def mark(self) -> int:
        """Return where the next line will begin, for ``take_back``. A large file is made small first.

        Raises:
            StorageFault: the file cannot be rewritten.
        """
        size = self._size()
        if size > self._compact_at:
            try:
                self._compact()
            except OSError as error:
                raise disk.fault(error, self._path) from error
            size = self._size()
            self._compact_at = max(_LARGEST, 2 * size)  # Where all are open, not at every step again.
        return size

    def append(self, attempt: Attempt, record: bytes = b"") -> None:
        """Write one line and sync it; ``record`` is the attempt as it is stored, where that is known.

        Raises:
            DiskFull: it does not fit.
            NotWritable: the file does not take it.
        """
        try:
            # The line break comes first too: a line that was torn before cannot swallow this one.
            disk.append(self._path, b"\n" + self._line(record or rows.encoded(attempt)) + b"\n")
        except OSError as error:
            raise disk.fault(error, self._path) from error

    def take_back(self, mark: int) -> None:
        """Remove what was appended after ``mark``: the commit that it announced failed."""
        with contextlib.suppress(OSError):  # The line that stays can only cause a question too many.
            disk.truncate(self._path, mark)

    def attempts(self) -> tuple[Attempt, ...]:
        """Return the last known state of every attempt in the file, oldest first."""
        return self._read()[0]

    def unreadable(self) -> int:
        """Return how many whole lines are no attempt that this program understands."""
        return len(self._read()[1])

    def forget_settled(self) -> None:
        """Rewrite the file with open attempts only. On a full disk that waits for another start."""
        attempts, strange = self._read()
        if any(attempt.settled for attempt in attempts):
            with contextlib.suppress(OSError):
                disk.replace(self._path, self._compacted(attempts, strange))

    def seal(self) -> None:
        """Encrypt the lines that are in the clear, and overwrite them. Without a key nothing is done.

        Raises ``OSError``."""
        if self._cipher is None:
            return
        sealing.finish(self._path)
        try:
            whole = disk.content(self._path, _MOST)
        except FileNotFoundError:
            return
        lines = [line for line in whole.splitlines() if line]
        if not all(map(cipher.is_sealed, lines)):
            sealing.exchange(self._path, self._compacted(*self._read()))

    def _compact(self) -> None:
        disk.replace(self._path, self._compacted(*self._read()))

    def _compacted(self, attempts: tuple[Attempt, ...], strange: list[bytes]) -> bytes:
        open_ones = [self._line(rows.encoded(attempt)) for attempt in attempts if not attempt.settled]
        return b"".join(line + b"\n" for line in (*strange, *open_ones))

    def _line(self, record: bytes) -> bytes:
        return self._cipher.sealed(record) if self._cipher else record

    def _read(self) -> tuple[tuple[Attempt, ...], list[bytes]]:
        """Return the attempts, and the other lines, which are kept as they are: those of another program,
        and those of another key."""
        last: dict[str, Attempt] = {}
        strange: list[bytes] = []
        try:
            whole = disk.content(self._path, _MOST)
        except FileNotFoundError:
            return (), []
        for line in whole.splitlines():
            try:
                record = self._record(line)
                attempt = rows.decoded(record)
            except cipher.WrongKey:
                strange.append(line)
            except msgspec.ValidationError:
                strange.append(line if cipher.is_sealed(line) else self._line(line))
            except (cipher.TruncatedRecord, msgspec.DecodeError):
                continue  # Empty, or torn by a power cut; the line before it counts.
            else:
                last[attempt.id] = attempt
        return tuple(last.values()), strange

    def _record(self, line: bytes) -> bytes:
        if not cipher.is_sealed(line):
            return line
        if self._cipher is None:
            raise cipher.WrongKey("no key")
        return self._cipher.opened(line)

    def _size(self) -> int:
        try:
            return self._path.stat().st_size
        except FileNotFoundError:
            return 0
