"""What the rest of the program sees of the branch: a task that copies this counter's changes, and what can be
asked of the others. A sale waits for none of it."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Collection
from datetime import datetime
from random import random
from typing import Protocol

import msgspec

from pos_app.branch import copying, counters, leases, orders, parked, sharing
from pos_app.branch.at_window import AtWindow
from pos_app.branch.copying import Me, OtherSessionError, OutOfStepError, Reached
from pos_app.branch.counters import Facts
from pos_app.branch.link import (
    ANSWER,
    APPROVALS,
    BLOCKS,
    CALLS,
    PARKED,
    SHARED,
    Ears,
    Link,
    Login,
)
from pos_app.branch.sealing import BranchKey
from pos_app.branch.sharing import Common, Sharing
from pos_app.domain.attempts import Attempt
from pos_app.domain.audit import Head
from pos_app.domain.branch import (
    CALL_LASTS,
    BranchFault,
    BranchOrder,
    BranchProblem,
    Change,
    CopyStatus,
    CounterSeen,
    NotShared,
    Outgoing,
    ParkedAt,
    Refusal,
    SharedBase,
    StaffCall,
)
from pos_app.domain.passengers import Buyer
from pos_app.domain.storage import Draft
from pos_app.domain.value import Value

_LOG = logging.getLogger(__name__)
_QUICK, _AT_ONCE = 1.0, 4
"""A batch that took fewer seconds may be followed by a greater one, up to so many times the first."""


class Pace(Value):
    """How the copier goes about it. Times in seconds.

    Attributes:
        batch: the most changes in one transaction, at first.
        beat: between two signs of life, which renew the leases.
        first_pause, longest_pause: after a failure, doubled by each further one.
        lease: how long a lease lasts.
        answer: until a transaction without an answer counts as lost.
        prune: between two times that old changes are forgotten.
    """

    batch: int = 200
    beat: float = 15.0
    first_pause: float = 1.0
    longest_pause: float = 60.0
    lease: float = leases.SECONDS
    answer: float = ANSWER
    prune: float = 86_400.0


class Outbox(Protocol):
    """The journal's side; see ``journal.outbox``. Every method may raise ``domain.storage.StorageFault``."""

    def listen(self, listener: Callable[[], None] | None) -> None: ...
    async def outgoing(self, after: int, limit: int) -> Outgoing: ...
    async def at(self, seq: int) -> Change | None: ...
    async def pending(self, after: int) -> tuple[int, datetime | None]: ...
    async def go_on_after(self, last: Change | None, *, older: bool = False) -> None: ...
    async def prune(self, copied: int) -> None: ...
    async def adopt(self, attempt: Attempt, token: int) -> None: ...
    async def tell_again(self, ids: Collection[str]) -> None: ...
    async def adopted(self) -> dict[str, int]: ...
    async def open_orders(self) -> tuple[str, ...]: ...
    async def bases(self) -> tuple[SharedBase, ...]: ...
    async def keep_base(self, one: SharedBase) -> None: ...
    async def usage(self) -> bytes: ...
    async def first(self, subject: str) -> int: ...
    async def receive(self, counter: str, one: str, draft: Draft) -> None: ...
    async def drop_parked(self, ids: tuple[str, ...]) -> bool: ...


class Clock(Protocol):
    def now(self) -> datetime: ...
    def monotonic(self) -> float: ...
    async def wait(self, seconds: float, hurry: asyncio.Event | None = None) -> None: ...


class Branch:
    """One counter's part of the branch. Whatever asks the database may raise ``BranchFault``.

    Attributes:
        status: how far the changes have come.
        on_status: called with each other status.
        on_change: called, in the loop's thread, when another counter's changes have come.
        on_parked: called when another counter took up a sale that was parked here, or one arrived.
        window: what the people at the counters see of each other.
        on_calls: called with the kiosks that call for somebody, at each beat and when one begins or ends. Who
            leaves it None does not ask.
    """

    def __init__(
        self,
        login: Login,
        key: BranchKey,
        outbox: Outbox,
        clock: Clock,
        who: tuple[str, str, str],
        pace: Pace | None = None,
        common: Common | None = None,
    ) -> None:
        """``who``: name, kind and version of this counter; ``common``: what it shares beside its orders."""
        self.status = CopyStatus()
        self.on_status: Callable[[CopyStatus], None] = lambda status: None
        self.on_change: Callable[[], object] = lambda: None
        self.on_parked: Callable[[], object] = lambda: None
        self.on_calls: Callable[[tuple[StaffCall, ...]], object] | None = None
        self._called: float | None = None
        self._told: float | None = -1.0  # Nothing yet: the branch may know a call of the program before.
        self._who, self._pace = who, pace or Pace()
        self._link, self._key = Link(login, self._pace.answer), key
        self._outbox, self._clock = outbox, clock
        self._me = Me(login.branch, login.counter, secrets.token_hex(8))
        self._common, self._head = common, Head()
        self._sharing = Sharing(self._link, self._me, key, outbox, common) if common else None
        self._reached: Reached | None = None
        self._known_there = 0
        self._told_there = 0  # It may have so much: an answer that was lost says nothing.
        self._tokens: dict[str, int] = {}
        self._adopted: dict[str, int] = {}
        self._writable: set[str] = set()
        self._held_until: dict[str, float] = {}
        self._pruned, self._due = float("-inf"), 0.0
        self._hurry = asyncio.Event()
        self.window = AtWindow(self._link, key, self._me, self._hurry.set)

    # --- Copying --------------------------------------------------------------------------------------

    async def run(self) -> None:
        """Copy what changes until it is cancelled; an outage only makes it wait.

        Raises:
            StorageFault: the journal cannot be read.
        """
        self._outbox.listen(self._hurry.set)
        loop = asyncio.get_running_loop()
        ears = Ears(self._link.login, lambda notice: loop.call_soon_threadsafe(self._hear, notice))
        pause = self._pace.first_pause
        try:
            while True:
                self._hurry.clear()
                try:
                    if self._reached is None or self._clock.monotonic() >= self._due:
                        await self.turn()
                    else:
                        await self._copy_all(self._reached)
                        await self.window.pass_on()
                except BranchFault as fault:
                    self._reached = None
                    until = self._clock.monotonic() + pause * (0.5 + random())
                    # Each sale of an outage is counted at once, but none tries again.
                    while (left := until - self._clock.monotonic()) > 0:
                        self._hurry.clear()
                        await self._tell(fault.kind)
                        await self._clock.wait(left, self._hurry)
                    pause = min(pause * 2, self._pace.longest_pause)
                else:
                    pause = self._pace.first_pause
                    await self._clock.wait(self._due - self._clock.monotonic(), self._hurry)
        finally:
            self._outbox.listen(None)
            await loop.run_in_executor(None, ears.close)

    def _hear(self, notice: str) -> None:
        if notice == CALLS:
            if self.on_calls:
                self._hurry_turn()
        elif notice in (APPROVALS, BLOCKS):
            self.window.notice()
        elif notice == PARKED + self._me.counter:
            self._hurry_turn()
        elif notice.partition(" ")[0] == SHARED:
            if notice != f"{SHARED} {self._me.counter}":
                self._hurry_turn()
        elif notice.partition(" ")[0] != self._me.counter:
            self.on_change()

    def _hurry_turn(self) -> None:
        self._due = 0.0
        self._hurry.set()

    def shared(self) -> None:
        """Something that is shared was changed here: it is told soon."""
        self._hurry_turn()

    def call(self, since: float | None) -> None:
        """Call for somebody of the staff since a moment of the monotonic clock; None: nobody calls any more.
        Where the branch does not answer it is told later, while the call lasts."""
        self._called = since
        self._hurry_turn()

    async def turn(self) -> None:
        self._due = self._clock.monotonic() + self._pace.beat
        if self._reached is None:
            self._reached = await self._in_step()
            await self._hold_to_head()
        if self._sharing is not None:
            # First: an order of somebody who is to be forgotten is not told once more.
            try:
                await self._sharing.share(self._clock.monotonic())
            except NotShared as reason:
                _LOG.warning("nothing is shared with the branch: %s", reason)
        await self._copy_all(self._reached)
        await self._beat()
        await self._pass_calls()
        await self.window.pass_on(beat=True)
        await self._hand_over_parked()
        if self._clock.monotonic() - self._pruned >= self._pace.prune:
            self._pruned = self._clock.monotonic()
            await self._outbox.prune(self._reached.seq)

    async def _hold_to_head(self) -> None:
        """Compare the audit trail with what the branch knows of it: a folder of an earlier day has less."""
        if self._common is None:
            return
        self._head = await self._link.do(lambda db: sharing.known_head(db, self._me))
        if not await self._common.held_to(self._head):
            self._put(rolled_back=True)

    async def _copy_all(self, reached: Reached) -> None:
        size = self._pace.batch
        while (found := await self._outbox.outgoing(reached.seq, size)).changes:
            began = self._clock.monotonic()
            reached = await self._copy(found, reached)
            # Far behind it takes fewer trips, as long as none of them takes long.
            quick = self._clock.monotonic() - began < _QUICK
            size = min(size * 2, self._pace.batch * _AT_ONCE) if quick else self._pace.batch

    async def _in_step(self) -> Reached:
        """Return from where to go on, once the journal goes on from there too."""
        reached = await self._link.do(lambda db: copying.begin_session(db, self._me))
        known = await self._outbox.at(reached.seq) if reached.seq else None
        first = (await self._outbox.outgoing(reached.seq, 1)).changes
        if reached.seq:
            forked = known is None or known.mark != reached.mark
        else:
            forked = bool(first) and first[0].seq > 1
        if forked:
            last = Change.of_mark(reached.seq, reached.mark) if reached.seq else None
            # A number that is not kept any more, with others behind it, is that of a branch which went back.
            older = bool(last) and (known is not None or not first)
            await self._outbox.go_on_after(last, older=older)
        if forked or reached.seq < self._known_there:
            self._put(resent=self.status.resent + 1)
        self._known_there = self._told_there = reached.seq
        await self._renew()
        return reached

    async def _copy(self, found: Outgoing, after: Reached) -> Reached:
        began, tokens = self._clock.monotonic(), dict(self._tokens)
        self._told_there = found.changes[-1].seq
        try:
            done = await self._link.do(
                lambda db: copying.copy(db, self._me, self._key, found, after, tokens, self._pace.lease)
            )
        except OutOfStepError:
            # As after a commit whose answer was lost, where what was sent is there.
            self._reached = await self._in_step()
            return self._reached
        except OtherSessionError as error:
            raise BranchFault(BranchProblem.TWICE) from error
        self._reached, self._known_there = done.reached, done.reached.seq
        self._hold(done.tokens, began)
        for one, token in done.tokens.items():
            if self._adopted.get(one, token) != token:  # Its lease was gone, and was taken anew.
                await self._outbox.adopt(found.orders[one], token)
        before = (one for one in self.status.fenced if one not in found.orders)
        self._put(fenced=(*before, *sorted(done.fenced)))
        await self._tell(None)
        return done.reached

    async def _beat(self) -> None:
        assert self._reached is not None, "it is in step"
        count, oldest = await self._outbox.pending(self._reached.seq)
        lag = max((self._clock.now() - oldest).total_seconds(), 0.0) if oldest else 0.0
        ids = await self._renew()
        if not count and (untold := self._writable - set(ids)):
            # Its outcome was on its way while this counter took it anew: it came under the lease before.
            await self._outbox.tell_again(untold)
            await self._copy_all(self._reached)
        facts = Facts(*self._who, count, lag, len(ids))
        there = await self._link.do(lambda db: counters.beat(db, self._me.branch, self._me.counter, facts))
        if there != self._reached:
            # It was restored, and somebody who searched met the lost connection, or a pooler kept it.
            self._reached = await self._in_step()
            await self._hold_to_head()
            await self._copy_all(self._reached)
        if self._common is not None and (head := await self._common.head()) != self._head:
            await self._link.do(lambda db: sharing.tell_head(db, self._me, head))
            self._head = head
        await self._tell(None)

    async def _pass_calls(self) -> None:
        branch, since = self._me.branch, self._called
        if since != self._told:
            waited = None if since is None else self._clock.monotonic() - since
            age = waited if waited is not None and waited < CALL_LASTS else None
            await self._link.do(lambda db: counters.call(db, branch, self._me.counter, age))
            self._told = since
        if self.on_calls:
            self.on_calls(await self._link.do(lambda db: counters.calling(db, branch)))

    async def _renew(self) -> tuple[str, ...]:
        ids, began = await self._outbox.open_orders(), self._clock.monotonic()
        held = await self._link.do(
            lambda db: leases.renew(db, self._me.branch, self._me.counter, self._pace.lease)
        )
        self._adopted = await self._outbox.adopted()
        self._tokens = {}
        self._writable = {one for one, token in held.items() if token <= self._adopted.get(one, token)}
        # An older token than that of the journal is one of a branch that went back, and this counter's still.
        self._hold({one: min(token, self._adopted.get(one, token)) for one, token in held.items()}, began)
        return ids

    def _hold(self, tokens: dict[str, int], began: float) -> None:
        self._tokens |= tokens
        # Reckoned from before it was asked for: by the database's clock it ends no sooner.
        self._held_until |= dict.fromkeys(tokens, began + self._pace.lease)

    async def _tell(self, problem: BranchProblem | None) -> None:
        count, oldest = await self._outbox.pending(self._known_there)
        self._put(connected=problem is None, pending=count, oldest=oldest, problem=problem)

    def _put(self, **changes: object) -> None:
        before, self.status = self.status, msgspec.structs.replace(self.status, **changes)
        if self.status != before:
            self.on_status(self.status)

    # --- Parked sales ---------------------------------------------------------------------------------

    async def parked(self) -> tuple[ParkedAt, ...]:
        return await self._link.do(
            lambda db: parked.waiting(db, self._me.branch, self._me.counter, self._key)
        )

    async def take_parked(self, counter: str, one: str) -> Refusal | None:
        """Take up a sale that another counter parked; it is parked here then. None: it is."""
        draft = await self._link.do(
            lambda db: parked.take(db, self._me.branch, self._me.counter, self._key, counter, one)
        )
        if isinstance(draft, Refusal):
            return draft
        await self._outbox.receive(counter, one, draft)
        self.on_parked()
        await self._link.do(lambda db: parked.received(db, self._me.branch, self._me.counter, counter, one))
        return None

    async def _hand_over_parked(self) -> None:
        """Drop what others took up, and finish what was taken by a program that died."""
        branch, me = self._me.branch, self._me.counter
        gone = await self._link.do(lambda db: parked.taken_from(db, branch, me))
        if gone:
            if await self._outbox.drop_parked(gone):
                self.on_parked()
            await self._link.do(lambda db: parked.forget_received(db, branch, me))
        for counter, one in await self._link.do(lambda db: parked.under_way(db, branch, me)):
            await self.take_parked(counter, one)

    # --- Orders ---------------------------------------------------------------------------------------

    async def find(self, text: str) -> tuple[BranchOrder, ...]:
        """Return orders of the branch by number, document, e-mail, phone or words of names, newest first."""
        return await self._link.do(lambda db: orders.find(db, self._me.branch, self._key, text))

    async def people(self, text: str) -> tuple[Buyer, ...]:
        """Return who bought or travelled at any counter, by a whole document or phone number or by words of
        the name, newest first, each once; as long as they are kept."""
        return orders.people(await self.find(text), text)

    async def pending(self) -> tuple[BranchOrder, ...]:
        """Return the orders of the branch without an outcome, oldest first."""
        return await self._link.do(lambda db: orders.pending(db, self._me.branch, self._key))

    async def take_over(self, order: Attempt) -> Attempt | Refusal:
        """Decide about an order from now on whose counter is gone; it is in this journal when it returns.

        Raises:
            BranchFault, StorageFault: it is not this counter's, or will not be once the lease ends.
        """
        began = self._clock.monotonic()
        taken = await self._link.do(
            lambda db: orders.take_over(
                db, self._me.branch, self._me.counter, self._key, order, self._pace.lease
            )
        )
        if isinstance(taken, Refusal):
            return taken
        self._hold({order.id: taken.lease.token}, began)
        await self._outbox.adopt(taken.attempt, taken.lease.token)
        return taken.attempt

    async def claim(self, order: Attempt) -> Attempt | Refusal | None:
        """Make sure that this counter decides about an order, as this program knows it, before a person does;
        None: it does, also where the branch cannot have seen the order. An attempt: so it does, but another
        counter brought the order there and left it, which this program did not know.

        Raises:
            BranchFault: nobody can say.
        """
        if self.decides(order.id):
            return None
        try:
            taken = await self.take_over(order)
        except BranchFault:
            if self._told_there and await self._outbox.first(order.id) > self._told_there:
                return None
            raise
        if isinstance(taken, Refusal):
            return None if taken is Refusal.UNKNOWN else taken
        return taken if len(taken.log) > len(order.log) else None

    def decides(self, order_id: str) -> bool:
        """Return whether this counter surely decides about an order now: its lease lasts, whatever the clocks
        of others say. An order that the branch has never seen is nobody else's either."""
        return self._clock.monotonic() < self._held_until.get(order_id, 0.0)

    async def counters(self) -> tuple[CounterSeen, ...]:
        return await self._link.do(lambda db: counters.seen(db, self._me.branch))

    async def aclose(self) -> None:
        await self._link.aclose()
