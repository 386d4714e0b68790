"""Who saw the provider's reply about an order in full, where no time line of a sale can keep it.

Orders of other desks are no part of the journal, and the line of an attempt that is not settled belongs to
its runner. The file holds numbers of orders, names of counters and moments, and only grows.
"""

from __future__ import annotations

import asyncio
import os
from datetime import datetime
from pathlib import Path

import msgspec

from pos_app.domain.attempts import RAW_SHOWN, LogEntry
from pos_app.domain.storage import StorageFault, StorageKind

FILE = "raw-shown.jsonl"


class _Line(msgspec.Struct, frozen=True):
    """One line of the file. ``order`` is a number, or the id of an attempt without one."""

    order: str
    by: str
    at: datetime


class RawShownFile:
    """The file in a data folder. A line is on the disk before ``add`` returns."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE
        self._turn = asyncio.Lock()

    async def add(self, order: str, by: str, at: datetime) -> None:
        """Record that ``by`` sees the reply about an order.

        Raises:
            StorageFault: it could not be written.
        """
        async with self._turn:
            # A line that a crash cut off ends here, and only itself is lost.
            await asyncio.to_thread(self._append, b"\n" + msgspec.json.encode(_Line(order, by, at)))

    async def of_order(self, order: str) -> tuple[LogEntry, ...]:
        """Return the lines about an order, oldest first; a line that cannot be read is passed over.

        Raises:
            StorageFault: the file cannot be read.
        """
        async with self._turn:
            lines = await asyncio.to_thread(self._read)
        return tuple(LogEntry(one.at, RAW_SHOWN, one.by) for one in lines if one.order == order)

    def _append(self, line: bytes) -> None:
        try:
            with self._path.open("ab") as file:
                file.write(line)
                file.flush()
                os.fsync(file.fileno())
        except OSError as fault:
            raise StorageFault(StorageKind.FILE_NOT_WRITABLE, self._path, fault.strerror) from fault

    def _read(self) -> list[_Line]:
        try:
            content = self._path.read_bytes()
        except FileNotFoundError:
            return []
        except OSError as fault:
            raise StorageFault(StorageKind.FILE_NOT_WRITABLE, self._path, fault.strerror) from fault
        found = []
        for line in filter(None, content.splitlines()):
            try:
                found.append(msgspec.json.decode(line, type=_Line))
            except msgspec.DecodeError:
                continue  # Cut off by a crash: what it stood for was not shown.
        return found
