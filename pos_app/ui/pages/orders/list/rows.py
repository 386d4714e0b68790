"""Orders as rows of the table, made once from the journal, the provider's list, or both."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime, tzinfo
from enum import Enum, auto

from pos_app.domain.attempts import Attempt
from pos_app.domain.money import Cents, brl
from pos_app.domain.orders import OrderSummary
from pos_app.domain.trips import Direction
from pos_app.domain.value import Value
from pos_app.wording import format, order_list_texts, order_texts
from pos_app.wording.notices import StateMark
from pos_app.wording.translation import translate


class Origin(Enum):
    """Who knows an order."""

    HERE = auto()
    THERE = auto()
    BOTH = auto()


class OrderRow(Value):
    """One line. ``number`` is empty while unknown.

    Attributes:
        people_count: how many people travel: the provider's list names them, and not the tickets.
        attempt: what this desk knows of the order; None for one that it did not sell.
        sold, travels: days in the zone of this desk, and of the place of departure.
        read: when the provider showed the order, in the zone of this desk; None where it has not.
        differs: the state that the other source shows, where this desk and the provider disagree.
        total_there: the total that the provider shows, where it is not what was sold.
        bought_at, leaves_at: what the rows are sorted by.
        tickets: the ticket states that are known of it (contract 4.13 ``ticketStatus``).
        amount: what ``total`` shows.
    """

    number: str
    bought: str
    route: str
    people: str
    day: str
    hour: str
    people_count: int
    total: str
    mark: StateMark
    attempt: Attempt | None = None
    sold: date | None = None
    travels: date | None = None
    read: datetime | None = None
    differs: str = ""
    total_there: str = ""
    bought_at: float | None = None
    leaves_at: datetime | None = None
    tickets: frozenset[str] = frozenset()
    amount: Cents | None = None

    @property
    def key(self) -> str:
        return self.attempt.id if self.attempt else self.number

    @property
    def origin(self) -> Origin:
        if self.attempt is None:
            return Origin.THERE
        return Origin.BOTH if self.read is not None else Origin.HERE

    def is_of(self, other: OrderRow) -> bool:
        """Return whether both are rows of one order, whose number or sale may have been found since."""
        return self.key == other.key or (bool(self.number) and self.number == other.number)

    def fresh(self, now: datetime, *, short: bool = False) -> str:
        """Return how fresh the row is, ``short`` in little space. ``now`` is in the zone of this desk."""
        if self.read is None:
            return "" if short else order_list_texts.saved_here()
        return (order_list_texts.short_age if short else order_list_texts.age)(self.read, now)

    def stale(self, now: datetime) -> bool:
        """Return whether what the provider showed is older than today."""
        return self.read is not None and self.read.date() < now.date()


def origin_words(origin: Origin) -> str:
    texts = order_list_texts
    return {Origin.HERE: texts.here, Origin.THERE: texts.there, Origin.BOTH: texts.both}[origin]()


def from_attempt(attempt: Attempt, today: date, zone: tzinfo | None) -> OrderRow:
    sold = attempt.sold
    tickets = attempt.confirmed.detail.tickets if attempt.confirmed else ()
    opened = attempt.opened.astimezone(zone)
    out = {seat.trip_id for seat in sold.seats if seat.direction is not Direction.RETURN}
    rides = [ride for ride in sold.rides if ride.trip_id in out]
    start, end = (rides[0].departure, rides[-1].arrival) if rides else (None, None)
    # The cities of the way out; the names of the search where these are not known.
    cities = ((start and start.city) or sold.origin, (end and end.city) or sold.destination)
    people = order_texts.people(tuple(dict.fromkeys(seat.passenger for seat in sold.seats if seat.passenger)))
    back = any(seat.direction is Direction.RETURN for seat in sold.seats)
    both = translate("orders", "ida e volta") if back else ""
    return OrderRow(
        attempt.public_id,
        format.moment(opened, today),
        " \u2192 ".join(cities),
        " \u00b7 ".join(filter(None, (both, people))),
        format.day(sold.departure.date()),
        format.hour(sold.departure),
        len({(seat.passenger, seat.document_number) for seat in sold.seats}),
        brl(sold.total),
        order_texts.attempt_mark(attempt),
        attempt,
        sold=opened.date(),
        travels=sold.departure.date(),
        bought_at=attempt.opened.timestamp(),
        leaves_at=sold.departure.replace(tzinfo=None),
        tickets=frozenset(ticket.status.value for ticket in tickets),
        amount=sold.total,
    )


def from_both(
    attempt: Attempt, summary: OrderSummary, read: datetime, today: date, zone: tzinfo | None
) -> OrderRow:
    """Return the row of an order that this desk sold and that the provider shows too.

    What was sold here is shown; of one whose people were forgotten, those whom the provider names.
    """
    mine, theirs = from_attempt(attempt, today, zone), from_summary(summary, today, zone)
    other = summary.total != attempt.sold.order_total
    return replace(
        mine,
        number=mine.number or theirs.number,
        people=mine.people or theirs.people,
        people_count=max(mine.people_count, theirs.people_count),
        read=read.astimezone(zone),
        total_there=order_list_texts.says_there(theirs.total) if other else "",
    )


def _people(summary: OrderSummary) -> str:
    """Return who travels, and the way back of a round trip (contract 2.10 ``tickets.return``)."""
    back = summary.back
    if back is None:
        return order_texts.people(summary.passengers)
    when = f" {format.day(back.departure.date())} {format.hour(back.departure)}" if back.departure else ""
    label = translate("orders", "volta") + when
    if (back.origin, back.destination) != (summary.destination, summary.origin) and back.origin:
        label += f" {back.origin} \u2192 {back.destination}"
    if set(back.passengers) != set(summary.passengers) and back.passengers:
        label += f" ({order_texts.people(back.passengers)})"
    return f"{order_texts.people(summary.passengers)} \u00b7 {label}"


def from_summary(
    summary: OrderSummary, today: date, zone: tzinfo | None, read: datetime | None = None
) -> OrderRow:
    """Return the row of an order of the provider's list, which showed it at ``read``."""
    departure: datetime | None = summary.departure
    created = summary.created.astimezone(zone) if summary.created else None
    return OrderRow(
        summary.public_id,
        format.moment(created, today) if created else "",
        f"{summary.origin} \u2192 {summary.destination}",
        _people(summary),
        format.day(departure.date()) if departure else "",
        format.hour(departure) if departure else "",
        max(len(summary.passengers), len(summary.back.passengers) if summary.back else 0),
        brl(summary.total),
        order_texts.order_mark(summary.finality, summary.word),
        sold=created.date() if created else None,
        travels=departure.date() if departure else None,
        read=read.astimezone(zone) if read else None,
        bought_at=created.timestamp() if created else None,
        leaves_at=departure.replace(tzinfo=None) if departure else None,
        amount=summary.total,
    )
