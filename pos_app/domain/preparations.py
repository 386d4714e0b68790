"""What is known of a sale that was prepared without the service, and compared with it afterwards."""

from __future__ import annotations

from enum import StrEnum, auto

from pos_app.domain.money import Cents
from pos_app.domain.value import Value


class Readiness(StrEnum):
    """Whether a prepared sale can be held now. Nothing is held by it."""

    WAITING = auto()
    """The service was not asked yet."""
    READY = auto()
    """The trip is there at the price that was seen, and seats are proposed."""
    PRICE_CHANGED = auto()
    """Trip and seats are there; the price must be accepted first."""
    TRIP_GONE = auto()
    """The service no longer lists the trip."""
    DEPARTED = auto()
    """The bus left before the service was back."""
    SOLD_OUT = auto()
    """Fewer seats are free than people travel."""
    NOT_CHECKED = auto()
    """The service answered, and its answer cannot be used."""

    @property
    def fits(self) -> bool:
        """Return whether seats are proposed that one key can hold."""
        return self in (Readiness.READY, Readiness.PRICE_CHANGED)


class Preparation(Value):
    """How far a prepared sale is.

    Attributes:
        complete: the people were handed in; nothing is left to type before seats are held.
        before, after: the price of one person as it was seen and as it is; None where it is the same.
        gone: labels of seats that were picked and are no longer free.
        wish_unmet: the proposed seats are not where the people wanted to sit.
    """

    readiness: Readiness = Readiness.WAITING
    complete: bool = False
    before: Cents | None = None
    after: Cents | None = None
    gone: tuple[str, ...] = ()
    wish_unmet: bool = False
