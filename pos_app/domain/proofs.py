"""Documents that a benefit requires. The clerk looks at them; only the fact that they were seen is stored."""

from __future__ import annotations

from enum import StrEnum
from typing import assert_never

from pos_app.domain.benefits import Benefit


class Proof(StrEnum):
    DOCUMENT_SEEN = "document"
    """A document with a photo; of a child, the birth certificate will do."""
    INCOME_SEEN = "income"
    """The proof of an income of up to two minimum wages."""
    CARD_SEEN = "card"
    """The card of the benefit itself: ID Jovem, Passe Livre, student."""


def needed(benefit: Benefit) -> tuple[Proof, ...]:
    """Return the papers that a benefit needs, in the order in which they are asked for."""
    match benefit:
        case Benefit.NONE:
            return ()
        case Benefit.ELDERLY_FREE | Benefit.ELDERLY_HALF:
            return (Proof.DOCUMENT_SEEN, Proof.INCOME_SEEN)
        case Benefit.YOUNG_FREE | Benefit.YOUNG_HALF | Benefit.DISABLED:
            return (Proof.CARD_SEEN, Proof.DOCUMENT_SEEN)
        case Benefit.CHILD:
            return (Proof.DOCUMENT_SEEN,)
        case Benefit.STUDENT:
            return (Proof.CARD_SEEN,)
    assert_never(benefit)
