"""What the tests of method parts share with others."""

from __future__ import annotations

import random

from pos_app.domain.money import Cents
from pos_app.domain.payment import PartKind, PricePart

BESIDE_FEE = tuple(kind for kind in PartKind if kind not in (PartKind.FEE, PartKind.INSURANCE))


def method_parts(dice: random.Random) -> tuple[PricePart, ...]:
    """Return what a method may add or take off; the same kind may come twice."""
    parts = []
    for kind in dice.choices(BESIDE_FEE, k=dice.randrange(4)):
        amount = dice.randrange(1, 900)
        off = kind.taken_off or (kind is PartKind.UNNAMED and dice.random() < 0.5)
        parts.append(PricePart(kind, Cents(-amount if off else amount)))
    return tuple(parts)
