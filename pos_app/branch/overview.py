"""How the branch stands: what each counter told of itself, what it sold today, what is open."""

from __future__ import annotations

from datetime import datetime, timedelta

import msgspec

from pos_app.branch import counters
from pos_app.branch.schema import Connection
from pos_app.branch.sealing import BranchKey, NotSealedHereError
from pos_app.domain.money import Cents
from pos_app.domain.order_states import STATES, AttemptState, Phase
from pos_app.domain.overview import CounterState, Finding, Overview, Told

_ENCODE = msgspec.json.Encoder().encode
_DECODE = msgspec.json.Decoder(Told).decode
_PERSON = [state.value for state, facts in STATES.items() if facts.needs_person]
_SOLD = [state.value for state, facts in STATES.items() if facts.phase is Phase.SOLD]


def tell(db: Connection, branch: str, counter: str, key: BranchKey, told: Told) -> None:
    """Say how this counter stands. The name of who is there leaves it sealed."""
    db.execute(
        "UPDATE guiche.counters SET told = %s WHERE branch = %s AND counter = %s",
        (key.sealed(_ENCODE(told), _place(branch, counter)), branch, counter),
    )


def read(db: Connection, branch: str, key: BranchKey, day: datetime) -> Overview:
    """Return how the branch stands; sums are of the orders begun since ``day``."""
    seen = counters.seen(db, branch)
    sealed = {
        str(counter): bytes(told)
        for counter, told in db.execute(
            "SELECT counter, told FROM guiche.counters WHERE branch = %s AND told IS NOT NULL", (branch,)
        )
    }
    sold = {
        str(counter): (Cents(int(total)), int(count))
        for counter, total, count in db.execute(
            "SELECT counter, sum(total), count(*) FROM guiche.orders "
            "WHERE branch = %s AND month >= %s AND opened >= %s AND state = ANY(%s) GROUP BY counter",
            (branch, (day - timedelta(days=1)).date().replace(day=1), day, _SOLD),
        )
    }
    rows = db.execute(
        "SELECT o.counter, count(*), sum(o.total), count(*) FILTER (WHERE l.subject IS NULL), min(o.opened) "
        "FROM guiche.orders o LEFT JOIN guiche.leases l ON l.branch = o.branch AND l.kind = 'order' "
        "AND l.subject = o.id AND l.holder <> o.counter AND l.until >= now() "
        "WHERE o.branch = %s AND NOT o.settled GROUP BY o.counter",
        (branch,),
    ).fetchall()
    still = {str(row[0]): (int(row[1]), Cents(int(row[2])), int(row[3])) for row in rows}
    waiting = db.execute(
        "SELECT state, counter, public_id, total, changed FROM guiche.orders "
        "WHERE branch = %s AND NOT settled AND state = ANY(%s) ORDER BY changed",
        (branch, _PERSON),
    ).fetchall()
    ghosts = tuple(_finding(*row) for state, *row in waiting if state == AttemptState.GHOST)
    mismatches = tuple(_finding(*row) for state, *row in waiting if state == AttemptState.MISMATCH)
    differences = tuple(
        _finding(*row)
        for row in db.execute(
            "SELECT counter, number, difference, signed FROM guiche.shifts "
            "WHERE branch = %s AND signed >= %s AND difference <> 0 ORDER BY signed",
            (branch, day),
        )
    )
    named = db.execute("SELECT name, now() FROM guiche.branches WHERE branch = %s", (branch,)).fetchone()
    assert named is not None, "a login is of a branch"
    states = []
    for one in seen:
        told = _told(branch, key, one.id, sealed.get(one.id))
        total, count = sold.get(one.id, (Cents(0), 0))
        still_open, in_doubt, left = still.get(one.id, (0, Cents(0), 0))
        states.append(CounterState(one, told, total, count, still_open, in_doubt, left))
    oldest = min((row[4] for row in rows), default=None)
    return Overview(
        str(named[0]),
        named[1],
        tuple(states),
        oldest,
        len(waiting),
        ghosts,
        mismatches,
        differences,
    )


def _finding(counter: str, subject: object, amount: int, at: datetime) -> Finding:
    return Finding(str(counter), str(subject), Cents(int(amount)), at)


def _told(branch: str, key: BranchKey, counter: str, sealed: bytes | None) -> Told | None:
    if sealed is None:
        return None
    try:
        return _DECODE(key.opened(sealed, _place(branch, counter)))
    except (NotSealedHereError, msgspec.DecodeError):
        return None


def _place(branch: str, counter: str) -> str:
    return f"told {branch} {counter}"
