"""Performs what the attempt machine asks: journal, POST, polls. One runner for window, command, recovery."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from typing import assert_never

from pos_app.domain.attempts import Attempt
from pos_app.domain.faults import Fault
from pos_app.domain.orders import NOT_WRITTEN, Finality, NotSent, Order, OrderFilter, Verdict
from pos_app.domain.storage import StorageFault, StorageProblem
from pos_app.domain.value import replace
from pos_app.orders import machine
from pos_app.orders.matching import found_order
from pos_app.orders.ports import Clock, Journal, Policy, Provider

_LOG = logging.getLogger(__name__)
_LEAST_BETWEEN = 2.0
"""Seconds between two questions, however often the clerk hurries it (contract 4.11)."""


class NotJournaled(Exception):
    """SENDING could not be committed, so nothing was sent. ``problem`` is what the journal reported."""

    def __init__(self, problem: StorageProblem) -> None:
        super().__init__(problem.kind.value)
        self.problem = problem


class AttemptRunner:
    """Follows one attempt until its outcome is final.

    Attributes:
        tracked: the newest state; ``on_change`` is called after each change, once it is on disk.
        asked: when the provider was last asked (UTC); None before that.
        asks_next: when it will be asked again unless hurried (UTC); None while it is being asked.
    """

    def __init__(
        self,
        attempt: Attempt,
        order: Order | None,
        provider: Provider,
        journal: Journal,
        clock: Clock,
        policy: Policy,
        on_change: Callable[[machine.TrackedAttempt], None],
        *,
        first: machine.Decision | None = None,
        begins_after: float = 0.0,
        shown: Callable[[], bool] = lambda: False,
    ) -> None:
        """``order`` is None for an attempt that is taken up again. ``first``: a decision that comes before
        any question. ``begins_after``: seconds until an attempt that is taken up again is asked about, unless
        hurried. ``shown`` returns whether the outcome is on the screen."""
        self.tracked = machine.TrackedAttempt(attempt, clock.now())
        self._order = order
        self._posting: Awaitable[Verdict] | None = None
        self._written = True
        self._provider = provider
        self._journal = journal
        self._clock = clock
        self._policy = policy
        self._on_change = on_change
        self._hurry = asyncio.Event()
        self._decisions = [first] if first else []
        self._begins_after = begins_after
        self._shown = shown
        self._asked = clock.monotonic()
        self._polled: dict[machine.Asking, float] = {}
        self.asked: datetime | None = None
        self.asks_next: datetime | None = None

    def hurry(self) -> None:
        """Ask now instead of at the end of the present wait."""
        self._hurry.set()

    def decide(self, decision: machine.Decision) -> None:
        """Let this happen in place of the next question, after what was decided before."""
        self._decisions.append(decision)
        self._hurry.set()

    async def run(self) -> None:
        """Follow the attempt to its end. Cancelled because the program ends, it sends nothing more, but it
        waits for the answer to an order that is on its way, and leaves it in the journal.

        Raises:
            NotJournaled: the journal refused before the order was sent; no order exists.
        """
        try:
            await self._follow()
        except asyncio.CancelledError:
            await self._write_the_last()
            raise

    async def _follow(self) -> None:
        event: machine.Event | None = machine.Begun() if self._order else await self._taken_up()
        while event is not None:
            if self.tracked.shown != (shown := self._shown()):
                self.tracked = replace(self.tracked, shown=shown)
            self.tracked, effects = machine.step(self.tracked, event, self._clock.now(), self._policy)
            if not any(isinstance(effect, machine.Commit) for effect in effects):
                # Nothing goes to disk, so it is shown before the next wait: a PIX code is worth every second.
                self._on_change(self.tracked)
            event = None
            for effect in effects:
                event = await self._perform(effect)
                if event is not None:
                    break
            event = event or self._next_decision()

    async def _taken_up(self) -> machine.Event:
        return await self._wait(self._begins_after) or machine.Recovered()

    async def _perform(self, effect: machine.Effect) -> machine.Event | None:
        match effect:
            case machine.Commit(attempt):
                return await self._commit(attempt)
            case machine.Renew():
                await self._provider.renew_token()
            case machine.Post():
                return await self._post()
            case machine.Poll(after, v4):
                path = machine.Asking.V4 if v4 else machine.Asking.V5
                return await self._wait(after) or await self._apart(path) or await self._poll(v4=v4)
            case machine.ReadDetail():
                return await self._apart(machine.Asking.DETAIL) or await self._detail()
            case machine.SearchOrder(after):
                return await self._wait(after) or await self._look()
            case _:
                assert_never(effect)
        return None

    async def _commit(self, attempt: Attempt) -> machine.Event | None:
        sending = attempt.state is machine.S.SENDING
        self._written = False
        while True:
            try:
                await self._journal.record(attempt)
                break
            except StorageFault as fault:
                if sending and attempt.sends == 1:
                    raise NotJournaled(fault.problem) from fault
                if sending:
                    # The first sending made no order, and the second cannot be written: it is not made.
                    return machine.Answered(NotSent(str(fault), NOT_WRITTEN))
                # What is already known must not be lost: keep it in memory and try until it fits.
                await self._clock.wait(self._policy.resolve_every)
        self._written = True
        self._on_change(self.tracked)
        return None

    async def _post(self) -> machine.Event:
        order, self._order = self._order, None
        if order is None:
            raise RuntimeError("an order is posted only while it is in memory")
        # Not cancelled with this task: its answer is waited for in any case.
        self._posting = self._clock.begin(self._provider.create_order(order))
        verdict = await self._posting
        self._posting = None
        self._order = order  # Kept for the one repeat that a rejected token allows.
        return machine.Answered(verdict)

    async def _write_the_last(self) -> None:
        """Write what is known when the program ends, after the answer to an order that is on its way. The
        next start goes on from there."""
        verdict: Verdict | None = None
        if self._posting is not None:
            verdict = await self._posting
        elif self.tracked.attempt.state is machine.S.SENDING and self._order is not None:
            # It was to be sent next. One that was taken up again may have been sent by an earlier run.
            verdict = NotSent(machine.CLOSED_BEFORE_SENDING)
        if verdict is not None:
            # A rejected token counts as renewed already: the order is not repeated any more.
            answered = replace(self.tracked, renewed=True)
            self.tracked, _not_performed = machine.step(
                answered, machine.Answered(verdict), self._clock.now(), self._policy
            )
        elif self._written:
            return
        attempt = self.tracked.attempt
        try:
            await self._journal.record(attempt)
        except StorageFault as fault:
            _LOG.error(
                "order %r is %s, and that cannot be written: %s", attempt.public_id, attempt.state, fault
            )

    async def _apart(self, path: machine.Asking) -> machine.Decision | None:
        """Wait until two questions to a path are as far apart as they must be, whatever happened between
        them."""
        decision = None
        if path in self._polled:
            least = min(self._policy.poll, _LEAST_BETWEEN)
            decision = await self._wait(self._polled[path] + least - self._clock.monotonic())
        self._polled[path] = self._clock.monotonic()
        return decision

    async def _poll(self, *, v4: bool) -> machine.Event:
        ask = self._provider.checkout_v4 if v4 else self._provider.checkout
        try:
            return machine.Reported(await ask(self.tracked.attempt.public_id))
        except Fault as fault:
            return machine.ReadFailed(fault)

    async def _detail(self) -> machine.Event:
        public_id = self.tracked.attempt.public_id
        try:
            detail = await self._provider.order(public_id)
        except Fault as fault:
            return machine.ReadFailed(fault)
        if detail.finality is not Finality.COMPLETED:
            return machine.Detailed(detail)
        try:
            return machine.Detailed(detail, await self._provider.fiscal_tickets(public_id))
        except Fault:
            return machine.Detailed(detail)  # They come later by themselves; the sale does not wait for them.

    async def _look(self) -> machine.Event:
        attempt = self.tracked.attempt
        # A day more: order times are local, ours are UTC.
        since = (attempt.opened - timedelta(days=1)).date()
        document = attempt.sold.buyer_document
        filters = [OrderFilter(partner_id=attempt.partner_id, size=5)]
        if document:
            filters.append(OrderFilter(document=document, created_from=since, size=50))
        try:
            for wanted in filters:
                public_id = await found_order(self._provider, self._journal, attempt, wanted)
                if public_id:
                    return machine.OrderSearched(public_id)
        except Fault as fault:
            return machine.ReadFailed(fault)
        return machine.OrderSearched()

    async def _wait(self, seconds: float) -> machine.Decision | None:
        """Wait, unless hurried; return what a person decided meanwhile."""
        if seconds > 0 and not self._decisions:
            self.asks_next = self._clock.now() + timedelta(seconds=seconds)
            self._hurry.clear()
            await self._clock.wait(seconds, self._hurry)
            least = min(seconds, _LEAST_BETWEEN)
            early = self._asked + least - self._clock.monotonic()
            if early > 0 and not self._decisions:
                await self._clock.wait(early)
        self._asked = self._clock.monotonic()
        self.asked, self.asks_next = self._clock.now(), None
        return self._next_decision()

    def _next_decision(self) -> machine.Decision | None:
        return self._decisions.pop(0) if self._decisions else None
