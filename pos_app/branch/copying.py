"""One batch of a counter's changes into the branch, in one transaction: in order, each exactly once.

What the branch has of a counter is the number of its last change, with a mark that tells it from another
change of that number. A batch goes on from there or is refused, so one that was sent twice changes nothing,
and a branch that was restored from a backup asks for what it lost.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from datetime import UTC, date, datetime
from typing import Any

import msgspec

from pos_app.branch import leases
from pos_app.branch.leases import SECONDS
from pos_app.branch.link import CHANNEL
from pos_app.branch.schema import Connection
from pos_app.branch.sealing import BranchKey, NotSealedHereError, Word, bare, words
from pos_app.domain.attempts import Attempt, AttemptState
from pos_app.domain.branch import BranchFault, BranchProblem, ChangeKind, Outgoing
from pos_app.domain.order_states import STATES
from pos_app.domain.value import Value

_ENCODE, _DECODE = msgspec.json.Encoder().encode, msgspec.json.Decoder(Attempt).decode


class Me(Value):
    """Whose changes they are, and the session of the program that copies them."""

    branch: str
    counter: str
    session: str


class Reached(Value):
    """The last change of a counter that the branch has."""

    seq: int = 0
    mark: str = ""


class OutOfStepError(Exception):
    """The branch does not have what the batch goes on from, but this."""

    def __init__(self, reached: Reached) -> None:
        super().__init__(reached.seq)
        self.reached = reached


class OtherSessionError(Exception):
    """Another program copies under this counter's name."""


class Copied(Value):
    """What became of a batch: ``tokens`` of the leases of its open orders; ``fenced`` are the orders about
    which another counter decides, so that they stayed as that one wrote them."""

    reached: Reached
    tokens: dict[str, int]
    fenced: frozenset[str]


def begin_session(db: Connection, me: Me) -> Reached:
    """Let this program be the one that copies for its counter; return what the branch has of it.

    Raises:
        BranchFault: ``NOT_JOINED``: the branch does not know this counter.
    """
    row = db.execute(
        "UPDATE guiche.counters SET session = %s, seen = now() WHERE branch = %s AND counter = %s "
        "RETURNING applied, mark",
        (me.session, me.branch, me.counter),
    ).fetchone()
    if row is None:
        raise BranchFault(BranchProblem.NOT_JOINED)
    return Reached(int(row[0]), str(row[1]))


def copy(
    db: Connection,
    me: Me,
    key: BranchKey,
    batch: Outgoing,
    after: Reached,
    tokens: dict[str, int],
    seconds: float = SECONDS,
) -> Copied:
    """Write a batch that goes on after ``after``; ``tokens`` are those of this counter's leases.

    Raises:
        OutOfStepError: the branch is elsewhere; nothing was written.
        OtherSessionError: another program copies for this counter; nothing was written.
    """
    # In a pipeline: a network or a busy computer is waited for a few times, not with each statement.
    with db.pipeline():
        last = batch.changes[-1]
        row = db.execute(
            "SELECT applied, mark, session FROM guiche.counters "
            "WHERE branch = %s AND counter = %s FOR UPDATE",
            (me.branch, me.counter),
        ).fetchone()
        if row is None or row[2] != me.session:
            raise OtherSessionError
        reached = Reached(int(row[0]), str(row[1]))
        if reached != after or batch.changes[0].seq <= after.seq:
            raise OutOfStepError(reached)
        written = _orders(db, me, key, batch, tokens, seconds)
        _parked(db, me, key, batch)
        _shifts(db, me, key, batch)
        db.execute(
            "INSERT INTO guiche.changes(branch, counter, seq, month, kind, subject, at, fenced, shift) "
            "SELECT %s, %s, * FROM unnest(%s::bigint[], %s::date[], %s::text[], %s::text[], "
            "%s::timestamptz[], %s::boolean[], %s::integer[])",
            (
                me.branch,
                me.counter,
                [one.seq for one in batch.changes],
                [_month(_moment(one.at)) for one in batch.changes],
                [one.kind for one in batch.changes],
                [one.subject for one in batch.changes],
                [_moment(one.at) for one in batch.changes],
                [one.subject in written.fenced for one in batch.changes],
                [batch.shift_of.get(one.subject) for one in batch.changes],
            ),
        )
        db.execute(
            "UPDATE guiche.counters SET applied = %s, mark = %s, seen = now() "
            "WHERE branch = %s AND counter = %s",
            (last.seq, last.mark, me.branch, me.counter),
        )
        db.execute("SELECT pg_notify(%s, %s)", (CHANNEL + me.branch, f"{me.counter} {last.seq}"))
        return msgspec.structs.replace(written, reached=Reached(last.seq, last.mark))


def place_of_order(branch: str, order: str) -> str:
    return f"order {branch} {order}"


def place_of_parked(branch: str, counter: str, parked: str) -> str:
    return f"parked {branch} {counter} {parked}"


def place_of_shift(branch: str, counter: str, number: int) -> str:
    return f"shift {branch} {counter} {number}"


def month_of(attempt: Attempt) -> date:
    """Return the month under which an order is kept: that in which it was opened, which never changes."""
    return _month(attempt.opened)


# --- Orders ---------------------------------------------------------------------------------------------


def _orders(
    db: Connection, me: Me, key: BranchKey, batch: Outgoing, tokens: dict[str, int], seconds: float
) -> Copied:
    # In one order everywhere: two counters that lock some of the same never wait for each other.
    orders = sorted(batch.orders.values(), key=lambda one: one.id)
    if not orders:
        return Copied(Reached(), {}, frozenset())
    ids, months = [one.id for one in orders], [month_of(one) for one in orders]
    known = {
        str(order): (str(writer), str(state))
        for order, writer, state in db.execute(
            "SELECT o.id, o.writer, o.state FROM guiche.orders o "
            "JOIN unnest(%s::date[], %s::text[]) AS w(month, id) ON o.month = w.month AND o.id = w.id "
            # Said once more by name: only the parts of these months are planned for.
            "WHERE o.branch = %s AND o.month = ANY(%s) ORDER BY o.id FOR UPDATE OF o",
            (months, ids, me.branch, list(set(months))),
        )
    }
    # Whoever takes a lease of an order locks its row first, so these stay as they are.
    held = _held(db, me, ids, tokens, seconds)
    fenced = frozenset(
        one.id
        for one in orders
        if (held[one.id] is None if one.id in held else not _may_write(me, one, known.get(one.id)))
    )
    mine = [one for one in orders if one.id not in fenced]
    _write_orders(db, me, key, mine)
    _write_words(db, me, key, mine, known)
    open_ones = [one.id for one in mine if not one.settled]
    kept = {order: token for order in open_ones if (token := held.get(order))}
    leases.release(db, me.branch, me.counter, [one.id for one in mine if one.settled])
    if fresh := [one for one in open_ones if one not in kept]:
        kept |= leases.begin(db, me.branch, me.counter, fresh, seconds)
    return Copied(Reached(), kept, fenced)


def _held(
    db: Connection, me: Me, ids: Sequence[str], tokens: dict[str, int], seconds: float
) -> dict[str, int | None]:
    """Return the tokens of this counter's leases of these orders, and None for what another one holds. A
    lease that ended is taken: the order is in this counter's journal, and nobody else cares for it."""
    held: dict[str, int | None] = {}
    for order, holder, token, ended in list(
        db.execute(
            "SELECT subject, holder, token, until < now() FROM guiche.leases "
            "WHERE branch = %s AND kind = 'order' AND subject = ANY(%s) ORDER BY subject",
            (me.branch, list(ids)),
        )
    ):
        held[order] = int(token) if (holder, int(token)) == (me.counter, tokens.get(order)) else None
        if held[order] is None and ended:
            lease = leases.take(db, me.branch, order, me.counter, seconds)
            held[order] = lease.token if lease else None
    return held


def _may_write(me: Me, one: Attempt, known: tuple[str, str] | None) -> bool:
    """Return whether an order that nobody leases is written: by the first, by whoever gave it its outcome,
    and where the outcome is the same, as when people are forgotten."""
    if known is None:
        return True
    writer, state = known
    return writer == me.counter or state == one.state.value or not STATES[AttemptState(state)].settled


def _write_orders(db: Connection, me: Me, key: BranchKey, orders: Sequence[Attempt]) -> None:
    columns = list(zip(*(_columns(me, key, one) for one in orders), strict=True))
    if not columns:
        return
    db.execute(
        "INSERT INTO guiche.orders AS known(branch, counter, writer, month, id, state, settled, opened, "
        "changed, "
        "travel_day, public_id, company, payment, total, steps, sealed) "
        "SELECT %s, %s, %s, * FROM unnest(%s::date[], %s::text[], %s::text[], %s::boolean[], "
        "%s::timestamptz[], "
        "%s::timestamptz[], %s::date[], %s::text[], %s::text[], %s::text[], %s::bigint[], "
        "%s::integer[], %s::bytea[]) "
        "ON CONFLICT (branch, month, id) DO UPDATE SET writer = excluded.writer, state = excluded.state, "
        "settled = excluded.settled, changed = excluded.changed, public_id = excluded.public_id, "
        "steps = excluded.steps, sealed = excluded.sealed "
        # What a journal that was restored from a copy says is older than what it said before. The clocks of
        # two counters say nothing about that; the lines of the time line only become more.
        "WHERE excluded.steps >= known.steps AND (excluded.settled OR NOT known.settled)",
        (me.branch, me.counter, me.counter, *map(list, columns)),
    )


def _columns(me: Me, key: BranchKey, one: Attempt) -> tuple[Any, ...]:
    return (
        month_of(one),
        one.id,
        one.state.value,
        one.settled,
        one.opened,
        one.changed,
        one.sold.travel_day,
        one.public_id,
        one.sold.company,
        one.sold.payment.value,
        one.sold.total,
        len(one.log),
        key.sealed(_ENCODE(one), place_of_order(me.branch, one.id)),
    )


def _write_words(
    db: Connection, me: Me, key: BranchKey, orders: Sequence[Attempt], known: Collection[str]
) -> None:
    # The hashes of an order are one text: a value each would cost more than everything else here.
    rows = [
        (month_of(one), one.id, f"{{{','.join(str(key.hashed(kind, text)) for kind, text in words(one))}}}")
        for one in orders
    ]
    if before := [row for row in rows if row[1] in known]:
        # People may have been erased since: by what is gone from an order it is not found any more.
        db.execute(
            "DELETE FROM guiche.order_words AS w USING unnest(%s::date[], %s::text[], %s::text[]) "
            "AS o(month, id, hashes) WHERE w.branch = %s AND w.month = o.month AND w.id = o.id "
            "AND w.month = ANY(%s) AND w.hash <> ALL(o.hashes::bigint[])",
            (*map(list, zip(*before, strict=True)), me.branch, list({row[0] for row in before})),
        )
    if rows:
        db.execute(
            "INSERT INTO guiche.order_words(branch, hash, month, id) SELECT %s, w.hash, o.month, o.id "
            "FROM unnest(%s::date[], %s::text[], %s::text[]) AS o(month, id, hashes), "
            "unnest(o.hashes::bigint[]) AS w(hash) ON CONFLICT DO NOTHING",
            (me.branch, *map(list, zip(*rows, strict=True))),
        )


# --- Parked sales -----------------------------------------------------------------------------------------


def _parked(db: Connection, me: Me, key: BranchKey, batch: Outgoing) -> None:
    named = {one.subject for one in batch.changes if one.kind == ChangeKind.PARKED}
    if gone := [one for one in named if one not in batch.parked]:
        # What was taken up elsewhere stays until it has arrived there.
        db.execute(
            "DELETE FROM guiche.parked WHERE branch = %s AND counter = %s AND id = ANY(%s) "
            "AND (taken_by IN ('', %s) OR received)",
            (me.branch, me.counter, gone, me.counter),
        )
    rows = [
        (one, draft.saved, key.sealed(_ENCODE(draft), place_of_parked(me.branch, me.counter, one)))
        for one, draft in sorted(batch.parked.items())
    ]
    if rows:
        db.execute(
            "INSERT INTO guiche.parked(branch, counter, id, saved, sealed) "
            "SELECT %s, %s, * FROM unnest(%s::text[], %s::timestamptz[], %s::bytea[]) ON CONFLICT DO NOTHING",
            (me.branch, me.counter, *map(list, zip(*rows, strict=True))),
        )


# --- Shifts -----------------------------------------------------------------------------------------------


def _shifts(db: Connection, me: Me, key: BranchKey, batch: Outgoing) -> None:
    for one in batch.shifts.values():
        closing = one.closing
        db.execute(
            "INSERT INTO guiche.shifts(branch, counter, number, opened, stopped, signed, difference, sealed) "
            "VALUES(%s, %s, %s, %s, %s, %s, %s, %s) ON CONFLICT (branch, counter, number) DO UPDATE SET "
            "stopped = excluded.stopped, signed = excluded.signed, difference = excluded.difference, "
            "sealed = excluded.sealed",
            (
                *(me.branch, me.counter, one.number, one.opened),
                *(one.stopped.at if one.stopped else None, one.signed.at if one.signed else None),
                sum(line.money for line in closing.lines) if closing else 0,
                key.sealed(_ENCODE(one), place_of_shift(me.branch, me.counter, one.number)),
            ),
        )


# --- People who are to be forgotten -----------------------------------------------------------------------


def forget(
    db: Connection, me: Me, key: BranchKey, document: str, without: Callable[[Attempt, str], Attempt | None]
) -> int:
    """Take a person out of every order of the branch that may do without (``without`` returns None for one
    that may not), also of counters that are gone; return how many were changed."""
    found = db.execute(
        "SELECT o.id, o.sealed FROM guiche.order_words w "
        "JOIN guiche.orders o ON o.branch = w.branch AND o.month = w.month AND o.id = w.id "
        "WHERE w.branch = %s AND w.hash = %s AND o.settled ORDER BY o.id FOR UPDATE OF o",
        (me.branch, key.hashed(Word.DOCUMENT, bare(document))),
    ).fetchall()
    kept = (opened(key, me.branch, str(order), sealed) for order, sealed in found)
    fresh = [less for one in kept if one is not None and (less := without(one, document)) is not None]
    _write_orders(db, me, key, fresh)
    _write_words(db, me, key, fresh, {one.id: ("", "") for one in fresh})
    return len(fresh)


def opened(key: BranchKey, branch: str, order: str, sealed: bytes) -> Attempt | None:
    """Return an order; None where it was sealed by another program, or is damaged."""
    try:
        return _DECODE(key.opened(bytes(sealed), place_of_order(branch, order)))
    except (NotSealedHereError, msgspec.DecodeError):
        return None


def _moment(text: str) -> datetime:
    found = datetime.fromisoformat(text)
    return found if found.tzinfo else found.replace(tzinfo=UTC)


def _month(moment: datetime | date) -> date:
    return date(moment.year, moment.month, 1)
