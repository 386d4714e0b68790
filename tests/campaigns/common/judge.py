"""The one judge. It knows nothing of the program: a sale is judged by what was wanted, what the client told,
and what the provider really did; a desk by what it holds of the orders that the provider has."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import permutations

from pos_app.sandbox.fares import instalments
from tests.campaigns.common.evidence import (
    Person,
    Post,
    Recorded,
    Seat,
    Ticket,
    Told,
    TrueItem,
    TrueOrder,
    Wanted,
    Way,
    in_cents,
)


class Verdict(StrEnum):
    """How one sale is judged."""

    RIGHT = "RIGHT"
    """Sold as wanted and told as it is; or a lie of the provider is told."""
    STOPPED = "STOPPED"
    """Nothing was posted, and the reason is named, where the replies lack what is needed."""
    MISSED = "MISSED"
    """The same, where they have it all."""
    OPEN = "OPEN"
    """An order exists, and the client tells that one may."""
    NO_TRIP = "NO_TRIP"
    """The timetable has nothing for the plan."""
    BAD_STOP = "BAD_STOP"
    """A stop that names nothing, or a refused order."""
    PROMISED = "PROMISED"
    """Stopped, though learning the provider had said that it can be sold."""
    DOUBLED = "DOUBLED"
    LOST = "LOST"
    """An order exists, and the client tells of none."""
    WRONG = "WRONG"
    """Posted is not what was due, sold not what was wanted, or told not what is so."""


NO_TRIP = ("Nenhuma viagem serve", "Faltam poltronas")
"""How a sale begins to say that the timetable has nothing for it."""
BROKEN = frozenset({"died", "hung", "crashed"})
"""Outcomes of a client that told none."""
_MAY_EXIST = frozenset({"unresolved", "awaitingPayment", "watched", "mismatch", "hung", "crashed"})
"""Outcomes by which an order exists or may exist."""
_COMPLETED = "completed"
_LEAST_SENTENCE, _LEAST_NAME = 40, 8
UNREAD = Recorded(-1, ())
"""The journal was not looked at."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """All that is known of one sale.

    Attributes:
        posts, orders: since the sale began.
        binding: the replies have all that is needed to sell it.
        true: the provider tells of the order what was sold.
        promised: learning had said that it can be sold.
        differs: what the sentence about a lie must mention, as a pattern.
        by_sentence: a stop may name its reason in a sentence, without reply and field.
        names_cut: the provider may cut a name off, drop its accents or shout it.
    """

    wanted: Wanted
    told: Told
    posts: Sequence[Post] = ()
    orders: Sequence[TrueOrder] = ()
    recorded: Recorded | None = UNREAD
    binding: bool = True
    true: bool = True
    promised: bool = False
    differs: str = ""
    by_sentence: bool = False
    names_cut: bool = False


@dataclass(frozen=True, slots=True)
class Judgement:
    """A verdict, with its reasons."""

    verdict: Verdict
    reasons: tuple[str, ...] = ()


def judge(seen: Evidence) -> Judgement:
    told, orders = seen.told, seen.orders
    for verdict, found in (
        (Verdict.DOUBLED, _doubled(orders)),
        (Verdict.LOST, _lost(seen)),
        (Verdict.WRONG, _wrong(seen)),
    ):
        if reasons := tuple(found):
            others = () if verdict is Verdict.WRONG else tuple(_wrong(seen))
            return Judgement(verdict, (*reasons, *others))
    if not orders:
        return _stopped(seen)
    if not seen.true:
        if re.search(seen.differs, f"{told.sentence} {told.reading or ''}", re.IGNORECASE):
            return Judgement(Verdict.RIGHT)
        return Judgement(Verdict.BAD_STOP, (f"does not name what differs ({seen.differs}): {told.sentence}",))
    if told.outcome != _COMPLETED:
        return Judgement(Verdict.OPEN, (f"a right order was told as {told.outcome}: {told.sentence}",))
    return Judgement(Verdict.RIGHT, tuple(_notes(seen.posts)))


def _stopped(seen: Evidence) -> Judgement:
    told = seen.told
    named = ": ".join(told.reading or ()) or (
        told.sentence if seen.by_sentence and len(told.sentence) >= _LEAST_SENTENCE else ""
    )
    if told.sentence.startswith(NO_TRIP) and not seen.posts:
        return Judgement(Verdict.NO_TRIP, (told.sentence,))
    if seen.promised:
        return Judgement(Verdict.PROMISED, ("learning had said that it can be sold", named or told.sentence))
    if seen.posts:
        return Judgement(Verdict.BAD_STOP, (f"the provider refused the order: {seen.posts[0].refused}",))
    if told.outcome in BROKEN | _MAY_EXIST:
        return Judgement(Verdict.BAD_STOP, (f"nothing was posted, told was {told.outcome}: {told.sentence}",))
    if not named:
        return Judgement(Verdict.BAD_STOP, (f"neither reply nor reason is named: {told.sentence}",))
    return Judgement(Verdict.MISSED if seen.binding else Verdict.STOPPED, (named,))


def _notes(posts: Sequence[Post]) -> Iterator[str]:
    """Yield what is no fault by the contract, which does not show how a total is shared out to its items."""
    for post in posts:
        if post.items != post.items_due:
            yield f"items are {post.items} in all, at the provider {post.items_due}"


def _doubled(orders: Sequence[TrueOrder]) -> Iterator[str]:
    if len(orders) > 1:
        yield f"{len(orders)} orders: {', '.join(order.public_id for order in orders)}"


def _lost(seen: Evidence) -> Iterator[str]:
    if seen.orders and seen.told.outcome not in _MAY_EXIST | {_COMPLETED}:
        yield f"an order exists, but told was {seen.told.outcome}"
    if seen.orders and seen.recorded is None:
        yield "an order exists, but the journal knows of none"


def _wrong(seen: Evidence) -> Iterator[str]:
    """Yield what must never be, whatever the provider is like."""
    for post in seen.posts:
        if post.due is not None and {post.total, post.payment} != {post.due}:
            yield f"posted {post.total} and {post.payment}, due is {post.due}"
    if seen.recorded and seen.recorded is not UNREAD:
        yield from _shown(seen.wanted, seen.recorded)
    for order in seen.orders:
        yield from _content(seen.wanted, order)
        if seen.recorded and seen.recorded is not UNREAD:
            yield from _agreement(seen.recorded, order)
    if seen.told.outcome == _COMPLETED:
        if not seen.orders:
            yield "completed, but no order exists"
        elif not seen.true:
            yield "completed, while the provider tells another order than the one sold"
        elif len(seen.orders) == 1:
            yield from _reported(seen, seen.orders[0])


def _shown(wanted: Wanted, recorded: Recorded) -> Iterator[str]:
    """Yield what is wrong with the total shown to the customer, sold or not."""
    assert wanted.fares is not None, "the journal is judged by what seats cost"
    fares = wanted.fares
    unknown = [seat for seat in recorded.seats if (seat.trip_id, seat.benefit) not in fares]
    if unknown:
        yield f"sold a seat of trip {unknown[0].trip_id}, benefit {unknown[0].benefit}, not in the plan"
        return
    seats = sum(fares[seat.trip_id, seat.benefit] for seat in recorded.seats)
    due = seats + len(recorded.seats) * (wanted.fee_each + wanted.insurance_each * wanted.insured)
    due = instalments(due, wanted.installments).total
    if recorded.total != due:
        yield f"total: the client shows {_reais(recorded.total)} for what costs {_reais(due)}"


def _content(wanted: Wanted, order: TrueOrder) -> Iterator[str]:
    paid, planned = (order.payment_type, order.installments), (wanted.payment, wanted.installments)
    if paid != planned:
        yield f"paid by {paid} instead of {planned}"
    ways = {way.outbound for way in wanted.ways}
    if strays := [item for item in order.items if item.outbound not in ways]:
        yield f"{len(strays)} seats in a direction that the plan does not have"
    for way in wanted.ways:
        yield from _way(wanted, way, [item for item in order.items if item.outbound is way.outbound])
    for item in order.items:
        yield from _item(wanted, item)


def _way(wanted: Wanted, way: Way, items: Sequence[TrueItem]) -> Iterator[str]:
    name = "way out" if way.outbound else "way back"
    by_leg: dict[int, list[TrueItem]] = {}
    for item in items:
        by_leg.setdefault(item.leg, []).append(item)
    trips = [{item.trip_id for item in by_leg[leg]} for leg in sorted(by_leg)]
    rows = tuple(next(iter(ids)) for ids in trips if len(ids) == 1)
    if sorted(by_leg) != list(range(1, len(by_leg) + 1)) or len(rows) < len(trips) or not items:
        yield f"{name}: legs {sorted(by_leg)} hold {[len(ids) for ids in trips]} trips"
    elif way.journeys is not None and rows not in way.journeys:
        yield f"{name}: trips {rows} are no {way.kind} journey of the requested day"
    if way.day and {item.departure.at[:10] for item in items} != {way.day}:
        yield f"{name}: bought for {sorted(item.departure.at for item in items)}, wanted for {way.day}"
    people = Counter(map(_who, wanted.people))
    for leg, seats in by_leg.items():
        sitting = Counter(
            (seat.passenger.name, *_document(seat.passenger.document_type, seat.passenger.document_number))
            for seat in seats
        )
        if sitting != people:
            yield f"{name}, leg {leg}: {sorted(sitting)} travel instead of {sorted(people)}"
    for item in items:
        if (item.type, item.is_low_fare) != (way.kind, way.low_fare):
            yield f"{name}: seat {item.seat} is {item.type}, low fare {item.is_low_fare}; wanted {way}"


def _item(wanted: Wanted, item: TrueItem) -> Iterator[str]:
    if wanted.fares is None:
        if (item.insurance > 0) is not wanted.insured:
            yield f"seat {item.seat}: insurance {item.insurance}, wanted {wanted.insured}"
        return
    insurance = wanted.insurance_each if wanted.insured else 0
    if in_cents(item.insurance) != insurance:
        yield f"seat {item.seat}: insurance {item.insurance} instead of {_reais(insurance)}"
    document = _document(item.passenger.document_type, item.passenger.document_number)
    benefit = {_who(person)[1:]: person.benefit for person in wanted.people}.get(document)
    if benefit is None:
        return
    if item.benefit != benefit:
        yield f"seat {item.seat}: benefit {item.benefit or 'none'} instead of {benefit or 'none'}"
    fare = wanted.fares.get((item.trip_id, benefit))
    if fare is not None and in_cents(item.price) != fare:
        yield f"seat {item.seat}: {item.price} instead of {_reais(fare)}"


def _agreement(recorded: Recorded, order: TrueOrder) -> Iterator[str]:
    """Yield where an order differs from the journal."""
    sold = Counter(map(_seat, recorded.seats))
    true = Counter(
        _seat(Seat(one.trip_id, one.seat, who.name, who.document_type, who.document_number, one.benefit))
        for one in order.items
        for who in (one.passenger,)
    )
    if sold != true:
        yield f"seats: the journal says {sorted(sold - true)}, the order has {sorted(true - sold)}"
    if recorded.total != _card(order):
        yield f"total: the journal says {_reais(recorded.total)}, the order has {order.total}"


def _reported(seen: Evidence, order: TrueOrder) -> Iterator[str]:
    """Yield where a completed order is not what the client reports."""
    told = seen.told
    if order.status != _COMPLETED:
        yield f"completed, but the order is {order.status}"
    if told.public_id != order.public_id:
        yield f"told was order {told.public_id}, the order is {order.public_id}"
    # The order may leave out the interest that the card is charged.
    shown = {told.total} if told.ordered is None else {told.ordered}
    if told.total != _card(order) or not shown & {in_cents(order.total), in_cents(order.charged)}:
        due = f"due {_card(order)}, the order has {order.total}"
        yield f"told were {told.total} and {told.ordered} cents, {due}"
    if told.ordered is None and told.total != in_cents(order.total):
        yield f"told were {told.total} cents, the order has {order.total}"
    sold = [(item.seat, item.passenger.name) for item in order.items]
    rows = permutations(order.items) if len(told.tickets) == len(sold) else iter(())
    # Seats of several buses may bear one number: each ticket must be of a seat of its own.
    if not any(
        all(_fits(*pair, cut=seen.names_cut) for pair in zip(told.tickets, row, strict=True)) for row in rows
    ):
        yield f"tickets: told {told.tickets}, sold {sold}"


def _card(order: TrueOrder) -> int:
    """Return what the customer pays, in cents: with the interest of instalments, whether the order's own
    amounts carry it or not."""
    if order.charged != order.total:
        return in_cents(order.charged)
    return instalments(in_cents(order.total), order.installments).total


def _fits(ticket: Ticket, item: TrueItem, *, cut: bool) -> bool:
    """Return whether a ticket shows a seat correctly; it may leave out locator, departure and amount."""
    name, true = ticket.passenger, item.passenger.name
    alike = len(name) >= _LEAST_NAME and _folded(true).startswith(_folded(name)) if cut else name == true
    return (
        ticket.seat == item.seat
        and alike
        and ticket.locator in ("", item.localizer)
        and (not ticket.departure or not item.departure.at or ticket.departure[:16] == item.departure.at[:16])
        and ticket.amount in (None, in_cents(item.price), in_cents(item.price + item.insurance))
    )


def _folded(name: str) -> str:
    return unicodedata.normalize("NFD", name).encode("ascii", "ignore").decode().upper()


def _who(person: Person) -> tuple[str, str, str]:
    return person.name, *_document(person.document_type, person.document_number)


def _document(kind: str, number: str) -> tuple[str, str]:
    return kind.casefold(), re.sub(r"[^0-9A-Za-z]", "", number).upper()


def _seat(seat: Seat) -> tuple[str, ...]:
    document = _document(seat.document_type, seat.document_number)
    return seat.trip_id, seat.label, seat.name, *document, seat.benefit


def _reais(cents: int) -> str:
    return f"{cents / 100:.2f}"


# --- A desk and the provider's books ------------------------------------------------------------------


class Held(StrEnum):
    """What a desk says of an order."""

    PAID = "paid"
    REFUSED = "refused"
    NONE = "none"
    """None exists."""
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class Known:
    """What a desk holds of one attempt to order. ``sends``: how many posts it wrote down before."""

    partner_id: str
    public_id: str
    held: Held
    total: int
    seats: tuple[str, ...] = ()
    sends: int = 1
    ended: bool = False


@dataclass(frozen=True, slots=True)
class Made:
    """An order that the provider has: ``status`` is completed, pending or another end."""

    partner_id: str
    public_id: str
    status: str
    total: int
    seats: tuple[str, ...] = ()


def disagreements(desk: Sequence[Known], provider: Sequence[Made], posts: int) -> list[str]:
    """Return everything on which desk and provider disagree: orders that are there twice, that are lost, or
    that are falsely shown as paid. ``posts``: how many orders reached the provider."""
    found = []
    made = Counter(order.partner_id for order in provider)
    seats = Counter(seat for order in provider if order.status == _COMPLETED for seat in order.seats)
    found += [f"twice: {count} orders of attempt {name}" for name, count in made.items() if count > 1]
    found += [f"twice: seat {seat} was sold {count} times" for seat, count in seats.items() if count > 1]
    announced = sum(attempt.sends for attempt in desk)
    if posts > announced:
        found.append(f"twice: {posts} orders were sent, {announced} were written down before")
    known = {attempt.partner_id: attempt for attempt in desk}
    for order in provider:
        found += _of_order(order, known.get(order.partner_id))
    for attempt in desk:
        if attempt.partner_id not in made and (attempt.public_id or attempt.held is Held.PAID):
            found.append(f"falsely paid: {attempt.held} without an order")
    return found


def unfinished(desk: Sequence[Known], provider: Sequence[Made]) -> bool:
    """Return whether an attempt whose order exists is still open: another query must settle it."""
    made = {order.partner_id for order in provider}
    return any(not attempt.ended and attempt.partner_id in made for attempt in desk)


def _of_order(order: Made, attempt: Known | None) -> list[str]:
    number = order.public_id
    if attempt is None:
        return [f"lost: the desk does not know order {number}"]
    if attempt.held is Held.NONE:
        return [f"lost: order {number} exists, the desk says none does"]
    if attempt.public_id != number:
        return [f"lost: order {number} is known as {attempt.public_id or 'nothing'} ({attempt.held})"]
    if order.status == _COMPLETED and attempt.held is not Held.PAID:
        return [f"lost: order {number} is paid, the desk says {attempt.held}"]
    if order.status != _COMPLETED and attempt.held is Held.PAID:
        return [f"falsely paid: order {number} is {order.status}"]
    if order.total != attempt.total:
        return [f"order {number} costs {order.total}, the desk sold it for {attempt.total}"]
    if attempt.seats and order.seats and attempt.seats != order.seats:
        return [f"order {number} is of seats {order.seats}, the desk sold {attempt.seats}"]
    return []
