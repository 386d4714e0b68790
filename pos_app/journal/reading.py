"""Reading a journal beside the program that writes it: no lock is taken, no row is changed."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import cast

import apsw
import msgspec

from pos_app.domain.attempts import Attempt
from pos_app.domain.printers import PrintRecord
from pos_app.domain.storage import StorageFault, StorageKind
from pos_app.journal import prints, rows, schema


def open_attempts(folder: Path) -> tuple[tuple[Attempt, ...], int]:
    """Return every attempt that is not settled, oldest first, and how many of them cannot be read.

    A folder without a journal has none.

    Raises:
        StorageFault: the file cannot be read.
    """
    bodies: list[bytes] = []
    with _opened(folder) as db:
        if db is not None:
            sql = "SELECT body FROM attempts WHERE NOT settled ORDER BY opened"
            bodies = [cast(bytes, body) for (body,) in db.execute(sql)]
    found: list[Attempt] = []
    for body in bodies:
        with contextlib.suppress(msgspec.DecodeError):  # Counted below; one bad row never hides the others.
            found.append(rows.decoded(body))
    return tuple(found), len(bodies) - len(found)


def order(folder: Path, public_id: str) -> tuple[Attempt | None, tuple[PrintRecord, ...]]:
    """Return the newest attempt that became an order, or None, and every print of its tickets.

    Raises:
        StorageFault: the file cannot be read.
    """
    with _opened(folder) as db:
        if db is None:
            return None, ()
        sql = "SELECT body FROM attempts WHERE public_id=? ORDER BY rowid DESC"
        bodies = [cast(bytes, body) for (body,) in db.execute(sql, (public_id,))]
        made = prints.of_order(db, public_id) if schema.version(db) >= prints.SINCE else ()
    for body in bodies:
        with contextlib.suppress(msgspec.DecodeError):
            return rows.decoded(body), made
    return None, made


@dataclass(frozen=True, slots=True)
class Overview:
    """A journal without anybody in it.

    Attributes:
        schema: its version, 0 where there is none.
        states: how many attempts are in each state.
        open: public id, "" where it is not known, and state of each attempt that is not settled.
    """

    schema: int = 0
    states: tuple[tuple[str, int], ...] = ()
    open: tuple[tuple[str, str], ...] = ()


def overview(folder: Path) -> Overview:
    """Return how many attempts are in which state.

    Raises:
        StorageFault: the file cannot be read.
    """
    with _opened(folder) as db:
        if db is None:
            return Overview()
        counted = "SELECT state, count(*) FROM attempts GROUP BY state ORDER BY state"
        left = "SELECT coalesce(public_id, ''), state FROM attempts WHERE NOT settled ORDER BY opened"
        return Overview(
            schema.version(db),
            tuple((str(state), cast(int, count)) for state, count in db.execute(counted)),
            tuple((str(public_id), str(state)) for public_id, state in db.execute(left)),
        )


@contextlib.contextmanager
def _opened(folder: Path) -> Iterator[apsw.Connection | None]:
    """Open the file for reading; None where there is none, or an empty one."""
    path = folder / "journal.sqlite"
    if not path.exists():
        yield None
        return
    try:
        # Not "immutable": what the running desk commits last stands in the WAL beside the file.
        with contextlib.closing(apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READONLY)) as db:
            db.set_busy_timeout(2000)
            version = schema.version(db)
            if version > schema.VERSION:
                raise StorageFault(StorageKind.NEWER_VERSION, path)
            yield db if version else None
    except apsw.Error as error:
        raise StorageFault(StorageKind.JOURNAL_NOT_READ, path, error) from error
