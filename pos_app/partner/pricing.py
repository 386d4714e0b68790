"""What held seats cost: the payment-methods question, asked again in another way where the first answer
leaves something open (contract 2.5, 4.7). It moves no money: it may be asked as often as is useful."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace

from pos_app.domain.endpoints import Endpoint
from pos_app.domain.faults import Unreadable
from pos_app.domain.money import Cents
from pos_app.domain.payment import PartKind, PaymentMethod, Quote, QuotePart, WhyNot
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
    not state what insurance costs is asked without it, and the difference is what it costs.

    Raises:
        Unreadable: no method is left whose total is certain.
    """

    async def answer(asked: Sequence[QuotePart]) -> Quote:
        reply = await ask(request_bodies.payment_methods(asked, connection))
        try:
            return await run_off_loop(len(reply.body), wire.quote, reply, asked, book)
        except Unreadable as error:
            if kept is None:
                raise
            raise await kept(error, reply) from error

    async def whole(asked: Sequence[QuotePart]) -> Quote:
        found = await answer(asked)
        if not found.insurance_left:
            return found
        return _with_insurance(found, await answer([_uninsured(part) for part in asked]), asked)

    try:
        return await whole(parts)
    except Unreadable:
        if not {part.direction for part in parts} > {Direction.OUTBOUND}:
            raise
    # Where a total leaves the way back out, the question was not understood.
    return await whole([replace(part, direction=Direction.OUTBOUND) for part in parts])


def _uninsured(part: QuotePart) -> QuotePart:
    return replace(part, items=tuple(replace(item, insurance=False) for item in part.items))


def _with_insurance(found: Quote, plain: Quote, parts: Sequence[QuotePart]) -> Quote:
    """Return the quote with the price of insurance: by how much each total is more than the one without it.

    A method that takes a rate off, or adds one, does so from the insurance too: what that makes of the
    difference is its own part. A method whose totals do not show it, or that is not offered without
    insurance, cannot be chosen: what nobody priced is not sold.

    Raises:
        Unreadable: no method is left, or no two agree on what it costs.
    """
    insured = [item.block_id for part in parts for item in part.items if item.insurance]
    without = {method.type: method for method in plain.methods if method.type}
    more = {
        method.type: method.total - without[method.type].total
        for method in found.methods
        if method.type in without
    }
    # What a method adds or takes off may be a rate of the insurance, too: those without come first.
    adds = {kind: {part.kind for part in without[kind].adjustments} for kind in more}
    nothing = {cost for kind, cost in more.items() if not adds[kind]}
    nothing_named = {cost for kind, cost in more.items() if adds[kind] <= {PartKind.UNNAMED}}
    plainly = nothing or nothing_named or set(more.values())
    cost = plainly.pop() if len(plainly) == 1 else 0
    if cost <= 0 or cost % len(insured):
        raise Unreadable(Endpoint.METHODS, "insurance", "is priced nowhere")
    methods, unread = [], list(found.unread)
    for method in found.methods:
        if method.type is None:
            methods.append(method)
            continue
        alone = without.get(method.type)
        rest = more[method.type] - cost if alone else 0
        if alone is None or (rest and not _of_a_rate(alone, rest, cost)):
            unread.append((f"{method.type.value}.insurance", "is priced nowhere"))
            methods.append(replace(method, type=None, why_not=WhyNot.UNREAD))
        else:
            own = tuple(replace(one, amount=Cents(one.amount + rest)) for one in alone.adjustments)
            methods.append(replace(method, insurance=Cents(cost), fee=alone.fee, adjustments=own))
    if not any(method.type for method in methods):
        raise Unreadable(Endpoint.METHODS, "insurance", "is priced nowhere")
    prices = tuple(dict.fromkeys(insured, Cents(cost // len(insured))).items())
    return Quote(tuple(methods), plain.seat_prices or found.seat_prices, prices, tuple(unread))


def _of_a_rate(alone: PaymentMethod, rest: int, cost: int) -> bool:
    """Return whether a difference is what the one adjustment of a method makes of the insurance: to the same
    side, and not more of it than a cent beyond its share of everything else."""
    if len(alone.adjustments) != 1:
        return False
    own = alone.adjustments[0].amount
    base = alone.total - own
    return own * rest > 0 and abs(abs(rest) * base - abs(own) * cost) <= 2 * base
