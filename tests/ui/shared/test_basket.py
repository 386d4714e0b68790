"""What the basket says at each step, and that its lines add up."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from pos_app.domain.basket import SeatChoice
from pos_app.domain.benefits import Benefit, BenefitRefused, RefusalReason
from pos_app.domain.money import Cents
from pos_app.domain.preparations import Preparation, Readiness
from pos_app.domain.proofs import Proof
from pos_app.domain.trips import Direction, Point, TripKind, segments
from pos_app.sale import events
from pos_app.sale.machine import step
from pos_app.sale.stage import Activity, ProblemKind, Sale, SaleProblem, Step
from pos_app.ui.keys.commands import FocusKey
from pos_app.ui.shared.basket import Highlight, present
from pos_app.ui.shared.basket_view import (
    BasketPerson,
    BasketRow,
    BasketStop,
    BasketTrip,
    BasketView,
)
from tests.sale.stages import changed
from tests.ui.builders import a_detail, a_hold, a_query, a_trip, found_sale, sample_trips, seats_sale
from tests.ui.shared.baskets import (
    HALF,
    INSURANCE_IF_WANTED,
    LATER_FEE,
    LEG,
    NBSP,
    NOT_INSURED,
    OUTBOUND,
    PLAIN,
    bill,
    cents,
    people,
    reais,
    sums,
)


def test_an_empty_basket_says_how_it_fills() -> None:
    view = present(Sale())
    assert (view.people, view.action, view.total) == ("1 passageiro", "", "")
    assert view.note == "Busque e escolha uma viagem: ela aparece aqui."


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
    assert present(seats_sale("17", "18", "20")).action_short == "Reservar 3"
    assert present(seats_sale(held=("17", "18", "20"))).action == "Continuar"
    assert present(seats_sale("17")).action_reason == "Falta escolher 2 poltronas"
    assert present(seats_sale("17", "18")).action_reason == "Falta escolher 1 poltrona"


def test_while_seats_are_being_held_the_button_waits() -> None:
    sale = replace(seats_sale("17", "18", "20"), busy=frozenset({Activity.HOLD}))
    assert present(sale).action_reason == "Reservando as poltronas…"


def test_a_benefit_is_a_line_of_its_person_and_the_lines_add_up() -> None:
    sale = changed(seats_sale(held=("17", "18", "20")), benefits=(Benefit.NONE, Benefit.NONE, HALF))
    reduced = replace(sale.seating.seats[2], benefit=HALF, full=Cents(12990)).priced(Cents(6495))
    view = present(changed(sale, seats=(*sale.seating.seats[:2], reduced)))
    assert people(view)[1:] == [
        (PLAIN, NOT_INSURED),
        (BasketRow("Idoso 50%", reais("-64,95"), "discount"), NOT_INSURED),
    ]
    assert sums(view) == cents(view.total) == 32475


def test_a_benefit_whose_price_is_not_stated_yet_says_when_it_will_be() -> None:
    sale = changed(seats_sale("17", passengers=1), benefits=(HALF,))
    asked = changed(sale, seats=(replace(sale.seating.seats[0], benefit=HALF),))
    assert people(present(asked)) == [(BasketRow("Idoso 50%", "ao reservar", "soft"), NOT_INSURED)]


def test_legs_that_refuse_a_benefit_are_named_with_the_reason() -> None:
    trip = a_trip(price=11840, kind=TripKind.CONNECTION, via="Lavras")
    sale = seats_sale(passengers=1, trip=trip)
    second = sale.trips.segments[1].key
    free, _ = step(sale, events.BenefitAsked(0, Benefit.ELDERLY_FREE))
    assert people(present(free)) == [
        (
            BasketRow("Idoso gratuito"),
            BasketRow("não vendido neste guichê", tone="warning"),
            NOT_INSURED,
        )
    ]
    off, _ = step(step(sale, events.BenefitAsked(0, HALF))[0], events.BenefitOnLeg(0, second, Benefit.NONE))
    assert people(present(off)) == [
        (
            BasketRow("Idoso 50%", "ao reservar", "soft"),
            BasketRow("Ida 2: sem o benefício", tone="warning"),
            NOT_INSURED,
        )
    ]
    one, _ = step(sale, events.BenefitOnLeg(0, second, HALF))
    assert people(present(one))[0][0] == BasketRow("Idoso 50%", "ao reservar", "soft")


@pytest.mark.parametrize(
    ("reason", "words"),
    [
        (RefusalReason.PROVIDER_REFUSED, "a central não concedeu"),
        (RefusalReason.ALREADY_HELD, "reservada sem Idoso 50%"),
    ],
)
def test_a_refusal_after_the_hold_says_who_refused(reason: RefusalReason, words: str) -> None:
    sale = changed(seats_sale(held=("17",), passengers=1), benefits=(HALF,))
    refused = BenefitRefused(sale.trips.segments[0].key, 0, HALF, reason)
    assert BasketRow(words, tone="warning") in people(present(changed(sale, refused=(refused,))))[0]


@pytest.mark.parametrize("asked", [Benefit.NONE, Benefit.STUDENT])
def test_a_seat_that_is_held_keeps_its_benefit_in_the_basket_whatever_is_asked_for_then(
    asked: Benefit,
) -> None:
    sale = changed(seats_sale(held=("17",), passengers=1), benefits=(HALF,))
    (seat,) = sale.seating.seats
    held = changed(sale, seats=(replace(seat, benefit=HALF, full=Cents(12990)).priced(Cents(6495)),))
    view = present(step(held, events.BenefitAsked(0, asked))[0])
    words = "reservada com Idoso 50%" if asked is Benefit.NONE else "reservada sem Estudante"
    assert people(view) == [
        (
            BasketRow("Idoso 50%", reais("-64,95"), "discount"),
            BasketRow(words, tone="warning"),
            NOT_INSURED,
        )
    ]
    assert sums(view) == cents(view.total) == 6495


# --- While trips are chosen -------------------------------------------------------------------------


def test_papers_that_nobody_saw_yet_are_named_by_person_until_they_are_ticked() -> None:
    sale = replace(seats_sale(held=("17", "18", "20")), step=Step.PASSENGERS)
    seats = tuple(
        replace(one, benefit=Benefit.ELDERLY_HALF) if one.index == 1 else one for one in sale.seating.seats
    )
    sale = replace(sale, seating=replace(sale.seating, seats=seats))
    view = present(sale)
    assert (view.note, view.note_tone) == ("Passageiro 2: falta ver o documento e a renda.", "warning")
    for proof in Proof:
        sale, _ = step(sale, events.ProofSeen(1, proof, True))
    assert (present(sale).note, present(sale).note_tone) == ("", "plain")


def test_without_a_seat_map_the_sale_is_prepared_instead_of_held() -> None:
    offline = changed(seats_sale(), problem=SaleProblem(ProblemKind.MAP_OFFLINE))
    view = present(offline)
    assert (view.action, view.action_short, view.action_reason) == ("Deixar a venda pronta", "", None)
    assert view.action_key is FocusKey.ENTER
    other = changed(seats_sale("17", "18", "20"), problem=SaleProblem(ProblemKind.SEATS_REFUSED))
    assert present(other).action == "Reservar 3 e continuar"


def test_the_form_leads_to_payment_to_a_new_hold_or_puts_the_sale_away() -> None:
    sale = changed(seats_sale(held=("17", "18", "20")), step=Step.PASSENGERS)
    over = changed(sale, problem=SaleProblem(ProblemKind.HOLD_EXPIRED, labels=("17",)))
    failed = changed(sale, problem=SaleProblem(ProblemKind.QUOTE_FAILED))
    prepared = changed(sale, prepared=Preparation(Readiness.WAITING))
    assert [present(one).action for one in (sale, over, failed, prepared)] == [
        "Ir para o pagamento",
        "Reservar de novo",
        "Ir para o pagamento",
        "Guardar a venda pronta",
    ]


@pytest.mark.parametrize("at", [Step.PASSENGERS, Step.PAYMENT, Step.SEATS])
def test_a_leg_whose_hold_ran_out_says_so_and_never_that_its_seats_are_chosen(at: Step) -> None:
    sale = replace(seats_sale(held=("17", "18", "20")), step=at)
    (held,) = present(sale).legs
    assert (held.state_kind, held.icon) == ("success", "lock")
    until = sale.hold_until
    assert until is not None
    sale, _ = step(sale, events.HoldsChecked(until))
    (leg,) = present(sale).legs
    assert (leg.state, leg.state_kind, leg.icon) == ("vencidas", "neutral", "ban")


def test_the_trip_under_the_cursor_is_shown_in_full_with_its_price_for_everybody() -> None:
    view = present(found_sale(), Highlight(sample_trips()[8], 9))
    assert view == BasketView(
        people="3 passageiros",
        trips=(
            BasketTrip(
                "São Paulo → Belo Horizonte",
                "sáb 21/03 · Direto · 8h20",
                "Viação Serra Azul · Convencional",
                hint="Viagem em destaque · nº 9",
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
        total_words="Total estimado",
        total=reais("389,70"),
        action="Escolher poltronas",
        action_short="Poltronas",
        action_key=FocusKey.ENTER,
    )


def test_the_chosen_way_out_stays_in_the_basket_while_the_way_back_is_chosen() -> None:
    query = a_query(return_day=a_query().day)
    sale = found_sale(query=query, outbound=sample_trips()[8], choosing=Direction.RETURN)
    assert present(sale) == BasketView(people="3 passageiros", trips=(OUTBOUND,))
    view = present(sale, Highlight(sample_trips()[0], 1))
    assert view.trips[0] == OUTBOUND
    assert [trip.hint for trip in view.trips] == ["", "Viagem em destaque · nº 1"]
    assert present(sale, Highlight(sample_trips()[0], 1)).action_short == "Poltronas"


def test_a_way_out_that_is_chosen_anew_is_not_counted_twice() -> None:
    sale = found_sale(outbound=sample_trips()[8], choosing=Direction.OUTBOUND)
    view = present(sale, Highlight(sample_trips()[0], 1))
    assert (len(view.trips), view.total) == (1, reais("329,70"))


def test_a_way_back_that_is_held_stays_with_another_way_out_and_is_counted() -> None:
    day = a_query().day
    back = a_trip("23:00", 500, price=10990, day=day + timedelta(days=4))
    sale = found_sale(
        query=a_query(return_day=back.departure.when.date()), way_back=back, choosing=Direction.OUTBOUND
    )
    segment = segments(sample_trips()[8], back)[1]
    kept = changed(sale, seats=(SeatChoice(segment, "17", 0, back.fare, hold=a_hold(segment, "17")),))
    view = present(kept, Highlight(sample_trips()[8], 9))
    assert [trip.departure for trip in view.trips] == ["", "23:00"]
    assert (view.action, view.action_short) == ("Escolher poltronas", "Poltronas")
    assert sums(view) == cents(view.total) == 3 * (12990 + 10990)
    choosing = changed(kept, outbound=sample_trips()[8], choosing=Direction.RETURN)
    assert len(present(choosing, Highlight(sample_trips()[0], 1)).trips) == 2


def test_a_row_of_a_list_that_is_gone_is_not_shown() -> None:
    view = present(found_sale(results=None), Highlight(sample_trips()[8], 9))
    assert (view.trips, view.action) == ((), "")
    assert view.note == "Busque e escolha uma viagem: ela aparece aqui."


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


def test_the_seats_step_shows_the_leg_what_a_hold_means_and_the_fee_to_come() -> None:
    view = present(seats_sale("17", "18", "20"))
    assert view == BasketView(
        people="3 passageiros",
        legs=(LEG,),
        persons=tuple(BasketPerson(number, PLAIN, (NOT_INSURED,)) for number in (1, 2, 3)),
        rows=(LATER_FEE,),
        note="A reserva não pode ser desfeita; vence em cerca de 10 min",
        total_words="Total estimado",
        total=reais("389,70"),
        action="Reservar 3 e continuar",
        action_short="Reservar 3",
        action_key=FocusKey.ENTER,
    )


def test_before_a_seat_is_chosen_the_bill_is_that_of_the_trips_for_everybody() -> None:
    there, back = seats_sale().trips.outbound, sample_trips()[0]
    assert there is not None
    view = present(changed(seats_sale(), way_back=back, segments=segments(there, back)))
    assert (view.action, view.action_reason) == ("Reservar e continuar", "Falta escolher 3 poltronas")
    assert sums(view) == cents(view.total) == 3 * (12990 + 10990)
    assert [(leg.title, leg.stops[0].time) for leg in view.legs] == [("Ida", "22:15"), ("Volta", "06:00")]
    assert view.people == "3 passageiros · 2 trechos"
    assert present(seats_sale()).action_short == "Reservar e continuar"


def test_until_there_are_seat_maps_every_seat_is_missing() -> None:
    view = present(changed(seats_sale(passengers=2), segments=(), maps=()))
    assert view.action_reason == "Falta escolher 2 poltronas"


def test_the_button_keeps_its_words_while_it_waits() -> None:
    missing = seats_sale("20", held=("17",))
    waiting = changed(seats_sale("20", held=("17", "18")), busy=frozenset({Activity.HOLD}))
    for sale in (missing, waiting):
        view = present(sale)
        assert (view.action, view.action_short) == ("Reservar 20 e continuar", "Reservar 20")


def test_seats_count_at_their_own_prices() -> None:
    sale = seats_sale("17", "18", "37")
    dear, cheap, offer = sale.seating.seats
    seats = (
        replace(dear, price=Cents(13990)),
        replace(cheap, price=Cents(12490)),
        replace(offer, price=Cents(9990)),
    )
    view = present(changed(sale, seats=seats))
    assert bill(view) == [("Ida", reais("364,70"))]
    assert sums(view) == cents(view.total)


def test_every_leg_of_a_connection_stays_with_its_price_when_seats_are_taken_on_one() -> None:
    trip = a_trip(price=11840, kind=TripKind.CONNECTION, via="Lavras")
    first, second = segments(trip)
    detail = replace(a_detail(trip), default=Cents(7000))
    before = changed(seats_sale(passengers=2, trip=trip, detail=detail))
    assert [(leg.amount, leg.amount_words) for leg in present(before).legs] == [
        (f"~{NBSP}{reais('140,00')}", "estimado"),
        (f"~{NBSP}{reais('96,80')}", "estimado"),
    ]
    taken, _ = step(step(before, events.SeatToggled("17"))[0], events.SeatToggled("18"))
    view = present(taken)
    assert [(leg.amount, leg.amount_words) for leg in view.legs] == [
        (reais("140,00"), ""),
        (f"~{NBSP}{reais('96,80')}", "estimado"),
    ]
    assert [(leg.title, leg.state, leg.seats) for leg in view.legs] == [
        ("Ida 1 de 2", "escolhidas", "Poltronas 17 e 18"),
        ("Ida 2 de 2", "faltam 2", "2 poltronas"),
    ]
    assert [leg.current for leg in view.legs] == [True, False]
    assert sums(view) == cents(view.total) == sums(present(before)) == 2 * 11840
    assert view.action == "Reservar 2 e ir ao trecho 2"
    assert (second.number, first.number) == (2, 1)


def test_the_button_names_the_leg_that_comes_next() -> None:
    there, back = sample_trips()[8], sample_trips()[0]
    sale = seats_sale("17", passengers=1, trip=there)
    both = changed(sale, way_back=back, segments=segments(there, back))
    assert present(both).action == "Reservar 17 e ir à volta"
    assert present(both).action_short == "Reservar 17"
    seat = replace(sale.seating.seats[0], segment=both.trips.segments[1])
    assert present(changed(both, current=1, seats=(seat,))).action == "Reservar 17 e ir à ida"


def test_a_leg_that_is_held_says_until_when_and_what_is_held_of_the_total() -> None:
    there, back = sample_trips()[8], sample_trips()[0]
    sale = seats_sale(held=("17", "18"), passengers=2, trip=there)
    both = changed(sale, way_back=back, segments=segments(there, back), current=1)
    view = present(both)
    first, second = view.legs
    assert (first.state_kind, first.icon) == ("success", "lock")
    assert re.fullmatch(r"até \d\d:\d\d", first.state)
    assert (second.state, second.current) == ("faltam 2", True)
    assert (view.total_words, view.total_left, view.total_right) == (
        "Total estimado",
        f"já reservado {reais('259,80')}",
        "falta 1 trecho",
    )
    alone = changed(seats_sale("18", held=("17",), passengers=2))
    assert (present(alone).total_left, present(alone).total_right) == (f"já reservado {reais('129,90')}", "")


def test_a_hold_whose_end_is_our_estimate_says_so() -> None:
    sale = seats_sale(held=("17",), passengers=1)
    (seat,) = sale.seating.seats
    assert seat.hold is not None
    guessed = changed(sale, seats=(replace(seat, hold=replace(seat.hold, estimated=True)),))
    assert present(guessed).legs[0].state.startswith("até ~")


def test_a_leg_whose_price_nobody_stated_is_not_free() -> None:
    trip = a_trip(price=11840, kind=TripKind.CONNECTION, via="Lavras")
    sale = seats_sale(passengers=1, trip=trip, detail=a_detail(trip))
    assert [leg.amount for leg in present(sale).legs] == [f"~{NBSP}{reais('118,40')}", "a consultar"]
