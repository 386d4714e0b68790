"""Clicks that make no sense, answers that come too late, and reads that fail: nothing is lost by them."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from pos_app.domain.attempts import AttemptState
from pos_app.domain.benefits import Benefit
from pos_app.domain.card_page import CardFailure, CardProblem
from pos_app.domain.faults import Fault, SeatTaken, TooSlow, Unreachable
from pos_app.domain.holds import HoldAnswer
from pos_app.domain.money import Cents
from pos_app.domain.orders import CheckoutReport, Exists, Finality, PixCharge, RefusedOrder, TokenRejected
from pos_app.domain.payment import PaymentType
from pos_app.domain.storage import DiskSpace, StorageFault, StorageKind, StorageProblem
from pos_app.orders.machine import (
    Answered,
    Begun,
    Detailed,
    Poll,
    ReadFailed,
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


def test_seats_are_suggested_in_place_of_those_not_held() -> None:
    sale, _ = play(at_seats(), e.SeatToggled("17"), e.SeatsSuggested(("21",)))
    assert [choice.label for choice in sale.seating.seats] == ["21"]


def test_seats_that_are_all_held_are_not_held_again() -> None:
    sale = replace(at_passengers(), step=Step.SEATS)
    after, effects = play(sale, e.HoldAsked())
    assert (after.step, [type(effect) for effect in effects]) == (Step.PASSENGERS, [e.AskQuote])


def test_holds_of_a_trip_that_was_left_are_kept_as_released() -> None:
    asked, _ = play(at_seats(), e.SeatToggled("17"), e.HoldAsked(), e.BackAsked(Step.SEARCH))
    left, _ = play(asked, e.TripChosen(samples.trip("other")))
    sale, _ = play(left, e.HoldAnswered(SEGMENT, samples.held(SEGMENT, "17")))
    assert not sale.busy & {Activity.HOLD}
    assert [hold.label for hold in sale.seating.released_holds] == ["17"]


def test_going_on_needs_a_held_seat_for_everybody() -> None:
    sale, _ = play(at_seats(), e.PassengersGiven(samples.BUYER, (samples.PASSENGER,)))
    assert sale.problem is not None and sale.problem.kind is ProblemKind.SEATS_MISSING


def test_a_second_question_about_prices_keeps_the_session_and_tells_a_dearer_fee() -> None:
    again = play(
        play(at_payment(), e.BackAsked(Step.PASSENGERS))[0],
        e.PassengersGiven(samples.BUYER, (samples.PASSENGER,)),
    )[0]
    sale = replace(again, payment=replace(again.payment, session_id="s1", quoted_total=Cents(1)))
    told, _ = play(sale, e.QuoteArrived(samples.quote()))
    assert told.problem is not None and told.problem.kind is ProblemKind.PRICE_CHANGED
    kept = changed(at_passengers(), session_id="s1")
    _, effects = play(kept, e.PassengersGiven(samples.BUYER, (samples.PASSENGER,)))
    assert [type(effect) for effect in effects] == [e.AskQuote]


def test_instalments_and_a_failed_card() -> None:
    sale, _ = play(at_payment(), e.CardGiven(CARD), e.InstalmentsChosen(2))
    assert sale.payment.installments == 2
    failed, _ = play(sale, e.CardFailed(CardFailure(CardProblem.BAD_ANSWER)))
    assert failed.payment.card is None
    assert failed.problem is not None and failed.problem.kind is ProblemKind.CARD_FAILED


def test_a_free_seat_and_a_missing_method_stop_before_money_moves() -> None:
    ready = play(at_payment(), e.CardGiven(CARD))[0]
    free = replace(
        ready,
        seating=replace(ready.seating, seats=tuple(replace(c, price=Cents(0)) for c in ready.seating.seats)),
    )
    assert play(free, CHARGE)[0].problem == SaleProblem(ProblemKind.FREE_SEAT)


def test_insurance_is_part_of_the_amount() -> None:
    insured = replace(samples.PASSENGER, insurance=True)
    sale = play(
        at_passengers(),
        e.PassengersGiven(samples.BUYER, (insured,)),
        e.SessionArrived("s1"),
    )[0]
    block = sale.seating.seats[0].hold
    assert block is not None
    quote = samples.quote(fare=samples.FARE + 300)
    told = replace(quote, insurance_prices=((block.block_id, Cents(300)),))
    sale, effects = play(sale, e.QuoteArrived(told), e.CardGiven(CARD), CHARGE)
    assert sale.order.attempt is not None
    assert sale.order.attempt.sold.seats[0].amount == samples.FARE + 300
    assert [type(effect) for effect in effects] == [e.BeginAttempt]


def test_a_hold_whose_end_the_provider_gave_is_no_estimate() -> None:
    assert not at_passengers().hold_estimated


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


def test_a_refusal_whose_reading_fails_stays_a_refusal() -> None:
    assert after(S.KNOWN, ReadFailed(TooSlow()), refused=True).attempt.state is S.REFUSED


def test_tickets_that_come_later_are_waited_for_and_canceled_ones_are_a_mismatch() -> None:
    def with_tickets(status: Finality) -> Detailed:
        detail = order_detail()
        return Detailed(replace(detail, tickets=tuple(replace(t, status=status) for t in detail.tickets)))

    assert after(S.KNOWN, with_tickets(Finality.PENDING)).attempt.state is S.KNOWN
    assert after(S.KNOWN, with_tickets(Finality.CANCELED)).attempt.state is S.MISMATCH


def test_an_order_that_never_settled_is_asked_about_at_each_start_and_stays_with_people() -> None:
    pending = Reported(CheckoutReport(Finality.PENDING))
    left = replace(attempt(S.UNRESOLVED_KNOWN, public_id="GB7K"), opened=NOW - timedelta(hours=80))
    tracked = TrackedAttempt(left, NOW, detail_at=NOW + timedelta(seconds=119))
    assert step(tracked, pending, NOW + timedelta(seconds=60), POLICY)[1] == (Poll(3.0),)
    assert step(tracked, pending, NOW + timedelta(seconds=121), POLICY) == (tracked, ())


def test_the_pix_code_with_its_end_is_kept() -> None:
    known = PixCharge("000201", None, until=NOW + timedelta(minutes=5))
    same = Reported(CheckoutReport(Finality.PENDING, codes=(PixCharge("000201", None),)))
    assert after(S.KNOWN, same, pix=known).pix == known
    other = PixCharge("000202", None)
    assert after(S.KNOWN, Reported(CheckoutReport(Finality.PENDING, codes=(other,))), pix=known).pix == other


def test_a_page_that_is_open_keeps_the_quick_pace() -> None:
    tracked = TrackedAttempt(attempt(S.KNOWN), NOW, detail_at=NOW + timedelta(seconds=590), shown=True)
    late = NOW + timedelta(seconds=600)
    assert step(tracked, Reported(CheckoutReport(Finality.PENDING)), late, POLICY)[1] == (Poll(3.0),)


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


async def test_reads_of_the_outcome_that_fail_are_asked_again() -> None:
    desk = Follower()
    failing = ["order", "fiscal"]
    order, fiscal = desk.provider.order, desk.provider.fiscal_tickets

    async def broken_order(public_id: str) -> object:
        if "order" in failing:
            failing.remove("order")
            raise TooSlow(public_id)
        return await order(public_id)

    async def broken_fiscal(public_id: str) -> object:
        raise TooSlow(public_id)

    desk.provider.order = broken_order  # type: ignore[method-assign, assignment]
    desk.provider.fiscal_tickets = broken_fiscal  # type: ignore[method-assign, assignment]
    assert (await desk.sell()).state is S.COMPLETED
    assert await fiscal("GB01") == ()


async def test_a_refusal_is_followed_by_one_reading() -> None:
    desk = Follower()
    desk.provider.settles_as = Finality.REFUSED
    desk.provider.settles_after = 0
    desk.provider.answer = lambda provider, sent: RefusedOrder(public_id=provider.commit(sent))
    assert (await desk.sell()).state is S.REFUSED


async def test_a_parked_sale_is_shown_and_its_hold_runs_out_by_the_clock() -> None:
    desk = Desk()
    desk.sale.send(e.SaleResumed(at_passengers(minutes=-1)))
    desk.sale.check_holds()
    stopped = desk.sale.stage.problem
    assert stopped is not None and stopped.kind is ProblemKind.HOLD_EXPIRED


async def test_printed_tickets_are_kept_in_the_journal() -> None:
    desk = Desk()
    await desk.orders.printed(attempt(S.COMPLETED))
    assert desk.journal.rows["a1"].state is S.PRINTED


@pytest.mark.parametrize("fault", [Unreachable("no line"), SeatTaken(("17",))])
async def test_a_refused_hold_is_told(fault: Fault) -> None:
    desk = Desk()
    await desk.do(e.SearchAsked(QUERY, TODAY))
    await desk.do(e.TripChosen(samples.trip()))
    await desk.do(e.SeatToggled("17"))

    async def refused(*_: object) -> HoldAnswer:
        raise fault

    desk.provider.hold = refused  # type: ignore[method-assign, assignment]
    assert (await desk.do(e.HoldAsked())).problem is not None


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


def test_one_passenger_more_while_the_seats_are_held_stays_on_the_map() -> None:
    answer = samples.held(SEGMENT, "17")
    sale, effects = play(
        at_seats(),
        e.SeatToggled("17"),
        e.HoldAsked(),
        e.PassengersCounted(2),
        e.HoldAnswered(SEGMENT, answer),
    )
    assert (sale.step, sale.trips.current, effects) == (Step.SEATS, 0, ())


def test_back_to_the_search_begins_with_the_way_out() -> None:
    sale, effects = play(at_passengers(), e.BackAsked(Step.SEARCH))
    assert (sale.step, [type(effect) for effect in effects]) == (Step.SEARCH, [e.CancelReads])


def test_without_a_method_there_is_nothing_to_charge() -> None:
    assert guard(changed(at_payment(), quote=None), CHARGE) == SaleProblem(ProblemKind.NO_METHOD)
