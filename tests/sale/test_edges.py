"""Clicks that make no sense, answers that come too late, and reads that fail: nothing is lost by them."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from pos_app.domain.attempts import AttemptState
from pos_app.domain.benefits import Benefit
from pos_app.domain.faults import TooSlow
from pos_app.domain.money import Cents
from pos_app.domain.orders import CheckoutReport, Exists, Finality, PixCharge, TokenRejected
from pos_app.domain.payment import PaymentType
from pos_app.domain.storage import DiskSpace, StorageFault, StorageKind, StorageProblem
from pos_app.orders.machine import (
    Answered,
    Begun,
    Detailed,
    Recovered,
    Reported,
    TrackedAttempt,
    printed,
    step,
)
from pos_app.orders.ports import Policy
from pos_app.sale import events as e
from pos_app.sale.charge import guard
from pos_app.sale.stage import Activity, FailedStep, ProblemKind, Sale, SaleProblem, Step
from tests.orders.following_desk import Desk as Follower
from tests.orders.model import ModelProvider
from tests.sale import samples
from tests.sale.running import Desk
from tests.sale.samples import CARD, NOW, QUERY, attempt, by_pix, order_detail
from tests.sale.stages import changed
from tests.sale.walks import CHARGE, TODAY, at_passengers, at_payment, at_seats, play

S = AttemptState
POLICY = Policy()
SEGMENT = at_seats().trips.segments[0]


@pytest.mark.parametrize(
    ("sale", "event"),
    [
        (Sale(), e.ReadCancelled()),
        (Sale(), e.MapAsked()),
        (at_seats(), e.SegmentShown(7)),
        (Sale(), e.SeatToggled("17")),
        (Sale(), e.SeatsSuggested(("17",))),
        (changed(at_seats(), maps=()), e.SeatToggled("17")),
        (Sale(), e.BenefitAsked(1, Benefit.ELDERLY_HALF)),
        (Sale(), e.MapArrived(SEGMENT, samples.detail(SEGMENT))),
        (at_seats(), e.QuoteArrived(samples.quote())),
        (at_seats(), e.MethodChosen(PaymentType.PIX)),
        (at_payment(), e.InstalmentsChosen(11)),
        (at_seats(), e.CardGiven(CARD)),
        (at_seats(), e.Failed(FailedStep.SEARCH, TooSlow())),
        (at_seats(), e.BackAsked(Step.PAYMENT)),
    ],
)
def test_an_event_that_makes_no_sense_changes_nothing(sale: Sale, event: e.Event) -> None:
    after, effects = play(sale, event)
    assert replace(after, problem=None) == replace(sale, problem=None)
    assert effects == ()


def test_holds_of_a_trip_that_was_left_are_kept_as_released() -> None:
    asked, _ = play(at_seats(), e.SeatToggled("17"), e.HoldAsked(), e.BackAsked(Step.SEARCH))
    left, _ = play(asked, e.TripChosen(samples.trip("other")))
    sale, _ = play(left, e.HoldAnswered(SEGMENT, samples.held(SEGMENT, "17")))
    assert not sale.busy & {Activity.HOLD}
    assert [hold.label for hold in sale.seating.released_holds] == ["17"]


def test_a_free_seat_and_a_missing_method_stop_before_money_moves() -> None:
    ready = play(at_payment(), e.CardGiven(CARD))[0]
    free = replace(
        ready,
        seating=replace(ready.seating, seats=tuple(replace(c, price=Cents(0)) for c in ready.seating.seats)),
    )
    assert play(free, CHARGE)[0].problem == SaleProblem(ProblemKind.FREE_SEAT)


def test_back_to_the_passengers_from_the_tickets_keeps_the_payment() -> None:
    sale = replace(at_payment(), step=Step.TICKETS)
    back, _ = play(sale, e.BackAsked(Step.PAYMENT))
    assert (back.step, back.payment.session_id) == (Step.PAYMENT, "s1")


# --- The order's machine --------------------------------------------------------------------------


def after(state: AttemptState, event: object, seconds: float = 0.0, **known: object) -> TrackedAttempt:
    tracked = TrackedAttempt(by_pix(attempt(state, public_id="GB7K")), NOW, **known)  # type: ignore[arg-type]
    return step(tracked, event, NOW + timedelta(seconds=seconds), POLICY)[0]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("state", "event"),
    [
        (S.KNOWN, Begun()),
        (S.GHOST, Recovered()),
        (S.KNOWN, Answered(Exists(public_id="GB99"))),
    ],
)
def test_what_comes_at_the_wrong_moment_moves_nothing(state: AttemptState, event: object) -> None:
    assert after(state, event).attempt == by_pix(attempt(state, public_id="GB7K"))


def test_tickets_that_come_later_are_waited_for() -> None:
    def with_tickets(status: Finality) -> Detailed:
        detail = order_detail()
        return Detailed(replace(detail, tickets=tuple(replace(t, status=status) for t in detail.tickets)))

    assert after(S.KNOWN, with_tickets(Finality.PENDING)).attempt.state is S.KNOWN
    assert after(S.KNOWN, with_tickets(Finality.CANCELED)).attempt.state is S.MISMATCH


def test_the_pix_code_with_its_end_is_kept() -> None:
    known = PixCharge("000201", None, until=NOW + timedelta(minutes=5))
    same = Reported(CheckoutReport(Finality.PENDING, codes=(PixCharge("000201", None),)))
    assert after(S.KNOWN, same, pix=known).pix == known
    other = PixCharge("000202", None)
    assert after(S.KNOWN, Reported(CheckoutReport(Finality.PENDING, codes=(other,))), pix=known).pix == other


def test_only_a_completed_sale_becomes_printed() -> None:
    assert printed(attempt(S.COMPLETED), NOW).state is S.PRINTED
    assert printed(attempt(S.REFUSED), NOW).state is S.REFUSED


# --- The runners----------------------------------------------------------------------


async def test_a_second_sending_that_cannot_be_written_is_not_made() -> None:
    desk = Follower()

    def reject_and_break(provider: ModelProvider, _order: object) -> TokenRejected:
        desk.journal.broken = 1
        return TokenRejected()

    desk.provider.answer = reject_and_break
    sold = await desk.sell()
    assert (sold.state, len(desk.provider.posted)) == (S.NOT_SENT, 1)


async def test_a_disk_that_cannot_be_asked_begins_no_sale() -> None:
    desk = Desk()
    await desk.do(e.SearchAsked(QUERY, TODAY))
    await desk.do(e.TripChosen(samples.trip()))
    await desk.do(e.SeatToggled("17"))

    def broken() -> DiskSpace:
        raise StorageFault(StorageKind.NO_ANSWER, reason="disk I/O error")

    desk.journal.disk_space = broken  # type: ignore[method-assign]
    sale = await desk.do(e.HoldAsked())
    assert sale.problem is not None and sale.problem.storage == StorageProblem(
        StorageKind.NO_ANSWER, reason="disk I/O error"
    )


def test_back_to_the_search_begins_with_the_way_out() -> None:
    sale, effects = play(at_passengers(), e.BackAsked(Step.SEARCH))
    assert (sale.step, [type(effect) for effect in effects]) == (Step.SEARCH, [e.CancelReads])


def test_without_a_method_there_is_nothing_to_charge() -> None:
    assert guard(changed(at_payment(), quote=None), CHARGE) == SaleProblem(ProblemKind.NO_METHOD)
