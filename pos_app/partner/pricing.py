"""What held seats cost: the payment-methods question, asked again in another way where the first answer
leaves something open (contract 2.5, 4.7). It moves no money: it may be asked as often as is useful."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace

from pos_app.domain.faults import Unreadable
from pos_app.domain.money import ZERO, Cents, total
from pos_app.domain.payment import Quote, QuotePart
from pos_app.domain.trips import Direction
from pos_app.partner import request_bodies
from pos_app.partner.config import Connection
from pos_app.partner.reading.book import Book
from pos_app.partner.reading.off_loop import run_off_loop
from pos_app.partner.transport import Reply
from pos_app.partner.wire import quote as wire

Ask = Callable[[request_bodies.Body], Awaitable[Reply]]


async def priced(
    ask: Ask,
    parts: Sequence[QuotePart],
    connection: Connection,
    book: Book | None = None,
    kept: Callable[[Unreadable, Reply], Awaitable[Unreadable]] | None = None,
) -> Quote:
    """Return methods and prices of held seats.

    A service that knows no ``trips.returns`` is asked for the way back among the departures; one that does
    not state what insurance costs is asked without it, and the difference is what it costs. Where neither
    helps, the answer stays as it came, and the guard on totals stops the sale.
    """

    async def answer(asked: Sequence[QuotePart]) -> Quote:
        reply = await ask(request_bodies.payment_methods(asked, connection))
        try:
            return await run_off_loop(len(reply.body), wire.quote, reply, parts, book)
        except Unreadable as error:
            if kept is None:
                raise
            raise await kept(error, reply) from error

    found, asked = await answer(parts), parts
    if not adds_up(found, parts) and {part.direction for part in parts} > {Direction.OUTBOUND}:
        within = tuple(replace(part, direction=Direction.OUTBOUND) for part in parts)
        whole = await answer(within)
        if _nearer(whole, found, parts):
            found, asked = whole, within
    if not adds_up(found, parts) and not found.insurance_prices and _insured(parts):
        found = _with_insurance(found, await answer([_uninsured(part) for part in asked]), parts)
    return found


def adds_up(found: Quote, parts: Sequence[QuotePart]) -> bool:
    """Return whether the total of every method that can be used is the sum of its parts."""
    return not any(_missing(found, parts))


def _missing(found: Quote, parts: Sequence[QuotePart]) -> list[int]:
    """Return by how many cents each method's total differs from the sum of its parts."""
    prices, insurance = dict(found.seat_prices), dict(found.insurance_prices)
    items = [item for part in parts for item in part.items]
    seats = total(prices.get(item.block_id, item.price) for item in items)
    insurances = total(insurance.get(item.block_id, ZERO) for item in items if item.insurance)
    return [method.total - seats - insurances - method.fee for method in found.methods if method.type]


def _nearer(whole: Quote, found: Quote, parts: Sequence[QuotePart]) -> bool:
    """Return whether an answer leaves no seat out, while another one, that does not add up, did."""
    return min(_missing(whole, parts), default=-1) >= 0 > min(_missing(found, parts))


def _insured(parts: Sequence[QuotePart]) -> list[str]:
    return [item.block_id for part in parts for item in part.items if item.insurance]


def _uninsured(part: QuotePart) -> QuotePart:
    return replace(part, items=tuple(replace(item, insurance=False) for item in part.items))


def _with_insurance(found: Quote, plain: Quote, parts: Sequence[QuotePart]) -> Quote:
    """Return the quote with the price of insurance, if that is the same for every method and seat.

    A method that is not offered without insurance has no price without it, not a price of zero.
    """
    without = {method.type: method.total for method in plain.methods if method.type}
    if any(method.type and method.type not in without for method in found.methods):
        return found
    costs = {method.total - without[method.type] for method in found.methods if method.type}
    insured = _insured(parts)
    whole = costs.pop() if len(costs) == 1 else 0
    if whole <= 0 or whole % len(insured):
        return found
    methods = tuple(replace(method, insurance=Cents(whole)) for method in found.methods)
    each = Cents(whole // len(insured))
    return replace(found, methods=methods, insurance_prices=tuple(dict.fromkeys(insured, each).items()))
