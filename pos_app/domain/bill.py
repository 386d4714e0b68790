"""The bill of a sale: how far each leg and each person is, with the statement of what they cost."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum, auto

from pos_app.domain.amounts import Amount
from pos_app.domain.benefits import Benefit, BenefitRefused
from pos_app.domain.money import Cents
from pos_app.domain.seats import Cell
from pos_app.domain.statement import Statement
from pos_app.domain.trips import Segment
from pos_app.domain.value import Value


class LegState(StrEnum):
    MISSING = auto()
    """Somebody has no seat yet."""
    CHOSEN = auto()
    """Everybody has a seat; some are not held yet."""
    HELD = auto()


class LegLine(Value):
    """One leg of the bill.

    Attributes:
        of: how many legs its direction has; ``segment.number`` counts from 1.
        labels: the seats, by passenger; empty for who has none yet.
        missing: how many people have no seat yet.
        held_until: the moment (UTC) at which the first of its holds runs out.
    """

    segment: Segment
    of: int
    labels: tuple[str, ...]
    missing: int
    held_until: datetime | None
    state: LegState


class PersonLeg(Value):
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


class PersonLine(Value):
    index: int
    name: str
    legs: tuple[PersonLeg, ...]
    benefit: Benefit
    insurance_on: bool


class Bill(Value):
    """The whole bill.

    Attributes: statement: its lines; the total is their sum, or what the provider stated (contract 4.7),
    and known only when every seat is held and the fee is known. held: what the held seats cost, of it.
    """

    legs: tuple[LegLine, ...]
    people: tuple[PersonLine, ...]
    statement: Statement
    held: Cents
