"""What the commands without a window say of an attempt: one word and one exit code for each end."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from pos_app.domain.attempts import Attempt, AttemptState
from pos_app.domain.order_states import Phase

S = AttemptState
EXIT_CODES = {
    "completed": 0,
    "refused": 3,
    "rejected": 4,
    "notSent": 5,
    "unresolved": 6,
    "mismatch": 7,
    "awaitingPayment": 8,
    "watched": 9,
}
"""Exit codes by outcome. 1 is kept for what could not be tried, 2 for a command that was not understood."""
_GRAVEST_FIRST = ("mismatch", "unresolved", "watched", "awaitingPayment")


def outcome(attempt: Attempt) -> str:
    """Return the word for where an attempt stands, a key of ``EXIT_CODES``.

    ``unresolved``: an order may exist, and its outcome is not known. ``watched``: an order exists that could
    not be found by id. ``awaitingPayment``: the customer has not paid yet, as far as is known.
    """
    match attempt.state:
        case S.COMPLETED | S.PRINTED:
            return "completed"
        case S.REFUSED:
            return "refused"
        case S.REJECTED:
            return "rejected"
        case S.NOT_SENT | S.NO_ORDER:
            return "notSent"
        case S.MISMATCH:
            return "mismatch"
        case S.EXISTS_NO_ID | S.EXISTS_WATCHED:
            return "watched"
        case S.KNOWN if attempt.sold.payment.facts.paid_by_customer:
            return "awaitingPayment"
        case (
            S.BLOCKED
            | S.SENDING
            | S.AMBIGUOUS
            | S.KNOWN
            | S.UNRESOLVED
            | S.UNRESOLVED_KNOWN
            | S.ABANDONED_WATCHED
            | S.GHOST
            | S.CLOSED
        ):
            return "unresolved"
    assert_never(attempt.state)


def still_moving(attempt: Attempt) -> bool:
    """Tell whether waiting may bring the end: the program asks, and nobody has to act."""
    return attempt.phase in (Phase.SENDING, Phase.WAITING, Phase.SEARCHING)


def gravest(attempts: Iterable[Attempt]) -> int:
    """Return the exit code for several attempts: 0 where none is open, else that of the gravest open one."""
    found = {outcome(one) for one in attempts if not one.settled}
    return next((EXIT_CODES[word] for word in _GRAVEST_FIRST if word in found), 0)
