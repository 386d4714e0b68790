"""What the basket says at each step, and that its lines add up."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from pos_app.domain.basket import SeatChoice
from pos_app.domain.benefits import Benefit, BenefitRefused, RefusalReason
from pos_app.domain.money import Cents
from pos_app.domain.preparations import Preparation, Readiness
from pos_app.domain.trips import Direction, TripKind, segments
from pos_app.sale import events
from pos_app.sale.machine import step
from pos_app.sale.stage import Activity, ProblemKind, Sale, SaleProblem, Step
from pos_app.ui.keys.commands import FocusKey
from pos_app.ui.shared.basket import Changes, Highlight, present
from pos_app.ui.shared.basket_view import BasketView, BillRow
from tests.sale.stages import changed
from tests.ui.builders import a_detail, a_hold, a_query, a_trip, found_sale, sample_trips, seats_sale
from tests.ui.shared.baskets import HALF, NBSP, cents, reais, sums

IDOSO = f"Idoso 50{NBSP}%"


def test_a_map_with_fewer_free_seats_than_people_says_so_where_seats_are_missing() -> None:
    sale = seats_sale("17")  # Three people.
    ((key, detail),) = sale.seating.maps
    two = tuple(replace(seat, available=seat.label in ("17", "18")) for seat in detail.seats)
    few = replace(sale, seating=replace(sale.seating, maps=((key, replace(detail, seats=two)),)))
    assert present(few).note == "Só 2 poltronas livres, e são 3 passageiros."
    assert present(few).action_reason == "Falta escolher 2 poltronas"
    assert present(sale).note == ""


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


@pytest.mark.parametrize("reason", [RefusalReason.PROVIDER_REFUSED, RefusalReason.ALREADY_HELD])
def test_a_leg_that_refuses_a_benefit_says_why_below_its_person(reason: RefusalReason) -> None:
    sale = changed(seats_sale(held=("17",), passengers=1), benefits=(HALF,))
    refused = BenefitRefused(sale.trips.segments[0].key, 0, HALF, reason)
    _, why = present(changed(sale, refused=(refused,))).persons
    assert (why.tone, why.amount, why.label.startswith(f"{IDOSO}: ")) == ("warning", "", True)


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


# --- While seats are chosen -------------------------------------------------------------------------


def test_before_a_seat_is_chosen_the_bill_is_that_of_the_trips() -> None:
    there, back = seats_sale().trips.outbound, sample_trips()[0]
    assert there is not None
    view = present(changed(seats_sale(), way_back=back, segments=segments(there, back)))
    assert (view.action, view.action_reason) == ("Reservar a ida", "Falta escolher 3 poltronas")
    assert sums(view) == cents(view.total) == 3 * (12990 + 10990)
    assert [(leg.title, leg.when) for leg in view.legs] == [("Ida", "21/03 22:15"), ("Volta", "21/03 06:00")]
    assert view.people == "3 pessoas · 2 trechos"
