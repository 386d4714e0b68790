"""What the branch has to see of this journal: a row for each change, made in the change's own transaction.

Triggers make the rows, so that no way of writing is forgotten, and only while the journal is linked to a
branch. A row names what was changed and repeats nothing of it: people who are erased are nowhere here.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Collection, Iterable, Iterator
from datetime import UTC, datetime, timedelta
from typing import cast

import apsw
import msgspec

from pos_app.domain.attempts import Attempt
from pos_app.domain.audit import AuditAct, AuditEntry
from pos_app.domain.branch import Change, ChangeKind, Outgoing, SharedBase
from pos_app.domain.storage import Draft
from pos_app.domain.value import replace
from pos_app.journal import ride_days, rows, shared, shifts
from pos_app.journal.audit import PROGRAM, AuditTrail
from pos_app.journal.store import Store

_KEPT = timedelta(days=35)
"""How long a change is kept that the branch has: it may be restored from a backup of that age."""
_NOW = "strftime('%Y-%m-%dT%H:%M:%f+00:00', 'now')"


class Outbox:
    """The changes of a journal, in order. Every method may raise ``domain.storage.StorageFault``."""

    def __init__(self, store: Store, trail: AuditTrail) -> None:
        self._store, self._trail = store, trail
        self._listener: Callable[[], None] | None = None

    def listen(self, listener: Callable[[], None] | None) -> None:
        """Call ``listener`` after each change of this program, in the loop's thread."""
        self._listener = listener

    def changed(self) -> None:
        """Something was written that may be a change."""
        if self._listener:
            self._listener()

    async def link(self, branch: str, counter: str) -> None:
        """Keep a row for each change from now on, and one for everything that is here already; where it is
        linked so, nothing happens. Empty texts end that, and forget the rows."""

        def change(db: apsw.Connection) -> None:
            if _link(db) == (branch, counter):
                return
            db.execute("DELETE FROM branch_link; DELETE FROM outbox; DELETE FROM shared")
            if branch:
                db.execute("INSERT INTO branch_link VALUES(?,?)", (branch, counter))
                _again(db, "1")

        await self._store.do(change)

    async def linked(self) -> tuple[str, str] | None:
        """Return branch and counter of which the changes are kept; None without a branch."""
        return await self._store.do(_link)

    async def outgoing(self, after: int, limit: int) -> Outgoing:
        """Return the changes that follow a number, oldest first, with what they are about."""

        def read(db: apsw.Connection) -> tuple[Outgoing, dict[str, bytes], list[tuple[str, str, bytes]]]:
            found = list(
                _changes(
                    db.execute(
                        "SELECT seq, at, kind, subject FROM outbox WHERE seq > ? ORDER BY seq LIMIT ?",
                        (after, limit),
                    )
                )
            )
            subjects = {(one.kind, one.subject) for one in found}
            bodies = {
                subject: cast(bytes, body)
                for kind, subject in subjects
                if kind == ChangeKind.ORDER
                for (body,) in db.execute("SELECT body FROM attempts WHERE id=?", (subject,))
            }
            parked = [
                (str(name), str(saved), cast(bytes, body))
                for kind, subject in subjects
                if kind == ChangeKind.PARKED
                for name, saved, body in db.execute(
                    "SELECT name, saved, body FROM drafts WHERE saved=?", (subject,)
                )
            ]
            numbers = {one.subject for one in found if one.kind == ChangeKind.SHIFT}
            kept = {one: shift for one in numbers if (shift := shifts.of_number(db, int(one)))}
            return Outgoing(tuple(found), {}, {}, kept, shifts.of_orders(db, bodies)), bodies, parked

        read_, bodies, parked = await self._store.do(read)
        orders = await asyncio.to_thread(_attempts, bodies)
        return replace(read_, orders=orders, parked=_drafts(parked))

    async def at(self, seq: int) -> Change | None:
        """Return the change of a number; None where it is not kept."""
        return await self._store.do(
            lambda db: next(
                _changes(db.execute("SELECT seq, at, kind, subject FROM outbox WHERE seq=?", (seq,))), None
            )
        )

    async def pending(self, after: int) -> tuple[int, datetime | None]:
        """Return how many changes follow a number, and when the oldest of them was made (UTC)."""
        first = "SELECT at, (SELECT max(seq) FROM outbox) FROM outbox WHERE seq > ? ORDER BY seq LIMIT 1"
        found = await self._store.do(lambda db: db.execute(first, (after,)).fetchone())
        return (int(str(found[1])) - after, datetime.fromisoformat(str(found[0]))) if found else (0, None)

    async def go_on_after(self, last: Change | None, *, older: bool = False) -> None:
        """Number what follows from behind the last change that the branch has, and send again what is open or
        was changed within five weeks: this journal, or the branch, was restored. Where the journal is the
        ``older`` one, the audit trail says that for good."""

        def change(db: apsw.Connection) -> None:
            db.execute("DELETE FROM outbox")
            since = (datetime.now(UTC) - _KEPT).isoformat()
            _again(db, "NOT settled OR changed >= ?", (since,), last)

        def recorded(db: apsw.Connection) -> tuple[AuditEntry, None]:
            change(db)
            return AuditEntry(AuditAct.LOSS_FOUND, PROGRAM), None

        if older:
            await self._trail.add_with(recorded)
        else:
            await self._store.do(change)
        self.changed()

    async def prune(self, copied: int) -> None:
        """Forget old changes that the branch has; the newest one stays, so that no number comes twice."""
        before = (datetime.now(UTC) - _KEPT).isoformat()

        def forget(db: apsw.Connection) -> None:
            db.execute(
                "DELETE FROM outbox WHERE seq < ? AND at < ? AND seq < (SELECT max(seq) FROM outbox)",
                (copied, before),
            )

        await self._store.do(forget)

    # --- Orders of other counters -------------------------------------------------------------------

    async def adopt(self, attempt: Attempt, token: int) -> None:
        """Keep an order of the branch, about which this counter decides from now on under the lease's token.
        What is known of it here already stays, where it is as much. One that was sold here stays so, and in
        the account of its shift."""

        def write(db: apsw.Connection) -> None:
            known = db.execute("SELECT body FROM attempts WHERE id=?", (attempt.id,)).fetchone()
            before = db.execute("SELECT own FROM adopted WHERE attempt=?", (attempt.id,)).fetchone()
            own = before[0] if before else known is not None
            db.execute("INSERT OR REPLACE INTO adopted VALUES(?,?,?)", (attempt.id, token, own))
            if known is None or len(rows.decoded(cast(bytes, known[0])).log) < len(attempt.log):
                rows.write(db, rows.row(attempt))
                ride_days.keep(db, attempt)

        await self._store.do(write)
        self.changed()

    async def tell_again(self, ids: Collection[str]) -> None:
        """Make a change for each of these orders that is here, as what was told of it last did not count."""

        def write(db: apsw.Connection) -> None:
            for one in ids:
                _tell_again(db, "id=?", (one,))

        await self._store.do(write)

    async def adopted(self) -> dict[str, int]:
        """Return the tokens of the orders that other counters sold, by their ids."""
        return await self._store.do(
            lambda db: {
                str(one): int(str(token)) for one, token in db.execute("SELECT attempt, token FROM adopted")
            }
        )

    async def receive(self, counter: str, one: str, draft: Draft) -> None:
        """Keep a sale that another counter parked; where it was kept before, nothing happens."""

        def write(db: apsw.Connection) -> None:
            db.execute("INSERT OR IGNORE INTO adopted VALUES(?,0,0)", (f"{counter} {one}",))
            if not db.changes():
                return
            taken = {str(name) for (name,) in db.execute("SELECT name FROM drafts")}
            names = (draft.name, *(f"{draft.name} ({number})" for number in range(2, len(taken) + 3)))
            name = next(name for name in names if name not in taken)
            body = msgspec.json.encode(draft.data)
            db.execute("INSERT INTO drafts VALUES(?,?,?)", (name, _now(), body))

        await self._store.do(write)
        self.changed()

    async def drop_parked(self, ids: tuple[str, ...]) -> bool:
        """Forget parked sales that another counter took up, by when they were saved; whether any was here."""

        def drop(db: apsw.Connection) -> bool:
            found = [
                one for one in ids if db.execute("SELECT 1 FROM drafts WHERE saved=?", (one,)).fetchone()
            ]
            db.executemany("DELETE FROM drafts WHERE saved=?", [(one,) for one in found])
            return bool(found)

        return await self._store.do(drop)

    # --- What counters share --------------------------------------------------------------------------

    async def bases(self) -> tuple[SharedBase, ...]:
        """Return what the branch and this counter had alike last."""
        return await self._store.do(shared.bases)

    async def keep_base(self, one: SharedBase) -> None:
        """Keep what both have alike from now on."""
        await self._store.do(lambda db: shared.keep(db, one))

    async def usage(self) -> bytes:
        """Return the places and routes that are used here."""
        return await self._store.do(shared.usage)

    async def first(self, subject: str) -> int:
        """Return the number of the first change that is about a subject; 0 where none is kept."""

        def read(db: apsw.Connection) -> int:
            row = db.execute("SELECT min(seq) FROM outbox WHERE subject=?", (subject,)).fetchone()
            return int(str(row[0])) if row and row[0] else 0

        return await self._store.do(read)

    async def open_orders(self) -> tuple[str, ...]:
        """Return the ids of the orders without an outcome."""
        return await self._store.do(
            lambda db: tuple(str(one) for (one,) in db.execute("SELECT id FROM attempts WHERE NOT settled"))
        )


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="microseconds")


def _link(db: apsw.Connection) -> tuple[str, str] | None:
    row = db.execute("SELECT branch, counter FROM branch_link").fetchone()
    return (str(row[0]), str(row[1])) if row else None


def _again(
    db: apsw.Connection, which: str, values: tuple[str, ...] = (), after: Change | None = None
) -> None:
    """Make a row for each of these attempts, and each parked sale, numbered behind ``after``."""
    if after:
        db.execute("INSERT INTO outbox VALUES(?,?,?,?)", (after.seq, after.at, after.kind, after.subject))
    _tell_again(db, which, values)
    db.execute(
        f"INSERT INTO outbox(at, kind, subject) SELECT {_NOW}, 'parked', saved FROM drafts ORDER BY saved"  # noqa: S608 - our words
    )
    db.execute(f"INSERT INTO outbox(at, kind, subject) SELECT DISTINCT {_NOW}, 'shift', number FROM shifts")  # noqa: S608 - our words


def _tell_again(db: apsw.Connection, which: str, values: tuple[str, ...]) -> None:
    db.execute(
        f"INSERT INTO outbox(at, kind, subject) SELECT {_NOW}, 'order', id FROM attempts "  # noqa: S608 - our words
        f"WHERE {which} ORDER BY opened",
        values,
    )


def _changes(found: Iterable[tuple[apsw.SQLiteValue, ...]]) -> Iterator[Change]:
    return (Change(int(str(seq)), str(at), str(kind), str(subject)) for seq, at, kind, subject in found)


def _attempts(bodies: dict[str, bytes]) -> dict[str, Attempt]:
    found = {}
    for one, body in bodies.items():
        with contextlib.suppress(msgspec.DecodeError):  # It is counted where attempts are listed.
            found[one] = rows.decoded(body)
    return found


def _drafts(found: list[tuple[str, str, bytes]]) -> dict[str, Draft]:
    drafts = {}
    for name, saved, body in found:
        with contextlib.suppress(msgspec.DecodeError):  # The same.
            data = msgspec.json.decode(body, type=dict[str, object])
            drafts[saved] = Draft(name, datetime.fromisoformat(saved), data)
    return drafts
