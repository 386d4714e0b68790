"""Forgetting people: names, documents and contacts leave a row; ids, seats and amounts stay."""

from __future__ import annotations

import contextlib
from datetime import date
from typing import cast

import apsw
import msgspec

from pos_app.journal import people, rows

_REASONS_GONE = 1


def forget_people(db: apsw.Connection, before: date, most: int = -1) -> int:
    """Scrub settled attempts that travelled before a day, ``most`` of them at once; return how many. Who did
    not travel since then is no longer known, and no address is kept that a receipt was sent to.

    A row that cannot be read keeps what it holds, for people to look at.
    """
    _forget_old_reasons(db)
    people.forget(db, before)
    _forget_addresses(db, before)
    old = list(
        db.execute(
            "SELECT body FROM attempts WHERE settled AND people AND travel_day < ? LIMIT ?",
            (before.isoformat(), most),
        )
    )
    done = 0
    for (body,) in old:
        try:
            attempt = rows.decoded(cast(bytes, body))
        except msgspec.DecodeError:
            continue
        rows.write(db, rows.row(rows.scrubbed(attempt), people=False))
        done += 1
    return done


def _forget_addresses(db: apsw.Connection, before: date) -> None:
    """Erase addresses and mails of journeys before a day; what became of them stays."""
    db.execute(
        "UPDATE deliveries SET address='', mail=NULL, reply='', next_try=NULL, "
        "state=iif(state IN ('waiting', 'handing over'), 'given up', state) "
        "WHERE travel_day < ? AND (address<>'' OR mail IS NOT NULL)",
        (before.isoformat(),),
    )


def _forget_old_reasons(db: apsw.Connection) -> None:
    """Take from rows that an older program scrubbed what it left: reasons in other people's words.

    It reads every such row, so that it was done is kept in the file's header."""
    if db.execute("PRAGMA application_id").fetchone() == (_REASONS_GONE,):
        return
    scrubbed = list(db.execute("SELECT body FROM attempts WHERE settled AND NOT people"))
    for (body,) in scrubbed:
        with contextlib.suppress(msgspec.DecodeError):  # It stays, for people to look at.
            rows.write(db, rows.row(rows.decoded(cast(bytes, body)).without_reasons(), people=False))
    db.execute(f"PRAGMA application_id={_REASONS_GONE}")
