"""What an order costs, line by line, as the panel shows it. Qt-free."""

from __future__ import annotations

from pos_app.domain.attempts import Attempt
from pos_app.domain.money import Cents, brl
from pos_app.domain.orders import OrderDetail
from pos_app.wording import basket_texts, order_texts
from pos_app.wording import order_panel_texts as words

ValueLine = tuple[str, str]
"""Name and amount."""


def value_lines(detail: OrderDetail) -> tuple[ValueLine, ...]:
    """Return the tickets together, then each kind of charge, as the provider itemises them. A discount of the
    order is in these amounts already (contract 2.9 gives it apart), and is shown elsewhere."""
    lines: list[ValueLine] = []
    if detail.tickets:
        fares = sum(ticket.amount for ticket in detail.tickets)
        lines.append((words.tickets(len(detail.tickets)), brl(Cents(fares))))
    charges: dict[str, int] = {}
    for charge in detail.charges:
        name = order_texts.charge(charge.type)
        charges[name] = charges.get(name, 0) + charge.amount
    lines += [(name, brl(Cents(amount))) for name, amount in charges.items()]
    return tuple(lines)


def sold_values(attempt: Attempt) -> tuple[ValueLine, ...]:
    """Return what was sold. Between the seats and the total lies what the chosen method charged on top, and
    what it added or took off by name."""
    sold = attempt.sold
    fares = sum(seat.amount for seat in sold.seats)
    lines = [(words.tickets(len(sold.seats)), brl(Cents(fares)))]
    fees = sold.total - fares - sum(part.amount for part in sold.adjustments)
    if fees > 0:
        lines.append((words.fees(), brl(Cents(fees))))
    lines += [
        (basket_texts.price_part(part.kind, part.amount), brl(part.amount))
        for part in sold.adjustments
        if part.amount
    ]
    return tuple(lines)
