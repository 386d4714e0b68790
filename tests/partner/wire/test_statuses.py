"""What the provider's words for states mean for the sale, word by word (contract 2.9, 2.11, 3)."""

from __future__ import annotations

import pytest

from pos_app.domain.orders import Finality
from pos_app.partner.wire.model import word
from pos_app.partner.wire.statuses import of_checkout, of_order, of_ticket

COMPLETED, PENDING, REFUSED, CANCELED, PARTIAL = (
    Finality.COMPLETED,
    Finality.PENDING,
    Finality.REFUSED,
    Finality.CANCELED,
    Finality.PARTIAL,
)

WORDS = [
    ("complete", COMPLETED),
    ("completed", COMPLETED),
    ("confirmed", COMPLETED),
    ("checkout_success", COMPLETED),
    ("canceled", CANCELED),
    ("cancelled", CANCELED),
    ("failed", REFUSED),
    ("refused", REFUSED),
    ("payment_failed", REFUSED),
    ("checkout_pending", PENDING),
    ("pending", PENDING),
    ("processing", PENDING),
    ("approved", PENDING),
    ("paid", PENDING),
    ("anything", PENDING),
    ("", PENDING),
]


@pytest.mark.parametrize(("status", "meaning"), WORDS)
def test_one_word_alone(status: str, meaning: Finality) -> None:
    assert of_checkout((status,), ()) is meaning
    assert of_order(status, ()) is meaning
    assert of_ticket(status) is meaning


@pytest.mark.parametrize(
    ("written", "plain"),
    [
        (" Payment-Failed ", "payment_failed"),
        ("PARTIALLY  CANCELLED", "partially_canceled"),
        ("not \t- authorized", "not_authorized"),
        ("cancelled", "canceled"),
        ("canceled", "canceled"),
    ],
)
def test_words_are_compared_without_their_style(written: str, plain: str) -> None:
    assert word(written) == plain
