"""Deadlines for cancelling or changing an order. No Qt widgets."""

from __future__ import annotations

from datetime import datetime, tzinfo

from pos_app.domain.orders import Finality, OrderDetail
from pos_app.domain.time_zones import zone_of
from pos_app.domain.trips import Point
from pos_app.domain.value import Value
from pos_app.wording import ticket_texts as texts


class Deadlines(Value):
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
    """Return the earliest deadlines of an order's tickets that still stand, each on the clock of the place
    where its bus leaves: that is shown where it differs from ``zone``, the desk's (None: the computer's)."""
    standing = [t for t in detail.tickets if t.status is Finality.COMPLETED] or list(detail.tickets)
    cancel, cancel_left, can_cancel = _until(
        [(t.can_cancel, t.cancellation_deadline, t.departure) for t in standing], now, zone
    )
    change, change_left, can_change = _until(
        [(t.can_change, t.change_deadline, t.departure) for t in standing], now, zone
    )
    return Deadlines(cancel, cancel_left, change, change_left, detail.buyer_email, can_cancel, can_change)


_Term = tuple[bool | None, datetime | None, Point | None]
"""Whether it may be done, until when, and where the bus leaves."""


def _until(terms: list[_Term], now: datetime, zone: tzinfo | None) -> tuple[str, str, bool]:
    place = _first_place(terms)
    there = zone_of(place)
    when, left, may = texts.until([(can, at) for can, at, _ in terms], now, there or zone)
    if place is None or there is None:
        return when, left, may
    if now.astimezone(there).utcoffset() == now.astimezone(zone).utcoffset():
        return when, left, may
    note = texts.clock_of(place.city or place.name)
    return when, f"{left} \u00b7 {note}" if left else note, may


def _first_place(terms: list[_Term]) -> Point | None:
    """Return where the bus leaves whose deadline is shown: the earliest of those for which it may be done,
    else of those of which that is not known."""
    sure = [(at, place) for can, at, place in terms if can]
    moments = sure or [(at, place) for can, at, place in terms if can is None]
    known = [(at, place) for at, place in moments if at is not None]
    return min(known, key=lambda term: term[0])[1] if known else None
