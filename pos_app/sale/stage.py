"""Where a sale stands, as one immutable value that other code only reads."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from enum import IntEnum, StrEnum

from pos_app.domain.attempts import Attempt, RepeatAllowed
from pos_app.domain.basket import SeatChoice
from pos_app.domain.benefits import Benefit, BenefitRefused, LegBenefit
from pos_app.domain.card_page import CardFailure
from pos_app.domain.duplicates import Duplicate, DuplicateQuery
from pos_app.domain.faults import Fault
from pos_app.domain.money import Cents
from pos_app.domain.orders import PixCharge
from pos_app.domain.passengers import Buyer, Passenger
from pos_app.domain.payment import CardToken, Instalment, PaymentMethod, PaymentType, Quote
from pos_app.domain.preparations import Preparation
from pos_app.domain.proofs import Proof
from pos_app.domain.seat_wishes import SeatWish
from pos_app.domain.seats import SeatHold
from pos_app.domain.storage import StorageProblem
from pos_app.domain.terms import AS_SHOWN, Terms
from pos_app.domain.trips import Direction, Segment, Trip, TripDetail, TripQuery, TripResults
from pos_app.domain.unreadable_field import UnreadableField
from pos_app.domain.value import Value
from pos_app.sale.charge_events import ChargeAsked
from pos_app.sale.problem_kinds import ProblemKind as ProblemKind


class Step(IntEnum):
    """The five steps of the counter, in order."""

    SEARCH = 1
    SEATS = 2
    PASSENGERS = 3
    PAYMENT = 4
    TICKETS = 5


class Activity(StrEnum):
    """What runs for a sale at the provider just now."""

    SEARCH = "search"
    MAP = "map"
    HOLD = "hold"
    QUOTE = "quote"
    SESSION = "session"


READS = frozenset({Activity.SEARCH, Activity.MAP, Activity.QUOTE, Activity.SESSION})
"""What may be cancelled at any time, and of which only the newest counts. Holds are not among them."""


class FailedStep(StrEnum):
    """What gave no usable answer.

    ``HOLD_UNCERTAIN``: no answer to a hold came, so the seats may be ours. ``JOURNAL``: the order could not
    be written before it was sent, so it was not sent. ``DISK_SPACE``: too little is left to begin a sale.
    ``OFFLINE``: the service cannot be used, so nothing was asked of it; ``MAP_OFFLINE``: nor was a seat map.
    ``NO_SHIFT``: this desk sells in shifts, and none is open.
    """

    SEARCH = "search"
    MAP = "map"
    HOLD = "hold"
    HOLD_UNCERTAIN = "hold_uncertain"
    QUOTE = "quote"
    SESSION = "session"
    JOURNAL = "journal"
    DISK_SPACE = "disk_space"
    OFFLINE = "offline"
    MAP_OFFLINE = "map_offline"
    NO_SHIFT = "no_shift"


class SaleProblem(Value):
    """A problem with what is known of it: the fault behind it, the seats and amounts it is about, and what
    could not be read of the provider's reply. ``card`` and ``storage`` are what the card page and the journal
    reported. ``until``: when the last block of these seats ends (UTC); ``uncertain``: they may be ours, or
    free by now. ``leg_keys``: of holds that ran out, the leg of each label: seats of two legs may have the
    same label. ``duplicates``: what the same people have, or may have, already, as known ``at`` (UTC)."""

    kind: ProblemKind
    fault: Fault | None = None
    labels: tuple[str, ...] = ()
    before: Cents | None = None
    after: Cents | None = None
    detail: str = ""
    card: CardFailure | None = None
    storage: StorageProblem | None = None
    unreadable: UnreadableField | None = None
    until: datetime | None = None
    uncertain: bool = False
    leg_keys: tuple[str, ...] = ()
    duplicates: tuple[Duplicate, ...] = ()
    at: datetime | None = None


class TripSearch(Value):
    """The search, its answer, the direction that is being chosen, and when the search was asked for (UTC)."""

    query: TripQuery | None = None
    results: TripResults | None = None
    choosing: Direction = Direction.OUTBOUND
    asked: datetime | None = None


class ChosenTrips(Value):
    """The trips of the sale, their legs in order, and the index of the leg whose seats are being chosen."""

    outbound: Trip | None = None
    way_back: Trip | None = None
    segments: tuple[Segment, ...] = ()
    current: int = 0


class Seating(Value):
    """The seat maps by leg key, and the seats picked, by leg and passenger.

    Attributes:
        released_holds: holds that the clerk gave up, and that stay ours until they run out: picking such a
            seat uses its hold again.
        wishes: where the people want to sit; suggested on every leg.
        on_leg: benefits asked for on one leg only, in place of the passenger's own.
        refused: benefits asked for that a leg does not take, each with its reason.
        all_legs: "hold again" goes on from leg to leg without stopping at a map.
    """

    maps: tuple[tuple[str, TripDetail], ...] = ()
    seats: tuple[SeatChoice, ...] = ()
    released_holds: tuple[SeatHold, ...] = ()
    wishes: frozenset[SeatWish] = frozenset()
    on_leg: tuple[LegBenefit, ...] = ()
    refused: tuple[BenefitRefused, ...] = ()
    all_legs: bool = False


class People(Value):
    """How many travel, who they are, and who pays.

    Attributes:
        benefits: what each passenger asked for, for every leg; shorter than the passengers where the last
            asked for none.
        proofs: the papers that the clerk saw, by passenger in the same way.
        insured: the indices of the passengers who want insurance.
    """

    count: int = 1
    buyer: Buyer | None = None
    passengers: tuple[Passenger, ...] = ()
    benefits: tuple[Benefit, ...] = ()
    proofs: tuple[frozenset[Proof], ...] = ()
    insured: frozenset[int] = frozenset()

    def benefit_of(self, index: int) -> Benefit:
        """Return the benefit that a passenger asked for."""
        return self.benefits[index] if index < len(self.benefits) else Benefit.NONE

    def proofs_of(self, index: int) -> frozenset[Proof]:
        """Return the papers of a passenger that the clerk saw."""
        return self.proofs[index] if index < len(self.proofs) else frozenset()


class Payment(Value):
    """What it costs and how it is paid.

    ``drift`` is a change of price since the search that the customer has not accepted yet. ``quoted_total``:
    the total that was shown last. ``insurance_prices``: what insurance costs by block id, as far as the
    provider stated it. ``card`` is kept in memory only, until the order is sent.
    """

    quote: Quote | None = None
    quoted_total: Cents | None = None
    insurance_prices: tuple[tuple[str, Cents], ...] = ()
    drift: SaleProblem | None = None
    method: PaymentType | None = None
    installments: int = 1
    session_id: str = ""
    card: CardToken | None = None


class HoldWarning(IntEnum):
    """How near the end of the holds is, for the clerk: one minute, or twenty seconds."""

    NONE = 0
    MINUTE = 60
    SECONDS = 20


class HoldTime(Value):
    """What is left of the holds, as far as it matters. ``enough``: a charge still fits in."""

    enough: bool = True
    warning: HoldWarning = HoldWarning.NONE


@dataclass(frozen=True, slots=True)
class Holds:
    """Which holds were asked for, by number.

    Attributes:
        last: the last hold of this desk, whichever sale asked for it; while ``Activity.HOLD`` runs it is the
            one that this sale waits for.
        unanswered: the holds of this sale that had no answer yet, also those that it waits for no more,
            because it searched again or was parked.
    """

    last: int = field(default=0, compare=False)
    unanswered: tuple[int, ...] = ()


class PlacedOrder(Value):
    """The attempt to sell, once it was begun.

    ``pix``: the charge of the order, once the provider gave it. ``reading``: what could not be read of the
    last answer about the order; None while it can be read.
    """

    attempt: Attempt | None = None
    pix: PixCharge | None = None
    reading: UnreadableField | None = None


class Earlier(Value):
    """Earlier orders of the people of this sale.

    ``about``: what the journal was asked last; ``found``: its answer, as known ``at`` (UTC). ``allowed``: who
    confirmed the repeat, for which orders. ``charge``: the order to be sent once the journal has answered.
    """

    about: DuplicateQuery | None = None
    found: tuple[Duplicate, ...] = ()
    at: datetime | None = None
    allowed: RepeatAllowed | None = None
    charge: ChargeAsked | None = None


class Sale(Value):
    """One sale, by its steps. ``busy``: what runs for it now. ``problem``: why it cannot go on just now.
    ``terms`` is the agreement of this desk. ``hold_time``: what is left of the holds, by the last look at the
    clock. ``prepared``: it was prepared without the service, and nothing of it is held."""

    step: Step = Step.SEARCH
    search: TripSearch = TripSearch()
    trips: ChosenTrips = ChosenTrips()
    seating: Seating = Seating()
    people: People = People()
    payment: Payment = Payment()
    order: PlacedOrder = PlacedOrder()
    earlier: Earlier = Earlier()
    busy: frozenset[Activity] = frozenset()
    problem: SaleProblem | None = None
    terms: Terms = AS_SHOWN
    hold_time: HoldTime = HoldTime()
    prepared: Preparation | None = None
    holds: Holds = Holds()

    @property
    def segment(self) -> Segment | None:
        """The leg whose seats are being chosen."""
        return self.trips.segments[self.trips.current] if self.trips.segments else None

    def detail(self, segment: Segment) -> TripDetail | None:
        """The seat map of a leg, once it arrived."""
        return next((detail for key, detail in self.seating.maps if key == segment.key), None)

    def chosen(self, segment: Segment) -> tuple[SeatChoice, ...]:
        """The seats picked on a leg, by passenger."""
        return tuple(choice for choice in self.seating.seats if choice.segment.key == segment.key)

    @property
    def held(self) -> bool:
        """Every passenger has a held seat on every leg."""
        return bool(self.trips.segments) and all(self.fully_held(segment) for segment in self.trips.segments)

    def fully_held(self, segment: Segment) -> bool:
        """Every passenger has a held seat on a leg."""
        return len(self.held_on(segment)) == self.people.count

    def held_on(self, segment: Segment) -> tuple[SeatChoice, ...]:
        """The held seats of a leg, by passenger."""
        return tuple(choice for choice in self.chosen(segment) if choice.hold)

    @property
    def hold_until(self) -> datetime | None:
        """The moment (UTC) at which the first of our holds runs out; an order takes its holds over."""
        return None if self.ordered else self.first_hold_end

    @property
    def first_hold_end(self) -> datetime | None:
        """The moment (UTC) at which the first of the holds was to run out, whoever owns them now."""
        return min((c.hold.until for c in self.seating.seats if c.hold), default=None)

    @property
    def first_hold_leg(self) -> Segment | None:
        """The leg whose hold runs out first; None while fewer than two legs are held."""
        held = [choice for choice in self.seating.seats if choice.hold]
        if len({choice.segment.key for choice in held}) < 2:
            return None
        return min(held, key=lambda choice: choice.hold.until if choice.hold else datetime.max).segment

    @property
    def hold_estimated(self) -> bool:
        """The moment is our estimate, because the provider gave none."""
        return any(c.hold.estimated for c in self.seating.seats if c.hold)

    @property
    def ordered(self) -> bool:
        """An order was begun: the basket is closed."""
        return self.order.attempt is not None

    @property
    def payment_method(self) -> PaymentMethod | None:
        """The chosen method with its prices."""
        return (
            self.payment.quote.method(self.payment.method)
            if self.payment.quote and self.payment.method
            else None
        )

    @property
    def instalments(self) -> tuple[Instalment, ...]:
        """The instalment table for the chosen method and the card's brand."""
        method = self.payment_method
        return method.instalments(self.payment.card.brand if self.payment.card else "") if method else ()

    @property
    def instalment(self) -> Instalment | None:
        """The chosen line of a card's instalment table."""
        method = self.payment.method
        if method is None or not method.facts.instalments:
            return None
        return next((line for line in self.instalments if line.count == self.payment.installments), None)

    @property
    def principal(self) -> Cents | None:
        """Tickets and all that the method adds or takes off, without interest, once one was quoted."""
        method = self.payment_method
        return method.total if method else None

    @property
    def total(self) -> Cents | None:
        """What the customer pays, once a method was quoted: with the interest of the instalments."""
        line = self.instalment
        return line.total if line else self.principal
