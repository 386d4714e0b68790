"""The runner of a sale: sole owner of the stage, performer of its effects, publisher of its changes."""

from __future__ import annotations

import uuid
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import datetime
from typing import Any, assert_never

from pos_app.domain.attempts import Attempt
from pos_app.domain.faults import Fault, TooSlow
from pos_app.domain.holds import HoldRequest
from pos_app.domain.orders import Order, PixCharge
from pos_app.domain.reading import Reading
from pos_app.domain.storage import StorageFault
from pos_app.domain.terms import AS_SHOWN, Terms
from pos_app.domain.trips import Segment
from pos_app.orders.machine import Closed, Decision, LetGo, Named, TrackedAttempt, printed
from pos_app.orders.matching import is_ours
from pos_app.orders.ports import Clock, Journal, Policy, Provider, Spawn
from pos_app.orders.tracker import AttemptRunner, NotJournaled
from pos_app.sale import events, machine
from pos_app.sale.stage import Sale

Listener = Callable[[Sale], None]
AttemptListener = Callable[[Attempt], None]


class Tasks:
    """The named reads of one sale that may be cancelled. Made by the application over its task scope."""

    def __init__(self, spawn: Spawn, cancel: Callable[[str], None]) -> None:
        self.spawn = spawn
        self.cancel = cancel


_READS = ("search", "map", "quote", "session")


class SaleFlow:
    """Runs one desk's sales, one on the stage at a time; orders go on by themselves after ``new_sale``.

    Attributes:
        stage: the sale as it stands, immutable.
        pix: the PIX charge of the order on the stage, once the provider told it.
        reading: what could not be read of the last answer about the order on the stage.
    """

    def __init__(
        self,
        provider: Provider,
        journal: Journal,
        clock: Clock,
        tasks: Tasks,
        policy: Policy | None = None,
        terms: Terms = AS_SHOWN,
    ) -> None:
        self._terms = terms
        self.stage = Sale(terms=self._terms)
        self.pix: PixCharge | None = None
        self.reading: Reading | None = None
        self._provider = provider
        self._journal = journal
        self._clock = clock
        self._tasks = tasks
        self._policy = policy or Policy()
        self._listeners: list[Listener] = []
        self._attempt_listeners: list[AttemptListener] = []
        self._runners: dict[str, AttemptRunner] = {}
        self._open: dict[str, Attempt] = {}

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Tell ``listener`` the stage now and after each change; returns how to stop."""
        self._listeners.append(listener)
        listener(self.stage)
        return lambda: self._listeners.remove(listener)

    def on_attempt(self, listener: AttemptListener) -> Callable[[], None]:
        """Tell ``listener`` each step of every attempt, on the stage or not; returns how to stop."""
        self._attempt_listeners.append(listener)
        return lambda: self._attempt_listeners.remove(listener)

    def send(self, event: events.Event) -> None:
        """Let an event happen: change the stage, publish it, start what it asks for."""
        before = self.stage
        self.stage, effects = machine.step(before, event)
        if self.stage is not before:
            self._publish()
        for effect in effects:
            self._perform(effect)

    def charge(self) -> None:
        """Send the order of the basket, with fresh ids and the present moment."""
        self.send(
            events.ChargeAsked(
                now=self._clock.now(),
                attempt_id=uuid.uuid4().hex,
                partner_id=uuid.uuid4().hex,
                hold_minimum=self._policy.hold_minimum,
                open_attempts=tuple(self._open.values()),
            )
        )

    def new_sale(self) -> None:
        """Clear the stage for the next customer. An order under way goes on in the background."""
        self.put_back(Sale())

    def put_back(self, sale: Sale) -> None:
        """Put a sale that stood here before on the stage; reads for the present one end."""
        for read in _READS:
            self._tasks.cancel(read)
        self.show(sale)

    def show(self, sale: Sale) -> None:
        """Show the sale as it is now known: a parked one, or the present one with more in it."""
        # A parked sale goes on under the agreement of today.
        self.stage, self.pix, self.reading = replace(sale, terms=self._terms), None, None
        self._publish()

    def check_holds(self) -> None:
        """Let the clock move: holds may have run out."""
        self.send(events.HoldsChecked(self._clock.now()))

    def ask_now(self, attempt_id: str = "") -> None:
        """Ask for the outcome now: of one attempt, else of all that are followed."""
        for key, runner in self._runners.items():
            if not attempt_id or key == attempt_id:
                runner.hurry()

    def asking(self, attempt_id: str) -> tuple[datetime | None, datetime | None]:
        """Return when the provider was last asked about an attempt and when it will be asked again (UTC);
        None where it was not, or will not."""
        runner = self._runners.get(attempt_id)
        return (runner.asked, runner.asks_next) if runner else (None, None)

    async def let_go(self, attempt_id: str, by: str) -> None:
        """Allow the seats of an unresolved attempt to be sold again; ``by`` names who decided. The watch for
        its order goes on.

        Raises:
            StorageFault: the attempt cannot be read.
        """
        await self._decide(attempt_id, LetGo(by))

    async def close_case(self, attempt_id: str, by: str, word: str) -> None:
        """Close a case that no answer moves any more (``may_close``); ``word`` is what the provider
        told the supervisor ``by``.

        Raises:
            StorageFault: the attempt cannot be read.
        """
        await self._decide(attempt_id, Closed(by, word))

    async def name_order(self, attempt_id: str, public_id: str, by: str) -> bool:
        """Take the order that the provider named to a person, if its detail proves that it is the attempt's;
        False where it does not, or where nothing is to be named any more.

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

    async def _decide(self, attempt_id: str, decision: Decision) -> None:
        if attempt_id not in self._runners:
            found = await self._journal.attempt(attempt_id)
            if found is not None:
                self._follow(found, None, decision)
            return
        self._runners[attempt_id].decide(decision)

    async def printed(self, attempt: Attempt) -> None:
        """Keep that every ticket of a completed attempt was printed or saved."""
        moved = printed(attempt, self._clock.now())
        await self._journal.record(moved)
        self.send(events.AttemptMoved(moved))

    async def recover(self) -> tuple[Attempt, ...]:
        """Take up every attempt that a crash or a closed program left open; returns them."""
        found = await self._journal.open_attempts()
        for attempt in found:
            self._open[attempt.id] = attempt
            self._follow(attempt, None)
        return found

    # --- Effects ----------------------------------------------------------------------------------

    def _perform(self, effect: events.Effect) -> None:
        match effect:
            case events.CancelReads():
                for read in _READS:
                    self._tasks.cancel(read)
            case events.Search(query):
                self._read("search", lambda: self._provider.search(query), events.TripsArrived)
            case events.LoadMap(segment):
                self._read("map", lambda: self._load_map(segment), lambda event: event)
            case events.AskQuote(parts):
                self._read("quote", lambda: self._provider.quote(parts), events.QuoteArrived)
            case events.OpenSession(email):
                self._read("session", lambda: self._provider.open_session(email), events.SessionArrived)
            case events.Hold(segment, seats):
                if self._has_room():
                    self._tasks.spawn(self._hold(segment, seats), "hold")
            case events.BeginAttempt(order, attempt):
                self._follow(attempt, order)
            case _:
                assert_never(effect)

    def _read(
        self, what: str, ask: Callable[[], Awaitable[Any]], arrived: Callable[[Any], events.Event]
    ) -> None:
        async def read() -> None:
            try:
                answer = await ask()
            except Fault as fault:
                self.send(events.Failed(what, fault))
            else:
                self.send(arrived(answer))

        self._tasks.cancel(what)
        self._tasks.spawn(read(), what)

    async def _load_map(self, segment: Segment) -> events.MapArrived:
        detail = await self._provider.trip(segment.trip_id)
        if self._terms.low_fare:
            try:
                offer = await self._provider.trip(segment.trip_id, low_fare=True)
            except Fault:
                # The offer is gone, or not for us: the seats at the full fare are there all the same.
                return events.MapArrived(segment, detail)
            detail = detail.with_offer(offer)
        return events.MapArrived(segment, detail)

    def _has_room(self) -> bool:
        """Tell whether a sale may begin: before seats are held, so that none ends halfway."""
        try:
            if self._journal.room().enough:
                return True
            self.send(events.Failed("room"))
        except StorageFault as fault:
            self.send(events.Failed("room", detail=str(fault)))
        return False

    async def _hold(self, segment: Segment, seats: tuple[HoldRequest, ...]) -> None:
        try:
            answer = await self._provider.hold(segment.trip_id, seats)
        except TooSlow as fault:
            # No answer: the seat may be ours, so it is never asked for again by itself.
            self.send(events.Failed("hold_uncertain", fault, segment=segment))
        except Fault as fault:
            self.send(events.Failed("hold", fault, segment=segment))
        else:
            self.send(events.HoldAnswered(segment, answer))

    def _follow(self, attempt: Attempt, order: Order | None, first: Decision | None = None) -> None:
        if attempt.id in self._runners:
            return
        runner = AttemptRunner(
            attempt,
            order,
            self._provider,
            self._journal,
            self._clock,
            self._policy,
            self._followed,
            first=first,
            shown=lambda: self.stage.attempt is not None and self.stage.attempt.id == attempt.id,
        )
        self._runners[attempt.id] = runner
        self._tasks.spawn(self._run(runner), f"attempt-{attempt.id}")

    async def _run(self, runner: AttemptRunner) -> None:
        attempt_id = runner.following.attempt.id
        try:
            await runner.run()
        except NotJournaled as error:
            self.send(events.Failed("journal", detail=str(error)))
        finally:
            self._runners.pop(attempt_id, None)

    def _followed(self, following: TrackedAttempt) -> None:
        attempt = following.attempt
        self._open.pop(attempt.id, None)
        if not attempt.settled:
            self._open[attempt.id] = attempt
        shown = self.stage.attempt
        if shown and shown.id == attempt.id:
            self.reading = following.reading
        if shown and shown.id == attempt.id and (shown is not attempt or self.pix is not following.pix):
            self.pix = following.pix
            self.send(events.AttemptMoved(attempt))
        for listener in tuple(self._attempt_listeners):
            listener(attempt)

    def _publish(self) -> None:
        for listener in tuple(self._listeners):
            listener(self.stage)
