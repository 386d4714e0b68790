"""The bill of a sale: what each leg and each person costs, how sure every amount is, and their sum."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum, auto

from pos_app.domain.benefits import Benefit, BenefitRefused
from pos_app.domain.money import ZERO, Cents
from pos_app.domain.payment import Instalment, PartKind
from pos_app.domain.seats import Cell
from pos_app.domain.trips import Segment


class Certainty(StrEnum):
    """How sure an amount is."""

    KNOWN = auto()
    """The provider stated it, or it is the price on the seat map."""
    ESTIMATED = auto()
    """From the list of departures; on a connection, what is left of the trip's fare."""
    NOT_KNOWN = auto()
    """Not stated yet. It is shown in words, never as zero."""


@dataclass(frozen=True, slots=True)
class Amount:
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


class LegState(StrEnum):
    """How far the seats of a leg are."""

    MISSING = auto()
    """Somebody has no seat yet."""
    CHOSEN = auto()
    """Everybody has a seat; some are not held yet."""
    HELD = auto()


@dataclass(frozen=True, slots=True)
class LegLine:
    """One leg of the bill.

    Attributes:
        of: how many legs its direction has; ``segment.number`` counts from 1.
        labels: the seats, by passenger; empty for who has none yet.
        missing: how many people have no seat yet.
        price: all seats of the leg before benefits.
        held_until: the moment (UTC) at which the first of its holds runs out.
    """

    segment: Segment
    of: int
    labels: tuple[str, ...]
    missing: int
    price: Amount
    held_until: datetime | None
    state: LegState


@dataclass(frozen=True, slots=True)
class PersonLeg:
    """One person on one leg.

    Attributes:
        position: where the seat stands; None while there is no seat or no seat map.
        asked: the benefit that was asked for.
        applied: the benefit that goes, or went, with the hold.
        refusal: why the leg does not take the benefit.
        price: what the person pays for the seat.
    """

    segment: Segment
    label: str
    position: Cell | None
    asked: Benefit
    applied: Benefit
    refusal: BenefitRefused | None
    price: Amount
    held: bool = False


@dataclass(frozen=True, slots=True)
class PersonLine:
    """What a person adds to the legs' prices. ``benefit_off`` is taken off, and never negative."""

    index: int
    name: str
    legs: tuple[PersonLeg, ...]
    benefit: Benefit
    benefit_off: Amount
    insurance: Amount
    insurance_on: bool


@dataclass(frozen=True, slots=True)
class Bill:
    """The whole bill.

    Attributes:
        total: the sum of all lines, or what the provider stated (contract 4.7). It is known only when every
            seat is held and the fee is known.
        adjustments: what the method adds or takes off beside its fee, signed; none of them is zero.
        held: what the held seats cost, of it.
        split: in how many instalments of how much the total is paid; None where it is paid at once.
    """

    legs: tuple[LegLine, ...]
    people: tuple[PersonLine, ...]
    fee: Amount
    interest: Amount
    total: Amount
    held: Cents
    adjustments: tuple[tuple[PartKind, Amount], ...] = ()
    split: Instalment | None = None

    @property
    def lines_total(self) -> Cents:
        """The sum of the lines."""
        legs = sum(leg.price.counted for leg in self.legs)
        each = sum(one.insurance.counted - one.benefit_off.counted for one in self.people)
        adjusted = sum(amount.counted for _, amount in self.adjustments)
        return Cents(legs + each + self.fee.counted + adjusted + self.interest.counted)
