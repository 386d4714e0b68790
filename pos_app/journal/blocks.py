"""The seats that this desk has blocked, in a small file of their own: after a restart they are still its own.

They are worth ten minutes and name nobody, so they are no part of the journal: a file that is lost or damaged
costs a plainer message at most.
"""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path

import msgspec

from pos_app.domain.seats import SeatHold
from pos_app.system import disk

FILE = "blocks.json"
_LOG = logging.getLogger(__name__)


class BlockFile:
    """The file in a data folder."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE
        self._newest: tuple[SeatHold, ...] = ()
        self._writing = asyncio.Lock()

    def read(self) -> tuple[SeatHold, ...]:
        """Return what was kept; nothing where there is no file, or none that can be used."""
        try:
            return msgspec.json.decode(disk.content(self._path), type=tuple[SeatHold, ...])
        except FileNotFoundError:
            return ()
        except (OSError, *disk.SENSELESS) as fault:
            _LOG.warning("blocked seats cannot be read: %s", fault)
            return ()

    async def write(self, blocks: tuple[SeatHold, ...]) -> None:
        """Keep these blocks in place of the earlier ones; of several waiting writes the newest is made.

        Raises:
            OSError: the disk does not take it; the earlier file stays whole.
        """
        self._newest = blocks
        async with self._writing:
            if blocks == self._newest:
                await asyncio.to_thread(self._write, blocks)

    def _write(self, blocks: tuple[SeatHold, ...]) -> None:
        disk.replace(self._path, msgspec.json.encode(blocks))
