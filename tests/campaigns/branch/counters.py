"""A program with several counters, which sell and copy until all of it is in the branch: killed and started
again by the campaign, it goes on."""

from __future__ import annotations

import asyncio
import random
import secrets
import sys
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import msgspec

from pos_app.branch.link import Login
from pos_app.branch.sealing import BranchKey
from pos_app.branch.service import Branch, Pace
from pos_app.domain.attempts import Attempt, AttemptState, LogEntry
from pos_app.domain.branch import BranchAddress
from pos_app.domain.value import Value
from pos_app.journal.journal import Journal
from pos_app.system.clock import SystemClock
from tests.sale.samples import attempt

PACE = Pace(batch=50, beat=0.3, first_pause=0.05, longest_pause=0.5, lease=2.0, answer=2.0)


class Seat(Value):
    """A counter: its login, its password, through which port, and by how much its clock is wrong
    (seconds)."""

    login: str
    password: str
    port: int
    apart: float


class Plan(Value):
    """What a program plays."""

    folder: str
    database: str
    authority: str
    key: str
    sales: int
    seats: tuple[Seat, ...]


class WrongClock(SystemClock):
    """A clock that nobody set."""

    def __init__(self, apart: float) -> None:
        self._apart = timedelta(seconds=apart)

    def now(self) -> datetime:
        return datetime.now(UTC) + self._apart


async def play(plan: Plan) -> None:
    await asyncio.gather(*(_counter(plan, one) for one in plan.seats))


async def _counter(plan: Plan, seat: Seat) -> None:
    branch, counter = seat.login.split("_")[2:]
    address = BranchAddress.of(plan.database.replace("PORT", str(seat.port)))
    login = Login(address, seat.login, seat.password, Path(plan.authority))
    clock = WrongClock(seat.apart)
    journal = await Journal.open(Path(plan.folder, counter))
    await journal.outbox.link(branch, counter)
    part = Branch(
        login, BranchKey(bytes.fromhex(plan.key)), journal.outbox, clock, (counter, "desk", "0"), PACE
    )
    copying = asyncio.create_task(part.run())
    try:
        await _sell(journal, clock, plan.sales)
        while not (part.status.connected and not part.status.pending):
            if copying.done():
                copying.result()
            await asyncio.sleep(0.1)
        # What the branch was restored from may know less than it did a moment ago.
    finally:
        copying.cancel()
        await asyncio.gather(copying, return_exceptions=True)
        await part.aclose()
        await journal.aclose()


async def _sell(journal: Journal, clock: SystemClock, sales: int) -> None:
    dice = random.Random()
    for one in await journal.open_attempts():  # A crash left them; one in ten is left for another counter.
        if one.state is AttemptState.SENDING:
            await _move(journal, one, AttemptState.KNOWN)
    for _ in range(sales - len(await journal.history(limit=10 * sales))):
        now = clock.now()
        one = replace(
            attempt(AttemptState.SENDING, sends=1, opened=now, changed=now, log=(LogEntry(now, "sending"),)),
            id=secrets.token_hex(16),
            partner_id=secrets.token_hex(8),
        )
        await journal.record(one)
        one = await _move(journal, one, AttemptState.KNOWN)
        if dice.random() < 0.9:
            await _move(journal, one, AttemptState.COMPLETED)
        await asyncio.sleep(dice.random() * 0.2)


async def _move(journal: Journal, one: Attempt, state: AttemptState) -> Attempt:
    when = one.changed + timedelta(seconds=1)
    moved = replace(one, state=state, changed=when, log=(*one.log, LogEntry(when, state.value)))
    await journal.record(moved)
    return moved


if __name__ == "__main__":
    asyncio.run(play(msgspec.json.decode(Path(sys.argv[1]).read_bytes(), type=Plan)))
