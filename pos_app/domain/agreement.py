"""Whether an order of the provider is what was sold, ticket by ticket (contract 2.7-2.9, 8). Pure.

What either side does not tell cannot differ, except seat, total and the number of tickets: without them
nothing is known of an order.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

from pos_app.domain.attempts import Sold, SoldSeat
from pos_app.domain.differences import Difference, Fact
from pos_app.domain.money import Cents, reais
from pos_app.domain.order_money import PaymentOutcome, payment_outcome
from pos_app.domain.orders import CreatedItems, Finality, OrderDetail, Ticket, bare_number
from pos_app.domain.payment import METHODS, PaymentType
from pos_app.domain.places import fold, is_terminal_of
from pos_app.domain.rides import Ride
from pos_app.domain.trips import Point
from pos_app.domain.value import replace

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
_CLASSES = (
    ("convencional", "economic", "basic", "comum", "standard", "conventional"),
    ("executiv",),
    ("semi",),
    ("leito", "sleeper"),
    ("cama", "cabin"),
)
_PARTLY = Finality.PARTIAL.value
_STANDS = (PaymentOutcome.PAID, PaymentOutcome.RUNNING, PaymentOutcome.UNKNOWN)
_OF_ANY_COMPANY = frozenset(
    {
        *("viacao", "auto", "expresso", "empresa", "rapido", "transporte", "transportes", "transportadora"),
        *("turismo", "viagens", "onibus", "bus", "lines", "rodoviario", "rodoviaria", "companhia", "cia"),
        *("ltda", "sa", "s", "a", "eireli", "me", "de", "da", "do", "dos", "das", "e"),
    }
)
"""Words that tell no company from another."""
_OF_TERMINALS = frozenset(
    {"terminal", "rodoviario", "rodoviaria", "estacao", "central", "novo", "nova", "de", "do", "da"}
)
"""Words that tell no terminal from another."""
_FEW_PARTS = 8
"""Adjustments of which every choice is tried; the choices double with each."""
_UUID = re.compile(r"[0-9a-f]{8}(-?[0-9a-f]{4}){3}-?[0-9a-f]{12}")


def differences(
    sold: Sold,
    detail: OrderDetail,
    told_total: Cents | None = None,
    told_order: str = "",
    created: CreatedItems = (),
) -> tuple[Difference, ...]:
    """Return everything that differs; nothing where the order is what was sold. ``told_total`` is the amount
    that its checkout-response tells: with the interest of instalments, or without; ``told_order`` the id of
    another order, under which that outcome was told; ``created`` the items that were listed when it was
    made."""
    of_order = _of_order(sold, detail, told_total, told_order)
    return (*of_order, *_of_creation(sold, created), *_of_tickets(sold, detail))


def paid_as_sold(sold: Sold, detail: OrderDetail) -> bool:
    """Return whether the order tells that its customer paid what was sold: approved, whole, once, and nothing
    of it given back."""
    told = [one.amount for one in detail.payments if payment_outcome(detail, one) is PaymentOutcome.PAID]
    refunds = [one.refunded for one in detail.tickets] + [one.refunded for one in detail.charges]
    back = detail.facts.refunded_items or any(refunds)
    return sum(told) in (sold.total, sold.order_total) and bool(told) and not back


def same_name(sold: str, shown: str) -> bool:
    """Return whether a name is the one that was sold. Case and accents do not count, the family name may come
    first (``SOUZA/MARIA DE MRS``), and a provider may have cut its end off, anywhere after the first word."""
    whole, cut = fold(sold), fold(shown)
    family, _, given = shown.replace(",", "/").partition("/")
    turned = [word for word in fold(given).split() if word not in _TITLES] + fold(family).split()
    return whole in (cut, " ".join(turned)) or (" " in cut and whole.startswith(cut))


def _of_order(
    sold: Sold, detail: OrderDetail, told_total: Cents | None, told_order: str
) -> Iterator[Difference]:
    if told_order:
        yield Difference(Fact.ORDER, detail.public_id, told_order)
    if len(sold.seats) != len(detail.tickets):
        yield Difference(Fact.TICKETS, str(len(sold.seats)), str(len(detail.tickets)))
    if detail.total != sold.order_total:
        yield Difference(Fact.TOTAL, str(reais(sold.order_total)), str(reais(detail.total)))
    elif told_total not in (None, sold.total, sold.order_total):
        yield Difference(Fact.TOTAL, str(reais(sold.order_total)), str(reais(told_total or 0)))
    if detail.word == _PARTLY:
        yield Difference(Fact.STATUS, Finality.COMPLETED.value, detail.word)
    was, now = bare_number(sold.buyer_document), bare_number(detail.buyer_document)
    if was and now and was != now and "*" not in detail.buyer_document:
        yield Difference(Fact.BUYER, sold.buyer_document, detail.buyer_document)
    yield from _of_money(sold, detail)
    yield from _of_payments(sold, detail)
    yield from _of_refunds(detail)
    yield from _of_items(sold, detail)


def _of_items(sold: Sold, detail: OrderDetail) -> Iterator[Difference]:
    """Yield a low-fare item that nobody asked for, and counts of items that cannot be those of the sale."""
    low = sum(charge.type == LOW_FARE for charge in detail.charges)
    if low > sum(seat.low_fare is not False for seat in sold.seats):
        yield Difference(Fact.LOW_FARE, "false", "true")
    listed, count = len(detail.tickets) + len(detail.charges), detail.facts.item_count
    insured = [charge for charge in detail.charges if charge.type == INSURANCE]
    bought = sum(bool(seat.insurance) for seat in sold.seats)
    due = len(sold.seats) + bought + listed - len(detail.tickets) - len(insured)
    # The contract does not say whether ``totalItems`` counts the tickets alone.
    if count not in (None, listed, len(detail.tickets)):
        # Of a list and a count that disagree, the one that is as sold is right.
        if count == due:
            yield Difference(Fact.ITEMS, str(due), str(listed))
        else:
            yield Difference(Fact.ITEM_COUNT, str(listed), str(count))
    # A low-fare item stands beside its ticket or in its place: beside it, it does not count.
    allowed = _most_items(sold)
    if allowed and listed - low > allowed:
        yield Difference(Fact.ITEMS, str(allowed), str(listed - low))


def _of_creation(sold: Sold, created: CreatedItems) -> Iterator[Difference]:
    """Yield another number of tickets than was sold, or other prices of them. A low-fare item may stand
    beside its ticket or in its place."""
    amounts = sorted(amount for kind, amount in created if kind == "ticket")
    low, seats = sum(kind == LOW_FARE for kind, _ in created), len(sold.seats)
    if created and seats not in (len(amounts), len(amounts) + low):
        yield Difference(Fact.TICKETS, str(seats), str(len(amounts)))
    elif len(amounts) == seats and not low:
        whole = sorted(seat.amount for seat in sold.seats)
        bare = sorted(Cents(seat.amount - (seat.insurance or 0)) for seat in sold.seats)
        if amounts not in (whole, bare):
            yield Difference(Fact.PRICE, *(str(reais(Cents(sum(of)))) for of in (whole, amounts)))


def _of_money(sold: Sold, detail: OrderDetail) -> Iterator[Difference]:
    """Yield insurance that was paid and is not in the order, or is and nobody bought it, and other items that
    take another amount than was sold beside the tickets."""
    insured = sum(seat.insurance or 0 for seat in sold.seats)
    bare = sum(seat.amount for seat in sold.seats) - insured
    told, low = sum(_amounts(detail, INSURANCE)), sum(_amounts(detail, LOW_FARE))
    inside = sum(ticket.amount for ticket in detail.tickets) + low - bare
    known = all(seat.insurance is not None for seat in sold.seats)
    if told + max(inside, 0) < insured or (known and told > insured):
        yield Difference(Fact.INSURANCE, str(reais(Cents(insured))), str(reais(Cents(told))))
    fee = sum(charge.amount for charge in detail.charges if charge.type not in (INSURANCE, LOW_FARE))
    if fee and fee not in (allowed := _fees(sold, detail)):
        yield Difference(Fact.FEE, str(reais(Cents(allowed[0]))), str(reais(Cents(fee))))


def _fees(sold: Sold, detail: OrderDetail) -> list[int]:
    """Return what an order may list beside tickets and insurance, the fee itself first: with or without each
    adjustment of the method (many of them: all or none), the interest, and a discount that it tells apart."""
    parts = [part.amount for part in sold.adjustments]
    fee = sold.total - sold.interest - sum(seat.amount for seat in sold.seats) - sum(parts)
    if len(parts) > _FEW_PARTS:
        parts = [Cents(sum(parts))]
    more = [*parts, sold.interest, detail.facts.discount or 0]
    subsets = (chosen for count in range(len(more) + 1) for chosen in combinations(more, count))
    return [fee + sum(chosen) for chosen in subsets]


def _of_refunds(detail: OrderDetail) -> Iterator[Difference]:
    """Yield what the order gave back. A completed one gave back nothing."""
    nothing = str(reais(Cents(0)))
    for ticket in detail.tickets:
        if ticket.refunded:
            yield Difference(Fact.REFUNDED, nothing, str(reais(ticket.refunded)), ticket.seat)
    if rest := sum(charge.refunded or 0 for charge in detail.charges):
        yield Difference(Fact.REFUNDED, nothing, str(reais(Cents(rest))))
    if count := detail.facts.refunded_items:
        yield Difference(Fact.REFUNDED_ITEMS, "0", str(count))


def _of_payments(sold: Sold, detail: OrderDetail) -> Iterator[Difference]:
    """Yield that no payment stands, that they take too little or too much, and that one was made in another
    way."""
    standing = [one for one in detail.payments if payment_outcome(detail, one) in _STANDS]
    if detail.payments and not standing:
        last = payment_outcome(detail, detail.payments[-1])
        yield Difference(Fact.PAID, PaymentOutcome.PAID.value, last.value)
    told = [one.amount for one in standing]
    # Of several, one that is not approved may be an earlier try.
    paid = sum(one.amount for one in standing if payment_outcome(detail, one) is PaymentOutcome.PAID)
    agreed = sorted((sold.total, sold.order_total))
    taken = max(paid, *told, 0)
    if taken > agreed[-1] or (all(told) and 0 < (taken := sum(told)) < agreed[0]):
        yield Difference(Fact.PAYMENT, str(reais(sold.total)), str(reais(Cents(taken))))
    for one in standing or detail.payments[-1:]:
        if _paid_otherwise(sold.payment, one.type):
            yield Difference(Fact.METHOD, sold.payment.value, one.type)
        elif one.installments not in (None, *_counts(sold)):
            yield Difference(Fact.INSTALMENTS, str(sold.installments), str(one.installments))


def _counts(sold: Sold) -> tuple[int, ...]:
    """Return in how many parts an order may say that it is paid."""
    return (sold.installments,) if sold.payment.facts.instalments else (0, 1)


def _paid_otherwise(sold: PaymentType, word: str) -> bool:
    """Return whether a word names another way to pay than the one that was sold."""
    words = set(re.findall(r"[a-z]+", fold(re.sub(r"(?<=[a-z])(?=[A-Z])", " ", word))))
    others = (facts.called for kind, facts in METHODS.items() if kind is not sold)
    return bool(words & _OTHER_WAYS.union(*others).difference(sold.facts.called))


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
    # An item of that fare beside the ticket says it for all of them.
    low = ticket.low_fare or (None if _amounts(detail, LOW_FARE) else ticket.low_fare)
    if None not in (seat.low_fare, low) and seat.low_fare is not low:
        yield differs(Fact.LOW_FARE, str(seat.low_fare).lower(), str(low).lower())
    if not _may_be_trip(sold, seat, ticket.trip.id):
        yield differs(Fact.TRIP, seat.trip_id, ticket.trip.id)
    if seat.direction and ticket.direction and seat.direction is not ticket.direction:
        yield differs(Fact.DIRECTION, seat.direction.value, ticket.direction.value)
    ride = _ride(sold, seat)
    ends = ((ride.departure, ticket.departure), (ride.arrival, ticket.arrival))
    if any(ours and theirs and not _same_place(ours, theirs) for ours, theirs in ends):
        yield differs(Fact.ROUTE, *(_route(start, end) for start, end in zip(*ends, strict=True)))
    if ticket.company and not _may_run(sold, seat, ticket.company):
        yield differs(Fact.COMPANY, ride.company or sold.company, ticket.company)
    was_class = ride.service_class or sold.service_class * (not sold.rides)
    if max(_ranks(ticket.service_class), default=9) < min(_ranks(was_class), default=0):
        yield differs(Fact.SERVICE_CLASS, was_class, ticket.service_class)
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


def _may_run(sold: Sold, seat: SoldSeat, shown: str) -> bool:
    """Return whether a company may be the one that was sold. Its name may be longer or shorter; what is sold
    under one name for several buses may not name that of each."""
    way = [ride for ride in sold.rides if any(_same_way(one, seat, ride) for one in sold.seats)]
    told = {ride.company for ride in way} if way else {sold.company}
    if len(way) > 1 and len(told) == 1:
        return True
    own = _ride(sold, seat).company or (sold.company if not sold.rides else "")
    names = [frozenset(fold(name).split()) - _OF_ANY_COMPANY for name in (own, shown)]
    run = ["".join(fold(name).split()) for name in (own, shown)]
    return not all(names) or bool(names[0] & names[1]) or run[0] in run[1] or run[1] in run[0]


def _same_way(one: SoldSeat, seat: SoldSeat, ride: Ride) -> bool:
    return one.trip_id == ride.trip_id and one.direction is seat.direction


def _ranks(service_class: str) -> set[int]:
    """Return where a class stands among those of the trade, the plain one first; nothing for another word. A
    name of two classes is both of them."""
    found = re.sub(r"\bsemi[\W_]*leito", "semi", fold(service_class))
    found = re.sub(r"\bleito[\W_]*(?=cama|cabin)", "", found)
    return {rank for rank, names in enumerate(_CLASSES) for name in names if name in found}


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
        return replace(known, departure=Point(sold.origin, sold.departure))
    return known


def _same_place(one: Point, other: Point) -> bool:
    """Return whether two points may be the same place or city: by what both tell, a name counting only where
    there is nothing better. A name may be longer than the other, as with that of a terminal. Two terminals
    are two places where both their ids and their names differ."""
    if one.terminal_id and other.terminal_id and one.terminal_id != other.terminal_id:
        full = [set(fold(point.terminal).split()) - _OF_TERMINALS for point in (one, other)]
        own = [names - set(fold(one.city).split()) for names in full]
        names = own if all(own) else full
        if all(names) and not names[0] & names[1]:
            return False
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
