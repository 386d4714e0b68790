"""What the page of seats does, on the real machine of the sale."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import cast
from zoneinfo import ZoneInfo

from pos_app.domain.benefits import Benefit
from pos_app.domain.faults import TooSlow
from pos_app.domain.money import Cents
from pos_app.domain.seat_wishes import SeatWish
from pos_app.domain.seats import ColleagueHold, SeatState
from pos_app.sale import events
from pos_app.sale.stage import Activity, FailedStep, ProblemKind, SaleProblem, Step
from pos_app.ui.pages.seats.page import (
    Ask,
    BenefitChosen,
    Clicked,
    Pressed,
    PutBack,
    Released,
)
from pos_app.ui.pages.seats.presenter import WAYS_ON
from tests.sale.stages import changed
from tests.ui.builders import NOW, a_detail, a_hold, a_trip, sample_trips, seat_map, seats_sale
from tests.ui.pages.seats.a_seats import Seats, with_free, with_map
from tests.ui.recording import Recorder

SAO_PAULO_TIME = ZoneInfo("America/Sao_Paulo")


def test_the_page_names_the_trip_and_counts_its_seats() -> None:
    shown = Seats(seats_sale()).shown
    assert shown.title == "Ida · sábado 21/03"
    assert (shown.departs, shown.arrives, shown.line) == (
        "22:15",
        "06:35",
        "Viação Serra Azul · Convencional · 8h20 · preço original R$\u00a0149,90",
    )
    assert (shown.free, shown.total) == (19, 44)
    assert shown.suggest_together == "3 juntas"


def test_prices_that_are_not_charged_are_named_and_only_where_they_differ() -> None:
    trip = a_trip(price=14990, discounted=12990)
    sale = seats_sale(
        detail=replace(a_detail(trip), reference=Cents(15500), original=Cents(15500), minutes=495)
    )
    assert Seats(sale).shown.line == "Viação Serra Azul · Convencional · 8h15 · referência R$\u00a0155,00"
    same = replace(a_detail(trip), reference=Cents(12990), original=Cents(12990))
    assert Seats(seats_sale(detail=same)).shown.line == "Viação Serra Azul · Convencional · 8h20"
    assert Seats(seats_sale(detail=replace(same, reference=None, original=None))).shown.line.endswith("8h20")


def test_every_state_of_a_seat_is_told_apart() -> None:
    sale = seats_sale("20", held=("17", "18"))
    page = Seats(
        replace(sale, seating=replace(sale.seating, released_holds=(a_hold(sale.trips.segments[0], "30"),)))
    )
    assert page.state("08") is SeatState.FREE
    assert page.state("01") is SeatState.TAKEN
    assert page.state("20") is SeatState.CHOSEN
    assert page.state("17") is SeatState.HELD
    assert page.state("39") is SeatState.LOW_FARE
    assert page.state("03") is SeatState.PRIORITY
    assert page.state("30") is SeatState.RELEASED
    assert page.shown.looks["30"].clock == "14:42"
    assert "Poltrona 30, corredor, liberada, livre às 14:42" in page.shown.looks["30"].spoken
    assert page.shown.looks["08"].spoken == "Poltrona 08, corredor, livre, R$\u00a0129,90"


def test_a_hold_counts_down_and_its_bar_shrinks() -> None:
    page = Seats(seats_sale(held=("17",)))
    assert (page.shown.looks["17"].clock, page.shown.looks["17"].left) == ("9:12", 1.0)
    page.now = NOW + timedelta(seconds=276)
    page.ask(Ask.TICK)
    assert (page.shown.looks["17"].clock, page.shown.looks["17"].left) == ("4:36", 0.5)


def test_seats_go_to_the_passengers_in_turn_and_the_last_is_replaced() -> None:
    page = Seats(seats_sale())
    page.ask(*map(Clicked, ("17", "18", "20")))
    assert [card.title for card in page.shown.cards] == ["17 · janela", "18 · corredor", "20 · corredor"]
    assert [card.active for card in page.shown.cards] == [False, False, True]
    page.ask(Clicked("22"))
    assert page.picked == ["17", "18", "22"]
    page.ask(Clicked("17"))
    assert page.picked == ["18", "22"]


def test_a_fourth_seat_for_three_held_ones_is_refused_in_words() -> None:
    page = Seats(seats_sale(held=("17", "18", "20")))
    page.ask(Clicked("22"))
    assert page.picked == ["17", "18", "20"]
    assert "libere uma antes" in page.entry[1]


def test_a_typed_number_picks_and_never_puts_back() -> None:
    page = Seats(seats_sale())
    page.type("1")
    assert page.entry == ("1", "")
    page.type("7")
    assert (page.view.last("move_cursor"), page.picked) == ("17", ["17"])
    page.ask(Pressed("17"), Pressed("17"))
    assert page.picked == ["17"], "Space after a number means yes"
    page.type("17")
    assert page.picked == ["17"]
    page.ask(Ask.WALKED, Pressed("17"))
    assert page.picked == []
    page.type("3")
    page.ask(Pressed("08"))
    assert page.picked == ["03"], "Space takes the number that is being typed"


def test_backspace_and_del_put_a_typed_seat_back() -> None:
    page = Seats(seats_sale())
    page.type("17")
    page.ask(Ask.ERASE)
    assert page.picked == []
    page.type("18")
    page.ask(PutBack("18"), PutBack("20"))
    assert page.picked == []


def test_a_seat_of_a_colleague_is_told_with_its_counter() -> None:
    page = Seats(seats_sale())
    until = page.now + timedelta(minutes=9)
    held = {label: ColleagueHold("", label, "Guichê 07", until) for label in ("19", "20")}
    cast(Recorder, page.desk.branch).answers["colleagues"] = held
    page.ask(Ask.TICK)
    look = page.shown.looks["19"]
    assert (look.state, page.state("20")) == (SeatState.COLLEAGUE, SeatState.FREE)
    assert f"reservada pelo Guichê 07 até {look.clock}" in look.spoken
    page.type("19")
    assert page.entry == ("19", f"A poltrona 19 está com o Guichê 07 até {look.clock}.")
    assert page.picked == []


def test_a_taken_seat_is_told_until_the_cursor_walks() -> None:
    page = Seats(seats_sale())
    page.type("19")
    assert page.entry == ("19", "A poltrona 19 está ocupada.")
    assert page.picked == []
    page.ask(Ask.WALKED)
    assert page.entry == ("", "")


def test_suggestions_sit_people_as_wished_and_keep_held_seats() -> None:
    page = Seats(changed(seats_sale(), count=2))
    for wish, seats in (
        (SeatWish.TOGETHER, ["17", "18"]),
        (SeatWish.WINDOW, ["17", "25"]),
        (SeatWish.AISLE, ["08", "14"]),
        (SeatWish.FRONT, ["08", "14"]),
    ):
        page.ask(wish)
        assert page.picked == seats
        assert page.flow.stage.seating.wishes == {wish}
    page = Seats(seats_sale("20", held=("17", "18")))
    page.ask(SeatWish.FRONT)
    assert page.picked == ["17", "18", "08"]


def test_preferential_seats_are_suggested_only_when_nothing_else_is_free() -> None:
    sale = seats_sale(passengers=1)
    only = a_detail(sale.trips.segments[0].trip, seats=seat_map("03", low_fare=""))
    page = Seats(with_map(sale, only))
    page.ask(SeatWish.FRONT)
    assert page.picked == ["03"]


def test_too_few_seats_are_told() -> None:
    page = Seats(with_free(seats_sale(passengers=3), "07 08"))
    page.ask(SeatWish.TOGETHER)
    assert page.picked == []
    assert page.entry[1] == "Não há poltronas livres para essa sugestão."
    page = Seats(seats_sale("17"))
    page.ask(Ask.GO_ON)
    assert page.view.last("show_notice") is None, "it stands at the main button"
    assert not page.holds


def test_a_held_seat_is_only_released_after_a_question() -> None:
    page = Seats(seats_sale(held=("17", "18", "20")))
    page.ask(Clicked("17"))
    assert page.view.last("ask_release") == ("17", "14:42")
    assert page.picked == ["17", "18", "20"]
    page.ask(Released("17"))
    assert page.picked == ["18", "20"]
    assert page.state("17") is SeatState.RELEASED


def test_what_was_typed_on_one_bus_is_not_about_the_next() -> None:
    page = Seats(seats_sale())
    page.type("19")
    assert page.entry[1]
    page.flow.put(seats_sale(trip=sample_trips()[7]))
    assert page.entry == ("", "")
    page.type("19")
    page.ask(Ask.BACK)
    assert page.flow.stage.step is Step.SEARCH
    page.flow.put(seats_sale(trip=sample_trips()[7]))
    assert page.entry == ("", ""), "nor is it when the same bus is chosen again"


def test_enter_takes_the_number_first_and_goes_on_with_the_next_enter() -> None:
    page = Seats(seats_sale("17", "18"))
    page.type("3")
    page.ask(Ask.GO_ON)
    assert not page.holds
    assert page.picked == ["17", "18", "03"]
    page.ask(Ask.GO_ON)
    assert page.holds
    assert page.view.last("show_holding")


def test_a_hold_without_an_answer_is_never_repeated_by_itself() -> None:
    page = Seats(seats_sale("17", "18", "20"))
    page.ask(Ask.GO_ON)
    page.flow.send(
        events.Failed(FailedStep.HOLD_UNCERTAIN, TooSlow(), segment=page.flow.stage.trips.segments[0])
    )
    assert page.holds == 1
    assert page.notice.title == "Não sabemos se a reserva foi feita"
    assert page.view.last("show_loading")


def test_esc_first_stops_a_read_then_clears_the_number_then_goes_back() -> None:
    page = Seats(seats_sale("17"))
    page.ask(Ask.REFRESH)
    assert page.view.last("show_loading")
    page.ask(Ask.BACK)
    assert not page.view.last("show_loading")
    page.type("1")
    for step in (Step.SEATS, Step.SEARCH):
        page.ask(Ask.BACK)
        assert page.flow.stage.step is step
    assert page.entry == ("", "")
    assert page.picked == ["17"]


def test_every_problem_of_this_page_has_its_way_on_or_none() -> None:
    said_at_the_button = {ProblemKind.SEATS_MISSING}
    assert set(WAYS_ON) == {kind for kind in ProblemKind if kind.facts.at_seats} - said_at_the_button


def test_problems_of_other_pages_are_not_told_here() -> None:
    page = Seats(replace(seats_sale("17"), problem=SaleProblem(ProblemKind.CARD_FAILED)))
    assert page.view.last("show_notice") is None


def test_a_benefit_tells_what_to_ask_for_and_what_speaks_against_it() -> None:
    page = Seats(seats_sale("17", passengers=1))
    assert page.view.last("show_notice") is None
    page.ask(BenefitChosen("17", Benefit.ELDERLY_HALF))
    notice = page.notice
    assert notice is not None and notice.kind == "info"
    assert notice.title == "Idoso 50\u00a0%: peça documento com foto e comprovante de renda."
    assert "Pedágio e taxa de embarque não entram." in notice.text
    sleeper = a_trip(service_class="Leito")
    page = Seats(seats_sale("17", passengers=1, trip=sleeper))
    page.ask(BenefitChosen("17", Benefit.YOUNG_HALF))
    notice = page.notice
    assert notice is not None and notice.kind == "warning"
    assert "Esta viagem é Leito" in notice.text
    page = Seats(seats_sale("17", passengers=1))
    page.now = sample_trips()[8].departure.when.replace(tzinfo=SAO_PAULO_TIME) - timedelta(hours=2)
    page.ask(BenefitChosen("17", Benefit.YOUNG_HALF))
    assert "Faltam menos de 3 h" in page.notice.text


def test_a_released_seat_is_picked_again_with_its_hold() -> None:
    sale = seats_sale()
    kept = a_hold(sale.trips.segments[0], "30")
    page = Seats(changed(sale, released_holds=(kept,)))
    page.ask(Clicked("30"))
    assert [(c.label, c.hold) for c in page.flow.stage.seating.seats] == [("30", kept)]


def test_a_hold_without_an_answer_says_until_when_it_may_be_ours() -> None:
    sale = seats_sale()
    maybe = replace(a_hold(sale.trips.segments[0], "30"), block_id="")
    page = Seats(changed(sale, released_holds=(maybe,)))
    page.ask(Clicked("30"))
    assert page.entry == ("30", "A poltrona 30 pode estar reservada para nós até 14:42.")
    assert not page.flow.stage.seating.seats


def offline_at_the_seats() -> Seats:
    page = Seats(seats_sale())
    page.flow.send(events.BackAsked(Step.SEARCH))
    page.flow.send(events.TripChosen(a_trip("08:00")))
    page.flow.send(events.Failed(FailedStep.MAP_OFFLINE))
    return page


def test_without_a_map_a_wish_is_noted_and_said_where_the_seats_would_be() -> None:
    page = offline_at_the_seats()
    title, text = page.shown.empty
    assert title == "Sem a central não há mapa de poltronas"
    assert text.endswith("Sem preferência: procuramos poltronas juntas.")
    page.ask(SeatWish.WINDOW)
    assert page.flow.stage.seating.wishes == {SeatWish.WINDOW} and page.picked == []
    assert page.shown.empty[1].endswith("Preferência anotada: na janela.")
    assert page.view.last("show_notice") is None and page.view.last("show_map_age") == ""


def test_another_price_is_accepted_by_one_press_and_held_by_the_next() -> None:
    sale = seats_sale("17", "18", "21")
    problem = SaleProblem(ProblemKind.PRICE_TO_ACCEPT, before=Cents(12990), after=Cents(13990))
    page = Seats(replace(sale, problem=problem, payment=replace(sale.payment, drift=problem)))
    assert [action.text for action in page.notice.actions] == ["O cliente aceita"]
    page.ask(Ask.GO_ON)
    assert page.flow.stage.payment.drift is None and not page.flow.stage.busy
    page.ask(Ask.GO_ON)
    assert Activity.HOLD in page.flow.stage.busy
