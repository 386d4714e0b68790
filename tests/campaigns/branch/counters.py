"""A program with several counters, which sell and copy until all of it is in the branch: killed and started
again by the campaign, it goes on."""

from __future__ import annotations

import asyncio
import contextlib
import random
import secrets
import sys
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import msgspec

from pos_app.branch.link import Login, connected, faults_named
from pos_app.branch.sealing import BranchKey
from pos_app.branch.service import Branch, Pace
from pos_app.domain.attempts import Attempt, AttemptState, LogEntry
from pos_app.domain.audit import AuditAct, AuditEntry
from pos_app.domain.branch import BranchAddress, BranchFault
from pos_app.domain.money import Cents
from pos_app.domain.shifts import EntryKind, ShiftEntry, ShiftStage
from pos_app.domain.value import Value
from pos_app.journal.journal import Journal
from pos_app.journal.shifts import Moment
from pos_app.system.clock import SystemClock
from tests.campaigns.branch.ledger import Till
from tests.sale.samples import attempt

BY = AuditEntry(AuditAct.SHIFT_OPENED, "Guichê")
_HELP, _SALES_OF_A_SHIFT = 0.05, 8
_CLOSING = {
    ShiftStage.SELLING: (EntryKind.STOPPED, EntryKind.COUNTED, EntryKind.SIGNED),
    ShiftStage.PAUSED: (EntryKind.STOPPED, EntryKind.COUNTED, EntryKind.SIGNED),
    ShiftStage.STOPPED: (EntryKind.COUNTED, EntryKind.SIGNED),
    ShiftStage.COUNTED: (EntryKind.SIGNED,),
    ShiftStage.SIGNED: (),
}
"""What is left to do until a shift is closed; a crash may come in between."""


def pace(counters: int) -> Pace:
    """Return how fast things go: with many counters on one computer leases last longer, or their signs of
    life alone would keep it busy."""
    times = max(1.0, counters / 30)
    beat, lease = 0.3 * times, 2.0 * times
    return Pace(batch=50, beat=beat, first_pause=0.05, longest_pause=0.5, lease=lease, answer=2.0)


class Seat(Value):
    """A counter: its login, its password, through which port, and by how much its clock is wrong
    (seconds)."""

    login: str
    password: str
    port: int
    apart: float


class Plan(Value):
    """What a program plays. ``sales``: of each counter; ``provider``: its port; ``pause``: the longest
    between two sales (seconds); ``left``: the share of the orders that is left open;
    ``counters``: of all programs together."""

    folder: str
    database: str
    authority: str
    key: str
    sales: int
    provider: int
    pause: float
    left: float
    counters: int
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
        login,
        BranchKey(bytes.fromhex(plan.key)),
        journal.outbox,
        clock,
        (counter, "desk", "0"),
        pace(plan.counters),
    )
    copying = asyncio.create_task(part.run())
    one = Clerk(plan, counter, journal, part, clock)
    try:
        await one.sell()
        # Not by what the copier last said of itself: that may be of before the last sale.
        while (await journal.outbox.pending(await _known(login)))[0]:
            if copying.done():
                copying.result()
            await asyncio.sleep(0.3)
        # What the branch was restored from may know less than it did a moment ago.
    finally:
        copying.cancel()
        await asyncio.gather(copying, return_exceptions=True)
        one.till.close()
        await part.aclose()
        await journal.aclose()


async def _known(login: Login) -> int:
    """Return the last change of a counter that its branch has; 0 where it does not answer."""

    def known() -> int:
        with contextlib.suppress(BranchFault), faults_named(), connected(login) as db:
            row = db.execute(
                "SELECT applied FROM guiche.counters WHERE branch = %s AND counter = %s",
                (login.branch, login.counter),
            ).fetchone()
            return int(row[0]) if row else 0
        return 0

    return await asyncio.to_thread(known)


class Clerk:
    """Sells at one counter, in shifts, and finishes what a counter left that is gone."""

    def __init__(self, plan: Plan, counter: str, journal: Journal, part: Branch, clock: SystemClock) -> None:
        self._plan, self._counter, self._journal, self._part = plan, counter, journal, part
        self._clock, self._dice = clock, random.Random()
        self.till = Till(plan.provider)

    async def sell(self) -> None:
        for one in await self._journal.open_attempts():  # A crash left them.
            if one.state is AttemptState.SENDING:
                known = await self.till.ask("state", one.id) != "unknown"
                await self._move(one, AttemptState.KNOWN if known else AttemptState.GHOST)
        # Also what it took back from another counter, or from itself, was sold here.
        orders = await self._journal.history(limit=10**6)
        sold = sum(one.id.startswith(self._counter) for one in orders)
        for number in range(sold, self._plan.sales):
            await self._sale(await self._shift(number))
            if self._dice.random() < _HELP:
                await self._help()
            await asyncio.sleep(self._dice.random() * self._plan.pause)
        # What another counter decided is asked of the provider here too, as the desk goes on doing.
        for one in await self._journal.open_attempts():
            if await self.till.ask("state", one.id) == "paid":
                await self._move(one, AttemptState.COMPLETED)

    async def _shift(self, number: int) -> int:
        """Return the number of the shift that is open; a new one begins after so many sales."""
        shift = next(iter(await self._journal.shifts.newest(1)), None)
        if shift and (shift.stage is not ShiftStage.SELLING or number % _SALES_OF_A_SHIFT == 0):
            for kind in _CLOSING[shift.stage]:
                shift = await self._journal.shifts.add(self._entry(kind), BY)
        if shift is None or shift.stage is ShiftStage.SIGNED:
            entry = ShiftEntry(EntryKind.OPENED, self._clock.now(), self._counter)
            shift = await self._journal.shifts.open(entry, BY)
        return shift.number

    def _entry(self, kind: EntryKind) -> Callable[[Moment], ShiftEntry]:
        return lambda _: ShiftEntry(kind, self._clock.now(), self._counter)

    async def _sale(self, shift: int) -> None:
        now, fare = self._clock.now(), self._dice.randrange(1_000, 90_000)
        one = attempt(AttemptState.SENDING, sends=1, opened=now, changed=now, log=(LogEntry(now, "sending"),))
        sold = replace(one.sold, total=Cents(fare))
        name = self._counter + secrets.token_hex(12)
        one = replace(one, id=name, partner_id=secrets.token_hex(8), sold=sold)
        await self._journal.record(one)
        await self.till.ask("sell", one.id, str(fare), f"{self._counter}:{shift}")
        one = await self._move(one, AttemptState.KNOWN)
        if self._dice.random() >= self._plan.left:
            await self._finish(one)

    async def _finish(self, one: Attempt) -> None:
        await self.till.ask("pay", one.id)
        await self._move(one, AttemptState.COMPLETED)

    async def _help(self) -> None:
        with contextlib.suppress(BranchFault):
            for order in await self._part.pending():
                if order.free:
                    taken = await self._part.take_over(order.attempt)
                    if isinstance(taken, Attempt) and taken.state is AttemptState.KNOWN:
                        await self._finish(taken)

    async def _move(self, one: Attempt, state: AttemptState) -> Attempt:
        when = one.changed + timedelta(seconds=1)
        moved = replace(one, state=state, changed=when, log=(*one.log, LogEntry(when, state.value)))
        await self._journal.record(moved)
        return moved


if __name__ == "__main__":
    asyncio.run(play(msgspec.json.decode(Path(sys.argv[1]).read_bytes(), type=Plan)))
