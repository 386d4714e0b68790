"""Which problems of a sale the kiosk tells, and which of them a customer can end there. Pure."""

from __future__ import annotations

from typing import assert_never

from pos_app.sale.problem_kinds import ProblemKind, Remedy


def is_reported(kind: ProblemKind) -> bool:
    """Return whether a problem has a page; those of choices that the kiosk does not offer have none."""
    return kind.facts.remedy is not Remedy.CHOOSE


def is_hopeless(kind: ProblemKind) -> bool:
    """Return whether only the counter, or a new sale, can solve a problem."""
    match remedy := kind.facts.remedy:
        case Remedy.ASK_DIFFERENTLY | Remedy.STAFF:
            return True
        case (
            Remedy.CHOOSE
            | Remedy.SEARCH_AGAIN
            | Remedy.READ_MAP
            | Remedy.PICK_SEATS
            | Remedy.HOLD_AGAIN
            | Remedy.ASK_PRICES
            | Remedy.ACCEPT_PRICE
            | Remedy.CARD_AGAIN
            | Remedy.CONNECTION
        ):
            return False
    assert_never(remedy)
