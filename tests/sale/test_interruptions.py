"""The clock, a failure, the way back and the order's own steps: what each leaves of the sale, in full."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from pos_app.domain.attempts import AttemptState
from pos_app.domain.faults import Fault, TooSlow, Unreachable
from pos_app.domain.orders import Confirmed
from pos_app.domain.storage import StorageKind, StorageProblem
from pos_app.domain.trips import Direction
from pos_app.sale import charge
from pos_app.sale import events as e
from pos_app.sale.stage import (
    READS,
    Activity,
    FailedStep,
    HoldTime,
    HoldWarning,
    PlacedOrder,
    ProblemKind,
    Sale,
    SaleProblem,
    Step,
)
from tests.sale import samples
from tests.sale.samples import CARD, NOW
from tests.sale.stages import changed
from tests.sale.two_legs import FIRST, SECOND, held, on_two_legs, picked
from tests.sale.walks import at_payment, play

S = AttemptState
PROBLEM = SaleProblem(ProblemKind.CARD_FAILED)

FULL = StorageProblem(StorageKind.FULL)


# --- The clock ------------------------------------------------------------------------------------


def two_holds(**changes: Any) -> Sale:
    """Return a sale whose first hold ends after ten minutes and whose second after twelve."""
    later = replace(held(FIRST, "18", 1), hold=samples.hold(FIRST, "18", minutes=12))
    return on_two_legs(held(FIRST, "17"), later, picked(SECOND, "03"), **changes)


def checked(sale: Sale, minutes: float) -> tuple[Sale, tuple[e.Effect, ...]]:
    return play(sale, e.HoldsChecked(NOW + timedelta(minutes=minutes)))


@pytest.mark.parametrize(("minutes", "over"), [(10, ("17",)), (11.9, ("17",)), (12, ("17", "18"))])
def test_a_hold_that_runs_out_frees_its_seat_alone_and_ends_the_payment(
    minutes: float, over: tuple[str, ...]
) -> None:
    before = two_holds()
    sale, effects = checked(before, minutes)
    seats = tuple(
        replace(seat, hold=None) if seat.hold and seat.label in over else seat
        for seat in before.seating.seats
    )
    assert sale == changed(
        before,
        seats=seats,
        released_holds=(),
        card=None,
        session_id="",
        quote=None,
        quoted_total=None,
        problem=SaleProblem(
            ProblemKind.HOLD_EXPIRED,
            labels=over,
            leg_keys=tuple(seat.segment.key for seat in before.seating.seats if seat.label in over),
        ),
        hold_time=HoldTime(warning=HoldWarning.SECONDS if minutes == 11.9 else HoldWarning.NONE),
    )
    assert effects == ()


def test_until_then_and_while_seats_are_being_held_nothing_runs_out() -> None:
    assert checked(two_holds(), 8.9) == (two_holds(), ())
    holding = two_holds(busy=frozenset({Activity.HOLD}))
    assert checked(holding, 11)[0].seating.seats == holding.seating.seats


# --- Failures -------------------------------------------------------------------------------------


@pytest.mark.parametrize("step", [FailedStep.SEARCH, FailedStep.MAP, FailedStep.QUOTE, FailedStep.SESSION])
def test_a_failure_of_a_read_that_was_given_up_goes_unnoticed(step: FailedStep) -> None:
    others = frozenset(Activity) - {Activity(step.value)}
    sale = on_two_legs(busy=others)
    assert play(sale, e.Failed(step, TooSlow())) == (sale, ())


@pytest.mark.parametrize("fault", [None, Unreachable("no line")])
def test_a_failure_that_concerns_no_leg_names_no_seat(fault: Fault | None) -> None:
    before = on_two_legs(picked(FIRST, "17"), busy=frozenset({Activity.HOLD}))
    sale, effects = play(before, e.Failed(FailedStep.HOLD, fault))
    problem = SaleProblem(ProblemKind.HOLD_FAILED, fault=fault)
    assert (sale, effects) == (replace(before, busy=frozenset(), problem=problem), ())


def test_an_order_that_was_not_written_opens_the_basket_again() -> None:
    before = changed(at_payment(), attempt=samples.attempt())
    sale, effects = play(before, e.Failed(FailedStep.JOURNAL, storage=FULL, attempt_id="a1"))
    problem = SaleProblem(ProblemKind.STORAGE_FAILED, storage=FULL)
    assert (sale, effects) == (changed(at_payment(), problem=problem), ())


# --- Back to an earlier step ----------------------------------------------------------------------


def at(step: Step) -> Sale:
    """Return a sale at a step with something of everything, while everything is being read."""
    sale = changed(at_payment(), step=step, card=CARD, problem=PROBLEM, choosing=Direction.RETURN)
    return replace(sale, busy=frozenset(Activity))


def test_going_back_to_the_passengers_shows_the_fee_that_is_known() -> None:
    before = replace(at(Step.PAYMENT), busy=frozenset({Activity.SESSION}))
    sale, effects = play(before, e.BackAsked(Step.PASSENGERS))
    assert sale == changed(
        before,
        step=Step.PASSENGERS,
        card=None,
        problem=None,
        busy=frozenset(),
        quoted_total=None,
        session_id="",
    )
    assert effects == (e.CancelReads(),)


def test_going_back_to_the_passengers_asks_for_a_fee_that_is_not_known() -> None:
    sale, effects = play(at(Step.PAYMENT), e.BackAsked(Step.PASSENGERS))
    assert (sale.payment.quote, sale.busy) == (None, frozenset({Activity.HOLD, Activity.QUOTE}))
    assert effects == (e.CancelReads(), e.AskQuote(charge.quote_parts(sale)))


@pytest.mark.parametrize("target", [Step.PAYMENT, Step.TICKETS])
def test_where_the_sale_stands_is_no_step_back(target: Step) -> None:
    assert play(at(Step.PAYMENT), e.BackAsked(target)) == (at(Step.PAYMENT), ())


def test_esc_stops_every_read_and_no_hold() -> None:
    before = at(Step.PAYMENT)
    sale, effects = play(before, e.ReadCancelled())
    assert sale == changed(before, quote=None, busy=frozenset(Activity) - READS)
    assert effects == (e.CancelReads(),)
    holding = replace(before, busy=frozenset({Activity.HOLD}))
    assert play(holding, e.ReadCancelled()) == (holding, ())


# --- The order ------------------------------------------------------------------------------------


def test_tickets_take_the_place_of_what_was_wrong_before() -> None:
    sale = changed(at_payment(), attempt=samples.attempt(S.KNOWN), problem=PROBLEM)
    sold = samples.attempt(S.COMPLETED, confirmed=Confirmed(samples.order_detail()))
    shown, effects = play(sale, e.AttemptMoved(sold))
    assert shown == replace(sale, step=Step.TICKETS, order=PlacedOrder(sold), problem=None)
    assert effects == ()
    waiting = samples.attempt(S.AMBIGUOUS)
    assert play(sale, e.AttemptMoved(waiting)) == (replace(sale, order=PlacedOrder(waiting)), ())


CLOSED = changed(
    at_payment(),
    attempt=samples.attempt(S.KNOWN),
    card=CARD,
    # Not held, so that a benefit and a hold would find something to do.
    seats=tuple(replace(seat, hold=None) for seat in at_payment().seating.seats),
)
