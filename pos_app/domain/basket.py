"""The basket: what the customer is about to pay, as exact sums."""

from __future__ import annotations

from dataclasses import dataclass

from pos_app.domain.benefits import Benefit
from pos_app.domain.money import Cents
from pos_app.domain.seats import SeatHold
from pos_app.domain.trips import Segment


@dataclass(frozen=True, slots=True)
class SeatChoice:
    """A seat that the clerk picked for passenger ``index`` on one segment.

    ``price`` is per seat, from the seat map; ``hold`` is present once the provider holds the seat.
    """

    segment: Segment
    label: str
    index: int
    price: Cents
    benefit: Benefit = Benefit.NONE
    low_fare: bool = False
    hold: SeatHold | None = None


def subtotal(choices: tuple[SeatChoice, ...]) -> Cents:
    """Return the sum of the seats' prices, before fees and insurance."""
    return Cents(sum(choice.price for choice in choices))
