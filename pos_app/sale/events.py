"""What can happen in a sale, and the effects that it requests. Plain values, no behaviour."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from pos_app.domain.attempts import Attempt
from pos_app.domain.benefits import Benefit
from pos_app.domain.card_page import CardFailure
from pos_app.domain.faults import Fault
from pos_app.domain.holds import HoldRequest
from pos_app.domain.money import Cents
from pos_app.domain.orders import Order, PixCharge
from pos_app.domain.passengers import Buyer, Passenger
from pos_app.domain.payment import CardToken, PaymentType, Quote, QuotePart
from pos_app.domain.proofs import Proof
from pos_app.domain.reading import Reading
from pos_app.domain.seat_wishes import SeatWish
from pos_app.domain.seats import SeatHold
from pos_app.domain.storage import StorageProblem
from pos_app.domain.trips import Segment, Trip, TripDetail, TripQuery, TripResults
from pos_app.sale.charge_events import ChargeAsked as ChargeAsked
from pos_app.sale.charge_events import EarlierFound as EarlierFound
from pos_app.sale.charge_events import LookForEarlier as LookForEarlier
from pos_app.sale.charge_events import PeopleTyped as PeopleTyped
from pos_app.sale.charge_events import RepeatAllowed as RepeatAllowed
from pos_app.sale.hold_events import Hold as Hold
from pos_app.sale.hold_events import HoldAgainAsked as HoldAgainAsked
from pos_app.sale.hold_events import HoldAnswered as HoldAnswered
from pos_app.sale.hold_events import HoldAsked as HoldAsked
from pos_app.sale.hold_events import HoldsChecked as HoldsChecked
from pos_app.sale.stage import FailedStep, Sale

# --- What the clerk does --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class NewSale:
    """Begin the next customer's sale. An order under way goes on in the background."""


@dataclass(frozen=True, slots=True)
class SaleResumed:
    """Take up a parked sale."""

    sale: Sale


@dataclass(frozen=True, slots=True)
class SaleRestored:
    """Undo: go back to the sale as it stood before a step was left."""

    sale: Sale


@dataclass(frozen=True, slots=True)
class SearchAsked:
    """Look for trips. ``today`` is the local day, against which past days are recognised."""

    query: TripQuery
    today: date


@dataclass(frozen=True, slots=True)
class ReadCancelled:
    """Esc while a read runs: stop waiting for it."""


@dataclass(frozen=True, slots=True)
class TripChosen:
    """Take this trip; of a round trip first the way out, then the way back."""

    trip: Trip


@dataclass(frozen=True, slots=True)
class PassengersCounted:
    """How many people travel."""

    count: int


@dataclass(frozen=True, slots=True)
class SegmentShown:
    """Show the seat map of another leg."""

    index: int


@dataclass(frozen=True, slots=True)
class SeatToggled:
    """Pick a seat for the next passenger without one, or put a picked or held seat back."""

    label: str


@dataclass(frozen=True, slots=True)
class SeatsSuggested:
    """Pick exactly these seats on the current leg."""

    labels: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BenefitAsked:
    """A passenger asks for a benefit, on every leg. A seat that is held already does not change."""

    index: int
    benefit: Benefit


@dataclass(frozen=True, slots=True)
class BenefitOnLeg:
    """A passenger asks for a benefit, or for none, on one leg only."""

    index: int
    segment_key: str
    benefit: Benefit


@dataclass(frozen=True, slots=True)
class SeatWishChanged:
    """Where the people want to sit, on every leg. Suggested, never held by itself."""

    wishes: frozenset[SeatWish]


@dataclass(frozen=True, slots=True)
class ProofSeen:
    """The clerk saw a paper of a passenger, or takes that back."""

    index: int
    proof: Proof
    seen: bool


@dataclass(frozen=True, slots=True)
class InsuranceAsked:
    """A passenger wants insurance, or does not. The prices are asked for anew."""

    index: int
    on: bool


@dataclass(frozen=True, slots=True)
class MapAsked:
    """Read the seat map of the current leg again."""


@dataclass(frozen=True, slots=True)
class PassengersKnown:
    """Who travels, and maybe who pays, is known before a seat is held: an earlier sale, a list, a plan."""

    passengers: tuple[Passenger, ...]
    buyer: Buyer | None = None


@dataclass(frozen=True, slots=True)
class PassengersGiven:
    """The forms are complete and checked; go on to payment."""

    buyer: Buyer
    passengers: tuple[Passenger, ...]


@dataclass(frozen=True, slots=True)
class MethodChosen:
    """Pay this way."""

    method: PaymentType


@dataclass(frozen=True, slots=True)
class InstalmentsChosen:
    """Split the card payment into so many."""

    count: int


@dataclass(frozen=True, slots=True)
class CardGiven:
    """The provider's page gave a token."""

    card: CardToken


@dataclass(frozen=True, slots=True)
class CardFailed:
    """The provider's page could not give a token."""

    failure: CardFailure


@dataclass(frozen=True, slots=True)
class PriceAccepted:
    """The customer accepts the new price: the next charge may go on."""


@dataclass(frozen=True, slots=True)
class BackAsked:
    """Go back to an earlier step; nothing that was typed or held is lost."""

    step: int


# --- Answers and time -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TripsArrived:
    """The answer to a search."""

    results: TripResults


@dataclass(frozen=True, slots=True)
class MapArrived:
    """The seat map of a leg. ``own``: the blocks of this desk on that bus."""

    segment: Segment
    detail: TripDetail
    own: tuple[SeatHold, ...] = ()


@dataclass(frozen=True, slots=True)
class QuoteArrived:
    """Payment methods and prices."""

    quote: Quote


@dataclass(frozen=True, slots=True)
class InsurancePriced:
    """What insurance would cost, by block id, asked for beside the sale's own prices."""

    prices: tuple[tuple[str, Cents], ...]


@dataclass(frozen=True, slots=True)
class SessionArrived:
    """The payment session is open."""

    session_id: str


@dataclass(frozen=True, slots=True)
class Failed:
    """An effect gave no usable answer. ``attempt_id``: what the journal did not take. ``own``: our blocks.
    Of a hold: its ``number`` and the seats that it ``asked`` for, as in ``HoldAnswered``."""

    step: FailedStep
    fault: Fault | None = None
    storage: StorageProblem | None = None
    segment: Segment | None = None
    attempt_id: str = ""
    own: tuple[SeatHold, ...] = ()
    number: int = 0
    asked: tuple[HoldRequest, ...] = ()


@dataclass(frozen=True, slots=True)
class ServiceBack:
    """The service can be used again."""


@dataclass(frozen=True, slots=True)
class AttemptMoved:
    """The order's own machine took a step. ``pix``: to be paid; ``reading``: what was unreadable."""

    attempt: Attempt
    pix: PixCharge | None = None
    reading: Reading | None = None


ClerkEvent = (
    NewSale
    | SaleResumed
    | SaleRestored
    | SearchAsked
    | ReadCancelled
    | TripChosen
    | PassengersCounted
    | SegmentShown
    | SeatToggled
    | SeatsSuggested
    | BenefitAsked
    | BenefitOnLeg
    | SeatWishChanged
    | ProofSeen
    | InsuranceAsked
    | MapAsked
    | HoldAsked
    | PassengersKnown
    | PeopleTyped
    | PassengersGiven
    | MethodChosen
    | InstalmentsChosen
    | CardGiven
    | CardFailed
    | PriceAccepted
    | RepeatAllowed
    | ChargeAsked
    | BackAsked
    | HoldAgainAsked
)
WorldEvent = (
    TripsArrived
    | MapArrived
    | HoldAnswered
    | QuoteArrived
    | EarlierFound
    | InsurancePriced
    | SessionArrived
    | Failed
    | ServiceBack
    | HoldsChecked
    | AttemptMoved
)
Event = ClerkEvent | WorldEvent

# --- Effects --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Search:
    """Ask for trips."""

    query: TripQuery


@dataclass(frozen=True, slots=True)
class LoadMap:
    """Ask for the seat map of a leg."""

    segment: Segment


@dataclass(frozen=True, slots=True)
class AskQuote:
    """Ask for methods and prices of the held seats."""

    parts: tuple[QuotePart, ...]


@dataclass(frozen=True, slots=True)
class OpenSession:
    """Open a payment session for this e-mail (the station's own when empty)."""

    email: str


@dataclass(frozen=True, slots=True)
class CancelReads:
    """Stop waiting for search, map, quote and session. Holds and orders are never cancelled."""


@dataclass(frozen=True, slots=True)
class BeginAttempt:
    """Hand the order to its own machine: journal first, then the wire."""

    order: Order
    attempt: Attempt


Effect = Search | LoadMap | Hold | AskQuote | OpenSession | LookForEarlier | CancelReads | BeginAttempt
