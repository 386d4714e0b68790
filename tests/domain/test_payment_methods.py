"""The table of payment methods, and what becomes of a word that is in no row."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from pos_app.domain.agreement import _paid_otherwise
from pos_app.domain.money import Cents
from pos_app.domain.payment import METHODS, PaymentMethod, PaymentType, Quote, WhyNot
from pos_app.wording import payment_texts

_ICONS = Path(__file__).parents[2] / "resources" / "icons"


def test_every_method_has_its_description() -> None:
    assert set(METHODS) == set(PaymentType)


@pytest.mark.parametrize("method", PaymentType)
def test_a_description_is_complete(method: PaymentType) -> None:
    assert (_ICONS / f"{method.facts.icon}.svg").exists()
    assert method.facts.printed
    assert payment_texts.name(method) and payment_texts.short_name(method)


@pytest.mark.parametrize("method", PaymentType)
def test_a_method_that_shows_a_code_is_paid_by_the_customer(
    method: PaymentType,
) -> None:
    if method.facts.shows_code:
        assert method.facts.paid_by_customer
        assert not method.facts.needs_card_page


def test_no_two_methods_have_a_word_in_common() -> None:
    words = [word for method in PaymentType for word in method.facts.called]
    assert len(words) == len(set(words))


def test_an_order_that_was_paid_as_sold_is_called_so_by_any_word_of_its_method() -> None:
    words = [(method, word) for method in PaymentType for word in (method.value, *method.facts.called)]
    assert [found for found in words if _paid_otherwise(*found)] == []


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


def test_an_unknown_method_has_the_provider_s_word_for_a_name() -> None:
    assert payment_texts.unknown_name("bank_slip") == "bank slip"
    assert payment_texts.unknown_name("") == "Forma de pagamento sem nome"


def test_a_quote_never_answers_for_a_known_method_with_an_unknown_one() -> None:
    quote = Quote((PaymentMethod(None, "boleto", Cents(100)),))
    assert [quote.method(method) for method in PaymentType] == [None] * len(PaymentType)


def test_a_desk_that_does_not_take_a_method_shows_it_with_the_reason() -> None:
    card, pix = (PaymentMethod(one, one.value, Cents(100)) for one in PaymentType)
    unknown = PaymentMethod(None, "voucher", Cents(0), why_not=WhyNot.UNREAD)
    found = Quote((card, pix, unknown)).taken((PaymentType.PIX,))
    assert found.methods == (replace(card, type=None, why_not=WhyNot.NOT_TAKEN), pix, unknown)
    assert found.method(PaymentType.CREDIT_CARD) is None
    assert Quote((card, pix)).taken(tuple(PaymentType)) == Quote((card, pix))
