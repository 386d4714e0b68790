"""Which papers a benefit needs."""

from __future__ import annotations

from pos_app.domain.proofs import Proof
from pos_app.domain.seat_wishes import SeatWish


def test_papers_and_wishes_keep_their_names_in_what_is_saved() -> None:
    """A parked sale and a draft on disk hold these words."""
    assert [proof.value for proof in Proof] == ["document", "income", "card"]
    assert [wish.value for wish in SeatWish] == ["window", "aisle", "front", "together"]
