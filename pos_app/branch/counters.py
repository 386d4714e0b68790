"""The counters of the branch: each says that it is there, and sees the others."""

from __future__ import annotations

import msgspec

from pos_app.branch.copying import Reached
from pos_app.branch.leases import SECONDS
from pos_app.branch.link import CALLS, CHANNEL
from pos_app.branch.schema import Connection
from pos_app.domain.branch import CALL_LASTS, CounterSeen, StaffCall
from pos_app.domain.value import Value


class Facts(Value):
    """What a counter says of itself; see ``domain.branch.CounterSeen``."""

    name: str
    kind: str
    version: str
    pending: int
    lag: float
    open_orders: int


def beat(db: Connection, branch: str, counter: str, facts: Facts) -> Reached | None:
    """Say that this counter is there; return what the branch has of it, None where it does not know it."""
    row = db.execute(
        "UPDATE guiche.counters SET name = %s, kind = %s, version = %s, pending = %s, lag = %s, "
        "open_orders = %s, seen = now() WHERE branch = %s AND counter = %s RETURNING applied, mark",
        (*msgspec.structs.astuple(facts), branch, counter),
    ).fetchone()
    return Reached(int(row[0]), str(row[1])) if row else None


def seen(db: Connection, branch: str) -> tuple[CounterSeen, ...]:
    rows = db.execute(
        "SELECT counter, name, kind, version, seen, extract(epoch FROM now() - seen)::float8, pending, lag, "
        "open_orders FROM guiche.counters WHERE branch = %s ORDER BY name, counter",
        (branch,),
    )
    return tuple(
        CounterSeen(
            one, name, kind, version, when, age, age is not None and age < SECONDS, pending, lag, count
        )
        for one, name, kind, version, when, age, pending, lag, count in rows
    )


def call(db: Connection, branch: str, counter: str, age: float | None) -> None:
    """Tell the branch that this counter has called for somebody for ``age`` seconds; None: nobody calls."""
    # A call that is told again, since the answer was lost, is not another one.
    changed = db.execute(
        "UPDATE guiche.counters SET called = now() - make_interval(secs => %(a)s::float8) "
        "WHERE branch = %(b)s AND counter = %(c)s AND (called IS NOT NULL OR %(a)s::float8 IS NOT NULL) "
        "AND (called < now() - make_interval(secs => %(a)s::float8 + 30)) IS NOT FALSE",
        {"a": age, "b": branch, "c": counter},
    )
    if changed.rowcount:
        db.execute("SELECT pg_notify(%s, %s)", (CHANNEL + branch, CALLS))


def calling(db: Connection, branch: str) -> tuple[StaffCall, ...]:
    """Return who calls for somebody, who waits longest first."""
    rows = db.execute(
        "SELECT counter, name, called, extract(epoch FROM now() - called)::float8 FROM guiche.counters "
        "WHERE branch = %s AND called > now() - make_interval(secs => %s) ORDER BY called, counter",
        (branch, CALL_LASTS),
    )
    return tuple(StaffCall(*row) for row in rows)
