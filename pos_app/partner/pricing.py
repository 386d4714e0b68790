"""What held seats cost: the payment-methods question, asked again in another way where the first answer
leaves something open (contract 2.5, 4.7). It moves no money: it may be asked as often as is useful."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence

from pos_app.domain.endpoints import Endpoint
from pos_app.domain.faults import Unreadable
from pos_app.domain.money import Cents, total
from pos_app.domain.payment import PartKind, PaymentMethod, PricePart, Quote, QuotePart, WhyNot
from pos_app.domain.trips import Direction
from pos_app.domain.value import replace
from pos_app.partner import request_bodies
from pos_app.partner.config import Connection
from pos_app.partner.reading.book import Book
from pos_app.partner.reading.profile import FIXED, ORDER, TICKET
from pos_app.partner.transport import Reply
from pos_app.partner.wire import quote as wire
from pos_app.partner.wire.model import body

_FIXED = frozenset({PartKind.VOUCHER, PartKind.CASHBACK, PartKind.BOARDING})
"""What is an amount by its nature, and no rate."""
_COIN = 10
"""Cents below which an amount may be a rounding."""
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
    not state what insurance costs is asked without it, and the difference is what it costs. What it costs
    for each of several seats is what it costs for that seat alone, where these add up.

    Raises:
        Unreadable: no method is left whose total is certain.
    """
    known: dict[tuple[QuotePart, ...], Quote] = {}
    replies: dict[tuple[QuotePart, ...], Reply] = {}

    async def answer(asked: Sequence[QuotePart], insurance: Mapping[str, Cents] | None = None) -> Quote:
        parts = tuple(asked)
        if parts not in replies:
            replies[parts] = await ask(request_bodies.payment_methods(asked, connection))
        if parts in known and insurance is None:
            return known[parts]
        reply = replies[parts]
        try:
            # In a thread whatever its size: the account of its amounts takes more than a frame.
            known[parts] = await asyncio.to_thread(
                lambda: wire.read(body(reply, Endpoint.METHODS), asked, book, insurance)
            )
        except Unreadable as error:
            if kept is None:
                raise
            raise await kept(error, reply) from error
        return known[parts]

    async def whole(asked: Sequence[QuotePart]) -> Quote:
        found = await answer(asked)
        insured = [item.block_id for part in asked for item in part.items if item.insurance]
        if found.insurance_left:
            found = _with_insurance(found, await answer(_insured(asked)), insured, book)
            if found.later and found.insurance_prices:
                found = _confirmed(found, await answer(asked, dict(found.insurance_prices)))
        if len(insured) < 2 or found.insurance_prices or not any(one.insurance for one in found.methods):
            return found  # Priced, or told to cost nothing: the provider has none.
        alone = [await whole(_insured(asked, block)) for block in insured]
        prices = tuple(
            dict(one.insurance_prices).get(block) for one, block in zip(alone, insured, strict=True)
        )
        split = _split(found, dict(zip(insured, prices, strict=True)))
        later = split.later and await answer(asked, dict(split.insurance_prices))
        return _confirmed(split, later) if later else split

    try:
        return await whole(parts)
    except Unreadable as error:
        if not {part.direction for part in parts} > {Direction.OUTBOUND}:
            raise
        try:  # Where a total leaves the way back out, the question was not understood.
            return await whole([replace(part, direction=Direction.OUTBOUND) for part in parts])
        except Unreadable:
            raise error from None


def _insured(parts: Sequence[QuotePart], block: str = "") -> list[QuotePart]:
    """Return the question with insurance of one seat alone, or of none."""
    return [
        replace(part, items=tuple(replace(item, insurance=item.block_id == block) for item in part.items))
        for part in parts
    ]


def _confirmed(found: Quote, again: Quote) -> Quote:
    """Return a quote without the methods whose amounts are not accounted for, now that it is known what
    insurance costs.

    Raises:
        Unreadable: none is left.
    """
    lost = {method.type for method in found.methods} - {method.type for method in again.methods} - {None}
    unread = {
        kind: next(one for one in again.unread if one[0].startswith(f"{kind}.")) for kind in lost if kind
    }
    methods = tuple(
        replace(one, type=None, why_not=WhyNot.UNREAD) if one.type in lost else one for one in found.methods
    )
    if unread and not any(one.type for one in methods):
        raise Unreadable(Endpoint.METHODS, *next(iter(unread.values())))
    return replace(found, methods=methods, unread=(*found.unread, *unread.values()), later=())


def _split(found: Quote, prices: Mapping[str, Cents | None]) -> Quote:
    """Return the quote with what insurance costs for each seat. Only methods whose insurance is the sum of
    them stay: what each order item carries (contract 2.7) is never a share that nobody told."""
    told = {block: price for block, price in prices.items() if price is not None}
    due = total(told.values()) if len(told) == len(prices) else None
    methods, unread = [], list(found.unread)
    for method in found.methods:
        if method.type is not None and method.insurance != due:
            unread.append((f"{method.type.value}.insurance", "is not told for each seat"))
            method = replace(method, type=None, why_not=WhyNot.UNREAD)
        methods.append(method)
    if not any(method.type for method in methods):
        raise Unreadable(Endpoint.METHODS, "insurance", "is not told for each seat")
    return replace(found, methods=tuple(methods), insurance_prices=tuple(told.items()), unread=tuple(unread))


def _with_insurance(found: Quote, plain: Quote, insured: Sequence[str], book: Book | None) -> Quote:
    """Return the quote with the price of insurance: by how much more a total is than the one without it and
    what else the answer adds.

    What is told of nothing says nothing of insurance: what a method adds or takes off may be a rate of the
    insurance, too. So only one that does neither, or whose rest is known to be no rate, proves the price;
    else two whose rests differ. A method whose totals do not show that price, or that is not offered without
    insurance, cannot be chosen: what nobody priced is not sold."""
    without = {method.type: method for method in plain.methods if method.type}
    more = {
        method.type: _more(method, without[method.type]) for method in found.methods if method.type in without
    }
    adjusted = {
        kind: (one.adjusted, _rated(one, more[kind], book)) for kind, one in without.items() if kind in more
    }
    proven = {cost for kind, cost in more.items() if not adjusted[kind][1]}
    if not proven and len({amount for amount, _ in adjusted.values()}) > 1:
        proven = set(more.values())
    cost = proven.pop() if len(proven) == 1 else 0
    dearer = {one.total - without[one.type].total for one in found.methods if one.type in without}
    if cost == 0 and set(more.values()) == {0} and len(dearer) == 1 and min(dearer) > 0:
        # It is told inside the fee, or another part, which is more by all of it.
        cost = dearer.pop()
        same = (_parts_of(one, without[one.type]) if one.type in without else one for one in found.methods)
        found = replace(found, methods=tuple(same))
        more = dict.fromkeys(more, cost)
    if cost <= 0:
        raise Unreadable(Endpoint.METHODS, "insurance", "is priced nowhere")
    methods, unread = [], list(found.unread)
    for method in found.methods:
        alone = without.get(method.type) if method.type else None
        rest = more[method.type] - cost if alone and method.type else 0
        if method.type is None:
            methods.append(method)
        elif alone is None or (rest and not _of_a_rate(alone, rest, cost)):
            unread.append((f"{method.type.value}.insurance", "is priced nowhere"))
            methods.append(replace(method, type=None, why_not=WhyNot.UNREAD))
        else:
            own = tuple(replace(one, amount=Cents(one.amount + rest)) for one in alone.adjustments)
            if not rest:  # What it adds or takes off is told with insurance, too.
                own = (*_named(method), *(one for one in alone.adjustments if one.kind is PartKind.UNNAMED))
            methods.append(replace(method, insurance=Cents(cost), adjustments=own))
    if not any(method.type for method in methods):
        raise Unreadable(Endpoint.METHODS, "insurance", "is priced nowhere")
    prices = ((insured[0], Cents(cost)),) if len(insured) == 1 else ()
    seats = plain.seat_prices or found.seat_prices
    return Quote(tuple(methods), seats, prices, tuple(unread), later=found.later)


def _parts_of(method: PaymentMethod, other: PaymentMethod) -> PaymentMethod:
    return replace(method, fee=other.fee, adjustments=other.adjustments)


def _named(method: PaymentMethod) -> list[PricePart]:
    return [part for part in method.adjustments if part.kind is not PartKind.UNNAMED]


def _more(method: PaymentMethod, alone: PaymentMethod) -> int:
    """Return by how much more a method comes to with insurance, beside its fee and what both answers name.

    What one answer alone names is not compared, but for a rounding."""
    told, before = _named(method), _named(alone)
    named = total(part.amount for part in told) - total(part.amount for part in before)
    if {part.kind for part in told} != {part.kind for part in before} and abs(named) >= _COIN:
        named = 0
    return method.total - method.fee - named - (alone.total - alone.fee)


def _rated(alone: PaymentMethod, more: int, book: Book | None) -> bool:
    """Return whether what a method adds or takes off may be a rate, by which ``more`` is not told whole: not
    where that rate of it would be less than half a cent, or where it is the fee that is taken off again."""
    if alone.fee and alone.fee + alone.adjusted == 0:
        return False
    kinds = {
        part.kind
        for part in alone.adjustments
        if part.kind is PartKind.UNNAMED or 2 * abs(part.amount * more) >= alone.total
    }
    lines = book.profile.lines if book else {}
    own = (lines.get((Endpoint.METHODS, f"{who}.total")) for who in (alone.type, "method"))
    fixed = any(line is not None and line.rest.partition(" ")[0] in (FIXED, ORDER, TICKET) for line in own)
    return bool(kinds - _FIXED - ({PartKind.UNNAMED} if fixed else set()))


def _of_a_rate(alone: PaymentMethod, rest: int, cost: int) -> bool:
    """Return whether a difference is what the one adjustment of a method makes of the insurance: to the same
    side, and not more of it than a cent beyond its share of everything else."""
    if len(alone.adjustments) != 1:
        return False
    own = alone.adjustments[0].amount
    base = alone.total - own
    return own * rest > 0 and abs(abs(rest) * base - abs(own) * cost) <= 2 * base
