"""What the board shows, read in the journal's own thread; a row that did not change is not read again."""

from __future__ import annotations

from datetime import date, timedelta
from typing import cast

import apsw
import msgspec

from pos_app.domain.board import DAYS, BoardOrder, board_order
from pos_app.domain.printers import SlipState
from pos_app.journal import rows
from pos_app.journal.store import Store

_ON_DAYS = "id IN (SELECT attempt FROM ride_days WHERE day BETWEEN ? AND ?)"
_VERSION = "changed || ' ' || state || ' ' || length(body)"
_LISTED = f"""
    SELECT id, {_VERSION} FROM attempts WHERE {_ON_DAYS}
    UNION ALL SELECT id, {_VERSION} FROM attempts INDEXED BY attempts_open WHERE NOT settled
"""  # noqa: S608 - our words
_PRINTED = f"""
    SELECT p.ticket, p.state FROM attempts a JOIN prints p ON p.order_id=a.public_id
    WHERE a.{_ON_DAYS} AND a.public_id<>'' ORDER BY p.id
"""  # noqa: S608 - our words


class Board:
    """Orders whose buses leave about now, and open ones. It may raise ``domain.storage.StorageFault``."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: dict[str, tuple[str, BoardOrder | None]] = {}

    async def read(self, today: date) -> tuple[tuple[BoardOrder, ...], dict[str, SlipState]]:
        """Return the orders around a day, and the state of the newest print of each ticket."""
        return await self._store.do(lambda db: self._read(db, today))

    def _read(self, db: apsw.Connection, today: date) -> tuple[tuple[BoardOrder, ...], dict[str, SlipState]]:
        days = ((today - timedelta(days=1)).isoformat(), (today + timedelta(days=DAYS)).isoformat())
        listed = {str(key): str(version) for key, version in db.execute(_LISTED, days)}
        self._known = {key: self._known[key] for key in listed if key in self._known}
        for key, version in listed.items():
            if self._known.get(key, ("", None))[0] != version:
                self._known[key] = (version, _order(db, key))
        orders = tuple(order for _, order in self._known.values() if order)
        return orders, {str(ticket): SlipState(str(state)) for ticket, state in db.execute(_PRINTED, days)}


def _order(db: apsw.Connection, key: str) -> BoardOrder | None:
    ((body,),) = db.execute("SELECT body FROM attempts WHERE id=?", (key,))
    try:
        return board_order(rows.decoded(cast(bytes, body)))
    except msgspec.DecodeError:
        return None  # It is counted where attempts are listed.
