"""An amount of money with how sure it is, and sums of such."""

from __future__ import annotations

from enum import StrEnum, auto

from pos_app.domain.money import ZERO, Cents
from pos_app.domain.value import Value


class Certainty(StrEnum):
    KNOWN = auto()
    """The provider stated it, or it is the price on the seat map."""
    ESTIMATED = auto()
    """From the list of departures; on a connection, what is left of the trip's fare."""
    NOT_KNOWN = auto()
    """Not stated yet. It is shown in words, never as zero."""


class Amount(Value):
    """An amount of the bill. ``cents`` is None exactly when nothing of it is known."""

    cents: Cents | None
    certainty: Certainty

    @property
    def counted(self) -> Cents:
        """What this amount adds to the total: nothing while it is not known."""
        return ZERO if self.cents is None else self.cents


NOT_KNOWN = Amount(None, Certainty.NOT_KNOWN)
NOTHING = Amount(ZERO, Certainty.KNOWN)
"""There is none of it: no benefit, no insurance, no interest."""


def known(cents: int) -> Amount:
    """Return an amount that the provider stated, or that stands on the seat map."""
    return Amount(Cents(cents), Certainty.KNOWN)


def estimated(cents: int) -> Amount:
    """Return an amount that may still change."""
    return Amount(Cents(cents), Certainty.ESTIMATED)


def summed(amounts: tuple[Amount, ...]) -> Amount:
    """Return the sum: known where every part is, not known where no part is, else estimated."""
    if all(one.certainty is Certainty.KNOWN for one in amounts):
        return known(sum(one.counted for one in amounts))
    if all(one.certainty is Certainty.NOT_KNOWN for one in amounts):
        return NOT_KNOWN
    return estimated(sum(one.counted for one in amounts))
