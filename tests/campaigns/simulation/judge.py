"""What must be true of every run: nothing sent twice, nothing lost, nothing falsely shown as paid."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from pos_app.domain.attempts import Attempt, AttemptState
from pos_app.domain.orders import Finality
from tests.campaigns.simulation.clockwork import VirtualClock
from tests.campaigns.simulation.plan import Plan
from tests.campaigns.simulation.provider import Made, ModelProvider

S = AttemptState
PAID = frozenset({S.COMPLETED, S.PRINTED})
NO_ORDER = frozenset({S.NOT_SENT, S.REJECTED, S.NO_ORDER})
_PATIENCE = 700.0
"""Seconds after which the background search must have found what is to be found."""
_LEAST, _MOST = 2.0, 5.0
_FOREGROUND = 100.0


class Judge:
    """Receives each step of an attempt and compares it with what the provider knows to be true.

    Attributes:
        problems: every broken promise, as a sentence.
    """

    def __init__(self, provider: ModelProvider, clock: VirtualClock, plan: Plan) -> None:
        self.problems: list[str] = []
        self._provider = provider
        self._clock = clock
        self._plan = plan
        self._decisions = 0

    def on_attempt(self, attempt: Attempt) -> None:
        """The desk shows a step of an attempt to the clerk."""
        if attempt.state in PAID:
            self._check_paid(attempt)

    def decided(self) -> None:
        """A supervisor took the risk that the customer pays twice."""
        self._decisions += 1

    def died(self) -> None:
        """The program was killed: its queries may start at once again."""
        self._check_pace()
        self._provider.polls.clear()
        self._provider.polls_v4.clear()

    def end(self, attempts: tuple[Attempt, ...]) -> None:
        """Judge what is in the journal when the run is over."""
        self._check_pace()
        by_partner = {attempt.partner_id: attempt for attempt in attempts}
        for made in self._provider.made.values():
            self._check_not_lost(made, by_partner.get(made.partner_id))
        for attempt in attempts:
            if attempt.state in PAID:
                self._check_paid(attempt)
        self._check_once()

    def _check_once(self) -> None:
        posts = Counter(self._provider.posts)
        for partner_id, count in posts.items():
            if count > 1:
                self._add(f"sent twice: {count} POSTs of {partner_id[:6]} reached the provider")
        if self._provider.unauthorized > 2:
            self._add(f"sent {self._provider.unauthorized} times with a rejected token")
        live = [made for made in self._provider.made.values() if made.settles in (Finality.COMPLETED, None)]
        if len(live) > 1 + self._decisions:
            self._add(f"sold twice: {len(live)} orders, {self._decisions} decisions of a supervisor")

    def _check_not_lost(self, made: Made, attempt: Attempt | None) -> None:
        if attempt is None:
            self._add(f"lost: the journal does not know of {made.public_id}")
            return
        state, truth = attempt.state, made.state(self._clock.seconds)
        if state in NO_ORDER:
            self._add(f"lost: {made.public_id} exists, and the desk says {state}")
        if state is S.REFUSED and truth not in (Finality.REFUSED, Finality.CANCELED):
            self._add(f"lost: {made.public_id} is {truth}, and the desk says that it was refused")
        since = self._provider.visible_since(made) + made.after
        found = attempt.public_id == made.public_id
        seen = self._clock.seconds - since > _PATIENCE and not (self._plan.fault.list_fails > 100)
        if seen and not found and not self._plan.fault.hides_partner_id:
            self._add(f"not found: {made.public_id} is there for long, and the desk says {state}")
        if seen and found and truth is Finality.COMPLETED and state not in _AFTER_COMPLETION:
            self._add(f"not noticed: {made.public_id} is completed, and the desk says {state}")

    def _check_paid(self, attempt: Attempt) -> None:
        made = self._provider.made.get(attempt.public_id)
        first = made is not None and made.partner_id == next(iter(self._provider.made.values())).partner_id
        wrong = self._plan.fault.wrong if first else ""
        seats = sorted(seat.seat for seat in attempt.sold.seats)
        if made is None or made.state(self._clock.seconds) is not Finality.COMPLETED:
            self._add(f"falsely paid: {attempt.public_id or 'no order'} is not completed")
        elif (
            sorted(made.seats) != seats
            or made.total != attempt.sold.total
            or made.partner_id != attempt.partner_id
        ):
            self._add(f"falsely paid: {made.public_id} is another order")
        elif wrong in ("seats", "amount", "count", "person"):
            self._add(f"falsely paid: {made.public_id} has other {wrong} than sold")

    def _check_pace(self) -> None:
        polls = self._provider.polls
        if not polls or len(self._provider.made) > 1:
            return
        for before, after in pairwise(self._provider.polls_v4):
            if after - before < _LEAST - 1e-6:
                self._add(f"queried in the older form {after - before:.1f} s after the last query")
                return
        for before, after in pairwise(polls):
            gap = after - before
            slow = gap > _MOST and after - polls[0] < _FOREGROUND and not self._plan.fault.disk
            if gap < _LEAST - 1e-6 or slow:
                self._add(f"queried {gap:.1f} s after the last query")
                return

    def _add(self, problem: str) -> None:
        if problem not in self.problems:
            self.problems.append(problem)


_AFTER_COMPLETION = frozenset({*PAID, S.MISMATCH, S.GHOST})
