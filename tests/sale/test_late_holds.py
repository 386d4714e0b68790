"""The answer to a hold belongs to the sale that asked for it, whichever sale is on the stage by then."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any

import pytest

from pos_app.domain.basket import SeatChoice
from pos_app.domain.benefits import Benefit
from pos_app.domain.faults import Fault, SeatTaken, TooSlow
from pos_app.domain.holds import HoldAnswer, HoldRequest
from pos_app.domain.money import Cents
from pos_app.domain.preparations import Preparation
from pos_app.domain.seats import SeatHold
from pos_app.sale import events as e
from pos_app.sale.draft import packed, unpacked
from pos_app.sale.machine import step
from pos_app.sale.runner import SaleRunner, Tasks
from pos_app.sale.stage import Activity, FailedStep, Holds, ProblemKind, Sale, SaleProblem, Step
from tests.sale import samples
from tests.sale.running import TODAY, Desk
from tests.sale.samples import FARE, QUERY
from tests.sale.stages import changed
from tests.sale.two_legs import FIRST, SECOND, held, on_two_legs, picked
from tests.sale.walks import problem_kind

(SEGMENT,) = samples.segments_of(samples.trip())


class SlowDesk(Desk):
    """A desk whose company answers each hold when the test says so, and everything else at once."""

    def __init__(self) -> None:
        super().__init__()
        self._asked: dict[str, asyncio.Future[HoldAnswer]] = {}

        async def hold(trip_id: str, seats: tuple[HoldRequest, ...]) -> HoldAnswer:
            label = seats[0].label
            self._asked[label] = asyncio.get_running_loop().create_future()
            return await self._asked[label]

        self.provider.hold = hold  # type: ignore[method-assign]

    async def at_the_bus(self) -> Sale:
        """Search, and take the bus."""
        await self._do(e.SearchAsked(QUERY, TODAY))
        return await self._do(e.TripChosen(samples.trip()))

    async def asks(self, *labels: str) -> Sale:
        """Take the bus and send the hold of these seats; its answer waits."""
        await self.at_the_bus()
        await self._do(e.PassengersCounted(len(labels)))
        for label in labels:
            await self._do(e.SeatToggled(label))
        return await self._do(e.HoldAsked())

    async def picks(self, label: str) -> Sale:
        """Take the bus and pick a seat, which is not held yet."""
        await self.at_the_bus()
        return await self._do(e.SeatToggled(label))

    async def answer(self, asked: str, *held: str) -> Sale:
        """Let the company answer the hold of a seat."""
        self._asked.pop(asked).set_result(samples.held(SEGMENT, *held))
        return await self._pause()

    async def fail(self, asked: str, fault: Fault) -> Sale:
        self._asked.pop(asked).set_exception(fault)
        return await self._pause()

    async def next_customer(self) -> Sale:
        """Park the sale on the stage, begin the next one, and return what was parked."""
        parked = unpacked(packed(self.sale.stage))
        await self._do(e.NewSale())
        return parked

    async def takes_up(self, parked: Sale) -> Sale:
        await self._do(e.NewSale())
        return await self._do(e.SaleResumed(parked))

    async def restarts(self) -> None:
        """Start the program again, a minute later."""
        await self.clock.wait(60)
        tasks = Tasks(self.running.spawn, self.running.cancel)
        self.sale = SaleRunner(
            self.provider, self.journal, self.clock, tasks, self.orders, blocks=self.blocks
        )

    async def end(self) -> None:
        """Let the company answer whatever waits still."""
        while self._asked:
            self._asked.popitem()[1].set_result(HoldAnswer(()))
            await self._pause()
        await self.running.settle()

    async def _do(self, event: e.Event) -> Sale:
        self.sale.send(event)
        return await self._pause()

    async def _pause(self) -> Sale:
        for _ in range(10):
            await asyncio.sleep(0)
        return self.sale.stage


@pytest.fixture
async def desk() -> AsyncIterator[SlowDesk]:
    desk = SlowDesk()
    yield desk
    await desk.end()


def seats(sale: Sale) -> dict[str, bool]:
    """Return the seats of the basket, and whether each is held."""
    return {choice.label: choice.hold is not None for choice in sale.seating.seats}


def released(sale: Sale) -> list[str]:
    return [hold.label for hold in sale.seating.released_holds]


# --- Another customer's sale ----------------------------------------------------------------------


async def test_the_answer_for_one_customer_leaves_the_picks_of_the_next_alone(desk: SlowDesk) -> None:
    await desk.asks("12")
    await desk.next_customer()
    await desk.picks("20")
    sale = await desk.answer("12", "12")
    assert (seats(sale), sale.problem, released(sale)) == ({"20": False}, None, [])
    assert desk.blocked == {"12": True}, "the desk knows that it is its own"


async def test_the_answer_for_one_customer_does_not_end_the_hold_of_the_next(desk: SlowDesk) -> None:
    await desk.asks("12")
    await desk.next_customer()
    await desk.asks("20")
    sale = await desk.answer("12", "12")
    assert (seats(sale), sale.problem) == ({"20": False}, None)
    assert Activity.HOLD in sale.busy
    sale = await desk.answer("20", "20")
    assert (seats(sale), sale.step, sale.problem) == ({"20": True}, Step.PASSENGERS, None)


@pytest.mark.parametrize("fault", [SeatTaken(("12",)), SeatTaken(()), TooSlow("seat block"), Fault()])
async def test_the_failed_hold_of_one_customer_says_nothing_to_the_next(desk: SlowDesk, fault: Fault) -> None:
    await desk.asks("12")
    await desk.next_customer()
    before = await desk.asks("20")
    assert await desk.fail("12", fault) == before
    assert seats(await desk.answer("20", "20")) == {"20": True}


async def test_a_seat_that_this_desk_asked_for_is_not_said_to_be_taken_by_others(
    desk: SlowDesk,
) -> None:
    await desk.asks("12", "13")
    await desk.next_customer()
    await desk.asks("13")
    sale = await desk.fail("13", SeatTaken(("13",)))
    assert sale.problem is not None
    assert (sale.problem.kind, sale.problem.labels, sale.problem.uncertain) == (
        ProblemKind.SEATS_OURS,
        ("13",),
        True,
    )
    await desk.end()


# --- A parked sale that is taken up again ---------------------------------------------------------


async def test_a_parked_sale_knows_the_seats_that_were_held_for_it_meanwhile(desk: SlowDesk) -> None:
    await desk.asks("12")
    parked = await desk.next_customer()
    await desk.picks("20")
    await desk.answer("12", "12")
    sale = await desk.takes_up(parked)
    assert (seats(sale), sale.problem) == ({"12": True}, None)
    going_on = await desk._do(e.HoldAsked())
    assert going_on.step is Step.PASSENGERS, "nothing is asked of the company again"


async def test_an_answer_that_comes_while_the_sale_is_being_parked_is_not_lost(desk: SlowDesk) -> None:
    """What is written was taken from the stage before the answer."""
    await desk.asks("12")
    parked = unpacked(packed(desk.sale.stage))
    assert seats(await desk.answer("12", "12")) == {"12": True}
    sale = await desk.takes_up(parked)
    assert (seats(sale), released(sale)) == ({"12": True}, [])
    again = await desk.takes_up(unpacked(packed(sale)))
    assert (seats(again), released(again)) == ({"12": True}, []), "it is told once"


async def test_a_parked_sale_that_is_back_before_the_answer_takes_it(desk: SlowDesk) -> None:
    await desk.asks("12")
    parked = await desk.next_customer()
    await desk.takes_up(parked)
    sale = await desk.answer("12", "12")
    assert (seats(sale), released(sale), sale.problem) == ({"12": True}, [], None)


async def test_what_was_parked_with_a_part_of_its_seats_held_keeps_the_others(
    desk: SlowDesk,
) -> None:
    await desk.asks("12", "13")
    parked = await desk.next_customer()
    await desk.answer("12", "13")
    sale = await desk.takes_up(parked)
    assert (seats(sale), sale.problem) == ({"12": False, "13": True}, None)


async def test_a_seat_that_was_held_and_ended_meanwhile_is_a_pick_again(desk: SlowDesk) -> None:
    await desk.asks("12")
    parked = await desk.next_customer()
    await desk.answer("12", "12")
    await desk.clock.wait(660)
    sale = await desk.takes_up(parked)
    assert (seats(sale), released(sale)) == ({"12": False}, [])


async def test_the_seats_of_one_parked_sale_are_not_those_of_another(desk: SlowDesk) -> None:
    await desk.asks("12")
    first = await desk.next_customer()
    await desk.picks("12")
    second = await desk.next_customer()
    await desk.answer("12", "12")
    assert seats(await desk.takes_up(second)) == {"12": False}
    assert seats(await desk.takes_up(first)) == {"12": True}


async def test_a_sale_parked_in_an_earlier_run_takes_no_answer_of_this_one(desk: SlowDesk) -> None:
    await desk.asks("12")
    of_before = await desk.next_customer()
    await desk.end()
    await desk.restarts()
    await desk.asks("12")
    await desk.next_customer()
    await desk.answer("12", "12")
    assert seats(await desk.takes_up(of_before)) == {"12": False}


# --- The same customer ----------------------------------------------------------------------------


async def test_a_customer_who_searched_again_keeps_the_new_pick(
    desk: SlowDesk,
) -> None:
    await desk.asks("12")
    await desk.picks("20")
    sale = await desk.answer("12", "12")
    assert (seats(sale), sale.problem, released(sale)) == ({"20": False}, None, ["12"])
    await desk._do(e.SeatToggled("20"))
    assert seats(await desk._do(e.SeatToggled("12"))) == {"12": True}


async def test_a_customer_who_searched_again_and_picked_the_same_seat_has_it(desk: SlowDesk) -> None:
    await desk.asks("12")
    await desk.picks("12")
    sale = await desk.answer("12", "12")
    assert (seats(sale), sale.step, released(sale)) == ({"12": True}, Step.SEATS, [])


@pytest.mark.parametrize("fault", [SeatTaken(("12",)), Fault()])
async def test_a_late_refusal_says_nothing_about_the_new_picks(desk: SlowDesk, fault: Fault) -> None:
    await desk.asks("12")
    before = await desk.picks("20")
    sale = await desk.fail("12", fault)
    assert replace(sale, holds=before.holds) == before


async def test_a_late_silence_leaves_the_seat_as_maybe_blocked_by_this_desk(desk: SlowDesk) -> None:
    await desk.asks("12")
    await desk.picks("20")
    sale = await desk.fail("12", TooSlow("seat block"))
    assert (seats(sale), sale.problem) == ({"20": False}, None)
    assert [(hold.label, hold.block_id) for hold in sale.seating.released_holds] == [("12", "")]
    assert desk.blocked == {"12": False}


@pytest.mark.parametrize(
    ("fault", "maybe"), [(SeatTaken(("12",)), []), (Fault(), []), (TooSlow("seat block"), ["12"])]
)
async def test_the_failed_hold_of_a_bus_that_was_left_is_not_told_at_the_next(
    desk: SlowDesk, fault: Fault, maybe: list[str]
) -> None:
    await desk.asks("12")
    await desk._do(e.BackAsked(Step.SEARCH))
    before = await desk._do(e.TripChosen(samples.trip("other")))
    assert Activity.HOLD in before.busy
    sale = await desk.fail("12", fault)
    assert (sale.busy, sale.problem, sale.step) == (frozenset(), None, Step.SEATS)
    assert released(sale) == maybe


async def test_a_second_hold_of_the_same_seat_uses_the_first(
    desk: SlowDesk,
) -> None:
    await desk.asks("12")
    first = desk._asked.pop("12")
    await desk.asks("12")
    first.set_result(samples.held(SEGMENT, "12"))
    sale = await desk._pause()
    assert (seats(sale), released(sale), Activity.HOLD in sale.busy) == ({"12": False}, ["12"], True)
    sale = await desk.fail("12", SeatTaken(("12",)))
    assert (seats(sale), released(sale), sale.step) == ({"12": True}, [], Step.PASSENGERS)


async def test_a_refusal_that_overtakes_the_first_answer_is_not_of_others(
    desk: SlowDesk,
) -> None:
    await desk.asks("12")
    first = desk._asked.pop("12")
    await desk.asks("12")
    sale = await desk.fail("12", SeatTaken(("12",)))
    assert problem_kind(sale) is ProblemKind.SEATS_OURS
    first.set_result(samples.held(SEGMENT, "12"))
    assert released(await desk._pause()) == ["12"]


# --- One hold, and what was picked after it was asked ---------------------------------------------


async def test_a_seat_that_was_picked_after_the_hold_was_asked_is_not_refused(
    desk: SlowDesk,
) -> None:
    await desk.asks("12")
    await desk._do(e.PassengersCounted(2))
    await desk._do(e.SeatToggled("20"))
    sale = await desk.answer("12", "12")
    assert (seats(sale), sale.problem, sale.step) == ({"12": True, "20": False}, None, Step.SEATS)


async def test_an_order_cannot_go_while_offline_and_a_hold_under_way_goes_on(desk: SlowDesk) -> None:
    before = await desk.asks("12")
    sale = await desk._do(e.Failed(FailedStep.OFFLINE))
    assert (sale.problem, sale.busy) == (SaleProblem(ProblemKind.OFFLINE), before.busy)
    await desk.end()


# --- What a late hold was asked with --------------------------------------------------------------


async def test_a_late_hold_keeps_the_benefit_that_it_was_asked_with(desk: SlowDesk) -> None:
    await desk.picks("12")
    await desk._do(e.BenefitAsked(0, Benefit.ELDERLY_HALF))
    await desk._do(e.HoldAsked())
    await desk.picks("20")
    await desk._do(e.BenefitAsked(0, Benefit.NONE))
    await desk._do(e.SeatToggled("20"))
    await desk.answer("12", "12")
    (choice,) = (await desk._do(e.SeatToggled("12"))).seating.seats
    assert (choice.benefit, choice.hold and choice.hold.benefit) == (
        Benefit.ELDERLY_HALF,
        Benefit.ELDERLY_HALF,
    )


def on_the_stage(*choices: SeatChoice, **changes: Any) -> Sale:
    """Return a sale whose third hold has no answer yet, and that waits for none."""
    return on_two_legs(*choices, **{"holds": Holds(5, (3,)), "drift": None, "problem": None, **changes})


def late(*holds: SeatHold) -> e.HoldAnswered:
    return e.HoldAnswered(FIRST, HoldAnswer(holds), (), 3, (HoldRequest("17"), HoldRequest("18")))


def test_a_late_hold_at_another_price_is_to_be_accepted() -> None:
    dearer = replace(samples.hold(FIRST, "17"), price=Cents(FARE + 700))
    sale, effects = step(on_the_stage(picked(FIRST, "17")), late(dearer))
    change = SaleProblem(ProblemKind.PRICE_CHANGED, before=FARE, after=Cents(FARE + 700))
    assert (sale.problem, sale.payment.drift, effects) == (change, change, ())
    assert sale.payment.quote is None, "the prices were of other seats"


def test_a_late_hold_at_the_same_price_leaves_what_is_to_be_accepted() -> None:
    known = SaleProblem(ProblemKind.PRICE_TO_ACCEPT, before=FARE, after=Cents(FARE + 500))
    before = on_the_stage(picked(FIRST, "17"), drift=known, problem=known)
    sale, _ = step(before, late(samples.hold(FIRST, "17")))
    assert (sale.problem, sale.payment.drift) == (known, known)


def test_a_late_hold_is_used_on_its_bus_alone() -> None:
    before = on_the_stage(picked(SECOND, "17"), picked(FIRST, "20"), released_holds=())
    sale, _ = step(before, late(samples.hold(FIRST, "17")))
    assert sale.seating.seats == before.seating.seats
    assert sale.seating.released_holds == (samples.hold(FIRST, "17"),)


def test_a_late_hold_of_a_seat_that_is_held_already_changes_nothing() -> None:
    before = on_the_stage(held(FIRST, "17"))
    sale, _ = step(before, late(samples.hold(FIRST, "17", minutes=3)))
    assert sale == replace(before, holds=Holds())


def test_a_late_hold_stands_in_place_of_the_one_that_was_released_before() -> None:
    maybe = replace(samples.hold(FIRST, "18"), block_id="")
    before = on_the_stage(released_holds=(maybe, samples.hold(SECOND, "18")))
    sale, _ = step(before, late(samples.hold(FIRST, "18")))
    assert sale.seating.released_holds == (samples.hold(SECOND, "18"), samples.hold(FIRST, "18"))


@pytest.mark.parametrize(
    "changes",
    [
        {"step": Step.SEARCH},
        {"step": Step.PAYMENT},
        {"prepared": Preparation()},
        {"attempt": samples.attempt()},
        {"busy": frozenset({Activity.HOLD})},
    ],
    ids=lambda changes: next(iter(changes)),
)
def test_where_seats_are_not_being_chosen_a_late_hold_is_kept_as_released(changes: dict[str, Any]) -> None:
    before = on_the_stage(picked(FIRST, "17"), released_holds=(), **changes)
    sale, effects = step(before, late(samples.hold(FIRST, "17")))
    kept = changed(before, released_holds=(samples.hold(FIRST, "17"),), holds=Holds())
    assert (sale, effects) == (kept, ())


def test_the_answer_to_a_hold_of_nobody_here_changes_nothing() -> None:
    before = on_the_stage(picked(FIRST, "17"), holds=Holds(5, (4,)))
    assert step(before, late(samples.hold(FIRST, "17"))) == (before, ())
    assert step(before, e.Failed(FailedStep.HOLD_UNCERTAIN, TooSlow(), number=3)) == (before, ())


def test_numbers_go_on_from_one_sale_to_the_next() -> None:
    asked, _ = step(on_the_stage(picked(FIRST, "17"), count=1), e.HoldAsked())
    assert (asked.holds.last, asked.holds.unanswered) == (6, (3, 6))
    fresh, _ = step(asked, e.NewSale())
    assert (fresh.holds.last, fresh.holds.unanswered) == (6, ())
    again, _ = step(asked, e.SearchAsked(QUERY, TODAY))
    assert (again.holds.last, again.holds.unanswered) == (6, (3, 6))
    back, _ = step(fresh, e.SaleResumed(on_the_stage()))
    assert (back.holds.last, back.holds.unanswered) == (6, (3,))


def test_a_silence_names_the_seats_that_were_asked_for_alone() -> None:
    """What other sales of this desk have asked for may be blocked too, and is told where it matters."""
    before = on_two_legs(held(FIRST, "17"), picked(FIRST, "18", 1), picked(FIRST, "19", 2), count=3)
    asking = changed(before, busy=frozenset({Activity.HOLD}), holds=Holds(3, (3,)), released_holds=())
    maybe = tuple(replace(samples.hold(FIRST, label), block_id="") for label in ("18", "30"))
    asked = (HoldRequest("18"),)
    sale, _ = step(
        asking,
        e.Failed(FailedStep.HOLD_UNCERTAIN, TooSlow(), segment=FIRST, own=maybe, number=3, asked=asked),
    )
    assert sale.problem is not None and sale.problem.labels == ("18",)
    assert sale.seating.released_holds == maybe[:1]


def test_a_refusal_without_names_is_of_the_seats_that_were_asked_for() -> None:
    before = on_two_legs(picked(FIRST, "18"), picked(FIRST, "19", 1))
    asking = changed(before, busy=frozenset({Activity.HOLD}), holds=Holds(3, (3,)))
    refused = e.Failed(FailedStep.HOLD, SeatTaken(()), segment=FIRST, number=3, asked=(HoldRequest("18"),))
    sale, _ = step(asking, refused)
    assert sale.problem == SaleProblem(ProblemKind.SEATS_REFUSED, labels=("18",))
    assert seats(sale) == {"19": False}
