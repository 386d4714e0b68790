"""One connection on one writer thread: WAL, FULL; and a second thread that makes safety copies meanwhile."""

from __future__ import annotations

import asyncio
import contextlib
import shutil
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from datetime import datetime
from pathlib import Path
from typing import TypeVar

import apsw

from pos_app.domain.storage import DiskFull, JournalKey, NotWritable, StorageFault, StorageKind
from pos_app.journal import cipher, opening, schema
from pos_app.journal.copies import Copies
from pos_app.system import disk
from pos_app.system.paths import BACKUPS

T = TypeVar("T")
_NO_ROOM = 100_000
"""A disk with fewer free bytes counts as full."""


class Store:
    """The file ``journal.sqlite`` and its copies.

    Attributes:
        set_aside: where a damaged file was moved at this start, else None.
        brought_back: how many attempts were newer in the side file than in the database.
    """

    def __init__(self, path: Path, spare: int, key: JournalKey | None = None) -> None:
        """``spare``: bytes of the disk that hourly copies leave to the sales; ``key``: of the files."""
        self.path = path
        self._key = key
        self.set_aside: Path | None = None
        self.brought_back = 0
        self._copies = Copies(path.parent / BACKUPS, spare, key)
        self._writer = ThreadPoolExecutor(1, thread_name_prefix="journal")
        self._copier = ThreadPoolExecutor(1, thread_name_prefix="journal-copies")
        self._db: apsw.Connection | None = None
        self._closing = False

    async def open(
        self,
        take_over: Callable[[apsw.Connection, bool], int],
        before: Callable[[], None],
        after: Callable[[], None],
    ) -> None:
        """Open the file and migrate it to the current schema; see ``opening.opened`` for ``take_over``. What
        is done to the files beside it ``before`` and ``after`` is done in the same turn of the thread.

        Raises:
            StorageFault: it cannot be opened or written.
        """

        def work() -> None:
            before()
            self._open(take_over)
            after()

        await self._on(self._writer, work)

    async def do(self, work: Callable[[apsw.Connection], T], undo: Callable[[], None] | None = None) -> T:
        """Do something in one transaction on the writer's thread; on disk when it returns.

        Cancelling the caller does not undo the work. ``undo`` is called there when the commit failed.

        Raises:
            StorageFault: it was not done.
        """
        return await self._on(self._writer, lambda: self._transaction(work, undo))

    async def back_up(self, now: datetime) -> Path | None:
        """Make a copy if one is due; sales go on meanwhile. Return it, or None.

        Raises:
            StorageFault: it could not be made.
        """
        return await self._on(self._copier, lambda: self._back_up(now))

    async def forget_people_in_copies(self, before: datetime) -> None:
        """Erase who travelled before that from the copies too.

        Raises:
            StorageFault: not every copy could be changed.
        """
        await self._on(self._copier, lambda: self._copies.forget_people(before))

    async def change_copies(self, change: Callable[[apsw.Connection], object]) -> None:
        """Change the copies that have the current schema, and delete the others.

        Raises:
            StorageFault: not every copy could be changed.
        """
        await self._on(self._copier, lambda: self._copies.change(change))

    async def check(self) -> None:
        """Look through a file that was too large for it when it was opened. Sales go on meanwhile, and
        closing ends it.

        Raises:
            StorageFault: it is damaged, and will be set aside when it is opened next; or it was not checked.
        """
        await self._on(self._copier, self._check)

    async def close(self) -> None:
        """Close the file, once what is being written or copied is done. Encrypting a plain file is left."""
        self._closing = True
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(self._copier, lambda: None)
        await loop.run_in_executor(self._writer, self._close)
        self._copier.shutdown()
        self._writer.shutdown()

    def do_now(self, work: Callable[[apsw.Connection], T]) -> T:
        """Do something in one transaction, as ``do``, and wait for it: not in the thread of the event loop.

        Raises:
            StorageFault: it was not done.
        """
        return self._started(self._writer, lambda: self._transaction(work, None)).result()

    def begin(self, work: Callable[[apsw.Connection], T]) -> Future[T]:
        """Do something in one transaction, as ``do``, in the order of the calls, without waiting for it. The
        future raises ``StorageFault``, also where the store is closed."""
        try:
            return self._started(self._writer, lambda: self._transaction(work, None))
        except StorageFault as fault:
            refused: Future[T] = Future()
            refused.set_exception(fault)
            return refused

    async def _on(self, thread: ThreadPoolExecutor, work: Callable[[], T]) -> T:
        begun = asyncio.wrap_future(self._started(thread, work))
        # What is stopped by closing has nobody who waits for its fault.
        begun.add_done_callback(lambda one: self._closing and not one.cancelled() and one.exception())
        return await asyncio.shield(begun)

    def _started(self, thread: ThreadPoolExecutor, work: Callable[[], T]) -> Future[T]:
        def work_or_fault() -> T:
            with _as_storage_faults(self.path):
                return work()

        try:
            return thread.submit(work_or_fault)
        except RuntimeError as error:
            raise StorageFault(StorageKind.CLOSED) from error

    # --- On the threads ---------------------------------------------------------------------------

    def _open(self, take_over: Callable[[apsw.Connection, bool], int]) -> None:
        self._close()
        opened = opening.opened(self.path, self._copies, take_over, self._key, lambda: self._closing)
        self._db, self.set_aside, self.brought_back = opened.db, opened.set_aside, opened.brought_back

    def _transaction(self, work: Callable[[apsw.Connection], T], undo: Callable[[], None] | None) -> T:
        assert self._db is not None, "the store was opened"
        try:
            with self._db:
                result = work(self._db)
        except BaseException:
            if undo is not None:
                undo()
            raise
        return result

    def _back_up(self, now: datetime) -> Path | None:
        if not self._copies.due(self.path, now):
            return None
        with contextlib.closing(cipher.connected(self.path, self._key, cipher.READ_WRITE)) as db:
            db.set_busy_timeout(2000)
            made = self._copies.take(db, now)
        self._copies.thin()
        return made

    def _check(self) -> None:
        if opening.checked_at_once(self.path):
            return
        with contextlib.closing(cipher.connected(self.path, self._key, cipher.READ_ONLY)) as db:
            db.set_progress_handler(lambda: self._closing, 100_000)
            with contextlib.suppress(apsw.InterruptError):
                if found := schema.damage_in_slices(db):
                    raise apsw.CorruptError(found)

    def _close(self) -> None:
        if self._db is not None:
            self._db.close()
            self._db = None


@contextlib.contextmanager
def _as_storage_faults(path: Path) -> Iterator[None]:
    """Raise errors of SQLite and the system as storage faults."""
    try:
        yield
    except apsw.FullError as error:
        raise DiskFull() from error
    except (apsw.ReadOnlyError, apsw.CantOpenError, apsw.PermissionsError) as error:
        raise NotWritable(StorageKind.JOURNAL_NOT_WRITABLE, path, error) from error
    except (apsw.CorruptError, apsw.NotADBError) as error:
        with contextlib.suppress(OSError):
            opening.doubted(path).touch(0o600)
        raise StorageFault(StorageKind.DAMAGED, path) from error
    except apsw.IOError as error:
        # With no room for its shared-memory file, SQLite reports only an I/O error.
        if shutil.disk_usage(path.parent).free < _NO_ROOM:
            raise DiskFull() from error
        raise StorageFault(StorageKind.DISK_FAILED, path, error) from error
    except apsw.Error as error:
        raise StorageFault(StorageKind.NO_ANSWER, path, error) from error
    except OSError as error:
        raise disk.fault(error, path) from error
