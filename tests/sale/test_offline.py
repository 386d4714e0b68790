"""While the service cannot be used nothing begins, and what stood comes back with it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pos_app.sale import events as e
from pos_app.sale.machine import step
from pos_app.sale.stage import Activity, ProblemKind, Sale, SaleProblem, Step
from tests.sale import samples
from tests.sale.running import TODAY, Desk
from tests.sale.samples import QUERY
from tests.sale.walks import at_payment

OFFLINE = SaleProblem(ProblemKind.OFFLINE)


async def test_no_order_begins_while_offline_and_the_basket_stays() -> None:
    desk = Desk()
    await desk.to_payment()
    before = desk.sale.stage
    desk.usable = False
    desk.sale.charge()
    assert desk.sale.stage == replace(before, problem=OFFLINE)
    assert await desk.journal.history() == ()


async def test_a_sale_whose_order_was_begun_is_told_nothing_by_another_charge() -> None:
    desk = Desk()
    await desk.to_payment()
    ordered = replace(desk.sale.stage, order=replace(desk.sale.stage.order, attempt=samples.attempt()))
    desk.sale.stage = ordered
    desk.usable = False
    desk.sale.charge()
    assert desk.sale.stage == ordered


async def test_no_hold_begins_while_offline() -> None:
    desk = Desk()
    for event in (e.SearchAsked(QUERY, TODAY), e.TripChosen(samples.trip()), e.SeatToggled("17")):
        await desk.do(event)
    desk.usable = False
    sale = await desk.do(e.HoldAsked())
    assert sale.problem == OFFLINE and not sale.held
    assert Activity.HOLD not in sale.busy


async def test_without_the_shift_that_a_desk_wants_neither_a_hold_nor_an_order_begins() -> None:
    desk = Desk()
    await desk.to_payment()
    before = desk.sale.stage
    desk.sale.without_shift = True
    desk.sale.charge()
    assert desk.sale.stage == replace(before, problem=SaleProblem(ProblemKind.NO_SHIFT))
    assert await desk.journal.history() == ()
    searching = Desk()
    for event in (e.SearchAsked(QUERY, TODAY), e.TripChosen(samples.trip()), e.SeatToggled("17")):
        await searching.do(event)
    searching.sale.without_shift = True
    sale = await searching.do(e.HoldAsked())
    assert sale.problem == SaleProblem(ProblemKind.NO_SHIFT) and not sale.held


def test_another_problem_stays_when_the_service_is_back() -> None:
    expired = SaleProblem(ProblemKind.HOLD_EXPIRED)
    paying = replace(at_payment(), problem=expired)
    assert step(paying, e.ServiceBack()) == (paying, ())
    assert step(Sale(step=Step.SEARCH), e.ServiceBack()) == (Sale(step=Step.SEARCH), ())


async def test_holding_again_is_asked_with_the_present_moment() -> None:
    desk = Desk()
    await desk.to_payment()
    until = desk.sale.stage.first_hold_end
    desk.sale.send(e.HoldAgainAsked())
    await desk.running.settle()
    assert desk.sale.stage.first_hold_end == until, "a hold that lasts is used again"


async def test_no_seat_map_is_asked_for_while_offline() -> None:
    desk = Desk()
    await desk.do(e.SearchAsked(QUERY, TODAY))
    desk.usable = False
    sale = await desk.do(e.TripChosen(samples.trip()))
    assert sale.problem == SaleProblem(ProblemKind.MAP_OFFLINE)
    assert sale.step is Step.SEATS and not sale.busy
    assert not sale.seating.maps


def test_a_search_that_failed_is_made_again_when_the_service_is_back() -> None:
    failed = replace(
        Sale(), search=replace(Sale().search, query=QUERY), problem=SaleProblem(ProblemKind.SEARCH_FAILED)
    )
    back, effects = step(failed, e.ServiceBack())
    assert back.problem is None and back.busy == {Activity.SEARCH}
    assert effects == (e.Search(QUERY),)


@pytest.mark.parametrize("kind", [ProblemKind.QUOTE_FAILED, ProblemKind.SESSION_FAILED])
def test_prices_that_failed_are_asked_for_again_when_the_service_is_back(kind: ProblemKind) -> None:
    failed = replace(at_payment(), problem=SaleProblem(kind), busy=frozenset())
    back, effects = step(failed, e.ServiceBack())
    assert back.problem is None and Activity.QUOTE in back.busy
    assert e.AskQuote in [type(effect) for effect in effects]


def test_what_is_being_read_is_not_asked_for_twice() -> None:
    problem = SaleProblem(ProblemKind.QUOTE_FAILED)
    busy = replace(at_payment(), problem=problem, busy=frozenset({Activity.QUOTE}))
    assert step(busy, e.ServiceBack()) == (replace(busy, problem=None), ())
    ordered = replace(at_payment(), busy=frozenset(), problem=problem)
    ordered = replace(ordered, order=replace(ordered.order, attempt=samples.attempt()))
    assert step(ordered, e.ServiceBack()) == (replace(ordered, problem=None), ())
