"""The audit trail of a desk in its journal: entries are added, never changed."""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Iterator
from concurrent.futures import Future
from datetime import UTC, datetime
from typing import TypeVar

import apsw
import msgspec

from pos_app.domain import audit
from pos_app.domain.audit import AuditAct, AuditEntry, AuditRow, Detail, Finding, Flaw, Head
from pos_app.domain.storage import StorageFault
from pos_app.journal.seals import Sealed, SealPlaces, Seals
from pos_app.journal.store import Store

SINCE = 9
"""The schema version that brought the trail."""
TRIGGERS = ("audit_no_delete", "audit_no_insert", "audit_no_update")
T = TypeVar("T")
_LOG = logging.getLogger(__name__)
_COLUMNS = "seq, at, who, role, what, subject, details, previous, hash"
_BYTES = ", ".join(f"CAST({name} AS BLOB)" for name in _COLUMNS.split(", ")[1:])
PROGRAM = "Guichê"


class AuditTrail:
    """The trail of one desk; ``now`` gives the time, UTC."""

    def __init__(
        self, store: Store, places: SealPlaces, now: Callable[[], datetime] = lambda: datetime.now(UTC)
    ) -> None:
        self._store = store
        self._seals = Seals(places)
        self._known = places.known
        self._now = now

    async def begin(self) -> None:
        """Record that the trail begins here, where it is empty, or that entries are gone which are known.

        Raises:
            StorageFault: it was not recorded.
        """

        def begun(db: apsw.Connection) -> None:
            if last(db) == Head() or not holds(db, self._known):
                self._append(db, AuditEntry(AuditAct.TRAIL_BEGUN, PROGRAM))

        await self._store.do(begun)
        await self._store.do(self._settle)

    async def held_to(self, known: Head) -> bool:
        """Return whether the trail has an entry that is known elsewhere; that it has not is recorded.

        Raises:
            StorageFault: the journal cannot be read or written.
        """
        if await self._store.do(lambda db: holds(db, known)):
            return True
        self._known = known
        await self.begin()
        return False

    async def begin_without(self, badges: Collection[str]) -> None:
        """Record that a desk opens with settings in which nobody of its people is.

        Raises:
            StorageFault: the journal cannot be read or written.
        """
        known = await self._store.do(people)
        if known and known.keys().isdisjoint(one.casefold() for one in badges):
            await self.add(
                AuditEntry(AuditAct.PEOPLE_MISSING, PROGRAM, details={Detail.COUNT: str(len(known))})
            )

    async def last(self) -> Head:
        """Return where the trail ends.

        Raises:
            StorageFault: the journal cannot be read.
        """
        return await self._store.do(last)

    async def add(self, entry: AuditEntry) -> None:
        """Record an entry; durable when this returns.

        Raises:
            StorageFault: it was not recorded.
        """
        await self.add_with(lambda db: (entry, None))

    async def add_with(self, work: Callable[[apsw.Connection], tuple[AuditEntry, T]]) -> T:
        """Do something in the journal and record it, both or neither; durable when this returns.

        Raises:
            StorageFault: neither was done. So is whatever ``work`` raises.
        """

        def done(db: apsw.Connection) -> T:
            entry, result = work(db)
            self._append(db, entry)
            return result

        made = await self._store.do(done)
        await self._store.do(self._settle)
        return made

    async def of_subject(self, what: AuditAct, subject: str) -> tuple[AuditRow, ...]:
        """Return the entries of one kind about one subject, oldest first.

        Raises:
            StorageFault: the journal cannot be read.
        """
        where = "WHERE what=? AND subject=?"
        return await self._store.do(
            lambda db: tuple(rows(db, where, (what.value, audit.subject_of(subject))))
        )

    def add_soon(self, entry: AuditEntry) -> Future[None]:
        """Record an entry in the order of the calls, without waiting for it; what prevents it is logged.
        For any thread; what was given here is written before the journal closes."""
        done = self._store.begin(lambda db: self._append(db, entry))
        done.add_done_callback(_logged)
        self._store.begin(self._settle).add_done_callback(_logged)
        return done

    def _append(self, db: apsw.Connection, entry: AuditEntry) -> None:
        committed = last(db)
        after = self._insert(db, entry, self._taken_up(db, committed))
        # Sealed before it is committed: a crash between the two leaves an end that the seal allows.
        self._seals.write((committed, after))

    def _insert(self, db: apsw.Connection, entry: AuditEntry, before: Head) -> Head:
        row = audit.made(entry, self._now().astimezone(UTC).isoformat(timespec="milliseconds"), before)
        db.execute(
            f"INSERT INTO audit({_COLUMNS}) VALUES(?,?,?,?,?,?,?,?,?)",
            (
                *(row.seq, row.at, row.who, row.role, row.what),
                *(row.subject, row.details, row.previous, row.hash),
            ),
        )
        return Head(row.seq, row.hash)

    def _settle(self, db: apsw.Connection) -> None:
        """Write the seal for the last entry only, now that it is committed."""
        end = last(db)
        if end in self._seals.read().ends:
            self._seals.write((end,))

    def _taken_up(self, db: apsw.Connection, end: Head) -> Head:
        """Return the entry after which the trail goes on. Where the end is not the sealed one, that is
        recorded for good in an entry, numbered after the lost ones, whose numbers stay missing."""
        sealed, known = self._seals.read(), self._known
        self._known = Head()  # Looked for once: after that, what is lost is on record.
        if holds(db, known):
            if end in sealed.ends and not sealed.findings:
                return end
            if end == Head() and sealed.untouched:
                return end
        newest = max((end, known, *sealed.ends), key=lambda one: one.seq)
        return self._insert(db, AuditEntry(AuditAct.LOSS_FOUND, PROGRAM), newest)


def rows(db: apsw.Connection, where: str = "", values: tuple[str, ...] = ()) -> Iterator[AuditRow]:
    """Yield the entries as they are kept, oldest first."""
    sql = f"SELECT seq, {_BYTES} FROM audit {where} ORDER BY seq"  # noqa: S608 - our words
    for number, *texts in db.execute(sql, values):
        # Somebody who edits the file may write what is not valid UTF-8.
        plain = (bytes(one).decode(errors="surrogateescape") for one in texts)
        yield AuditRow(int(str(number)), *plain)


def people(db: apsw.Connection) -> dict[str, str]:
    """Return the role of each person who was added and not removed, under the badge in small letters."""
    found: dict[str, str] = {}
    acts = (AuditAct.PERSON_ADDED, AuditAct.PERSON_REMOVED, AuditAct.ROLE_CHANGED)
    for row in rows(db, "WHERE what IN (?,?,?)", acts):
        details = msgspec.json.decode(row.details, type=dict[str, str])
        if row.what == AuditAct.PERSON_REMOVED:
            found.pop(row.subject.casefold(), None)
        elif details.get(Detail.WAY) != "kiosk":
            found[row.subject.casefold()] = details.get(Detail.ROLE, "")
    return found


def holds(db: apsw.Connection, known: Head) -> bool:
    """Return whether the trail has an entry that it is known to have."""
    found = db.execute("SELECT CAST(hash AS BLOB) FROM audit WHERE seq=?", (known.seq,)).fetchone()
    return known == Head() or (found is not None and bytes(found[0]) == known.hash.encode())


def findings(
    db: apsw.Connection,
    before: Sealed,
    after: Callable[[], Sealed],
    places: SealPlaces,
    others: Collection[str] = (),
) -> tuple[Finding, ...]:
    """Return everything that is wrong with the trail. ``before`` are the seals as read before the entries,
    ``after`` reads them again: a running desk may have added one meanwhile. ``others`` are further triggers
    that the file must have."""
    flaws, last = audit.chain_findings(rows(db))
    known = {str(name) for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type='trigger'")}
    if not known.issuperset((*TRIGGERS, *others)):
        flaws = (*flaws, Finding(Flaw.UNPROTECTED))
    if not holds(db, places.known):
        flaws = (*flaws, Finding(Flaw.ROLLED_BACK, places.known.seq))
    if last == Head() and before.untouched:
        # Whoever opens a desk begins its trail, and makes its key.
        used = places.key or db.execute("SELECT 1 FROM attempts LIMIT 1").fetchone()
        return (*flaws, Finding(Flaw.EMPTY)) if used else flaws
    sealed = after()
    end = audit.end_finding(last, (*before.ends, *sealed.ends))
    return (*flaws, *sealed.findings, *((end,) if end else ()))


def last(db: apsw.Connection) -> Head:
    """Return where the trail of a file ends."""
    sql = "SELECT seq, CAST(hash AS BLOB) FROM audit ORDER BY seq DESC LIMIT 1"
    found = db.execute(sql).fetchone()
    # Somebody who edits the file may write what is not valid UTF-8; the next entry repeats it, as valid text.
    return Head(int(str(found[0])), bytes(found[1]).decode(errors="replace")) if found else Head()


def _logged(done: Future[None]) -> None:
    fault = done.exception()
    if fault is not None:
        kind = fault.problem if isinstance(fault, StorageFault) else type(fault).__name__
        _LOG.error("an entry of the audit trail is not recorded: %s", kind)
