"""The table of payment methods, and what becomes of a word that is in no row."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pos_app.domain.money import Cents
from pos_app.domain.payment import PaymentMethod, PaymentType, Quote, WhyNot


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


def test_a_desk_that_does_not_take_a_method_shows_it_with_the_reason() -> None:
    card, pix = (PaymentMethod(one, one.value, Cents(100)) for one in PaymentType)
    unknown = PaymentMethod(None, "voucher", Cents(0), why_not=WhyNot.UNREAD)
    found = Quote((card, pix, unknown)).taken((PaymentType.PIX,))
    assert found.methods == (replace(card, type=None, why_not=WhyNot.NOT_TAKEN), pix, unknown)
    assert found.method(PaymentType.CREDIT_CARD) is None
    assert Quote((card, pix)).taken(tuple(PaymentType)) == Quote((card, pix))
