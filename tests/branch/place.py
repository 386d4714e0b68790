"""A branch in a real database, and counters that belong to it."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

from pos_app.branch import access
from pos_app.branch.join_code import JoinCode
from pos_app.branch.link import Login, connected
from pos_app.branch.schema import Connection
from pos_app.branch.sealing import BranchKey
from pos_app.branch.service import Branch, Pace
from pos_app.branch.sharing import Common
from pos_app.domain.attempts import Attempt, AttemptState, LogEntry
from pos_app.domain.branch import BranchAddress, BranchRole, Refusal
from pos_app.domain.storage import JournalKey
from pos_app.journal.journal import Journal
from pos_app.system.clock import SystemClock
from tests.patience import patience
from tests.postgres import OWNER, PASSWORD, PostgresServer
from tests.sale.samples import attempt

QUICK = Pace(batch=50, beat=0.1, first_pause=0.02, longest_pause=0.1)
"""As in earnest, but nobody waits."""
SHORT = Pace(batch=50, beat=0.1, first_pause=0.02, longest_pause=0.1, lease=0.5)
"""With leases that end while a test looks on."""


@dataclass
class Place:
    """One branch.

    Attributes:
        code: by which counters join.
    """

    server: PostgresServer
    folder: Path
    key: BranchKey
    branch: str
    code: JoinCode
    owner: Connection
    logins: list[Login] = field(default_factory=list)

    @classmethod
    def made(cls, server: PostgresServer, address: str, folder: Path, name: str = "Tietê") -> Place:
        """Make a branch in a database, beside those that are there."""
        where, key = BranchAddress.of(address), BranchKey.new()
        owner = connected(Login(where, OWNER, PASSWORD, server.authority.file))
        branch = access.init(owner, name, key, date.today())
        code = access.invite(owner, where, branch, key, BranchRole.COUNTER, server.authority.file)
        made = cls(server, folder, key, branch, code, owner)
        owner.execute(f"CREATE ROLE {made.reader} IN ROLE guiche_supervisor")
        return made

    @property
    def reader(self) -> str:
        return f"guiche_supervisor_{self.branch}_leitor"

    def another(self, name: str) -> Place:
        """Return another branch in the same database."""
        return Place.made(self.server, self.code.database, self.folder, name)

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
        self,
        name: str,
        pace: Pace = QUICK,
        login: Login | None = None,
        key: JournalKey | None = None,
        share: Callable[[Journal], Common] | None = None,
    ) -> AsyncIterator[Counter]:
        """Open a counter with its journal; with a login the one that was there before. ``share``: of its
        journal, what it shares beside its orders."""
        known = login or self.join(name)
        journal = await Journal.open(self.folder / known.counter, key)
        await journal.outbox.link(known.branch, known.counter)
        branch = Branch(
            known,
            self.key,
            journal.outbox,
            SystemClock(),
            (name, "desk", "0.0"),
            pace,
            share(journal) if share else None,
        )
        try:
            yield Counter(journal, branch, known)
        finally:
            await branch.aclose()
            await journal.aclose()

    def rows(self, query: str, *values: Any) -> list[tuple[Any, ...]]:
        """Return what is in the database of this branch alone."""
        self.owner.execute(f"SET ROLE {self.reader}")
        try:
            return self.owner.execute(query, values or None).fetchall()
        finally:
            self.owner.execute("RESET ROLE")

    def states(self) -> dict[str, str]:
        """Return the state of each order of the branch; each is there once."""
        found = self.rows("SELECT id, state FROM guiche.orders")
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


async def taken_over(by: Counter, order: Attempt) -> Attempt:
    """Take an order over as soon as its lease has ended."""
    while (found := await by.branch.take_over(order)) is Refusal.HELD:  # noqa: ASYNC110 - it tells nobody
        await asyncio.sleep(0.05)
    assert isinstance(found, Attempt), found
    return found


@asynccontextmanager
async def running(*counters: Counter) -> AsyncIterator[None]:
    """Let counters copy by themselves meanwhile."""
    tasks = [asyncio.create_task(one.branch.run()) for one in counters]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def seen(fact: Callable[[], bool]) -> None:
    """Wait until something is so."""
    ends = time.monotonic() + patience(30)
    while not fact():
        assert time.monotonic() < ends
        await asyncio.sleep(0.02)
