"""What can go wrong with the provider's card page (contract 4.9)."""

from __future__ import annotations

from enum import Enum

from pos_app.domain.value import Value


class CardProblem(Enum):
    """Why the page gives no token. In none of these cases was an order sent."""

    NOT_CONFIGURED = "not configured"
    NOT_ALLOWED = "address not allowed"
    NO_ADAPTER = "adapter missing"
    NOT_LOADED = "not loaded"
    NOT_READY = "not ready in time"
    CRASHED = "page process ended"
    HUNG = "page does not answer"
    BAD_ANSWER = "unusable answer"
    NO_ANTIFRAUD = "no anti-fraud session"
    ANOTHER_ASKED = "another card asked for"


class CardFailure(Value):
    """A card page that gave no token. ``detail`` names the host that was not allowed, or the adapter that is
    missing. ``wording.payment_texts`` has the texts for people."""

    kind: CardProblem
    detail: str = ""
