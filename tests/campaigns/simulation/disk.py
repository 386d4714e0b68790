"""The real journal, its database and side file in memory, without its threads, dying at a chosen step."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

import apsw

from pos_app.domain.attempts import SETTLED, Attempt, AttemptState
from pos_app.domain.storage import DiskFull, DiskSpace
from pos_app.journal import schema
from pos_app.journal.journal import FolderLock, Journal
from pos_app.journal.store import Store
from tests.campaigns.simulation.clockwork import Killed

T = TypeVar("T")
_TORN = ":torn"


class _InlineStore(Store):
    """The store, doing its work at once where it stands."""

    def open_in_memory(self, *, searched: bool) -> None:
        """Open an empty database of today's schema, with the list of words only where it is ``searched``."""
        self._db = apsw.Connection(":memory:")
        schema.migrate(self._db)
        if not searched:
            for moment in ("insert", "update", "delete"):
                self._db.execute(f"DROP TRIGGER attempts_{moment}")

    async def _on(self, thread: ThreadPoolExecutor, work: Callable[[], T]) -> T:
        return work()


class DeskJournal(Journal):
    """A journal that calls ``step`` before and after each record, and ``full`` to see whether it fits. It
    keeps nothing in memory that matters, so one object serves every start of the program."""

    def __init__(self, folder: Path, lock: FolderLock, store: Store) -> None:
        super().__init__(folder, lock)
        self._store = store
        self._step: Callable[[str], None] = lambda _: None
        self._full: Callable[[Attempt], bool] = lambda _: False

    def belongs_to(self, step: Callable[[str], None], full: Callable[[Attempt], bool]) -> None:
        self._step, self._full = step, full

    def disk_space(self) -> DiskSpace:
        """There is room: what is tried here is a disk that fills up in mid-sale."""
        return DiskSpace(1, 1)

    async def record(self, attempt: Attempt) -> None:
        kind = kind_of(attempt)
        self._step(f"{kind}:before")
        if self._full(attempt):
            raise DiskFull()
        try:
            self._step(kind + _TORN)
        except Killed:
            # Killed between the line of the side file and the commit.
            self._side.append(attempt)
            raise
        await super().record(attempt)
        self._step(f"{kind}:after")

    def started(self) -> None:
        """Do to an intact database what ``Journal.open`` does at a start."""
        drive(self._store.do(lambda db: self._take_over(db, False)))
        self._side.forget_settled()


class Shelf:
    """One journal for many runs, emptied after each; keeping the list of words costs more than all the rest,
    so a second one has it, for the runs that search by it."""

    def __init__(self, folder: Path) -> None:
        lock = FolderLock(folder)
        self._side = folder / "attempts.jsonl"
        self._stores = {searched: _InlineStore(folder / "journal.sqlite", 0) for searched in (False, True)}
        self._journals = {key: DeskJournal(folder, lock, store) for key, store in self._stores.items()}
        for searched, store in self._stores.items():
            store.open_in_memory(searched=searched)
        self._used = False

    def journal(self, *, searched: bool) -> DeskJournal:
        self._used = searched
        return self._journals[searched]

    def clear(self) -> None:
        def forget(db: apsw.Connection) -> None:
            db.execute("DELETE FROM attempts")

        drive(self._stores[self._used].do(forget))
        self._side.unlink(missing_ok=True)


def kind_of(attempt: Attempt) -> str:
    """Name a record for the plan of kills: what is sent, what came of it, what ends the case."""
    if attempt.state is AttemptState.SENDING:
        return "sending"
    return "end" if attempt.state in SETTLED else "outcome"


def drive(work: object) -> None:
    """Run a coroutine that waits for nothing."""
    try:
        work.send(None)  # type: ignore[attr-defined]
    except StopIteration:
        return
    raise AssertionError("it waited")
