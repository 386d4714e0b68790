"""What can happen in a sale, and the effects that it requests. Plain values, no behaviour."""

from __future__ import annotations

from datetime import date, datetime

from pos_app.domain.attempts import Attempt
from pos_app.domain.benefits import Benefit
from pos_app.domain.card_page import CardFailure
from pos_app.domain.faults import Fault
from pos_app.domain.holds import HoldAnswer, HoldRequest
from pos_app.domain.money import Cents
from pos_app.domain.orders import Order, PixCharge
from pos_app.domain.passengers import Buyer, Passenger
from pos_app.domain.payment import CardToken, PaymentType, Quote, QuotePart
from pos_app.domain.proofs import Proof
from pos_app.domain.seat_wishes import SeatWish
from pos_app.domain.seats import SeatHold
from pos_app.domain.storage import StorageProblem
from pos_app.domain.trips import Segment, Trip, TripDetail, TripQuery, TripResults
from pos_app.domain.unreadable_field import UnreadableField
from pos_app.domain.value import Value
from pos_app.sale.charge_events import ChargeAsked as ChargeAsked
from pos_app.sale.charge_events import EarlierFound as EarlierFound
from pos_app.sale.charge_events import LookForEarlier as LookForEarlier
from pos_app.sale.charge_events import PeopleTyped as PeopleTyped
from pos_app.sale.charge_events import RepeatConfirmed as RepeatConfirmed
from pos_app.sale.stage import FailedStep, Sale


class HoldAsked(Value):
    """Hold the picked seats and go on. ``prepares``: whether a second request while the service cannot be
    used leaves the sale ready without seats; a customer alone has nobody who takes that up."""

    prepares: bool = True


class HoldAgainAsked(Value):
    """Hold the same seats anew; one that lives ``hold_minimum`` seconds from ``now`` (UTC) is used again."""

    now: datetime | None = None
    hold_minimum: float = 0.0


class Hold(Value):
    """Hold seats of a leg; finishes even if the page was left. ``number``: see ``stage.Holds``."""

    segment: Segment
    seats: tuple[HoldRequest, ...]
    number: int = 0


class HoldAnswered(Value):
    """The provider's answer to the hold with this number. ``own``: the blocks of this desk on that bus before
    it; ``asked``: the seats that the hold asked for."""

    segment: Segment
    answer: HoldAnswer
    own: tuple[SeatHold, ...] = ()
    number: int = 0
    asked: tuple[HoldRequest, ...] = ()


class HoldsChecked(Value):
    """Time passed; holds may have expired. ``now`` is UTC; ``hold_minimum``: seconds that a charge needs."""

    now: datetime
    hold_minimum: float = 0.0


# --- What the clerk does --------------------------------------------------------------------------


class NewSale(Value):
    """Begin the next customer's sale. An order under way goes on in the background."""


class SaleResumed(Value):
    """Take up a parked sale."""

    sale: Sale


class SaleRestored(Value):
    """Undo: go back to the sale as it stood before a step was left."""

    sale: Sale


class SearchAsked(Value):
    """Look for trips. ``today`` is the local day, against which past days are recognised; ``now`` is filled
    in by the runner."""

    query: TripQuery
    today: date
    now: datetime | None = None


class ReadCancelled(Value):
    """Esc while a read runs: stop waiting for it."""


class TripChosen(Value):
    """Take this trip; of a round trip first the way out, then the way back."""

    trip: Trip


class PassengersCounted(Value):
    """How many people travel."""

    count: int


class SegmentShown(Value):
    """Show the seat map of another leg."""

    index: int


class SeatToggled(Value):
    """Pick a seat for the next passenger without one, or put a picked or held seat back."""

    label: str


class SeatsSuggested(Value):
    """Pick exactly these seats on the current leg."""

    labels: tuple[str, ...]


class BenefitAsked(Value):
    """A passenger asks for a benefit, on every leg. A seat that is held already does not change."""

    index: int
    benefit: Benefit


class BenefitChanged(Value):
    """A passenger asks for a benefit, on every leg, after seats were held: those are put back, as no hold
    changes (contract 4.6), and others are to be chosen."""

    index: int
    benefit: Benefit


class BenefitOnLeg(Value):
    """A passenger asks for a benefit, or for none, on one leg only."""

    index: int
    segment_key: str
    benefit: Benefit


class SeatWishChanged(Value):
    """Where the people want to sit, on every leg. Suggested, never held by itself."""

    wishes: frozenset[SeatWish]


class ProofSeen(Value):
    """The clerk saw a paper of a passenger, or takes that back."""

    index: int
    proof: Proof
    seen: bool


class InsuranceAsked(Value):
    """A passenger wants insurance, or does not. The prices are asked for anew."""

    index: int
    on: bool


class MapAsked(Value):
    """Read the seat map of the current leg again."""


class PassengersKnown(Value):
    """Who travels, and maybe who pays, is known before a seat is held: an earlier sale, a list, a plan."""

    passengers: tuple[Passenger, ...]
    buyer: Buyer | None = None


class PassengersGiven(Value):
    """The forms are complete and checked; go on to payment."""

    buyer: Buyer
    passengers: tuple[Passenger, ...]


class MethodChosen(Value):
    """Pay this way."""

    method: PaymentType


class InstalmentsChosen(Value):
    """Split the card payment into so many."""

    count: int


class CardGiven(Value):
    """The provider's page gave a token."""

    card: CardToken


class CardFailed(Value):
    """The provider's page could not give a token."""

    failure: CardFailure


class PriceAccepted(Value):
    """The customer accepts the new price: the next charge may go on."""


class BackAsked(Value):
    """Go back to an earlier step; nothing that was typed or held is lost."""

    step: int


# --- Answers and time -----------------------------------------------------------------------------


class TripsArrived(Value):
    """The answer to a search."""

    results: TripResults


class MapArrived(Value):
    """The seat map of a leg. ``own``: the blocks of this desk on that bus."""

    segment: Segment
    detail: TripDetail
    own: tuple[SeatHold, ...] = ()


class QuoteArrived(Value):
    """Payment methods and prices."""

    quote: Quote


class InsurancePriced(Value):
    """What insurance would cost, by block id, asked for beside the sale's own prices."""

    prices: tuple[tuple[str, Cents], ...]


class SessionArrived(Value):
    """The payment session is open."""

    session_id: str


class Failed(Value):
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


class ServiceBack(Value):
    """The service can be used again."""


class AttemptMoved(Value):
    """The order's own machine took a step. ``pix``: to be paid; ``unreadable``: what could not be read."""

    attempt: Attempt
    pix: PixCharge | None = None
    unreadable: UnreadableField | None = None


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
    | BenefitChanged
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
    | RepeatConfirmed
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


class Search(Value):
    """Ask for trips."""

    query: TripQuery


class LoadMap(Value):
    """Ask for the seat map of a leg."""

    segment: Segment


class AskQuote(Value):
    """Ask for methods and prices of the held seats."""

    parts: tuple[QuotePart, ...]


class OpenSession(Value):
    """Open a payment session for this e-mail (the station's own when empty)."""

    email: str


class CancelReads(Value):
    """Stop waiting for search, map, quote and session. Holds and orders are never cancelled."""


class BeginAttempt(Value):
    """Hand the order to its own machine: journal first, then the wire."""

    order: Order
    attempt: Attempt


Effect = Search | LoadMap | Hold | AskQuote | OpenSession | LookForEarlier | CancelReads | BeginAttempt
