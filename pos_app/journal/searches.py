"""The newest answers to searches, in a file of their own: without the provider they can still be looked at.

They name nobody and are worth a day at most, so they are no part of the journal: a file that is lost or
damaged costs nothing but that look.
"""

from __future__ import annotations

import asyncio
import logging
from datetime import date, datetime
from pathlib import Path
from typing import TypeAlias

import msgspec

from pos_app.domain.trips import TripResults
from pos_app.system import disk

FILE = "searches.json"
_LOG = logging.getLogger(__name__)

Kept: TypeAlias = tuple[tuple[TripResults, datetime], ...]
"""Answers with the local time at which each came, oldest first."""


class SearchFile:
    """The file in a data folder."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE
        self._newest: Kept = ()
        self._writing = asyncio.Lock()

    async def read(self, today: date) -> Kept:
        """Return the answers about days that are not over; nothing where no file can be used."""
        return await asyncio.to_thread(self._read, today)

    async def write(self, answers: Kept) -> None:
        """Keep these answers in place of the earlier ones; of several waiting writes the newest is made. A
        disk that does not take them keeps the earlier file."""
        self._newest = answers
        async with self._writing:
            if answers is self._newest:
                await asyncio.to_thread(self._write, answers)

    def _read(self, today: date) -> Kept:
        try:
            found = msgspec.json.decode(disk.content(self._path), type=Kept)
        except FileNotFoundError:
            return ()
        except (OSError, *disk.SENSELESS) as fault:
            _LOG.warning("kept searches cannot be read: %s", fault)
            return ()
        return tuple((results, at) for results, at in found if results.query.day >= today)

    def _write(self, answers: Kept) -> None:
        try:
            disk.replace(self._path, msgspec.json.encode(answers))
        except OSError as fault:
            _LOG.warning("searches cannot be kept: %s", fault)
