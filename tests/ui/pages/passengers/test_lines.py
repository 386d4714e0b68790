"""What the page shows of each person, and what a clerk should look at before charging."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from pos_app.domain.basket import PriceFrom, SeatChoice
from pos_app.domain.benefits import Benefit
from pos_app.domain.documents import DocumentType
from pos_app.domain.money import Cents
from pos_app.domain.proofs import Proof
from pos_app.domain.trips import segments
from pos_app.sale.carrying import carried
from pos_app.sale.stage import Sale, Step
from pos_app.ui.pages.passengers.form import PersonText
from pos_app.ui.pages.passengers.lines import advice, age, people_lines
from pos_app.ui.pages.passengers.page import InsuranceLine
from tests.sale.stages import changed
from tests.ui.builders import a_hold, a_trip, found_sale, sample_trips
from tests.ui.builders_orders import passengers_sale

FULL = (Cents(12990), Cents(4230), Cents(16800))
HALF = (Cents(6495), Cents(2115), Cents(16800))
TYPED = (PersonText("Helena Prado"), PersonText("Dirce Prado", birth="14/06/1953"))


def three_legs(*, known: bool = True) -> Sale:
    """Return a connection and a way back for two; the second asks for the half fare of the elderly after the
    seat of the way back was held without it."""
    out = sample_trips()[2]
    legs = segments(out, a_trip("19:00", 660, company="Jequitibá", service_class="Executivo", price=16800))
    seats = []
    for number, segment in enumerate(legs):
        for index in range(2):
            label = f"{17 + 2 * number + index}"
            elderly = index == 1 and number < 2
            seats.append(
                SeatChoice(
                    segment,
                    label,
                    index,
                    HALF[number] if index else FULL[number],
                    Benefit.ELDERLY_HALF if elderly else Benefit.NONE,
                    hold=a_hold(segment, label),
                    full=FULL[number],
                    price_from=PriceFrom.PROVIDER if known else PriceFrom.MAP,
                )
            )
    sale = changed(
        found_sale(),
        step=Step.PASSENGERS,
        count=2,
        outbound=out,
        way_back=legs[-1].trip,
        segments=legs,
        seats=tuple(seats),
    )
    people = replace(sale.people, benefits=(Benefit.NONE, Benefit.ELDERLY_HALF), insured=frozenset({0}))
    return carried(replace(sale, people=people))


def insured(sale: Sale, *prices: int) -> Sale:
    """Return the sale with these prices of insurance, one for each leg."""
    by_leg = {segment.key: Cents(price) for segment, price in zip(sale.trips.segments, prices, strict=True)}
    told = tuple((c.hold.block_id, by_leg[c.segment.key]) for c in sale.seating.seats if c.hold)
    return replace(sale, payment=replace(sale.payment, insurance_prices=told))


def test_a_benefit_says_where_it_does_not_apply() -> None:
    _, dirce = people_lines(three_legs(), TYPED)
    assert dirce.seats == "18, 20, 22"
    assert dirce.benefit is not None
    assert dirce.benefit.text == "Idoso 50\u00a0%"
    assert dirce.benefit.notes == ("Volta: reservada antes do pedido, mudar pede outra poltrona",)
    assert dirce.benefit.off == "\u2212\u00a0R$\u00a086,10"
    assert [(tick.proof, tick.text, tick.seen) for tick in dirce.benefit.ticks] == [
        (Proof.DOCUMENT_SEEN, "Documento visto · 72 anos", False),
        (Proof.INCOME_SEEN, "Renda até 2 salários vista", False),
    ]


def test_what_a_benefit_takes_off_is_only_said_where_it_is_stated() -> None:
    _, dirce = people_lines(three_legs(known=False), TYPED)
    assert dirce.benefit is not None and dirce.benefit.off == "", "not known is no amount"


def test_the_insurance_shows_its_price_by_leg_and_in_sum_beforehand() -> None:
    helena, dirce = people_lines(insured(three_legs(), 390, 390, 390), TYPED)
    terms = "R$\u00a03,90 por trecho · 3 trechos"
    assert helena.insurance == InsuranceLine(True, terms, "R$\u00a011,70")
    assert dirce.insurance == InsuranceLine(False, terms, "R$\u00a011,70")


def test_insurance_with_a_price_of_its_own_on_each_leg_shows_the_sum_alone() -> None:
    helena, _ = people_lines(insured(three_legs(), 390, 120, 390), TYPED)
    assert (helena.insurance.terms, helena.insurance.price) == ("3 trechos", "R$\u00a09,00")


def test_a_price_that_is_not_known_is_no_price() -> None:
    sale = insured(three_legs(), 390, 390, 390)
    part = replace(sale, payment=replace(sale.payment, insurance_prices=sale.payment.insurance_prices[:-1]))
    _, dirce = people_lines(part, TYPED)
    assert dirce.insurance.price == ""
    assert people_lines(passengers_sale(1), ())[0].insurance == InsuranceLine()


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
    text = advice_words(birth, benefit, DocumentType.RG)
    assert (said in text) if said else (text == "")


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
