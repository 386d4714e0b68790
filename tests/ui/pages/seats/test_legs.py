"""A sale with several legs: their tabs, the cards, and seats suggested on the next leg."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from pos_app.domain.benefits import Benefit
from pos_app.domain.documents import DocumentType
from pos_app.domain.money import Cents
from pos_app.domain.passengers import Passenger
from pos_app.domain.seat_wishes import SeatWish
from pos_app.sale import events
from pos_app.sale.stage import ProblemKind, SaleProblem
from pos_app.ui.pages.seats.page import Ask, BenefitChosen, Clicked, LegShown
from tests.sale.stages import changed
from tests.ui.builders import NOW, a_detail, seat_map, seats_sale
from tests.ui.pages.seats.a_seats import Seats, picked, three_legs


def test_each_tab_says_its_leg_and_what_is_still_to_be_done() -> None:
    tabs = Seats(three_legs(current=0)).shown.tabs
    assert [tab.name for tab in tabs] == ["Ida 1 de 2", "Ida 2 de 2", "Volta"]
    assert [tab.mark.text for tab in tabs] == ["reservada 9:12", "faltam 2", "faltam 2"]
    assert tabs[0].route == "São Paulo · Tietê \u2192 Lavras"
    assert tabs[0].spoken.endswith("reservada 9:12")


def test_a_hold_that_ran_out_reads_so_until_it_is_made_again() -> None:
    page = Seats(three_legs(current=0))
    page.now = NOW + timedelta(seconds=12)
    page.ask(Ask.TICK)
    assert page.shown.tabs[0].mark.text == "reservada 9:00"
    page.now = NOW + timedelta(seconds=552)
    page.ask(Ask.TICK)
    assert [tab.mark.text for tab in page.shown.tabs] == ["reserva vencida", "faltam 2", "faltam 2"]
    page.flow.send(events.HoldsChecked(page.now))
    assert [tab.mark.text for tab in page.shown.tabs] == ["reserva vencida", "faltam 2", "faltam 2"]
    page = Seats(seats_sale(held=("17", "18", "20")))
    page.flow.send(events.HoldsChecked(NOW + timedelta(seconds=552)))
    assert [(card.note, card.expired) for card in page.shown.cards] == [("reserva vencida", True)] * 3


def test_a_sale_with_one_leg_has_no_tabs() -> None:
    shown = Seats(seats_sale("17")).shown
    assert (shown.tabs, shown.note) == ((), "")


def test_a_chosen_seat_names_its_passenger() -> None:
    sale = seats_sale("17", passengers=1)
    named = changed(sale, passengers=(Passenger("Ana Prado", DocumentType.CPF, "52998224725"),))
    assert "passageiro 1, R$" in Seats(sale).shown.looks["17"].spoken
    assert "passageiro 1, Ana Prado, R$" in Seats(named).shown.looks["17"].spoken


def test_the_price_at_the_low_fare_is_known_before_such_a_seat_is_chosen() -> None:
    sale = seats_sale()
    key, detail = sale.seating.maps[0]
    low = replace(detail, low_price=Cents(10990))
    assert Seats(changed(sale, maps=((key, low),))).shown.low_price == "R$\u00a0109,90"
    none = replace(low, seats=tuple(replace(seat, low_fare=False) for seat in low.seats))
    assert Seats(changed(sale, maps=((key, none),))).shown.low_price == ""


def test_the_next_leg_gets_seats_like_those_of_the_first_and_none_is_held() -> None:
    page = Seats(three_legs())
    chosen = [c for c in page.flow.stage.seating.seats if c.segment.number == 2]
    assert [(c.label, c.index, c.hold) for c in chosen] == [("17", 0, None), ("18", 1, None)]
    assert page.shown.suggestion == (
        "Como no trecho 1:",
        "juntas, uma na janela, no meio do ônibus. Sugerimos as poltronas 17 e 18.",
    )
    assert not page.holds
    assert [
        c.label for c in page.flow.stage.seating.seats if c.segment.direction.value == "return_type"
    ] == []


def test_another_suggestion_is_another_pair() -> None:
    page = Seats(three_legs())
    seen = set()
    for _ in range(4):
        seen.add(tuple(picked(page.flow, 1)))
        page.ask(Ask.ANOTHER)
    assert len(seen) == 4
    assert all(len(pair) == 2 for pair in seen)


def test_a_seat_of_the_clerks_own_choice_replaces_the_whole_suggestion() -> None:
    page = Seats(three_legs())
    page.type("33")
    page.type("34")
    assert picked(page.flow, 1) == ["33", "34"]
    assert page.shown.suggestion == ("", "")


def test_seats_that_the_clerk_put_back_are_not_suggested_again() -> None:
    page = Seats(three_legs())
    page.ask(Clicked("17"), Clicked("18"))
    assert picked(page.flow, 1) == []
    page.ask(LegShown(0), LegShown(1))
    assert picked(page.flow, 1) == []


def test_nothing_is_chosen_while_a_problem_is_shown() -> None:
    sale = replace(three_legs(), problem=SaleProblem(ProblemKind.PRICE_CHANGED))
    page = Seats(sale)
    assert page.flow.stage.chosen(sale.trips.segments[1]) == ()
    assert page.flow.stage.problem == sale.problem


def test_a_wish_in_words_counts_more_than_how_the_seats_turned_out() -> None:
    sale = three_legs(people=1, held=("18",))
    page = Seats(replace(sale, seating=replace(sale.seating, wishes=frozenset({SeatWish.WINDOW}))))
    label = page.flow.stage.chosen(sale.trips.segments[1])[0].label
    assert label in ("17", "19")
    assert page.shown.suggestion[1].startswith("na janela")


def test_where_nothing_alike_is_free_it_is_said() -> None:
    sale = three_legs()
    alone = a_detail(sale.trips.segments[1].trip, 1, seats=seat_map("02 44", low_fare="", priority=""))
    maps = tuple((key, alone if key.endswith("2") else detail) for key, detail in sale.seating.maps)
    lead, rest = Seats(changed(sale, maps=maps)).shown.suggestion
    assert lead == "Como no trecho 1:"
    assert "Não há iguais; as mais parecidas são 02 e 44." in rest


def test_a_benefit_that_cannot_be_sold_here_has_its_reason_in_the_list() -> None:
    unsold = dict(Seats(seats_sale("17")).shown.cards[0].unsold)
    assert unsold[Benefit.ELDERLY_FREE] == "não vendido aqui"
    assert Benefit.ELDERLY_HALF not in unsold and Benefit.NONE not in unsold


def test_a_benefit_asked_for_after_a_hold_says_where_it_is_not_taken() -> None:
    page = Seats(three_legs())
    page.ask(BenefitChosen("18", Benefit.ELDERLY_HALF))
    assert page.shown.cards[1].benefit is Benefit.ELDERLY_HALF
    notice = page.notice
    assert notice is not None and notice.kind == "warning"
    assert notice.title.startswith("Ida 1 de 2 · Idoso 50\u00a0%")
    assert page.shown.cards[1].struck == "R$\u00a0127,30"
    assert page.shown.cards[1].price == "valor ao reservar"
