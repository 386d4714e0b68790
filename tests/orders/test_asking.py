"""How the provider is asked: what for and how often, and how haste and decisions cut a wait short."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date, datetime, timedelta
from typing import Any

import pytest

from pos_app.domain.attempts import Attempt, AttemptState
from pos_app.domain.faults import TooSlow, Unreadable
from pos_app.domain.orders import (
    Confirmed,
    Finality,
    FiscalTicket,
    OrderFilter,
    OrderSummary,
)
from pos_app.domain.unreadable_field import UnreadableField
from pos_app.orders.attempt_runner import AttemptRunner
from pos_app.orders.machine import Closed, TrackedAttempt
from pos_app.orders.ports import Policy
from tests.orders.following_desk import Desk, order
from tests.orders.model import PatientClock
from tests.sale.samples import NOW, attempt

S = AttemptState


def runner(
    desk: Desk,
    left: Attempt,
    on_change: Callable[[TrackedAttempt], None] = lambda _: None,
    *,
    new: bool = False,
    policy: Policy | None = None,
    **options: Any,
) -> AttemptRunner:
    sent = order() if new else None
    parts = (desk.provider, desk.journal, desk.clock, policy or Policy())
    return AttemptRunner(left, sent, *parts, on_change, **options)


def asked_for(desk: Desk) -> list[OrderFilter]:
    """Note every search from now on."""
    asked: list[OrderFilter] = []
    plain = desk.provider.find_orders

    async def find_orders(wanted: OrderFilter) -> tuple[OrderSummary, ...]:
        asked.append(wanted)
        return await plain(wanted)

    desk.provider.find_orders = find_orders  # type: ignore[method-assign]
    return asked


# --- What is asked --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("opened", "since"), [(NOW, date(2026, 3, 18)), (NOW.replace(hour=0, minute=0), date(2026, 3, 18))]
)
async def test_a_lost_order_is_searched_by_our_id(opened: datetime, since: date) -> None:
    desk = Desk()
    wanted = asked_for(desk)
    await runner(desk, attempt(S.UNRESOLVED, opened=opened - timedelta(days=80))).run()
    by_id = OrderFilter(partner_id="p1", size=5)
    by_document = OrderFilter(document="52998224725", created_from=since - timedelta(days=80), size=50)
    assert wanted[:4] == [by_id, by_document, by_id, by_document]


async def test_without_a_document_only_our_id_is_searched_for() -> None:
    desk = Desk()
    wanted = asked_for(desk)
    plain = attempt(S.UNRESOLVED)
    await runner(desk, replace(plain, sold=replace(plain.sold, buyer_document=""))).run()
    assert set(wanted) == {OrderFilter(partner_id="p1", size=5)}


async def test_an_order_found_by_our_id_is_not_searched_for_by_document() -> None:
    desk = Desk()
    desk.provider.commit(order())
    wanted = asked_for(desk)
    ended = runner(desk, attempt(S.AMBIGUOUS))
    await ended.run()
    assert (ended.tracked.attempt.state, len(wanted)) == (S.COMPLETED, 1)


async def test_fiscal_tickets_that_cannot_be_read_yet_are_none() -> None:
    desk = Desk()

    async def fiscal_tickets(public_id: str) -> tuple[FiscalTicket, ...]:
        raise TooSlow(public_id)

    desk.provider.fiscal_tickets = fiscal_tickets  # type: ignore[method-assign]
    sold = await desk.sell()
    assert sold.confirmed == Confirmed(await desk.provider.order("GB01"), ())


def fails_once(desk: Desk, read: str) -> None:
    plain, failing = getattr(desk.provider, read), [True]

    async def unreadable(*asked: Any) -> Any:
        if failing:
            failing.clear()
            raise Unreadable(read, "status", "missing")
        return await plain(*asked)

    setattr(desk.provider, read, unreadable)


@pytest.mark.parametrize(
    ("reads", "state"),
    [
        (("checkout", "order", "checkout_v4"), S.KNOWN),
        (("order",), S.KNOWN),
        (("find_orders",), S.AMBIGUOUS),
    ],
)
async def test_an_answer_that_cannot_be_read_is_shown_by_its_field(
    reads: tuple[str, ...], state: AttemptState
) -> None:
    desk, seen = Desk(), list[UnreadableField | None]()
    desk.provider.commit(order())
    for read in reads:
        fails_once(desk, read)
    left = attempt(state, sends=1, public_id="GB01" if state is S.KNOWN else "")
    await runner(desk, left, lambda tracked: seen.append(tracked.unreadable)).run()
    assert UnreadableField(reads[0], "status", "missing") in seen
    assert seen[-1] is None


# --- What is kept ---------------------------------------------------------------------------------


async def test_an_outcome_that_cannot_be_written_is_tried_again_after_the_pause() -> None:
    desk = Desk()
    known = attempt(S.SENDING, sends=1)
    desk.journal.broken = 2
    desk.provider.commit(order())
    await runner(desk, known, policy=Policy(resolve_every=4.0)).run()
    assert desk.clock.waits[:2] == [4.0, 4.0]
    assert desk.journal.written == [S.AMBIGUOUS, S.KNOWN, S.COMPLETED]


# --- How often ------------------------------------------------------------------------------------


async def test_the_waits_of_a_plain_sale() -> None:
    desk = Desk()
    await desk.sell()
    assert desk.clock.waits == [3.0, 3.0], "asked at once, and then at the pace of the settings"


async def test_the_shortest_pace_waits_for_nothing_more() -> None:
    desk = Desk()
    await runner(desk, attempt(), new=True, policy=Policy(poll=2.0)).run()
    assert desk.clock.waits == [2.0, 2.0, 2.0]


async def test_an_order_without_a_screen_is_not_taken_as_shown() -> None:
    desk = Desk()
    asking = runner(desk, attempt(), new=True)
    await asking.run()
    assert asking.tracked.shown is False


# --- Haste and decisions --------------------------------------------------------------------------


def patient() -> Desk:
    desk = Desk()
    desk.clock = PatientClock()
    desk.provider.clock = desk.clock
    return desk


async def test_a_first_decision_comes_before_any_question() -> None:
    desk = Desk()
    wanted = asked_for(desk)
    asking = runner(desk, attempt(S.EXISTS_WATCHED), first=Closed("Marina Duarte", "estornado"))
    await asking.run()
    assert (asking.tracked.attempt.state, wanted) == (S.CLOSED, [])


async def test_an_order_that_is_refused_ends_by_what_was_read() -> None:
    desk = Desk()
    desk.provider.settles_as = Finality.REFUSED
    sold = await desk.sell()
    assert (sold.state, sold.reason) == (S.REFUSED, "refused")
