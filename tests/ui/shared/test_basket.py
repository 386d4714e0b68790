"""What the basket says at each step, and that its lines add up."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

import pytest

from pos_app.domain.attempts import AttemptState
from pos_app.domain.benefits import Benefit
from pos_app.domain.documents import DocumentType
from pos_app.domain.money import Cents
from pos_app.domain.passengers import Passenger
from pos_app.domain.payment import CardBrand, CardToken, Instalment, PaymentMethod, PaymentType, Quote
from pos_app.domain.terms import Terms
from pos_app.domain.trips import Direction, Point, TripDetail, TripKind, segments
from pos_app.sale.stage import Activity, Sale, Step
from pos_app.ui.keys.commands import FocusKey
from pos_app.ui.shared.basket import Highlight, present
from pos_app.ui.shared.basket_view import BasketRow, BasketSeat, BasketStop, BasketTrip, BasketView
from pos_app.wording.command_ids import CommandId
from tests.sale import samples
from tests.sale.stages import changed
from tests.ui.builders import a_detail, a_hold, a_query, a_trip, found_sale, sample_trips, seats_sale

NBSP = "\u00a0"
LATER_FEE = BasketRow("Taxa de serviço", "ao reservar", "soft")
INSURANCE_IF_WANTED = BasketRow("Seguro", "opcional", "soft")
OUTBOUND = BasketTrip(
    "São Paulo → Belo Horizonte",
    "sáb 21/03 · Direto · 8h20",
    "Viação Serra Azul · Convencional",
    "22:15",
    "06:35",
    "+1 dia",
)


def reais(amount: str) -> str:
    """Write an amount as the basket does: ``-20,00`` with the sign that typesetters use."""
    sign = f"\u2212{NBSP}" if amount.startswith("-") else ""
    return f"{sign}R${NBSP}{amount.removeprefix('-')}"


def bill(view: BasketView) -> list[tuple[str, str]]:
    """Return the lines of the bill that are money."""
    return [(row.words, row.amount) for row in view.rows if row.tone != "soft"]


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


# --- While trips are chosen -------------------------------------------------------------------------


def test_the_trip_under_the_cursor_is_shown_in_full_with_its_price_for_everybody() -> None:
    view = present(found_sale(), Highlight(sample_trips()[8], 9))
    assert view == BasketView(
        people="3 passageiros",
        trips=(
            BasketTrip(
                "São Paulo → Belo Horizonte",
                "sáb 21/03 · Direto · 8h20",
                "Viação Serra Azul · Convencional",
                hint="Viagem em destaque · linha 9",
                stops=(
                    BasketStop("22:15", "São Paulo (Tietê)", "sáb 21/03 · SP"),
                    BasketStop("06:35", "Belo Horizonte", "dom 22/03 · MG"),
                ),
            ),
        ),
        rows=(
            BasketRow(f"3 × {reais('149,90')}", reais("449,70")),
            BasketRow("Desconto da viação", reais("-60,00"), "discount"),
            LATER_FEE,
            INSURANCE_IF_WANTED,
        ),
        total_words="Total parcial",
        total=reais("389,70"),
        action="Escolher poltronas",
        action_key=FocusKey.ENTER,
    )


def test_a_trip_without_a_discount_has_no_line_for_one() -> None:
    view = present(found_sale(), Highlight(sample_trips()[0], 1))
    assert bill(view) == [(f"3 × {reais('109,90')}", reais("329,70"))]


def test_the_last_free_seat_can_be_chosen() -> None:
    assert present(found_sale(), Highlight(a_trip(available=1), 1)).action_reason is None


def test_the_chosen_way_out_stays_in_the_basket_while_the_way_back_is_chosen() -> None:
    query = a_query(return_day=a_query().day)
    sale = found_sale(query=query, outbound=sample_trips()[8], choosing=Direction.RETURN)
    assert present(sale) == BasketView(people="3 passageiros", trips=(OUTBOUND,))
    view = present(sale, Highlight(sample_trips()[0], 1))
    assert view.trips[0] == OUTBOUND
    assert [trip.hint for trip in view.trips] == ["", "Viagem em destaque · linha 1"]
    assert present(sale, Highlight(sample_trips()[0], 1), narrow=True).action == "Poltronas"


def test_a_way_out_that_is_chosen_anew_is_not_counted_twice() -> None:
    sale = found_sale(outbound=sample_trips()[8], choosing=Direction.OUTBOUND)
    view = present(sale, Highlight(sample_trips()[0], 1))
    assert (len(view.trips), view.total) == (1, reais("329,70"))


def test_a_row_of_a_list_that_is_gone_is_not_shown() -> None:
    view = present(found_sale(results=None), Highlight(sample_trips()[8], 9))
    assert (view.trips, view.action) == ((), "")
    assert view.note == "Busque e escolha uma viagem: ela aparece aqui."


def test_a_narrow_window_says_the_main_action_in_a_word_but_never_hides_the_way_back() -> None:
    highlight = Highlight(sample_trips()[8], 9)
    assert present(found_sale(), highlight, narrow=True).action == "Poltronas"
    assert present(found_sale(query=None), highlight, narrow=True).action == "Poltronas"
    both_ways = found_sale(query=a_query(return_day=a_query().day))
    assert present(both_ways, highlight, narrow=True).action == "Escolher a volta"


def test_what_is_not_known_of_a_trip_leaves_no_gap() -> None:
    start, end = datetime(2026, 3, 21, 22, 15), datetime(2026, 3, 22, 6, 35)
    bare = replace(
        sample_trips()[8],
        departure=Point("Rodoviária", start),
        arrival=Point("Praça", end),
        legs=(replace(sample_trips()[8].legs[0], minutes=None),),
        minutes=None,
        service_class="",
    )
    (trip,) = present(found_sale(), Highlight(bare, 9)).trips
    assert (trip.route, trip.detail) == ("Rodoviária → Praça", "sáb 21/03 · Direto")
    assert trip.company == "Viação Serra Azul"
    assert trip.stops == (
        BasketStop("22:15", "Rodoviária", "sáb 21/03"),
        BasketStop("06:35", "Praça", "dom 22/03"),
    )


# --- While seats are chosen -------------------------------------------------------------------------


def test_the_seats_step_says_what_a_hold_means_and_that_the_fee_is_still_to_come() -> None:
    view = present(seats_sale("17", "18", "20"))
    assert view == BasketView(
        people="3 passageiros",
        trips=(OUTBOUND,),
        rows=(
            BasketRow(f"3 × {reais('149,90')}", reais("449,70")),
            BasketRow("Desconto da viação", reais("-60,00"), "discount"),
            LATER_FEE,
        ),
        note="A reserva não pode ser desfeita antes: ela vence sozinha.",
        total_words="Total parcial",
        total=reais("389,70"),
        action="Reservar 3 e continuar",
        action_key=FocusKey.ENTER,
    )


def test_before_a_seat_is_chosen_the_bill_is_that_of_the_trips_for_everybody() -> None:
    sale = changed(seats_sale(), way_back=sample_trips()[0])
    view = present(sale)
    assert (view.action, view.action_reason) == ("Reservar e continuar", "Faltam 3 poltronas")
    assert sums(view) == cents(view.total) == 3 * (12990 + 10990)
    assert [trip.departure for trip in view.trips] == ["22:15", "06:00"]
    assert present(seats_sale(), narrow=True).action == "Reservar e continuar"


def test_until_there_are_seat_maps_every_seat_is_missing() -> None:
    view = present(changed(seats_sale(passengers=2), segments=(), maps=()))
    assert view.action_reason == "Faltam 2 poltronas"


@pytest.mark.parametrize(("narrow", "words"), [(False, "Reservar 20 e continuar"), (True, "Reservar 20")])
def test_the_button_keeps_its_words_while_it_waits(narrow: bool, words: str) -> None:
    missing = seats_sale("20", held=("17",))
    waiting = changed(seats_sale("20", held=("17", "18")), busy=frozenset({Activity.HOLD}))
    assert [present(sale, narrow=narrow).action for sale in (missing, waiting)] == [words, words]


def test_a_seat_that_costs_more_or_less_than_the_map_says_is_a_line_of_its_own() -> None:
    sale = seats_sale("17", "18", "37")
    dear, cheap, offer = sale.seating.seats
    seats = (
        replace(dear, price=Cents(13990)),
        replace(cheap, price=Cents(12490)),
        replace(offer, price=Cents(9990)),
    )
    view = present(changed(sale, seats=seats))
    assert view.rows == (
        BasketRow(f"3 × {reais('149,90')}", reais("449,70")),
        BasketRow("Desconto da viação", reais("-60,00"), "discount"),
        BasketRow("Preço da poltrona 17", reais("10,00")),
        BasketRow("Preço da poltrona 18", reais("-5,00"), "discount"),
        BasketRow("Tarifa baixa · poltrona 37", reais("-30,00"), "discount"),
        LATER_FEE,
    )
    assert sums(view) == cents(view.total)


def test_a_benefit_on_a_seat_of_the_low_fare_is_called_by_the_benefit() -> None:
    sale = seats_sale("37", passengers=1)
    child = replace(sale.seating.seats[0], benefit=Benefit.CHILD, price=Cents(6495))
    assert bill(present(changed(sale, seats=(child,))))[-1] == ("Criança · poltrona 37", reais("-64,95"))


def test_the_seat_maps_price_replaces_that_of_the_search() -> None:
    detail = replace(a_detail(sample_trips()[8]), default=Cents(15990), original=None)
    sale = seats_sale("17", passengers=1, detail=detail)
    view = present(changed(sale, seats=(replace(sale.seating.seats[0], price=Cents(15990)),)))
    assert bill(view) == [(f"1 × {reais('159,90')}", reais("159,90"))]


def test_the_seat_maps_price_before_the_discount_replaces_that_of_the_search() -> None:
    detail = replace(a_detail(sample_trips()[8]), original=Cents(13990))
    view = present(seats_sale("17", "18", passengers=2, detail=detail))
    assert bill(view) == [
        (f"2 × {reais('139,90')}", reais("279,80")),
        ("Desconto da viação", reais("-20,00")),
    ]


def test_a_price_before_the_discount_that_lies_below_the_price_is_no_discount() -> None:
    detail = replace(a_detail(sample_trips()[8]), original=Cents(9990))
    view = present(seats_sale("17", passengers=1, detail=detail))
    assert bill(view) == [(f"1 × {reais('129,90')}", reais("129,90"))]


def test_a_seat_map_without_a_price_leaves_that_of_the_search() -> None:
    trip = sample_trips()[8]
    silent = TripDetail(trip.legs[0].trip_id, a_detail(trip).seats)
    expected = [(f"1 × {reais('149,90')}", reais("149,90")), ("Desconto da viação", reais("-20,00"))]
    sale = seats_sale("17", passengers=1, detail=silent)
    assert bill(present(sale)) == expected
    assert bill(present(changed(sale, maps=()))) == expected


def test_each_leg_of_a_connection_is_a_line_with_its_own_price() -> None:
    trip = a_trip(price=11840, kind=TripKind.CONNECTION, via="Lavras")
    first, second = segments(trip)
    sale = seats_sale("17", "18", passengers=2, trip=trip)
    choice = sale.seating.seats[0]
    prices = {first.key: Cents(7000), second.key: Cents(4840)}
    details = {
        segment.key: TripDetail(segment.trip_id, a_detail(trip, leg).seats, default=prices[segment.key])
        for leg, segment in enumerate((first, second))
    }
    seats = tuple(
        replace(choice, segment=segment, index=index, label=label, price=prices[segment.key])
        for segment in (first, second)
        for index, label in enumerate(("17", "18"))
    )
    view = present(changed(sale, maps=tuple(details.items()), seats=seats))
    assert bill(view) == [
        (f"2 × {reais('70,00')}", reais("140,00")),
        (f"2 × {reais('48,40')}", reais("96,80")),
    ]
    assert sums(view) == cents(view.total) == 2 * 11840


def test_a_leg_without_seats_yet_does_not_hide_those_of_the_next() -> None:
    trip = a_trip(price=11840, kind=TripKind.CONNECTION, via="Lavras")
    second = segments(trip)[1]
    sale = seats_sale("17", passengers=1, trip=trip, detail=a_detail(trip))
    later = changed(sale, seats=(replace(sale.seating.seats[0], segment=second),), current=1)
    assert bill(present(later)) == [(f"1 × {reais('118,40')}", reais("118,40"))]


# --- Passengers, payment, tickets -------------------------------------------------------------------


def test_every_passenger_is_a_line_with_seat_name_and_price() -> None:
    sale = seats_sale(held=("17", "18"), passengers=2)
    named = (Passenger("Helena Prado", DocumentType.CPF, "52998224725"),)
    view = present(changed(sale, step=Step.PASSENGERS, passengers=named))
    assert view == BasketView(
        people="2 passageiros",
        trips=(OUTBOUND,),
        rows=(
            BasketRow(f"2 × {reais('149,90')}", reais("299,80")),
            BasketRow("Desconto da viação", reais("-40,00"), "discount"),
            LATER_FEE,
        ),
        seats=(
            BasketSeat(1, "17", "Helena Prado", reais("129,90")),
            BasketSeat(2, "18", "", reais("129,90")),
        ),
        total_words="Total parcial",
        total=reais("259,80"),
        action="Ir para o pagamento",
        action_key=CommandId.MAIN,
    )


def test_fee_and_insurance_are_lines_of_the_bill_as_the_method_asks_for_them() -> None:
    fare, fee, insurance = 12990, 990, 450
    method = PaymentMethod(
        PaymentType.CREDIT_CARD, "Cartão", Cents(fare + fee + insurance), Cents(fee), Cents(insurance)
    )
    view = present(paying(quote=Quote((method,))))
    assert bill(view) == [
        (f"1 × {reais('149,90')}", reais("149,90")),
        ("Desconto da viação", reais("-20,00")),
        ("Taxa de serviço", reais("9,90")),
        ("Seguro", reais("4,50")),
    ]
    assert sums(view) == cents(view.total) == fare + fee + insurance
    assert (view.people, view.trips, view.total_words) == ("1 passageiro", (OUTBOUND,), "Total")


def test_fee_and_insurance_that_are_not_asked_for_have_no_line() -> None:
    method = PaymentMethod(PaymentType.CREDIT_CARD, "Cartão", Cents(12990))
    assert [words for words, _ in bill(present(paying(quote=Quote((method,)))))] == [
        f"1 × {reais('149,90')}",
        "Desconto da viação",
    ]


def test_the_fee_is_that_of_the_order_not_of_each_seat() -> None:
    sale = paying()
    other = replace(sale.seating.seats[0], index=1, label="18", hold=a_hold(sale.trips.segments[0], "18"))
    method = PaymentMethod(PaymentType.CREDIT_CARD, "Cartão", Cents(2 * 12990 + 990), Cents(990))
    view = present(changed(sale, count=2, seats=(*sale.seating.seats, other), quote=Quote((method,))))
    assert ("Taxa de serviço", reais("9,90")) in bill(view)
    assert sums(view) == cents(view.total)
    assert view.action_reason is None


def test_without_a_method_the_sum_is_partial_and_no_fee_is_made_up() -> None:
    view = present(paying(method=None))
    assert (view.total_words, view.total, view.action) == (
        "Total parcial",
        reais("129,90"),
        f"Cobrar {reais('129,90')}",
    )
    assert "Taxa de serviço" not in dict(bill(view))


def test_pix_is_charged_without_a_card() -> None:
    method = PaymentMethod(PaymentType.PIX, "PIX", Cents(13980), fee=Cents(990))
    pix = paying(quote=Quote((method,)), method=PaymentType.PIX, card=None)
    assert present(pix).action_reason is None


def test_seats_that_are_no_longer_held_must_be_held_again_before_anything_else() -> None:
    sale = paying(method=None)
    assert present(changed(sale, seats=(replace(sale.seating.seats[0], hold=None),))).action_reason == (
        "A reserva venceu: reserve de novo"
    )


def test_an_order_on_its_way_keeps_the_sum_that_was_sent() -> None:
    sent = samples.attempt(AttemptState.KNOWN)
    view = present(paying(attempt=replace(sent, sold=replace(sent.sold, total=Cents(14580)))))
    assert view.total == reais("145,80")
    assert (view.action_key, view.action_reason) == (None, None)
    assert [seat.label for seat in view.seats] == ["17"]


@pytest.mark.parametrize("state", [AttemptState.REFUSED, AttemptState.REJECTED, AttemptState.NOT_SENT])
def test_an_order_that_ended_without_payment_shows_what_it_would_have_cost(state: AttemptState) -> None:
    view = present(paying(attempt=samples.attempt(state)))
    assert (view.total_words, view.total) == ("Total", reais("139,80"))


@pytest.mark.parametrize("state", [AttemptState.SENDING, AttemptState.AMBIGUOUS, AttemptState.UNRESOLVED])
def test_an_order_in_doubt_is_being_verified(state: AttemptState) -> None:
    view = present(paying(attempt=samples.attempt(state)))
    assert (view.note_tone, view.total_words) == ("primary", "Em verificação")


def test_interest_that_was_charged_stays_a_line_of_the_bill() -> None:
    sent = samples.attempt(AttemptState.KNOWN)
    sent = replace(sent, sold=replace(sent.sold, total=Cents(14580)))
    view = present(paying(attempt=sent, terms=Terms(with_interest=True)))
    assert bill(view)[-1] == ("Juros das parcelas", reais("6,00"))
    assert sums(view) == cents(view.total)


def test_without_interest_there_is_no_line_for_it() -> None:
    view = present(paying(terms=Terms(with_interest=True)))
    assert "Juros das parcelas" not in dict(bill(view))


def test_what_was_paid_stands_in_the_basket_with_the_tickets() -> None:
    sold = samples.attempt(AttemptState.COMPLETED)
    sold = replace(sold, sold=replace(sold.sold, total=Cents(14580)))
    view = present(paying(step=Step.TICKETS, attempt=sold, terms=Terms(with_interest=True)))
    assert view == BasketView(
        people="1 passageiro",
        trips=(OUTBOUND,),
        rows=(
            BasketRow(f"1 × {reais('149,90')}", reais("149,90")),
            BasketRow("Desconto da viação", reais("-20,00"), "discount"),
            BasketRow("Taxa de serviço", reais("9,90")),
            BasketRow("Juros das parcelas", reais("6,00")),
        ),
        seats=(BasketSeat(1, "17", "Helena Prado", reais("129,90")),),
        total_words="Pago",
        total=reais("145,80"),
        action="Nova venda",
        action_key=CommandId.NEW_SALE,
    )


def test_without_an_order_nothing_is_called_paid() -> None:
    view = present(paying(step=Step.TICKETS))
    assert (view.total_words, view.total) == ("Em verificação", reais("129,90"))
