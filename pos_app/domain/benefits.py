"""Benefits: fares that the law or a company grants to some passengers (contract 2.4 ``discount``)."""

from __future__ import annotations

from enum import StrEnum, auto

from pos_app.domain.value import Value


class Benefit(StrEnum):
    """The codes sent as ``discount.type``. These only request the benefit; the provider sets the price."""

    NONE = ""
    ELDERLY_FREE = "elderly_free"
    ELDERLY_HALF = "elderly_50"
    YOUNG_FREE = "young_free"
    YOUNG_HALF = "young_50"
    DISABLED = "disabled"
    CHILD = "child"
    STUDENT = "student"

    @property
    def free_seat(self) -> bool:
        """Whether the law makes the seat free, so that there is nothing to pay."""
        return self in _FREE_SEATS


YOUNG = frozenset({Benefit.YOUNG_FREE, Benefit.YOUNG_HALF})
"""Those of the ID Jovem, for people of 15 to 29 years."""
_FREE_SEATS = frozenset({Benefit.ELDERLY_FREE, Benefit.YOUNG_FREE, Benefit.DISABLED, Benefit.CHILD})


class RefusalReason(StrEnum):
    """Why a leg does not take a benefit that was asked for."""

    NOT_SOLD_HERE = auto()
    """The seat would be free, and no payment method of this desk can carry an order without a payment."""
    NOT_ON_THIS_LEG = auto()
    """The clerk took it off this leg."""
    PROVIDER_REFUSED = auto()
    """The provider holds the seat at the full price."""
    ALREADY_HELD = auto()
    """The seat is held with another benefit or none: another seat is needed."""


class BenefitRefused(Value):
    """A benefit that one leg does not take. ``segment_key`` names the leg, ``index`` the passenger."""

    segment_key: str
    index: int
    benefit: Benefit
    reason: RefusalReason


class LegBenefit(Value):
    """A benefit asked for on one leg only, in place of the passenger's own."""

    segment_key: str
    index: int
    benefit: Benefit
