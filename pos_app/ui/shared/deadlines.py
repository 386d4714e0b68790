"""Deadlines for cancelling or changing an order. No Qt widgets."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, tzinfo

from pos_app.domain.orders import Finality, OrderDetail
from pos_app.domain.time_zones import zone_of
from pos_app.wording import ticket_texts as words
from pos_app.wording.translation import translate


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
    """Return the earliest deadlines of an order's tickets that still stand, on the clock of the place of
    departure where it is known: that is told where it differs from ``zone``, the desk's (None: the
    computer's)."""
    zones = {zone_of(ticket.departure) for ticket in detail.tickets}
    place = zones.pop() if len(zones) == 1 else None
    shown = _on_clock(detail, now, place or zone)
    if place is None or now.astimezone(place).utcoffset() == now.astimezone(zone).utcoffset():
        return shown
    note = translate("orders", "hora do embarque")
    cancel, change = (
        f"{left} \u00b7 {note}" if left else note for left in (shown.cancel_left, shown.change_left)
    )
    return replace(shown, cancel_left=cancel, change_left=change)


def _on_clock(detail: OrderDetail, now: datetime, zone: tzinfo | None) -> Deadlines:
    standing = [t for t in detail.tickets if t.status is Finality.COMPLETED] or detail.tickets
    cancel, cancel_left, can_cancel = words.until(
        [(t.can_cancel, t.cancellation_deadline) for t in standing], now, zone
    )
    change, change_left, can_change = words.until(
        [(t.can_change, t.change_deadline) for t in standing], now, zone
    )
    return Deadlines(cancel, cancel_left, change, change_left, detail.buyer_email, can_cancel, can_change)
