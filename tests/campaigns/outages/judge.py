"""What must be so after an outage, by the provider's books and the wire. It knows nothing of the program."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

SHOWN_WITHIN = 3.0
"""Seconds from the first call that failed until the window no longer says that all is well."""
BACK_WITHIN = 5.0
"""Seconds from the provider's return until the window says so."""


@dataclass(frozen=True, slots=True)
class Sold:
    """One order of the provider's books."""

    public_id: str
    completed: bool
    charged: int
    seats: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Evidence:
    """What was there at the end of a case.

    Attributes:
        posts: requests for an order that arrived.
        orders: the provider's books.
        tickets_shown: the window shows the tickets of a sale.
        named: the window names this order on them; empty for none.
        amount: the amount that the window names, in cents.
        seats: the seats that the window sells.
        cases_shown: how many open cases the window counts.
        lies: moments at which the window showed tickets of an order that the provider had not completed.
        shown, back: seconds until the outage and its end were shown; None where they were not measured.
    """

    posts: int
    orders: tuple[Sold, ...]
    tickets_shown: bool
    named: str
    amount: int
    seats: tuple[str, ...]
    cases_shown: int
    lies: tuple[str, ...] = ()
    shown: float | None = None
    back: float | None = None


def judge(found: Evidence) -> list[str]:
    """Return what is wrong; nothing where the desk stayed truthful and the sale ended or stays known."""
    wrong = [*found.lies]
    if found.posts > 1:
        wrong.append(f"the order was sent {found.posts} times")
    if len(found.orders) > 1:
        wrong.append(f"the provider has {len(found.orders)} orders of one sale")
    if found.shown is not None and found.shown > SHOWN_WITHIN:
        wrong.append(f"the outage was shown after {found.shown:.1f} s")
    if found.back is not None and found.back > BACK_WITHIN:
        wrong.append(f"the return was shown after {found.back:.1f} s")
    return [*wrong, *(_of_order(found, found.orders[0]) if found.orders else _without_order(found))]


def _of_order(found: Evidence, order: Sold) -> Sequence[str]:
    if not order.completed:
        return ["the provider's order did not end"]
    if not found.tickets_shown:
        return ["the order is paid, and the window shows no tickets"]
    wrong = []
    if found.named != order.public_id:
        wrong.append(f"the window names another order: {found.named!r}")
    if found.amount != order.charged:
        wrong.append(f"charged {order.charged}, shown {found.amount}")
    if found.seats != order.seats:
        wrong.append(f"sold {order.seats}, shown {found.seats}")
    return wrong


def _without_order(found: Evidence) -> Sequence[str]:
    wrong = ["tickets are shown, and no order exists"] if found.tickets_shown else []
    if not found.posts:
        return [*wrong, "the sale was lost: no order was asked for, and none will be"]
    if found.cases_shown != 1:
        wrong.append(f"an order was asked for without an answer, and {found.cases_shown} cases are shown")
    return wrong
