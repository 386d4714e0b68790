"""The judge: decides how a sale ended, from the plan and from what the sandbox really did."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import permutations

from pos_app.sandbox.fares import with_benefit
from tests.campaigns.shapes.evidence import (
    CommandOutput,
    Person,
    Post,
    Recorded,
    Seat,
    Ticket,
    TrueItem,
    TrueOrder,
    Wanted,
    Way,
    in_cents,
)


class Ending(StrEnum):
    """How a sale ended."""

    COMPLETED = "completed"
    NAMED = "stopped, field named"
    """Stopped before money moved; reply and field are named."""
    UNNAMED = "stopped, no field"
    EXISTS = "not completed, order exists"
    """An order exists, and the client reports that one may."""
    NO_TRIP = "no trip"
    """The timetable has nothing that fits the plan."""
    LIED = "LEARN LIED"
    """Stopped, though the walk had said that it can be sold."""
    WRONG = "WRONG"


NO_TRIP = ("Nenhuma viagem serve", "Faltam poltronas")
"""How a sale begins to say that the timetable has nothing for it."""
_MAY_EXIST = frozenset({"unresolved", "awaitingPayment", "watched", "mismatch", "hung", "crashed"})
"""Outcomes by which an order exists or may exist."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """An ending with its reasons."""

    ending: Ending
    reasons: tuple[str, ...] = ()


def judge(
    wanted: Wanted,
    output: CommandOutput,
    recorded: Recorded | None,
    orders: Sequence[TrueOrder],
    posts: Sequence[Post] = (),
    *,
    promised: bool = False,
) -> Judgement:
    """Judge one sale. ``orders`` and ``posts`` are those since it began; ``promised``: the walk had said
    that it can be sold."""
    wrong = [*_posted(posts), *_wrong(wanted, output, recorded, orders)]
    if wrong:
        return Judgement(Ending.WRONG, tuple(wrong))
    if output.outcome == "completed":
        return Judgement(Ending.COMPLETED)
    if orders:
        return Judgement(Ending.EXISTS)
    if posts:
        return Judgement(Ending.UNNAMED, (f"the provider refused the order: {posts[0].refused}",))
    if promised and not output.sentence.startswith(NO_TRIP):
        return Judgement(Ending.LIED)
    return Judgement(Ending.NAMED if output.reading else Ending.UNNAMED)


def _posted(posts: Sequence[Post]) -> Iterator[str]:
    """Yield what was posted otherwise than due, also where the order was refused."""
    for post in posts:
        if post.due is not None and {post.total, post.payment} != {post.due}:
            yield f"posted {post.total} and {post.payment}, due is {post.due}"


def _wrong(
    wanted: Wanted, output: CommandOutput, recorded: Recorded | None, orders: Sequence[TrueOrder]
) -> Iterator[str]:
    if recorded:
        yield from _requested(wanted, recorded)
    if len(orders) > 1:
        yield f"{len(orders)} orders: {', '.join(order.public_id for order in orders)}"
    for order in orders:
        yield from _content(wanted, order)
        yield from _agreement(recorded, order)
    if output.outcome == "completed":
        if len(orders) == 1:
            yield from _reported(output, orders[0])
        elif not orders:
            yield "completed, but no order exists"
    elif orders and output.outcome not in _MAY_EXIST:
        yield f"an order exists, but the client reports {output.outcome}"


def _requested(wanted: Wanted, recorded: Recorded) -> Iterator[str]:
    """Yield what is wrong with the total shown to the customer, sold or not."""
    unknown = [seat for seat in recorded.seats if seat.trip_id not in wanted.fares]
    if unknown:
        yield f"sold a seat of trip {unknown[0].trip_id}, which is not in the plan"
        return
    fares = sum(with_benefit(wanted.fares[seat.trip_id], seat.benefit) for seat in recorded.seats)
    due = fares + len(recorded.seats) * (wanted.fee_each + wanted.insurance_each * wanted.insured)
    if recorded.total != due:
        yield f"total: the client shows {_reais(recorded.total)} for what costs {_reais(due)}"


def _content(wanted: Wanted, order: TrueOrder) -> Iterator[str]:
    """Yield where an order differs from the plan."""
    if order.payment_type != wanted.payment:
        yield f"paid by {order.payment_type} instead of {wanted.payment}"
    if order.installments != wanted.installments:
        yield f"{order.installments} instalments instead of {wanted.installments}"
    ways = {way.outbound for way in wanted.ways}
    strays = [item for item in order.items if item.outbound not in ways]
    if strays:
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
    if sorted(by_leg) != list(range(1, len(by_leg) + 1)) or len(rows) < len(trips):
        yield f"{name}: legs {sorted(by_leg)} hold {[len(ids) for ids in trips]} trips"
    elif rows not in way.journeys:
        yield f"{name}: trips {rows} are no {way.kind} journey of the requested day"
    people = Counter(map(_who, wanted.people))
    for leg, seats in by_leg.items():
        sitting = Counter(
            (seat.passenger.name, *_document(seat.passenger.document_type, seat.passenger.document_number))
            for seat in seats
        )
        if sitting != people:
            yield f"{name}, leg {leg}: {sorted(sitting)} travel instead of {sorted(people)}"
    for item in items:
        if item.type != way.kind:
            yield f"{name}: seat {item.seat} is sold as {item.type} instead of {way.kind}"
        if item.is_low_fare is not way.low_fare:
            yield f"{name}: seat {item.seat} has low fare {item.is_low_fare} instead of {way.low_fare}"


def _item(wanted: Wanted, item: TrueItem) -> Iterator[str]:
    insurance = wanted.insurance_each if wanted.insured else 0
    if in_cents(item.insurance) != insurance:
        yield f"seat {item.seat}: insurance {item.insurance} instead of {_reais(insurance)}"
    document = _document(item.passenger.document_type, item.passenger.document_number)
    wanted_benefit = {_who(person)[1:]: person.benefit for person in wanted.people}.get(document)
    if wanted_benefit is not None and item.benefit != wanted_benefit:
        yield f"seat {item.seat}: benefit {item.benefit or 'none'} instead of {wanted_benefit or 'none'}"
    fare = wanted.fares.get(item.trip_id)
    if (
        fare is not None
        and wanted_benefit is not None
        and in_cents(item.price) != with_benefit(fare, wanted_benefit)
    ):
        yield f"seat {item.seat}: {item.price} instead of {_reais(with_benefit(fare, wanted_benefit))}"


def _agreement(recorded: Recorded | None, order: TrueOrder) -> Iterator[str]:
    """Yield where an order differs from the journal."""
    if recorded is None:
        yield "an order exists, but the journal knows of none"
        return
    sold = Counter(map(_seat, recorded.seats))
    true = Counter(
        _seat(
            Seat(
                item.trip_id,
                item.seat,
                item.passenger.name,
                item.passenger.document_type,
                item.passenger.document_number,
                item.benefit,
            )
        )
        for item in order.items
    )
    if sold != true:
        yield f"seats: the journal says {sorted(sold - true)}, the order has {sorted(true - sold)}"
    if recorded.total != in_cents(order.total):
        yield f"total: the journal says {_reais(recorded.total)}, the order has {order.total}"


def _reported(output: CommandOutput, order: TrueOrder) -> Iterator[str]:
    """Yield where a completed order is not what the client reports."""
    if order.status != "completed":
        yield f"completed, but the order is {order.status}"
    if output.public_id != order.public_id:
        yield f"the client names order {output.public_id}, the order is {order.public_id}"
    if output.total != in_cents(order.total) or output.total != in_cents(order.charged):
        reported = "nothing" if output.total is None else _reais(output.total)
        yield f"total: the client reports {reported}, the order has {order.total}, charged {order.charged}"
    tickets = Counter((ticket.seat, ticket.passenger) for ticket in output.tickets)
    true = Counter((item.seat, item.passenger.name) for item in order.items)
    if tickets != true:
        yield f"tickets: printed {sorted(tickets)}, sold {sorted(true)}"
        return
    for key in tickets:
        printed = [ticket for ticket in output.tickets if (ticket.seat, ticket.passenger) == key]
        sold = [item for item in order.items if (item.seat, item.passenger.name) == key]
        # Seats of several buses may bear one number: each ticket must be of a seat of its own.
        if not any(all(map(_fits, printed, row)) for row in permutations(sold)):
            yield f"tickets of seat {key[0]}: printed {printed}, sold {sold}"


def _fits(ticket: Ticket, item: TrueItem) -> bool:
    """Return whether a ticket shows a seat correctly; it may leave out locator and departure."""
    return (
        ticket.locator in ("", item.localizer)
        and (not ticket.departure or _same_time(ticket.departure, item.departure.at))
        and ticket.amount in (in_cents(item.price), in_cents(item.price + item.insurance))
    )


def _same_time(printed: str, true: str) -> bool:
    """Return whether two local moments are the same to the minute; ``true`` may be unknown."""
    return not true or printed[:16] == true[:16]


def _who(person: Person) -> tuple[str, str, str]:
    return person.name, *_document(person.document_type, person.document_number)


def _document(kind: str, number: str) -> tuple[str, str]:
    return kind.casefold(), re.sub(r"[^0-9A-Za-z]", "", number).upper()


def _seat(seat: Seat) -> tuple[str, ...]:
    document = _document(seat.document_type, seat.document_number)
    return seat.trip_id, seat.label, seat.name, *document, seat.benefit


def _reais(cents: int) -> str:
    return f"{cents / 100:.2f}"
