"""Opens the database: checks it, migrates it to the current schema, and rebuilds it when it is damaged or
missing."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import apsw

from pos_app.domain.storage import JournalKey, NotWritable, StorageFault, StorageKind
from pos_app.domain.value import Value, replace
from pos_app.journal import cipher, schema, sealing
from pos_app.journal.copies import Copies
from pos_app.system import disk

_PARTS = ("", "-wal", "-shm")
_CHECKED_AT_ONCE = 16_000_000
"""Bytes of a file that is checked in a fraction of a second. A larger one is checked while the desk works."""
_ASIDE = "corrompido"


class OpenedJournal(Value):
    """An open database, where a damaged one was moved, and how many attempts the side file brought back."""

    db: apsw.Connection
    set_aside: Path | None
    brought_back: int


def opened(
    path: Path,
    kept: Copies,
    take_over: Callable[[apsw.Connection, bool], int],
    key: JournalKey | None = None,
    stop: Callable[[], bool] = lambda: False,
) -> OpenedJournal:
    """Open the database. With a key everything that is still in the clear is encrypted first, unless ``stop``
    says to leave that.

    A damaged file is set aside, never deleted. In its place, and in that of a lost one, comes the newest
    good copy. ``take_over(db, lost)`` then adds the newer steps of the side file; ``lost``: the database
    has nothing newer than its copy. The new file gets its name when all of that is done, so a power
    cut in the midst of it begins anew.

    Raises:
        apsw.Error, OSError, StorageFault: it cannot be opened, or is of a newer program.
    """
    if key:
        sealing.databases(path, kept.folder, key, stop)
    found = _opened(path, kept, take_over, key)
    if key:
        aside = path.parent.glob(f"{path.stem}-{_ASIDE}-*")
        sealing.damaged([file for file in aside if file.suffix != sealing.BOXED], key)
    if found.set_aside and key:
        found = replace(found, set_aside=found.set_aside.with_name(found.set_aside.name + sealing.BOXED))
    return found


def _opened(
    path: Path, kept: Copies, take_over: Callable[[apsw.Connection, bool], int], key: JournalKey | None
) -> OpenedJournal:
    aside = None
    if path.exists():
        try:
            db = _current(path, kept, key)
        except (apsw.NotADBError, apsw.CorruptError):
            aside = _set_aside(path)
        else:
            with db:
                return OpenedJournal(db, None, take_over(db, False))
    else:
        _set_aside(path)  # A WAL whose database is gone must not meet the new one.
    brought_back = _built(path, kept, take_over, key)
    return OpenedJournal(_current(path, kept, key), aside, brought_back)


def _current(path: Path, kept: Copies, key: JournalKey | None = None) -> apsw.Connection:
    try:
        return _todays(path, kept, key)
    except apsw.NotADBError as error:
        uncertain = not key.proven if key else cipher.looks_encrypted(path)
        if uncertain:  # It may be whole: it is not set aside.
            raise StorageFault(StorageKind.OTHER_KEY, path) from error
        raise


def _todays(path: Path, kept: Copies, key: JournalKey | None) -> apsw.Connection:
    db = cipher.connected(path, key, cipher.READ_WRITE)
    try:
        db.set_busy_timeout(2000)
        db.execute("PRAGMA journal_mode=WAL")
        db.execute("PRAGMA synchronous=FULL")
        db.execute("PRAGMA secure_delete=ON")
        found = schema.damage(db) if checked_at_once(path) else ""
        version = schema.version(db)
        if found or not version:  # An empty file is a lost one.
            raise apsw.CorruptError(found or "empty")
        if version > schema.VERSION:
            raise NotWritable(StorageKind.NEWER_VERSION, path)
        if version < schema.VERSION:
            kept.take(db, datetime.now(UTC))
            schema.migrate(db)
        doubted(path).unlink(missing_ok=True)
    except BaseException:
        db.close()
        raise
    return db


def checked_at_once(path: Path) -> bool:
    """Return whether the database is checked before it is used, not while it is."""
    return path.stat().st_size <= _CHECKED_AT_ONCE or doubted(path).exists()


def doubted(path: Path) -> Path:
    """Return the file that says: check the database at its next opening, whatever its size."""
    return path.with_name(f"{path.name}-check")


def _built(
    path: Path, kept: Copies, take_over: Callable[[apsw.Connection, bool], int], key: JournalKey | None
) -> int:
    fresh = path.with_name(path.name + ".new")
    fresh.unlink(missing_ok=True)
    fresh.with_name(fresh.name + "-journal").unlink(missing_ok=True)
    source = next(kept.readable(), None)
    if source:
        kept.restore(source, fresh)
    db = cipher.connected(fresh, key)
    try:
        db.execute("PRAGMA synchronous=FULL")
        with db:  # All at once: a file that has no name yet need not be whole in between.
            schema.migrate(db)
            brought_back = take_over(db, True)
    finally:
        db.close()
    disk.rename(fresh, path)
    doubted(path).unlink(missing_ok=True)
    return brought_back


def _set_aside(path: Path) -> Path:
    """Move what is there of the database out of the way and return the new name."""
    aside = path.with_name(f"{path.stem}-{_ASIDE}-{datetime.now(UTC):%Y%m%d-%H%M%S}{path.suffix}")
    try:
        for part in _PARTS:
            old = path.with_name(path.name + part)
            if old.exists():
                old.replace(aside.with_name(aside.name + part))
        disk.sync_folder(path.parent)
    except OSError as error:
        raise NotWritable(StorageKind.NOT_SET_ASIDE, path, error.strerror) from error
    return aside
