"""Safety copies of the database: made through the backup API, opened and checked before they count."""

from __future__ import annotations

import contextlib
import re
import shutil
from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import apsw

from pos_app.domain.storage import JournalKey, StorageFault, StorageKind
from pos_app.journal import cipher, retention, schema
from pos_app.system import disk

_EVERY = timedelta(hours=1)
_NEWEST = 24
_DAYS = 14
_TOGETHER = 2_000_000_000
"""Bytes that all copies together may take; the two newest stay in any case."""
_NAME = re.compile(r"journal-v(\d+)-(\d{8}-\d{6})\.sqlite")
_STAMP = "%Y%m%d-%H%M%S"


class Copies:
    """The folder ``backups`` beside the database. A file has its final name only after it was checked."""

    def __init__(self, folder: Path, spare: int, key: JournalKey | None = None) -> None:
        """``spare``: bytes of the disk that an hourly copy leaves to the sales. ``key``: of the database."""
        self.folder = folder
        self._spare = spare
        self._key = key

    def all(self) -> list[Path]:
        """Return every copy, newest first."""
        found = [path for path in self.folder.glob("*.sqlite") if _NAME.fullmatch(path.name)]
        return sorted(found, key=_made, reverse=True)

    def due(self, path: Path, now: datetime) -> bool:
        """Return whether the newest copy is an hour old (or from the future) and another one has room."""
        newest = next(map(_made, self.all()), None)
        fresh = newest is not None and timedelta(0) <= now - newest < _EVERY
        return not fresh and shutil.disk_usage(path.parent).free > self._spare + path.stat().st_size

    def take(self, db: apsw.Connection, now: datetime) -> Path:
        """Copy what is committed, open the copy and check it.

        Raises:
            apsw.Error, OSError, StorageFault: there is no copy.
        """
        self.folder.mkdir(exist_ok=True)
        disk.sync_folder(self.folder.parent)
        fresh = self.folder / "unchecked"
        _remove(fresh)
        copied(db, fresh, self._key)
        with contextlib.closing(cipher.connected(fresh, self._key)) as copy:
            found = schema.damage(copy)
        if found:
            raise StorageFault(StorageKind.NOT_COPIED, fresh, found)
        target = self.folder / f"journal-v{schema.version(db)}-{now:{_STAMP}}.sqlite"
        disk.rename(fresh, target)
        return target

    def thin(self) -> None:
        """Keep the newest 24, the last one of each of 14 days, and within the room that copies may take."""
        days: set[date] = set()
        together = 0
        for number, path in enumerate(self.all()):
            day = _made(path).date()
            of_its_day = day not in days and len(days) < _DAYS
            days.add(day)
            together += path.stat().st_size
            if number >= 2 and (together > _TOGETHER or not (number < _NEWEST or of_its_day)):
                path.unlink()

    def readable(self) -> Iterator[Path]:
        """Give the copies that pass their check now and are not from a newer program, newest first."""
        for path in self.all():
            with contextlib.suppress(apsw.Error), contextlib.closing(self._read_only(path)) as copy:
                if not schema.damage(copy) and 0 < schema.version(copy) <= schema.VERSION:
                    yield path

    def forget_people(self, before: datetime) -> None:
        """Erase people who travelled before that from the copies; copies of older programs go whole.

        Raises:
            apsw.Error, OSError: not every copy could be changed.
        """
        for path in self.all():
            if _version(path) == schema.VERSION:
                self._change(path, lambda copy: retention.forget_people(copy, before.date()))
            elif _made(path) < before:
                path.unlink()

    def change(self, change: Callable[[apsw.Connection], object]) -> None:
        """Change what every copy holds; copies of older programs go whole.

        Raises:
            apsw.Error, OSError: not every copy could be changed.
        """
        for path in self.all():
            if _version(path) == schema.VERSION:
                self._change(path, change)
            else:
                path.unlink()

    def _change(self, path: Path, change: Callable[[apsw.Connection], object]) -> None:
        try:
            with contextlib.closing(cipher.connected(path, self._key)) as copy, copy:
                copy.execute("PRAGMA secure_delete=ON")
                change(copy)
        except (apsw.CorruptError, apsw.NotADBError):
            path.unlink()  # It cannot be restored, and personal data in it cannot be erased.

    def restore(self, source: Path, target: Path) -> None:
        """Write what a copy holds into another file."""
        with contextlib.closing(self._read_only(source)) as copy:
            copied(copy, target, self._key)

    def _read_only(self, path: Path) -> apsw.Connection:
        return cipher.connected(path, self._key, cipher.READ_ONLY)


def copied(db: apsw.Connection, target: Path, key: JournalKey | None) -> None:
    """Write what a database holds into a file of the same key, in one piece and without a WAL beside it."""
    with contextlib.closing(cipher.connected(target, key)) as copy:
        with copy.backup("main", db, "main") as backup:
            backup.step(-1)
        copy.execute("PRAGMA journal_mode=DELETE")


def _remove(path: Path) -> None:
    for suffix in ("", "-journal", "-wal", "-shm"):
        path.with_name(path.name + suffix).unlink(missing_ok=True)


def _version(path: Path) -> int:
    return int(path.name.split("-")[1].removeprefix("v"))


def _made(path: Path) -> datetime:
    return datetime.strptime(path.stem.split("-", 2)[2], _STAMP).replace(tzinfo=UTC)
