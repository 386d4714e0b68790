"""Hears what the other counters of the branch did: a connection of its own, since a pooler that gives each
transaction another one brings no notices. Without it everything works, only later."""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import suppress

import psycopg
from psycopg import sql

from pos_app.branch.link import Login, connected, shut
from pos_app.branch.schema import Connection
from pos_app.domain.branch import BranchFault

CHANNEL = "guiche_"
"""Begins the name on which the counters of a branch tell each other."""
PARKED = "parked "
"""Begins a notice to the counter whose parked sale was taken up; any but this and ``CALLS`` names who copied
something."""
CALLS = "calls"
"""The notice that a kiosk began to call, or no longer does."""
_LOOK, _AGAIN = 60.0, 5.0
"""Seconds after which a silent connection is looked at, and until a lost one is made anew."""


class Ears:
    """Calls ``heard`` with each notice, in a thread of its own, until it is closed."""

    def __init__(self, login: Login, heard: Callable[[str], object]) -> None:
        self._login, self._heard = login, heard
        self._over = threading.Event()
        self._db: Connection | None = None
        self._thread = threading.Thread(target=self._listen, name="branch-ears", daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._over.set()
        if self._db is not None:
            shut(self._db)
        self._thread.join(_AGAIN)

    def _listen(self) -> None:
        while not self._over.is_set():
            with suppress(BranchFault, psycopg.Error), connected(self._login) as db:
                self._db = db
                db.execute(sql.SQL("LISTEN {}").format(sql.Identifier(CHANNEL + self._login.branch)))
                while not self._over.is_set():
                    for notice in db.notifies(timeout=_LOOK, stop_after=1):
                        self._heard(notice.payload)
                    db.execute("SELECT 1")  # Is it still there?
            self._over.wait(_AGAIN)
