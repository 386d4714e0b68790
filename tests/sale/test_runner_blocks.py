"""The runner and the blocks of its desk: every answer about a seat is remembered, and every page is told."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from pos_app.domain.attempts import AttemptState
from pos_app.domain.holds import HoldAnswer, HoldRequest
from pos_app.domain.seats import SeatHold
from pos_app.domain.terms import Terms
from pos_app.orders.ports import Policy
from pos_app.sale import events as e
from pos_app.sale.stage import Activity, HoldTime, ProblemKind
from tests.sale import samples
from tests.sale.running import TODAY, Desk
from tests.sale.samples import CARD, QUERY
from tests.sale.walks import at_payment, ended


@pytest.fixture
async def desk() -> AsyncIterator[Desk]:
    desk = Desk(policy=Policy(hold_minimum=120))
    yield desk
    await desk.running.settle()


def own(desk: Desk, label: str) -> SeatHold:
    """A block of an earlier sale of this desk."""
    (segment,) = samples.segments_of(samples.trip())
    block = samples.hold(segment, label)
    desk.blocks.held([block])
    return block


async def test_a_hold_that_is_on_its_way_when_the_program_ends_may_be_ours(desk: Desk) -> None:
    """It is sent to its end all the same, and the next start must not take its seats for a stranger's."""
    asked = asyncio.Event()

    async def hold(trip_id: str, seats: tuple[HoldRequest, ...]) -> HoldAnswer:
        asked.set()
        await asyncio.Event().wait()
        raise AssertionError

    await desk.picked()
    desk.provider.hold = hold  # type: ignore[method-assign]
    desk.sale.send(e.HoldAsked())
    await asked.wait()
    holding = desk.running.tasks[Activity.HOLD]
    holding.cancel()
    await desk.running.settle()
    assert holding.cancelled()
    assert desk.blocked == {"17": False}


async def test_a_map_comes_with_the_blocks_of_the_desk_on_its_bus(desk: Desk) -> None:
    block = own(desk, "08")
    desk.sees("08")
    await desk.picked()
    assert desk.last(e.MapArrived).own == (block,)  # type: ignore[union-attr]
    assert desk.blocked == {"08": True}


async def test_a_map_without_its_offer_comes_with_the_blocks_too() -> None:
    desk = Desk(Terms(low_fare=True))
    block = own(desk, "08")
    desk.sees("08")
    await desk.picked()
    assert desk.last(e.MapArrived).own == (block,)  # type: ignore[union-attr]


async def test_a_map_that_cannot_be_read_is_told_with_its_bus(desk: Desk) -> None:
    await desk.picked()
    desk.provider.failing_reads = 1
    sale = await desk.do(e.MapAsked())
    assert desk.last(e.Failed).segment == sale.segment  # type: ignore[union-attr]
    assert sale.problem is not None and sale.problem.kind is ProblemKind.MAP_FAILED


async def test_the_time_of_the_holds_is_compared_with_the_setting(desk: Desk) -> None:
    desk.sale.stage = at_payment(1.9)
    desk.sale.check_holds()
    assert not desk.sale.stage.hold_time.enough
    desk.sale.stage = at_payment(2.1)
    desk.sale.check_holds()
    assert desk.sale.stage.hold_time.enough


async def test_an_error_while_holding_leaves_seats_in_doubt() -> None:
    desk = Desk()
    await desk.do(e.SearchAsked(QUERY, TODAY))
    await desk.do(e.TripChosen(samples.trip()))
    await desk.do(e.SeatToggled("17"))

    async def broken(trip_id: str, seats: tuple[HoldRequest, ...]) -> HoldAnswer:
        raise RuntimeError("a mistake of ours")

    desk.provider.hold = broken  # type: ignore[method-assign]
    with pytest.raises(RuntimeError, match=r"^a mistake of ours$"):
        await desk.do(e.HoldAsked())
    sale = desk.sale.stage
    assert sale.problem is not None and sale.problem.kind is ProblemKind.HOLD_UNCERTAIN
    assert Activity.HOLD not in sale.busy
    (failed,) = (event for event in desk.heard if isinstance(event, e.Failed))
    assert [(block.label, block.block_id) for block in failed.own] == [("17", "")], "it may be ours"


async def test_an_error_of_the_program_while_it_reads_lets_no_page_wait() -> None:
    desk = Desk()

    async def broken(*_: object) -> None:
        raise RuntimeError("a mistake of ours")

    desk.provider.search = broken  # type: ignore[assignment, method-assign]
    with pytest.raises(RuntimeError, match=r"^a mistake of ours$"):
        await desk.do(e.SearchAsked(QUERY, TODAY))
    sale = desk.sale.stage
    assert sale.problem is not None and sale.problem.kind is ProblemKind.SEARCH_FAILED
    assert sale.problem.fault is not None and sale.problem.fault.detail == "RuntimeError"
    assert sale.busy == frozenset()


async def test_a_seat_that_is_held_is_blocked_until_its_order_has_tickets(desk: Desk) -> None:
    await desk.to_payment()
    assert desk.blocked == {"17": True}
    await desk.do(e.CardGiven(CARD))
    seen: list[dict[str, bool]] = []
    desk.sale.subscribe(lambda sale: seen.append(desk.blocked) if sale.ordered else None)
    desk.sale.charge()
    await desk.running.settle()
    assert seen[0] == {"17": True}
    assert {"17": False} in seen, "what the order made of the block is for the order to show"
    assert desk.blocked == {}


@pytest.mark.parametrize(("minutes", "again"), [(1.9, True), (2.1, False)])
async def test_a_hold_is_used_again_where_it_lasts_as_long_as_a_payment_needs(
    desk: Desk, minutes: float, again: bool
) -> None:
    """The desk's setting decides: two minutes."""
    unsent = ended(AttemptState.NOT_SENT, at_payment(minutes))
    desk.sale.stage = replace(unsent, hold_time=HoldTime())
    desk.sale.send(e.HoldAgainAsked())
    assert (Activity.HOLD in desk.sale.stage.busy) is again
    await desk.running.settle()
