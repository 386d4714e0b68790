"""Late fiscal tickets are asked for by the program itself, less and less often, and never forgotten again."""

from __future__ import annotations

import itertools
from collections.abc import Coroutine
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any

import pytest

from pos_app.domain.attempts import Attempt, AttemptState
from pos_app.domain.faults import Fault, TooSlow
from pos_app.domain.fiscal_match import merged
from pos_app.domain.orders import Confirmed, FiscalState, FiscalTicket
from pos_app.domain.storage import StorageProblem
from pos_app.orders.fiscal_watch import FiscalWatch, _Wait
from pos_app.orders.machine import TrackedAttempt
from pos_app.orders.order_tracker import OrderTracker
from pos_app.orders.ports import Policy
from pos_app.system.tasks import TaskScope
from tests.orders.model import HandClock, ModelJournal, ModelProvider, _idle
from tests.sale.running import Running
from tests.sale.samples import attempt, order_detail

FOUND = FiscalTicket("f1", FiscalState.FOUND, "boarding", number="18821")
LATE = FiscalTicket("f1", FiscalState.NOT_FOUND)


class Desk:
    """A watch over orders, and what it asked and when."""

    def __init__(self) -> None:
        self.clock = HandClock()
        self.journal = ModelJournal()
        self.running = Running()
        self.orders = OrderTracker(
            ModelProvider(self.clock), self.journal, self.clock, self.running.spawn, Policy()
        )
        self.usable = True
        self.watch = FiscalWatch(self, self.orders, self.clock, usable=lambda: self.usable)
        self.answer: tuple[FiscalTicket, ...] | Fault = (LATE,)
        self.asked: list[tuple[str, float]] = []
        self.heard: list[Attempt] = []
        self.orders.on_attempt(self.heard.append)

    def watch_moves(self, attempt: Attempt) -> None:
        """Tell every listener of the orders that an attempt moved."""
        for listener in list(self.orders._listeners):
            listener(attempt)

    async def fiscal_tickets(self, public_id: str) -> tuple[FiscalTicket, ...]:
        self.asked.append((public_id, self.clock.monotonic()))
        if isinstance(self.answer, Fault):
            raise self.answer
        return self.answer

    async def missing(self, since: datetime) -> tuple[Attempt, ...]:
        return tuple(one for one in self.journal.rows.values() if one.opened >= since)

    def stop(self) -> None:
        for name in list(self.running.tasks):
            self.running.cancel(name)

    async def begin(self, *attempts: Attempt) -> None:
        self.journal.rows.update({one.id: one for one in attempts})

        def spawn(work: Coroutine[Any, Any, None], name: str) -> None:
            self.running.spawn(work, name)

        self.unheard = await self.watch.begin(self, spawn)
        await _idle()


def sold(number: int = 1, *records: FiscalTicket) -> Attempt:
    name = f"GB0{number}"
    confirmed = Confirmed(replace(order_detail(), public_id=name), records)
    made = attempt(AttemptState.COMPLETED, sends=1, public_id=name, confirmed=confirmed)
    return replace(made, id=f"a{number}", partner_id=f"p{number}")


@pytest.fixture
def desk() -> Desk:
    return Desk()


async def test_an_order_left_by_an_earlier_start_is_asked_about(desk: Desk) -> None:
    await desk.begin(sold(1, LATE))
    await desk.clock.go(seconds=60)
    assert len(desk.asked) > 2
    desk.answer = (FOUND,)
    await desk.clock.go(minutes=1)
    count = len(desk.asked)
    assert desk.journal.rows["a1"].confirmed == Confirmed(sold().confirmed.detail, (FOUND,))  # type: ignore[union-attr]
    assert [one.confirmed.fiscal for one in desk.heard if one.confirmed] == [(FOUND,)]
    await desk.clock.go(hours=5)
    assert (len(desk.asked), desk.watch.waiting) == (count, ())
    desk.stop()


async def test_questions_come_less_and_less_often_and_end_after_three_days(desk: Desk) -> None:
    await desk.begin(sold())
    await desk.clock.go(days=4)
    moments = [at for _, at in desk.asked]
    gaps = [after - before for before, after in itertools.pairwise(moments)]
    assert 4 < gaps[0] < 6
    assert 1500 < gaps[-1] < 2100
    assert 100 < len(moments) < 250
    assert 72 * 3600 - 2100 < moments[-1] < 72 * 3600 + 2100
    assert desk.watch.waiting == ()
    desk.stop()


async def test_what_was_left_open_is_asked_about_a_little_apart(desk: Desk) -> None:
    await desk.begin(*(sold(number) for number in (1, 2, 3)))
    await desk.clock.go(seconds=4)
    assert [(name, round(at, 1)) for name, at in desk.asked] == [("GB01", 0.0), ("GB02", 0.4), ("GB03", 0.7)]
    desk.stop()


def test_waits_are_a_quarter_of_the_age_and_differ_by_order(desk: Desk) -> None:
    """Orders of one outage are not asked about at once."""
    wait = _Wait("GB01", desk.clock.now() - timedelta(seconds=4000), 0.0)
    by_order = [desk.watch._pause(f"a{number}", wait) for number in range(200)]
    by_question = [desk.watch._pause("a1", replace(wait, asked=number)) for number in range(200)]
    for waits in (by_order, by_question):
        assert 850 <= min(waits) < 900 and 1100 < max(waits) <= 1150


async def test_a_ticket_that_a_person_found_is_not_asked_for_again(desk: Desk) -> None:
    await desk.begin(sold(1, LATE))
    await desk.orders.keep_fiscal("a1", (FOUND,))
    assert desk.watch.waiting == ()
    desk.stop()


async def test_whoever_stops_listening_takes_up_no_more_orders(desk: Desk) -> None:
    await desk.begin()
    desk.unheard()
    desk.watch_moves(sold(1, LATE))
    assert (desk.watch.waiting, desk.watch.oldest) == ((), None)
    desk.stop()


async def test_many_orders_are_asked_about_one_by_one(desk: Desk) -> None:
    await desk.begin(*(sold(number) for number in range(1, 30)))
    await desk.clock.go(minutes=10)
    moments = [at for _, at in desk.asked]
    assert len({name for name, _ in desk.asked}) == 29
    assert min(after - before for before, after in itertools.pairwise(moments)) >= 0.34
    desk.stop()


async def test_an_order_that_is_confirmed_now_is_watched_from_then_on(desk: Desk) -> None:
    await desk.begin()
    await desk.clock.go(minutes=30)
    assert desk.asked == []
    desk.journal.rows["a1"] = sold(1, LATE)
    await desk.orders.printed(sold(1, LATE))
    await desk.orders.keep_fiscal("a1", (replace(LATE, transaction_id="f-1"),))
    await desk.clock.go(seconds=4.9)
    assert desk.asked == [], "the provider needs a moment"
    await desk.clock.go(seconds=1.1)
    assert [name for name, _ in desk.asked] == ["GB01"]
    desk.stop()


@pytest.mark.parametrize("fault", [TooSlow(), Fault("odd")])
async def test_an_answer_that_fails_is_no_answer(desk: Desk, fault: Fault) -> None:
    desk.answer = fault
    await desk.begin(sold(1, LATE))
    await desk.clock.go(seconds=30)
    assert (desk.watch.waiting, desk.watch.oldest) == (("a1",), sold(1, LATE).opened)
    assert desk.heard == []
    desk.stop()


async def test_nothing_is_asked_while_the_provider_cannot_be_used(desk: Desk) -> None:
    desk.usable = False
    await desk.begin(sold())
    await desk.clock.go(minutes=5)
    assert desk.asked == []
    desk.usable = True
    await desk.clock.go(minutes=5)
    assert desk.asked
    desk.stop()


async def test_a_person_may_hurry_a_question(desk: Desk) -> None:
    await desk.begin(sold())
    await desk.clock.go(hours=3)
    before = len(desk.asked)
    desk.watch.hurry("a1")
    desk.watch.hurry("an order that waits for nothing")
    await desk.clock.go(seconds=1)
    assert len(desk.asked) == before + 1
    desk.stop()


async def test_an_order_that_was_not_sold_is_not_asked_about(desk: Desk) -> None:
    await desk.begin()
    desk.watch._moved(attempt(AttemptState.REFUSED, sends=1, public_id="GB01"))
    desk.watch._moved(replace(sold(), state=AttemptState.REFUSED))
    desk.watch._moved(replace(sold(), confirmed=None))
    await desk.clock.go(minutes=5)
    assert (desk.asked, desk.watch.waiting) == ([], ())
    desk.stop()


async def test_an_order_that_is_gone_is_not_asked_about_again(desk: Desk) -> None:
    await desk.begin(sold(1, LATE))
    asked = len(desk.asked)
    desk.journal.rows.clear()
    await desk.clock.go(minutes=5)
    assert (len(desk.asked), desk.watch.waiting) == (asked + 1, ())
    desk.stop()


async def test_what_is_no_sold_order_keeps_no_ticket(desk: Desk) -> None:
    desk.journal.rows["a1"] = attempt(AttemptState.REFUSED)
    assert await desk.orders.keep_fiscal("a1", (FOUND,)) is None
    assert await desk.orders.keep_fiscal("a2", (FOUND,)) is None
    for other in (replace(sold(), state=AttemptState.REFUSED), replace(sold(), confirmed=None)):
        desk.journal.rows["a1"] = other
        assert await desk.orders.keep_fiscal("a1", (FOUND,)) is None
        assert desk.journal.rows["a1"] is other


@dataclass
class Screen:
    """A screen of orders, and what it was shown."""

    moved: list[TrackedAttempt] = field(default_factory=list)

    def shows(self, attempt_id: str) -> bool:
        return False

    def attempt_moved(self, tracked: TrackedAttempt) -> None:
        self.moved.append(tracked)

    def not_journaled(self, attempt_id: str, problem: StorageProblem) -> None:
        raise AssertionError(problem)


async def test_a_screen_shows_a_ticket_that_came_late_and_only_once(desk: Desk) -> None:
    screen = Screen()
    desk.orders.attach(screen)
    desk.journal.rows["a1"] = sold(1, LATE)
    kept = await desk.orders.keep_fiscal("a1", (FOUND,))
    assert kept is not None
    assert screen.moved == [TrackedAttempt(kept, desk.clock.now())]
    await desk.orders.keep_fiscal("a1", (FOUND,))
    assert len(screen.moved) == 1, "no news"


OTHER = FiscalTicket("f2", FiscalState.NOT_FOUND)


@pytest.mark.parametrize(
    ("known", "fresh", "then"),
    [
        ((), (LATE,), (LATE,)),
        ((LATE, OTHER), (FOUND, OTHER), (FOUND, OTHER)),
        ((FOUND, OTHER), (LATE, OTHER), (FOUND, OTHER)),
        ((FOUND, OTHER), (), (FOUND, OTHER)),
        ((LATE, OTHER), (FOUND,), (FOUND, OTHER)),
        ((), (), ()),
    ],
)
def test_a_ticket_that_was_found_is_not_lost_again(
    known: tuple[FiscalTicket, ...], fresh: tuple[FiscalTicket, ...], then: tuple[FiscalTicket, ...]
) -> None:
    assert merged(known, fresh) == then


async def test_an_error_of_the_program_about_one_order_leaves_the_others_watched(desk: Desk) -> None:
    errors: list[BaseException] = []
    scope = TaskScope("sale", lambda _name, error: errors.append(error))
    plain = desk.fiscal_tickets

    async def fiscal_tickets(public_id: str) -> tuple[FiscalTicket, ...]:
        if await plain(public_id) and public_id == "GB01":
            raise RuntimeError("not foreseen")
        return (FOUND,)

    desk.fiscal_tickets = fiscal_tickets  # type: ignore[method-assign]
    desk.journal.rows.update({one.id: one for one in (sold(1, LATE), sold(2, LATE))})
    await desk.watch.begin(desk, lambda work, name: scope.start(work, name=name))
    await desk.clock.go(minutes=1)
    moments = [moment for public_id, moment in desk.asked if public_id == "GB01"]
    assert desk.watch.waiting == ("a1",), "the other one has its ticket"
    assert len(moments) == len(errors) > 1
    assert all(later - before > 4 for before, later in itertools.pairwise(moments)), "as ever less and less"
    await desk.clock.go(hours=80)
    assert not desk.watch.waiting, "it is given up like any other"
    await scope.aclose()
