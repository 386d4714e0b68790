"""Which papers a benefit needs."""

from __future__ import annotations

import pytest

from pos_app.domain.benefits import Benefit
from pos_app.domain.proofs import Proof, needed
from pos_app.domain.seat_wishes import SeatWish

PAPERS = {
    Benefit.NONE: (),
    Benefit.ELDERLY_FREE: (Proof.DOCUMENT_SEEN, Proof.INCOME_SEEN),
    Benefit.ELDERLY_HALF: (Proof.DOCUMENT_SEEN, Proof.INCOME_SEEN),
    Benefit.YOUNG_FREE: (Proof.CARD_SEEN, Proof.DOCUMENT_SEEN),
    Benefit.YOUNG_HALF: (Proof.CARD_SEEN, Proof.DOCUMENT_SEEN),
    Benefit.DISABLED: (Proof.CARD_SEEN, Proof.DOCUMENT_SEEN),
    Benefit.CHILD: (Proof.DOCUMENT_SEEN,),
    Benefit.STUDENT: (Proof.CARD_SEEN,),
}


@pytest.mark.parametrize("benefit", Benefit)
def test_the_papers_of_each_benefit_stand_in_the_order_of_asking(benefit: Benefit) -> None:
    assert needed(benefit) == PAPERS[benefit]


def test_papers_and_wishes_keep_their_names_in_what_is_saved() -> None:
    """A parked sale and a draft on disk hold these words."""
    assert [proof.value for proof in Proof] == ["document", "income", "card"]
    assert [wish.value for wish in SeatWish] == ["window", "aisle", "front", "together"]
