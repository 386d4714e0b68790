"""What the runner does for a sale: what it asks the provider, under which name, and what it brings back."""

from __future__ import annotations

from dataclasses import replace

from pos_app.domain.attempts import AttemptState
from pos_app.domain.orders import PixCharge
from pos_app.domain.storage import StorageKind, StorageProblem
from pos_app.domain.terms import Terms
from pos_app.domain.unreadable_field import UnreadableField
from pos_app.orders.machine import TrackedAttempt
from pos_app.orders.ports import Policy
from pos_app.sale import events as e
from pos_app.sale.stage import PlacedOrder, ProblemKind, Sale, SaleProblem
from tests.sale import samples
from tests.sale.running import Desk
from tests.sale.samples import BUYER, CARD, NOW, PASSENGER
from tests.sale.stages import changed
from tests.sale.walks import at_payment

S = AttemptState
TOGETHER = e.PassengersGiven(BUYER, (PASSENGER,))


# --- Charging and what the order does then --------------------------------------------------------


async def test_a_charge_needs_holds_as_long_as_the_settings_say() -> None:
    for minimum, problem in ((601.0, SaleProblem(ProblemKind.HOLD_TOO_SHORT)), (600.0, None)):
        desk = Desk(policy=Policy(hold_minimum=minimum), stage=at_payment())
        await desk.do(TOGETHER)
        await desk.do(e.CardGiven(CARD))
        desk.sale.charge()
        assert desk.sale.stage.problem == problem
        await desk.running.settle()


def test_only_the_order_of_the_stage_is_on_the_screen() -> None:
    assert Desk().sale.shows("a1") is False
    desk = Desk()
    desk.sale.stage = changed(at_payment(), attempt=samples.attempt())
    assert desk.sale.shows("a1") is True
    assert desk.sale.shows("a2") is False


def test_the_code_to_pay_and_what_could_not_be_read_come_to_the_stage() -> None:
    desk = Desk()
    desk.sale.stage = changed(at_payment(), attempt=samples.attempt())
    moved, pix = samples.attempt(S.KNOWN), PixCharge("000201", None)
    reading = UnreadableField("checkout", "status", "missing")
    desk.sale.attempt_moved(TrackedAttempt(moved, NOW, pix=pix, unreadable=reading))
    assert desk.sale.stage.order == PlacedOrder(moved, pix, reading)


def test_an_order_that_was_not_written_says_why_in_the_journals_words() -> None:
    desk = Desk()
    desk.sale.stage = changed(at_payment(), attempt=samples.attempt())
    desk.sale.not_journaled("a1", StorageProblem(StorageKind.FULL))
    assert desk.sale.stage == replace(
        at_payment(),
        problem=SaleProblem(ProblemKind.STORAGE_FAILED, storage=StorageProblem(StorageKind.FULL)),
    )


# --- Waiting for the stage ------------------------------------------------------------------------


def test_the_first_sale_stands_under_the_agreement_of_the_desk() -> None:
    agreed = Terms(low_fare=True)
    assert Desk(agreed).sale.stage == Sale(terms=agreed)


async def test_the_last_half_second_is_waited_for_too() -> None:
    desk = Desk()
    assert await desk.sale.until(lambda sale: bool(sale.busy), seconds=0.5) is False
    assert desk.clock.waits == [0.5]
    assert desk.sale._listeners == []


# --- Names and defaults ---------------------------------------------------------------------------
