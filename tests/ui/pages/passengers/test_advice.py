"""What does not fit together is told before money moves, and never stops the clerk."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from pos_app.domain.benefits import Benefit
from pos_app.domain.documents import DocumentType
from pos_app.sale.stage import Sale
from pos_app.ui.pages.passengers.form import PersonText
from pos_app.ui.pages.passengers.lines import advice, age
from tests.ui.builders_orders import passengers_sale


def advice_words(birth: str, benefit: Benefit = Benefit.NONE, kind: DocumentType = DocumentType.CPF) -> str:
    sale = passengers_sale()
    sale = replace(
        sale,
        seating=replace(
            sale.seating, seats=tuple(replace(choice, benefit=benefit) for choice in sale.seating.seats)
        ),
    )
    person = PersonText("Dirce Antunes", kind, birth=birth)
    grown = PersonText("Rui Lemos", birth="01/01/1980")
    return " ".join(line for line in advice((person, grown), sale) if "Dirce" in line)


@pytest.mark.parametrize(
    ("birth", "benefit", "said"),
    [
        ("22/03/1966", Benefit.ELDERLY_HALF, "59 anos na viagem: o benefício de idoso pede 60"),
        ("21/03/1966", Benefit.ELDERLY_HALF, ""),
        ("21/03/1996", Benefit.YOUNG_FREE, "30 anos na viagem: a ID Jovem"),
        ("22/03/1996", Benefit.YOUNG_FREE, ""),
        ("21/03/2011", Benefit.YOUNG_HALF, ""),
        ("20/03/2020", Benefit.CHILD, "6 anos na viagem: no colo"),
        ("08/11/1984", Benefit.NONE, ""),
        ("", Benefit.ELDERLY_FREE, ""),
        ("31/02/1990", Benefit.ELDERLY_FREE, ""),
    ],
)
def test_age_against_the_benefit_on_the_day_of_the_trip(birth: str, benefit: Benefit, said: str) -> None:
    words = advice_words(birth, benefit, DocumentType.RG)
    assert (said in words) if said else (words == "")


def test_a_child_embarks_with_its_own_papers() -> None:
    assert "certidão" in advice_words("01/01/2018")
    assert advice_words("01/01/2018", kind=DocumentType.BIRTH_CERTIFICATE) == ""
    assert "documento com foto" in advice_words("01/01/2010", kind=DocumentType.BIRTH_CERTIFICATE)


def test_a_minor_alone_needs_an_authorisation() -> None:
    alone = PersonText("Caio", DocumentType.RG, birth="01/01/2012")
    assert any("autorização" in line for line in advice((alone,), passengers_sale()))
    assert advice((alone, PersonText("Rui")), passengers_sale()) == ()


def test_somebody_without_a_name_is_called_by_the_row() -> None:
    line = advice((PersonText(birth="01/01/2018"), PersonText("Rui")), passengers_sale())[0]
    assert line.startswith("Passageiro 1 terá")


def test_before_a_trip_was_chosen_nothing_is_known() -> None:
    assert advice((PersonText("Caio", birth="01/01/2018"),), Sale()) == ()


def test_the_birthday_counts_on_its_day() -> None:
    assert age("21/03/2000", date(2026, 3, 20)) == 25
    assert age("21/03/2000", date(2026, 3, 21)) == 26
    assert age("21/03/2027", date(2026, 3, 21)) is None
