"""The runner: one whole sale over the model provider, and what must survive leaving it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from pos_app.domain.attempts import AttemptState
from pos_app.domain.money import Cents
from pos_app.domain.seats import Seat
from pos_app.domain.storage import StorageKind, StorageProblem
from pos_app.domain.terms import Terms
from pos_app.domain.trips import TripDetail
from pos_app.sale import events as e
from pos_app.sale.guards import NotReady, may_charge, why_not_charge
from pos_app.sale.stage import ProblemKind, Sale, Step
from tests.sale import samples
from tests.sale.running import TODAY, Desk
from tests.sale.samples import CARD, FARE, QUERY


@pytest.fixture
async def desk() -> AsyncIterator[Desk]:
    desk = Desk()
    yield desk
    await desk.running.settle()


async def test_a_whole_sale(desk: Desk) -> None:
    seen: list[Step] = []
    desk.sale.subscribe(lambda sale: seen.append(sale.step))
    sale = await desk.to_payment()
    assert (sale.step, sale.payment.session_id) == (Step.PAYMENT, "session-1")
    assert why_not_charge(sale) is NotReady.NO_CARD
    assert may_charge(await desk.do(e.CardGiven(CARD)))
    desk.sale.charge()
    await desk.running.settle()
    done = desk.sale.stage
    assert done.step is Step.TICKETS
    assert done.order.attempt is not None and done.order.attempt.state is AttemptState.COMPLETED
    assert sorted(set(seen)) == list(Step)


async def test_a_second_charge_while_one_runs_sends_nothing(desk: Desk) -> None:
    await desk.to_payment()
    await desk.do(e.CardGiven(CARD))
    desk.sale.charge()
    desk.sale.charge()
    await desk.running.settle()
    assert len(desk.provider.posted) == 1


async def test_a_charge_that_was_withdrawn_meanwhile_sends_nothing(desk: Desk) -> None:
    await desk.to_payment()
    await desk.do(e.CardGiven(CARD))
    before = desk.sale.stage
    desk.sale.withdraw_charge()
    assert desk.sale.stage == before, "nothing was to be charged"
    desk.sale.charge()
    heard: list[e.Event] = []
    send = desk.sale.send

    def noted(event: e.Event) -> None:
        heard.append(event)
        send(event)

    desk.sale.send = noted  # type: ignore[method-assign]
    desk.sale.withdraw_charge()
    assert [one.now for one in heard if isinstance(one, e.EarlierFound)] == [desk.clock.now()]
    problem = desk.sale.stage.problem
    assert problem is not None
    assert (problem.kind, problem.storage) == (
        ProblemKind.STORAGE_FAILED,
        StorageProblem(StorageKind.NO_ANSWER),
    )
    await desk.running.settle()
    assert desk.provider.posted == []
    assert not desk.sale.stage.ordered
    desk.sale.charge()
    await desk.running.settle()
    assert len(desk.provider.posted) == 1, "the clerk may ask again"


async def test_the_next_customer_does_not_stop_the_order_of_the_last(desk: Desk) -> None:
    settled: list[AttemptState] = []
    desk.orders.on_attempt(lambda attempt: settled.append(attempt.state))
    await desk.to_payment()
    await desk.do(e.CardGiven(CARD))
    desk.sale.charge()
    await asyncio.sleep(0)
    desk.sale.send(e.NewSale())
    assert desk.sale.stage == Sale()
    await desk.running.settle()
    assert settled[-1] is AttemptState.COMPLETED
    assert desk.sale.stage == Sale()


async def test_what_is_read_for_a_customer_who_left_is_read_no_further(desk: Desk) -> None:
    desk.sale.send(e.SearchAsked(QUERY, TODAY))
    (reading,) = desk.running.tasks.values()
    desk.sale.send(e.NewSale())
    await asyncio.wait({reading})
    assert reading.cancelled()
    assert desk.sale.stage == Sale()


async def test_a_full_disk_stops_before_the_wire_and_keeps_the_basket(desk: Desk) -> None:
    await desk.to_payment()
    await desk.do(e.CardGiven(CARD))
    desk.journal.broken = 1
    desk.sale.charge()
    await desk.running.settle()
    assert desk.provider.posted == []
    assert desk.sale.stage.problem is not None
    assert desk.sale.stage.problem.kind is ProblemKind.STORAGE_FAILED
    assert [choice.label for choice in desk.sale.stage.seating.seats] == ["17"]


async def test_who_stopped_listening_hears_nothing_more(desk: Desk) -> None:
    heard: list[Sale] = []
    stop = desk.sale.subscribe(heard.append)
    stop()
    await desk.do(e.SearchAsked(QUERY, TODAY))
    assert len(heard) == 1


async def test_whoever_waits_for_the_stage_gets_it_or_is_told(desk: Desk) -> None:
    desk.sale.send(e.SearchAsked(QUERY, TODAY))
    assert await desk.sale.until(lambda sale: sale.search.results is not None)
    assert await desk.sale.until(lambda sale: sale.search.results is not None, seconds=1.0)
    began = desk.clock.monotonic()
    assert not await desk.sale.until(lambda sale: sale.ordered, seconds=30.0)
    assert desk.clock.monotonic() - began >= 30.0
    desk.sale.send(e.TripChosen(samples.trip()))
    assert await desk.sale.until(lambda sale: bool(sale.seating.maps), seconds=30.0)


ENABLED = Terms(low_fare=True)


async def test_the_low_fare_offer_of_any_trip_shows_its_seats_among_the_others() -> None:
    desk = Desk(ENABLED)
    asked: list[bool] = []

    async def trip(trip_id: str, *, low_fare: bool = False) -> TripDetail:
        asked.append(low_fare)
        if not low_fare:
            return TripDetail(trip_id, (Seat("17", True), Seat("41", True)), default=FARE)
        seats = (Seat("17", False), Seat("41", True, True))
        return TripDetail(trip_id, seats, default=Cents(FARE // 2), low_fare=True)

    desk.provider.trip = trip  # type: ignore[method-assign]
    await desk.do(e.SearchAsked(QUERY, TODAY))
    await desk.do(e.TripChosen(samples.trip()))
    sale = await desk.do(e.SeatToggled("41"))
    assert asked == [False, True]
    assert [(c.low_fare, c.price) for c in sale.seating.seats] == [(True, FARE // 2)]
    await desk.do(e.SeatToggled("41"))
    sale = await desk.do(e.SeatToggled("17"))
    assert [(c.low_fare, c.price) for c in sale.seating.seats] == [(False, FARE)]
    assert sale.payment.drift is None
