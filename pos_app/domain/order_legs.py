"""The buses of an order in the order of travel, and who sits in each (contract 2.9). Pure.

The provider lists tickets, not legs: tickets with the same departure, arrival and company are one bus.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from pos_app.domain.orders import Finality, OrderDetail, Ticket
from pos_app.domain.places import is_terminal_of
from pos_app.domain.rides import Ride
from pos_app.domain.trips import Direction, Point
from pos_app.domain.value import Value, replace


class OrderLeg(Value):
    """One bus of an order with its tickets, in the order in which the order lists them.

    ``number`` of ``of`` counts the buses of one direction, or of the whole order where ``direction`` is None:
    the order does not show which way the bus goes.
    """

    departure: Point | None
    arrival: Point | None
    company: str
    direction: Direction | None
    number: int
    of: int
    tickets: tuple[Ticket, ...]


def order_legs(detail: OrderDetail) -> tuple[OrderLeg, ...]:
    """Return the buses of an order, earliest first; tickets without a departure form a last one."""
    groups: dict[tuple[Point | None, Point | None, str], list[Ticket]] = {}
    for ticket in detail.tickets:
        groups.setdefault((ticket.departure, ticket.arrival, ticket.company), []).append(ticket)
    ordered = sorted(groups.items(), key=lambda group: _leaves(group[0][0]))
    directions = _directions(detail, [(start, end) for (start, end, _), _ in ordered])
    return tuple(
        OrderLeg(
            start,
            end,
            company,
            direction,
            directions[: index + 1].count(direction),
            directions.count(direction),
            tuple(tickets),
        )
        for index, (((start, end, company), tickets), direction) in enumerate(
            zip(ordered, directions, strict=True)
        )
    )


def in_order(detail: OrderDetail) -> tuple[Ticket, ...]:
    """Return the tickets of an order in the order of travel: bus by bus."""
    return tuple(ticket for leg in order_legs(detail) for ticket in leg.tickets)


def with_terminals(leg: OrderLeg, number: int, rides: Sequence[Ride]) -> OrderLeg:
    """Return the bus at the place ``number`` of an order with the terminals that were sold, where the order
    names its ends without them."""
    if number >= len(rides):
        return leg
    ride = rides[number]
    return replace(
        leg, departure=_named(leg.departure, ride.departure), arrival=_named(leg.arrival, ride.arrival)
    )


def _named(told: Point | None, sold: Point | None) -> Point | None:
    if told is None or sold is None or told.terminal or not sold.terminal or told.when != sold.when:
        return told
    return replace(told, terminal=sold.terminal, city=told.city or sold.city)


def leg_of(legs: tuple[OrderLeg, ...], ticket: Ticket) -> OrderLeg | None:
    return next((leg for leg in legs if any(one is ticket or one == ticket for one in leg.tickets)), None)


def next_bus(legs: tuple[OrderLeg, ...], ticket: Ticket) -> tuple[OrderLeg, Ticket] | None:
    """Return the bus that the same person takes next in the same direction, with the ticket for it."""
    here = leg_of(legs, ticket)
    if here is None or here.direction is None:
        return None
    for leg in legs[legs.index(here) + 1 :]:
        if leg.direction is not here.direction:
            continue
        for other in leg.tickets:
            if person(other) == person(ticket) and other.status is not Finality.CANCELED:
                return leg, other
    return None


def change_time(leg: OrderLeg, following: OrderLeg) -> timedelta | None:
    """Return the time between two buses; None where it is unknown or would be negative."""
    if leg.arrival is None or following.departure is None:
        return None
    between = following.departure.when - leg.arrival.when
    return between if between >= timedelta() else None


def person(ticket: Ticket) -> tuple[str, str]:
    """Return who travels, comparable between tickets: the document without punctuation, and the name."""
    digits = "".join(filter(str.isalnum, ticket.document_number)).casefold()
    return (digits, "") if digits else ("", ticket.passenger.casefold())


def _leaves(start: Point | None) -> datetime:
    return start.when if start else datetime.max


def _directions(detail: OrderDetail, ends: list[tuple[Point | None, Point | None]]) -> list[Direction | None]:
    """Return the direction of each bus: what leaves after the arrival at the destination is the way back."""
    unknown: list[Direction | None] = [None] * len(ends)
    goal = {detail.facts.destination_slug, detail.destination.casefold()}
    if any(start is None or end is None for start, end in ends):
        return unknown
    arrives = next((index for index, (_, end) in enumerate(ends) if _is_at(end, goal)), None)
    if arrives is None:
        return unknown
    return [Direction.OUTBOUND if index <= arrives else Direction.RETURN for index in range(len(ends))]


def _is_at(point: Point | None, names: set[str]) -> bool:
    """Return whether a point is at a place, by slug, name or city: a search for a whole city finds any of its
    terminals."""
    if point is None:
        return False
    own = {point.slug, point.name.casefold(), point.city.casefold()} - {""}
    return bool(own & names) or any(is_terminal_of(point.slug, name) for name in names)
