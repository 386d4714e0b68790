"""The page of passengers decides what is told, when, and what goes on to payment."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from pos_app.domain.benefits import Benefit
from pos_app.domain.documents import DocumentType
from pos_app.domain.duplicates import SamePerson
from pos_app.domain.proofs import Proof
from pos_app.sale import events
from pos_app.sale.carrying import sold_here
from pos_app.sale.stage import Activity, Earlier, ProblemKind, Sale, SaleProblem
from pos_app.ui.pages.passengers.form import FIELDS, FormText, PersonText, text_of
from pos_app.ui.pages.passengers.page import (
    Ask,
    BenefitChosen,
    FieldLeft,
    ListPasted,
    Submitted,
)
from pos_app.ui.pages.passengers.presenter import PassengersPresenter
from pos_app.ui.pages.passengers.view import PassengersView
from tests.ui.builders_orders import BUYER, PEOPLE, TODAY, FakeFlow, passengers_sale
from tests.ui.pages.passengers.a_people import Screen, desk_of, elderly, page
from tests.wording.chapters.board import NOW, ONE


def test_each_passenger_has_a_block_with_seat_and_benefit() -> None:
    screen, _, _ = page(elderly(passengers_sale()))
    assert [one.seats for one in screen.people] == ["17 · janela", "18 · corredor", "20 · corredor"]
    assert [one.benefit.text if one.benefit else "" for one in screen.people] == ["", "", "Idoso 50\u00a0%"]
    assert screen.focus == (0, "document")


def test_a_paper_that_nobody_saw_stops_the_sale_and_gets_the_keyboard() -> None:
    screen, flow, presenter = page(elderly(passengers_sale()))
    screen.typed = text_of(BUYER, PEOPLE)
    presenter.handle(Ask.GO_ON)
    assert flow.sent == []
    assert screen.last("focus_proof") == (2, Proof.DOCUMENT_SEEN)


def test_with_every_paper_seen_the_sale_goes_on() -> None:
    screen, flow, presenter = page(elderly(passengers_sale(), 2, Proof.DOCUMENT_SEEN, Proof.INCOME_SEEN))
    screen.typed = text_of(BUYER, PEOPLE)
    presenter.handle(Ask.GO_ON)
    assert flow.sent == [events.PassengersGiven(BUYER, PEOPLE)]


def test_the_benefits_stand_with_their_papers_and_what_asking_for_one_does_to_the_seat() -> None:
    screen, flow, presenter = page(elderly(passengers_sale()))
    mine, asked = screen.people[0].benefits, screen.people[2].benefits
    assert (mine.text, asked.text) == ("", "Idoso 50\u00a0%")
    assert mine.note == "A reserva (17) não muda: escolha outra poltrona, e o preço vem com ela."
    assert mine.lines[0][:2] == (
        Benefit.ELDERLY_HALF,
        "Idoso 50\u00a0%: peça documento com foto e comprovante de renda.",
    )
    assert asked.lines[0] == (Benefit.NONE, "Sem benefício", True)
    assert {one for one, _, had in mine.lines if not had} == {one for one in Benefit if not sold_here(one)}
    presenter.handle(BenefitChosen(0, Benefit.ELDERLY_HALF))
    assert flow.sent == [events.BenefitChanged(0, Benefit.ELDERLY_HALF)]


def test_the_age_stands_beside_the_document_once_the_birth_is_known() -> None:
    screen, _, presenter = page(elderly(passengers_sale()))
    screen.typed = text_of(BUYER, PEOPLE)
    presenter.handle(FieldLeft(2, "birth"))
    benefit = screen.people[2].benefit
    assert benefit is not None
    assert [tick.text for tick in benefit.ticks] == [
        "Documento visto · 72 anos",
        "Renda até 2 salários vista",
    ]


def test_nothing_goes_on_while_a_field_is_wrong() -> None:
    screen, flow, presenter = page()
    form = text_of(BUYER, PEOPLE)
    screen.typed = replace(
        form, people=(form.people[0], replace(form.people[1], number="111.444.777-53"), PersonText())
    )
    presenter.handle(Ask.GO_ON)
    assert flow.sent == []
    assert screen.focus == (1, "document")
    assert screen.problems_shown[1, "document"] == "Este CPF não confere. Revise os números."
    assert set(screen.problems_shown) == {(1, "document"), (2, "name"), (2, "document")}
    assert flow.lacking[-1] == "Passageiro 3: faltam CPF e nome"
    screen.typed = replace(screen.typed, people=(*screen.typed.people[:2], form.people[2]))
    presenter.handle(Ask.GO_ON)
    assert flow.lacking[-1] == "Falta corrigir 1 campo"


def test_a_field_that_is_left_empty_is_not_blamed_before_the_clerk_goes_on() -> None:
    screen, _, presenter = page()
    presenter.handle(FieldLeft(0, "name"))
    assert screen.problems_shown == {}


def test_a_wrong_field_is_told_when_left_and_cleared_when_right() -> None:
    screen, flow, presenter = page()
    presenter.handle(Ask.OTHER_BUYER)
    screen.typed = replace(screen.typed, buyer=PersonText("Ana Lima", number="111.111.111-11"))
    presenter.handle(FieldLeft(-1, "document"))
    assert screen.problems_shown == {(-1, "document"): "Este CPF não confere. Revise os números."}
    assert flow.lacking[-1] == "Passageiro 1: faltam CPF e nome"
    screen.typed = replace(screen.typed, buyer=PersonText("Ana Lima", number="529.982.247-25"))
    presenter.handle(FieldLeft(-1, "document"))
    assert screen.problems_shown == {}
    assert screen.all("show_right") == [(-1, "document")]


def test_f7_puts_the_buyer_into_the_first_empty_row_only() -> None:
    screen, _, presenter = page()
    rows = (PersonText("Já Digitado"), PersonText(), PersonText())
    screen.typed = FormText(rows, text_of(BUYER, PEOPLE).payer)
    presenter.handle(Ask.COPY_BUYER)
    first, second, third = screen.typed.people
    assert first.name == "Já Digitado"
    assert (second.name, second.number) == (BUYER.name, "529.982.247-25")
    assert third.empty
    assert screen.focus == (2, "document")


def test_f7_fills_a_row_where_only_a_birth_date_stands_and_keeps_that() -> None:
    screen, _, presenter = page()
    rows = (PersonText(birth="08/11/1984"), PersonText(birth="01/02/1990"))
    screen.typed = FormText(rows, text_of(BUYER, PEOPLE).payer)
    presenter.handle(Ask.COPY_BUYER)
    assert screen.focus == (1, "document"), "the next row without anybody"
    assert screen.typed.people[0].name == BUYER.name
    assert screen.typed.people[0].birth == "08/11/1984"
    assert screen.missing == ""


def test_f7_with_all_rows_filled_says_so_and_changes_nothing() -> None:
    screen, _, presenter = page()
    screen.typed = typed = replace(text_of(BUYER, PEOPLE), buyer=PersonText("Rita Dias"))
    presenter.handle(Ask.COPY_BUYER)
    assert screen.typed == typed
    assert screen.missing == "Todas as linhas já têm passageiro."


def test_a_company_as_buyer_lends_its_name_but_not_its_number() -> None:
    screen, _, presenter = page()
    company = PersonText("Empresa Boa Ltda", DocumentType.CNPJ, "11.222.333/0001-81")
    screen.typed = replace(screen.typed, buyer=company)
    presenter.handle(Ask.COPY_BUYER)
    assert screen.typed.people[0].number == ""
    assert screen.typed.people[0].kind is DocumentType.CPF


def test_enter_goes_through_the_form_and_at_last_to_the_main_button() -> None:
    for other, rows in ((None, (0, 1, 2)), (PersonText(), (-1, 0, 1, 2))):
        screen, presenter, ends = with_main_button()
        screen.typed = replace(text_of(BUYER, PEOPLE), buyer=other)
        place, seen = (rows[0], "document"), []
        while not ends:
            seen.append(place)
            before = len(screen.calls)
            presenter.handle(Submitted(*place))
            if len(screen.calls) > before:
                assert screen.focus is not None
                place = screen.focus
        wanted = [(row, field) for row in rows for field in FIELDS]
        buyer = rows[0]
        assert seen == [
            one for one in wanted if one != (-1, "birth") and (one[1] != "email" or one[0] == buyer)
        ]


def with_main_button() -> tuple[Screen, PassengersPresenter, list[int]]:
    """Return the page, and a list that is filled when the keyboard is sent to the main button."""
    screen, ends = Screen(), list[int]()
    desk = desk_of(FakeFlow(passengers_sale()), to_main_button=lambda: ends.append(1))
    return screen, PassengersPresenter(cast(PassengersView, screen), desk, lambda: TODAY), ends


def test_a_child_s_certificate_asks_for_somebody_else_who_buys() -> None:
    screen, flow, presenter = page()
    form = text_of(BUYER, PEOPLE)
    child = replace(form.people[0], kind=DocumentType.BIRTH_CERTIFICATE, number="12345")
    screen.typed = replace(form, people=(child, *form.people[1:]))
    presenter.handle(Ask.GO_ON)
    assert not any(isinstance(one, events.PassengersGiven) for one in flow.sent)
    assert screen.typed.buyer == PersonText()
    assert screen.focus == (-1, "document")


def test_the_next_customer_never_sees_the_one_before() -> None:
    screen, flow, _ = page()
    screen.typed = text_of(BUYER, PEOPLE)
    flow.show(Sale())
    assert screen.typed == FormText()


def test_a_hold_that_ran_out_is_told_with_the_way_on() -> None:
    sale = replace(passengers_sale(), problem=SaleProblem(ProblemKind.HOLD_EXPIRED, labels=("17",)))
    screen, flow, presenter = page(sale)
    assert screen.notice is not None
    assert screen.notice.title == "A reserva venceu"
    assert screen.notice.actions == (), "the main button does it"
    presenter.handle(Ask.GO_ON)
    assert flow.sent == [events.HoldAgainAsked()]


def test_a_pasted_list_fills_the_empty_rows_and_says_who_was_left_out() -> None:
    screen, _, presenter = page()
    first = PersonText(name="Ana Souza", number="529.982.247-25")
    screen.typed = replace(screen.typed, people=(first, *screen.typed.people[1:]))
    presenter.handle(ListPasted("Bruno Dias\t111.444.777-35\nCarla Lima 12.345.678\nDavi Reis\n"))
    assert [person.name for person in screen.typed.people] == ["Ana Souza", "Bruno Dias", "Carla Lima"]
    assert screen.missing == "1 pessoa da lista ficou de fora: não há mais poltronas."
    assert (1, "document") in screen.all("show_right")


def test_pasting_something_else_says_how_a_list_looks() -> None:
    screen, _, presenter = page()
    before = screen.typed
    presenter.handle(ListPasted("  \n"))
    assert screen.typed == before
    assert "uma pessoa por linha" in screen.missing


def test_prices_that_are_being_asked_for_never_hold_up_the_clerk() -> None:
    screen, flow, presenter = page(replace(passengers_sale(), busy=frozenset({Activity.QUOTE})))
    screen.typed = text_of(BUYER, PEOPLE)
    presenter.handle(Ask.GO_ON)
    assert flow.sent == [events.PassengersGiven(BUYER, PEOPLE)]


def test_who_has_a_ticket_already_is_told_while_names_are_typed() -> None:
    screen, flow, presenter = page()
    screen.typed = text_of(BUYER, PEOPLE)
    presenter.handle(FieldLeft(0, "document"))
    (typed,) = [one for one in flow.sent if isinstance(one, events.PeopleTyped)]
    assert typed.people == PEOPLE
    flow.show(replace(flow.stage, earlier=Earlier(found=(ONE,), at=NOW)))
    assert screen.notice is not None and "GB7K-40Q2" in screen.notice.happened
    hint = replace(ONE, same=SamePerson.NAME_AND_BIRTH)
    flow.show(replace(flow.stage, earlier=Earlier(found=(hint,), at=NOW)))
    assert screen.notice is not None and screen.notice.kind == "info"
    flow.show(replace(flow.stage, earlier=Earlier()))
    assert screen.notice is None
