"""The seats that the counters hold, or let go while the provider still keeps them. They name nobody, and are
worth ten minutes."""

from __future__ import annotations

from collections.abc import Iterable

from pos_app.branch.link import BLOCKS, CHANNEL
from pos_app.branch.schema import Connection
from pos_app.domain.seats import ColleagueHold, SeatHold


def tell(db: Connection, branch: str, me: str, mine: Iterable[SeatHold]) -> None:
    """Let the others know these of this counter in place of those of before."""
    db.execute("DELETE FROM guiche.blocks WHERE branch = %s AND counter = %s", (branch, me))
    rows = [(one.trip_id, one.label, one.until) for one in mine]
    if rows:
        db.execute(
            "INSERT INTO guiche.blocks(branch, counter, trip, seat, until) "
            "SELECT %s, %s, * FROM unnest(%s::text[], %s::text[], %s::timestamptz[]) ON CONFLICT DO NOTHING",
            (branch, me, *map(list, zip(*rows, strict=True))),
        )
    db.execute("SELECT pg_notify(%s, %s)", (CHANNEL + branch, BLOCKS))


def of_others(db: Connection, branch: str, me: str) -> tuple[ColleagueHold, ...]:
    """Return the seats of the other counters whose time is not over."""
    rows = db.execute(
        "SELECT b.trip, b.seat, coalesce(c.name, b.counter), b.until FROM guiche.blocks b "
        "LEFT JOIN guiche.counters c ON c.branch = b.branch AND c.counter = b.counter "
        "WHERE b.branch = %s AND b.counter <> %s AND b.until > now() ORDER BY b.until",
        (branch, me),
    )
    return tuple(ColleagueHold(*row) for row in rows)
