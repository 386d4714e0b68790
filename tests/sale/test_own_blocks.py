"""Our own blocks: a hold that lives is used again, and a seat that this desk blocks is never said to be
another's."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

import pytest

from pos_app.domain.attempts import AttemptState, ProviderAnswer
from pos_app.domain.faults import SeatTaken, TooSlow
from pos_app.domain.holds import HoldAnswer, HoldRequest
from pos_app.domain.orders import Confirmed, Refusal
from pos_app.domain.seats import SeatHold
from pos_app.sale import events as e
from pos_app.sale.guards import NotReady, keeps_holds, may_charge, why_not_charge
from pos_app.sale.own_blocks import BlockBook
from pos_app.sale.stage import Activity, FailedStep, HoldTime, HoldWarning, ProblemKind, Sale, Step
from tests.sale import samples
from tests.sale.samples import BUYER, CARD, NOW, PASSENGER
from tests.sale.stages import changed
from tests.sale.two_legs import FIRST, SECOND, held, on_two_legs, picked
from tests.sale.walks import CHARGE, at_passengers, at_payment, ended, play, problem_kind

S = AttemptState


def again(after: float = 60, least: float = 90) -> e.HoldAgainAsked:
    return e.HoldAgainAsked(NOW + timedelta(seconds=after), least)


def hold_of(sale: Sale) -> SeatHold:
    hold = sale.seating.seats[0].hold
    assert hold is not None
    return hold


# --- After an order that never left ---------------------------------------------------------------


def test_after_an_order_that_was_not_sent_the_same_hold_goes_to_payment() -> None:
    before = ended(S.NOT_SENT)
    assert keeps_holds(before)
    sale, effects = play(before, again())
    assert (sale.step, hold_of(sale), sale.order.attempt) == (Step.PAYMENT, hold_of(before), None)
    assert [type(effect) for effect in effects] == [e.AskQuote, e.OpenSession]


def test_a_hold_with_too_little_time_left_is_asked_anew() -> None:
    before = ended(S.NOT_SENT)
    late = play(before, e.HoldsChecked(NOW + timedelta(seconds=550), 90))[0]
    assert not keeps_holds(late)
    sale, effects = play(late, again(after=550))
    assert isinstance(effects[0], e.Hold) and sale.busy == {Activity.HOLD}


def test_a_refused_request_asks_anew_and_uses_the_old_hold() -> None:
    before = ended(S.REJECTED)
    asking, effects = play(before, again())
    segment = before.trips.segments[0]
    assert effects == (e.Hold(segment, (HoldRequest("17"),), 2),)
    sale, effects = play(asking, e.Failed(FailedStep.HOLD, SeatTaken(("17",)), segment=segment))
    assert (sale.step, sale.problem, hold_of(sale)) == (Step.PAYMENT, None, hold_of(before))
    assert sale.seating.released_holds == ()


@pytest.mark.parametrize("why", Refusal)
def test_what_an_order_that_was_not_made_leaves_of_the_sale(why: Refusal) -> None:
    """Basket and form stay; the seats are asked for anew only where they may not be held."""
    begun = ended(S.SENDING)
    attempt = begun.order.attempt
    assert attempt is not None
    state = S.REFUSED if why is Refusal.UPSTREAM else S.REJECTED
    over = replace(attempt, state=state, answer=ProviderAnswer(400, refusal=why))
    before = play(begun, e.AttemptMoved(over))[0]
    sale, effects = play(before, again())
    assert (sale.people, sale.trips.outbound) == (before.people, before.trips.outbound)
    assert [choice.label for choice in sale.seating.seats] == ["17"]
    asks_anew = any(isinstance(effect, e.Hold) for effect in effects)
    assert asks_anew is not keeps_holds(before)
    assert keeps_holds(before) is (why in (Refusal.FIELDS, Refusal.ACCESS, Refusal.WAIT))
    if why is Refusal.HOLDS:
        assert sale.seating.released_holds == (), "a block that was lost is of no use"
    if not asks_anew:
        assert hold_of(sale) == hold_of(before)
        assert sale.step is (Step.PASSENGERS if why is Refusal.FIELDS else Step.PAYMENT)


# --- Seats of this desk are never another's -------------------------------------------------------


def refused(own: tuple[SeatHold, ...], *labels: str) -> Sale:
    before = on_two_legs(picked(FIRST, "17"), picked(FIRST, "18", 1), busy=frozenset({Activity.HOLD}))
    return play(before, e.Failed(FailedStep.HOLD, SeatTaken(labels), segment=FIRST, own=own))[0]


def test_a_seat_of_a_parked_sale_is_named_as_this_desks_own() -> None:
    sale = refused((samples.hold(FIRST, "17"),), "17")
    assert sale.problem is not None
    assert (sale.problem.kind, sale.problem.labels) == (ProblemKind.SEATS_OURS, ("17",))
    assert [c.label for c in sale.seating.seats] == ["18"]


def test_beside_our_own_only_the_other_seats_were_taken_by_others() -> None:
    sale = refused((samples.hold(FIRST, "17"),), "17", "18")
    assert sale.problem is not None
    assert (sale.problem.kind, sale.problem.labels) == (ProblemKind.SEATS_REFUSED, ("18",))
    assert refused((samples.hold(FIRST, "30"),), "17").problem is not None
    assert problem_kind(refused((samples.hold(FIRST, "30"),), "17")) is ProblemKind.SEATS_REFUSED


def test_a_seat_that_an_answer_leaves_out_is_judged_in_the_same_way() -> None:
    before = on_two_legs(picked(FIRST, "17"), picked(FIRST, "18", 1), busy=frozenset({Activity.HOLD}))
    answer = HoldAnswer((samples.hold(FIRST, "18"),), ("17",))
    sale, _ = play(before, e.HoldAnswered(FIRST, answer, (samples.hold(FIRST, "17"),)))
    assert problem_kind(sale) is ProblemKind.SEATS_OURS
    assert [c.label for c in sale.seating.seats if c.hold] == ["18"]


def test_after_a_hold_without_answer_the_seat_may_still_be_ours() -> None:
    before = on_two_legs(picked(FIRST, "17"), count=1, busy=frozenset({Activity.HOLD}))
    asked, _ = play(before, e.Failed(FailedStep.HOLD_UNCERTAIN, TooSlow(), segment=FIRST))
    maybe = SeatHold("", FIRST.trip_id, "17", NOW + timedelta(minutes=10), estimated=True)
    sale, _ = play(asked, e.MapArrived(FIRST, samples.detail(FIRST, taken=("17",)), (maybe,)))
    assert problem_kind(sale) is ProblemKind.HOLD_UNCERTAIN
    picked_later = changed(before, busy=frozenset({Activity.MAP}), problem=None)
    sale, _ = play(picked_later, e.MapArrived(FIRST, samples.detail(FIRST, taken=("17",)), (maybe,)))
    assert problem_kind(sale) is ProblemKind.SEATS_OURS
    sale, _ = play(picked_later, e.MapArrived(FIRST, samples.detail(FIRST, taken=("17",))))
    assert problem_kind(sale) is ProblemKind.SEAT_GONE


def test_a_seat_that_may_be_ours_stands_as_blocked() -> None:
    before = on_two_legs(picked(FIRST, "17"), count=1, busy=frozenset({Activity.HOLD}), released_holds=())
    maybe = SeatHold("", FIRST.trip_id, "17", NOW + timedelta(minutes=10), estimated=True)
    failed = e.Failed(FailedStep.HOLD_UNCERTAIN, TooSlow(), segment=FIRST, own=(maybe,))
    taken = play(before, failed, e.MapArrived(FIRST, samples.detail(FIRST, taken=("17",)), (maybe,)))[0]
    assert taken.seating.released_holds == (maybe,)
    again_picked = play(taken, e.SeatToggled("17"))[0]
    assert again_picked.seating.seats == (), "its block id is not known, so it cannot be ordered"
    free = play(taken, e.MapAsked(), e.MapArrived(FIRST, samples.detail(FIRST)))[0]
    assert free.seating.released_holds == ()


# --- A released hold is taken back ----------------------------------------------------------------


def test_a_released_hold_that_ended_is_forgotten() -> None:
    before = on_two_legs(count=1)
    assert play(before, e.HoldsChecked(NOW + timedelta(minutes=9)))[0] is before
    assert play(before, e.HoldsChecked(NOW + timedelta(minutes=10)))[0].seating.released_holds == ()


# --- Every leg ------------------------------------------------------------------------------------


def paid_for_two_legs(**changes: Any) -> Sale:
    seats = (held(FIRST, "17"), held(SECOND, "03"))
    known = {"buyer": BUYER, "passengers": (PASSENGER,), "step": Step.PAYMENT, "current": 1}
    return on_two_legs(*seats, count=1, **{**known, **changes})


def test_a_clerk_who_holds_leg_by_leg_sees_each_map() -> None:
    before = on_two_legs(picked(FIRST, "17"), picked(SECOND, "03"), count=1, busy=frozenset({Activity.HOLD}))
    sale, effects = play(before, e.HoldAnswered(FIRST, samples.held(FIRST, "17")))
    assert (sale.trips.current, sale.step, effects) == (1, Step.SEATS, ())


def test_a_leg_that_is_refused_is_shown_with_its_own_message() -> None:
    asking = paid_for_two_legs(
        seats=(held(FIRST, "17"), picked(SECOND, "03")), busy=frozenset({Activity.HOLD}), current=0
    )
    sale, effects = play(asking, e.Failed(FailedStep.HOLD, SeatTaken(("03",)), segment=SECOND))
    assert (sale.trips.current, sale.step, effects) == (1, Step.SEATS, (e.LoadMap(SECOND),))
    assert problem_kind(sale) is ProblemKind.SEATS_REFUSED


@pytest.mark.parametrize("index", [0, 1])
def test_a_message_about_seats_stays_on_its_bus(index: int) -> None:
    before = on_two_legs(current=0)
    sale = play(before, e.SegmentShown(index))[0]
    assert (sale.problem is None) is (index == 1)


def test_the_failed_hold_of_a_trip_that_was_left_is_not_told() -> None:
    before = at_passengers()
    other = replace(FIRST, number=1)
    for fault in (SeatTaken(("17",)), TooSlow()):
        sale, effects = play(before, e.Failed(FailedStep.HOLD, fault, segment=other))
        assert (sale, effects) == (before, ())


def test_a_map_that_cannot_be_read_is_told_on_its_own_bus_alone() -> None:
    before = on_two_legs(maps=on_two_legs().seating.maps[:1], problem=None)
    reading, effects = play(before, e.SegmentShown(1))
    assert effects == (e.LoadMap(SECOND),)
    failed = e.Failed(FailedStep.MAP, TooSlow(), segment=SECOND)
    assert problem_kind(play(reading, failed)[0]) is ProblemKind.MAP_FAILED
    back, _ = play(reading, e.SegmentShown(0), failed)
    assert (back.problem, back.trips.current, back.busy) == (None, 0, frozenset())
    assert play(back, e.SegmentShown(1))[1] == (e.LoadMap(SECOND),), "it is read again there"


# --- No false change of price ---------------------------------------------------------------------


# --- The end of a hold ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("left", "enough", "warning"),
    [
        (90, True, HoldWarning.NONE),
        (89, False, HoldWarning.NONE),
        (60, False, HoldWarning.MINUTE),
        (21, False, HoldWarning.MINUTE),
        (20, False, HoldWarning.SECONDS),
    ],
)
def test_what_is_left_of_a_hold_decides_whether_money_may_move(
    left: float, enough: bool, warning: HoldWarning
) -> None:
    ready = play(at_payment(), e.CardGiven(CARD))[0]
    sale, _ = play(ready, e.HoldsChecked(NOW + timedelta(seconds=600 - left), 90))
    assert sale.hold_time == HoldTime(enough, warning)
    assert why_not_charge(sale) is (None if enough else NotReady.HOLD_ENDING)
    assert may_charge(sale) is enough
    if not enough:
        late = replace(CHARGE, now=NOW + timedelta(seconds=600 - left))
        sale, effects = play(sale, late)
        assert (problem_kind(sale), effects) == (ProblemKind.HOLD_TOO_SHORT, ())


def test_a_new_hold_has_all_its_time() -> None:
    sale = play(at_payment(), e.HoldsChecked(NOW + timedelta(minutes=11), 90))[0]
    assert sale.hold_time == HoldTime()
    asking = play(sale, again(after=660))[0]
    segment = asking.trips.segments[0]
    asking = replace(asking, hold_time=HoldTime(False, HoldWarning.SECONDS))
    held_anew = play(asking, e.HoldAnswered(segment, samples.held(segment, "17", minutes=25)))[0]
    assert held_anew.hold_time == HoldTime()


# --- The book -------------------------------------------------------------------------------------


class Time:
    now = NOW

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture
def time() -> Iterator[Time]:
    yield Time()


@pytest.fixture
def kept() -> list[tuple[SeatHold, ...]]:
    return []


@pytest.fixture
def book(time: Time, kept: list[tuple[SeatHold, ...]]) -> BlockBook:
    return BlockBook(time, kept.append, 10)


def labels(book: BlockBook) -> dict[str, bool]:
    """Return the blocked seats of the first bus, and whether each is certain."""
    return {block.label: bool(block.block_id) for block in book.on(FIRST.trip_id)}


def test_a_block_is_remembered_until_it_ends(
    book: BlockBook, time: Time, kept: list[tuple[SeatHold, ...]]
) -> None:
    book.held([samples.hold(FIRST, "17"), samples.hold(SECOND, "03")])
    assert labels(book) == {"17": True}
    assert [block.label for block in kept[-1]] == ["17", "03"]
    time.now += timedelta(minutes=10)
    assert labels(book) == {}
    book.held([samples.hold(SECOND, "04", minutes=20)])
    assert [block.label for block in kept[-1]] == ["04"], "what ended this very moment is not kept on"


def test_what_is_blocked_no_more_is_not_on_disk_either(
    book: BlockBook, kept: list[tuple[SeatHold, ...]]
) -> None:
    book.unanswered(FIRST.trip_id, ["17", "18"])
    book.seen_free(FIRST.trip_id, ["17"])
    assert [block.label for block in kept[-1]] == ["18"]
    book.seen_free(FIRST.trip_id, ["17"])
    assert len(kept) == 2, "nothing changed, nothing is written"


def test_a_hold_without_answer_may_be_ours_until_a_map_shows_the_seat_free(book: BlockBook) -> None:
    book.held([samples.hold(FIRST, "17")])
    book.unanswered(FIRST.trip_id, ["17", "18", "19"])
    assert labels(book) == {"17": True, "18": False, "19": False}
    assert [block.estimated for block in book.on(FIRST.trip_id)] == [False, True, True]
    book.seen_free(FIRST.trip_id, ["17", "18"])
    assert labels(book) == {"17": True, "19": False}


def test_an_order_makes_its_blocks_uncertain_and_tickets_end_them(book: BlockBook) -> None:
    book.held([samples.hold(FIRST, "17"), samples.hold(FIRST, "18")])
    book.ordered([(FIRST.trip_id, "17")])
    assert labels(book) == {"17": False, "18": True}
    assert {block.label: block.estimated for block in book.on(FIRST.trip_id)} == {"17": True, "18": False}
    sold = samples.attempt(S.COMPLETED, confirmed=Confirmed(samples.order_detail()))
    seat = replace(sold.sold.seats[0], trip_id=FIRST.trip_id, seat="17")
    book.settled(replace(sold, sold=replace(sold.sold, seats=(seat,)), confirmed=None))
    assert labels(book) == {"17": False, "18": True}
    book.settled(replace(sold, sold=replace(sold.sold, seats=(seat,))))
    assert labels(book) == {"18": True}
