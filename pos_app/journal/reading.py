"""Reading a journal beside the program that writes it: no lock is taken, no row is changed."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import cast

import apsw
import msgspec

from pos_app.domain.attempts import Attempt
from pos_app.domain.audit import AuditRow, Finding, Head, end_finding
from pos_app.domain.printers import PrintRecord
from pos_app.domain.shift_account import NO_PAPERS, Papers
from pos_app.domain.shifts import Shift, ShiftFacts
from pos_app.domain.storage import JournalKey, StorageFault, StorageKind
from pos_app.domain.value import Value
from pos_app.journal import audit, cipher, prints, privacy, rows, schema, sealing, shifts
from pos_app.journal.seals import SealPlaces, Seals


def open_attempts(folder: Path, key: JournalKey | None = None) -> tuple[tuple[Attempt, ...], int]:
    """Return every attempt that is not settled, oldest first, and how many of them cannot be read.

    A folder without a journal has none.

    Raises:
        StorageFault: the file cannot be read.
    """
    bodies: list[bytes] = []
    with _opened(folder, key) as db:
        if db is not None:
            sql = "SELECT body FROM attempts WHERE NOT settled ORDER BY opened"
            bodies = [cast(bytes, body) for (body,) in db.execute(sql)]
    found: list[Attempt] = []
    for body in bodies:
        with contextlib.suppress(msgspec.DecodeError):  # Counted below; one bad row never hides the others.
            found.append(rows.decoded(body))
    return tuple(found), len(bodies) - len(found)


def order(
    folder: Path, public_id: str, key: JournalKey | None = None
) -> tuple[Attempt | None, tuple[PrintRecord, ...]]:
    """Return the newest attempt that became an order, or None, and every print of its tickets.

    Raises:
        StorageFault: the file cannot be read.
    """
    with _opened(folder, key) as db:
        if db is None:
            return None, ()
        sql = "SELECT body FROM attempts WHERE public_id=? ORDER BY rowid DESC"
        bodies = [cast(bytes, body) for (body,) in db.execute(sql, (public_id,))]
        made = prints.of_order(db, public_id) if schema.version(db) >= prints.SINCE else ()
    for body in bodies:
        with contextlib.suppress(msgspec.DecodeError):
            return rows.decoded(body), made
    return None, made


def exists(folder: Path) -> bool:
    """Return whether there is a journal in a data folder."""
    return sealing.current(folder / "journal.sqlite").exists()


def people_on_record(folder: Path, key: JournalKey | None = None) -> dict[str, str]:
    """Return the role of each person who was added and not removed, by the audit trail, under the badge in
    small letters.

    Raises:
        StorageFault: the file cannot be read.
    """
    with _opened(folder, key) as db:
        return {} if db is None or schema.version(db) < audit.SINCE else audit.people(db)


def trail(
    folder: Path, places: SealPlaces, key: JournalKey | None = None
) -> tuple[tuple[AuditRow, ...], tuple[Finding, ...]]:
    """Return the audit trail, oldest entry first, and everything that is wrong with it or with the shifts
    that it recorded.

    A folder without a journal has none; seals without a journal are a cut trail.

    Raises:
        StorageFault: the file cannot be read.
    """
    seals = Seals(places)
    try:
        before = seals.read()
        with _opened(folder, key) as db:
            if db is None or schema.version(db) < audit.SINCE:
                ends = before.ends if places.known == Head() else (*before.ends, places.known)
                end = end_finding(Head(), ends)
                return (), (end,) if end else ()
            with db:  # One view of the file, whatever is added meanwhile.
                entries, shifted = tuple(audit.rows(db)), schema.version(db) >= shifts.SINCE
                others = shifts.TRIGGERS if shifted else ()
                findings = audit.findings(db, before, seals.read, places, others)
                if shifted:
                    findings = (*findings, *shifts.findings(db))
            return entries, findings
    except OSError as error:
        raise StorageFault(StorageKind.JOURNAL_NOT_READ, folder, error) from error


def person(folder: Path, document: str, key: JournalKey | None = None) -> privacy.PersonData:
    """Return what is held of the person with this document.

    Raises:
        StorageFault: the file cannot be read, or an older program wrote it.
    """
    with _opened(folder, key) as db:
        if db is None:
            return privacy.PersonData((), {}, (), ())
        if schema.version(db) < schema.VERSION:
            raise StorageFault(StorageKind.JOURNAL_NOT_READ, folder / "journal.sqlite", "schema")
        return privacy.find(db, document)


class ShiftReading(Value):
    """A shift as it is on disk. ``untouched``: each entry is the one that the audit trail recorded; ``head``:
    where it recorded the last."""

    shift: Shift
    facts: ShiftFacts
    untouched: bool
    head: Head


class SpanReading(Value):
    """What was sold between two moments: the orders, who sold each, and in which shift, by the attempt's id;
    0 for none. ``unreadable`` orders are not among them."""

    orders: tuple[Attempt, ...] = ()
    sellers: Mapping[str, str] = {}
    shifts: Mapping[str, int] = {}
    papers: Papers = NO_PAPERS
    unreadable: int = 0


def shift(folder: Path, number: int, key: JournalKey | None = None) -> ShiftReading | None:
    """Return a shift; None where there is none of that number.

    Raises:
        StorageFault: the file cannot be read.
    """
    with _opened(folder, key) as db:
        if db is None or schema.version(db) < shifts.SINCE:
            return None
        with db:  # One view of the file, whatever is added meanwhile.
            found = shifts.read(db, number)
            sound = found is not None and shifts.untouched(db, found[0])
            head = shifts.head_of(db, found[0]) if found else Head()
    return ShiftReading(*found, sound, head) if found else None


def span(folder: Path, since: datetime, until: datetime, key: JournalKey | None = None) -> SpanReading:
    """Return what was begun from a moment until before another.

    Raises:
        StorageFault: the file cannot be read.
    """
    with _opened(folder, key) as db:
        if db is None:
            return SpanReading()
        with db:
            version, printed = schema.version(db), NO_PAPERS
            moments = tuple(at.astimezone(UTC).isoformat() for at in (since, until))
            orders, unreadable = shifts.orders(db, "opened >= ? AND opened < ?", *moments)
            of = shifts.sellers(db) if version >= shifts.SINCE else lambda _: (0, "")
            known = {attempt.id: of(place) for place, attempt in orders}
            if version >= prints.SINCE:
                printed = shifts.papers(db, "began >= ? AND began < ?", *moments)
    return SpanReading(
        tuple(attempt for _, attempt in orders),
        {name: seller for name, (_, seller) in known.items()},
        {name: number for name, (number, _) in known.items()},
        printed,
        unreadable,
    )


class Overview(Value):
    """A journal without anybody in it.

    Attributes:
        schema: its version, 0 where there is none.
        states: how many attempts are in each state.
        open: public id, "" where it is not known, and state of each attempt that is not settled.
    """

    schema: int = 0
    states: tuple[tuple[str, int], ...] = ()
    open: tuple[tuple[str, str], ...] = ()


def overview(folder: Path, key: JournalKey | None = None) -> Overview:
    """Return how many attempts are in which state.

    Raises:
        StorageFault: the file cannot be read.
    """
    with _opened(folder, key) as db:
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
def _opened(folder: Path, key: JournalKey | None) -> Iterator[apsw.Connection | None]:
    """Open the file for reading; None where there is none, or an empty one."""
    path = sealing.current(folder / "journal.sqlite")
    if not path.exists():
        yield None
        return
    try:
        if cipher.is_plain(path):
            key = None  # It is encrypted when the desk opens next.
        # Not "immutable": what the running desk commits last stands in the WAL beside the file.
        with contextlib.closing(cipher.connected(path, key, cipher.READ_ONLY)) as db:
            db.set_busy_timeout(2000)
            version = schema.version(db)
            if version > schema.VERSION:
                raise StorageFault(StorageKind.NEWER_VERSION, path)
            yield db if version else None
    except (apsw.Error, OSError) as error:
        raise StorageFault(StorageKind.JOURNAL_NOT_READ, path, error) from error
