"""The counters of the branch: each says that it is there, and sees the others."""

from __future__ import annotations

from pos_app.branch.leases import SECONDS
from pos_app.branch.schema import Connection
from pos_app.domain.branch import CounterSeen
from pos_app.domain.value import Value


class Facts(Value):
    """What a counter says of itself; see ``domain.branch.CounterSeen``."""

    name: str
    kind: str
    version: str
    pending: int
    lag: float
    open_orders: int


def beat(db: Connection, branch: str, counter: str, facts: Facts) -> None:
    """Say that this counter is there."""
    db.execute(
        "UPDATE guiche.counters SET name = %s, kind = %s, version = %s, pending = %s, lag = %s, "
        "open_orders = %s, "
        "seen = now() WHERE branch = %s AND counter = %s",
        (
            facts.name,
            facts.kind,
            facts.version,
            facts.pending,
            facts.lag,
            facts.open_orders,
            branch,
            counter,
        ),
    )


def seen(db: Connection, branch: str) -> tuple[CounterSeen, ...]:
    """Return every counter of the branch by name."""
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
