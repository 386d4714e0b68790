"""The seats page of a sale with several legs: their tabs, the cards, and seats suggested on the next leg."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from pos_app.domain.basket import SeatChoice
from pos_app.domain.benefits import Benefit
from pos_app.domain.documents import DocumentType
from pos_app.domain.money import Cents
from pos_app.domain.passengers import Passenger
from pos_app.domain.seat_wishes import SeatWish
from pos_app.domain.trips import Segment, segments
from pos_app.sale import events
from pos_app.sale.stage import ProblemKind, Sale, SaleProblem
from pos_app.ui.pages.seats.legs import LegState
from tests.sale.stages import changed
from tests.ui.builders import (
    BELO_HORIZONTE,
    DAY,
    NOW,
    SAO_PAULO,
    a_detail,
    a_hold,
    a_trip,
    sample_trips,
    seat_map,
    seats_sale,
)
from tests.ui.pages.seats.test_presenter import Bench

FREE = " ".join(f"{number:02d}" for number in range(1, 45))


def three_legs(*, people: int = 2, current: int = 1, held: tuple[str, ...] = ("17", "18")) -> Sale:
    """Return a way out of two buses, held on the first, and a way back of one; all maps are there."""
    back = a_trip("19:00", origin=BELO_HORIZONTE, destination=SAO_PAULO, day=DAY + timedelta(days=8))
    legs = segments(sample_trips()[10], back)
    maps = tuple(
        (leg.key, a_detail(leg.trip, leg.number - 1, seats=seat_map(FREE, low_fare="", priority="")))
        for leg in legs
    )
    seats = tuple(_held(legs[0], label, index) for index, label in enumerate(held))
    base = seats_sale(passengers=people, trip=sample_trips()[10])
    return changed(base, segments=legs, maps=maps, seats=seats, current=current)


def _held(leg: Segment, label: str, index: int) -> SeatChoice:
    return SeatChoice(leg, label, index, Cents(6490), hold=a_hold(leg, label))


def test_each_tab_says_its_leg_and_what_is_still_to_be_done() -> None:
    tabs = Bench(three_legs(current=0)).shown.tabs
    assert [(tab.name, tab.short) for tab in tabs] == [
        ("Ida, trecho 1 de 2", "Ida 1 de 2"),
        ("Ida, trecho 2 de 2", "Ida 2 de 2"),
        ("Volta", "Volta"),
    ]
    assert [tab.words for tab in tabs] == ["reservada 9:12", "faltam 2", "faltam 2"]
    assert tabs[0].route == "São Paulo · Tietê \u2192 Lavras"
    assert tabs[0].spoken.endswith("reservada 9:12")


def test_the_clock_of_a_held_leg_runs_on_its_tab() -> None:
    bench = Bench(three_legs(current=0))
    bench.now = NOW + timedelta(seconds=12)
    bench.page.tick()
    assert bench.shown.tabs[0].words == "reservada 9:00"


def test_a_hold_that_ran_out_reads_so_until_it_is_made_again() -> None:
    bench = Bench(three_legs(current=0))
    bench.now = NOW + timedelta(seconds=552)
    bench.page.tick()
    assert (bench.shown.tabs[0].state, bench.shown.tabs[0].words) == (LegState.EXPIRED, "reserva vencida")
    bench.flow.send(events.HoldsChecked(bench.now))
    assert bench.shown.tabs[0].state is LegState.EXPIRED
    assert bench.shown.tabs[1].state is LegState.MISSING


def test_the_card_of_a_hold_that_ran_out_says_so_until_it_is_made_again() -> None:
    bench = Bench(seats_sale(held=("17", "18", "20")))
    bench.now = NOW + timedelta(seconds=552)
    bench.flow.send(events.HoldsChecked(bench.now))
    assert [(card.note, card.expired) for card in bench.shown.cards] == [("reserva vencida", True)] * 3


def test_a_card_shows_the_seat_of_its_passenger_on_every_leg() -> None:
    card = Bench(three_legs(current=0)).shown.cards[1]
    assert [mark.words for mark in card.marks] == ["Ida 1 · 18", "Ida 2 · falta", "Volta · falta"]
    assert [mark.state for mark in card.marks] == [LegState.HELD, LegState.MISSING, LegState.MISSING]


def test_a_sale_with_one_leg_has_neither_tabs_nor_marks() -> None:
    shown = Bench(seats_sale("17")).shown
    assert (shown.tabs, shown.cards[0].marks, shown.note) == ((), (), "")


def test_a_chosen_seat_names_its_passenger() -> None:
    sale = seats_sale("17", passengers=1)
    named = changed(sale, passengers=(Passenger("Ana Prado", DocumentType.CPF, "52998224725"),))
    assert "passageiro 1, R$" in Bench(sale).shown.looks["17"].spoken
    assert "passageiro 1, Ana Prado, R$" in Bench(named).shown.looks["17"].spoken


def test_the_price_at_the_low_fare_is_known_before_such_a_seat_is_chosen() -> None:
    sale = seats_sale()
    key, detail = sale.seating.maps[0]
    low = replace(detail, low_price=Cents(10990))
    assert Bench(changed(sale, maps=((key, low),))).shown.low_price == "R$\u00a0109,90"
    none = replace(low, seats=tuple(replace(seat, low_fare=False) for seat in low.seats))
    assert Bench(changed(sale, maps=((key, none),))).shown.low_price == ""


def test_the_next_leg_gets_seats_like_those_of_the_first_and_none_is_held() -> None:
    bench = Bench(three_legs())
    chosen = [c for c in bench.flow.stage.seating.seats if c.segment.number == 2]
    assert [(c.label, c.index, c.hold) for c in chosen] == [("17", 0, None), ("18", 1, None)]
    assert bench.shown.suggestion == (
        "Como no trecho 1:",
        "juntas, uma na janela, no meio do ônibus. Sugerimos as poltronas 17 e 18.",
    )
    assert not any(isinstance(effect, events.Hold) for effect in bench.flow.effects)
    assert [
        c.label for c in bench.flow.stage.seating.seats if c.segment.direction.value == "return_type"
    ] == []


def test_another_suggestion_is_another_pair() -> None:
    bench = Bench(three_legs())
    seen = set()
    for _ in range(4):
        seen.add(tuple(c.label for c in bench.flow.stage.chosen(bench.flow.stage.trips.segments[1])))
        bench.page.suggest("another")
    assert len(seen) == 4
    assert all(len(pair) == 2 for pair in seen)


def test_a_seat_of_the_clerks_own_choice_replaces_the_whole_suggestion() -> None:
    bench = Bench(three_legs())
    for key in "33":
        bench.page.type_key(key)
    for key in "34":
        bench.page.type_key(key)
    chosen = bench.flow.stage.chosen(bench.flow.stage.trips.segments[1])
    assert [c.label for c in chosen] == ["33", "34"]
    assert bench.shown.suggestion == ("", "")


def test_seats_that_the_clerk_put_back_are_not_suggested_again() -> None:
    bench = Bench(three_legs())
    for label in ("17", "18"):
        bench.page.toggle(label)
    assert bench.flow.stage.chosen(bench.flow.stage.trips.segments[1]) == ()
    bench.page.show_leg(0)
    bench.page.show_leg(1)
    assert bench.flow.stage.chosen(bench.flow.stage.trips.segments[1]) == ()


def test_nothing_is_chosen_while_a_problem_is_shown() -> None:
    sale = replace(three_legs(), problem=SaleProblem(ProblemKind.PRICE_CHANGED))
    bench = Bench(sale)
    assert bench.flow.stage.chosen(sale.trips.segments[1]) == ()
    assert bench.flow.stage.problem == sale.problem


def test_a_wish_in_words_counts_more_than_how_the_seats_turned_out() -> None:
    sale = three_legs(people=1, held=("18",))
    bench = Bench(replace(sale, seating=replace(sale.seating, wishes=frozenset({SeatWish.WINDOW}))))
    label = bench.flow.stage.chosen(sale.trips.segments[1])[0].label
    assert label in ("17", "19")
    assert bench.shown.suggestion[1].startswith("na janela")


def test_a_suggestion_asked_for_is_remembered_for_the_other_legs() -> None:
    bench = Bench(seats_sale(passengers=2))
    bench.page.suggest("window")
    assert bench.flow.stage.seating.wishes == {SeatWish.WINDOW}


def test_where_nothing_alike_is_free_it_is_said() -> None:
    sale = three_legs()
    alone = a_detail(sale.trips.segments[1].trip, 1, seats=seat_map("02 44", low_fare="", priority=""))
    maps = tuple((key, alone if key.endswith("2") else detail) for key, detail in sale.seating.maps)
    lead, rest = Bench(changed(sale, maps=maps)).shown.suggestion
    assert lead == "Como no trecho 1:"
    assert "Não há iguais; as mais parecidas são 02 e 44." in rest


def test_a_benefit_that_cannot_be_sold_here_is_marked_in_the_list_with_its_reason() -> None:
    unsold = dict(Bench(seats_sale("17")).shown.cards[0].unsold)
    assert unsold[Benefit.ELDERLY_FREE] == "não vendido aqui"
    assert Benefit.ELDERLY_HALF not in unsold and Benefit.NONE not in unsold


def test_a_benefit_asked_for_after_the_first_leg_was_held_says_at_once_where_it_is_not_taken() -> None:
    bench = Bench(three_legs())
    bench.page.choose_benefit("18", Benefit.ELDERLY_HALF)
    assert bench.shown.cards[1].benefit is Benefit.ELDERLY_HALF
    notice = bench.view.notice
    assert notice is not None and notice.kind == "warning"
    assert notice.title.startswith("Ida 1 de 2 · Idoso 50%")
    assert bench.shown.cards[1].struck == "R$\u00a0127,30"
    assert bench.shown.cards[1].price == "valor ao reservar"
