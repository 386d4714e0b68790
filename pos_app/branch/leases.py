"""Leases: who decides about something, until when by the database's clock, and with which token.

The moment of a lease is the start of its transaction: a wait for a lock can make it end too early, never too
late. A token is the time in microseconds, greater than that of the lease which is taken over: even a database
that was restored from a backup gives none twice. Tokens are compared for equality alone.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from pos_app.branch.schema import Connection
from pos_app.domain.branch import Lease

SECONDS = 60.0
"""How long a lease lasts; its holder renews it several times meanwhile."""
TOKEN = "(extract(epoch FROM now()) * 1000000)::bigint"


def take(db: Connection, branch: str, subject: str, holder: str, seconds: float = SECONDS) -> Lease | None:
    """Take what nobody has, or whose lease ended; None where another holder has it.

    A holder that takes what it has gets a new token: from then on what it wrote under the old one is late.
    """
    values = {"b": branch, "s": subject, "h": holder, "d": seconds}
    made = db.execute(
        "INSERT INTO guiche.leases(branch, kind, subject, holder, token, until) "
        f"VALUES(%(b)s, 'order', %(s)s, %(h)s, {TOKEN}, now() + make_interval(secs => %(d)s)) "
        "ON CONFLICT DO NOTHING RETURNING token, until",
        values,
    ).fetchone()
    made = (
        made
        or db.execute(
            f"UPDATE guiche.leases SET holder = %(h)s, token = greatest(token + 1, {TOKEN}), "  # noqa: S608 - our words
            "until = now() + make_interval(secs => %(d)s) "
            "WHERE branch = %(b)s AND kind = 'order' AND subject = %(s)s "
            "AND (until < now() OR holder = %(h)s) RETURNING token, until",
            values,
        ).fetchone()
    )
    return Lease(subject, holder, int(made[0]), _when(made[1])) if made else None


def begin(
    db: Connection, branch: str, holder: str, subjects: Collection[str], seconds: float = SECONDS
) -> dict[str, int]:
    """Take all of these that nobody ever leased, and return their tokens."""
    rows = db.execute(
        "INSERT INTO guiche.leases(branch, kind, subject, holder, token, until) "  # noqa: S608 - our words
        f"SELECT %s, 'order', one, %s, {TOKEN}, now() + make_interval(secs => %s) "
        "FROM unnest(%s::text[]) AS one ON CONFLICT DO NOTHING RETURNING subject, token",
        (branch, holder, seconds, list(subjects)),
    )
    return {str(subject): int(token) for subject, token in rows}


def renew(db: Connection, branch: str, holder: str, seconds: float = SECONDS) -> dict[str, int]:
    """Renew what the holder still has, ended or not, and return the tokens; what others took is not among
    it."""
    rows = db.execute(
        "UPDATE guiche.leases SET until = now() + make_interval(secs => %s) "
        "WHERE branch = %s AND kind = 'order' AND holder = %s RETURNING subject, token",
        (seconds, branch, holder),
    )
    return {str(subject): int(token) for subject, token in rows}


def release(db: Connection, branch: str, holder: str, subjects: Collection[str]) -> None:
    if subjects:
        db.execute(
            "DELETE FROM guiche.leases "
            "WHERE branch = %s AND kind = 'order' AND holder = %s AND subject = ANY(%s)",
            (branch, holder, list(subjects)),
        )


def _when(value: object) -> datetime:
    assert isinstance(value, datetime)
    return value
