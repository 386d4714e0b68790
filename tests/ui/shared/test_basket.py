"""What the basket says at each step, and that its lines add up."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pos_app.domain.attempts import AttemptState
from pos_app.domain.benefits import Benefit
from pos_app.domain.documents import DocumentType
from pos_app.domain.money import Cents
from pos_app.domain.passengers import Passenger
from pos_app.domain.payment import CardBrand, CardToken, Instalment, PaymentMethod, PaymentType, Quote
from pos_app.domain.terms import Terms
from pos_app.domain.trips import Direction
from pos_app.sale.stage import Activity, Sale, Step
from pos_app.ui.shared.basket import Highlight, present
from pos_app.ui.shell.basket_view import BasketView
from pos_app.wording.command_ids import CommandId
from tests.sale import samples
from tests.sale.stages import changed
from tests.ui.builders import a_query, found_sale, sample_trips, seats_sale

NBSP = "\u00a0"


def cents(amount: str) -> int:
    """Read an amount of the basket back."""
    sign = -1 if amount.startswith("\u2212") else 1
    return sign * int("".join(c for c in amount if c.isdigit()))


def sums(view: BasketView) -> int:
    """Add up the lines that are money."""
    return sum(cents(row.amount) for row in view.rows if row.tone != "soft")


def test_an_empty_basket_says_how_it_fills() -> None:
    view = present(Sale())
    assert (view.people, view.action, view.total) == ("1 passageiro", "", "")
    assert view.note == "Busque e escolha uma viagem: ela aparece aqui."


def test_the_basket_follows_the_row_cursor() -> None:
    view = present(found_sale(), Highlight(sample_trips()[8], 9))
    trip = view.trips[0]
    assert trip.hint == "Viagem em destaque · linha 9"
    assert (trip.route, trip.detail) == ("São Paulo → Belo Horizonte", "sáb 21/03 · Direto · 8h20")
    assert [stop.detail for stop in trip.stops] == ["sáb 21/03 · SP", "dom 22/03 · MG"]
    assert view.total == f"R${NBSP}389,70"
    assert sums(view) == 38970
    assert (view.action, view.action_reason) == ("Escolher poltronas", None)


def test_a_sold_out_trip_cannot_be_taken() -> None:
    assert present(found_sale(), Highlight(sample_trips()[6], 7)).action_reason == "Esta viagem está esgotada"


def test_a_round_trip_asks_for_the_way_back_first() -> None:
    query = a_query(return_day=a_query().day)
    sale = found_sale(query=query)
    assert present(sale, Highlight(sample_trips()[8], 9)).action == "Escolher a volta"
    way_out = replace(
        sale,
        trips=replace(sale.trips, outbound=sample_trips()[8]),
        search=replace(sale.search, choosing=Direction.RETURN),
    )
    view = present(way_out, Highlight(sample_trips()[0], 1))
    assert view.action == "Escolher poltronas"
    assert sums(view) == cents(view.total) == 3 * (12990 + 10990)


def test_the_main_button_names_the_seats_that_it_holds() -> None:
    assert present(seats_sale("20", held=("17", "18"))).action == "Reservar 20 e continuar"
    assert present(seats_sale("17", "18", "20")).action == "Reservar 3 e continuar"
    assert present(seats_sale("17", "18", "20"), narrow=True).action == "Reservar 3"
    assert present(seats_sale(held=("17", "18", "20"))).action == "Continuar"
    assert present(seats_sale("17")).action_reason == "Faltam 2 poltronas"
    assert present(seats_sale("17", "18")).action_reason == "Falta escolher 1 poltrona"


def test_while_seats_are_being_held_the_button_waits() -> None:
    sale = replace(seats_sale("17", "18", "20"), busy=frozenset({Activity.HOLD}))
    assert present(sale).action_reason == "Reservando as poltronas…"


def test_a_benefit_is_its_own_line_and_the_lines_add_up() -> None:
    sale = seats_sale("20", held=("17", "18"))
    seats = (
        *sale.seating.seats[:2],
        replace(sale.seating.seats[2], benefit=Benefit.ELDERLY_HALF, price=Cents(6495)),
    )
    view = present(replace(sale, seating=replace(sale.seating, seats=seats)))
    assert [row.words for row in view.rows] == [
        f"3 × R${NBSP}149,90",
        "Desconto da viação",
        "Idoso 50% · poltrona 20",
        "Taxa de serviço",
    ]
    assert sums(view) == cents(view.total) == 32475


def paying(**changes: object) -> Sale:
    """Return a sale at the payment step with a card method quoted."""
    sale = seats_sale(held=("17",), passengers=1)
    method = PaymentMethod(PaymentType.CREDIT_CARD, "Cartão", Cents(13980), fee=Cents(990))
    ready = changed(
        sale,
        step=Step.PAYMENT,
        passengers=(Passenger("Helena Prado", DocumentType.CPF, "52998224725"),),
        quote=Quote((method,)),
        method=PaymentType.CREDIT_CARD,
        session_id="s-1",
        card=CardToken("tok", "visa", "08", "2031", "HELENA"),
    )
    return changed(ready, **changes)


def test_the_charge_button_says_how_much_and_why_not_yet() -> None:
    view = present(paying())
    assert (view.action, view.action_key, view.action_reason) == (
        f"Cobrar R${NBSP}139,80",
        CommandId.MAIN,
        None,
    )
    assert sums(view) == cents(view.total)
    assert view.seats[0].name == "Helena Prado"
    assert present(paying(card=None)).action_reason == "Falta confirmar o cartão"
    assert (
        present(paying(busy=frozenset({Activity.QUOTE}))).action_reason
        == "Consultando as formas de pagamento…"
    )
    assert present(paying(session_id="")).action_reason == "Abrindo o pagamento…"
    assert present(paying(method=None)).action_reason == "Escolha a forma de pagamento"


def test_interest_that_the_order_carries_is_a_line_of_the_bill() -> None:
    total = Cents(13980)
    lines = (Instalment(1, total, total), Instalment(6, Cents(2430), Cents(14580)))
    method = PaymentMethod(
        PaymentType.CREDIT_CARD, "Cartão", total, Cents(990), brands=(CardBrand("visa", lines),)
    )
    sale = paying(quote=Quote((method,)), installments=6, terms=Terms(with_interest=True))
    view = present(sale)
    assert (view.total, view.action) == (f"R${NBSP}145,80", f"Cobrar R${NBSP}145,80")
    assert sums(view) == cents(view.total)
    assert "Juros das parcelas" in [row.words for row in view.rows]
    assert present(replace(sale, terms=Terms())).total == f"R${NBSP}139,80"


def test_an_order_on_its_way_closes_the_basket() -> None:
    view = present(paying(attempt=samples.attempt(AttemptState.KNOWN)))
    assert view.action == ""
    assert (view.note, view.note_tone) == ("Cesta fechada: o pedido já foi enviado", "primary")
    assert view.total_words == "Em verificação"


@pytest.mark.parametrize("state", [AttemptState.NOT_SENT, AttemptState.REJECTED])
def test_an_order_that_was_never_made_says_that_nothing_was_charged(state: AttemptState) -> None:
    view = present(paying(attempt=samples.attempt(state)))
    assert (view.note, view.note_tone) == ("Nada foi cobrado", "danger")


def test_a_refused_order_says_that_it_ended_without_payment() -> None:
    view = present(paying(attempt=samples.attempt(AttemptState.REFUSED)))
    assert (view.note, view.note_tone) == ("O pedido terminou sem pagamento", "danger")


@pytest.mark.parametrize("state", sorted(set(AttemptState) - {AttemptState.COMPLETED, AttemptState.PRINTED}))
def test_only_a_sale_that_is_paid_is_called_so(state: AttemptState) -> None:
    view = present(paying(step=Step.TICKETS, attempt=samples.attempt(state)))
    assert view.total_words == "Em verificação"


def test_after_the_sale_the_next_one_is_a_key_away() -> None:
    view = present(paying(step=Step.TICKETS, attempt=samples.attempt(AttemptState.COMPLETED)))
    assert (view.total_words, view.action, view.action_key) == ("Pago", "Nova venda", CommandId.NEW_SALE)


def test_the_passengers_form_says_what_is_missing() -> None:
    sale = replace(seats_sale(held=("17", "18", "20")), step=Step.PASSENGERS)
    assert present(sale, ready=False).action_reason == "Faltam dados dos passageiros"
    assert present(sale).action_reason is None
