"""The same sale for the same people once more: route, people and wishes of an order that exists. Pure.

Unlike ``resell`` it repeats no seats and no bus: the order stands, and this is another one.
"""

from __future__ import annotations

from datetime import date

from pos_app.domain.attempts import Sold
from pos_app.domain.benefits import Benefit
from pos_app.domain.documents import DocumentType, is_valid
from pos_app.domain.order_legs import order_legs, person
from pos_app.domain.orders import OrderDetail, Ticket
from pos_app.domain.passengers import Buyer, Passenger
from pos_app.domain.seat_wishes import SeatWish
from pos_app.domain.trips import Direction, TripQuery
from pos_app.domain.value import Value, replace
from pos_app.sale.resell import people


class SaleTemplate(Value):
    """What a new sale takes over. ``moved``: the day of the order is over, and today stands in its place.
    ``query`` is None where neither the search nor the places of the order are known."""

    route: str
    query: TripQuery | None
    passengers: tuple[Passenger, ...]
    buyer: Buyer
    wishes: frozenset[SeatWish] = frozenset()
    benefits: tuple[Benefit, ...] = ()
    moved: bool = False


def from_sold(sold: Sold, today: date) -> SaleTemplate:
    """Return what a sale of this desk hands on; of benefits, each person's where it is one on every bus."""
    buyer, passengers = people(sold)
    benefits = tuple(_benefit(sold, one) for one in passengers)
    query, moved = _coming(sold.query, len(passengers), today)
    return SaleTemplate(
        sold.route or sold.destination, query, passengers, buyer, sold.wishes, benefits, moved
    )


def from_detail(detail: OrderDetail, today: date) -> SaleTemplate:
    """Return what an order of another desk hands on, as far as the provider shows it."""
    seen = {person(ticket): ticket for ticket in reversed(detail.tickets)}
    ordered = dict.fromkeys(person(ticket) for ticket in detail.tickets)
    passengers = tuple(_passenger(seen[key]) for key in ordered)
    kind, number = _document(detail.buyer_document_type, detail.buyer_document)
    buyer = Buyer(detail.buyer_name, kind, number, detail.buyer_email, detail.buyer.phone)
    query, moved = _coming(_query(detail), len(passengers), today)
    route = " \u2192 ".join(filter(None, (detail.origin, detail.destination)))
    return SaleTemplate(route, query, passengers, buyer, moved=moved)


def _query(detail: OrderDetail) -> TripQuery | None:
    legs = [leg for leg in order_legs(detail) if leg.departure is not None]
    first = legs[0].departure if legs else None
    there = [leg for leg in legs if leg.direction is not Direction.RETURN]
    last = there[-1].arrival if there else None
    origin = detail.facts.origin_slug or (first.slug if first else "")
    destination = detail.facts.destination_slug or (last.slug if last else "")
    if first is None or not origin or not destination:
        return None
    back = next((leg.departure for leg in legs if leg.direction is Direction.RETURN), None)
    return TripQuery(origin, destination, first.when.date(), back.when.date() if back else None)


def _coming(query: TripQuery | None, count: int, today: date) -> tuple[TripQuery | None, bool]:
    """Return the search for so many people on its day, or on today where that is over, with as many days
    until the way back; and whether it is on today."""
    if query is None:
        return None, False
    query = replace(query, passengers=count)
    if query.day >= today:
        return query, False
    back = today + (query.return_day - query.day) if query.return_day else None
    return replace(query, day=today, return_day=back), True


def _benefit(sold: Sold, passenger: Passenger) -> Benefit:
    mine = {
        seat.benefit
        for seat in sold.seats
        if (seat.passenger, seat.document_number) == (passenger.name, passenger.document_number)
    }
    return mine.pop() if len(mine) == 1 else Benefit.NONE


def _passenger(ticket: Ticket) -> Passenger:
    kind, number = _document(ticket.document_type, ticket.document_number)
    return Passenger(ticket.passenger, kind, number, ticket.person.birth, ticket.person.phone)


def _document(kind: str, number: str) -> tuple[DocumentType, str]:
    """Return a document as it can be typed. One that the provider shows masked is left out, not invented."""
    known = DocumentType(kind.casefold()) if kind.casefold() in set(DocumentType) else None
    known = known or (DocumentType.CPF if is_valid(DocumentType.CPF, number) else DocumentType.RG)
    has_mask = "*" in number
    return known, "" if has_mask or not is_valid(known, number) else number
