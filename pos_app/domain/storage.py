"""The desk's own store: what it keeps beside orders, and what can go wrong with it."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from enum import Enum
from typing import Any

from pos_app.domain.value import Value


class DiskSpace(Value):
    """How much of the disk is left, in bytes: ``free`` now, ``needed`` for a sale to be begun."""

    free: int
    needed: int

    @property
    def enough(self) -> bool:
        """A sale may begin. One that has begun is finished in any case."""
        return self.free >= self.needed


@dataclass(frozen=True, slots=True)
class JournalKey:
    """What the journal is encrypted with: 32 random bytes, or as many made from a passphrase.

    ``proven``: it is known to belong to this journal, so a file that does not open with it is damaged;
    otherwise the key may be the wrong one, and nothing is set aside."""

    secret: bytes = field(repr=False)
    proven: bool = True


class Route(Value):
    """A route that was searched: slugs, how often, and when last (UTC)."""

    origin: str
    destination: str
    uses: int
    last: datetime


class Draft(Value):
    """A parked sale: its name, when it was saved (UTC), and plain JSON data."""

    name: str
    saved: datetime
    data: dict[str, Any]


class StorageKind(Enum):
    """What went wrong with the journal, its files or its folder."""

    FULL = "disk full"
    FILE_NOT_WRITABLE = "file not writable"
    FOLDER_NOT_WRITABLE = "data folder not writable"
    NO_LOCKS = "data folder takes no locks"
    ALREADY_RUNNING = "data folder in use by another program"
    NEWER_VERSION = "journal of a newer program"
    JOURNAL_NOT_WRITABLE = "journal not writable"
    JOURNAL_NOT_READ = "journal not readable beside the running program"
    DAMAGED = "journal damaged"
    NOT_SET_ASIDE = "damaged journal not moved aside"
    NOT_COPIED = "copy of the journal damaged"
    DISK_FAILED = "disk failed"
    NO_ANSWER = "database failed"
    CLOSED = "journal closed"
    OTHER_KEY = "journal does not open with this key"
    NO_CIPHER = "SQLite without encryption"
    NOT_SEALED = "encrypted journal differs from the plain one"


class StorageProblem(Value):
    """What is known of a storage fault: ``path`` is the file or folder, ``reason`` the system's error text,
    both "" where there is none. ``wording.fault_texts`` has the texts for people."""

    kind: StorageKind
    path: str = ""
    reason: str = ""


class StorageFault(Exception):
    """The journal could not keep or read something. Nothing may be sold until it can."""

    def __init__(self, kind: StorageKind, path: object = "", reason: object = "") -> None:
        self.problem = StorageProblem(kind, str(path), str(reason or ""))
        super().__init__(": ".join(str(part) for part in (kind.value, path, reason) if part))


class DiskFull(StorageFault):
    def __init__(self) -> None:
        super().__init__(StorageKind.FULL)


class NotWritable(StorageFault):
    """The data folder or its files cannot be written."""


class AlreadyRunning(StorageFault):
    """Another program holds this data folder."""
