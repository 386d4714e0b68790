"""The runner of a sale: sole owner of the stage, performer of its effects, publisher of its changes."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, assert_never

from pos_app.domain.duplicates import DuplicateQuery
from pos_app.domain.faults import Fault, TooSlow
from pos_app.domain.holds import DEFAULT_MINUTES, HoldRequest
from pos_app.domain.storage import StorageFault, StorageKind, StorageProblem
from pos_app.domain.terms import AS_SHOWN, Terms
from pos_app.domain.trips import Segment
from pos_app.domain.value import replace
from pos_app.orders.machine import TrackedAttempt
from pos_app.orders.order_tracker import OrderTracker
from pos_app.orders.ports import Clock, Journal, Policy, Provider, Spawn
from pos_app.sale import events, machine
from pos_app.sale.own_blocks import BlockBook
from pos_app.sale.stage import READS, Activity, FailedStep, Holds, Sale

Listener = Callable[[Sale], None]


class Tasks:
    """The named reads of one sale that may be cancelled. Made by the application over its task scope."""

    def __init__(self, spawn: Spawn, cancel: Callable[[str], None]) -> None:
        self.spawn = spawn
        self.cancel = cancel


class SaleRunner:
    """Runs one desk's sales, one on the stage at a time; orders go on by themselves after ``NewSale``.

    Attributes:
        stage: the sale as it stands, immutable.
        without_shift: this desk sells in shifts, and none is open: no hold and no order begins.
        operator: returns who is at the desk, "" where nobody is known.
    """

    def __init__(
        self,
        provider: Provider,
        journal: Journal,
        clock: Clock,
        tasks: Tasks,
        orders: OrderTracker,
        policy: Policy | None = None,
        terms: Terms = AS_SHOWN,
        blocks: BlockBook | None = None,
        usable: Callable[[], bool] = lambda: True,
    ) -> None:
        """``blocks`` remembers the seats that this desk has blocked; without one, only as long as it runs.
        ``usable`` returns whether the service can be used: without it no hold and no order begins."""
        self._usable = usable
        self.without_shift = False
        self.operator: Callable[[], str] = str
        self._blocks = blocks or BlockBook(clock.now, lambda _: None, DEFAULT_MINUTES)
        self._terms = terms
        # A draft may name holds of an earlier run. Numbers that begin at the clock are not used twice.
        self.stage = Sale(terms=terms, holds=Holds(last=int(clock.now().timestamp() * 1_000_000)))
        self._answers: dict[int, events.HoldAnswered] = {}
        self._provider = provider
        self._journal = journal
        self._clock = clock
        self._tasks = tasks
        self._orders = orders
        self._policy = policy or Policy()
        self._listeners: list[Listener] = []
        orders.attach(self)

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Call ``listener`` with the stage now and after each change; returns how to stop."""
        self._listeners.append(listener)
        listener(self.stage)
        return lambda: self._listeners.remove(listener)

    async def until(self, reached: Callable[[Sale], bool], seconds: float | None = None) -> bool:
        """Wait until the stage fulfils a condition; False when so many seconds went by without it."""
        changed = asyncio.Event()
        stop = self.subscribe(lambda _stage: changed.set())
        deadline = None if seconds is None else self._clock.monotonic() + seconds
        try:
            while not reached(self.stage):
                changed.clear()
                if deadline is None:
                    await changed.wait()
                elif (left := deadline - self._clock.monotonic()) > 0:
                    await self._clock.wait(left, changed)
                else:
                    return False
            return True
        finally:
            stop()

    def send(self, event: events.Event) -> None:
        """Apply an event: change the stage, publish it, start its effects."""
        before = self.stage
        if isinstance(event, events.HoldAgainAsked):
            event = replace(event, now=self._clock.now(), hold_minimum=self._policy.hold_minimum)
        if isinstance(event, events.SearchAsked):
            event = replace(event, now=self._clock.now())
        self.stage, effects = machine.step(before, event)
        if self.stage is not before:
            self._publish()
        for effect in effects:
            self._perform(effect)
        if isinstance(event, events.SaleResumed | events.SaleRestored):
            self._tell_answers()

    def charge(self) -> None:
        """Send the order of the basket, with fresh ids and the present moment; none while offline, and none
        without the shift that this desk wants."""
        if lacks := self._lacks():
            if not self.stage.ordered:
                self.send(events.Failed(lacks))
            return
        import uuid  # It asks what computer this is.

        self.send(
            events.ChargeAsked(
                now=self._clock.now(),
                attempt_id=uuid.uuid4().hex,
                partner_id=uuid.uuid4().hex,
                hold_minimum=self._policy.hold_minimum,
                open_attempts=self._orders.open,
            )
        )

    def withdraw_charge(self) -> None:
        """Give up a charge that still waits for the journal, as if that could not be read: it is not sent
        later."""
        earlier = self.stage.earlier
        if earlier.charge is not None and earlier.about is not None:
            problem = StorageProblem(StorageKind.NO_ANSWER)
            self.send(events.EarlierFound(earlier.about, None, self._clock.now(), problem))

    def check_holds(self) -> None:
        """Pass the present moment to the sale: holds may have expired."""
        self.send(events.HoldsChecked(self._clock.now(), self._policy.hold_minimum))

    # --- Events of the order tracker --------------------------------------------------------------

    def shows(self, attempt_id: str) -> bool:
        """Return whether this attempt is the one on the stage."""
        return self.stage.order.attempt is not None and self.stage.order.attempt.id == attempt_id

    def attempt_moved(self, tracked: TrackedAttempt) -> None:
        """Bring the step of an order to the stage; the machine takes only those of its own attempt."""
        self._blocks.settled(tracked.attempt)
        self.send(events.AttemptMoved(tracked.attempt, tracked.pix, tracked.unreadable))

    def not_journaled(self, attempt_id: str, problem: StorageProblem) -> None:
        """Open the basket again: the order was not sent."""
        self.send(events.Failed(FailedStep.JOURNAL, storage=problem, attempt_id=attempt_id))

    # --- Effects ----------------------------------------------------------------------------------

    def _perform(self, effect: events.Effect) -> None:
        match effect:
            case events.CancelReads():
                for read in READS:
                    self._tasks.cancel(read)
            case events.Search(query):
                self._read(Activity.SEARCH, lambda: self._provider.search(query), events.TripsArrived)
            case events.LoadMap(segment):
                self._read_map(segment)
            case events.AskQuote(parts):
                self._read(Activity.QUOTE, lambda: self._provider.quote(parts), events.QuoteArrived)
            case events.OpenSession(email):
                self._read(
                    Activity.SESSION, lambda: self._provider.open_session(email), events.SessionArrived
                )
            case events.Hold(segment, seats, number):
                self._hold_if_room(segment, seats, number)
            case events.LookForEarlier(about):
                self._tasks.spawn(self._look_for_earlier(about), "earlier")
            case events.BeginAttempt(order, attempt):
                self._blocks.ordered((item.trip_id, item.seat) for item in order.items)
                self._orders.begin(order, replace(attempt, operator=self.operator()))
            case _:
                assert_never(effect)

    def _read(
        self,
        read_of: Activity,
        ask: Callable[[], Awaitable[Any]],
        arrived: Callable[[Any], events.Event],
        segment: Segment | None = None,
    ) -> None:
        async def read() -> None:
            try:
                answer = await ask()
            except Fault as fault:
                self.send(events.Failed(FailedStep(read_of), fault, segment=segment))
            except Exception as error:
                # An error of the program: its owner is notified, and no page waits for an answer for ever.
                self.send(events.Failed(FailedStep(read_of), Fault(type(error).__name__), segment=segment))
                raise
            else:
                self.send(arrived(answer))

        self._tasks.cancel(read_of)
        self._tasks.spawn(read(), read_of)

    async def _look_for_earlier(self, about: DuplicateQuery) -> None:
        try:
            found = await self._journal.orders_of(about.people, about.days)
        except StorageFault as fault:
            answer = events.EarlierFound(about, None, self._clock.now(), fault.problem)
        else:
            answer = events.EarlierFound(about, found, self._clock.now())
        self.send(answer)

    def _read_map(self, segment: Segment) -> None:
        """Read a seat map; not offline, where an attempt would only keep the clerk waiting."""
        if self._usable():
            self._read(Activity.MAP, lambda: self._load_map(segment), lambda event: event, segment)
        else:
            self.send(events.Failed(FailedStep.MAP_OFFLINE))

    async def _load_map(self, segment: Segment) -> events.MapArrived:
        detail = await self._provider.trip(segment.trip_id)
        self._blocks.seen_free(segment.trip_id, (seat.label for seat in detail.seats if seat.available))
        own = self._blocks.on(segment.trip_id)
        if self._terms.low_fare:
            try:
                offer = await self._provider.trip(segment.trip_id, low_fare=True)
            except Fault:
                # The offer is gone, or not for us: the seats at the full fare are there all the same.
                return events.MapArrived(segment, detail, own)
            detail = detail.with_offer(offer)
        return events.MapArrived(segment, detail, own)

    def _hold_if_room(self, segment: Segment, seats: tuple[HoldRequest, ...], number: int) -> None:
        """Hold seats if a sale may begin, the service can be used and the disk has room for a whole sale, so
        that none ends halfway."""
        if lacks := self._lacks():
            self.send(events.Failed(lacks, number=number))
            return
        try:
            enough = self._journal.disk_space().enough
        except StorageFault as fault:
            self.send(events.Failed(FailedStep.DISK_SPACE, storage=fault.problem, number=number))
            return
        if enough:
            self._tasks.spawn(self._hold(segment, seats, number), Activity.HOLD)
        else:
            self.send(events.Failed(FailedStep.DISK_SPACE, number=number))

    def _lacks(self) -> FailedStep | None:
        """Return why neither a hold nor an order may begin; None where they may."""
        if self.without_shift:
            return FailedStep.NO_SHIFT
        return None if self._usable() else FailedStep.OFFLINE

    async def _hold(self, segment: Segment, seats: tuple[HoldRequest, ...], number: int) -> None:
        own = self._blocks.on(segment.trip_id)
        failed = partial(events.Failed, segment=segment, number=number, asked=seats)
        self._blocks.asked(number, segment.trip_id, (seat.label for seat in seats))

        def uncertain(fault: Fault) -> None:
            # No answer: the seat may be ours, so the hold is never repeated automatically.
            self._blocks.unanswered(segment.trip_id, (seat.label for seat in seats))
            self.send(failed(FailedStep.HOLD_UNCERTAIN, fault, own=self._blocks.on(segment.trip_id)))

        try:
            answer = await self._provider.hold(segment.trip_id, seats)
        except asyncio.CancelledError:
            # The program ends, and the hold goes on: at the next start the seats may be ours.
            self._blocks.unanswered(segment.trip_id, (seat.label for seat in seats))
            raise
        except TooSlow as fault:
            uncertain(fault)
        except Fault as fault:
            self.send(failed(FailedStep.HOLD, fault, own=own))
        except Exception as error:
            uncertain(TooSlow(type(error).__name__))
            raise
        else:
            self._blocks.held(answer.held)
            self._take(events.HoldAnswered(segment, answer, own, number, seats))
        finally:
            self._blocks.answered(number)

    def _take(self, answered: events.HoldAnswered) -> None:
        """Tell the stage, and keep the answer for the sale that asked, which may be parked, while a seat of
        it is held."""
        now = self._clock.now()
        kept = {**self._answers, answered.number: answered}
        self._answers = {n: one for n, one in kept.items() if any(h.until > now for h in one.answer.held)}
        self.send(answered)

    def _tell_answers(self) -> None:
        """Tell the sale that was taken up what was held for it meanwhile."""
        now = self._clock.now()
        for number in self.stage.holds.unanswered:
            if answered := self._answers.get(number):
                held = tuple(hold for hold in answered.answer.held if hold.until > now)
                self.send(replace(answered, answer=replace(answered.answer, held=held)))

    def _publish(self) -> None:
        for listener in tuple(self._listeners):
            listener(self.stage)
