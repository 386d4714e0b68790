"""The desk's own store: what it keeps beside orders, and what can go wrong with it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any


@dataclass(frozen=True, slots=True)
class DiskSpace:
    """How much of the disk is left, in bytes: ``free`` now, ``needed`` for a sale to be begun."""

    free: int
    needed: int

    @property
    def enough(self) -> bool:
        """A sale may begin. One that has begun is finished in any case."""
        return self.free >= self.needed


@dataclass(frozen=True, slots=True)
class Route:
    """A route that was searched: slugs, how often, and when last (UTC)."""

    origin: str
    destination: str
    uses: int
    last: datetime


@dataclass(frozen=True, slots=True)
class Draft:
    """A parked sale: its name, when it was saved (UTC), and plain JSON data."""

    name: str
    saved: datetime
    data: dict[str, Any]


class StorageFault(Exception):
    """The journal could not keep or read something. Nothing may be sold until it can."""


class DiskFull(StorageFault):
    """No room left for the journal."""


class NotWritable(StorageFault):
    """The data folder or its files cannot be written."""


class AlreadyRunning(StorageFault):
    """Another program holds this data folder."""
