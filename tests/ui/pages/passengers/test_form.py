"""What is typed: how it takes its shape, how it becomes people, how a pasted list is read."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pos_app.domain.documents import DocumentType
from pos_app.ui.pages.passengers import masks
from pos_app.ui.pages.passengers.form import (
    PersonText,
    birth_date,
    birth_problem,
    pasted_people,
    people,
    problems,
    text_of,
)
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


@pytest.mark.parametrize("text", ["29/02/2024", "08/11/1984"])
def test_birth_dates_that_exist(text: str) -> None:
    assert birth_problem(text, TODAY) == ""
    assert birth_date(text) is not None


@pytest.mark.parametrize("text", ["31/02/1984", "08/11/84", "08/11", "20/03/2026", "01/01/1850"])
def test_birth_dates_that_cannot_be(text: str) -> None:
    assert birth_problem(text, date(2026, 3, 19)) == "birth_wrong"


def test_a_passport_is_not_shaped_as_a_cpf() -> None:
    person = PersonText("John Doe", DocumentType.PASSPORT, "AB 123456")
    _, (passenger,) = people(replace(text_of(BUYER, ()), people=(person,)))
    assert passenger.document_number == "AB123456"


@pytest.mark.parametrize(
    ("line", "name", "kind", "number", "birth"),
    [
        ("Helena Prado Siqueira\t529.982.247-25", "Helena Prado Siqueira", "cpf", "529.982.247-25", ""),
        ("Helena Prado 52998224725", "Helena Prado", "cpf", "529.982.247-25", ""),
        ("1) Helena Prado - CPF 529.982.247-25", "Helena Prado", "cpf", "529.982.247-25", ""),
        ("Otávio Lemos; RG: MG-12.345.678; 27/02/1981", "Otávio Lemos", "rg", "MG12345678", "27/02/1981"),
        ("FZ123456, Ana Souza, passaporte", "Ana Souza", "passport", "FZ123456", ""),
        ("Dirce Antunes 14/06/1953 RG 22.333.444-5", "Dirce Antunes", "rg", "223334445", "14/06/1953"),
        ("João Sem Documento", "João Sem Documento", "cpf", "", ""),
        ("Caio Reis 12345678", "Caio Reis", "rg", "12345678", ""),
    ],
)
def test_a_line_is_read_whatever_stands_between(
    line: str, name: str, kind: str, number: str, birth: str
) -> None:
    (person,) = pasted_people(line)
    assert (person.name, person.kind, person.number, person.birth) == (
        name,
        DocumentType(kind),
        number,
        birth,
    )


def test_the_order_of_the_list_stays_and_empty_lines_do_not_count() -> None:
    people = pasted_people("\nAna Souza\t52998224725\n\n   \nBruno Dias\t11144477735\n12345\n")
    assert [person.name for person in people] == ["Ana Souza", "Bruno Dias"]


SHAPED: dict[masks.Mask, dict[str, str]] = {
    masks.cpf: {
        "": "",
        "5299": "529.9",
        "5299822": "529.982.2",
        "52998224725999": "529.982.247-25",
        "abc": "",
    },
    masks.cnpj: {"12abc34501de35": "12.ABC.345/01DE-35"},
    masks.day: {"08": "08", "0811": "08/11", "08111984": "08/11/1984"},
    masks.phone: {
        "11": "11",
        "1198765": "(11) 9876-5",
        "1133334444": "(11) 3333-4444",
        "11987650142": "(11) 98765-0142",
        "+351 912 345 678": "+351 912 345 678",
    },
}


@pytest.mark.parametrize("mask", SHAPED)
def test_each_number_is_shaped_as_far_as_it_is_typed(mask: masks.Mask) -> None:
    assert {typed: mask(typed) for typed in SHAPED[mask]} == SHAPED[mask]


@given(st.text("0123456789.-/ abc", max_size=30))
def test_shaping_again_changes_nothing(text: str) -> None:
    for mask in SHAPED:
        assert mask(mask(text)) == mask(text)


@given(st.text("0123456789", max_size=11), st.data())
def test_the_cursor_stays_after_the_same_digit(digits: str, data: st.DataObject) -> None:
    cursor = data.draw(st.integers(0, len(digits)))
    shaped, place = masks.typed(masks.cpf, digits, cursor)
    assert [c for c in shaped[:place] if c.isdigit()] == list(digits[:cursor])


def test_a_digit_typed_in_the_middle_keeps_the_cursor_there() -> None:
    assert masks.typed(masks.cpf, "5299.982", 4) == ("529.998.2", 5)
