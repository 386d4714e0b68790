"""Orders in every state that the panel of the page of orders tells apart."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

from pos_app.domain.attempts import Attempt, AttemptState
from pos_app.domain.money import Cents
from pos_app.domain.order_facts import ContactFacts, OrderFacts, PaymentFacts, Stamps
from pos_app.domain.orders import Confirmed, Finality, FiscalTicket, OrderDetail, OrderPayment, Ticket
from pos_app.domain.rides import Ride
from pos_app.domain.trips import Point, Stop
from tests.sale import three_legs as a_round_trip
from tests.ui.builders_orders import a_journey, a_sold, an_attempt, an_order, fiscal


def stops(now: datetime) -> dict[str, tuple[Stop, ...]]:
    """Return the stops of the first bus of ``two_zones``, by its itinerary."""
    leaves = _leaves(now)
    return {
        "west": (
            Stop("Rondonópolis", leaves + timedelta(hours=20)),
            Stop("Jaciara", leaves + timedelta(hours=22)),
        )
    }


def two_zones(now: datetime) -> Attempt:
    """Return a sale of this desk by two buses, to Cuiabá and on to Rio Branco, for two people."""
    order = a_journey("GB7K-52D4-R8")
    leaves = _leaves(now)

    def at(city: str, state: str, slug: str, hours: float) -> Point:
        return Point(f"{city} - Rodoviária", leaves + timedelta(hours=hours), city, state, slug, "Rodoviária")

    start, change = at("São Paulo", "SP", "sao-paulo-sp", 0), at("Cuiabá", "MT", "cuiaba-mt", 25)
    onward, end = at("Cuiabá", "MT", "cuiaba-mt", 28), at("Rio Branco", "AC", "rio-branco-ac", 58)
    until = now.astimezone(UTC) + timedelta(days=9, hours=21)
    tickets = tuple(
        _moved(ticket, *((start, change) if ticket.trip.id == "trip-1" else (onward, end)), until)
        for ticket in order.tickets[:4]
    )
    order = _paid(replace(order, tickets=tickets, destination="Rio Branco", total=Cents(66540)), now)
    order = replace(order, facts=OrderFacts(destination_slug="rio-branco-ac"))
    sold = a_sold(rides=(Ride("trip-1", start, change, itinerary="west"),))
    return an_attempt(
        AttemptState.COMPLETED,
        opened=now - timedelta(minutes=20),
        sold=replace(sold, destination="Rio Branco", total=order.total),
        public_id=order.public_id,
        confirmed=Confirmed(order, found(4)),
    )


def _leaves(now: datetime) -> datetime:
    return (now + timedelta(days=10)).replace(tzinfo=None, second=0, microsecond=0)


def found(count: int, missing: int = 0) -> tuple[FiscalTicket, ...]:
    """Return so many fiscal tickets, the last of them not there yet."""
    return tuple(
        replace(
            one,
            platform="32",
            number=f"{10452 + index}",
            series="1",
            key=f"3526 0312 3456 7800 0190 6300 1000 0104 52{index}0 0000 0001".replace(" ", "")[:44],
            protocol=f"13526000045{index}",
            pdf_url=f"https://bpe.exemplo.com.br/{index}.pdf",
        )
        if one.boarding_qr
        else one
        for index, one in enumerate(fiscal((True,) * (count - missing) + (False,) * missing))
    )


def mixed(now: datetime) -> Attempt:
    """Return a sale of this desk, one of whose three fiscal tickets is still awaited."""
    order = _paid(_coming(an_order("GB7K-40Q2-M9"), now), now)
    sold = replace(a_sold(), departure=order.tickets[0].departure.when)  # type: ignore[union-attr]
    return an_attempt(
        AttemptState.COMPLETED,
        key="a2",
        opened=now - timedelta(minutes=24),
        sold=sold,
        confirmed=Confirmed(order, found(3, 1)),
    )


def three_legs(now: datetime) -> Attempt:
    """Return the sale of the mock-ups: two buses out, one back, two people, four instalments."""
    order, sold = a_round_trip.order(), a_round_trip.sold()
    by = (now + timedelta(days=3)).date() - sold.travel_day

    def later(ticket: Ticket) -> Ticket:
        start, end, until = ticket.departure, ticket.arrival, ticket.cancellation_deadline
        assert start is not None and end is not None and until is not None
        moved = replace(start, when=start.when + by), replace(end, when=end.when + by)
        return replace(_moved(ticket, *moved, until + by + timedelta(hours=3)), can_refund=True)

    order = replace(
        order,
        public_id="GB7K-61H2-T7",
        tickets=tuple(map(later, order.tickets)),
        created=now - timedelta(minutes=21),
    )
    return an_attempt(
        AttemptState.COMPLETED,
        key="a4",
        opened=now - timedelta(minutes=22),
        sold=replace(sold, departure=sold.departure + by, travel_day=sold.travel_day + by),
        public_id=order.public_id,
        confirmed=Confirmed(order, found(6)),
    )


def cancelled(now: datetime) -> OrderDetail:
    """Return an order that was cancelled, and its money given back."""
    order = _paid(_coming(an_order("GB7F-1XA6-S2"), now), now)
    stamps = Stamps(now - timedelta(days=3), now - timedelta(hours=5))
    tickets = tuple(
        replace(ticket, status=Finality.CANCELED, word="canceled", stamps=stamps) for ticket in order.tickets
    )
    back = PaymentFacts(
        each=Cents(12040), refunded=Cents(33150), reason="Estorno parcial: multa de 5 %", stamps=stamps
    )
    payment = OrderPayment("credit_card", "approved", order.total, 3, back)
    return replace(
        order,
        finality=Finality.CANCELED,
        word="canceled",
        tickets=tickets,
        payments=(payment,),
        facts=OrderFacts(refunded_items=3, updated=now - timedelta(hours=5)),
        created=now - timedelta(days=3),
    )


def elsewhere(now: datetime) -> OrderDetail:
    """Return an order that another desk sold."""
    return replace(_paid(_coming(an_order("GB7K-3H2M-V1"), now), now), created=now - timedelta(days=2))


def pending(now: datetime) -> Attempt:
    """Return a sale of this desk whose order the provider knows and has not settled."""
    return an_attempt(
        AttemptState.KNOWN, key="a3", opened=now - timedelta(minutes=3), public_id="GB7K-41C8-P3"
    )


def _paid(order: OrderDetail, now: datetime) -> OrderDetail:
    stamps = Stamps(now - timedelta(minutes=21), now - timedelta(minutes=20))
    each = Cents(round(order.total / 3))
    facts = PaymentFacts(each=each, refunded=Cents(0), reason="Aprovado", reason_code="00", stamps=stamps)
    return replace(
        order,
        created=now - timedelta(minutes=21),
        payments=(OrderPayment("credit_card", "approved", order.total, 3, facts),),
        buyer=ContactFacts(phone="11987650142", email=order.buyer_email),
    )


def _coming(order: OrderDetail, now: datetime) -> OrderDetail:
    """Return the order with its bus in two days."""
    leaves = (now + timedelta(days=2, hours=7)).replace(tzinfo=None, second=0, microsecond=0)
    until = now.astimezone(UTC) + timedelta(days=2, hours=4)
    tickets = []
    for ticket in order.tickets:
        start, end = ticket.departure, ticket.arrival
        assert start is not None
        assert end is not None
        moved = replace(start, when=leaves), replace(end, when=leaves + timedelta(hours=8, minutes=20))
        tickets.append(_moved(ticket, *moved, until))
    return replace(order, tickets=tuple(tickets))


def _moved(ticket: Ticket, start: Point, end: Point, until: datetime) -> Ticket:
    return replace(
        ticket,
        departure=start,
        arrival=end,
        cancellation_deadline=until,
        change_deadline=until,
        can_refund=True,
    )
