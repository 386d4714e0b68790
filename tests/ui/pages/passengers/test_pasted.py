"""A list pasted from a message or a sheet becomes rows."""

from __future__ import annotations

import pytest

from pos_app.domain.documents import DocumentType
from pos_app.ui.pages.passengers.form import pasted_people


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
