"""Reading a journal beside the program that writes it: no lock is taken, no row is changed."""

from __future__ import annotations

import contextlib
from pathlib import Path

import apsw
import msgspec

from pos_app.domain.attempts import Attempt
from pos_app.domain.storage import StorageFault, StorageKind
from pos_app.journal import schema


def open_attempts(folder: Path) -> tuple[tuple[Attempt, ...], int]:
    """Return every attempt that is not settled, oldest first, and how many of them cannot be read.

    A folder without a journal has none.

    Raises:
        StorageFault: the file cannot be read.
    """
    path = folder / "journal.sqlite"
    if not path.exists():
        return (), 0
    try:
        # Not "immutable": what the running desk commits last stands in the WAL beside the file.
        with contextlib.closing(apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READONLY)) as db:
            db.set_busy_timeout(2000)
            version = schema.version(db)
            if version > schema.VERSION:
                raise StorageFault(StorageKind.NEWER_VERSION, path)
            if version == 0:
                return (), 0
            bodies = [
                body for (body,) in db.execute("SELECT body FROM attempts WHERE NOT settled ORDER BY opened")
            ]
    except apsw.Error as error:
        raise StorageFault(StorageKind.JOURNAL_NOT_READ, path, error) from error
    found: list[Attempt] = []
    for body in bodies:
        with contextlib.suppress(msgspec.DecodeError):  # Counted below; one bad row never hides the others.
            found.append(msgspec.json.decode(body, type=Attempt))
    return tuple(found), len(bodies) - len(found)
