"""What the provider returns of an order beyond what the sale needs (contract 2.8-2.11).

None and the empty text mean "not given", never "no" or zero. Ids are texts, as they came. What identifies a
person stands in ``ContactFacts`` alone, so that personal data is erased in one place.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

from pos_app.domain.money import Cents


@dataclass(frozen=True, slots=True)
class TripFacts:
    """The trip of a ticket (``itemDetails.trip``, contract 2.9).

    ``kind`` is the provider's word, normalised. ``minutes`` is the duration. ``logo`` is an address, kept as
    data and never fetched. ``available`` counts the seats that were left.
    """

    id: str = ""
    kind: str = ""
    minutes: int | None = None
    bus: str = ""
    available: int | None = None
    company_id: str = ""
    company_slug: str = ""
    logo: str = ""
    service_class_id: str = ""
    boarding_pass: bool | None = None
    electronic_boarding_pass: bool | None = None


@dataclass(frozen=True, slots=True)
class SeatFacts:
    """The seat of a ticket (contract 2.9): its id and its ``x``, ``y``, ``z`` where all three are given."""

    id: str = ""
    position: tuple[int, int, int] | None = None


@dataclass(frozen=True, slots=True)
class ContactFacts:
    """A buyer or traveller beyond name and document (contract 2.9)."""

    id: str = ""
    email: str = ""
    phone: str = ""
    birth: date | None = None


@dataclass(frozen=True, slots=True)
class Stamps:
    """When something was made and last changed, in UTC."""

    created: datetime | None = None
    updated: datetime | None = None


@dataclass(frozen=True, slots=True)
class PaymentFacts:
    """A payment beyond type, status, amount and instalments (contract 2.9).

    ``reason`` and ``reason_code`` are the operator's own. ``refunded`` went back, None where not given.
    """

    id: str = ""
    gateway: str = ""
    gateway_kind: str = ""
    external_id: str = ""
    updated_by: str = ""
    reason: str = ""
    reason_code: str = ""
    descriptor: str = ""
    each: Cents | None = None
    discount: Cents | None = None
    refunded: Cents | None = None
    item_ids: tuple[str, ...] = ()
    stamps: Stamps = Stamps()


@dataclass(frozen=True, slots=True)
class OrderFacts:
    """An order beyond what the sale needs (contract 2.9). ``fee_percent`` is the provider's text."""

    updated: datetime | None = None
    client_id: str = ""
    client_name: str = ""
    gateway: str = ""
    payment_type: str = ""
    remote_ids: tuple[str, ...] = ()
    origin_slug: str = ""
    destination_slug: str = ""
    boarding_pass: bool | None = None
    item_count: int | None = None
    refunded_items: int | None = None
    discount: Cents | None = None
    fee_percent: str = ""


@dataclass(frozen=True, slots=True)
class ListedJourney:
    """The way out or back of an order in the list (contract 2.10). Times are local to their places."""

    origin: str = ""
    destination: str = ""
    origin_slug: str = ""
    destination_slug: str = ""
    company: str = ""
    departure: datetime | None = None
    arrival: datetime | None = None
    passengers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PaymentAnswer:
    """What a payment operator answered (``paymentResponses``, contract 2.11)."""

    id: str = ""
    status: str = ""
    amount: Cents | None = None
    currency: str = ""
    gateway: str = ""
    external_id: str = ""
    processed: datetime | None = None
    code: str = ""
    message: str = ""


@dataclass(frozen=True, slots=True)
class CheckoutFacts:
    """A checkout beyond its outcome (contract 2.11).

    ``redirect_url`` is for support: text to copy, never opened by the program. ``message`` is that of the
    envelope, ``status_message`` that of the checkout, ``error`` and ``error_details`` those of the fault.
    """

    success: bool | None = None
    message: str = ""
    at: datetime | None = None
    order_id: str = ""
    checkout_id: str = ""
    stamps: Stamps = Stamps()
    total: Cents | None = None
    currency: str = ""
    payments: tuple[PaymentAnswer, ...] = ()
    status_message: str = ""
    status_at: datetime | None = None
    status_code: str = ""
    redirect_url: str = ""
    error: str = ""
    error_code: str = ""
    error_details: str = ""
    session_id: str = ""
