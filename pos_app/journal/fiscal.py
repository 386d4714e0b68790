"""Orders whose fiscal documents were late: which are still missing, and where printing them was offered.

It names orders, no traveller.
"""

from __future__ import annotations

from datetime import datetime
from typing import cast

import apsw
import msgspec

from pos_app.domain.attempts import Attempt
from pos_app.domain.fiscal_match import all_authorized
from pos_app.domain.order_states import Phase
from pos_app.journal import rows
from pos_app.journal.store import Store

_MISSING = """
    SELECT a.body FROM late_fiscal f JOIN attempts a ON a.id=f.attempt
    WHERE f.missing AND f.opened>=? ORDER BY f.opened
"""
_TO_OFFER = """
    SELECT a.body FROM late_fiscal f JOIN attempts a ON a.id=f.attempt
    WHERE NOT f.missing AND NOT f.offered AND f.opened>=? AND EXISTS(
        SELECT 1 FROM prints p
        WHERE p.order_id=f.order_id AND p.state<>'failed' AND p.fiscal=0 AND NOT EXISTS(
            SELECT 1 FROM prints q
            WHERE q.order_id=p.order_id AND q.ticket=p.ticket AND q.state<>'failed' AND q.fiscal IS NOT 0))
    ORDER BY f.opened
"""


class LateFiscal:
    """Late fiscal documents of one desk. Every method may raise ``domain.storage.StorageFault``."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def missing(self, since: datetime) -> tuple[Attempt, ...]:
        """Return sold attempts opened since then that lack a fiscal document, oldest first."""
        return await self._store.do(lambda db: _attempts(db, _MISSING, since))

    async def to_offer(self, since: datetime) -> tuple[Attempt, ...]:
        """Return those opened since then whose documents are all there, after a slip that may be on paper was
        printed without its own; oldest first. Not those where ``offered`` was called."""
        return await self._store.do(lambda db: _attempts(db, _TO_OFFER, since))

    async def offered(self, attempt_id: str) -> None:
        """Keep that a person answered the offer of an order."""

        def write(db: apsw.Connection) -> None:
            db.execute("UPDATE late_fiscal SET offered=1 WHERE attempt=?", (attempt_id,))

        await self._store.do(write)


def keep(db: apsw.Connection, attempt: Attempt) -> None:
    """Keep whether an attempt that is written lacks a fiscal document."""
    confirmed = attempt.confirmed
    if attempt.phase is not Phase.SOLD or confirmed is None:
        return
    if all_authorized(confirmed.detail, confirmed.fiscal):
        db.execute("UPDATE late_fiscal SET missing=0 WHERE attempt=?", (attempt.id,))
    else:
        db.execute(
            "INSERT INTO late_fiscal(attempt, order_id, opened, missing) VALUES(?,?,?,1) "
            "ON CONFLICT(attempt) DO NOTHING",
            (attempt.id, attempt.public_id, attempt.opened.isoformat()),
        )


def forget(db: apsw.Connection, before: datetime) -> None:
    """Forget what is of no use any more."""
    db.execute("DELETE FROM late_fiscal WHERE opened < ?", (before.isoformat(),))


def _attempts(db: apsw.Connection, sql: str, since: datetime) -> tuple[Attempt, ...]:
    # Decoded here, in the writer's thread, and only where the row can be read.
    found = []
    for (body,) in db.execute(sql, (since.isoformat(),)):
        try:
            found.append(rows.decoded(cast(bytes, body)))
        except msgspec.DecodeError:
            continue
    return tuple(found)
