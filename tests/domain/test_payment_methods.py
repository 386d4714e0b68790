"""The table of payment methods, and what becomes of a word that is in no row."""

from __future__ import annotations

import pytest

from pos_app.domain.payment import PaymentType


@pytest.mark.parametrize("method", PaymentType)
def test_a_method_that_shows_a_code_is_paid_by_the_customer(
    method: PaymentType,
) -> None:
    if method.facts.shows_code:
        assert method.facts.paid_by_customer
        assert not method.facts.needs_card_page


@pytest.mark.parametrize(
    ("word", "method"),
    [
        ("credit_card", PaymentType.CREDIT_CARD),
        (" PIX ", PaymentType.PIX),
        ("vale_transporte", None),
        ("pix_parcelado", None),
        ("debit_card", None),
        ("", None),
    ],
)
def test_a_word_of_the_provider_names_a_method_exactly_or_none(word: str, method: PaymentType | None) -> None:
    assert PaymentType.of(word) is method
