"""One run: a clerk sells, things go wrong, the program dies and comes back, and the end is judged."""

from __future__ import annotations

import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

from pos_app.domain.attempts import Attempt, AttemptState
from pos_app.domain.basket import SeatChoice
from pos_app.orders.order_tracker import OrderTracker
from pos_app.sale import events, guards
from pos_app.sale.runner import SaleRunner, Tasks
from pos_app.sale.stage import Sale
from tests.campaigns.common.runner import MEMORY
from tests.campaigns.simulation import goods
from tests.campaigns.simulation.clockwork import Killed, Loop, VirtualClock
from tests.campaigns.simulation.disk import Shelf, drive
from tests.campaigns.simulation.judge import PAID, Judge
from tests.campaigns.simulation.plan import Plan, plan
from tests.campaigns.simulation.provider import ModelProvider

_SEATS = goods.SEATS[:2]
_RESTART = 20.0
"""Seconds until a program that died is there again."""
_UNTIL_SUPERVISOR = 300.0
_AFTERWARDS = 190.0
_HURRY = 0.7
_NEVER = 10**9
_WALKED = 20
"""In one of so many runs the clerk walks from the search to the payment; else the stage, which is a value, is
taken from an earlier run."""
_TO_PAYMENT: dict[int, Sale] = {}


@dataclass(slots=True)
class Outcome:
    """The result of a run. ``problems`` is empty when every promise was kept; ``kills``: where it died."""

    plan: Plan
    problems: list[str] = field(default_factory=list)
    kills: list[str] = field(default_factory=list)
    states: tuple[AttemptState, ...] = ()


class Run:
    """A desk and its customer, from the search to the end of the watch."""

    def __init__(self, plan: Plan, shelf: Shelf) -> None:
        self._plan = plan
        self._journal = shelf.journal(searched=plan.fault.hides_partner_id)
        self._journal.belongs_to(self._step, self._is_full)
        self._clock = VirtualClock()
        self._loop = Loop(self._clock)
        self._kills: list[str] = []
        self._left = plan.kill_on if plan.kill else _NEVER
        self._full = 0
        self.provider = ModelProvider(self._clock, plan.fault, self._step)
        self._judge = Judge(self.provider, self._clock, plan)
        self._open()

    def outcome(self) -> Outcome:
        steps = [self._sell, self._meddle, self._wait, self._again]
        while steps:
            try:
                steps.pop(0)()
            except Killed:
                self._restart()
                steps = [self._wait, self._again]
        self._loop.abandon()
        attempts = self._history()
        self._judge.end(attempts)
        return Outcome(
            self._plan, self._judge.problems, self._kills, tuple(attempt.state for attempt in attempts)
        )

    def _history(self) -> tuple[Attempt, ...]:
        found: list[Attempt] = []

        async def read() -> None:
            found.extend(await self._journal.history(limit=100))

        drive(read())
        return tuple(found)

    # --- The program's life -----------------------------------------------------------------------

    def _open(self) -> None:
        tasks, policy = Tasks(self._loop.spawn, self._loop.cancel), self._plan.policy
        self.orders = OrderTracker(self.provider, self._journal, self._clock, tasks.spawn, policy)
        self.sale = SaleRunner(self.provider, self._journal, self._clock, tasks, self.orders, policy)
        self.orders.on_attempt(self._judge.on_attempt)

    def _restart(self) -> None:
        """The program is gone; the next one starts with what is on disk. It may die again."""
        while True:
            self._loop.abandon()
            self._judge.died()
            self._clock.seconds += _RESTART
            self._left = self._plan.second_kill or _NEVER
            if len(self._kills) > 1:
                self._left = _NEVER
            self._open()
            self._journal.started()
            try:
                drive(self._recover())
                self._loop.run(self._clock.seconds)
            except Killed:
                continue
            return

    async def _recover(self) -> None:
        await self.orders.recover()

    def _step(self, name: str) -> None:
        """A step of the run: the program's last one, if it is so in the plan."""
        if self._left == _NEVER or (not self._kills and name != self._plan.kill):
            return
        self._left -= 1
        if not self._left:
            self._left = _NEVER
            self._kills.append(name)
            raise Killed

    def _is_full(self, attempt: Attempt) -> bool:
        disk, sending = self._plan.fault.disk, attempt.state is AttemptState.SENDING
        if disk in ("sending", "second"):
            return sending and attempt.sends == (1 if disk == "sending" else 2) and self._fills(1)
        return disk == "outcome" and not sending and self._fills(5)

    def _fills(self, times: int) -> bool:
        self._full += 1
        return self._full <= times

    # --- The clerk --------------------------------------------------------------------------------

    def _sell(self) -> None:
        """Sell; the machine stops it wherever it has a reason to."""
        known = _TO_PAYMENT.get(self._plan.people)
        if known is None or self._plan.seed % _WALKED == 0:
            self._walk()
            _TO_PAYMENT[self._plan.people] = self.sale.stage
        else:
            held = tuple(map(self._held_now, known.seating.seats))
            self.sale.send(events.SaleResumed(replace(known, seating=replace(known.seating, seats=held))))
        self._pay()

    def _held_now(self, choice: SeatChoice) -> SeatChoice:
        assert choice.hold is not None
        return replace(choice, hold=replace(choice.hold, until=goods.held_until(self._clock.now())))

    def _walk(self) -> None:
        """Go the whole way from the search to the payment."""
        people = self._plan.people
        self._do(events.SearchAsked(goods.QUERIES[people], goods.TODAY))
        self._do(events.TripChosen(goods.TRIP))
        for label in _SEATS[:people]:
            self._do(events.SeatToggled(label))
        self._do(events.HoldAsked())
        self._do(events.PassengersGiven(goods.BUYER, goods.PEOPLE[:people]))

    def _pay(self) -> None:
        self._do(events.MethodChosen(self._plan.method))
        if self._plan.method.value == "credit_card":
            self._do(events.CardGiven(goods.CARD))
        self.sale.charge()
        if self._plan.fault.clerk == "double":
            self.sale.charge()
        self._loop.run(self._clock.seconds)

    def _do(self, event: events.ClerkEvent) -> None:
        self.sale.send(event)
        self._loop.run(self._clock.seconds)

    def _meddle(self) -> None:
        """What impatient people do while an order is on its way."""
        clerk = self._plan.fault.clerk
        if clerk in ("leaves", "serves the next"):
            self.sale.send(events.NewSale())
        if clerk == "leaves":
            self._sell()
        elif clerk == "again":
            self._do(events.HoldAgainAsked())
            self._pay()
        elif clerk == "hurries":
            for _ in range(20):
                self.orders.ask_now()
                self._loop.hurried()
                self._loop.run(self._clock.seconds + _HURRY)
        elif clerk == "supervisor":
            self._loop.run(_UNTIL_SUPERVISOR)
            self._decide()

    def _decide(self) -> None:
        attempt = self.sale.stage.order.attempt
        if attempt is None:
            return
        drive(self.orders.release(attempt.id, "Marina Duarte"))
        self._loop.hurried()
        self._loop.run(self._clock.seconds + 3.0)
        left = self.sale.stage.order.attempt
        if left is not None and left.state is AttemptState.ABANDONED_WATCHED:
            self._judge.decided()
            self._do(events.HoldAgainAsked())
            self._pay()

    def _wait(self) -> None:
        self._loop.run(max(self._plan.lasts, self._clock.seconds + 120.0))

    def _again(self) -> None:
        """The customer still has no ticket: sell the same again, if the program lets us."""
        if not self._plan.comes_back or any(attempt.state in PAID for attempt in self._history()):
            return
        attempt = self.sale.stage.order.attempt
        if attempt is not None and guards.may_hold_again(attempt):
            self._do(events.HoldAgainAsked())
            self._pay()
        else:
            self.sale.send(events.NewSale())
            self._sell()
        self._loop.run(self._clock.seconds + _AFTERWARDS)


# --- Many runs ----------------------------------------------------------------------------------------


@dataclass(slots=True)
class Tally:
    """The results of many runs."""

    sales: int = 0
    killed: int = 0
    killed_twice: int = 0
    pairs: set[tuple[str, str]] = field(default_factory=set)
    states: Counter[str] = field(default_factory=Counter)
    broken: list[tuple[int, str]] = field(default_factory=list)

    def add(self, outcome: Outcome) -> None:
        self.sales += 1
        self.killed += bool(outcome.kills)
        self.killed_twice += len(outcome.kills) > 1
        if outcome.kills:
            self.pairs.add((outcome.plan.fault.name, outcome.kills[0]))
        self.states.update(state.value for state in outcome.states)
        self.broken += [(outcome.plan.seed, problem) for problem in outcome.problems]


def outcomes(first: int, count: int) -> Iterator[Outcome]:
    with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
        shelf = Shelf(Path(folder))
        for seed in range(first, first + count):
            yield Run(plan(seed), shelf).outcome()
            shelf.clear()


def tally(first: int, count: int) -> Tally:
    counted = Tally()
    for outcome in outcomes(first, count):
        counted.add(outcome)
    return counted
