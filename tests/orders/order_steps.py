"""What the tests of machine share with others."""

from __future__ import annotations

from datetime import timedelta

from pos_app.domain.attempts import AttemptState
from pos_app.orders import machine
from pos_app.orders.machine import (
    TrackedAttempt,
    step,
)
from pos_app.orders.ports import Policy
from tests.sale.samples import NOW, attempt

S = AttemptState


POLICY = Policy()


def at(state: AttemptState, **changes: object) -> TrackedAttempt:
    public_id = "GB7K" if state in (S.KNOWN, S.UNRESOLVED_KNOWN) else ""
    return TrackedAttempt(attempt(state, public_id=public_id, **changes), since=NOW)


def after(tracked: TrackedAttempt, event: machine.Event, seconds: float = 0) -> machine.Result:
    return step(tracked, event, NOW + timedelta(seconds=seconds), POLICY)
