"""Orders as rows of the table, made once from the journal, the provider's list, or both, and the one state to
show of each.

Journal and provider may differ: the provider's list may be older than the answer to the payment, and an order
may be cancelled after the sale. The same state is shown wherever the order is listed, and the side panel says
which of the two is older and where each was read. Nothing here decides about money: where the two contradict
each other, the order is marked to be checked.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from datetime import date, datetime, tzinfo
from enum import Enum, auto
from typing import assert_never

from pos_app.domain.attempts import Attempt, Sold
from pos_app.domain.faults import Fault
from pos_app.domain.fiscal_match import merged
from pos_app.domain.money import Cents, brl
from pos_app.domain.order_states import Phase
from pos_app.domain.orders import CheckoutReport, Finality, FiscalTicket, OrderDetail, OrderSummary
from pos_app.domain.storage import StorageFault
from pos_app.domain.trips import Direction
from pos_app.domain.value import Value, replace
from pos_app.ui.shared.desk_api import DeskApi
from pos_app.ui.shared.ports import SlipJob
from pos_app.ui.shared.slip_jobs import jobs_of
from pos_app.wording import format, order_list_texts, order_texts
from pos_app.wording.notices import StateMark
from pos_app.wording.order_list_texts import says_here, says_there
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


class Source(Enum):
    """Where the provider showed a state: its list of orders, or the order itself."""

    LIST = auto()
    ORDER = auto()


class StateReading(Value):
    """A state that the provider showed. ``at`` is when it was read, in UTC."""

    finality: Finality
    word: str
    at: datetime
    source: Source


class ShownState(Value):
    """The state to show. ``note`` says which source is older, ``other`` shortly what the one says that is not
    shown; both are empty where the two agree or there is one."""

    mark: StateMark
    note: str = ""
    other: str = ""


class StateChoice(Enum):
    """Which of two different states is shown."""

    SAME = auto()
    OURS = auto()
    THEIRS = auto()
    NEITHER = auto()


def shown_state(attempt: Attempt, seen: StateReading | None, today: date, zone: tzinfo | None) -> ShownState:
    """Return what to show of an attempt of this desk whose order the provider may have shown too."""
    mine = order_texts.attempt_mark(attempt)
    choice = _choice(attempt, seen) if seen else StateChoice.SAME
    if seen is None or choice is StateChoice.SAME:
        return ShownState(mine)
    theirs = order_texts.order_mark(seen.finality, seen.word)
    here = order_texts.seen_here(mine.text, format.moment(attempt.changed.astimezone(zone), today))
    seen_there = order_texts.seen_in_list if seen.source is Source.LIST else order_texts.seen_in_order
    there = seen_there(theirs.text, format.moment(seen.at.astimezone(zone), today))
    order = (here, there) if attempt.changed <= seen.at else (there, here)
    if choice is StateChoice.OURS:
        return ShownState(mine, " ".join((*order, order_texts.ours_holds())), says_there(theirs.text))
    if choice is StateChoice.THEIRS:
        return ShownState(theirs, " ".join((*order, order_texts.newer_holds())), says_here(mine.text))
    other = f"{says_here(mine.text)} \u00b7 {says_there(theirs.text)}"
    return ShownState(order_texts.to_check(), " ".join((*order, order_texts.neither_holds())), other)


def _choice(attempt: Attempt, seen: StateReading) -> StateChoice:
    phase, finality, word = attempt.phase, seen.finality, seen.word.casefold()
    pending, incomplete = finality is Finality.PENDING, word == "incomplete"
    newest = StateChoice.THEIRS if seen.at >= attempt.changed else StateChoice.OURS
    match phase:
        case Phase.SOLD:
            # It may be cancelled later, in part or whole; a list that still shows it running is late.
            if finality is Finality.COMPLETED and "partial" not in word:
                return StateChoice.SAME
            late = StateChoice.OURS if pending else newest
            return StateChoice.NEITHER if finality is Finality.REFUSED else late
        case Phase.UNPAID:
            # The provider lists an order that ended without payment as incomplete or cancelled, or late.
            if finality in (Finality.REFUSED, Finality.CANCELED) or incomplete:
                return StateChoice.SAME
            return StateChoice.OURS if pending else StateChoice.NEITHER
        case Phase.SENDING | Phase.WAITING | Phase.SEARCHING:
            return StateChoice.SAME if pending and not incomplete else newest
        case Phase.CASE | Phase.RELEASED:
            return StateChoice.OURS  # A person decides about it, whatever the list shows.
        case Phase.NO_ORDER:
            return StateChoice.NEITHER
        case Phase.CLOSED:
            return StateChoice.OURS if pending else newest
    assert_never(phase)


class ReadOrder(Value):
    """An order with the fiscal tickets that are known of it. ``checkout`` is there for one that did not
    complete: it explains why, for support. ``sold``: what this desk sold as it, None where it did not."""

    detail: OrderDetail
    fiscal: tuple[FiscalTicket, ...]
    checkout: CheckoutReport | None = None
    sold: Sold | None = None

    @property
    def tickets(self) -> frozenset[str]:
        """The states of its tickets (contract 4.13 ``ticketStatus``)."""
        return frozenset(ticket.status.value for ticket in self.detail.tickets)

    def jobs(self, *, copies: bool = True) -> list[SlipJob]:
        """Return the slips of confirmed tickets; ``copies``: they may have been printed before."""
        return jobs_of(self.detail, self.fiscal, self.sold, copy=copies)


class KnownOrders:
    """What the provider showed since the program was opened, which of its orders are this desk's, and orders
    as they were last read."""

    def __init__(self, desk: DeskApi, zone: tzinfo | None) -> None:
        self._journal, self._provider, self._zone = desk.journal, desk.provider, zone
        self._read: dict[str, ReadOrder] = {}
        self._seen: dict[str, StateReading] = {}
        self.ours: dict[str, Attempt] = {}
        """The attempts of this desk that are known, by the number of their order."""
        self._not_ours: set[str] = set()

    def saw_list(self, found: Iterable[OrderSummary], at: datetime) -> None:
        """Keep what the provider's list shows; it never replaces what a later read of an order showed."""
        for summary in found:
            former = self._seen.get(summary.public_id)
            if former is None or former.at <= at:
                self._seen[summary.public_id] = StateReading(summary.finality, summary.word, at, Source.LIST)

    def saw_order(self, number: str, detail: OrderDetail, at: datetime) -> None:
        self._seen[number] = StateReading(detail.finality, detail.word, at, Source.ORDER)

    def seen(self, number: str) -> StateReading | None:
        """Return what the provider showed of an order since the program was opened."""
        return self._seen.get(number)

    async def find_ours(self, numbers: Iterable[str]) -> bool:
        """Look up in the journal which of these orders are this desk's; return whether there are new ones."""
        found_some = False
        for number in numbers:
            if not number or number in self.ours or number in self._not_ours:
                continue
            try:
                found = await self._journal.history(number, 5)
            except StorageFault:
                break  # The list is shown without this desk's own knowledge; the journal's page reports it.
            mine = next((one for one in found if one.public_id == number), None)
            if mine is None:
                self._not_ours.add(number)
            else:
                self.ours[number], found_some = mine, True
        return found_some

    def keep(self, attempt: Attempt) -> None:
        if attempt.public_id:
            self.ours[attempt.public_id] = attempt
            self._not_ours.discard(attempt.public_id)

    def of(self, row: OrderRow, today: date) -> ShownState | None:
        """Return the state to show of a row that this desk sold; None for an order of another desk."""
        attempt = row.attempt or self.ours.get(row.number)
        return shown_state(attempt, self._seen.get(row.number), today, self._zone) if attempt else None

    def marked(self, row: OrderRow, today: date) -> OrderRow:
        """Return the row with the state that is shown everywhere."""
        known = self.of(row, today)
        if known is not None:
            if (known.mark, known.other) == (row.mark, row.differs):
                return row
            return replace(row, mark=known.mark, differs=known.other)
        seen = self._seen.get(row.number)
        if seen is None or row.attempt is not None:
            return row
        return replace(row, mark=order_texts.order_mark(seen.finality, seen.word))

    def kept(self, number: str) -> ReadOrder | None:
        """Return what is stored locally about an order, without a request."""
        return self._read.get(number)

    def keep_order(self, attempt: Attempt, *, newer: bool = False) -> None:
        """Store an order from the journal; an order read since is kept unless this is ``newer``."""
        confirmed = attempt.confirmed
        if confirmed is not None and (newer or attempt.public_id not in self._read):
            self._read[attempt.public_id] = ReadOrder(confirmed.detail, confirmed.fiscal, sold=attempt.sold)

    async def read(self, number: str) -> ReadOrder:
        """Query the provider.

        Raises:
            Fault: the order could not be read. Missing fiscal tickets or a missing explanation do not raise.
        """
        detail = await self._provider.order(number)
        fiscal: tuple[FiscalTicket, ...] = ()
        checkout: CheckoutReport | None = None
        with suppress(Fault):  # The order carries its state; the rest can be asked for again.
            if detail.finality is Finality.COMPLETED:
                fiscal = await self._provider.fiscal_tickets(number)
            else:
                checkout = await self._provider.checkout(number)
        former = self._read.get(number)
        if former and detail.finality is Finality.COMPLETED:
            fiscal = merged(former.fiscal, fiscal)
        self._read[number] = ReadOrder(detail, fiscal, checkout, former.sold if former else None)
        return self._read[number]
