"""Documents and forms: what can be checked without a network."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pos_app.domain.documents import DocumentType, is_valid, masked, normalized, pretty
from pos_app.domain.passengers import (
    Buyer,
    FieldProblem,
    Passenger,
    check,
    document_problem,
    email_problem,
    name_problem,
    phone_problem,
)

CPF = DocumentType.CPF
PASSPORT = DocumentType.PASSPORT
CPF_NUMBER = "52998224725"


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


@pytest.mark.parametrize(("length", "right"), [(3, False), (4, True), (20, True), (21, False)])
def test_other_documents_have_four_to_twenty_signs(length: int, right: bool) -> None:
    assert is_valid(PASSPORT, "A" * length) is right


def test_only_a_whole_cpf_is_written_and_masked_as_one() -> None:
    assert (pretty(CPF, "529.982"), masked(CPF, "529.982")) == ("529982", "***982")
    assert (pretty(PASSPORT, "AB123456789"), masked(PASSPORT, "AB123456789")) == (
        "AB123456789",
        "********789",
    )


def test_a_document_of_three_signs_or_less_has_nothing_to_hide() -> None:
    assert [masked(PASSPORT, number) for number in ("AB1", "1", "")] == ["AB1", "1", ""]


def test_a_cpf_is_masked_where_customers_can_see_it() -> None:
    assert pretty(CPF, "52998224725") == "529.982.247-25"
    assert masked(CPF, "52998224725") == "***.982.247-**"
    assert masked(DocumentType.RG, "12345678X") == "******78X"


@given(st.text(max_size=30))
def test_what_is_sent_holds_letters_and_digits_only(number: str) -> None:
    plain = normalized(number)
    assert normalized(plain) == plain
    assert all(c.isalnum() for c in plain)


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("Helena Prado", ""),
        ("  ", "name_missing"),
        ("Helena", "name_needs_surname"),
        ("Helena 2", "name_not_a_name"),
        ("52998224725", "name_not_a_name"),
        ("A " + "b" * 98, ""),
        ("A " + "b" * 99, "name_not_a_name"),
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


@pytest.mark.parametrize(
    ("kind", "number", "reason"),
    [
        (CPF, " ", "document_missing"),
        (CPF, "52998224726", "cpf_wrong"),
        (CPF, CPF_NUMBER, ""),
        (PASSPORT, "AB1", "document_wrong"),
        (PASSPORT, "AB123456", ""),
    ],
)
def test_a_document_is_wrong_by_the_rule_of_its_type(kind: DocumentType, number: str, reason: str) -> None:
    assert document_problem(kind, number) == reason


@pytest.mark.parametrize(
    "email", ["a b@exemplo.com", "a@b@exemplo.com", "a@exemplo.c", "a@exemplo.com,b@c.br"]
)
def test_what_no_mail_reaches_is_no_email(email: str) -> None:
    assert email_problem(email) == "email_wrong"


def test_phones_may_be_left_out_and_words_are_no_phone() -> None:
    assert (phone_problem(""), phone_problem("  ")) == ("", "")
    assert phone_problem("ligar depois") == "phone_wrong"


def test_every_field_of_buyer_and_passengers_is_looked_at_and_told_why() -> None:
    right = Passenger("Helena Prado", PASSPORT, "AB123456")
    wrong = Passenger("Ana", PASSPORT, "AB1", phone="1")
    found = check(Buyer("Ana", PASSPORT, "AB1", "x", "1"), (right, wrong))
    assert found == (
        FieldProblem(-1, "name", "name_needs_surname"),
        FieldProblem(-1, "document", "document_wrong"),
        FieldProblem(-1, "phone", "phone_wrong"),
        FieldProblem(-1, "email", "email_wrong"),
        FieldProblem(1, "name", "name_needs_surname"),
        FieldProblem(1, "document", "document_wrong"),
        FieldProblem(1, "phone", "phone_wrong"),
    )


def test_a_cpf_is_named_as_such_where_it_is_wrong() -> None:
    wrong = "52998224726"
    found = check(Buyer("Helena Prado", CPF, wrong), (Passenger("Helena Prado", CPF, wrong),))
    assert found == (FieldProblem(-1, "document", "cpf_wrong"), FieldProblem(0, "document", "cpf_wrong"))


def test_a_buyer_without_email_is_fine_unless_an_email_is_required() -> None:
    buyer = Buyer("Helena Prado", CPF, CPF_NUMBER)
    assert check(buyer, ()) == ()
    assert check(buyer, (), email_required=True) == (FieldProblem(-1, "email", "email_missing"),)


@pytest.mark.parametrize(
    ("problem", "addresses"),
    [
        ("email_wrong", "a@b..com .a@b.com a.@b.com a..b@c.com a@-b.com a@b-.com a@b_c.com <a@b.com> a@b.c"),
        ("", "maria.s+x@sub.exemplo-1.com.br joão@exêmplo.com.br o'hara@b.museum a_b@c.com.br"),
    ],
)
def test_an_email_that_no_mail_reaches_is_told_before_it_is_sent(problem: str, addresses: str) -> None:
    for address in addresses.split():
        assert email_problem(address) == problem, address
