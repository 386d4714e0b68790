"""Paid orders of a kiosk whose customers left, in a file: how often their tickets were asked for in vain.

A restart then gives nobody new tries. The file holds ids of attempts, counts and hours only.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path

import msgspec

from pos_app.system import disk

FILE = "late_orders.json"
_LOG = logging.getLogger(__name__)


class Tries(msgspec.Struct, frozen=True):
    """Wrong tries so far, and until when nobody is asked (UTC)."""

    failed: int = 0
    shut: datetime | None = None


class LateOrderFile:
    """The file in a data folder. One that cannot be used is logged: then nothing outlives the program."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE
        self._turn = asyncio.Lock()

    async def read(self) -> dict[str, Tries]:
        """Return what is kept, by attempt."""
        return await asyncio.to_thread(self._read)

    async def keep(self, kept: Mapping[str, Tries]) -> None:
        """Keep these orders, and no others."""
        async with self._turn:
            await asyncio.to_thread(self._write, dict(kept))

    def _read(self) -> dict[str, Tries]:
        try:
            return msgspec.json.decode(disk.content(self._path), type=dict[str, Tries])
        except FileNotFoundError:
            return {}
        except (OSError, *disk.SENSELESS) as fault:
            _LOG.warning("orders that wait for their customers cannot be read: %s", type(fault).__name__)
            return {}

    def _write(self, kept: dict[str, Tries]) -> None:
        try:
            disk.replace(self._path, msgspec.json.encode(kept))
        except OSError as fault:
            _LOG.warning("orders that wait for their customers cannot be kept: %s", type(fault).__name__)
