"""A second, simpler record of every attempt: one synced JSON line each step, beside the database.

From it open attempts come back if the database was found corrupt at the start.
"""

from __future__ import annotations

import os
from pathlib import Path

import msgspec

from pos_app.domain.attempts import Attempt
from pos_app.domain.storage import DiskFull

_LARGEST = 4_000_000


class SideFile:
    """Appends whole attempts; the last line of each counts. A torn last line is skipped."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def append(self, attempt: Attempt) -> None:
        """Write one line and sync it.

        Raises:
            DiskFull: it does not fit.
        """
        try:
            if self._path.exists() and self._path.stat().st_size > _LARGEST:
                self._compact()
            with self._path.open("ab") as file:
                file.write(msgspec.json.encode(attempt) + b"\n")
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            raise DiskFull(f"O registro de segurança não pôde ser escrito ({error.strerror}).") from error

    def open_attempts(self) -> tuple[Attempt, ...]:
        """Return the attempts that were not settled when they were last written, oldest first."""
        return tuple(attempt for attempt in self._last().values() if not attempt.settled)

    def _last(self) -> dict[str, Attempt]:
        last: dict[str, Attempt] = {}
        if not self._path.exists():
            return last
        for line in self._path.read_bytes().splitlines():
            try:
                attempt = msgspec.json.decode(line, type=Attempt)
            except msgspec.DecodeError:
                continue  # Torn by a power cut; the line before it counts.
            last[attempt.id] = attempt
        return last

    def _compact(self) -> None:
        fresh = self._path.with_suffix(".new")
        lines = [msgspec.json.encode(attempt) for attempt in self.open_attempts()]
        with fresh.open("wb") as file:
            file.write(b"".join(line + b"\n" for line in lines))
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(self._path)
