"""What a supervisor may decide about an open case, and what follows from it."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from pos_app.domain.attempts import Attempt, AttemptState
from pos_app.domain.faults import TooSlow
from pos_app.orders.machine import (
    Closed,
    Poll,
    ReadFailed,
    Released,
    SearchOrder,
    TrackedAttempt,
    step,
)
from pos_app.orders.ports import Policy
from tests.sale import samples
from tests.sale.running import Desk
from tests.sale.samples import NOW, attempt

S = AttemptState
POLICY = Policy()
WEEKEND = 80 * 3600.0


def after(
    state: AttemptState, event: object, seconds: float = 0.0
) -> tuple[TrackedAttempt, tuple[object, ...]]:
    tracked = TrackedAttempt(attempt(state, public_id="GB7K" if state is S.KNOWN else ""), NOW)
    return step(tracked, event, NOW + timedelta(seconds=seconds), POLICY)  # type: ignore[arg-type]


def test_a_decision_that_comes_too_late_only_asks_at_once() -> None:
    kept, effects = after(S.KNOWN, Released("Marina Duarte"))
    assert (kept.attempt.state, effects) == (S.KNOWN, (Poll(0),))
    assert after(S.MISMATCH, Released("Marina Duarte"))[1] == ()


def test_a_search_that_failed_never_ends_the_watch() -> None:
    kept, effects = after(S.ABANDONED_WATCHED, ReadFailed(TooSlow("list")), WEEKEND)
    assert kept.attempt.state is S.ABANDONED_WATCHED
    assert isinstance(effects[-1], SearchOrder)


async def left_open(desk: Desk, state: AttemptState, **changes: object) -> Attempt:
    open_case = attempt(state, sends=1, **changes)
    await desk.journal.record(open_case)
    return open_case


async def test_a_decision_about_an_attempt_that_is_not_there_does_nothing() -> None:
    desk = Desk()
    await desk.orders.release("nobody", "Marina Duarte")
    assert not await desk.orders.name_order("nobody", "GB7K", "Marina Duarte")
    assert desk.journal.rows == {}


def test_whoever_decides_is_named_on_the_attempt() -> None:
    gone, _ = after(S.UNRESOLVED, Released("Marina Duarte"))
    assert (gone.attempt.state, gone.attempt.decided_by) == (S.ABANDONED_WATCHED, "Marina Duarte")


@pytest.mark.parametrize("state", [S.AMBIGUOUS, S.UNRESOLVED, S.ABANDONED_WATCHED])
def test_nobody_closes_what_is_still_looked_for(state: AttemptState) -> None:
    kept, effects = after(state, Closed("Marina Duarte", "não existe"))
    assert kept.attempt.state is state
    assert effects == (SearchOrder(0),)


async def test_an_order_is_named_only_if_its_detail_proves_that_it_is_ours() -> None:
    desk = Desk()
    await left_open(desk, S.EXISTS_WATCHED)
    shown = replace(samples.order_detail(), created=NOW)
    desk.provider.orders["GB7K"] = replace(shown, partner_id="somebody else")
    assert not await desk.orders.name_order("a1", "GB7K", "Marina Duarte")
    desk.provider.orders["GB7K"] = replace(shown, partner_id="p1")
    assert await desk.orders.name_order("a1", "GB7K", "Marina Duarte")
    await desk.running.settle()
    assert desk.journal.rows["a1"].state is S.COMPLETED


async def test_without_our_id_the_named_order_must_be_equal_and_nobody_elses() -> None:
    desk = Desk()
    await left_open(desk, S.UNRESOLVED)
    shown = replace(samples.order_detail(), created=NOW, partner_id="")
    desk.provider.orders["GB7K"] = replace(shown, created=NOW - timedelta(days=1))
    assert not await desk.orders.name_order("a1", "GB7K", "Marina Duarte")
    desk.provider.orders["GB7K"] = shown
    other = replace(attempt(S.COMPLETED, public_id="GB7K"), id="a2")
    await desk.journal.record(other)
    assert not await desk.orders.name_order("a1", "GB7K", "Marina Duarte")
    del desk.journal.rows["a2"]
    assert await desk.orders.name_order("a1", "GB7K", "Marina Duarte")
    await desk.running.settle()
