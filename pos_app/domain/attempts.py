"""An attempt to sell: one order that was, or may have been, sent, as the journal keeps it."""

from __future__ import annotations

import re
from datetime import date, datetime
from enum import StrEnum, auto

from pos_app.domain.benefits import Benefit
from pos_app.domain.differences import Difference
from pos_app.domain.documents import DocumentType
from pos_app.domain.money import ZERO, Cents
from pos_app.domain.order_states import SETTLED, STATES, AttemptState, Money, Phase, StateFacts
from pos_app.domain.orders import Confirmed, Refusal
from pos_app.domain.payment import PaymentType, PricePart
from pos_app.domain.proofs import Proof
from pos_app.domain.rides import Ride
from pos_app.domain.seat_wishes import SeatWish
from pos_app.domain.trips import Direction, TripQuery
from pos_app.domain.value import Value, field, replace


class SoldSeat(Value):
    """One ticket as it was sold. ``proofs``: the papers that the clerk saw for its benefit. ``birth_date`` is
    None where nobody gave it. ``insurance`` is a part of ``amount``, ``full`` the fare before the benefit;
    they, ``direction`` and ``low_fare`` are None in what older versions wrote."""

    trip_id: str
    seat: str
    passenger: str
    document_type: DocumentType
    document_number: str
    amount: Cents
    benefit: Benefit = Benefit.NONE
    proofs: tuple[Proof, ...] = ()
    birth_date: date | None = None
    direction: Direction | None = None
    insurance: Cents | None = None
    full: Cents | None = None
    low_fare: bool | None = None


class Sold(Value):
    """What was sold, in full: enough to show, to search for, to compare and to sell again, and no card
    data. ``query`` is the search that found the trip; unknown in what older versions wrote. ``total`` is what
    the customer pays, ``interest`` what the instalments cost of it (older versions left it out of both);
    ``ordered`` is the order's ``totalAmount`` where that is another. ``rides`` are the buses and their times;
    none in what older versions wrote. ``wishes``: where the people wanted to sit. ``adjustments``: what the
    method added or took off beside its fee. ``each``: what one instalment is, as the provider told it.
    ``asked``: when the search began that found the trip (UTC); None in what older versions wrote, and in a
    sale that was parked."""

    route: str
    origin: str
    destination: str
    departure: datetime
    travel_day: date
    company: str
    service_class: str
    seats: tuple[SoldSeat, ...]
    buyer: str
    buyer_document_type: DocumentType
    buyer_document: str
    buyer_email: str
    buyer_phone: str
    total: Cents
    payment: PaymentType
    installments: int = 1
    query: TripQuery | None = None
    ordered: Cents | None = None
    rides: tuple[Ride, ...] = ()
    wishes: frozenset[SeatWish] = frozenset()
    adjustments: tuple[PricePart, ...] = ()
    interest: Cents = ZERO
    each: Cents | None = None
    asked: datetime | None = None

    @property
    def order_total(self) -> Cents:
        """The total that the provider's order must show."""
        return self.total if self.ordered is None else self.ordered


class Cause(StrEnum):
    """Which party refused an order (contract 7)."""

    PAYMENT = auto()
    COMPANY = auto()
    ACCESS = auto()
    OTHER = auto()


_PAYMENT_FAILED = "PAYMENT_FAILED"
_NOT_AUTHENTICATED = "3156"
_LONGEST_ISSUER_CODE = 3


class ProviderAnswer(Value):
    """The provider's own codes and message about an order (contract 7): shown in quotes, for support.

    ``code`` is the root's, ``data_code`` that of ``data``; each is empty where the answer had none.
    ``refusal`` is why no order was made, None where one may exist; ``wait``: see ``orders.Rejected``.
    """

    status: int | None = None
    code: str = ""
    data_code: str = ""
    message: str = ""
    transaction_id: str = ""
    refusal: Refusal | None = None
    wait: float | None = None

    @property
    def cause(self) -> Cause:
        """Who refused. ``PAYMENT_FAILED`` and 402 are the payment. A number is the code of the upstream
        system: issuers of cards use up to three digits (ISO 8583), the distribution of seats more."""
        codes = [code for code in (self.code, self.data_code) if code]
        if self.status in (401, 403) or _NOT_AUTHENTICATED in codes:
            return Cause.ACCESS
        if self.status == 402 or _PAYMENT_FAILED in codes:
            return Cause.PAYMENT
        numbers = [code for code in codes if code.isdecimal()]
        if not numbers:
            return Cause.OTHER
        return Cause.PAYMENT if all(len(n) <= _LONGEST_ISSUER_CODE for n in numbers) else Cause.COMPANY

    def filled(self, later: ProviderAnswer) -> ProviderAnswer:
        """Return this with its empty fields filled from a later answer."""
        return ProviderAnswer(
            self.status or later.status,
            self.code or later.code,
            self.data_code or later.data_code,
            self.message or later.message,
            self.transaction_id or later.transaction_id,
            self.refusal or later.refusal,
            self.wait if self.wait is not None else later.wait,
        )


class Unpaid(StrEnum):
    """Why an order ended without payment."""

    REFUSED = auto()
    CANCELLED = auto()
    """Cancelled by the provider before the sale was completed."""
    NOT_PAID = auto()
    """The customer did not pay; the payment was not refused."""


_CANCELLED = frozenset({"canceled", "cancelled"})
_OWN_WORD = re.compile(r"[a-z0-9]+(_[a-z0-9]+)+", re.IGNORECASE)
"""A reason that is a code and no sentence: ``closed_while_sending``, ``PAYMENT_FAILED``."""


class LogEntry(Value):
    """One line of an attempt's time line: UTC moment, key of the sentence, and its detail."""

    at: datetime
    what: str
    detail: str = ""


RAW_SHOWN = "raw_shown"
"""The line of a time line by which somebody saw the provider's reply with its personal data; its detail is
who."""
REPEAT_ALLOWED = "repeat_allowed"
"""The line of a time line by which somebody went on; its detail is who."""
_BY_STAFF = frozenset(
    {RAW_SHOWN, REPEAT_ALLOWED, AttemptState.ABANDONED_WATCHED.value, AttemptState.CLOSED.value}
)
"""Lines of a time line whose detail is a member of the staff."""


class RepeatAllowed(Value):
    """A person's word that a traveller gets one more seat: who gave it, when (UTC), and of which attempts it
    was warned that they hold, or may hold, a seat already."""

    by: str
    at: datetime
    attempts: tuple[str, ...]


class Attempt(Value):
    """One row of the journal.

    Attributes:
        id: our key, a UUID in hex; never leaves the desk.
        partner_id: our id as sent to the provider, searchable by ``externalRemoteId`` (contract 4.13).
        sends: how many POSTs were committed; the next one is a new SENDING with a number one higher.
        opened, changed: UTC.
        confirmed: the settled order with its tickets, once it agrees with what was sold.
        repeats: id of the attempt that a supervisor released and whose seats this one sells again.
        decided_by: the supervisor who decided about this attempt, or allowed this repetition.
        answer: the provider's codes and message of a refusal, or of an answer that left the outcome open.
        provider_total: the total of the order as the provider shows it, once it was read.
        differences: what of a completed order differs from what was sold.
        paid_as_sold: such an order tells that what was sold was paid, and that nothing of it went back.
        repeat_allowed: who went on although a traveller holds, or may hold, a seat at that time already.
        operator: who was at the desk as it was opened; "" where nobody is set up, and at a kiosk.
    """

    id: str
    partner_id: str
    state: AttemptState
    sold: Sold
    opened: datetime
    changed: datetime
    sends: int = 0
    public_id: str = ""
    reason: str = ""
    confirmed: Confirmed | None = None
    log: tuple[LogEntry, ...] = field(default=())
    repeats: str = ""
    decided_by: str = ""
    answer: ProviderAnswer | None = None
    provider_total: Cents | None = None
    repeat_allowed: RepeatAllowed | None = None
    differences: tuple[Difference, ...] = ()
    paid_as_sold: bool = False
    operator: str = ""

    def without_reasons(self) -> Attempt:
        """Return the attempt without what others said about it in their own words, which may name people.
        Codes stay, and who of the staff decided or looked."""
        differences = tuple(one.without_people() for one in self.differences)
        log = tuple(
            line if line.what in _BY_STAFF else replace(line, detail=self._code(line.detail))
            for line in self.log
        )
        return replace(self, reason=self._code(self.reason), log=log, differences=differences)

    def _code(self, text: str) -> str:
        """Return a text that is a code or the order's own number, else the empty text."""
        known = text == self.public_id or text.casefold() in _CANCELLED
        return text if known or _OWN_WORD.fullmatch(text) else ""

    @property
    def facts(self) -> StateFacts:
        return STATES[self.state]

    @property
    def phase(self) -> Phase:
        return self.facts.phase

    @property
    def money(self) -> Money:
        return self.facts.money

    @property
    def completed(self) -> datetime:
        """When it was completed (UTC), whatever was printed since; else its last change."""
        done = AttemptState.COMPLETED.value
        return next((line.at for line in self.log if line.what == done), self.changed)

    @property
    def settled(self) -> bool:
        return self.facts.settled

    @property
    def refusal(self) -> Refusal | None:
        """Why the provider made no order; None where it made one, may have, or was never asked."""
        return self.answer.refusal if self.answer and self.phase is Phase.NO_ORDER else None

    @property
    def keeps_holds(self) -> bool:
        """No order took its seats over: they are held as before."""
        return self.facts.never_left or (self.refusal is not None and self.refusal.keeps_holds)

    @property
    def unpaid(self) -> Unpaid:
        """Why there is no payment; of use only in the phase ``UNPAID``."""
        if self.reason.casefold() in _CANCELLED:
            return Unpaid.CANCELLED
        steps = [line.what for line in self.log]
        # Nobody could pay an order that was refused as it was sent: there never was a code.
        at_once = AttemptState.SENDING.value in steps and AttemptState.KNOWN.value not in steps
        if self.sold.payment.facts.paid_by_customer and not at_once:
            return Unpaid.NOT_PAID
        return Unpaid.REFUSED


__all__ = [
    "RAW_SHOWN",
    "REPEAT_ALLOWED",
    "SETTLED",
    "Attempt",
    "AttemptState",
    "Cause",
    "LogEntry",
    "ProviderAnswer",
    "RepeatAllowed",
    "Sold",
    "SoldSeat",
    "Unpaid",
]
