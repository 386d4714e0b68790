"""What is typed becomes people, and everything wrong is found before payment."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from pos_app.domain.documents import DocumentType
from pos_app.ui.pages.passengers.form import PersonText, birth_date, birth_problem, people, problems, text_of
from tests.ui.builders_orders import BUYER, PEOPLE, TODAY


def test_people_survive_the_way_to_the_screen_and_back() -> None:
    assert people(text_of(BUYER, PEOPLE)) == (BUYER, PEOPLE)


def test_names_and_numbers_are_sent_clean() -> None:
    form = replace(text_of(BUYER, PEOPLE), buyer=PersonText("  Ana   Lima ", number="111.444.777-35"))
    buyer, _ = people(form)
    assert (buyer.name, buyer.document_number) == ("Ana Lima", "11144477735")


def test_a_right_form_has_no_problems() -> None:
    assert problems(text_of(BUYER, PEOPLE), TODAY, email_required=True) == ()


def test_problems_come_in_reading_order() -> None:
    form = text_of(replace(BUYER, email=""), PEOPLE)
    first = replace(form.people[0], birth="31/02/1984", phone="12")
    second = replace(form.people[1], number="111.444.777-53", name="Otávio")
    found = problems(replace(form, people=(first, second, form.people[2])), TODAY, email_required=True)
    assert [(p.row, p.field) for p in found] == [
        (0, "birth"),
        (0, "phone"),
        (0, "email"),
        (1, "document"),
        (1, "name"),
    ]


def test_the_first_passenger_buys_unless_somebody_else_does() -> None:
    form = text_of(BUYER, PEOPLE)
    assert form.buyer is None and form.people[0].email == BUYER.email
    other = replace(BUYER, name="Rita Dias", document_number="11144477735")
    assert people(text_of(other, PEOPLE)) == (other, PEOPLE)
    child = replace(form.people[0], kind=DocumentType.BIRTH_CERTIFICATE, number="12345")
    found = problems(replace(form, people=(child,)), TODAY, email_required=False)
    assert {(one.row, one.field) for one in found} == {(-1, "document"), (-1, "name")}


def test_the_station_s_own_address_makes_the_buyer_s_optional() -> None:
    assert problems(text_of(replace(BUYER, email=""), PEOPLE), TODAY, email_required=False) == ()


@pytest.mark.parametrize("words", ["29/02/2024", "08/11/1984"])
def test_birth_dates_that_exist(words: str) -> None:
    assert birth_problem(words, TODAY) == ""
    assert birth_date(words) is not None


@pytest.mark.parametrize("words", ["31/02/1984", "08/11/84", "08/11", "20/03/2026", "01/01/1850"])
def test_birth_dates_that_cannot_be(words: str) -> None:
    assert birth_problem(words, date(2026, 3, 19)) == "birth_wrong"


def test_a_passport_is_not_shaped_as_a_cpf() -> None:
    person = PersonText("John Doe", DocumentType.PASSPORT, "AB 123456")
    _, (passenger,) = people(replace(text_of(BUYER, ()), people=(person,)))
    assert passenger.document_number == "AB123456"
