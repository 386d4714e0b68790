"""The tracker of orders: each open attempt has exactly one runner, which publishes its steps."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from typing import ParamSpec, Protocol

from pos_app.domain.attempts import Attempt
from pos_app.domain.fiscal_match import merged
from pos_app.domain.order_states import Phase
from pos_app.domain.orders import FiscalTicket, Order, PixCharge
from pos_app.domain.storage import StorageProblem
from pos_app.domain.value import replace
from pos_app.orders.attempt_runner import AttemptRunner, NotJournaled
from pos_app.orders.events import BroughtFurther
from pos_app.orders.machine import Closed, Decision, Named, Released, TrackedAttempt, printed
from pos_app.orders.matching import is_ours
from pos_app.orders.ports import Clock, Journal, Policy, Provider, Spawn

AttemptListener = Callable[[Attempt], None]
P = ParamSpec("P")

_LATEST = 60.0
"""Seconds after the start by which every open case was asked about, however many there are."""
_LONGEST_PAUSE = 300.0
"""Seconds until an attempt whose runner failed again and again is taken up again."""


async def _ours(_attempt_id: str) -> None:
    """A desk that stands alone decides about its own orders."""


class OrderScreen(Protocol):
    """The screen that may show the outcome of an order."""

    def shows(self, attempt_id: str) -> bool:
        """Return whether the attempt is on the screen now: its outcome is then requested more often."""

    def attempt_moved(self, tracked: TrackedAttempt) -> None:
        """The order of any attempt took a step."""

    def not_journaled(self, attempt_id: str, problem: StorageProblem) -> None:
        """The order of an attempt could not be written before it was sent, so it was not sent."""


class OrderTracker:
    """Sends orders and finds out what becomes of them, whatever the clerk does meanwhile.

    An error of the program in a runner, a screen or a listener goes to the owner of the tasks, as a task that
    failed; the order is followed all the same.
    """

    def __init__(
        self, provider: Provider, journal: Journal, clock: Clock, spawn: Spawn, policy: Policy | None = None
    ) -> None:
        self._provider = provider
        self._journal = journal
        self._clock = clock
        self._spawn = spawn
        self._policy = policy or Policy()
        self._screens: list[OrderScreen] = []
        self._listeners: list[AttemptListener] = []
        self._runners: dict[str, AttemptRunner] = {}
        self._newest: dict[str, TrackedAttempt] = {}
        self._failures: dict[str, int] = {}
        self._open: dict[str, Attempt] = {}
        self._left: dict[str, Attempt] = {}
        self._settled = asyncio.Lock()
        self.claim: Callable[[str], Awaitable[None]] = _ours
        """Raises ``DecidedElsewhere`` where another counter decides about an attempt, or may."""

    @property
    def open(self) -> tuple[Attempt, ...]:
        """Every attempt of this desk that is not settled."""
        return tuple(self._open.values())

    def left(self, attempt_id: str) -> Attempt | None:
        """Return an attempt as the end of the program left it in the journal, None where it was not followed
        until then. No screen is told: they are gone."""
        return self._left.get(attempt_id)

    def attach(self, screen: OrderScreen) -> None:
        """Notify a screen of every step, before the listeners of ``on_attempt``."""
        self._screens.append(screen)

    def on_attempt(self, listener: AttemptListener) -> Callable[[], None]:
        """Call ``listener`` at each step of every attempt, on the screen or not; returns how to stop."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def begin(self, order: Order, attempt: Attempt) -> None:
        """Write the attempt to the journal, send its order once, and track it to its end."""
        self._track(attempt, order)

    def follow(self, attempt: Attempt) -> None:
        """Find out what becomes of an order that another counter sent, or brought further and left, and that
        is in this journal now."""
        if (runner := self._runners.get(attempt.id)) is None:
            self._open[attempt.id] = attempt
            self._track(attempt, None)
            return
        if len(attempt.log) > len(runner.tracked.attempt.log):
            self._moved(TrackedAttempt(attempt, self._clock.now()))  # Who is about to decide sees it at once.
        runner.decide(BroughtFurther(attempt))

    async def recover(self, after: float = 0.0) -> tuple[Attempt, ...]:
        """Take up every attempt that a crash or a closed program left open; returns them. None is sent again,
        and the provider is asked about the first one ``after`` so many seconds.

        Raises:
            StorageFault: the journal cannot be read.
        """
        found = await self._journal.open_attempts()
        for index, attempt in enumerate(found):
            self._open[attempt.id] = attempt
            self._track(attempt, None, begins_after=after + min(index * self._policy.apart, _LATEST))
        return found

    @property
    def watch_for(self) -> timedelta:
        """How long an open attempt is asked about by itself, from its beginning."""
        return timedelta(seconds=self._policy.watch_for)

    def charges(self) -> tuple[tuple[Attempt, PixCharge], ...]:
        """Return the open attempts that have a code to be paid, as far as it is known."""
        moves = (runner.tracked for runner in self._runners.values())
        return tuple((one.attempt, one.pix) for one in moves if one.pix and not one.attempt.settled)

    def ask_now(self, attempt_id: str = "") -> None:
        """Ask for the outcome now: of one attempt, else of all that are tracked."""
        for key, runner in self._runners.items():
            if not attempt_id or key == attempt_id:
                runner.hurry()

    def asking(self, attempt_id: str) -> tuple[datetime | None, datetime | None]:
        """Return when the provider was last asked about an attempt and when it will be asked again (UTC);
        None where it was not, or will not."""
        runner = self._runners.get(attempt_id)
        return (runner.asked, runner.asks_next) if runner else (None, None)

    # --- What people decide -----------------------------------------------------------------------

    async def release(self, attempt_id: str, by: str) -> None:
        """Allow the seats of an unresolved attempt to be sold again; ``by`` names who decided. Its order is
        searched for all the same.

        Raises:
            StorageFault: the attempt cannot be read.
            DecidedElsewhere: another counter decides about it, or may; so do the two below.
        """
        await self._decide(attempt_id, Released(by))

    async def close_case(self, attempt_id: str, by: str, word: str) -> None:
        """Close a case that no answer can settle (``may_close``); ``word`` is what the provider answered
        to the supervisor ``by``.

        Raises:
            StorageFault: the attempt cannot be read.
        """
        await self._decide(attempt_id, Closed(by, word))

    async def name_order(self, attempt_id: str, public_id: str, by: str) -> bool:
        """Take the order that the provider named to a person, if its detail proves that it is the attempt's;
        False where it does not, or where the attempt no longer needs an order to be named.

        Raises:
            Fault: the order cannot be read just now.
            StorageFault: the attempt cannot be read.
        """
        attempt = await self._journal.attempt(attempt_id)
        if attempt is None or not attempt.facts.may_name:
            return False
        if not await is_ours(self._journal, attempt, await self._provider.order(public_id)):
            return False
        await self._decide(attempt_id, Named(public_id, by))
        return True

    async def printed(self, attempt: Attempt) -> None:
        """Keep that every ticket of a completed attempt was printed or saved.

        Raises:
            StorageFault: the journal does not take it.
        """
        async with self._settled:
            now = self._clock.now()
            # What was given may be older than what was kept since, such as a fiscal document.
            moved = printed(await self._journal.attempt(attempt.id) or attempt, now)
            await self._journal.record(moved)
        self._show(TrackedAttempt(moved, now))

    async def keep_fiscal(self, attempt_id: str, records: tuple[FiscalTicket, ...]) -> Attempt | None:
        """Keep fiscal tickets with the completed attempt that they belong to, and show it where they are
        news; returns it as it stands then. None: there is no such attempt, or it is not completed.

        Raises:
            StorageFault: the journal does not take it.
        """
        async with self._settled:
            attempt = await self._journal.attempt(attempt_id)
            if attempt is None or attempt.phase is not Phase.SOLD or attempt.confirmed is None:
                return None
            known = merged(attempt.confirmed.fiscal, records)
            if known == attempt.confirmed.fiscal:
                return attempt
            attempt = replace(attempt, confirmed=replace(attempt.confirmed, fiscal=known))
            await self._journal.record(attempt)
        self._show(TrackedAttempt(attempt, self._clock.now()))
        self._tell(attempt)
        return attempt

    async def _decide(self, attempt_id: str, decision: Decision) -> None:
        await self.claim(attempt_id)
        if attempt_id not in self._runners:
            found = await self._journal.attempt(attempt_id)
            if found is not None:
                self._track(found, None, decision)
            return
        self._runners[attempt_id].decide(decision)

    # --- One runner for each attempt --------------------------------------------------------------

    def _track(
        self,
        attempt: Attempt,
        order: Order | None,
        first: Decision | None = None,
        begins_after: float = 0.0,
    ) -> None:
        if attempt.id in self._runners:
            return
        runner = AttemptRunner(
            attempt,
            order,
            self._provider,
            self._journal,
            self._clock,
            self._policy,
            self._moved,
            first=first,
            begins_after=begins_after,
            shown=lambda: any(screen.shows(attempt.id) for screen in self._screens),
        )
        self._runners[attempt.id] = runner
        self._newest[attempt.id] = runner.tracked
        self._spawn(self._run(runner), f"attempt-{attempt.id}")

    async def _run(self, runner: AttemptRunner) -> None:
        attempt_id = runner.tracked.attempt.id
        failed = False
        try:
            await runner.run()
        except NotJournaled as error:
            for screen in self._screens:
                self._guarded(screen.not_journaled, attempt_id, error.problem)
        except asyncio.CancelledError:
            self._left[attempt_id] = runner.tracked.attempt
            raise
        except Exception:
            failed = True
            raise
        finally:
            del self._runners[attempt_id]
            newest = self._newest.pop(attempt_id)
            if failed and not newest.attempt.settled:
                self._take_up_again(newest)
            else:
                self._failures.pop(attempt_id, None)

    def _take_up_again(self, newest: TrackedAttempt) -> None:
        """Go on from what was written and shown last, as after a restart: the order itself is not kept, so
        nothing can send it again. Each failure makes the pause longer."""
        key = newest.attempt.id
        failures = self._failures[key] = self._failures.get(key, 0) + 1
        pause = min(self._policy.resolve_every * 2 ** min(failures - 1, 9), _LONGEST_PAUSE)
        self._track(newest.attempt, None, begins_after=pause)
        self._runners[key].tracked = self._newest[key] = newest

    def _moved(self, tracked: TrackedAttempt) -> None:
        attempt = tracked.attempt
        self._newest[attempt.id] = tracked
        self._open.pop(attempt.id, None)
        if not attempt.settled:
            self._open[attempt.id] = attempt
        self._show(tracked)
        self._tell(attempt)

    def _show(self, tracked: TrackedAttempt) -> None:
        for screen in self._screens:
            self._guarded(screen.attempt_moved, tracked)

    def _tell(self, attempt: Attempt) -> None:
        for listener in tuple(self._listeners):
            self._guarded(listener, attempt)

    def _guarded(self, listener: Callable[P, None], *facts: P.args, **named: P.kwargs) -> None:
        """Call one listener. Its error must neither end the runner nor keep the others from being called."""
        try:
            listener(*facts, **named)
        except Exception as error:  # noqa: BLE001 - a task of its own brings it to whoever owns the tasks
            self._spawn(_failed(error), "listener")


async def _failed(error: Exception) -> None:
    raise error
