"""What of an order differs from what was sold: a fact, with both of its values."""

from __future__ import annotations

from enum import StrEnum

from pos_app.domain.value import Value, replace


class Fact(StrEnum):
    """What is compared. The value is its name in the JSON of the commands."""

    TICKETS = "tickets"
    """How many tickets there are."""
    ORDER = "order"
    """Its public id: its outcome was told under another."""
    ITEMS = "items"
    """How many items it lists (contract 2.9, 8); ``sold`` is what was sold, or what the contract allows."""
    ITEM_COUNT = "item_count"
    """How many items it says that it has, where its list is as sold."""
    TOTAL = "total"
    FEE = "fee"
    """What its items take beside tickets and insurance."""
    INSURANCE = "insurance"
    """What was paid for insurance, in its own items or inside of the tickets."""
    PAYMENT = "payment"
    """What the payments of the order take; ``sold`` is what the customer agreed to."""
    REFUNDED = "refunded"
    """What its tickets and other items gave back already."""
    REFUNDED_ITEMS = "refunded_items"
    """How many items it says that it gave back."""
    PAID = "paid"
    """The state of its payment, as a word of ``PaymentOutcome``: none of a completed order stands."""
    METHOD = "method"
    INSTALMENTS = "instalments"
    SERVICE_CLASS = "service_class"
    """A lower class than the one that was sold."""
    LOW_FARE = "low_fare"
    """Whether it is sold by the low-fare offer, ``true`` or ``false``."""
    BENEFIT = "benefit"
    """The kind of a discount, as a code of ``Benefit``."""
    BUYER = "buyer"
    """The document of its buyer."""
    COMPANY = "company"
    TRIP = "trip"
    ROUTE = "route"
    DIRECTION = "direction"
    DAY = "day"
    TIME = "time"
    SEAT = "seat"
    PASSENGER = "passenger"
    DOCUMENT = "document"
    PRICE = "price"
    STATUS = "status"


_PERSONAL = frozenset({Fact.BUYER, Fact.PASSENGER, Fact.DOCUMENT})


class Difference(Value):
    """One fact that differs. ``ticket`` is the seat that was sold, empty for what concerns the whole order.
    Days are ISO 8601, times ``HH:MM``, amounts in reais with two decimals."""

    what: Fact
    sold: str
    shown: str
    ticket: str = ""

    def without_people(self) -> Difference:
        """Return it without the values, where they name a person."""
        return replace(self, sold="", shown="") if self.what in _PERSONAL else self
