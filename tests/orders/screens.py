"""What the tests of order tracker share with others."""

from __future__ import annotations

from dataclasses import replace

from pos_app.domain.attempts import Attempt, AttemptState
from pos_app.domain.storage import StorageProblem
from pos_app.orders.machine import TrackedAttempt
from tests.sale.samples import attempt

S = AttemptState


class Screen:
    """Where the outcome of one attempt is awaited; notes all that it is shown."""

    def __init__(self, shown: str = "") -> None:
        self.shown = shown
        self.steps: list[TrackedAttempt] = []
        self.refused: list[tuple[str, StorageProblem]] = []

    def shows(self, attempt_id: str) -> bool:
        return attempt_id == self.shown

    def attempt_moved(self, tracked: TrackedAttempt) -> None:
        self.steps.append(tracked)

    def not_journaled(self, attempt_id: str, problem: StorageProblem) -> None:
        self.refused.append((attempt_id, problem))


def lost(number: int) -> Attempt:
    """Return an attempt without a document, so that each search is one question."""
    plain = attempt(S.UNRESOLVED, sends=1)
    sold = replace(plain.sold, buyer_document="")
    return replace(plain, id=f"a{number}", partner_id=f"p{number}", sold=sold)
