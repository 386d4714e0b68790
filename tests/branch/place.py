"""A branch in a real database, and counters that belong to it."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

from pos_app.branch import access
from pos_app.branch.join_code import JoinCode
from pos_app.branch.link import Login, connected
from pos_app.branch.sealing import BranchKey
from pos_app.branch.schema import Connection
from pos_app.branch.service import Branch, Pace
from pos_app.domain.attempts import Attempt, AttemptState, LogEntry
from pos_app.domain.branch import BranchAddress, BranchRole
from pos_app.journal.journal import Journal
from pos_app.system.clock import SystemClock
from tests.postgres import OWNER, PASSWORD, PostgresServer
from tests.sale.samples import attempt

QUICK = Pace(batch=50, beat=0.1, first_pause=0.02, longest_pause=0.1)
"""As in earnest, but nobody waits."""


@dataclass
class Place:
    """One branch.

    Attributes:
        code: by which counters join.
    """

    server: PostgresServer
    database: str
    folder: Path
    key: BranchKey
    branch: str
    code: JoinCode
    owner: Connection
    logins: list[Login] = field(default_factory=list)

    @classmethod
    def made(cls, server: PostgresServer, database: str, folder: Path, name: str = "Tietê") -> Place:
        """Make a database and a branch in it."""
        address = server.make(database)
        return cls.beside(server, address, database, folder, name)

    @classmethod
    def beside(cls, server: PostgresServer, address: str, database: str, folder: Path, name: str) -> Place:
        """Make a branch in a database that is there."""
        where, key = BranchAddress.of(address), BranchKey.new()
        owner = connected(Login(where, OWNER, PASSWORD, server.authority.file))
        branch = access.init(owner, name, key, date.today())
        code = access.invite(owner, where, branch, key, BranchRole.COUNTER, server.authority.file)
        return cls(server, database, folder, key, branch, code, owner)

    def another(self, name: str) -> Place:
        """Return another branch in the same database."""
        return Place.beside(self.server, self.code.database, self.database, self.folder, name)

    def join(self, name: str) -> Login:
        """Return the login of a new counter."""
        self.logins.append(access.join(self.code, name, self.server.authority.file))
        return self.logins[-1]

    def as_role(self, role: BranchRole) -> Login:
        """Return a login of another role."""
        where = BranchAddress.of(self.code.database)
        code = access.invite(self.owner, where, self.branch, self.key, role, self.server.authority.file)
        return access.join(code, role.value, self.server.authority.file)

    @asynccontextmanager
    async def counter(
        self, name: str, pace: Pace = QUICK, login: Login | None = None
    ) -> AsyncIterator[Counter]:
        """Open a counter with its journal; with a login the one that was there before."""
        known = login or self.join(name)
        journal = await Journal.open(self.folder / known.counter)
        await journal.outbox.link(known.branch, known.counter)
        branch = Branch(known, self.key, journal.outbox, SystemClock(), (name, "desk", "0.0"), pace)
        try:
            yield Counter(journal, branch, known)
        finally:
            await branch.aclose()
            await journal.aclose()

    def rows(self, query: str, *values: Any) -> list[tuple[Any, ...]]:
        """Return what the owner of the database sees."""
        return self.owner.execute(query, values).fetchall()  # type: ignore[arg-type]

    def states(self) -> dict[str, str]:
        """Return the state of each order of the branch; each is there once."""
        found = self.rows("SELECT id, state FROM guiche.orders WHERE branch = %s", self.branch)
        assert len(found) == len(dict(found))
        return dict(found)

    def close(self) -> None:
        self.owner.close()


@dataclass
class Counter:
    """A counter: its journal and its part of the branch."""

    journal: Journal
    branch: Branch
    login: Login

    async def sell(self, state: AttemptState = AttemptState.COMPLETED, **changes: Any) -> Attempt:
        """Record a sale as it is done: sent, then with its outcome."""
        now = datetime.now(UTC)
        one = replace(
            attempt(AttemptState.SENDING, sends=1, opened=now, changed=now, log=(LogEntry(now, "sending"),)),
            id=secrets.token_hex(16),
            partner_id=secrets.token_hex(8),
        )
        await self.journal.record(one)
        return await self.move(one, state, **changes) if state is not AttemptState.SENDING else one

    async def move(self, one: Attempt, state: AttemptState, **changes: Any) -> Attempt:
        """Record the next step of an order."""
        now = one.changed + timedelta(seconds=1)
        log = (*one.log, LogEntry(now, state.value))
        moved = replace(one, state=state, changed=now, log=log, **changes)
        await self.journal.record(moved)
        return moved
