"""The basket from the passengers' form to the tickets."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pos_app.domain.attempts import AttemptState
from pos_app.domain.money import Cents
from pos_app.domain.payment import (
    CardBrand,
    Instalment,
    PartKind,
    PaymentMethod,
    PaymentType,
    PricePart,
    Quote,
)
from pos_app.sale import events
from pos_app.sale.machine import step
from pos_app.sale.stage import Activity, Step
from pos_app.ui.shared.basket import present
from pos_app.ui.shared.basket_view import BasketView, BillRow
from pos_app.wording.notices import CommandId
from tests.sale import samples
from tests.sale.stages import changed
from tests.ui.builders import a_hold, seats_sale
from tests.ui.shared.baskets import LEG, NBSP, bill, cents, paying, reais, sums

HELENA = BillRow("17", reais("129,90"), about="Helena Prado", disc=1)


def test_the_charge_button_says_how_much_and_why_not_yet() -> None:
    view = present(paying())
    assert (view.action, view.action_key, view.action_reason) == (
        f"Cobrar R${NBSP}139,80",
        CommandId.MAIN,
        None,
    )
    assert sums(view) == cents(view.total)
    assert view.persons == (HELENA,)
    assert present(paying(card=None)).action_reason == "Falta confirmar o cartão"
    assert (
        present(paying(busy=frozenset({Activity.QUOTE}))).action_reason
        == "Consultando as formas de pagamento…"
    )
    assert present(paying(session_id="")).action_reason == "Abrindo o pagamento…"
    assert present(paying(method=None)).action_reason == "Escolha a forma de pagamento"


def test_interest_is_a_line_of_the_bill_and_the_button_says_what_the_card_pays() -> None:
    total = Cents(13980)
    lines = (Instalment(1, total, total), Instalment(6, Cents(2430), Cents(14580)))
    method = PaymentMethod(
        PaymentType.CREDIT_CARD, "Cartão", total, Cents(990), brands=(CardBrand("visa", lines),)
    )
    view = present(paying(quote=Quote((method,)), installments=6))
    assert view.below == f"6x de R${NBSP}24,30, com juros: R${NBSP}145,80 no cartão"
    assert (view.total, view.action) == (f"R${NBSP}145,80", f"Cobrar R${NBSP}145,80 em 6x")
    assert sums(view) == cents(view.total)
    assert [row.label for row in view.rows] == ["Taxa de serviço", "Venda", "Juros do cartão em 6x"]


@pytest.mark.parametrize("state", [AttemptState.NOT_SENT, AttemptState.REJECTED])
def test_an_order_that_was_never_made_says_that_nothing_was_charged(state: AttemptState) -> None:
    view = present(paying(attempt=samples.attempt(state)))
    assert (view.note, view.note_tone) == ("Nada foi cobrado", "danger")


@pytest.mark.parametrize("state", sorted(set(AttemptState) - {AttemptState.COMPLETED, AttemptState.PRINTED}))
def test_only_a_sale_that_is_paid_is_called_so(state: AttemptState) -> None:
    view = present(paying(step=Step.TICKETS, attempt=samples.attempt(state)))
    assert view.total_words == "Em verificação"


# --- Passengers, payment, tickets -------------------------------------------------------------------


def test_the_fee_comes_with_the_hold_and_insurance_moves_the_total() -> None:
    sale = changed(seats_sale(held=("17",), passengers=1), step=Step.PASSENGERS)
    fee = "Taxa de serviço"
    assert present(sale).rows == (BillRow(fee, "no pagamento", "soft"),)
    asking = changed(sale, busy=frozenset({Activity.QUOTE}))
    assert present(asking).rows == (BillRow(fee, "consultando…", "soft"),)
    method = PaymentMethod(PaymentType.PIX, "PIX", Cents(13980), Cents(990))
    priced, _ = step(asking, events.QuoteArrived(Quote((method,))))
    assert (present(priced).rows, present(priced).total_words) == ((BillRow(fee, reais("9,90")),), "Total")
    insured, _ = step(priced, events.InsuranceAsked(0, True))
    assert present(insured).persons[1].amount == "consultando…"
    hold = sale.seating.seats[0].hold
    assert hold is not None
    known, _ = step(insured, events.InsurancePriced(((hold.block_id, Cents(675)),)))
    view = present(known)
    assert view.persons[1].amount == reais("6,75")
    assert view.rows == (BillRow(fee, f"~{NBSP}{reais('9,90')}"),)
    assert (view.total_words, sums(view)) == ("Total estimado", cents(view.total))
    assert cents(view.total) == 13980 + 675


def test_what_the_method_adds_or_takes_off_is_a_line_of_the_method() -> None:
    parts = (PricePart(PartKind.VOUCHER, Cents(-1200)), PricePart(PartKind.UNNAMED, Cents(300)))
    card = PaymentMethod(PaymentType.CREDIT_CARD, "Cartão", Cents(13980), Cents(990))
    pix = PaymentMethod(PaymentType.PIX, "PIX", Cents(13080), Cents(990), adjustments=parts)
    sale = paying(quote=Quote((card, pix)))
    assert present(sale).rows == (BillRow("Taxa de serviço", reais("9,90")),)
    changed_to, _ = step(sale, events.MethodChosen(PaymentType.PIX))
    view = present(changed_to)
    assert view.rows == (
        BillRow("Taxa de serviço", reais("9,90")),
        BillRow("Vale", f"\u2212{NBSP}{reais('12,00')}", "discount"),
        BillRow("Taxas e encargos da central", reais("3,00")),
    )
    assert sums(view) == cents(view.total) == 13080
    asking = present(changed(changed_to, busy=frozenset({Activity.QUOTE})))
    assert asking.rows[1].amount == f"~{NBSP}\u2212{NBSP}{reais('12,00')}"


def test_the_fee_is_that_of_the_order_not_of_each_seat() -> None:
    sale = paying()
    other = replace(sale.seating.seats[0], index=1, label="18", hold=a_hold(sale.trips.segments[0], "18"))
    method = PaymentMethod(PaymentType.CREDIT_CARD, "Cartão", Cents(2 * 12990 + 990), Cents(990))
    view = present(changed(sale, count=2, seats=(*sale.seating.seats, other), quote=Quote((method,))))
    assert ("Taxa de serviço · 2 bilhetes", reais("9,90")) in bill(view)
    assert sums(view) == cents(view.total)
    assert view.action_reason is None


def test_without_a_method_the_sum_is_an_estimate_and_no_fee_is_made_up() -> None:
    view = present(paying(method=None))
    assert (view.total_words, view.total, view.action) == ("Total estimado", reais("129,90"), "Cobrar")
    assert "Taxa de serviço" not in dict(bill(view))


def test_seats_that_are_no_longer_held_must_be_held_again() -> None:
    sale = paying(method=None)
    assert present(changed(sale, seats=(replace(sale.seating.seats[0], hold=None),))).action_reason == (
        "A reserva venceu: reserve de novo"
    )


def test_an_order_on_its_way_keeps_the_sum_that_was_sent() -> None:
    sent = samples.attempt(AttemptState.KNOWN)
    view = present(paying(attempt=replace(sent, sold=replace(sent.sold, total=Cents(14580)))))
    assert view.total == reais("145,80")
    assert (view.action_key, view.action_reason) == (None, None)
    assert [leg.state for leg in view.legs] == ["reservada"]


@pytest.mark.parametrize(
    ("state", "payment", "text"),
    [
        (AttemptState.KNOWN, PaymentType.PIX, "A receber"),
        (AttemptState.KNOWN, PaymentType.CREDIT_CARD, "Em verificação"),
        (AttemptState.SENDING, PaymentType.PIX, "Em verificação"),
        (AttemptState.AMBIGUOUS, PaymentType.PIX, "Em verificação"),
    ],
)
def test_only_what_the_customer_has_still_to_pay_is_called_to_be_received(
    state: AttemptState, payment: PaymentType, text: str
) -> None:
    sent = samples.attempt(state)
    view = present(paying(attempt=replace(sent, sold=replace(sent.sold, payment=payment))))
    assert view.total_words == text


def test_interest_that_was_charged_stays_a_line_of_the_bill() -> None:
    sent = samples.attempt(AttemptState.KNOWN)
    sent = replace(sent, sold=replace(sent.sold, total=Cents(14580), interest=Cents(600)))
    view = present(paying(attempt=sent))
    assert bill(view)[-1] == ("Juros do cartão", reais("6,00"))
    assert sums(view) == cents(view.total)


def test_what_was_paid_stands_in_the_basket_with_the_tickets() -> None:
    sold = samples.attempt(AttemptState.COMPLETED)
    sold = replace(sold, sold=replace(sold.sold, total=Cents(14580), interest=Cents(600)))
    view = present(paying(step=Step.TICKETS, attempt=sold))
    assert view == BasketView(
        people="1 pessoa",
        legs=(replace(LEG, state="reservada", state_kind="success", icon="lock"),),
        persons=(HELENA,),
        rows=(
            BillRow("Taxa de serviço", reais("9,90")),
            BillRow("Venda", reais("139,80"), ruled=True),
            BillRow("Juros do cartão", reais("6,00")),
        ),
        total_words="Pago",
        total=reais("145,80"),
        action="Nova venda",
        action_key=CommandId.NEW_SALE,
    )
