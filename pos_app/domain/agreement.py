"""Whether an order of the provider is what was sold, ticket by ticket (contract 2.7-2.9, 8). Pure.

What either side does not tell cannot differ, except seat, total and the number of tickets: without them
nothing is known of an order.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from pos_app.domain.attempts import Sold, SoldSeat
from pos_app.domain.differences import Difference, Fact
from pos_app.domain.money import Cents, reais
from pos_app.domain.order_money import PaymentOutcome, payment_outcome
from pos_app.domain.orders import Finality, OrderDetail, Ticket, bare_number
from pos_app.domain.payment import METHODS, PaymentType
from pos_app.domain.places import fold, is_terminal_of
from pos_app.domain.rides import Ride
from pos_app.domain.trips import Point

LOW_FARE, INSURANCE = "low_fare", "insurance"
_PER_PERSON = 3
"""Items of a direct trip for each passenger and direction, at most (contract 2.8, 8)."""
_TITLES = frozenset({"mr", "mrs", "ms", "miss", "dr", "sr", "sra", "srta"})
_OTHER_WAYS = frozenset(
    {
        *("boleto", "billet", "debit", "debito", "cash", "dinheiro", "wallet", "carteira", "voucher", "vale"),
        *("transfer", "transferencia", "ted", "points", "pontos", "paypal", "picpay", "invoice", "faturado"),
    }
)
"""Words of ways to pay that this program does not sell by. A word that nobody knows says nothing."""
_PARTLY = Finality.PARTIAL.value
_STANDS = (PaymentOutcome.PAID, PaymentOutcome.RUNNING, PaymentOutcome.UNKNOWN)
_TAKEN = (PaymentOutcome.PAID, PaymentOutcome.RUNNING, PaymentOutcome.UNKNOWN)
_UUID = re.compile(r"[0-9a-f]{8}(-?[0-9a-f]{4}){3}-?[0-9a-f]{12}")


def differences(sold: Sold, detail: OrderDetail, told_total: Cents | None = None) -> tuple[Difference, ...]:
    """Return everything that differs; nothing where the order is what was sold. ``told_total`` is the amount
    that its checkout-response tells: with the interest of instalments, or without."""
    return (*_of_order(sold, detail, told_total), *_of_tickets(sold, detail))


def same_name(sold: str, shown: str) -> bool:
    """Return whether a name is the one that was sold. Case and accents do not count, the family name may come
    first (``SOUZA/MARIA DE MRS``), and a provider may have cut its end off, anywhere after the first word."""
    whole, cut = fold(sold), fold(shown)
    family, _, given = shown.replace(",", "/").partition("/")
    turned = [word for word in fold(given).split() if word not in _TITLES] + fold(family).split()
    return whole in (cut, " ".join(turned)) or (" " in cut and whole.startswith(cut))


def _of_order(sold: Sold, detail: OrderDetail, told_total: Cents | None) -> Iterator[Difference]:
    if len(sold.seats) != len(detail.tickets):
        yield Difference(Fact.TICKETS, str(len(sold.seats)), str(len(detail.tickets)))
    if detail.total != sold.order_total:
        yield Difference(Fact.TOTAL, str(reais(sold.order_total)), str(reais(detail.total)))
    elif told_total not in (None, sold.total, sold.order_total):
        yield Difference(Fact.TOTAL, str(reais(sold.order_total)), str(reais(told_total or 0)))
    if detail.word == _PARTLY:
        yield Difference(Fact.STATUS, Finality.COMPLETED.value, detail.word)
    yield from _of_money(sold, detail)
    yield from _of_payments(sold, detail)
    listed = len(detail.tickets) + len(detail.charges)
    # The contract does not say whether ``totalItems`` counts the tickets alone.
    if detail.facts.item_count not in (None, listed, len(detail.tickets)):
        yield Difference(Fact.ITEMS, str(listed), str(detail.facts.item_count))
    # A low-fare item stands beside its ticket or in its place: beside it, it does not count.
    counted = listed - sum(charge.type == LOW_FARE for charge in detail.charges)
    allowed = _most_items(sold)
    if allowed and counted > allowed:
        yield Difference(Fact.ITEMS, str(allowed), str(counted))


def _of_money(sold: Sold, detail: OrderDetail) -> Iterator[Difference]:
    """Yield insurance that was paid and is not in the order, and a payment over what was agreed to."""
    insured = sum(seat.insurance or 0 for seat in sold.seats)
    bare = sum(seat.amount for seat in sold.seats) - insured
    told, low = sum(_amounts(detail, INSURANCE)), sum(_amounts(detail, LOW_FARE))
    inside = sum(ticket.amount for ticket in detail.tickets) + low - bare
    if told + max(inside, 0) < insured:
        yield Difference(Fact.INSURANCE, str(reais(Cents(insured))), str(reais(Cents(told))))
    most = max(sold.total, sold.order_total)
    taken = [one.amount for one in detail.payments if payment_outcome(detail, one) in _TAKEN]
    if max(taken, default=0) > most:
        yield Difference(Fact.PAYMENT, str(reais(most)), str(reais(max(taken))))


def _of_payments(sold: Sold, detail: OrderDetail) -> Iterator[Difference]:
    """Yield that no payment stands or that they take too little, and that one was made in another way."""
    standing = [one for one in detail.payments if payment_outcome(detail, one) in _STANDS]
    if detail.payments and not standing:
        last = payment_outcome(detail, detail.payments[-1])
        yield Difference(Fact.PAID, PaymentOutcome.PAID.value, last.value)
    told = [one.amount for one in standing]
    if all(told) and 0 < sum(told) < min(sold.total, sold.order_total):
        yield Difference(Fact.PAYMENT, str(reais(sold.total)), str(reais(Cents(sum(told)))))
    for one in standing or detail.payments[-1:]:
        if _paid_otherwise(sold.payment, one.type):
            yield Difference(Fact.METHOD, sold.payment.value, one.type)
        elif sold.payment.facts.instalments and one.installments not in (None, sold.installments):
            yield Difference(Fact.INSTALMENTS, str(sold.installments), str(one.installments))


def _paid_otherwise(sold: PaymentType, word: str) -> bool:
    """Return whether a word names another way to pay than the one that was sold."""
    words = set(re.findall(r"[a-z]+", fold(re.sub(r"(?<=[a-z])(?=[A-Z])", " ", word))))
    others = (facts.called for kind, facts in METHODS.items() if kind is not sold)
    return bool(words & _OTHER_WAYS.union(*others))


def _most_items(sold: Sold) -> int | None:
    """Return how many items an order of direct trips has at most; None where a bus is changed."""
    people = Counter((bare_number(one.document_number) or one.passenger, one.direction) for one in sold.seats)
    return _PER_PERSON * len(people) if set(people.values()) == {1} else None


def _of_tickets(sold: Sold, detail: OrderDetail) -> Iterator[Difference]:
    apart = [[tuple(_between(sold, seat, t, detail)) for t in detail.tickets] for seat in sold.seats]
    for seat, ticket in _paired(apart):
        yield from apart[seat][ticket]


def _paired(apart: Sequence[Sequence[Sequence[Difference]]]) -> list[tuple[int, int]]:
    """Return which ticket stands for which seat: as many as possible that agree, the others by likeness."""
    owner: dict[int, int] = {}

    def place(seat: int, tried: set[int]) -> bool:
        for ticket, found in enumerate(apart[seat]):
            if found or ticket in tried:
                continue
            tried.add(ticket)
            if ticket not in owner or place(owner[ticket], tried):
                owner[ticket] = seat
                return True
        return False

    for seat in range(len(apart)):
        place(seat, set())
    pairs = {seat: ticket for ticket, seat in owner.items()}
    rest = sorted(
        (len(found), seat, ticket)
        for seat, row in enumerate(apart)
        for ticket, found in enumerate(row)
        if seat not in pairs and ticket not in owner
    )
    for _, seat, ticket in rest:
        if seat not in pairs and ticket not in pairs.values():
            pairs[seat] = ticket
    return sorted(pairs.items())


def _between(sold: Sold, seat: SoldSeat, ticket: Ticket, detail: OrderDetail) -> Iterator[Difference]:
    """Yield what differs between a seat that was sold and a ticket."""

    def differs(what: Fact, was: str, now: str) -> Difference:
        return Difference(what, was, now, seat.seat)

    if seat.seat.casefold() != ticket.seat.casefold():
        yield differs(Fact.SEAT, seat.seat, ticket.seat)
    if seat.passenger and ticket.passenger and not same_name(seat.passenger, ticket.passenger):
        yield differs(Fact.PASSENGER, seat.passenger, ticket.passenger)
    was, now = bare_number(seat.document_number), bare_number(ticket.document_number)
    if was and now and was != now:
        yield differs(Fact.DOCUMENT, seat.document_number, ticket.document_number)
    if ticket.benefit and ticket.benefit != seat.benefit:
        yield differs(Fact.BENEFIT, seat.benefit.value, ticket.benefit)
    if not _may_be_trip(sold, seat, ticket.trip.id):
        yield differs(Fact.TRIP, seat.trip_id, ticket.trip.id)
    if seat.direction and ticket.direction and seat.direction is not ticket.direction:
        yield differs(Fact.DIRECTION, seat.direction.value, ticket.direction.value)
    ride = _ride(sold, seat)
    ends = ((ride.departure, ticket.departure), (ride.arrival, ticket.arrival))
    if any(ours and theirs and not _same_place(ours, theirs) for ours, theirs in ends):
        yield differs(Fact.ROUTE, *(_route(start, end) for start, end in zip(*ends, strict=True)))
    if ride.departure and ticket.departure:
        leaves, left = ride.departure.when, ticket.departure.when
        if leaves.date() != left.date():
            yield differs(Fact.DAY, leaves.date().isoformat(), left.date().isoformat())
        if f"{leaves:%H:%M}" != f"{left:%H:%M}":
            yield differs(Fact.TIME, f"{leaves:%H:%M}", f"{left:%H:%M}")
    if not _may_cost(seat, ticket, detail):
        yield differs(Fact.PRICE, str(reais(seat.amount)), str(reais(ticket.amount)))
    if ticket.status is not Finality.COMPLETED:
        yield differs(Fact.STATUS, Finality.COMPLETED.value, ticket.word or ticket.status.value)


def _may_be_trip(sold: Sold, seat: SoldSeat, shown: str) -> bool:
    """Return whether a trip id may be that of a seat. One that was not sold counts only where both are UUIDs:
    a provider may number its trips in an order as it likes."""
    own, theirs = seat.trip_id.casefold(), shown.casefold()
    if _UUID.fullmatch(own) and _UUID.fullmatch(theirs):
        return bare_number(own) == bare_number(theirs)
    return own == theirs or all(one.trip_id.casefold() != theirs for one in sold.seats)


def _may_cost(seat: SoldSeat, ticket: Ticket, detail: OrderDetail) -> bool:
    """Return whether a ticket's amount is the price of a seat, with its insurance or without. A low-fare item
    beside the ticket may hold a part of it."""
    insurances = [seat.insurance] if seat.insurance is not None else _amounts(detail, INSURANCE)
    wanted = {seat.amount, *(Cents(seat.amount - insurance) for insurance in insurances)}
    return any(ticket.amount + part in wanted for part in (0, *_amounts(detail, LOW_FARE)))


def _amounts(detail: OrderDetail, kind: str) -> list[Cents]:
    return [charge.amount for charge in detail.charges if charge.type == kind]


def _ride(sold: Sold, seat: SoldSeat) -> Ride:
    """Return the bus of a seat. What older versions wrote names the first one's departure alone."""
    known = next((ride for ride in sold.rides if ride.trip_id == seat.trip_id), Ride(seat.trip_id))
    if known.departure is None and seat.trip_id == sold.seats[0].trip_id:
        return Ride(seat.trip_id, Point(sold.origin, sold.departure), known.arrival)
    return known


def _same_place(one: Point, other: Point) -> bool:
    """Return whether two points may be the same place or city: by what both tell, a name counting only where
    there is nothing better. A name may be longer than the other, as with that of a terminal."""
    told = []
    if one.slug and other.slug:
        slugs = (one.slug.casefold(), other.slug.casefold())
        told.append(slugs[0] == slugs[1] or is_terminal_of(*slugs) or is_terminal_of(*reversed(slugs)))
    if one.city and other.city:
        told.append(fold(one.city) == fold(other.city))
    words = [set(fold(f"{point.name} {point.city}").split()) for point in (one, other)]
    return any(told) if told else bool(words[0] & words[1])


def _route(start: Point | None, end: Point | None) -> str:
    return " \u2192 ".join(point.name if point else "?" for point in (start, end))
