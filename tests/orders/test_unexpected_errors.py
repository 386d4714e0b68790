"""An error of the program stops no order: it is reported, and the attempt is followed on, not sent again."""

from __future__ import annotations

import itertools
from collections.abc import AsyncIterator, Callable, Iterator
from typing import Any

import pytest

from pos_app.domain.attempts import Attempt, AttemptState
from pos_app.domain.orders import Order, TokenRejected, Verdict
from pos_app.domain.storage import StorageProblem
from pos_app.orders.machine import TrackedAttempt
from pos_app.orders.order_tracker import OrderTracker
from pos_app.orders.ports import Policy
from pos_app.system.tasks import TaskScope
from tests.orders.following_desk import Screen, lost, order
from tests.orders.model import ModelJournal, ModelProvider, PatientClock, VirtualClock, until_idle
from tests.sale.samples import attempt, by_pix

S = AttemptState


class UnforeseenError(Exception):
    """An error that no port documents."""


class Failing:
    """Fails as often as ``times`` says, then does what it stands for."""

    def __init__(self, plain: Callable[..., Any], times: int = 1) -> None:
        self._plain = plain
        self.left = times

    async def __call__(self, *given: Any) -> Any:
        if self.left:
            self.left -= 1
            raise UnforeseenError
        return await self._plain(*given)


class World:
    """A tracker whose tasks belong to a scope, as in the program; ``errors`` are what its owner was told."""

    def __init__(self, clock: VirtualClock | None = None, policy: Policy | None = None) -> None:
        self.clock = clock or VirtualClock()
        self.journal: Any = ModelJournal()
        self.provider: Any = ModelProvider(self.clock)
        self.errors: list[tuple[str, type[BaseException]]] = []
        self.scope = TaskScope("sale", lambda name, error: self.errors.append((name, type(error))))
        self.orders = OrderTracker(
            self.provider,
            self.journal,
            self.clock,
            lambda work, name: self.scope.start(work, name=name),
            policy or Policy(apart=0.0),
        )
        self.screen = Screen("a1")
        self.orders.attach(self.screen)

    def fails(self, name: str, times: int = 1) -> None:
        """Let a call to the provider fail unexpectedly."""
        setattr(self.provider, name, Failing(getattr(self.provider, name), times))

    async def sold(self) -> Attempt:
        """Charge, and return the attempt as the journal has it when nobody follows it any more."""
        self.orders.begin(order(), by_pix(attempt()))
        while self.orders.charges() or self.orders.asking("a1") != (None, None) or self.scope._tasks:
            await until_idle()
        kept: Attempt = self.journal.rows["a1"]
        return kept


FAILED = ("sale.attempt-a1", UnforeseenError)
TOLD = ("sale.listener", UnforeseenError)


@pytest.fixture
async def world() -> AsyncIterator[World]:
    made = World()
    yield made
    await made.scope.aclose()


@pytest.mark.parametrize("question", ["checkout", "order", "fiscal_tickets"])
async def test_an_outcome_that_could_not_be_asked_for_is_asked_for_again(question: str, world: World) -> None:
    world.fails(question)
    assert (await world.sold()).state is S.COMPLETED
    assert len(world.provider.posted) == 1
    assert world.errors == [FAILED]
    assert (world.orders.open, world.orders.asking("a1")) == ((), (None, None))


async def test_each_failure_makes_the_pause_longer() -> None:
    world = World(PatientClock())
    world.fails("find_orders", times=8)
    world.journal.rows["a1"] = lost(1)
    await world.orders.recover()
    await until_idle()
    pauses = []
    for _ in range(7):
        until = world.orders.asking("a1")[1]
        assert until is not None
        pauses.append((until - world.clock.now()).total_seconds())
        world.orders.ask_now("a1")
        await until_idle()
    assert pauses == [10, 20, 40, 80, 160, 300, 300]
    world.orders.ask_now()
    await until_idle()
    assert world.errors == [FAILED] * 8
    assert world.orders.asking("a1")[1] is not None, "from here on it is searched for as ever"
    await world.orders.release("a1", "Marina Duarte")
    await until_idle()
    assert world.journal.rows["a1"].state is S.ABANDONED_WATCHED
    await world.scope.aclose()


@pytest.mark.parametrize("when", ["before", "after"])
async def test_whichever_call_fails_the_order_is_sent_once_at_the_most(when: str) -> None:
    counted = 0
    for failing in range(1, 40):
        world, count = World(), itertools.count(1)

        def port(plain: Callable[..., Any], count: Iterator[int] = count, failing: int = failing) -> Any:
            async def call(*given: Any) -> Any:
                fails = next(count) == failing
                if fails and when == "before":
                    raise UnforeseenError
                answer = await plain(*given)
                if fails:
                    raise UnforeseenError
                return answer

            return call

        for name in ("create_order", "checkout", "order", "find_orders", "fiscal_tickets"):
            setattr(world.provider, name, port(getattr(world.provider, name)))
        world.journal.record = port(world.journal.record)
        kept = await world.sold()
        await world.scope.aclose()
        if not world.errors:
            break
        counted += 1
        assert len(world.provider.posted) == len(world.provider.orders) <= 1
        # Whoever sends may fail before it does: that stays unknown, and is never told as not sent.
        unmade = S.NOT_SENT if failing == 1 else S.UNRESOLVED
        assert kept.state is (S.COMPLETED if world.provider.posted else unmade), failing
    assert counted > 5, "every call of a whole order failed once"


# --- Who is told ----------------------------------------------------------------------------------


async def test_a_screen_that_fails_keeps_nobody_else_from_being_told(world: World) -> None:
    class Broken(Screen):
        def attempt_moved(self, tracked: TrackedAttempt) -> None:
            raise UnforeseenError

        def not_journaled(self, attempt_id: str, problem: StorageProblem) -> None:
            raise UnforeseenError

    world.orders._screens.insert(0, Broken())
    world.journal.broken = 1
    world.orders.begin(order(), attempt())
    await until_idle()
    assert ([name for name, _ in world.screen.refused], world.errors) == (["a1"], [TOLD])
    assert (await world.sold()).state is S.COMPLETED
    assert world.screen.steps[-1].attempt.state is S.COMPLETED
    assert set(world.errors) == {TOLD}


async def test_an_order_whose_sending_failed_halfway_is_searched_for(world: World) -> None:
    async def create_order(sent: Order) -> Verdict:
        world.provider.posted.append(sent)
        world.provider.commit(sent)
        raise UnforeseenError

    world.provider.create_order = create_order
    assert (await world.sold()).state is S.COMPLETED
    assert world.journal.written[:2] == [S.SENDING, S.AMBIGUOUS]
    assert len(world.provider.posted) == 1
    assert world.errors == [FAILED]


async def test_a_rejected_token_that_cannot_be_forgotten_repeats_no_order(world: World) -> None:
    world.provider.answer = lambda _provider, _order: TokenRejected("expired", status=401)
    world.fails("renew_token")
    world.orders.begin(order(), attempt())
    while world.journal.rows.get("a1", attempt()).state is not S.UNRESOLVED:
        await until_idle()
    assert (world.errors, len(world.provider.posted)) == ([FAILED], 1)
    await world.scope.aclose()


async def test_an_order_that_was_never_written_was_never_sent(world: World) -> None:
    world.journal.record = Failing(world.journal.record)
    unsent = await world.sold()
    assert (unsent.state, unsent.sends, world.provider.posted) == (S.NOT_SENT, 0, [])
    assert [step.attempt.state for step in world.screen.steps] == [S.NOT_SENT]


async def test_an_outcome_that_could_not_be_written_is_asked_for_again(world: World) -> None:
    plain = world.journal.record
    failing = Failing(plain)

    async def record(moved: Attempt) -> None:
        await (failing if moved.state is S.COMPLETED else plain)(moved)

    world.journal.record = record
    assert (await world.sold()).state is S.COMPLETED
    assert (world.errors, len(world.provider.posted)) == ([FAILED], 1)
