"""What a payment of an order shows about the customer's money (contract 2.9, 3). Pure.

The contract lists only the payment statuses observed so far, so an unknown status proves nothing. A
cancelled payment is a refund only where money went back.
"""

from __future__ import annotations

from enum import StrEnum, auto

from pos_app.domain.orders import Finality, OrderDetail, OrderPayment
from pos_app.domain.payment import PaymentType


class PaymentOutcome(StrEnum):
    PAID = auto()
    RUNNING = auto()
    REFUSED = auto()
    REFUNDED = auto()
    PARTLY_REFUNDED = auto()
    NOT_PAID = auto()
    CALLED_OFF = auto()
    """Ended, and nothing shows whether money was received or returned."""
    UNKNOWN = auto()


_PAID = frozenset(
    {"approved", "paid", "complete", "completed", "confirmed", "success", "captured", "authorized"}
)
_RUNNING = frozenset({"processing", "pending", "created", "waiting", "in_analysis", "analysing", "analyzing"})
_REFUSED = frozenset(
    {"refused", "denied", "failed", "rejected", "declined", "not_authorized", "payment_failed"}
)
_REFUNDED = frozenset({"refunded", "reversed", "chargeback"})
_PARTLY = frozenset({"partially_refunded"})
_ENDED = frozenset({"canceled", "expired", "unpaid", "not_paid", "voided", "timeout", "abandoned"})


def payment_outcome(detail: OrderDetail, payment: OrderPayment) -> PaymentOutcome:
    """Return what a payment shows. Refunded amounts take precedence over its status."""
    word = payment.status.strip().casefold().replace(" ", "_").replace("cancelled", "canceled")
    back = payment.facts.refunded or 0
    if word in _PARTLY or 0 < back < payment.amount:
        return PaymentOutcome.PARTLY_REFUNDED
    if word in _REFUNDED or back > 0:
        return PaymentOutcome.REFUNDED
    if word in _PAID:
        return PaymentOutcome.PAID
    if word in _RUNNING:
        return PaymentOutcome.RUNNING
    if word in _REFUSED:
        return PaymentOutcome.REFUSED
    if word in _ENDED:
        method = PaymentType.of(payment.type)
        by_customer = method is not None and method.facts.paid_by_customer
        return PaymentOutcome.NOT_PAID if by_customer and not _was_paid(detail) else PaymentOutcome.CALLED_OFF
    return PaymentOutcome.UNKNOWN


def main_payment(detail: OrderDetail) -> OrderPayment | None:
    """Return the payment that shows how the order was paid: one that brought money, else the newest."""
    moved = (PaymentOutcome.PAID, PaymentOutcome.REFUNDED, PaymentOutcome.PARTLY_REFUNDED)
    brought = (payment for payment in detail.payments if payment_outcome(detail, payment) in moved)
    return next(brought, detail.payments[-1] if detail.payments else None)


def _was_paid(detail: OrderDetail) -> bool:
    return (
        detail.finality is Finality.COMPLETED
        or bool(detail.facts.refunded_items)
        or any(t.status in (Finality.COMPLETED, Finality.PARTIAL) for t in detail.tickets)
        or any(t.can_refund for t in detail.tickets)
        or any(p.facts.refunded for p in detail.payments)
    )
