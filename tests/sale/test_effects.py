"""What the runner does for a sale: what it asks the provider, under which name, and what it brings back."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from dataclasses import replace
from typing import Any

import pytest

from pos_app.domain.attempts import AttemptState
from pos_app.domain.faults import Fault, TooSlow, Unreachable
from pos_app.domain.holds import HoldAnswer, HoldRequest
from pos_app.domain.orders import PixCharge
from pos_app.domain.storage import StorageKind, StorageProblem
from pos_app.domain.terms import Terms
from pos_app.domain.trips import TripDetail
from pos_app.domain.unreadable_field import UnreadableField
from pos_app.orders.machine import TrackedAttempt
from pos_app.orders.order_tracker import OrderTracker
from pos_app.orders.ports import Policy
from pos_app.sale import events as e
from pos_app.sale.runner import SaleRunner, Tasks
from pos_app.sale.stage import READS, PlacedOrder, ProblemKind, Sale, SaleProblem
from tests.orders.model import PatientClock
from tests.patience import patience
from tests.sale import samples
from tests.sale.running import Desk
from tests.sale.samples import BUYER, CARD, NOW, PASSENGER, QUERY
from tests.sale.stages import changed
from tests.sale.walks import TODAY, at_passengers, at_payment, at_seats

S = AttemptState
TOGETHER = e.PassengersGiven(BUYER, (PASSENGER,))


class Noted(Desk):
    """A desk that notes which tasks were started and cancelled, in order."""

    def __init__(
        self, stage: Sale | None = None, policy: Policy | None = None, terms: Terms | None = None
    ) -> None:
        super().__init__()
        self.tasks: list[str] = []
        spawn, cancel = self.running.spawn, self.running.cancel

        def noted_spawn(coroutine: Coroutine[Any, Any, None], name: str) -> None:
            self.tasks.append(f"start {name}")
            spawn(coroutine, name)

        def noted_cancel(name: str) -> None:
            self.tasks.append(f"cancel {name}")
            cancel(name)

        tasks = Tasks(noted_spawn, noted_cancel)
        self.orders = OrderTracker(self.provider, self.journal, self.clock, tasks.spawn)
        self.sale = SaleRunner(
            self.provider, self.journal, self.clock, tasks, self.orders, policy, terms or Terms()
        )
        if stage is not None:
            self.sale.send(e.SaleResumed(stage))
        self.tasks.clear()


@pytest.mark.parametrize(
    ("stage", "event", "names"),
    [
        (Sale(), e.SearchAsked(QUERY, TODAY), ["search"]),
        (at_seats(), e.MapAsked(), ["map"]),
        (at_passengers(), TOGETHER, ["quote", "session"]),
    ],
)
async def test_each_read_runs_under_its_name_in_place_of_the_one_before(
    stage: Sale, event: e.ClerkEvent, names: list[str]
) -> None:
    desk = Noted(stage)
    await desk.do(event)
    reads = [f"{what} {name}" for name in names for what in ("cancel", "start")]
    assert [one for one in desk.tasks if one != "start earlier"][-len(reads) :] == reads


async def test_a_hold_has_a_name_of_its_own_and_nothing_cancels_it() -> None:
    desk = Noted(at_seats())
    desk.sale.send(e.SeatToggled("17"))
    desk.sale.send(e.HoldAsked())
    desk.sale.send(e.NewSale())
    assert desk.tasks[0] == "start hold"
    assert set(desk.tasks[1:]) == {f"cancel {read.value}" for read in READS}
    await desk.running.settle()
    assert desk.sale.stage.seating.released_holds == (), "the seat is the last customer's"
    (block,) = desk.sale._blocks.on(samples.trip().legs[0].trip_id)
    assert (block.label, bool(block.block_id)) == ("17", True)


async def test_an_order_runs_under_its_own_name() -> None:
    desk = Noted(at_payment())
    await desk.do(TOGETHER)
    await desk.do(e.CardGiven(CARD))
    desk.tasks.clear()
    desk.sale.charge()
    await desk.running.settle()
    assert desk.sale.stage.order.attempt is not None
    assert desk.tasks == ["start earlier", f"start attempt-{desk.sale.stage.order.attempt.id}"]


async def test_the_provider_is_asked_about_the_leg_and_the_person_of_the_sale() -> None:
    desk, asked = Noted(at_seats(), terms=Terms(low_fare=True)), list[object]()
    hold = desk.provider.hold

    async def trip(trip_id: str, *, low_fare: bool = False) -> TripDetail:
        asked.append((trip_id, low_fare))
        return samples.detail(at_seats().trips.segments[0])

    async def noted_hold(trip_id: str, seats: tuple[HoldRequest, ...]) -> HoldAnswer:
        asked.append((trip_id, seats))
        return await hold(trip_id, seats)

    async def open_session(email: str) -> str:
        asked.append(email)
        return "session-1"

    desk.provider.trip = trip  # type: ignore[method-assign]
    desk.provider.hold = noted_hold  # type: ignore[method-assign]
    desk.provider.open_session = open_session  # type: ignore[method-assign]
    await desk.do(e.MapAsked())
    await desk.do(e.SeatToggled("17"))
    await desk.do(e.HoldAsked())
    await desk.do(TOGETHER)
    assert asked == [
        ("trip-1-1", False),
        ("trip-1-1", True),
        ("trip-1-1", (HoldRequest("17"),)),
        BUYER.email,
    ]


@pytest.mark.parametrize(
    ("stage", "event", "method", "kind"),
    [
        (Sale(), e.SearchAsked(QUERY, TODAY), "search", ProblemKind.SEARCH_FAILED),
        (at_seats(), e.MapAsked(), "trip", ProblemKind.MAP_FAILED),
        (changed(at_passengers(), session_id="s1"), TOGETHER, "quote", ProblemKind.QUOTE_FAILED),
        (at_passengers(), TOGETHER, "open_session", ProblemKind.SESSION_FAILED),
    ],
)
async def test_a_read_that_fails_comes_back_with_its_fault(
    stage: Sale, event: e.ClerkEvent, method: str, kind: ProblemKind
) -> None:
    desk, fault = Noted(stage), Unreachable("no line")

    async def broken(*_: object, **__: object) -> None:
        raise fault

    setattr(desk.provider, method, broken)
    sale = await desk.do(event)
    assert sale.problem == SaleProblem(kind, fault=fault)
    assert not sale.busy


@pytest.mark.parametrize(
    ("fault", "kind"),
    [(TooSlow("block"), ProblemKind.HOLD_UNCERTAIN), (Unreachable("no line"), ProblemKind.HOLD_FAILED)],
)
async def test_a_hold_that_fails_names_its_seats_and_its_fault(fault: Fault, kind: ProblemKind) -> None:
    desk = Noted(at_seats())

    async def broken(*_: object) -> HoldAnswer:
        raise fault

    desk.provider.hold = broken  # type: ignore[method-assign, assignment]
    seen: list[Sale] = []
    desk.sale.subscribe(seen.append)
    desk.sale.send(e.SeatToggled("17"))
    await desk.do(e.HoldAsked())
    problem = next(sale.problem for sale in seen if sale.problem)
    assert problem == SaleProblem(kind, fault=fault, labels=("17",))


# --- Charging and what the order does then --------------------------------------------------------


async def test_a_charge_looks_at_the_open_cases_of_this_desk() -> None:
    desk = Noted(at_payment())
    await desk.do(TOGETHER)
    await desk.do(e.CardGiven(CARD))
    left = samples.attempt(S.MISMATCH, public_id="GB7K")
    desk.journal.rows[left.id] = left
    assert await desk.orders.recover() == (left,)
    desk.sale.charge()
    assert desk.sale.stage.problem == SaleProblem(ProblemKind.OPEN_CASE, labels=("17",), detail="GB7K")
    await desk.running.settle()
    assert desk.provider.posted == []


async def test_a_charge_needs_holds_as_long_as_the_settings_say() -> None:
    for minimum, problem in ((601.0, SaleProblem(ProblemKind.HOLD_TOO_SHORT)), (600.0, None)):
        desk = Noted(at_payment(), policy=Policy(hold_minimum=minimum))
        await desk.do(TOGETHER)
        await desk.do(e.CardGiven(CARD))
        desk.sale.charge()
        assert desk.sale.stage.problem == problem
        await desk.running.settle()


async def test_each_attempt_has_ids_of_its_own_and_the_present_moment() -> None:
    desk, ids = Noted(at_payment()), set[str]()
    for _ in range(2):
        desk.sale.send(e.NewSale())
        desk.sale.send(e.SaleResumed(at_payment()))
        await desk.do(TOGETHER)
        await desk.do(e.CardGiven(CARD))
        desk.journal.rows.clear()  # Nobody bought before.
        asked = desk.clock.now()
        desk.sale.charge()
        await desk.sale.until(lambda sale: sale.ordered)
        attempt = desk.sale.stage.order.attempt
        assert attempt is not None
        assert attempt.opened == asked
        ids |= {attempt.id, attempt.partner_id}
        # The first order goes on; it must not stop the second as an open case.
        await desk.running.settle()
    assert len(ids) == 4


def test_only_the_order_of_the_stage_is_on_the_screen() -> None:
    assert Noted().sale.shows("a1") is False
    desk = Noted()
    desk.sale.stage = changed(at_payment(), attempt=samples.attempt())
    assert desk.sale.shows("a1") is True
    assert desk.sale.shows("a2") is False


def test_the_code_to_pay_and_what_could_not_be_read_come_to_the_stage() -> None:
    desk = Noted()
    desk.sale.stage = changed(at_payment(), attempt=samples.attempt())
    moved, pix = samples.attempt(S.KNOWN), PixCharge("000201", None)
    reading = UnreadableField("checkout", "status", "missing")
    desk.sale.attempt_moved(TrackedAttempt(moved, NOW, pix=pix, unreadable=reading))
    assert desk.sale.stage.order == PlacedOrder(moved, pix, reading)


def test_an_order_that_was_not_written_says_why_in_the_journals_words() -> None:
    desk = Noted()
    desk.sale.stage = changed(at_payment(), attempt=samples.attempt())
    desk.sale.not_journaled("a1", StorageProblem(StorageKind.FULL))
    assert desk.sale.stage == replace(
        at_payment(),
        problem=SaleProblem(ProblemKind.STORAGE_FAILED, storage=StorageProblem(StorageKind.FULL)),
    )


# --- Waiting for the stage ------------------------------------------------------------------------


def test_the_first_sale_stands_under_the_agreement_of_the_desk() -> None:
    agreed = Terms(low_fare=True)
    assert Noted(terms=agreed).sale.stage == Sale(terms=agreed)


async def test_waiting_ends_with_the_change_and_not_with_the_time() -> None:
    desk = Noted()
    clock = PatientClock()
    desk.sale._clock = clock
    waiting = asyncio.create_task(desk.sale.until(lambda sale: bool(sale.busy), seconds=30.0))
    await asyncio.sleep(0)
    desk.sale.send(e.SearchAsked(QUERY, TODAY))
    assert await asyncio.wait_for(waiting, patience(1)) is True
    assert clock.monotonic() == 0.0
    await desk.running.settle()


async def test_the_last_half_second_is_waited_for_too() -> None:
    desk = Noted()
    assert await desk.sale.until(lambda sale: bool(sale.busy), seconds=0.5) is False
    assert desk.clock.waits == [0.5]
    assert desk.sale._listeners == []


# --- Names and defaults ---------------------------------------------------------------------------
