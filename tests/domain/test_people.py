"""Documents and forms: what can be checked without a network."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pos_app.domain.documents import DocumentType, is_valid, masked, normalized, pretty
from pos_app.domain.passengers import (
    Buyer,
    Passenger,
    check,
    email_problem,
    name_problem,
    phone_problem,
)

CPF = DocumentType.CPF


@pytest.mark.parametrize("number", ["529.982.247-25", "52998224725", "111.444.777-35"])
def test_a_right_cpf_is_right_however_it_is_written(number: str) -> None:
    assert is_valid(CPF, number)


@pytest.mark.parametrize("number", ["529.982.247-26", "111.111.111-11", "5299822472", "", "abc"])
def test_a_wrong_cpf_is_wrong(number: str) -> None:
    assert not is_valid(CPF, number)


def test_a_cnpj_may_hold_letters() -> None:
    assert is_valid(DocumentType.CNPJ, "12.ABC.345/01DE-35")


def test_other_documents_are_only_looked_at_for_their_length() -> None:
    assert is_valid(DocumentType.RG, "12.345.678-X")
    assert not is_valid(DocumentType.PASSPORT, "AB1")


def test_a_cpf_is_masked_where_customers_can_see_it() -> None:
    assert pretty(CPF, "52998224725") == "529.982.247-25"
    assert masked(CPF, "52998224725") == "***.982.247-**"
    assert masked(DocumentType.RG, "12345678X") == "******78X"


@given(st.text(max_size=30))
def test_what_is_sent_holds_letters_and_digits_only(number: str) -> None:
    plain = normalized(DocumentType.RG, number)
    assert normalized(DocumentType.RG, plain) == plain
    assert all(c.isalnum() for c in plain)


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("Helena Prado", ""),
        ("  ", "name_missing"),
        ("Helena", "name_needs_surname"),
        ("Helena 2", "name_not_a_name"),
        ("A " + "b" * 120, "name_not_a_name"),
    ],
)
def test_names_must_fit_on_a_ticket(name: str, reason: str) -> None:
    assert name_problem(name) == reason


def test_emails_and_phones_are_checked_as_far_as_they_can_be() -> None:
    assert email_problem("") == ""
    assert email_problem("", required=True) == "email_missing"
    assert email_problem("helena@exemplo.com.br") == ""
    assert email_problem("helena@exemplo") == "email_wrong"
    assert phone_problem("(11) 98765-0142") == ""
    assert phone_problem("+351 912 345 678") == ""
    assert phone_problem("123") == "phone_wrong"


def test_every_wrong_field_is_named_in_reading_order() -> None:
    buyer = Buyer("Helena", CPF, "1", "x", "1")
    found = check(buyer, (Passenger("", CPF, "52998224725"),))
    assert [(problem.row, problem.field) for problem in found] == [
        (-1, "name"),
        (-1, "document"),
        (-1, "phone"),
        (-1, "email"),
        (0, "name"),
    ]
