"""The shifts of a desk in its journal: entries are added, with the audit trail or not at all."""

from __future__ import annotations

import hashlib
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from itertools import zip_longest
from pathlib import Path
from typing import cast

import apsw
import msgspec

from pos_app.domain.attempts import Attempt
from pos_app.domain.audit import AuditAct, AuditEntry, AuditRow, Detail, Finding, Flaw, Head
from pos_app.domain.printers import SlipState
from pos_app.domain.shift_account import Papers
from pos_app.domain.shifts import (
    EntryKind,
    Marks,
    Shift,
    ShiftEntry,
    ShiftFacts,
    ShiftRefusal,
    ShiftRefused,
    followed,
)
from pos_app.domain.storage import StorageFault, StorageKind
from pos_app.domain.value import Value, replace
from pos_app.journal import audit, rows, schema
from pos_app.journal.store import Store
from pos_app.system import disk

SINCE = 12
"""The schema version that brought the table."""
TRIGGERS = ("shifts_in_turn", "shifts_no_delete", "shifts_no_update")
_ADOPTED_SINCE = 13
_OTHERS = " AND id NOT IN (SELECT attempt FROM adopted WHERE NOT own)"
FILE = "shift.number"
"""Beside the journal: the highest number so far, for a journal that was lost and came back from a copy."""
_ENDLESS = 2**62
_DECODER = msgspec.json.Decoder(ShiftEntry)


_OF_ORDER = """
    SELECT coalesce((SELECT iif(EXISTS(
            SELECT 1 FROM shifts stopped WHERE stopped.number = opened.number AND stopped.entry > 1
                AND stopped.kind = 'stopped' AND (CAST(stopped.body AS TEXT) ->> '$.marks.orders') >= a.rowid)
            OR NOT EXISTS(SELECT 1 FROM shifts after WHERE after.number = opened.number
                AND after.kind = 'stopped')
            OR (SELECT last.kind FROM shifts last WHERE last.number = opened.number
                AND last.kind IN ('resumed', 'stopped') ORDER BY last.entry DESC LIMIT 1) = 'resumed',
            opened.number, 0)
        FROM shifts opened
        WHERE opened.entry = 1 AND (CAST(opened.body AS TEXT) ->> '$.marks.orders') < a.rowid
        ORDER BY opened.number DESC LIMIT 1), 0)
    FROM attempts a WHERE a.id = ? AND a.id NOT IN (SELECT attempt FROM adopted WHERE NOT own)
"""
"""Entries are found by the shift's number and its place there: the newest shift is looked at first."""


class Moment(Value):
    """What the journal knows as an entry is made: the shift, what it holds of it, and where the audit trail
    ends."""

    shift: Shift
    facts: Callable[[], ShiftFacts]
    head: Head


class Shifts:
    """The shifts of one desk. Every method may raise ``domain.storage.StorageFault``."""

    def __init__(self, store: Store, trail: audit.AuditTrail, folder: Path) -> None:
        self._store, self._trail, self._file = store, trail, folder / FILE

    async def open(self, entry: ShiftEntry, by: AuditEntry) -> Shift:
        """Open the next shift; marks and inherited orders are filled in. ``by``: who it was.

        Raises:
            ShiftRefused: one is open.
        """

        def write(db: apsw.Connection) -> tuple[AuditEntry, Shift]:
            before = next(iter(newest(db, 1)), None)
            if before is not None and before.signed is None:
                raise ShiftRefused(ShiftRefusal.ONE_IS_OPEN)
            number = max(before.number if before else 0, self._highest()) + 1
            at, marks = _not_before(entry.at, before), _marks(db)
            if counted := before and before.counted:
                # What came out since then was counted by nobody.
                marks = replace(marks, prints=counted.marks.prints)
            made = Shift(number, (replace(entry, at=at, marks=marks, inherited=_pending(db)),))
            # Before it is committed: a crash between the two leaves a number that nobody has.
            disk.replace(self._file, str(number).encode())
            return _written(db, made, by), made

        return await self._trail.add_with(write)

    async def add(self, make: Callable[[Moment], ShiftEntry], by: AuditEntry) -> Shift:
        """Add an entry to the shift that is open; its marks are filled in.

        Raises:
            ShiftRefused: none is open, the entry does not follow, or ``make`` refused.
        """

        def write(db: apsw.Connection) -> tuple[AuditEntry, Shift]:
            shift = next(iter(newest(db, 1)), None)
            if shift is None or shift.signed is not None:
                raise ShiftRefused(ShiftRefusal.NONE_IS_OPEN)
            entry = make(Moment(shift, lambda: _facts(db, shift), audit.last(db)))
            made = followed(shift, replace(entry, at=_not_before(entry.at, shift), marks=_marks(db)))
            return _written(db, made, by), made

        return await self._trail.add_with(write)

    async def newest(self, limit: int = 2) -> tuple[Shift, ...]:
        """Return the shifts with the highest numbers, newest first."""
        return await self._store.do(lambda db: newest(db, limit))

    async def read(self, number: int) -> tuple[Shift, ShiftFacts] | None:
        """Return a shift and what there is of it; None where there is none of that number."""
        return await self._store.do(lambda db: read(db, number))

    async def who_sold(self, ids: Iterable[str]) -> dict[str, str]:
        """Return who was at the desk when each of these orders was begun, without those begun in no shift or
        at another counter."""
        wanted = msgspec.json.encode(tuple(ids)).decode()
        places = f"SELECT id, rowid FROM attempts WHERE id IN (SELECT value FROM json_each(?)){_OTHERS}"  # noqa: S608 - our words

        def read(db: apsw.Connection) -> dict[str, str]:
            of = sellers(db)
            found = ((str(key), of(int(str(place)))[1]) for key, place in db.execute(places, (wanted,)))
            return {key: who for key, who in found if who}

        return await self._store.do(read)

    async def head_of(self, shift: Shift) -> Head:
        """Return the entry of the audit trail that recorded the newest entry of a shift."""
        return await self._store.do(lambda db: head_of(db, shift))

    def _highest(self) -> int:
        try:
            return int(disk.content(self._file))
        except (FileNotFoundError, ValueError):
            return 0


def subject(number: int) -> str:
    """Return how the audit trail names a shift."""
    return f"shift:{number}"


def newest(db: apsw.Connection, limit: int) -> tuple[Shift, ...]:
    """Return the shifts with the highest numbers, newest first."""
    found = db.execute("SELECT DISTINCT number FROM shifts ORDER BY number DESC LIMIT ?", (limit,))
    return tuple(shift for (number,) in found if (shift := of_number(db, int(str(number)))))


def read(db: apsw.Connection, number: int) -> tuple[Shift, ShiftFacts] | None:
    """Return a shift and what there is of it; None where there is none of that number."""
    shift = of_number(db, number)
    return (shift, _facts(db, shift)) if shift else None


def sellers(db: apsw.Connection) -> Callable[[int], tuple[int, str]]:
    """Return what tells of a place in the journal to which shift its order belongs, 0 for none, and who was
    at the desk."""
    known: dict[int, list[ShiftEntry]] = {}
    # Counts and closings are large, and tell nothing about it.
    found = db.execute(
        "SELECT number, body FROM shifts WHERE kind NOT IN ('counted', 'signed') ORDER BY number, entry"
    )
    for number, body in found:
        known.setdefault(int(str(number)), []).append(_entry(body))
    shifts = [Shift(number, tuple(entries)) for number, entries in known.items()]
    begins = [shift.entries[0].marks.orders for shift in shifts]

    def of(place: int) -> tuple[int, str]:
        # Several may begin where no order was made: the last one holds what follows.
        index = bisect_left(begins, place) - 1
        if index < 0 or place > _end(shifts[index]).orders:
            return 0, ""
        return shifts[index].number, shifts[index].seller_of(place)

    return of


def of_orders(db: apsw.Connection, ids: Iterable[str]) -> dict[str, int]:
    """Return the number of the shift in which each of these orders was sold, 0 for none; without those that
    another counter sold."""
    found = dict[str, int]()
    for one in ids:
        row = db.execute(_OF_ORDER, (one,)).fetchone()
        if row is not None:
            found[one] = int(str(row[0]))
    return found


def head_of(db: apsw.Connection, shift: Shift) -> Head:
    """Return the entry of the audit trail that recorded the newest entry of a shift."""
    values = (_ACTS[shift.entries[-1].kind].value, subject(shift.number))
    found = tuple(audit.rows(db, "WHERE what=? AND subject=?", values))
    return Head(found[-1].seq, found[-1].hash) if found else Head()


def untouched(db: apsw.Connection, shift: Shift) -> bool:
    """Return whether each entry is the one that the audit trail recorded."""
    return not any(one.flaw is Flaw.SHIFT_CHANGED for one in _findings(db, shift.number))


def findings(db: apsw.Connection) -> tuple[Finding, ...]:
    """Return everything that is wrong with the shifts, by what the audit trail recorded of them."""
    known = (
        "SELECT number FROM shifts UNION "
        "SELECT CAST(substr(subject, 7) AS INTEGER) FROM audit WHERE subject GLOB 'shift:[0-9]*'"
    )
    return tuple(one for (number,) in db.execute(known) for one in _findings(db, int(str(number))))


def _findings(db: apsw.Connection, number: int) -> Iterator[Finding]:
    """Yield where a shift and the trail part; where they do not, that it was signed on another trail."""
    found = db.execute("SELECT CAST(body AS BLOB) FROM shifts WHERE number=? ORDER BY entry", (number,))
    bodies = [bytes(cast(bytes, body)) for (body,) in found]
    recorded = tuple(audit.rows(db, "WHERE subject=?", (subject(number),)))
    for body, row in zip_longest(bodies, recorded):
        if body is None or row is None or hashlib.sha256(body).hexdigest() != _seal(row):
            yield Finding(Flaw.SHIFT_CHANGED, row.seq if row else 0)
            return
    closing = _entry(bodies[-1]).closing
    if closing is not None and not audit.holds(db, closing.head):
        yield Finding(Flaw.OTHER_TRAIL, recorded[-1].seq)


def _seal(row: AuditRow) -> str:
    try:
        return msgspec.json.decode(row.details, type=dict[str, str]).get(Detail.SEAL, "")
    except (msgspec.DecodeError, ValueError):
        return ""  # Somebody wrote it into the file.


_ACTS = {
    EntryKind.OPENED: AuditAct.SHIFT_OPENED,
    EntryKind.OPERATOR: AuditAct.SHIFT_OPERATOR,
    EntryKind.PAUSED: AuditAct.SHIFT_PAUSED,
    EntryKind.RESUMED: AuditAct.SHIFT_RESUMED,
    EntryKind.PAID_IN: AuditAct.SHIFT_PAID_IN,
    EntryKind.PAID_OUT: AuditAct.SHIFT_PAID_OUT,
    EntryKind.STOPPED: AuditAct.SHIFT_STOPPED,
    EntryKind.COUNTED: AuditAct.SHIFT_COUNTED,
    EntryKind.SIGNED: AuditAct.SHIFT_SIGNED,
}


def _written(db: apsw.Connection, shift: Shift, by: AuditEntry) -> AuditEntry:
    """Write the newest entry of a shift, and return what the audit trail records of it."""
    entry = shift.entries[-1]
    body = msgspec.json.encode(entry)
    db.execute(
        "INSERT INTO shifts(number, entry, kind, at, body) VALUES(?,?,?,?,?)",
        (shift.number, len(shift.entries), entry.kind.value, entry.at.isoformat(), body),
    )
    details = {**by.details, Detail.SEAL: hashlib.sha256(body).hexdigest()}
    if entry.amount:
        details[Detail.AMOUNT] = str(entry.amount)
    return replace(by, what=_ACTS[entry.kind], subject=subject(shift.number), details=details)


def _not_before(at: datetime, shift: Shift | None) -> datetime:
    """Return a moment, or that of the shift's last entry where the clock was set back meanwhile."""
    return max(at, shift.entries[-1].at) if shift else at


def _pending(db: apsw.Connection) -> tuple[str, ...]:
    return tuple(
        str(key) for (key,) in db.execute("SELECT id FROM attempts WHERE NOT settled ORDER BY opened")
    )


def _marks(db: apsw.Connection) -> Marks:
    counted = (
        "SELECT (SELECT coalesce(max(rowid), 0) FROM attempts), (SELECT coalesce(max(id), 0) FROM prints), "
        "(SELECT coalesce(sum(uses), 0) FROM routes)"
    )
    ((orders, prints, searches),) = db.execute(counted)
    return Marks(int(str(orders)), int(str(prints)), int(str(searches)))


def of_number(db: apsw.Connection, number: int) -> Shift | None:
    found = db.execute("SELECT body FROM shifts WHERE number=? ORDER BY entry", (number,))
    entries = tuple(_entry(body) for (body,) in found)
    return Shift(number, entries) if entries else None


def _entry(body: object) -> ShiftEntry:
    try:
        return _DECODER.decode(cast(bytes, body))
    except msgspec.DecodeError as error:
        raise StorageFault(StorageKind.NO_ANSWER, "", error) from error


def _end(shift: Shift) -> Marks:
    return shift.stopped.marks if shift.stopped else Marks(_ENDLESS, _ENDLESS, _ENDLESS)


def _facts(db: apsw.Connection, shift: Shift) -> ShiftFacts:
    begin, end, counted = shift.entries[0].marks, _end(shift), shift.counted
    inherited = msgspec.json.encode(shift.entries[0].inherited).decode()
    own, unreadable = orders(db, "rowid > ? AND rowid <= ?", begin.orders, end.orders)
    before, _ = orders(db, "id IN (SELECT value FROM json_each(?))", inherited)
    return ShiftFacts(
        own,
        tuple(attempt for _, attempt in before),
        papers(db, "id > ? AND id <= ?", begin.prints, counted.marks.prints if counted else _ENDLESS),
        min(end.searches, _marks(db).searches) - begin.searches,
        unreadable,
    )


def orders(
    db: apsw.Connection, where: str, *values: apsw.SQLiteValue
) -> tuple[tuple[tuple[int, Attempt], ...], int]:
    """Return the orders sold here that fulfil a condition with their places, and how many cannot be read. One
    that another counter sold, and that is decided here, is money of that counter."""
    found, unreadable = list[tuple[int, Attempt]](), 0
    others = _OTHERS if schema.version(db) >= _ADOPTED_SINCE else ""
    query = f"SELECT rowid, body FROM attempts WHERE {where}{others} ORDER BY rowid"  # noqa: S608 - our words
    for place, body in db.execute(query, values):
        try:
            found.append((int(str(place)), rows.decoded(cast(bytes, body))))
        except msgspec.DecodeError:
            unreadable += 1
    return tuple(found), unreadable


_FIRST = """
    NOT EXISTS(SELECT 1 FROM prints earlier WHERE earlier.order_id=prints.order_id
        AND earlier.ticket=prints.ticket AND earlier.id < prints.id AND earlier.state <> ?)
"""


def papers(db: apsw.Connection, where: str, *values: apsw.SQLiteValue) -> Papers:
    """Return the slips of tickets that may be on paper, of the prints that fulfil a condition."""
    failed, sure = SlipState.FAILED.value, (SlipState.PRINTED.value, SlipState.SENT.value)
    ((tickets, spare, doubtful, copies),) = db.execute(
        f"SELECT coalesce(sum({_FIRST}), 0), coalesce(sum(NOT {_FIRST}), 0), "  # noqa: S608 - our words
        "coalesce(sum(state NOT IN (?,?)), 0), coalesce(sum(copy), 0) FROM prints "
        f"WHERE {where} AND state <> ?",
        (failed, failed, *sure, *values, failed),
    )
    return Papers(*(int(str(number)) for number in (tickets, spare, doubtful, copies)))
