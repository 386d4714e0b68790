"""What the tests of attempt runner share with others."""

from __future__ import annotations

from dataclasses import replace

from pos_app.domain.attempts import Attempt, AttemptState
from pos_app.domain.orders import (
    Order,
    OrderItem,
)
from pos_app.domain.payment import PaymentChoice, PaymentType
from pos_app.domain.storage import StorageProblem
from pos_app.domain.trips import Direction, TripKind
from pos_app.orders.attempt_runner import AttemptRunner
from pos_app.orders.machine import TrackedAttempt
from pos_app.orders.ports import Policy
from tests.orders.model import ModelJournal, ModelProvider, VirtualClock
from tests.sale import samples
from tests.sale.samples import attempt


def order() -> Order:
    item = OrderItem(
        "block-17",
        "trip-1-1",
        "17",
        samples.FARE,
        Direction.OUTBOUND,
        TripKind.DIRECT,
        None,
        samples.PASSENGER,
    )
    return Order(
        "p1", samples.BUYER, (item,), samples.FEE, samples.attempt().sold.total,
        PaymentChoice(PaymentType.CREDIT_CARD, 1, samples.CARD), "s1", "af1", samples.DAY, "São Paulo → BH",
    )  # fmt: skip


class Desk:
    """A runner with its model world; ``seen`` are the states that the screen was told."""

    def __init__(self) -> None:
        self.clock = VirtualClock()
        self.journal = ModelJournal()
        self.provider = ModelProvider(self.clock)
        self.seen: list[AttemptState] = []

    def _saw(self, tracked: TrackedAttempt) -> None:
        if not self.seen or self.seen[-1] is not tracked.attempt.state:
            self.seen.append(tracked.attempt.state)

    async def sell(self, attempt: Attempt | None = None, *, recovered: bool = False) -> Attempt:
        runner = self.runner(attempt, recovered=recovered)
        await runner.run()
        return runner.tracked.attempt

    def runner(self, attempt: Attempt | None = None, *, recovered: bool = False) -> AttemptRunner:
        return AttemptRunner(
            attempt or samples.attempt(),
            None if recovered else order(),
            self.provider,
            self.journal,
            self.clock,
            Policy(),
            self._saw,
        )


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
