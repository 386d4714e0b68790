"""The basket: what the customer is about to pay, as exact sums."""

from __future__ import annotations

from enum import StrEnum, auto

from pos_app.domain.benefits import Benefit
from pos_app.domain.money import Cents
from pos_app.domain.seats import SeatHold
from pos_app.domain.trips import Segment
from pos_app.domain.value import Value, replace


class PriceFrom(StrEnum):
    LISTING = auto()
    """The fare of the whole trip: the seat map has no price."""
    MAP = auto()
    PROVIDER = auto()
    """The answer to the hold or to the payment-methods question (contract 4.6, 4.7)."""


class SeatChoice(Value):
    """A seat that the clerk picked for passenger ``index`` on one segment.

    ``price`` is what is paid for this seat, and ``price_from`` where it comes from; ``full`` is the price
    without a benefit, None in what older versions wrote. ``hold`` is present once the provider holds the
    seat.
    """

    segment: Segment
    label: str
    index: int
    price: Cents
    benefit: Benefit = Benefit.NONE
    low_fare: bool = False
    hold: SeatHold | None = None
    full: Cents | None = None
    price_from: PriceFrom = PriceFrom.MAP

    @property
    def before_benefit(self) -> Cents:
        return self.price if self.full is None else self.full

    def priced(self, price: Cents) -> SeatChoice:
        """Return the seat at a price that the provider stated; without a benefit that is the full price."""
        full = self.before_benefit if self.benefit is not Benefit.NONE else price
        return replace(self, price=price, full=full, price_from=PriceFrom.PROVIDER)
