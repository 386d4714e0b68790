"""What the basket says at each step, and that its lines add up."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from pos_app.domain.basket import SeatChoice
from pos_app.domain.benefits import Benefit, BenefitRefused, RefusalReason
from pos_app.domain.languages import SOURCE
from pos_app.domain.money import Cents
from pos_app.domain.preparations import Preparation, Readiness
from pos_app.domain.proofs import Proof
from pos_app.domain.trips import Direction, Point, TripKind, segments
from pos_app.sale import events
from pos_app.sale.machine import step
from pos_app.sale.stage import Activity, ProblemKind, Sale, SaleProblem, Step
from pos_app.ui.keys.commands import FocusKey
from pos_app.ui.shared.basket import Changes, Highlight, present
from pos_app.ui.shared.basket_view import BasketStop, BasketTrip, BasketView, BillRow
from pos_app.wording import translation
from tests.sale.stages import changed
from tests.ui.builders import a_detail, a_hold, a_query, a_trip, found_sale, sample_trips, seats_sale
from tests.ui.shared.baskets import (
    HALF,
    LATER_FEE,
    LEG,
    NBSP,
    OUTBOUND,
    cents,
    reais,
    sums,
)

IDOSO = f"Idoso 50{NBSP}%"


def test_an_empty_basket_says_how_it_fills() -> None:
    view = present(Sale())
    assert (view.people, view.total_words, view.total) == ("1 passageiro", "Total", reais("0,00"))
    assert (view.action, view.action_reason) == ("Escolher viagem", "Busque uma viagem primeiro")
    assert view.empty == "Aqui fica a conta inteira, do primeiro ao último centavo."


def test_a_sold_out_trip_cannot_be_taken() -> None:
    assert present(found_sale(), Highlight(sample_trips()[6], 7)).action_reason == "Esta viagem está esgotada"


def test_a_trip_with_fewer_free_seats_than_people_says_so_and_can_be_taken_all_the_same() -> None:
    sale, trip = found_sale(), sample_trips()[8]  # Three people.
    for free, note in ((1, ("Só 1 poltrona livre, e são 3 passageiros.", "warning")), (3, ("", "plain"))):
        view = present(sale, Highlight(replace(trip, available=free), 9))
        assert (view.note, view.note_tone, view.action_reason) == (*note, None)


def test_a_map_with_fewer_free_seats_than_people_says_so_where_seats_are_missing() -> None:
    sale = seats_sale("17")  # Three people.
    ((key, detail),) = sale.seating.maps
    two = tuple(replace(seat, available=seat.label in ("17", "18")) for seat in detail.seats)
    few = replace(sale, seating=replace(sale.seating, maps=((key, replace(detail, seats=two)),)))
    assert present(few).note == "Só 2 poltronas livres, e são 3 passageiros."
    assert present(few).action_reason == "Falta escolher 2 poltronas"
    assert present(sale).note == ""


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
    assert present(seats_sale("20", held=("17", "18"))).action == "Reservar a poltrona 20"
    assert present(seats_sale("17", "18", "20")).action == "Reservar 3 poltronas"
    assert present(seats_sale(held=("17", "18", "20"))).action == "Continuar"
    assert present(seats_sale("17")).action_reason == "Falta escolher 2 poltronas"
    view = present(seats_sale("17", "18"))
    assert (view.action_reason, view.asked) == ("Falta escolher 1 poltrona", False)
    pressed = replace(seats_sale("17", "18"), problem=SaleProblem(ProblemKind.SEATS_MISSING))
    assert present(pressed).asked, "said once, where it stood already"


def test_while_seats_are_being_held_the_button_waits() -> None:
    sale = replace(seats_sale("17", "18", "20"), busy=frozenset({Activity.HOLD}))
    assert present(sale).action_reason == "Reservando as poltronas…"


def test_a_benefit_stands_with_its_name_and_person_and_the_lines_add_up() -> None:
    sale = changed(seats_sale(held=("17", "18", "20")), benefits=(Benefit.NONE, Benefit.NONE, HALF))
    reduced = replace(sale.seating.seats[2], benefit=HALF, full=Cents(12990)).priced(Cents(6495))
    view = present(changed(sale, seats=(*sale.seating.seats[:2], reduced)))
    assert [(row.disc, row.label, row.amount) for row in view.persons] == [
        (1, "17", reais("129,90")),
        (2, "18", reais("129,90")),
        (3, "20", reais("129,90")),
    ]
    assert BillRow(IDOSO, reais("-64,95"), "discount", "Passageiro 3") in view.rows
    assert sums(view) == cents(view.total) == 32475


def test_a_benefit_whose_price_is_not_stated_yet_says_when_it_will_be() -> None:
    sale = changed(seats_sale("17", passengers=1), benefits=(HALF,))
    asked = changed(sale, seats=(replace(sale.seating.seats[0], benefit=HALF),))
    assert BillRow(IDOSO, "ao reservar", "soft") in present(asked).rows


@pytest.mark.parametrize("reason", [RefusalReason.PROVIDER_REFUSED, RefusalReason.ALREADY_HELD])
def test_a_leg_that_refuses_a_benefit_says_why_below_its_person(reason: RefusalReason) -> None:
    sale = changed(seats_sale(held=("17",), passengers=1), benefits=(HALF,))
    refused = BenefitRefused(sale.trips.segments[0].key, 0, HALF, reason)
    _, why = present(changed(sale, refused=(refused,))).persons
    assert (why.tone, why.amount, why.label.startswith(f"{IDOSO}: ")) == ("warning", "", True)


def test_the_seats_step_shows_the_leg_and_everybody_with_seat_and_price() -> None:
    view = present(seats_sale("17", "18", "20"))
    assert view == BasketView(
        people="3 pessoas",
        legs=(LEG,),
        persons=tuple(
            BillRow(seat, f"~{NBSP}{reais('129,90')}", about=f"Passageiro {number}", disc=number)
            for number, seat in enumerate(("17", "18", "20"), 1)
        ),
        rows=(replace(LATER_FEE, about="3 bilhetes"),),
        total_words="Total estimado",
        total=reais("389,70"),
        action="Reservar 3 poltronas",
        action_key=FocusKey.ENTER,
    )


def test_every_leg_of_a_connection_stays_with_its_price() -> None:
    trip = a_trip(price=11840, kind=TripKind.CONNECTION, via="Lavras")
    detail = replace(a_detail(trip), default=Cents(7000))
    before = changed(seats_sale(passengers=2, trip=trip, detail=detail))
    taken, _ = step(step(before, events.SeatToggled("17"))[0], events.SeatToggled("18"))
    view = present(taken)
    assert [leg.amount for leg in view.legs] == [f"~{NBSP}{reais('140,00')}", f"~{NBSP}{reais('96,80')}"]
    assert [(leg.title, leg.state, leg.seats) for leg in view.legs] == [
        ("Ida 1 de 2", "escolhidas", "17, 18"),
        ("Ida 2 de 2", "faltam 2", ""),
    ]
    assert [(row.label, row.amount) for row in view.persons] == [("Passageiro 1", ""), ("Passageiro 2", "")]
    assert sums(view) == cents(view.total) == sums(present(before)) == 2 * 11840
    assert view.action == "Reservar a ida 1"


def test_the_button_names_the_leg_that_it_holds() -> None:
    there, back = sample_trips()[8], sample_trips()[0]
    sale = seats_sale("17", passengers=1, trip=there)
    both = changed(sale, way_back=back, segments=segments(there, back))
    assert present(both).action == "Reservar a ida"
    seat = replace(sale.seating.seats[0], segment=both.trips.segments[1])
    assert present(changed(both, current=1, seats=(seat,))).action == "Reservar a volta"


def test_the_line_that_changed_the_total_is_marked_until_the_next_act() -> None:
    seen = Changes()

    def shown(sale: Sale) -> BasketView:
        return present(sale, change=seen.seen(sale))

    sale = changed(seats_sale(held=("17", "18"), passengers=2), step=Step.PASSENGERS)
    assert shown(sale).below == ""
    reduced = replace(sale.seating.seats[1], benefit=HALF, full=Cents(12990)).priced(Cents(6495))
    cheaper = changed(sale, seats=(sale.seating.seats[0], reduced), benefits=(Benefit.NONE, HALF))
    view = shown(cheaper)
    assert view.below == f"antes do {IDOSO}: {reais('259,80')}"
    assert [row.label for row in view.rows if row.changed] == [IDOSO]
    assert shown(replace(cheaper, busy=frozenset({Activity.SESSION}))).below, "an answer is no act"
    assert shown(replace(cheaper, step=Step.PAYMENT)).below == ""
    assert shown(replace(sale, step=Step.PAYMENT)).below == f"antes, com o {IDOSO}: {reais('194,85')}"


# --- While trips are chosen -------------------------------------------------------------------------


def test_papers_that_nobody_saw_yet_are_named_by_person() -> None:
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
    assert present(other).action == "Reservar 3 poltronas"


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
def test_a_leg_whose_hold_ran_out_says_so(at: Step) -> None:
    sale = replace(seats_sale(held=("17", "18", "20")), step=at)
    (held,) = present(sale).legs
    assert (held.state_kind, held.icon) == ("success", "lock")
    until = sale.hold_until
    assert until is not None
    sale, _ = step(sale, events.HoldsChecked(until))
    (leg,) = present(sale).legs
    assert (leg.state, leg.state_kind, leg.icon) == ("vencidas", "neutral", "ban")


def test_a_leg_names_its_class_in_the_language_of_the_window() -> None:
    sale = seats_sale(held=("17",))
    (leg,) = present(sale).legs
    translation.use("en")
    try:
        (in_english,) = present(sale).legs
    finally:
        translation.use(SOURCE)
    assert [one.more[0].rpartition(" \u00b7 ")[2] for one in (leg, in_english)] == [
        "Convencional",
        "Standard",
    ]


def test_the_trip_under_the_cursor_is_shown_in_full_with_its_price() -> None:
    view = present(found_sale(), Highlight(sample_trips()[8], 9))
    assert view == BasketView(
        people="3 passageiros",
        trips=(
            BasketTrip(
                "São Paulo → Belo Horizonte",
                "sáb 21/03",
                hint="Viagem nº 9 · 8h20 · Convencional",
                stops=(
                    BasketStop("22:15", "São Paulo · Tietê", company="Viação Serra Azul"),
                    BasketStop("06:35", "Belo Horizonte", "dom 22/03"),
                ),
            ),
        ),
        rows=(
            BillRow(f"3 × {reais('149,90')}", reais("449,70")),
            BillRow("Desconto da viação", reais("-60,00"), "discount"),
            LATER_FEE,
        ),
        total_words="Total estimado",
        total=reais("389,70"),
        action="Escolher poltronas",
        action_short="Poltronas",
        action_key=FocusKey.ENTER,
    )


def test_the_chosen_way_out_stays_in_the_basket() -> None:
    query = a_query(return_day=a_query().day)
    sale = found_sale(query=query, outbound=sample_trips()[8], choosing=Direction.RETURN)
    assert present(sale) == BasketView(people="3 passageiros", trips=(OUTBOUND,))
    view = present(sale, Highlight(sample_trips()[0], 1))
    assert view.trips[0] == OUTBOUND
    assert [bool(trip.hint) for trip in view.trips] == [False, True]
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
    assert (view.trips, view.action_reason) == ((), "Busque uma viagem primeiro")
    assert view.empty == "Aqui fica a conta inteira, do primeiro ao último centavo."


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
    assert (trip.route, trip.detail) == ("Rodoviária → Praça", "sáb 21/03")
    assert trip.stops == (
        BasketStop("22:15", "Rodoviária", company="Viação Serra Azul"),
        BasketStop("06:35", "Praça", "dom 22/03"),
    )


# --- While seats are chosen -------------------------------------------------------------------------


def test_before_a_seat_is_chosen_the_bill_is_that_of_the_trips() -> None:
    there, back = seats_sale().trips.outbound, sample_trips()[0]
    assert there is not None
    view = present(changed(seats_sale(), way_back=back, segments=segments(there, back)))
    assert (view.action, view.action_reason) == ("Reservar a ida", "Falta escolher 3 poltronas")
    assert sums(view) == cents(view.total) == 3 * (12990 + 10990)
    assert [(leg.title, leg.when) for leg in view.legs] == [("Ida", "21/03 22:15"), ("Volta", "21/03 06:00")]
    assert view.people == "3 pessoas · 2 trechos"


def test_until_there_are_seat_maps_every_seat_is_missing() -> None:
    view = present(changed(seats_sale(passengers=2), segments=(), maps=()))
    assert view.action_reason == "Falta escolher 2 poltronas"


def test_the_button_keeps_its_words_while_it_waits() -> None:
    missing = seats_sale("20", held=("17",))
    waiting = changed(seats_sale("20", held=("17", "18")), busy=frozenset({Activity.HOLD}))
    for sale in (missing, waiting):
        view = present(sale)
        assert (view.action, view.action_short) == ("Reservar a poltrona 20", "")


def test_a_hold_whose_end_is_our_estimate_says_so() -> None:
    sale = seats_sale(held=("17",), passengers=1)
    (seat,) = sale.seating.seats
    assert seat.hold is not None
    guessed = changed(sale, seats=(replace(seat, hold=replace(seat.hold, estimated=True)),))
    assert present(guessed).legs[0].state.startswith("até ~")
