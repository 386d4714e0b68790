"""What a clerk types is recognised, and the provider is only asked what it can answer."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pos_app.domain.order_search import Typed, detect, journal_words, provider_filter
from pos_app.domain.orders import OrderFilter


@pytest.mark.parametrize(
    ("typed", "kind"),
    [
        ("", Typed.NOTHING),
        ("helena@exemplo.com.br", Typed.EMAIL),
        ("529.982.247-25", Typed.CPF),
        ("52998224725", Typed.CPF),
        ("11.222.333/0001-81", Typed.CNPJ),
        ("(11) 98765-0142", Typed.PHONE),
        ("11987650142", Typed.PHONE),
        ("1133334444", Typed.PHONE),
        ("11 98765-0142", Typed.PHONE),
        ("(52) 99822-4726", Typed.PHONE),
        ("529.982.247-26", Typed.WRONG_CPF),
        ("529 982 247 26", Typed.WRONG_CPF),
        ("119.987.650-14", Typed.WRONG_CPF),
        ("52998224726", Typed.WRONG_CPF),
        ("12345678901", Typed.WRONG_CPF),
        ("12.ABC.345/01DE-35", Typed.CNPJ),
        ("+55 11 98765-0142", Typed.PHONE),
        ("113333444", Typed.NUMBER),
        ("33334444", Typed.NUMBER),
        ("1234567890123", Typed.NUMBER),
        ("015 11 98765-0142", Typed.NUMBER),
        ("1234567", Typed.NUMBER),
        ("12345", Typed.NUMBER),
        ("12345678901234", Typed.NUMBER),
        ("1234", Typed.CODE),
        ("123456789012345", Typed.CODE),
        ("GB7K-40Q2-M9", Typed.CODE),
        ("SA8821-17", Typed.CODE),
        ("Helena Prado", Typed.NAME),
        ("Dirce", Typed.NAME),
    ],
)
def test_kinds(typed: str, kind: Typed) -> None:
    assert detect(typed) is kind


def test_the_provider_is_asked_by_mail_document_or_phone() -> None:
    assert provider_filter("helena@exemplo.com.br") == OrderFilter(email="helena@exemplo.com.br", size=50)
    assert provider_filter("529.982.247-25") == OrderFilter(document="52998224725", size=50)
    assert provider_filter("(11) 98765-0142") == OrderFilter(phone="11987650142", size=50)


def test_a_mistyped_cpf_is_never_asked_as_a_phone() -> None:
    assert provider_filter("529.982.247-26") is None
    assert provider_filter("529.982.247-26 Helena") is None
    # Without dots it may be another document of eleven digits.
    assert provider_filter("52998224726") == OrderFilter(document="52998224726", size=50)
    assert journal_words("529.982.247-26") == "52998224726"


@pytest.mark.parametrize(
    ("typed", "asked"),
    [
        ("helena@exemplo.com.br GB7K-40Q2", OrderFilter(email="helena@exemplo.com.br", locator="GB7K-40Q2")),
        ("GB7K-40Q2 helena@exemplo.com.br", OrderFilter(email="helena@exemplo.com.br", locator="GB7K-40Q2")),
        ("Helena Prado 529.982.247-25", OrderFilter(document="52998224725", passenger="Helena Prado")),
        ("529.982.247-25 Helena Prado", OrderFilter(document="52998224725", passenger="Helena Prado")),
        ("(11) 98765-0142 Helena", OrderFilter(phone="11987650142", passenger="Helena")),
        ("Helena +55 11 98765-0142", OrderFilter(phone="+5511987650142", passenger="Helena")),
        ("helena@exemplo.com.br 1234567", OrderFilter(email="helena@exemplo.com.br", locator="1234567")),
    ],
)
def test_beside_an_identity_a_locator_or_a_name_narrows_the_search(typed: str, asked: OrderFilter) -> None:
    assert provider_filter(typed, 20) == replace(asked, size=20)


def test_two_identities_at_once_are_not_asked_for() -> None:
    assert provider_filter("helena@exemplo.com.br 529.982.247-25") is None


def test_fifty_orders_are_asked_for_at_a_time() -> None:
    found = provider_filter("helena@exemplo.com.br")
    assert found is not None
    assert found.size == 50


@pytest.mark.parametrize("typed", ["", "Helena Prado", "GB7K-40Q2-M9", "helena@"])
def test_the_provider_is_not_asked_what_it_cannot_answer(typed: str) -> None:
    assert provider_filter(typed) is None


def test_numbers_are_looked_for_in_the_journal_as_it_keeps_them() -> None:
    assert journal_words("529.982.247-25") == "52998224725"
    assert journal_words(" Helena Prado ") == "Helena Prado"


@given(st.text(max_size=40))
def test_anything_may_be_typed(words: str) -> None:
    detect(words)
    provider_filter(words)
    journal_words(words)
