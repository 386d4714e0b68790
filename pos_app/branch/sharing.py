"""What all counters have alike: people, settings, how replies are read, what is used, who is forgotten.

Each thing is compared with what both sides had last. What changed on one side goes to the other. Where both
changed it, the change counts that comes to the branch last, whatever clocks say, and the one that it replaces
is recorded; but who was removed stays removed, and what a branch had counts more than what a counter brings
that joins it.
"""

from __future__ import annotations

import secrets
from enum import Enum, auto
from functools import partial
from typing import Protocol

import msgspec

from pos_app.branch import copying
from pos_app.branch.copying import Me
from pos_app.branch.link import CHANNEL, SHARED, Link
from pos_app.branch.schema import Connection
from pos_app.branch.schema_shared import KEPT_DAYS
from pos_app.branch.sealing import BranchKey, NotSealedHereError, Word
from pos_app.domain.attempts import Attempt
from pos_app.domain.audit import Head
from pos_app.domain.branch import Shared, SharedBase, SharedKind
from pos_app.domain.value import Value

_ENCODE, _DECODE = msgspec.json.Encoder().encode, msgspec.json.Decoder(Shared).decode
_REMOVED = (SharedKind.PERSON, SharedKind.STAFF)
"""What is taken away where it is no longer here; other things are only not here yet."""
_USAGE_EVERY = 600.0
"""Seconds between two times that it is told what is used here: each search changes it."""


class Common(Protocol):
    """The counter's side. Every method may raise ``domain.storage.StorageFault``, and ``mine`` and ``take``
    ``domain.branch.NotShared``."""

    async def mine(self) -> tuple[Shared, ...]:
        """Return what is shared, as it is here now."""

    async def take(self, thing: Shared, who: str) -> Shared:
        """Keep, on record, what another counter changed; return what is alike from then on."""

    async def overruled(self, thing: Shared, who: str) -> None:
        """Record that a change of another counter was replaced by one from here."""

    def without(self, order: Attempt, document: str) -> Attempt | None:
        """Return an order without a person; None where it may not be, yet. For any thread."""

    async def head(self) -> Head:
        """Return where the audit trail ends."""

    async def held_to(self, head: Head) -> bool:
        """Return whether the trail has an entry that the branch knows; that it has not is on record then."""


class Bases(Protocol):
    async def bases(self) -> tuple[SharedBase, ...]: ...
    async def keep_base(self, one: SharedBase) -> None: ...
    async def usage(self) -> bytes: ...


class There(Value):
    """A thing as the branch has it."""

    thing: Shared
    version: int
    mark: str
    who: str


class Verdict(Enum):
    """What becomes of a thing."""

    NOTHING = auto()
    KEEP = auto()
    """Both have it alike already."""
    TAKE = auto()
    TELL = auto()
    OVERRULE = auto()
    """It is told, though another counter changed it, too."""


def verdict(mine: Shared | None, base: SharedBase | None, there: There | None) -> Verdict:
    """Return what becomes of a thing, by what it is here, what both had last, and what the branch has."""
    changed_here = mine is not None and (base is None or mine.body != base.thing.body)
    if there is None:
        return (
            Verdict.TELL if mine is not None and (changed_here or mine.body is not None) else Verdict.NOTHING
        )
    if base is not None and there.mark == base.mark:
        return Verdict.TELL if changed_here else Verdict.NOTHING
    if mine is not None and mine.body == there.thing.body:
        return Verdict.KEEP
    if base is None:
        return Verdict.TAKE
    if not changed_here:
        # A branch that was restored from a backup has less than both had.
        return Verdict.TELL if mine is not None and there.version < base.version else Verdict.TAKE
    if there.thing.kind in _REMOVED and there.thing.body is None:
        return Verdict.TAKE
    return Verdict.OVERRULE


class Sharing:
    """One counter's part of it. ``share`` may raise ``BranchFault`` and ``StorageFault``."""

    def __init__(self, link: Link, me: Me, key: BranchKey, bases: Bases, common: Common) -> None:
        self._link, self._me, self._key, self._bases, self._common = link, me, key, bases, common
        self._usage_told = float("-inf")

    async def share(self, now: float) -> None:
        """Bring both sides together; ``now`` is of the monotonic clock."""
        me = self._me
        known = await self._bases.bases()
        bases = {self._row(one.thing): one for one in known if one.thing.kind is not SharedKind.ERASED}
        mine = {self._row(one): one for one in await self._common.mine()}
        for kind in _REMOVED:
            had = [row for row, base in bases.items() if row[0] is kind and base.thing.body is not None]
            if len(had) > 1 and not any(row[0] is kind for row in mine):
                # Nobody removes all at once: they were lost, with the settings file perhaps.
                for row in had:
                    del bases[row]
            else:
                gone = {row: bases[row].thing.subject for row in had if row not in mine}
                mine |= {row: Shared(kind, subject, None) for row, subject in gone.items()}
        if now - self._usage_told >= _USAGE_EVERY:
            usage = Shared(SharedKind.USAGE, me.counter, await self._bases.usage())
            mine[self._row(usage)] = usage
            self._usage_told = now
        marks = await self._link.do(lambda db: listed(db, me.branch))
        await self._forget(known, marks)
        wanted = [
            row
            for row, mark in marks.items()
            if row[0] is not SharedKind.ERASED and (row not in bases or bases[row].mark != mark)
        ]
        there = await self._link.do(lambda db: read(db, me.branch, self._key, wanted))
        for row in {*mine, *there}:
            base = bases.get(row)
            found = there.get(row)
            if found is None and row in marks and base is not None:
                found = There(base.thing, base.version, base.mark, "")
            if found is not None or row not in marks:  # Else it is sealed by a newer program.
                await self._settle(row, mine.get(row), base, found)

    async def _settle(
        self, row: tuple[SharedKind, str], mine: Shared | None, base: SharedBase | None, there: There | None
    ) -> None:
        found = verdict(mine, base, there)
        if found is Verdict.NOTHING:
            return
        if found in (Verdict.KEEP, Verdict.TAKE):
            assert there is not None, "it is the branch's"
            thing = await self._common.take(there.thing, there.who) if found is Verdict.TAKE else there.thing
            await self._bases.keep_base(SharedBase(thing, there.version, there.mark))
            return
        assert mine is not None, "it is here"
        if found is Verdict.OVERRULE and there is not None:
            await self._common.overruled(mine, there.who)
        await self._tell(row, mine, max(base.version if base else 0, there.version if there else 0), there)

    async def _tell(
        self, row: tuple[SharedKind, str], thing: Shared, version: int, there: There | None
    ) -> None:
        fresh = SharedBase(thing, version + 1, secrets.token_hex(8))
        before = there.mark if there else ""
        if await self._link.do(lambda db: write(db, self._me, self._key, row, fresh, before)):
            await self._bases.keep_base(fresh)
        # Else another counter came first: the next time it is seen.

    async def _forget(self, known: tuple[SharedBase, ...], marks: dict[tuple[SharedKind, str], str]) -> None:
        """Forget here who was to be forgotten elsewhere, then tell who was forgotten here."""
        done = {one.mark for one in known if one.version}
        fresh = [row for row, mark in marks.items() if row[0] is SharedKind.ERASED and mark not in done]
        for one in (await self._link.do(lambda db: read(db, self._me.branch, self._key, fresh))).values():
            await self._common.take(one.thing, one.who)
            await self._bases.keep_base(SharedBase(one.thing, one.version, one.mark))
        for base in known:
            if base.version or base.thing.kind is not SharedKind.ERASED or base.thing.body is None:
                continue
            document = base.thing.body.decode()
            await self._link.do(partial(self._gone, document))
            thing = Shared(SharedKind.ERASED, document, base.thing.body)
            row = self._row(thing)
            there = There(thing, 1, marks[row], "") if row in marks else None
            await self._tell(row, thing, there.version if there else 0, there)

    def _gone(self, document: str, db: Connection) -> None:
        copying.forget(db, self._me, self._key, document, self._common.without)

    def _row(self, thing: Shared) -> tuple[SharedKind, str]:
        """Return under what a thing stands in the branch: no name of anybody."""
        if thing.kind is SharedKind.USAGE:
            return thing.kind, thing.subject
        found = self._key.hashed(Word.SHARED, f"{thing.kind} {thing.subject}")
        return thing.kind, f"{found & (1 << 64) - 1:016x}"


# --- In the database --------------------------------------------------------------------------------------


def listed(db: Connection, branch: str) -> dict[tuple[SharedKind, str], str]:
    """Return the marks of everything that is shared, without what a newer program shares."""
    db.execute(
        "DELETE FROM guiche.shared WHERE branch = %s AND kind = 'erased' "
        "AND changed < now() - make_interval(days => %s)",
        (branch, KEPT_DAYS),
    )
    rows = db.execute("SELECT kind, subject, mark FROM guiche.shared WHERE branch = %s", (branch,))
    kinds = set(SharedKind)
    return {(SharedKind(kind), str(subject)): str(mark) for kind, subject, mark in rows if kind in kinds}


def read(
    db: Connection, branch: str, key: BranchKey, wanted: list[tuple[SharedKind, str]]
) -> dict[tuple[SharedKind, str], There]:
    """Return these things; without one that cannot be opened."""
    if not wanted:
        return {}
    found = {}
    for kind, subject, version, mark, who, sealed in db.execute(
        "SELECT s.kind, s.subject, s.version, s.mark, coalesce(c.name, s.writer), s.sealed "
        "FROM guiche.shared s LEFT JOIN guiche.counters c ON c.branch = s.branch AND c.counter = s.writer "
        "WHERE s.branch = %s AND (s.kind, s.subject) IN (SELECT * FROM unnest(%s::text[], %s::text[]))",
        (branch, [kind for kind, _ in wanted], [subject for _, subject in wanted]),
    ):
        place = place_of_shared(branch, str(kind), str(subject), int(version), str(mark))
        try:
            thing = _DECODE(key.opened(bytes(sealed), place))
        except (NotSealedHereError, msgspec.DecodeError):
            continue
        found[SharedKind(kind), str(subject)] = There(thing, int(version), str(mark), str(who))
    return found


def write(
    db: Connection, me: Me, key: BranchKey, row: tuple[SharedKind, str], one: SharedBase, before: str
) -> bool:
    """Write a thing in the place of the one with the mark ``before``, "" for none; False where another
    counter came first."""
    sealed = key.sealed(_ENCODE(one.thing), place_of_shared(me.branch, *row, one.version, one.mark))
    values = (me.branch, *row, one.version, one.mark, me.counter, sealed)
    done = db.execute(
        "INSERT INTO guiche.shared AS known(branch, kind, subject, version, mark, writer, sealed) "
        "VALUES(%s, %s, %s, %s, %s, %s, %s) ON CONFLICT (branch, kind, subject) DO UPDATE SET "
        "version = excluded.version, mark = excluded.mark, writer = excluded.writer, changed = now(), "
        "sealed = excluded.sealed WHERE known.mark = %s",
        (*values, before),
    )
    if done.rowcount:
        db.execute("SELECT pg_notify(%s, %s)", (CHANNEL + me.branch, f"{SHARED} {me.counter}"))
    return bool(done.rowcount)


def place_of_shared(branch: str, kind: str, subject: str, version: int, mark: str) -> str:
    return f"shared {branch} {kind} {subject} {version} {mark}"


def known_head(db: Connection, me: Me) -> Head:
    """Return the last entry of this counter's audit trail that the branch knows."""
    row = db.execute(
        "SELECT head_seq, head FROM guiche.counters WHERE branch = %s AND counter = %s",
        (me.branch, me.counter),
    ).fetchone()
    return Head(int(row[0]), str(row[1])) if row and row[0] else Head()


def tell_head(db: Connection, me: Me, head: Head) -> None:
    """Let the branch know where this counter's audit trail ends."""
    db.execute(
        "UPDATE guiche.counters SET head_seq = %s, head = %s WHERE branch = %s AND counter = %s",
        (head.seq, head.hash, me.branch, me.counter),
    )
