"""Parked sales of the branch: each is taken up once, at one counter.

It is taken in the database first and kept in the journal then; one that was taken by a counter that died
in between waits for it, and for nobody else.
"""

from __future__ import annotations

import msgspec

from pos_app.branch.copying import place_of_parked
from pos_app.branch.link import CHANNEL, PARKED
from pos_app.branch.schema import Connection
from pos_app.branch.sealing import BranchKey, NotSealedHereError
from pos_app.domain.branch import ParkedAt, Refusal
from pos_app.domain.storage import Draft

_DECODE = msgspec.json.Decoder(Draft).decode
_OF = "branch = %s AND counter = %s AND id = %s"


def waiting(db: Connection, branch: str, counter: str, key: BranchKey) -> tuple[ParkedAt, ...]:
    """Return the parked sales of the other counters that nobody has taken up, oldest first."""
    found = []
    for of, one, sealed, at in db.execute(
        "SELECT p.counter, p.id, p.sealed, coalesce(c.name, p.counter) FROM guiche.parked p "
        "LEFT JOIN guiche.counters c ON c.branch = p.branch AND c.counter = p.counter "
        "WHERE p.branch = %s AND p.counter <> %s AND p.taken_by = '' ORDER BY p.saved",
        (branch, counter),
    ):
        draft = _draft(branch, key, str(of), str(one), sealed)
        if draft is not None:
            found.append(ParkedAt(str(of), str(one), draft.name, draft.saved, str(at)))
    return tuple(found)


def take(db: Connection, branch: str, me: str, key: BranchKey, counter: str, one: str) -> Draft | Refusal:
    """Take a parked sale up, also a second time where it has not arrived here yet."""
    row = db.execute(
        f"UPDATE guiche.parked SET taken_by = %s, taken = now() WHERE {_OF} "  # noqa: S608 - our words
        "AND (taken_by = '' OR (taken_by = %s AND NOT received)) RETURNING sealed",
        (me, branch, counter, one, me),
    ).fetchone()
    if row is None:
        there = db.execute(f"SELECT 1 FROM guiche.parked WHERE {_OF}", (branch, counter, one)).fetchone()  # noqa: S608
        return Refusal.HELD if there else Refusal.UNKNOWN
    db.execute("SELECT pg_notify(%s, %s)", (CHANNEL + branch, PARKED + counter))
    return _draft(branch, key, counter, one, row[0]) or Refusal.UNREADABLE


def under_way(db: Connection, branch: str, me: str) -> tuple[tuple[str, str], ...]:
    """Return counter and id of each sale that this counter took and has not kept yet."""
    rows = db.execute(
        "SELECT counter, id FROM guiche.parked WHERE branch = %s AND taken_by = %s AND NOT received",
        (branch, me),
    )
    return tuple((str(counter), str(one)) for counter, one in rows)


def received(db: Connection, branch: str, me: str, counter: str, one: str) -> None:
    """Say that a sale that was taken is kept here now."""
    db.execute(
        f"UPDATE guiche.parked SET received = true WHERE {_OF} AND taken_by = %s",  # noqa: S608 - our words
        (branch, counter, one, me),
    )


def taken_from(db: Connection, branch: str, me: str) -> tuple[str, ...]:
    """Return the ids of this counter's parked sales that another one took up."""
    rows = db.execute(
        "SELECT id FROM guiche.parked WHERE branch = %s AND counter = %s AND taken_by NOT IN ('', %s)",
        (branch, me, me),
    )
    return tuple(str(one) for (one,) in rows)


def forget_received(db: Connection, branch: str, me: str) -> None:
    """Take away what of this counter has arrived elsewhere, once it is no longer here."""
    db.execute("DELETE FROM guiche.parked WHERE branch = %s AND counter = %s AND received", (branch, me))


def _draft(branch: str, key: BranchKey, counter: str, one: str, sealed: bytes) -> Draft | None:
    try:
        return _DECODE(key.opened(bytes(sealed), place_of_parked(branch, counter, one)))
    except (NotSealedHereError, msgspec.DecodeError):
        return None
