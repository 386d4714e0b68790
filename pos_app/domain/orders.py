"""Orders: what is sent, what it means when something comes back, and what an order is afterwards."""

from __future__ import annotations

from datetime import date, datetime
from enum import StrEnum, auto

from pos_app.domain.money import ZERO, Cents
from pos_app.domain.order_facts import (
    CheckoutFacts,
    ContactFacts,
    ListedJourney,
    OrderFacts,
    PaymentFacts,
    Stamps,
    TripFacts,
)
from pos_app.domain.passengers import Buyer, Passenger
from pos_app.domain.payment import CodeForm, PaymentChoice
from pos_app.domain.trips import Direction, Point, TripKind
from pos_app.domain.value import Value, field, replace


class OrderItem(Value):
    """One ticket of the order (contract 2.7): one per passenger and leg.

    ``amount`` is the seat's price plus its insurance. ``leg`` is None for a direct trip.
    """

    block_id: str
    trip_id: str
    seat: str
    amount: Cents
    direction: Direction
    kind: TripKind
    leg: int | None
    passenger: Passenger
    insurance: bool = False
    low_fare: bool = False


class Order(Value):
    """Everything that creating an order needs (contract 2.7), checked and summed before it is sent.

    ``partner_id`` is our own id, made once per attempt and searchable afterwards. ``total`` is the sum of
    the items plus the fee of the chosen method and ``adjusted``, what else it adds or takes off.
    ``fee_apart``: the agreement leaves the service fee, and nothing else, out of what is sent.
    ``antifraud_id`` is the anti-fraud session of the provider's page; empty where it gave none.
    """

    partner_id: str
    buyer: Buyer
    items: tuple[OrderItem, ...]
    fee: Cents
    total: Cents
    payment: PaymentChoice
    session_id: str
    antifraud_id: str
    travel_day: date
    route: str
    fee_apart: bool = False
    adjusted: Cents = ZERO

    @property
    def amount(self) -> Cents:
        """``totalAmount`` and ``payment.amount`` as the agreement has them (contract 2.7)."""
        charged = self.total if self.payment.charged is None else self.payment.charged
        return Cents(charged - self.fee) if self.fee_apart else charged

    def adds_up(self) -> bool:
        """Return whether the total is the exact sum of the items, the fee and the adjustments."""
        return sum(item.amount for item in self.items) + self.fee + self.adjusted == self.total


# --- What happened to a POST that creates an order (the table of verdicts) -------------------------


class _Coded(Value, kw_only=True):
    data_code: str = ""


CreatedItems = tuple[tuple[str, Cents], ...]


class OrderAnswer(_Coded):
    """What is known after trying to create an order. ``detail`` is for support, never a text for clerks.

    ``code`` is the root's, else that of ``data``; ``data_code`` is that of ``data`` (contract 7)."""

    detail: str = ""
    code: str = ""
    transaction_id: str = ""
    status: int | None = None


class NotSent(OrderAnswer):
    """The first byte was never written: no order exists, and it may be sent again."""


NOT_COMPOSED = "not_composed"
"""Code of a ``NotSent`` that the desk itself held back: what was to be sent contradicted itself."""
NOT_WRITTEN = "not_written"
"""Code of a ``NotSent`` whose sending could not be committed to disk."""


class TokenRejected(OrderAnswer):
    """The access was not accepted: no order exists; renew the token once and send once more."""


class Refusal(StrEnum):
    """Why the provider made no order, where its answer leaves no doubt (contract 7, rule 2)."""

    FIELDS = auto()
    """Something in the order is wrong, and the answer names it."""
    HOLDS = auto()
    """A seat block ran out or was lost: the seats are to be held anew."""
    ACCESS = auto()
    WAIT = auto()
    """Too many calls, or no service just now: later it may be taken."""
    UPSTREAM = auto()
    """The operating company or the payment refused it, for good."""
    OTHER = auto()

    @property
    def keeps_holds(self) -> bool:
        """The seats are held as before: the order was not looked at, or only its data was."""
        return self in (Refusal.FIELDS, Refusal.ACCESS, Refusal.WAIT)


class Rejected(OrderAnswer):
    """The provider refused to make an order: none exists that could still be charged. ``messages`` names
    fields; ``wait``: seconds after which it may be sent again, None where the provider does not say."""

    messages: tuple[str, ...] = ()
    why: Refusal = Refusal.OTHER
    wait: float | None = None


class RefusedOrder(OrderAnswer):
    """The order exists and was refused for good; ``public_id`` serves for tracking and support only."""

    public_id: str = ""


class Exists(OrderAnswer):
    """An order exists and its id is known: never send again, follow the outcome. ``items`` are type and
    amount of each item that the answer lists (contract 2.8), none where one of them cannot be read."""

    public_id: str = ""
    items: CreatedItems = ()


class ExistsWithoutId(OrderAnswer):
    """An order exists (201) but the answer did not contain its id: never send again, search for it."""

    items: CreatedItems = ()


class Unknown(OrderAnswer):
    """Nothing proves whether an order exists: never send again, find out.

    ``answered``: a complete answer came, an error that does not show whether an order exists."""

    answered: bool = False


Verdict = NotSent | TokenRejected | Rejected | RefusedOrder | Exists | ExistsWithoutId | Unknown
"""Every answer there is to an attempt to create an order (contract 4.10, 7)."""


# --- Following an order ---------------------------------------------------------------------------


class Finality(StrEnum):
    """What a checkout, order or ticket status means for the sale.

    ``PARTIAL`` is a ticket's alone: part of it was cancelled, and it no longer is what was sold. A partially
    cancelled order stays ``COMPLETED``; its tickets show which of them are still valid (contract 3).
    """

    PENDING = "pending"
    COMPLETED = "completed"
    REFUSED = "refused"
    CANCELED = "canceled"
    PARTIAL = "partially_canceled"


class PixCharge(Value):
    """A code of an order, by which its customer pays. ``problem`` is why it must not be shown (wrong
    checksum, amount)."""

    code: str
    amount: Cents | None
    payee: str = ""
    until: datetime | None = None
    problem: str = ""
    form: CodeForm = CodeForm.QR


class CheckoutReport(Value):
    """The outcome so far (contract 2.11, 4.11). ``word`` is the provider's status, normalised; ``total`` the
    amount of the order as it tells it, None where it does not. ``other`` is the id of another order, of which
    it was told instead: then it tells nothing of the one asked for."""

    finality: Finality
    word: str = ""
    code: str = ""
    message: str = ""
    codes: tuple[PixCharge, ...] = ()
    facts: CheckoutFacts = field(default_factory=CheckoutFacts)
    total: Cents | None = None
    other: str = ""


class Ticket(Value):
    """One ticket of an order (contract 2.9). ``locator`` is empty where the provider shows none.

    ``can_cancel``, ``can_change`` and ``can_refund`` are None where ``actions`` lacks them: a
    deadline alone does not mean that the action is allowed. ``word`` is the provider's status, normalised.
    ``direction`` and ``low_fare`` are None where the item does not show which way it goes, or by which fare;
    ``benefit`` is the kind of its discount, empty where it tells none; ``refunded`` is what went back.
    """

    id: str
    status: Finality
    seat: str
    passenger: str
    document_type: str = ""
    document_number: str = ""
    amount: Cents = ZERO
    locator: str = ""
    departure: Point | None = None
    arrival: Point | None = None
    company: str = ""
    service_class: str = ""
    cancellation_deadline: datetime | None = None
    change_deadline: datetime | None = None
    can_cancel: bool | None = None
    can_change: bool | None = None
    can_refund: bool | None = None
    word: str = ""
    trip: TripFacts = field(default_factory=TripFacts)
    person: ContactFacts = field(default_factory=ContactFacts)
    stamps: Stamps = field(default_factory=Stamps)
    direction: Direction | None = None
    benefit: str = ""
    low_fare: bool | None = None
    refunded: Cents = ZERO

    def without_people(self) -> Ticket:
        """Return the ticket without names, documents and contacts."""
        return replace(self, passenger="", document_number="", person=ContactFacts())


class OrderCharge(Value):
    """An item of an order that is not a ticket: service fee, insurance, low fare. ``refunded`` went back."""

    type: str
    amount: Cents
    refunded: Cents = ZERO


class OrderPayment(Value):
    type: str
    status: str
    amount: Cents
    installments: int | None = None
    facts: PaymentFacts = field(default_factory=PaymentFacts)


class OrderDetail(Value):
    public_id: str
    finality: Finality
    word: str
    total: Cents
    created: datetime | None
    buyer_name: str
    buyer_email: str
    tickets: tuple[Ticket, ...]
    charges: tuple[OrderCharge, ...] = ()
    payments: tuple[OrderPayment, ...] = ()
    codes: tuple[PixCharge, ...] = ()
    partner_id: str = ""
    origin: str = ""
    destination: str = ""
    buyer_document: str = ""
    buyer_document_type: str = ""
    buyer: ContactFacts = field(default_factory=ContactFacts)
    passengers: tuple[str, ...] = ()
    facts: OrderFacts = field(default_factory=OrderFacts)

    def without_people(self) -> OrderDetail:
        """Return the order without names, documents and contacts; ids, seats and amounts stay."""
        tickets = tuple(ticket.without_people() for ticket in self.tickets)
        empty = ContactFacts()
        return replace(
            self,
            buyer_name="",
            buyer_email="",
            buyer_document="",
            buyer=empty,
            passengers=(),
            tickets=tickets,
        )


class OrderSummary(Value):
    """One entry of the order list (contract 2.10).

    ``created`` is UTC. ``departure`` is local time of the place. ``partner_id`` is empty where the list
    does not repeat it. ``back`` is the way back of a round trip, None for one way.
    """

    public_id: str
    finality: Finality
    word: str
    total: Cents
    created: datetime | None
    origin: str
    destination: str
    departure: datetime | None
    company: str
    passengers: tuple[str, ...]
    email: str = ""
    partner_id: str = ""
    back: ListedJourney | None = None


class OrderFilter(Value):
    """What to look for (contract 4.13). One of e-mail, document, phone or partner id is required."""

    email: str = ""
    document: str = ""
    phone: str = ""
    partner_id: str = ""
    locator: str = ""
    passenger: str = ""
    size: int | None = None
    created_from: date | None = None
    created_to: date | None = None
    departure_from: datetime | None = None
    departure_to: datetime | None = None
    status: str = ""
    ticket_status: str = ""
    sort: str = "createdAt,desc"


class FiscalState(StrEnum):
    """Whether the fiscal ticket of a seat is there yet (contract 2.12)."""

    FOUND = "found"
    NOT_FOUND = "not_found"


class FiscalTicket(Value):
    """A BP-e record (contract 2.12). All texts as the provider gives them, empty when not there."""

    transaction_id: str
    state: FiscalState
    boarding_qr: str = ""
    fiscal_qr: str = ""
    platform: str = ""
    prefix: str = ""
    line: str = ""
    key: str = ""
    number: str = ""
    series: str = ""
    protocol: str = ""
    authorized: str = ""
    pdf_url: str = ""
    payment_method: str = ""
    amount: str = ""


def bare_number(number: str) -> str:
    """Return the number of an order or a locator as it is compared: letters and digits, in capitals."""
    return "".join(filter(str.isalnum, number)).upper()


class Confirmed(Value):
    """A settled order that agrees with what was sold: its detail and the fiscal tickets known so far."""

    detail: OrderDetail
    fiscal: tuple[FiscalTicket, ...] = field(default=())
