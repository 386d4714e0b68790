"""The question after every kill: is an order there twice, or lost, or falsely shown as paid?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from pos_app.domain.attempts import Attempt, AttemptState

_PAID = frozenset({AttemptState.COMPLETED, AttemptState.PRINTED})
_NONE_EXISTS = frozenset(
    {AttemptState.NOT_SENT, AttemptState.REJECTED, AttemptState.NO_ORDER, AttemptState.BLOCKED}
)


def differences(attempts: Sequence[Attempt], orders: Sequence[Mapping[str, Any]], posts: int) -> list[str]:
    """Return everything on which desk and provider disagree.

    Args:
        attempts: the desk's journal.
        orders: the provider's orders of this desk.
        posts: how many orders reached the provider.
    """
    found = []
    made = Counter(str(order["externalRemoteId"]) for order in orders)
    seats = Counter(
        (seat["tripId"], seat["label"])
        for order in orders
        if order["status"] == "completed"
        for seat in order["seats"]
    )
    found += [
        f"twice: {count} orders of attempt {partner_id}" for partner_id, count in made.items() if count > 1
    ]
    found += [f"twice: seat {seat} was sold {count} times" for seat, count in seats.items() if count > 1]
    announced = sum(attempt.sends for attempt in attempts)
    if posts > announced:
        found.append(f"twice: {posts} orders were sent, {announced} were written down before")
    known = {attempt.partner_id: attempt for attempt in attempts}
    for order in orders:
        found += _of_order(order, known.get(str(order["externalRemoteId"])))
    for attempt in attempts:
        if attempt.partner_id not in made and (attempt.public_id or attempt.state in _PAID):
            found.append(f"falsely paid: {attempt.state} without an order")
    return found


def unfinished(attempts: Sequence[Attempt], orders: Sequence[Mapping[str, Any]]) -> bool:
    """Return whether an attempt whose order exists is still open: another query must settle it."""
    made = {str(order["externalRemoteId"]) for order in orders}
    return any(not attempt.settled and attempt.partner_id in made for attempt in attempts)


def _of_order(order: Mapping[str, Any], attempt: Attempt | None) -> list[str]:
    number = order["publicId"]
    if attempt is None:
        return [f"lost: the desk does not know order {number}"]
    if attempt.state in _NONE_EXISTS:
        return [f"lost: order {number} exists, the desk says {attempt.state}"]
    if attempt.public_id != number:
        return [f"lost: order {number} is known as {attempt.public_id or 'nothing'} ({attempt.state})"]
    if order["status"] == "completed" and attempt.state not in _PAID:
        return [f"lost: order {number} is paid, the desk says {attempt.state}"]
    if order["status"] != "completed" and attempt.state in _PAID:
        return [f"falsely paid: order {number} is {order['status']}, the desk says {attempt.state}"]
    if round(order["totalAmount"] * 100) != attempt.sold.total:
        return [f"order {number} costs {order['totalAmount']}, the desk sold it for {attempt.sold.total}"]
    return []
