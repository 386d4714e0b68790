"""What of an order differs from what was sold: a fact, with both of its values."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum


class Fact(StrEnum):
    """What is compared. The value is its name in the JSON of the commands."""

    TICKETS = "tickets"
    """How many tickets there are."""
    ITEMS = "items"
    """How many items there are (contract 2.9, 8); ``sold`` is what the items or the contract allow."""
    TOTAL = "total"
    INSURANCE = "insurance"
    """What was paid for insurance, in its own items or inside of the tickets."""
    PAYMENT = "payment"
    """What the payments of the order take; ``sold`` is what the customer agreed to."""
    PAID = "paid"
    """The state of its payment, as a word of ``PaymentOutcome``: none of a completed order stands."""
    METHOD = "method"
    INSTALMENTS = "instalments"
    BENEFIT = "benefit"
    """The kind of a discount, as a code of ``Benefit``."""
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


_PERSONAL = frozenset({Fact.PASSENGER, Fact.DOCUMENT})


@dataclass(frozen=True, slots=True)
class Difference:
    """One fact that differs. ``ticket`` is the seat that was sold, empty for what concerns the whole order.
    Days are ISO 8601, times ``HH:MM``, amounts in reais with two decimals."""

    what: Fact
    sold: str
    shown: str
    ticket: str = ""

    def without_people(self) -> Difference:
        """Return it without the values, where they name a person."""
        return replace(self, sold="", shown="") if self.what in _PERSONAL else self
