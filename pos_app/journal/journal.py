"""What the rest of the program sees of the store."""

from __future__ import annotations

import errno
import os
import shutil
import sys
from collections.abc import Callable, Iterable
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any, cast

import apsw
import msgspec

from pos_app.domain.attempts import Attempt
from pos_app.domain.board import DAYS, BoardOrder, board_order
from pos_app.domain.order_states import Phase
from pos_app.domain.passengers import Passenger
from pos_app.domain.printers import SlipState
from pos_app.domain.storage import (
    AlreadyRunning,
    DiskSpace,
    JournalKey,
    NotWritable,
    StorageFault,
    StorageKind,
)
from pos_app.journal import fiscal, order_words, people, privacy, retention, ride_days, rows, shared
from pos_app.journal.audit import AuditTrail
from pos_app.journal.deliveries import Deliveries
from pos_app.journal.desk_store import DeskStore
from pos_app.journal.outbox import Outbox
from pos_app.journal.prints import Prints
from pos_app.journal.seals import SealPlaces
from pos_app.journal.shifts import Shifts
from pos_app.journal.sidefile import SideFile
from pos_app.journal.store import Store
from pos_app.system import disk

ROOM_NEEDED = 200_000_000
"""Bytes that must be free before a sale begins: those of thousands of sales, so that none ends halfway."""
_FORGOTTEN_AT_ONCE = 500
"""Orders whose people are forgotten in one transaction: a sale waits for no more than those."""


class Journal(DeskStore):
    """One desk's journal. Every method may raise ``domain.storage.StorageFault``.

    Attributes:
        folder: where it lives.
        prints: what became of each print of a ticket; for the threads that print.
        fiscal: orders whose fiscal documents were late.
        board: what leaves about now.
        deliveries: receipts on their way by e-mail.
        trail: who did what and when.
        shifts: what was sold from when to when, and by whom.
        outbox: what the branch has to see, where the desk belongs to one.
    """

    def __init__(
        self, folder: Path, lock: FolderLock, key: JournalKey | None = None, seals: SealPlaces | None = None
    ) -> None:
        super().__init__(Store(folder / "journal.sqlite", ROOM_NEEDED, key))
        self.folder = folder
        self.prints = Prints(self._store)
        self.fiscal = fiscal.LateFiscal(self._store)
        self.board = Board(self._store)
        self.deliveries = Deliveries(self._store)
        self.trail = AuditTrail(self._store, seals or SealPlaces.beside(folder))
        self.shifts = Shifts(self._store, self.trail, folder)
        self.outbox = Outbox(self._store, self.trail)
        self._lock = lock
        self._side = SideFile(folder / "attempts.jsonl", key)

    @classmethod
    async def open(
        cls, folder: Path, key: JournalKey | None = None, seals: SealPlaces | None = None
    ) -> Journal:
        """Take the folder's lock and open its journal.

        Args:
            key: with it everything is encrypted, what was plain before too; without one it is plain, which
                only a deliberate setting may want.
            seals: the places that hold the end of the audit trail; without any it is one file beside the
                journal.

        Raises:
            AlreadyRunning, NotWritable, StorageFault: each with a sentence for the clerk.
        """
        journal = cls(folder, FolderLock(folder), key, seals)
        try:
            try:
                await journal._begin()
            except StorageFault as fault:
                if fault.problem.kind is not StorageKind.DAMAGED:
                    raise
                # A large file, not checked before: in doubt now, it is, and set aside.
                await journal._begin()
            journal._unreadable.update(f"line {n}" for n in range(journal._side.unreadable()))
        except BaseException:
            await journal.aclose()
            raise
        return journal

    async def _begin(self) -> None:
        await self._store.open(self._take_over, self._side.seal, self._side.forget_settled)

    @property
    def set_aside(self) -> Path | None:
        """Where a damaged file went at this start, else None."""
        return self._store.set_aside

    @property
    def brought_back(self) -> int:
        """How many attempts the database did not know as well as the side file did at this start."""
        return self._store.brought_back

    @property
    def unreadable(self) -> int:
        """How many rows could not be read so far; they stay in their file and block nothing."""
        return len(self._unreadable)

    def disk_space(self) -> DiskSpace:
        """Return what is left of the disk. Ask before a sale begins."""
        try:
            return DiskSpace(shutil.disk_usage(self.folder).free, ROOM_NEEDED)
        except OSError as error:
            raise disk.fault(error, self.folder) from error

    async def aclose(self) -> None:
        """Close the file and release the folder's lock."""
        await self._store.close()
        self._lock.release()

    # --- Attempts ---------------------------------------------------------------------------------

    async def record(self, attempt: Attempt) -> None:
        """Insert or replace an attempt; durable when this returns."""
        row = rows.row(attempt)
        marks: list[int] = []

        def write(db: apsw.Connection) -> None:
            marks.append(self._side.mark())
            self._side.append(attempt, row[-1])
            _write(db, row, attempt)

        def undo() -> None:
            # Not committed is not sent, so the side file must not show it as sent. An outcome stays there.
            if marks and attempt.phase is Phase.SENDING:
                self._side.take_back(marks[0])

        await self._store.do(write, undo)
        self.outbox.changed()

    async def attempt(self, attempt_id: str) -> Attempt | None:
        """One attempt by its id."""
        found = await self._attempts("WHERE id=?", attempt_id)
        return found[0] if found else None

    async def open_attempts(self) -> tuple[Attempt, ...]:
        """Every attempt that is not settled, oldest first."""
        return await self._attempts("WHERE NOT settled ORDER BY opened")

    async def history(self, text: str = "", limit: int = 200) -> tuple[Attempt, ...]:
        """Attempts by words of names, route, document, locator or ids, newest first."""
        if text.strip():
            return await self._decoded(lambda db: order_words.search(db, text, limit))
        return await self._attempts("ORDER BY rowid DESC LIMIT ?", limit)

    async def orders_of(
        self, people: tuple[Passenger, ...], days: tuple[tuple[date, date], ...]
    ) -> tuple[Attempt, ...]:
        """Attempts that name one of these people, by document or, with a date of birth, by name, with a bus
        that leaves on one of these local days; newest first."""
        return await self._decoded(lambda db: ride_days.of_people(db, people, days))

    async def _attempts(self, where: str, *values: apsw.SQLiteValue) -> tuple[Attempt, ...]:
        return await self._decoded(
            lambda db: db.execute(f"SELECT id, body FROM attempts {where}", values)  # noqa: S608 - our words
        )

    async def _decoded(
        self, found: Callable[[apsw.Connection], Iterable[tuple[Any, ...]]]
    ) -> tuple[Attempt, ...]:
        """Return the attempts of rows of id and body. One bad row never blocks the others."""

        def read(db: apsw.Connection) -> tuple[list[Attempt], list[str]]:
            attempts, unreadable = list[Attempt](), list[str]()
            for key, body in found(db):
                try:
                    attempts.append(rows.decoded(body))
                except msgspec.DecodeError:
                    unreadable.append(f"attempt {key}")
            return attempts, unreadable

        # Decoded there too: many rows would hold the window up.
        attempts, unreadable = await self._store.do(read)
        self._unreadable.update(unreadable)
        return tuple(attempts)

    def _take_over(self, db: apsw.Connection, lost: bool) -> int:
        """Write the newer steps of the side file into the database; return the number of attempts changed.

        A step is in the side file before it is committed. So the file is right about a database that was
        ``lost``. An intact one is right about attempts that it holds as settled or not sent; of an
        order that was sent it may lack the outcome.
        """
        count = 0
        for attempt in self._side.attempts():
            known = next(
                iter(db.execute("SELECT changed, settled FROM attempts WHERE id=?", (attempt.id,))), None
            )
            if known is None:
                better = True
            elif lost:
                better = attempt.changed.isoformat() != known[0]
            else:
                newer = attempt.changed.isoformat() > str(known[0])
                better = newer and not known[1] and attempt.phase is not Phase.SENDING
            if better:
                _write(db, rows.row(attempt), attempt)
                count += 1
        return count

    # --- Keeping ----------------------------------------------------------------------------------

    async def backup(self, now: datetime | None = None) -> Path | None:
        """Make a checked safety copy if the newest is an hour old and there is room; return it, or None.

        Call it by a timer, every few minutes. Recording goes on meanwhile.
        """
        return await self._store.back_up(now or datetime.now(UTC))

    async def erase_person(self, document: str, today: date, *, told: bool = True) -> tuple[Attempt, ...]:
        """Erase a person from everything here, the copies and the side file too, where that may be done; the
        branch, if there is one, is ``told``.

        Returns the orders that keep the name: their outcome is not known, or their journey is not over. A
        copy of an older program goes whole, and so does one that cannot be read.
        """

        held = await self.person(document)
        kept = tuple(one for one in held.orders if not privacy.may_erase(one, today))
        # In a copy an order may still be open that is over by now: what counts is what is known here.
        over = frozenset(one.id for one in held.orders) - {one.id for one in kept}

        def forget(db: apsw.Connection) -> None:
            privacy.erase(db, document, over)
            if told:
                shared.erased(db, document)
            self._side.forget_settled()

        await self._store.change_copies(lambda db: privacy.erase(db, document, over))
        await self._store.do(forget)
        return kept

    async def person(self, document: str) -> privacy.PersonData:
        """Return what is held of a person."""
        return await self._store.do(lambda db: privacy.find(db, document))

    async def scrub(self, now: datetime, days: int = 30) -> int:
        """Erase names, documents and contacts so long after travel, in the copies too; ids and amounts stay.

        Parked sales of that age go whole. A damaged file that was set aside is for people to delete.
        """
        before = now - timedelta(days=days)

        def forget(db: apsw.Connection) -> int:
            db.execute("DELETE FROM drafts WHERE saved < ?", (before.isoformat(),))
            fiscal.forget(db, before)
            count = retention.forget_people(db, before.date(), _FORGOTTEN_AT_ONCE)
            self._side.forget_settled()
            return count

        await self._store.forget_people_in_copies(before)  # First: the next scrub may find nothing left.
        done = last = await self._store.do(forget)
        while last:  # One that cannot be read is found again and counts for none.
            done += (last := await self._store.do(forget))
        return done

    async def check(self) -> None:
        """Look through a file that was too large for it when it was opened.

        Raises:
            StorageFault: it is damaged: it is set aside when it is opened next.
        """
        await self._store.check()


def _write(db: apsw.Connection, row: rows.Row, attempt: Attempt) -> None:
    """Write an attempt; with its first step also who buys and travels, since neither changes later."""
    if not db.execute("SELECT 1 FROM attempts WHERE id=?", (attempt.id,)).fetchone():
        people.keep(db, attempt)
    rows.write(db, row)
    fiscal.keep(db, attempt)
    ride_days.keep(db, attempt)


_ON_DAYS = "id IN (SELECT attempt FROM ride_days WHERE day BETWEEN ? AND ?)"
_VERSION = "changed || ' ' || state || ' ' || length(body)"
_LISTED = f"""
    SELECT id, {_VERSION} FROM attempts WHERE {_ON_DAYS}
    UNION ALL SELECT id, {_VERSION} FROM attempts INDEXED BY attempts_open WHERE NOT settled
"""  # noqa: S608 - our words
_PRINTED = f"""
    SELECT p.ticket, p.state FROM attempts a JOIN prints p ON p.order_id=a.public_id
    WHERE a.{_ON_DAYS} AND a.public_id<>'' ORDER BY p.id
"""  # noqa: S608 - our words


class Board:
    """Orders whose buses leave about now, and open ones. It may raise ``domain.storage.StorageFault``."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: dict[str, tuple[str, BoardOrder | None]] = {}

    async def read(self, today: date) -> tuple[tuple[BoardOrder, ...], dict[str, SlipState]]:
        """Return the orders around a day, and the state of the newest print of each ticket."""
        return await self._store.do(lambda db: self._read(db, today))

    def _read(self, db: apsw.Connection, today: date) -> tuple[tuple[BoardOrder, ...], dict[str, SlipState]]:
        days = ((today - timedelta(days=1)).isoformat(), (today + timedelta(days=DAYS)).isoformat())
        listed = {str(key): str(version) for key, version in db.execute(_LISTED, days)}
        self._known = {key: self._known[key] for key in listed if key in self._known}
        for key, version in listed.items():
            if self._known.get(key, ("", None))[0] != version:
                self._known[key] = (version, _order(db, key))
        orders = tuple(order for _, order in self._known.values() if order)
        return orders, {str(ticket): SlipState(str(state)) for ticket, state in db.execute(_PRINTED, days)}


def _order(db: apsw.Connection, key: str) -> BoardOrder | None:
    ((body,),) = db.execute("SELECT body FROM attempts WHERE id=?", (key,))
    try:
        return board_order(rows.decoded(cast(bytes, body)))
    except msgspec.DecodeError:
        return None  # It is counted where attempts are listed.


_TAKEN = {errno.EWOULDBLOCK, errno.EAGAIN, errno.EACCES, errno.EDEADLK}


class FolderLock:
    """Holds ``desk.lock`` of a folder until ``release``."""

    def __init__(self, folder: Path) -> None:
        """Take the lock.

        Raises:
            AlreadyRunning: another program holds this folder.
            NotWritable: the folder cannot be made or written.
        """
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._file = os.open(
                folder / "desk.lock", os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), 0o600
            )
        except OSError as error:
            raise NotWritable(StorageKind.FOLDER_NOT_WRITABLE, folder, error.strerror) from error
        try:
            _lock(self._file)
        except OSError as error:
            os.close(self._file)
            if error.errno not in _TAKEN:
                raise NotWritable(StorageKind.NO_LOCKS, folder, error.strerror) from error
            raise AlreadyRunning(StorageKind.ALREADY_RUNNING, folder) from error

    def release(self) -> None:
        """Release the lock."""
        os.close(self._file)


if sys.platform == "win32":  # pragma: no cover - the tests run where flock is
    import msvcrt

    def _lock(file: int) -> None:
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
