"""What must be so after an outage, by the provider's books and the wire. It knows nothing of the program."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tests.campaigns.common.judge import Held, Known, Made, disagreements

SHOWN_WITHIN = 3.0
"""Seconds from the first call that failed until the window no longer says that all is well."""
BACK_WITHIN = 5.0
"""Seconds from the provider's return until the window says so."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """What was there at the end of a case.

    Attributes:
        posts: requests for an order that arrived.
        orders: the provider's books.
        tickets_shown: the window shows the tickets of a sale.
        named, amount, seats: the order and the cents that the window names on them, and the seats it sells.
        cases_shown: how many open cases the window counts.
        lies: moments at which the window showed tickets of an order that the provider had not completed.
        shown, back: seconds until the outage and its end were shown; None where they were not measured.
    """

    posts: int
    orders: Sequence[Made]
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
    held = Held.PAID if found.tickets_shown else Held.OPEN
    desk = Known("sale", found.named, held, found.amount, found.seats)
    wrong = [*found.lies, *disagreements([desk], found.orders, found.posts)]
    wrong += [f"order {one.public_id} did not end" for one in found.orders if one.status != "completed"]
    if not found.orders and not found.posts:
        wrong.append("the sale was lost: no order was asked for, and none will be")
    elif not found.orders and found.cases_shown != 1:
        wrong.append(f"an order was asked for without an answer, and {found.cases_shown} cases are shown")
    if found.shown is not None and found.shown > SHOWN_WITHIN:
        wrong.append(f"the outage was shown after {found.shown:.1f} s")
    if found.back is not None and found.back > BACK_WITHIN:
        wrong.append(f"the return was shown after {found.back:.1f} s")
    return wrong
