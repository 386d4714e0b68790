"""One connection on one writer thread: WAL, FULL, checked at the start, backed up before a migration."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeVar

import apsw

from pos_app.domain.storage import DiskFull, NotWritable, StorageFault
from pos_app.journal import schema

T = TypeVar("T")


class Store:
    """The file ``journal.sqlite``.

    Attributes:
        set_aside: where a corrupt file was moved at this start, else None.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.set_aside: Path | None = None
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="journal")
        self._db: apsw.Connection | None = None

    async def open(self) -> None:
        """Open the file, make it today's.

        Raises:
            StorageFault: it cannot be opened or written.
        """
        await self.do(lambda db: None)

    async def do(self, work: Callable[[apsw.Connection], T], undo: Callable[[], None] | None = None) -> T:
        """Do something in one transaction on the writer's thread; on disk when it returns.

        Cancelling the caller does not undo the work. ``undo`` is called there when the commit failed.

        Raises:
            StorageFault: it was not done.
        """
        loop = asyncio.get_running_loop()
        try:
            running = loop.run_in_executor(self._thread, self._transaction, work, undo)
        except RuntimeError as error:
            raise StorageFault("O registro de vendas já foi fechado.") from error
        return await asyncio.shield(running)

    async def close(self) -> None:
        """Close the file."""
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(self._thread, self._close)
        self._thread.shutdown()

    # --- On the writer's thread -------------------------------------------------------------------

    def _transaction(self, work: Callable[[apsw.Connection], T], undo: Callable[[], None] | None) -> T:
        try:
            return self._committed(work)
        except BaseException:
            if undo is not None:
                undo()
            raise

    def _committed(self, work: Callable[[apsw.Connection], T]) -> T:
        try:
            if self._db is None:
                self._db = self._open()
            with self._db:
                result = work(self._db)
            return result
        except apsw.FullError as error:
            raise DiskFull("O disco está cheio: libere espaço para voltar a vender.") from error
        except (apsw.ReadOnlyError, apsw.CantOpenError, apsw.PermissionsError) as error:
            raise NotWritable(f"O registro de vendas {self.path} não pode ser escrito: {error}.") from error
        except (apsw.CorruptError, apsw.NotADBError) as error:
            raise StorageFault(
                "O registro de vendas está danificado. Feche e abra o Guichê: "
                "o que está em aberto será recuperado."
            ) from error
        except apsw.Error as error:
            raise StorageFault(f"O registro de vendas não respondeu: {error}.") from error

    def _open(self) -> apsw.Connection:
        try:
            return self._opened()
        except (apsw.NotADBError, apsw.CorruptError):
            # Never deleted: what can be read from it by hand must stay.
            self.set_aside = self.path.with_name(
                f"{self.path.stem}-corrompido-{datetime.now(UTC):%Y%m%d-%H%M%S}.sqlite"
            )
            try:
                for suffix in ("", "-wal", "-shm"):
                    part = self.path.with_name(self.path.name + suffix)
                    if part.exists():
                        part.rename(self.set_aside.with_name(self.set_aside.name + suffix))
            except OSError as error:
                raise NotWritable(
                    f"O registro de vendas {self.path} está danificado e não pôde ser posto de lado "
                    f"({error.strerror})."
                ) from error
            return self._opened()

    def _opened(self) -> apsw.Connection:
        db = apsw.Connection(str(self.path))
        try:
            db.set_busy_timeout(2000)
            db.execute("PRAGMA journal_mode=WAL")
            db.execute("PRAGMA synchronous=FULL")
            db.execute("PRAGMA secure_delete=ON")
            found = next(iter(db.execute("PRAGMA quick_check(1)")))[0]
            if found != "ok":
                raise apsw.CorruptError(str(found))
            if schema.version(db) > schema.VERSION:
                raise NotWritable(
                    f"O registro {self.path} é de uma versão mais nova do Guichê: atualize o programa."
                )
            if 0 < schema.version(db) < schema.VERSION:
                self._backup(db)
            schema.migrate(db)
        except BaseException:
            db.close()
            raise
        return db

    def _backup(self, db: apsw.Connection) -> None:
        target = self.path.with_name(
            f"{self.path.stem}-v{schema.version(db)}-{datetime.now(UTC):%Y%m%d-%H%M%S}.sqlite"
        )
        with (
            contextlib.closing(apsw.Connection(str(target))) as copy,
            copy.backup("main", db, "main") as backup,
        ):
            backup.step(-1)
        with contextlib.closing(apsw.Connection(str(target))) as copy:
            found = next(iter(copy.execute("PRAGMA quick_check(1)")))[0]
            if found != "ok":
                raise StorageFault(f"A cópia de segurança {target} não pôde ser feita: {found}.")

    def backups(self) -> list[Path]:
        """Return the copies that were made before migrations."""
        return sorted(self.path.parent.glob(f"{self.path.stem}-v*.sqlite"))

    def _close(self) -> None:
        if self._db is not None:
            self._db.close()
            self._db = None
