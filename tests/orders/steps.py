"""An attempt before and after a step, and what is written with it."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from pos_app.domain.attempts import AttemptState, LogEntry
from pos_app.orders.machine import (
    Commit,
    Effect,
    Event,
    Result,
    TrackedAttempt,
    step,
)
from pos_app.orders.ports import Policy
from tests.sale.samples import NOW, attempt

S = AttemptState
LATER = NOW + timedelta(seconds=5)


def at(state: AttemptState, **changes: object) -> TrackedAttempt:
    public_id = "GB7K" if state in (S.KNOWN, S.UNRESOLVED_KNOWN) else ""
    return TrackedAttempt(attempt(state, **{"sends": 1, "public_id": public_id, **changes}), NOW)


def after(
    tracked: TrackedAttempt, event: Event, moment: datetime = LATER, policy: Policy | None = None
) -> Result:
    return step(tracked, event, moment, policy or Policy())


def moved(
    before: TrackedAttempt, state: AttemptState, detail: str = "", moment: datetime = LATER, **facts: Any
) -> TrackedAttempt:
    """Return an attempt after a move: its reason is kept, and its time line says when, what and why."""
    line = LogEntry(moment, state.value, detail)
    kept: dict[str, Any] = {"state": state, "changed": moment, "log": (*before.attempt.log, line), **facts}
    return replace(before, attempt=replace(before.attempt, **kept), since=moment)


def committed(tracked: TrackedAttempt, *then: Effect) -> Result:
    return tracked, (Commit(tracked.attempt), *then)
