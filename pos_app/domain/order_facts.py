"""What the provider returns of an order beyond what the sale needs (contract 2.8-2.11).

None and the empty text mean "not given", never "no" or zero. Ids are texts, as they came. What identifies a
person stands in ``ContactFacts`` alone, so that personal data is erased in one place.
"""

from __future__ import annotations

from datetime import date, datetime

from pos_app.domain.money import Cents
from pos_app.domain.value import Value


class TripFacts(Value):
    """The trip of a ticket (``itemDetails.trip``, contract 2.9).

    ``kind`` is the provider's word, normalised. ``minutes`` is the duration.
    """

    id: str = ""
    kind: str = ""
    minutes: int | None = None
    bus: str = ""
    boarding_pass: bool | None = None
    electronic_boarding_pass: bool | None = None


class ContactFacts(Value):
    """A buyer or traveller beyond name and document (contract 2.9)."""

    email: str = ""
    phone: str = ""
    birth: date | None = None


class Stamps(Value):
    """When something was made and last changed, in UTC."""

    created: datetime | None = None
    updated: datetime | None = None


class PaymentFacts(Value):
    """A payment beyond type, status, amount and instalments (contract 2.9).

    ``reason`` and ``reason_code`` are the operator's own. ``descriptor`` is what a card's bill names.
    ``refunded`` went back, None where not given.
    """

    gateway: str = ""
    external_id: str = ""
    reason: str = ""
    reason_code: str = ""
    descriptor: str = ""
    each: Cents | None = None
    discount: Cents | None = None
    refunded: Cents | None = None
    stamps: Stamps = Stamps()


class OrderFacts(Value):
    """An order beyond what the sale needs (contract 2.9). ``client_name`` is the application that sold it."""

    updated: datetime | None = None
    client_name: str = ""
    origin_slug: str = ""
    destination_slug: str = ""
    boarding_pass: bool | None = None
    item_count: int | None = None
    refunded_items: int | None = None
    discount: Cents | None = None


class ListedJourney(Value):
    """The way out or back of an order in the list (contract 2.10). Times are local to their places."""

    origin: str = ""
    destination: str = ""
    company: str = ""
    departure: datetime | None = None
    passengers: tuple[str, ...] = ()


class CheckoutFacts(Value):
    """A checkout beyond its outcome (contract 2.11), for support.

    ``redirect_url`` is text to copy, never opened by the program. ``error`` and ``error_code`` are those of
    the fault, else of the first payment that was answered with one.
    """

    checkout_id: str = ""
    redirect_url: str = ""
    error: str = ""
    error_code: str = ""
