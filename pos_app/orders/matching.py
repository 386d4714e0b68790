"""Whether an order that the provider shows is the one of an attempt."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Protocol

from pos_app.domain.agreement import differences, same_name
from pos_app.domain.attempts import Attempt
from pos_app.domain.differences import Fact
from pos_app.domain.orders import OrderDetail, OrderFilter, OrderSummary
from pos_app.domain.storage import StorageFault

_AFTERWARDS = {Fact.STATUS, Fact.PAID, Fact.REFUNDED, Fact.REFUNDED_ITEMS}
"""What may differ of the very order that was sold, since it was."""
_CLOCK_SKEW = timedelta(minutes=10)


class Orders(Protocol):
    """The calls of the provider that read orders."""

    async def order(self, public_id: str) -> OrderDetail: ...

    async def find_orders(self, wanted: OrderFilter) -> tuple[OrderSummary, ...]: ...


class Attempts(Protocol):
    """The part of the journal that finds which attempt owns an order."""

    async def history(self, text: str = "", limit: int = 200) -> tuple[Attempt, ...]: ...


async def found_order(orders: Orders, attempts: Attempts, attempt: Attempt, wanted: OrderFilter) -> str:
    """Return the public id of the attempt's order among those that a filter finds, or the empty text.

    Raises:
        Fault: the provider gave no usable answer, which proves nothing.
    """
    found = await orders.find_orders(wanted)
    for summary in found:
        # The only answer to a search by our own id is worth a closer look even if it differs.
        likely = _alike(attempt, summary) or bool(summary.partner_id)
        if not likely and not (wanted.partner_id and len(found) == 1):
            continue
        if await is_ours(attempts, attempt, await orders.order(summary.public_id), summary):
            return summary.public_id
    return ""


async def is_ours(
    attempts: Attempts, attempt: Attempt, detail: OrderDetail, summary: OrderSummary | None = None
) -> bool:
    """Return whether an order is the attempt's. Our partner id proves it.

    Without one, only an order that agrees with what was sold, whatever its state, that names the person of
    each ticket, is not older than the attempt and belongs to no other one: a provider may ignore the filter
    by partner id.
    """
    partner_id = detail.partner_id or (summary.partner_id if summary else "")
    if partner_id:
        return partner_id == attempt.partner_id
    if summary is not None and not _alike(attempt, summary):
        return False
    if not all(ticket.passenger or ticket.document_number for ticket in detail.tickets):
        return False
    wrong = {one.what for one in differences(attempt.sold, detail)} - _AFTERWARDS
    if wrong or _older(attempt, detail.created):
        return False
    try:
        others = await attempts.history(detail.public_id)
    except StorageFault:
        return False  # The next search asks again.
    return not any(one.public_id == detail.public_id and one.id != attempt.id for one in others)


def _alike(attempt: Attempt, summary: OrderSummary) -> bool:
    people = {seat.passenger for seat in attempt.sold.seats}
    named = [[shown for shown in summary.passengers if same_name(one, shown)] for one in people]
    return (
        summary.total == attempt.sold.order_total
        and summary.departure == attempt.sold.departure
        and all(named)
        and set(summary.passengers) == {shown for found in named for shown in found}
        and not _older(attempt, summary.created)
    )


def _older(attempt: Attempt, created: datetime | None) -> bool:
    return created is not None and created < attempt.opened - _CLOCK_SKEW
