"""Which tickets were printed here, in a file of their own: also those of orders that were made elsewhere.

Such orders are no sales of this program, so they are no part of the journal. The file holds ids only.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from pathlib import Path

import msgspec

from pos_app.system import disk

FILE = "pickups.json"
_MOST = 5000
"""Orders that are remembered, the newest."""
_LOG = logging.getLogger(__name__)


class PickupFile:
    """The file in a data folder. A file that cannot be used is logged: its tickets then count as not
    printed here."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE
        self._kept: dict[str, list[str]] | None = None
        self._turn = asyncio.Lock()

    async def printed(self, order: str) -> frozenset[str]:
        """Return the ids of the tickets of an order that were printed here."""
        async with self._turn:
            return frozenset((await self._all()).get(order, ()))

    async def keep(self, order: str, tickets: Iterable[str]) -> None:
        """Remember that these tickets of an order were printed here.

        A file that cannot be written is only logged; they are then remembered until the program ends.
        """
        async with self._turn:
            kept = dict(await self._all())
            kept[order] = sorted({*kept.pop(order, ()), *tickets})
            self._kept = dict(list(kept.items())[-_MOST:])
            await asyncio.to_thread(self._write, self._kept)

    async def _all(self) -> dict[str, list[str]]:
        if self._kept is None:
            self._kept = await asyncio.to_thread(self._read)
        return self._kept

    def _read(self) -> dict[str, list[str]]:
        try:
            return msgspec.json.decode(disk.content(self._path), type=dict[str, list[str]])
        except FileNotFoundError:
            return {}
        except (OSError, *disk.SENSELESS) as fault:
            _LOG.warning("printed pickups cannot be read: %s", fault)
            return {}

    def _write(self, kept: dict[str, list[str]]) -> None:
        try:
            disk.replace(self._path, msgspec.json.encode(kept))
        except OSError as fault:
            _LOG.warning("printed pickups cannot be kept: %s", fault)
