"""An order that was read by its number as an entry of the list. Pure."""

from __future__ import annotations

from pos_app.domain.order_facts import ListedJourney
from pos_app.domain.order_legs import OrderLeg, order_legs
from pos_app.domain.orders import OrderDetail, OrderSummary
from pos_app.domain.trips import Direction


def summary_of(detail: OrderDetail) -> OrderSummary:
    """Return the entry that the list would show (contract 2.10), from the order itself (contract 2.9)."""
    legs = order_legs(detail)
    out = [leg for leg in legs if leg.direction is not Direction.RETURN]
    back = [leg for leg in legs if leg.direction is Direction.RETURN]
    way = _way(out)
    return OrderSummary(
        public_id=detail.public_id,
        finality=detail.finality,
        word=detail.word,
        total=detail.total,
        created=detail.created,
        origin=way.origin or detail.origin,
        destination=way.destination or detail.destination,
        departure=way.departure,
        company=way.company,
        passengers=way.passengers or detail.passengers,
        email=detail.buyer_email,
        partner_id=detail.partner_id,
        back=_way(back) if back else None,
    )


def _way(legs: list[OrderLeg]) -> ListedJourney:
    if not legs:
        return ListedJourney()
    first, last = legs[0], legs[-1]
    people = dict.fromkeys(ticket.passenger for leg in legs for ticket in leg.tickets if ticket.passenger)
    return ListedJourney(
        origin=(first.departure.city or first.departure.name) if first.departure else "",
        destination=(last.arrival.city or last.arrival.name) if last.arrival else "",
        company=first.company,
        departure=first.departure.when if first.departure else None,
        passengers=tuple(people),
    )
