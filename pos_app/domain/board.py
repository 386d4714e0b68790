"""Departures of this desk's sales that are still to come and deadlines that run out, from the journal. Pure.

Times are those on the tickets, not live traffic data. A deadline that the provider did not give is left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta, tzinfo
from enum import StrEnum, auto

from pos_app.domain.attempts import Attempt, SoldSeat
from pos_app.domain.duplicates import holds, ride_of
from pos_app.domain.fiscal_match import fiscal_by_ticket, is_authorized
from pos_app.domain.money import Cents
from pos_app.domain.order_states import STATES, AttemptState, Lookup, Phase
from pos_app.domain.orders import Finality, Ticket
from pos_app.domain.payment import PaymentType
from pos_app.domain.printers import SlipState
from pos_app.domain.time_zones import zone_of
from pos_app.domain.trips import Point
from pos_app.domain.value import Value, replace

LEFT_SHOWN = timedelta(minutes=30)
"""How long a bus stays on the board after it left."""
DAYS = 7
"""Days that the board looks ahead, today among them."""


class TicketState(StrEnum):
    """What is to be done about the tickets of a departure, the gravest first."""

    IN_DOUBT = auto()
    """An order of it is open, or its outcome is not known."""
    TO_PAY = auto()
    """An order of it waits for the customer's payment."""
    NOT_PRINTED = auto()
    PRINT_UNKNOWN = auto()
    """Nobody knows whether the slip came out."""
    FISCAL_MISSING = auto()
    ALL_PRINTED = auto()


class DeadlineKind(StrEnum):
    HOLD = auto()
    CODE = auto()
    """A code of the order that the customer pays with; its method is known."""
    FISCAL = auto()
    CANCEL = auto()
    CHANGE = auto()
    LAST_QUERY = auto()


class BoardTicket(Value):
    """One sold seat of a bus: its ticket's id, empty where none is known, and whether its fiscal document is
    there; None where the order has no ticket yet."""

    id: str
    seat: str
    passenger: str
    fiscal: bool | None


class Bus(Value):
    departure: Point
    destination: str
    company: str
    platform: str
    tickets: tuple[BoardTicket, ...]


class BoardOrder(Value):
    """An order as far as the board needs it. Moments are UTC. ``to_pay``: the customer has to pay it yet."""

    attempt_id: str
    order: str
    state: AttemptState
    opened: datetime
    destination: str
    total: Cents
    to_pay: bool
    buses: tuple[Bus, ...]
    cancel_until: datetime | None = None
    change_until: datetime | None = None

    @property
    def printed(self) -> bool:
        """Every slip was printed or saved, also before prints were recorded one by one."""
        return STATES[self.state].printed

    @property
    def lacks_print(self) -> bool:
        """Paid as sold, and not every slip is known to be printed or saved."""
        return STATES[self.state].lacks_print


class Departure(Value):
    """One bus with all that this desk sold on it. ``at`` is UTC; ``sure`` is False where its time zone is not
    known and the desk's is taken. ``count``: how many tickets ``state`` is about. ``orders``: attempts, those
    that need somebody first."""

    key: str
    at: datetime
    sure: bool
    local: datetime
    zone: tzinfo | None
    destination: str
    connection: bool
    company: str
    platform: str
    passengers: int
    state: TicketState
    count: int
    orders: tuple[BoardOrder, ...]

    @property
    def day(self) -> date:
        return self.local.date()


class Deadline(Value):
    """Something that runs out ``at`` a moment (UTC). ``attempt_id`` is empty for a sale without an order;
    ``draft`` names a parked one. ``leaves`` is the local time of its bus in ``zone``, ``leaves_at`` that
    moment (UTC). The rest is what there is to say about it."""

    kind: DeadlineKind
    at: datetime
    attempt_id: str = ""
    order: str = ""
    draft: str = ""
    method: PaymentType | None = None
    name: str = ""
    seats: tuple[str, ...] = ()
    destination: str = ""
    leaves: datetime | None = None
    leaves_at: datetime | None = None
    zone: tzinfo | None = None
    count: int = 0
    total: Cents | None = None
    estimated: bool = False


@dataclass(slots=True)
class _BusEntry:
    bus: Bus
    orders: list[BoardOrder]
    buses: list[Bus]


Prints = Mapping[str, SlipState]
"""What became of the newest print of a ticket, by the ticket's id."""


# --- One order ------------------------------------------------------------------------------------


def board_order(attempt: Attempt) -> BoardOrder | None:
    """Return what the board needs of an attempt; None where it holds no seat."""
    if holds(attempt) is None:
        return None
    sold = attempt.sold
    detail = attempt.confirmed.detail if attempt.confirmed else None
    live = [ticket for ticket in detail.tickets if ticket.status is Finality.COMPLETED] if detail else []
    to_pay = attempt.phase is Phase.WAITING and sold.payment.facts.paid_by_customer
    return BoardOrder(
        attempt.id,
        attempt.public_id,
        attempt.state,
        attempt.opened,
        sold.destination,
        sold.total,
        to_pay,
        _buses(attempt),
        _earliest((one.can_cancel, one.cancellation_deadline) for one in live),
        _earliest((one.can_change, one.change_deadline) for one in live),
    )


def _earliest(found: Iterable[tuple[bool | None, datetime | None]]) -> datetime | None:
    """Return the first deadline of what the provider allows; a deadline alone does not mean that."""
    return min((until for allowed, until in found if allowed and until), default=None)


def _buses(attempt: Attempt) -> tuple[Bus, ...]:
    sold = attempt.sold
    fiscal = {}
    if attempt.confirmed:
        detail = attempt.confirmed.detail
        records = fiscal_by_ticket(detail, attempt.confirmed.fiscal)
        fiscal = {
            ticket.id: is_authorized(record) for ticket, record in zip(detail.tickets, records, strict=True)
        }
    rides = {seat.trip_id: ride_of(attempt, seat) for seat in reversed(sold.seats)}
    made = []
    for trip_id in dict.fromkeys(seat.trip_id for seat in sold.seats):
        ride = rides[trip_id]
        if ride.departure is None:
            continue
        seats = [seat for seat in sold.seats if seat.trip_id == trip_id]
        pairs = [(seat, _ticket(attempt, seat, ride.departure)) for seat in seats]
        kept = [
            (seat, ticket)
            for seat, ticket in pairs
            if ticket is None or ticket.status is not Finality.CANCELED
        ]
        ends = ride.arrival.city or ride.arrival.name if ride.arrival else ""
        made.append(
            Bus(
                ride.departure,
                ends or sold.destination,
                ride.company or sold.company,
                _platform(ride.departure, [ticket for _, ticket in kept]),
                tuple(
                    BoardTicket(
                        ticket.id if ticket else "",
                        seat.seat,
                        seat.passenger,
                        fiscal.get(ticket.id) if ticket else None,
                    )
                    for seat, ticket in kept
                ),
            )
        )
    return tuple(bus for bus in made if bus.tickets)


def _ticket(attempt: Attempt, seat: SoldSeat, departure: Point) -> Ticket | None:
    """Return the ticket of a seat: of two buses with such a seat, the one that leaves then."""
    tickets = attempt.confirmed.detail.tickets if attempt.confirmed else ()
    fits = [ticket for ticket in tickets if ticket.seat == seat.seat]
    exact = [one for one in fits if one.departure and one.departure.when == departure.when]
    if exact:
        return exact[0]
    return fits[0] if len(fits) == 1 else None


def _platform(departure: Point, tickets: Iterable[Ticket | None]) -> str:
    stated = (ticket.departure.platform for ticket in tickets if ticket and ticket.departure)
    return next(filter(None, (departure.platform, *stated)), "")


# --- The departures -------------------------------------------------------------------------------


def departures(
    orders: Iterable[BoardOrder], prints: Prints, now: datetime, desk_zone: tzinfo | None = None
) -> tuple[Departure, ...]:
    """Return what still leaves, and what left just now, earliest first. ``desk_zone``: the zone of this desk,
    the computer's by default."""
    gathered: dict[tuple[datetime, str, str, str], _BusEntry] = {}
    for order in orders:
        for bus in order.buses:
            start = bus.departure
            key = (start.when, start.slug or start.name, bus.destination, bus.company)
            one = gathered.setdefault(key, _BusEntry(bus, [], []))
            one.orders.append(order)
            one.buses.append(bus)
    made = (_departure(key, one, prints, desk_zone) for key, one in gathered.items())
    last = now + timedelta(days=DAYS + 1)
    found = [one for one in made if now - LEFT_SHOWN <= one.at <= last]
    return tuple(sorted(found, key=lambda one: (one.at, one.destination)))


def _departure(
    key: tuple[datetime, str, str, str], found: _BusEntry, prints: Prints, desk_zone: tzinfo | None
) -> Departure:
    start = found.bus.departure
    zone = zone_of(start)
    state, count = _tickets(found, prints)
    pairs = zip(found.orders, found.buses, strict=True)
    needing = sorted(pairs, key=lambda pair: _RANK[_state(pair[0], pair[1], prints)[0]])
    return Departure(
        key="|".join((key[0].isoformat(), *key[1:])),
        at=_moment(start, zone or desk_zone),
        sure=zone is not None,
        local=start.when,
        zone=zone,
        destination=found.bus.destination,
        connection=any(
            order.destination != found.bus.destination and len(order.buses) > 1 for order in found.orders
        ),
        company=found.bus.company,
        platform=next((bus.platform for bus in found.buses if bus.platform), ""),
        passengers=sum(len(bus.tickets) for bus in found.buses),
        state=state,
        count=count,
        orders=tuple(order for order, _ in needing),
    )


def _tickets(found: _BusEntry, prints: Prints) -> tuple[TicketState, int]:
    """Return the gravest state of the tickets on a bus, and of how many it is true."""
    states = [_state(order, bus, prints) for order, bus in zip(found.orders, found.buses, strict=True)]
    gravest = min((state for state, _ in states), key=lambda state: _RANK[state])
    return gravest, sum(count for state, count in states if state is gravest)


def _state(order: BoardOrder, bus: Bus, prints: Prints) -> tuple[TicketState, int]:
    if order.to_pay:
        return TicketState.TO_PAY, len(bus.tickets)
    if STATES[order.state].phase is not Phase.SOLD:
        return TicketState.IN_DOUBT, len(bus.tickets)
    missing = [ticket for ticket in bus.tickets if _missing(order, ticket, prints)]
    if missing:
        return TicketState.NOT_PRINTED, len(missing)
    unknown = [ticket for ticket in bus.tickets if prints.get(ticket.id) in _UNKNOWN]
    if unknown:
        return TicketState.PRINT_UNKNOWN, len(unknown)
    bare = [ticket for ticket in bus.tickets if ticket.fiscal is False]
    return (TicketState.FISCAL_MISSING, len(bare)) if bare else (TicketState.ALL_PRINTED, len(bus.tickets))


def _missing(order: BoardOrder, ticket: BoardTicket, prints: Prints) -> bool:
    state = prints.get(ticket.id)
    if state is None:
        return not order.printed  # Prints from before they were recorded one by one.
    return not state.may_be_on_paper


_UNKNOWN = (SlipState.SENDING, SlipState.UNSURE)
_RANK = {state: rank for rank, state in enumerate(TicketState)}


# --- The deadlines --------------------------------------------------------------------------------


def deadlines(
    orders: Iterable[BoardOrder],
    others: Iterable[Deadline],
    now: datetime,
    *,
    watch_for: timedelta,
    desk_zone: tzinfo | None = None,
) -> tuple[Deadline, ...]:
    """Return what runs out, the nearest first. ``others``: holds and codes to pay, which no order states.
    ``watch_for``: how long after its beginning an order is asked about by itself."""
    found = [*others]
    for order in orders:
        found += _of_order(order, watch_for, desk_zone)
    return tuple(sorted((one for one in found if one.at > now), key=lambda one: (one.at, one.kind)))


def _of_order(order: BoardOrder, watch_for: timedelta, desk_zone: tzinfo | None) -> list[Deadline]:
    count = sum(len(bus.tickets) for bus in order.buses)
    whole = Deadline(
        DeadlineKind.CANCEL,
        order.opened,
        order.attempt_id,
        order.order,
        destination=order.destination,
        count=count,
    )
    if order.buses:
        whole = _with_bus(whole, order.buses[0], desk_zone)
    found = []
    if order.cancel_until:
        found.append(replace(whole, at=order.cancel_until))
    if order.change_until:
        found.append(replace(whole, kind=DeadlineKind.CHANGE, at=order.change_until))
    if STATES[order.state].lookup is not Lookup.NONE:
        found.append(replace(whole, kind=DeadlineKind.LAST_QUERY, at=order.opened + watch_for))
    for bus in order.buses:
        bare = [ticket for ticket in bus.tickets if ticket.fiscal is False]
        if bare:
            # The customer needs it at the door of the bus: a moment that the ticket states.
            late = replace(
                _with_bus(whole, bus, desk_zone),
                kind=DeadlineKind.FISCAL,
                name=bare[0].passenger,
                seats=tuple(ticket.seat for ticket in bare),
                destination=bus.destination,
                count=len(bare),
                estimated=zone_of(bus.departure) is None,
            )
            found.append(replace(late, at=late.leaves_at or late.at))
    return found


def _with_bus(deadline: Deadline, bus: Bus, desk_zone: tzinfo | None) -> Deadline:
    zone = zone_of(bus.departure)
    at = _moment(bus.departure, zone or desk_zone)
    return replace(deadline, leaves=bus.departure.when, leaves_at=at, zone=zone)


def _moment(start: Point, zone: tzinfo | None) -> datetime:
    """Return a departure as a moment (UTC), by the computer's zone where none is given."""
    when = start.when.replace(tzinfo=zone) if zone else start.when.astimezone()
    return when.astimezone(UTC)
