"""The side of an order tells what the provider told: nothing made up, contacts masked, nothing opened."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QDesktopServices
from pytestqt.qtbot import QtBot

from pos_app.domain.money import Cents
from pos_app.domain.order_facts import CheckoutFacts, ContactFacts, ListedJourney, OrderFacts, PaymentFacts
from pos_app.domain.orders import (
    CheckoutReport,
    Finality,
    FiscalState,
    FiscalTicket,
    OrderDetail,
    OrderPayment,
)
from pos_app.domain.trips import Point
from pos_app.ui.pages.orders.list.rows import from_summary
from pos_app.ui.pages.orders.page import CopyFact, OpenAddress
from pos_app.ui.pages.orders.panel import facts
from pos_app.ui.pages.orders.panel.facts import Fact, is_web
from pos_app.ui.pages.orders.panel.order_side import FactsView
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.label import Label
from tests.ui.builders_orders import ZONE, an_order, summaries

RECORD = FiscalTicket(
    "f-1", FiscalState.FOUND, key="3526A", number="18821", series="001", protocol="135260009412887",
    pdf_url="https://bpe.exemplo.com.br/d/1.pdf?ch=1", payment_method="PIX", amount="129.90",
)  # fmt: skip


def one_ticket() -> OrderDetail:
    order = an_order()
    return replace(order, tickets=order.tickets[:1])


def named(told: tuple[Fact, ...]) -> dict[str, str]:
    return {fact.name: fact.value for fact in told}


def test_a_way_back_is_told_after_the_way_out_and_only_where_it_is_proven() -> None:
    out = one_ticket().tickets[0]
    start = Point("BH", datetime(2026, 3, 25, 18, 0), slug="belo-horizonte-mg")
    end = Point("São Paulo (Tietê)", datetime(2026, 3, 26, 2, 0), slug="sao-paulo-sp")
    back = replace(out, id="t-back", departure=start, arrival=end)
    order = replace(one_ticket(), tickets=(back, out), facts=OrderFacts(origin_slug="sao-paulo-sp"))
    told = [(fact.name, fact.value) for fact in facts.trips(order) if "\u2192" in fact.value]
    assert told == [
        ("Viagem", "sáb 21/03 22:15 · São Paulo (Tietê) → Belo Horizonte"),
        ("Volta", "qua 25/03 18:00 · BH → São Paulo (Tietê)"),
    ]
    unproven = facts.trips(replace(order, facts=OrderFacts()))
    assert "Volta" not in named(unproven)
    assert sum(fact.name == "Viagem" for fact in facts.trips(an_order())) == 1, "of three people"
    assert facts.trips(replace(order, tickets=(replace(out, departure=None),))) == ()


def test_the_list_tells_the_way_back_of_a_round_trip() -> None:
    summary = summaries()[2]
    people = summary.passengers
    back = ListedJourney(
        "Belo Horizonte", "São Paulo", departure=datetime(2026, 4, 2, 18, 0), passengers=people
    )
    row = from_summary(replace(summary, back=back), date(2026, 3, 19), ZONE)
    assert row.people == "Helena Prado Siqueira e mais 2 · volta qui 02/04 18:00"
    assert row.people_count == 3
    fewer = replace(back, passengers=people[:1], origin="Contagem")
    row = from_summary(replace(summary, back=fewer), date(2026, 3, 19), ZONE)
    assert row.people.endswith("volta qui 02/04 18:00 Contagem → São Paulo (Helena Prado Siqueira)")


def test_a_payment_tells_its_instalments_its_refund_and_why_it_was_refused() -> None:
    told = PaymentFacts(
        each=Cents(12040), refunded=Cents(500), reason="Sem saldo", reason_code="51", external_id="p-1",
        descriptor="SERRA*BILHETE", gateway="porta",
    )  # fmt: skip
    lines = facts.payment(OrderPayment("credit_card", "refused", Cents(36120), 3, told))
    assert named(lines) == {
        "Parcelas": "3x R$\u00a0120,40",
        "Valor estornado": "R$\u00a05,00",
        "Resposta da operadora": "Sem saldo (51)",
        "Nome na fatura": "SERRA*BILHETE",
        "Operadora": "porta",
        "Nº na operadora": "p-1",
    }
    assert facts.payment(OrderPayment("pix", "approved", Cents(1))) == ()


def test_the_fiscal_ticket_tells_its_numbers_what_was_paid() -> None:
    told = facts.records(one_ticket(), (RECORD,))
    assert named(told) == {
        "BP-e da poltrona 17": "nº 18821 · série 001 · protocolo 135260009412887",
        "Chave do BP-e": RECORD.key,
        "Pago no BP-e": "PIX · R$\u00a0129,90",
        "PDF do BP-e": "bpe.exemplo.com.br",
    }
    assert (told[-1].copy, told[-1].open) == (RECORD.pdf_url, RECORD.pdf_url)
    assert facts.records(one_ticket(), (FiscalTicket("f-1", FiscalState.NOT_FOUND),)) == ()
    assert facts.records(an_order(), (RECORD,)) == (), "counts differ: nothing is claimed"


@pytest.mark.parametrize(
    "address",
    [
        "file:///etc/passwd",
        "javascript:alert(1)",
        "smb://host/x",
        "bpe.pdf",
        "https://",
        "https://bpe@mau.example/",
        "",
    ],
)
def test_only_plain_web_addresses_are_offered_to_be_opened(address: str) -> None:
    assert not is_web(address)
    told = facts.records(one_ticket(), (replace(RECORD, pdf_url=address),))
    assert [fact.open for fact in told if fact.open] == []


def test_contacts_are_masked_until_they_are_asked_for() -> None:
    buyer = ContactFacts("helena@exemplo.com.br", "(11) 98765-0142", date(1984, 11, 8))
    order = replace(one_ticket(), buyer=buyer)
    told = named(facts.more(order, None, zone=ZONE))
    assert told["Contato do comprador"] == "***0142 · h***@exemplo.com.br · nasc. **/**/1984"
    told = named(facts.more(order, None, reveal=True, zone=ZONE))
    assert told["Contato do comprador"] == "(11) 98765-0142 · helena@exemplo.com.br · nasc. 08/11/1984"


def test_a_traveller_with_the_buyers_contact_has_no_line_of_their_own() -> None:
    buyer, other = ContactFacts(phone="11987650142"), ContactFacts(phone="1133334444")
    tickets = tuple(
        replace(ticket, person=who)
        for ticket, who in zip(an_order().tickets, (buyer, other, other), strict=True)
    )
    order = replace(an_order(), tickets=tickets, buyer=buyer)
    told = [fact.name for fact in facts.more(order, None) if fact.name.startswith("Contato")]
    assert told == [
        "Contato do comprador",
        "Contato de Otávio Siqueira Lemos",
        "Contato de Dirce Prado Antunes",
    ]


@pytest.mark.parametrize(
    ("flags", "said"),
    [
        ((True, True, True), "permitido"),
        ((False, False, False), "não permitido"),
        ((True, False, None), "só 1 de 3 bilhetes"),
        ((None, None, None), "a central não informou"),
        ((False, None, None), "a central não informou"),
    ],
)
def test_a_refund_is_told_as_the_provider_tells_it(flags: tuple[bool | None, ...], said: str) -> None:
    pairs = zip(an_order().tickets, flags, strict=True)
    order = replace(an_order(), tickets=tuple(replace(ticket, can_refund=flag) for ticket, flag in pairs))
    assert named(facts.more(order, None))["Estorno"] == said


def test_sums_of_the_order_are_told_only_where_they_were_told() -> None:
    assert named(facts.more(replace(an_order(), tickets=()), None)) == {}
    told = OrderFacts(
        discount=Cents(1234),
        refunded_items=2,
        boarding_pass=False,
        updated=datetime(2026, 3, 19, 15, 0, tzinfo=UTC),
        client_name="guiche",
    )
    assert named(facts.more(replace(an_order(), tickets=(), facts=told), None, zone=ZONE)) == {
        "Desconto do pedido": "R$\u00a012,34",
        "Itens estornados": "2",
        "Cartão de embarque": "não",
        "Vendido por": "guiche",
        "Atualizado": "qui 19/03 12:00",
    }


def test_the_address_of_a_checkout_is_text_to_copy_and_nothing_opens_it() -> None:
    checkout = CheckoutFacts("chk-1", "https://pagar.exemplo/1", "Sem saldo", "51")
    told = facts.more(replace(an_order(), tickets=()), CheckoutReport(Finality.PENDING, facts=checkout))
    assert named(told) == {
        "Mensagem da central": "Sem saldo (51)",
        "Endereço para o suporte": "https://pagar.exemplo/1",
        "Nº do checkout": "chk-1",
    }
    assert [(fact.copy, fact.open) for fact in told[1:]] == [("https://pagar.exemplo/1", ""), ("chk-1", "")]


def test_a_value_is_plain_text_and_its_buttons_only_ask(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[object] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", opened.append)
    asked: list[object] = []
    view = FactsView(asked.append)
    qtbot.addWidget(view)
    view.show_facts((Fact("PDF", "<b>x</b>", "https://a.example/1", "https://a.example/1"), Fact("Nº", "7")))
    view.show()
    labels = view.findChildren(Label)
    assert "<b>x</b>" in [label.text() for label in labels]
    assert {label.textFormat() for label in labels} == {Qt.TextFormat.PlainText}
    for button in view.findChildren(Button):
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert asked == [CopyFact("https://a.example/1", "PDF"), OpenAddress("https://a.example/1")]
    assert opened == []
    buttons = view.findChildren(Button)
    view.show_facts(view._facts[:])
    assert view.findChildren(Button) == buttons, "the same facts keep them, and the keyboard"
