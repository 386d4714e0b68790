"""What the provider canceled and paid back after a sale (contract 2.9, 3)."""

from __future__ import annotations

from pos_app.sandbox.orders import CANCELED, COMPLETED, PARTIALLY_CANCELED, PENDING, Order


def status(order: Order) -> str:
    """Return the status of the items of an order that belong to no ticket."""
    if order.state in (PENDING, COMPLETED):
        return order.state
    return COMPLETED if order.state == PARTIALLY_CANCELED else CANCELED


def ticket_status(order: Order, number: int) -> str:
    canceled = order.cancellation(number)
    if canceled:
        return PARTIALLY_CANCELED if canceled.partly else CANCELED
    return status(order)


def extra_status(order: Order, number: int) -> str:
    """Return the status of what was bought with a ticket: it ends only with the whole ticket."""
    return CANCELED if _whole(order, number) else status(order)


def ticket_statuses(order: Order) -> set[str]:
    return {ticket_status(order, number) for number in range(len(order.sold))}


def of_ticket(order: Order, number: int) -> int:
    canceled = order.cancellation(number)
    return canceled.refunded if canceled else 0


def of_insurance(order: Order, number: int) -> int:
    """Return what was paid back for the insurance of a ticket, in cents: all, once the ticket is gone."""
    return order.sold[number].insurance if _whole(order, number) else 0


def of_fee(order: Order, amount: int) -> int:
    """Return what was paid back of a fee, in cents: all, if every ticket was paid back in full."""
    return amount if everything(order) else 0


def everything(order: Order) -> bool:
    """Return whether all tickets were canceled and paid back in full."""
    tickets = range(len(order.sold))
    return all(_whole(order, n) and of_ticket(order, n) == order.sold[n].price for n in tickets)


def total(order: Order) -> int:
    """Return what was paid back in all, in cents; all that was charged, with its interest, for everything."""
    if everything(order):
        return order.charged
    back = sum(of_ticket(order, n) + of_insurance(order, n) for n in range(len(order.sold)))
    return min(back, order.charged)


def _whole(order: Order, number: int) -> bool:
    canceled = order.cancellation(number)
    return canceled is not None and not canceled.partly
