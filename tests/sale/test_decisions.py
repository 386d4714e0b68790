"""What a supervisor may decide about an open case, and what follows from it."""

from __future__ import annotations

from datetime import timedelta

from pos_app.domain.attempts import Attempt, AttemptState
from pos_app.domain.faults import TooSlow
from pos_app.orders.machine import (
    Poll,
    ReadFailed,
    Released,
    SearchOrder,
    TrackedAttempt,
    step,
)
from pos_app.orders.ports import Policy
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
