"""Deadlines for cancelling or changing an order. No Qt widgets."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, tzinfo

from pos_app.domain.orders import Finality, OrderDetail
from pos_app.wording import ticket_texts as words


@dataclass(frozen=True, slots=True)
class Deadlines:
    """Until when the order may be cancelled or changed, and who has the receipt. ``can_cancel`` and
    ``can_change``: the provider allows it."""

    cancel: str
    cancel_left: str
    change: str
    change_left: str
    receipt: str
    can_cancel: bool = True
    can_change: bool = True


def deadlines(detail: OrderDetail, now: datetime, zone: tzinfo | None) -> Deadlines:
    """Return the earliest deadlines of an order's tickets that still stand."""
    standing = [t for t in detail.tickets if t.status is Finality.COMPLETED] or detail.tickets
    cancel, cancel_left, can_cancel = words.until(
        [(t.can_cancel, t.cancellation_deadline) for t in standing], now, zone
    )
    change, change_left, can_change = words.until(
        [(t.can_change, t.change_deadline) for t in standing], now, zone
    )
    return Deadlines(cancel, cancel_left, change, change_left, detail.buyer_email, can_cancel, can_change)
