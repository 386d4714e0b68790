"""What the service's words for states mean for the sale (contract 3). One place for all of them."""

from __future__ import annotations

from collections.abc import Iterable

from pos_app.domain.orders import Finality
from pos_app.partner.reading.lexicon import word_set
from pos_app.partner.wire.model import word

_CODES = {
    "checkout_success": Finality.COMPLETED,
    "checkout_pending": Finality.PENDING,
    "payment_failed": Finality.REFUSED,
}
_FINAL = {
    **_CODES,
    "complete": Finality.COMPLETED,
    "completed": Finality.COMPLETED,
    "confirmed": Finality.COMPLETED,
    "canceled": Finality.CANCELED,
    "failed": Finality.REFUSED,
    "refused": Finality.REFUSED,
}
_PAYMENT_REFUSED = word_set(
    "refused failed denied declined rejected canceled expired not_authorized payment_failed"
)
_SAYS_NOTHING = frozenset({"", "incomplete"})
"""Words that decide nothing beside another word: an incomplete order is refused only if its payment was."""


def of_checkout(words: Iterable[str], codes: Iterable[str]) -> Finality:
    """Return what a checkout's statuses and codes mean: their common meaning where all agree, else
    ``PENDING``.

    A status that is not known is not final. A code that is not known explains and decides nothing: the
    operating company's numbers come there too.
    """
    outcomes = {_FINAL.get(w, Finality.PENDING) for w in map(word, words) if w not in _SAYS_NOTHING}
    outcomes |= {_CODES[code] for code in map(word, codes) if code in _CODES}
    if outcomes == {Finality.COMPLETED}:
        return Finality.COMPLETED
    if outcomes == {Finality.CANCELED}:
        return Finality.CANCELED
    if outcomes and outcomes <= {Finality.REFUSED, Finality.CANCELED}:
        return Finality.REFUSED
    return Finality.PENDING


def of_order(status: str, payments: Iterable[str], *, refunded: bool = False) -> Finality:
    """Return what an order's status means, given the statuses of its payments.

    A refused order appears as canceled or incomplete with a refused payment. ``refunded``: money went
    back, so it had come, and a canceled order of that kind was never refused. A partially canceled order was
    completed once: its tickets show which of them still stand.
    """
    plain = word(status)
    if plain == "partially_canceled":
        return Finality.COMPLETED
    paid = [word(payment) for payment in payments]
    refused = bool(paid) and not refunded and all(payment in _PAYMENT_REFUSED for payment in paid)
    if plain in ("canceled", "incomplete") and refused:
        return Finality.REFUSED
    return _FINAL.get(plain, Finality.PENDING)


def of_ticket(status: str) -> Finality:
    """Return what a ticket's status means. A partially canceled one is no longer what was sold."""
    plain = word(status)
    return Finality.PARTIAL if plain == "partially_canceled" else _FINAL.get(plain, Finality.PENDING)
