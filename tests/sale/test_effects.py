"""What the runner does for a sale: what it asks the provider, under which name, and what it brings back."""

from __future__ import annotations

from collections.abc import Coroutine
from dataclasses import replace
from typing import Any

from pos_app.domain.attempts import AttemptState
from pos_app.domain.orders import PixCharge
from pos_app.domain.storage import StorageKind, StorageProblem
from pos_app.domain.terms import Terms
from pos_app.domain.unreadable_field import UnreadableField
from pos_app.orders.machine import TrackedAttempt
from pos_app.orders.order_tracker import OrderTracker
from pos_app.orders.ports import Policy
from pos_app.sale import events as e
from pos_app.sale.runner import SaleRunner, Tasks
from pos_app.sale.stage import PlacedOrder, ProblemKind, Sale, SaleProblem
from tests.sale import samples
from tests.sale.running import Desk
from tests.sale.samples import BUYER, CARD, NOW, PASSENGER
from tests.sale.stages import changed
from tests.sale.walks import at_payment

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


# --- Charging and what the order does then --------------------------------------------------------


async def test_a_charge_needs_holds_as_long_as_the_settings_say() -> None:
    for minimum, problem in ((601.0, SaleProblem(ProblemKind.HOLD_TOO_SHORT)), (600.0, None)):
        desk = Noted(at_payment(), policy=Policy(hold_minimum=minimum))
        await desk.do(TOGETHER)
        await desk.do(e.CardGiven(CARD))
        desk.sale.charge()
        assert desk.sale.stage.problem == problem
        await desk.running.settle()


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


async def test_the_last_half_second_is_waited_for_too() -> None:
    desk = Noted()
    assert await desk.sale.until(lambda sale: bool(sale.busy), seconds=0.5) is False
    assert desk.clock.waits == [0.5]
    assert desk.sale._listeners == []


# --- Names and defaults ---------------------------------------------------------------------------
