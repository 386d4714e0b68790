"""Where a sale stands, as one immutable value that everybody else only looks at."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import IntEnum, StrEnum

from pos_app.domain.attempts import Attempt
from pos_app.domain.basket import SeatChoice, subtotal
from pos_app.domain.faults import Fault
from pos_app.domain.money import Cents
from pos_app.domain.passengers import Buyer, Passenger
from pos_app.domain.payment import CardToken, Instalment, PaymentMethod, PaymentType, Quote
from pos_app.domain.reading import Reading
from pos_app.domain.seats import SeatHold
from pos_app.domain.terms import AS_SHOWN, Terms
from pos_app.domain.trips import Direction, Segment, Trip, TripDetail, TripQuery, TripResults


class Step(IntEnum):
    """The five steps of the counter, in order."""

    SEARCH = 1
    SEATS = 2
    PASSENGERS = 3
    PAYMENT = 4
    TICKETS = 5


class ProblemKind(StrEnum):
    """Why the sale cannot go on just now. Each has its sentences in ``wording.problem_texts``."""

    SAME_PLACE = "same_place"
    PAST_DAY = "past_day"
    RETURN_BEFORE_OUTBOUND = "return_before_outbound"
    OTHER_DAY = "other_day"
    OTHER_ROUTE = "other_route"
    SEARCH_FAILED = "search_failed"
    MAP_FAILED = "map_failed"
    HOLD_FAILED = "hold_failed"
    HOLD_UNCERTAIN = "hold_uncertain"
    SEATS_REFUSED = "seats_refused"
    SEATS_MISSING = "seats_missing"
    SEAT_GONE = "seat_gone"
    HOLD_EXPIRED = "hold_expired"
    HOLD_TOO_SHORT = "hold_too_short"
    QUOTE_FAILED = "quote_failed"
    SESSION_FAILED = "session_failed"
    NO_METHOD = "no_method"
    PRICE_CHANGED = "price_changed"
    PRICE_TO_ACCEPT = "price_to_accept"
    TOTALS_DISAGREE = "totals_disagree"
    FREE_SEAT = "free_seat"
    CARD_FAILED = "card_failed"
    ANTIFRAUD_MISSING = "antifraud_missing"
    STORAGE_FAILED = "storage_failed"
    DISK_NEARLY_FULL = "disk_nearly_full"
    OPEN_CASE = "open_case"
    OTHER_SEAT = "other_seat"


@dataclass(frozen=True, slots=True)
class SaleProblem:
    """A trouble with what is known of it: the fault behind it, the seats and amounts it is about, and what
    could not be read of the provider's reply."""

    trouble: ProblemKind
    fault: Fault | None = None
    labels: tuple[str, ...] = ()
    before: Cents | None = None
    after: Cents | None = None
    detail: str = ""
    reading: Reading | None = None


@dataclass(frozen=True, slots=True)
class Sale:
    """One sale. ``busy`` names the reads and holds that run now: search, map, hold, quote, session.

    ``drift`` is a change of price since the search that the customer has not accepted yet. ``terms`` is the
    agreement of this desk.
    """

    step: Step = Step.SEARCH
    passengers_wanted: int = 1
    query: TripQuery | None = None
    results: TripResults | None = None
    choosing: Direction = Direction.OUTBOUND
    outbound: Trip | None = None
    way_back: Trip | None = None
    segments: tuple[Segment, ...] = ()
    current: int = 0
    maps: tuple[tuple[str, TripDetail], ...] = ()
    seats: tuple[SeatChoice, ...] = ()
    let_go: tuple[SeatHold, ...] = ()
    buyer: Buyer | None = None
    passengers: tuple[Passenger, ...] = ()
    quote: Quote | None = None
    quoted_total: Cents | None = None
    drift: SaleProblem | None = None
    method: PaymentType | None = None
    installments: int = 1
    session_id: str = ""
    card: CardToken | None = None
    attempt: Attempt | None = None
    busy: frozenset[str] = frozenset()
    stopped: SaleProblem | None = None
    terms: Terms = AS_SHOWN

    @property
    def segment(self) -> Segment | None:
        """The leg whose seats are being chosen."""
        return self.segments[self.current] if self.segments else None

    def detail(self, segment: Segment) -> TripDetail | None:
        """The seat map of a leg, once it arrived."""
        return next((detail for key, detail in self.maps if key == segment.key), None)

    def chosen(self, segment: Segment) -> tuple[SeatChoice, ...]:
        """The seats picked on a leg, by passenger."""
        return tuple(choice for choice in self.seats if choice.segment.key == segment.key)

    @property
    def held(self) -> bool:
        """Every passenger has a held seat on every leg."""
        return bool(self.segments) and all(
            len([c for c in self.chosen(s) if c.hold]) == self.passengers_wanted for s in self.segments
        )

    @property
    def hold_until(self) -> datetime | None:
        """The moment (UTC) at which the first of our holds runs out; an order takes its holds over."""
        if self.ordered:
            return None
        return min((c.hold.until for c in self.seats if c.hold), default=None)

    @property
    def hold_estimated(self) -> bool:
        """The moment is ours, because the provider told none."""
        return any(c.hold.estimated for c in self.seats if c.hold)

    @property
    def ordered(self) -> bool:
        """An order was begun: the basket is closed."""
        return self.attempt is not None

    @property
    def payment_method(self) -> PaymentMethod | None:
        """The chosen method with its prices."""
        return self.quote.method(self.method) if self.quote and self.method else None

    @property
    def instalments(self) -> tuple[Instalment, ...]:
        """The instalment table for the chosen method and the card's brand."""
        method = self.payment_method
        return method.instalments(self.card.brand if self.card else "") if method else ()

    @property
    def subtotal(self) -> Cents:
        """The seats' prices, or the fare of the trips times the passengers before seats are chosen."""
        if self.seats:
            return subtotal(self.seats)
        fares = sum(trip.fare for trip in (self.outbound, self.way_back) if trip)
        return Cents(fares * self.passengers_wanted)

    @property
    def instalment(self) -> Instalment | None:
        """The chosen line of a card's instalment table."""
        if self.method is None or not self.method.facts.instalments:
            return None
        return next((line for line in self.instalments if line.count == self.installments), None)

    @property
    def principal(self) -> Cents | None:
        """Tickets, insurance and fee, without interest, once a method was quoted."""
        method = self.payment_method
        return method.total if method else None

    @property
    def total(self) -> Cents | None:
        """What the customer pays, once a method was quoted: with the interest of the instalments where the
        order carries it."""
        line = self.instalment if self.terms.with_interest else None
        return line.total if line else self.principal

    @property
    def can_charge(self) -> bool:
        """Everything that an order needs is there."""
        needs_card = self.method is not None and self.method.facts.needs_card_page
        return (
            self.step is Step.PAYMENT
            and not self.ordered
            and self.held
            and self.payment_method is not None
            and bool(self.session_id)
            and (self.card is not None or not needs_card)
            and "quote" not in self.busy
        )
