"""What the search page does with what a clerk types, on the real machine of the sale."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta

from pos_app.domain.faults import Unreachable
from pos_app.domain.money import Cents
from pos_app.domain.places import Place
from pos_app.domain.trip_listing import TripOrder
from pos_app.domain.trips import Direction, TripQuery
from pos_app.sale import events
from pos_app.sale.stage import Activity, FailedStep, Step
from pos_app.ui.pages.search.routes import RouteBook
from pos_app.wording.notices import CommandId
from tests.ui.builders import BELO_HORIZONTE, DAY, SAO_PAULO, a_trip, sample_trips
from tests.ui.fakes import SomePlaces
from tests.ui.pages.search.bench import CURITIBA, NOW, Bench, Finder, Kept


def test_the_empty_page_says_which_payments_this_desk_takes() -> None:
    assert Bench().view.payments == "Este guichê aceita cartão de crédito e PIX."


def test_a_search_asks_for_slugs_and_the_day_that_was_typed() -> None:
    bench = Bench()
    bench.fill()
    bench.page.search()
    assert bench.asked == [TripQuery("sao-paulo-tiete-sp", "belo-horizonte-mg", DAY, None, 1)]
    assert bench.view.form.day == "sáb 21/03/26"
    assert bench.view.loading == "Buscando viagens de sáb 21/03 (busca iniciada às 14:32:00)"
    assert [place.name for place in bench.places.counted] == ["São Paulo (Tietê)", "Belo Horizonte"]


def test_the_answer_is_listed_and_the_cursor_reaches_the_basket() -> None:
    bench = Bench()
    bench.fill()
    bench.page.search()
    bench.answer(*sample_trips(), set_aside=2)
    assert bench.view.page.title == "Ida · sábado 21/03"
    assert bench.view.page.count == "12 viagens · 2 ilegíveis"
    assert (bench.view.page.before, bench.view.page.after) == ("sex 20", "dom 22")
    assert bench.view.focused == "list"
    bench.page.highlight(8)
    trip, line = bench.highlighted
    assert line == 9
    assert trip is not None and trip.fare == 12990


def test_a_sold_out_trip_cannot_be_taken() -> None:
    bench = Bench()
    bench.fill()
    bench.page.search()
    bench.answer(*sample_trips())
    bench.page.choose(6)
    assert bench.flow.stage.step is Step.SEARCH


def test_enter_takes_a_trip() -> None:
    bench = Bench()
    bench.fill()
    bench.page.search()
    bench.answer(*sample_trips())
    bench.page.choose(0)
    assert bench.flow.stage.step is Step.SEATS


def test_after_the_way_out_the_same_list_shows_the_way_back() -> None:
    bench = Bench()
    bench.fill(back="25")
    bench.page.search()
    back = a_trip("09:00", day=date(2026, 3, 25), origin=BELO_HORIZONTE, destination=SAO_PAULO)
    bench.answer(*sample_trips(), returns=(back,))
    bench.page.choose(0)
    assert bench.view.page.title == "Volta · quarta 25/03"
    assert [row.trip for row in bench.view.page.rows] == [back]
    bench.page.choose(0)
    assert bench.flow.stage.step is Step.SEATS
    assert bench.flow.stage.trips.way_back == back


def test_esc_during_the_way_back_goes_to_the_way_out_again() -> None:
    bench = Bench()
    bench.fill(back="25")
    bench.page.search()
    bench.answer(*sample_trips(), returns=sample_trips())
    bench.page.choose(0)
    bench.page.back()
    assert bench.flow.stage.search.choosing is Direction.OUTBOUND


def test_a_day_without_trips_offers_the_next_one() -> None:
    bench = Bench()
    bench.fill()
    bench.page.search()
    bench.answer()
    assert bench.view.page.body == "none"
    assert (
        bench.view.page.empty_words
        == "São Paulo (Tietê) → Belo Horizonte não tem saída no dia 21/03 (sábado)."
    )
    assert bench.view.page.next_day == "Ver dom 22/03"
    bench.page.act(CommandId.DAY_AFTER)
    assert bench.asked[-1].day == date(2026, 3, 22)
    assert bench.view.form.day == "dom 22/03/26"


def test_the_day_before_today_is_never_asked_for() -> None:
    bench = Bench()
    bench.fill(day="hoje")
    bench.page.search()
    bench.answer(*sample_trips(date(2026, 3, 19)))
    bench.page.change_day(-1)
    assert len(bench.asked) == 1
    assert bench.view.page.before == ""


def test_an_answer_for_another_day_is_never_shown_as_if_it_matched() -> None:
    bench = Bench()
    bench.fill()
    bench.page.search()
    other = [replace(trip, other_day=True) for trip in sample_trips(date(2026, 3, 23))[:4]]
    bench.answer(*other)
    assert bench.view.page.strip == ("Estas 4 viagens são de seg 23/03,", "não do dia pedido.")
    assert [row.other for row in bench.view.page.rows] == ["seg 23/03"] * 4
    bench.page.refresh()
    bench.answer(*other, *sample_trips())
    assert bench.view.page.strip[0] == "4 viagens de outro dia ou de outra rota ficaram fora,"
    assert len(bench.view.page.rows) == 12


def test_filters_that_hide_everything_can_be_taken_off() -> None:
    bench = Bench()
    bench.fill()
    bench.page.search()
    bench.answer(*sample_trips()[:2])
    bench.page.toggle_filter("kinds", "connection")
    assert bench.view.page.body == "filtered"
    assert bench.view.page.empty_words == "Sem filtros: 2 viagens."
    bench.page.act(CommandId.CLEAR_FILTERS)
    assert len(bench.view.page.rows) == 2


def test_the_cursor_stays_on_its_trip_when_the_order_changes() -> None:
    bench = Bench()
    bench.fill()
    bench.page.search()
    bench.answer(*sample_trips())
    bench.page.highlight(7)
    bench.page.set_order(TripOrder.FARE)
    assert bench.view.page.rows[bench.view.cursor].trip.departure.when.hour == 20


def test_a_failed_search_says_so_and_keeps_the_fields() -> None:
    bench = Bench()
    bench.fill()
    bench.page.search()
    bench.flow.send(events.Failed(FailedStep.SEARCH, Unreachable()))
    assert bench.view.notice is not None
    assert bench.view.notice.title == "A busca não terminou"
    assert bench.view.notice.money == "Nada foi cobrado."
    assert bench.view.form.destination == "Belo Horizonte"
    assert bench.view.loading == ""


def test_esc_stops_a_search() -> None:
    bench = Bench()
    bench.fill()
    bench.page.search()
    bench.page.back()
    assert bench.view.loading == ""
    assert Activity.SEARCH not in bench.flow.stage.busy


def test_the_age_of_the_list_grows() -> None:
    bench = Bench()
    bench.fill()
    bench.page.search()
    bench.answer(*sample_trips())
    bench.now = NOW.replace(second=20)
    bench.page.tick()
    assert bench.view.age == "atualizado há 20 s"


def test_a_question_that_was_asked_before_is_answered_at_once_with_its_age_while_the_new_one_loads() -> None:
    bench = Bench()
    bench.fill()
    bench.page.search()
    bench.answer(*sample_trips())
    bench.fill(day="22")
    bench.page.search()
    bench.answer(a_trip(day=date(2026, 3, 22)))
    bench.now = NOW.replace(minute=35)
    bench.fill()
    bench.page.search()
    assert bench.view.reading
    assert bench.view.loading == ""
    assert len(bench.view.page.rows) == len(sample_trips())
    assert bench.view.age == "lista lida há 3 min"
    bench.answer(*sample_trips()[:4])
    assert len(bench.view.page.rows) == 4
    assert bench.view.age == "atualizado há 0 s"


def searched_with_cursor(row: int = 8) -> Bench:
    bench = Bench()
    bench.fill()
    bench.page.search()
    bench.answer(*sample_trips())
    bench.page.highlight(row)
    return bench


def test_reading_the_list_again_keeps_the_cursor_on_its_trip_and_tells_a_new_fare() -> None:
    bench = searched_with_cursor()
    trips = list(sample_trips())
    trips[8] = replace(trips[8], price=Cents(19990), discounted=None)
    bench.page.refresh()
    bench.answer(*trips[1:])
    assert bench.view.cursor == 7
    assert bench.view.page.strip[0] == "A tarifa da viagem nº 9 mudou de R$\u00a0129,90 para R$\u00a0199,90."


def test_a_trip_that_sold_out_or_left_the_list_meanwhile_is_told() -> None:
    bench = searched_with_cursor()
    trips = list(sample_trips())
    trips[8] = replace(trips[8], available=0)
    bench.page.refresh()
    bench.answer(*trips)
    assert bench.view.page.strip[0] == "A viagem nº 9 acabou de esgotar."
    bench = searched_with_cursor()
    bench.page.refresh()
    bench.answer(*(trip for trip in sample_trips() if trip is not sample_trips()[8]))
    assert "saiu da lista" in bench.view.page.strip[0] or bench.view.page.strip == ("", "")


def test_the_days_around_show_their_lowest_fare_nearest_first_two_at_a_time() -> None:
    finder = Finder({20: 9990, 22: 11990})
    bench = Bench(finder=finder)
    bench.fill()
    bench.page.search()
    bench.answer(*sample_trips())
    assert finder.asked[:2] == [20, 22]
    fares = {price.day.day: price.lowest for price in bench.view.days}
    assert (fares[20], fares[22], fares[23]) == (9990, 11990, None)
    assert fares[21] == min(trip.fare for trip in sample_trips() if trip.available)
    bench.page.go_to_day(date(2026, 3, 22))
    assert bench.asked[-1].day == date(2026, 3, 22)


def test_a_provider_that_fails_is_left_alone_and_nobody_is_bothered() -> None:
    finder = Finder({}, Unreachable("down"))
    bench = Bench(finder=finder)
    bench.fill()
    bench.page.search()
    bench.answer(*sample_trips())
    assert len(finder.asked) <= 2
    assert bench.view.notice is None
    asked = len(finder.asked)
    bench.page.refresh()
    bench.answer(*sample_trips())
    assert len(finder.asked) == asked


def test_an_empty_day_offers_the_nearest_days_that_have_trips() -> None:
    bench = Bench(finder=Finder({19: 9990, 23: 10990, 24: 8990}))
    bench.fill()
    bench.page.search()
    bench.answer()
    assert bench.view.page.body == "none"
    assert [(near.day.day, near.lowest) for near in bench.view.page.near] == [
        (19, 9990),
        (23, 10990),
        (24, 8990),
    ]
    bench.page.go_to_day(date(2026, 3, 23))
    assert bench.asked[-1].day == date(2026, 3, 23)


def test_routes_of_before_are_one_key_away_and_a_search_is_counted() -> None:
    kept = Kept(("sao-paulo-tiete-sp", "belo-horizonte-mg"), ("nowhere", "belo-horizonte-mg"))
    places = SomePlaces(SAO_PAULO, BELO_HORIZONTE)
    bench = Bench(routes=RouteBook(kept, places.by_slug))
    assert bench.view.routes.recent == ((SAO_PAULO, BELO_HORIZONTE),)
    bench.page.take_numbered(2)
    assert bench.asked == []
    bench.page.fields.type_day("day", "21")
    bench.page.take_numbered(1)
    assert bench.asked[-1].destination == "belo-horizonte-mg"
    assert kept.searched == [("sao-paulo-tiete-sp", "belo-horizonte-mg")]


def test_ctrl_e_copies_the_trip_as_a_message_that_says_all_and_promises_nothing() -> None:
    bench = searched_with_cursor()
    bench.page.copy_trip()
    message = bench.view.copied
    for part in (
        "São Paulo",
        "Belo Horizonte/MG",
        "22:15",
        "Viação Serra Azul",
        "R$\u00a0129,90",
        "podem mudar",
    ):
        assert part in message
    assert "sábado, 21/03/2026" in message


def test_the_line_below_says_who_answers_for_delays_at_a_change_of_bus() -> None:
    bench = searched_with_cursor(2)
    assert "Cada viação responde só pelo seu trecho" in bench.view.about
    bench.page.highlight(8)
    assert bench.view.about == ""


def test_a_trip_that_leaves_within_a_day_has_a_hint_and_can_be_chosen_all_the_same() -> None:
    bench = searched_with_cursor(8)
    leaves = bench.highlighted[0]
    assert leaves is not None
    bench.now = leaves.departure.when - timedelta(hours=24)
    bench.page.highlight(8)
    assert bench.view.about == ""
    bench.now += timedelta(minutes=1)
    bench.page.highlight(8)
    assert bench.view.about == "Saída em menos de 24 h: a central pode não aceitar."
    bench.page.highlight(2)
    assert "Cada viação responde só pelo seu trecho" in bench.view.about
    bench.now = leaves.departure.when + timedelta(minutes=1)
    bench.page.highlight(8)
    assert bench.view.about == ""


def test_a_failed_reading_of_an_empty_day_never_says_that_the_day_has_no_trips() -> None:
    bench = Bench(finder=Finder({}))
    bench.fill()
    bench.page.search()
    bench.answer()
    assert bench.view.page.body == "none"
    bench.page.refresh()
    bench.flow.send(events.Failed(FailedStep.SEARCH, Unreachable()))
    failed = bench.view.page
    assert (failed.body, failed.count) == ("failed", "")
    assert bench.view.page.empty_title == "As viagens deste dia não chegaram"
    bench.page.act(CommandId.SEARCH)
    bench.answer(*sample_trips())
    assert len(bench.view.page.rows) == len(sample_trips())


def test_days_that_could_not_be_read_are_not_called_empty() -> None:
    bench = Bench(finder=Finder({}, fault=Unreachable()))
    bench.fill()
    bench.page.search()
    bench.answer()
    assert "próximos" not in bench.view.page.empty_words
    known = Bench(finder=Finder({}))
    known.fill()
    known.page.search()
    known.answer()
    assert "Os dias próximos também não têm viagens." in known.view.page.empty_words


def test_reading_a_list_again_says_since_when() -> None:
    bench = searched_with_cursor()
    bench.page.refresh()
    assert bench.view.reading == "atualizando desde 14:32:00"
    bench.answer(*sample_trips())
    assert bench.view.reading == ""


def test_a_desk_that_searched_nothing_offers_its_pinned_destinations_and_then_large_cities() -> None:
    def known(slug: str) -> Place | None:
        return {"belo-horizonte-mg": BELO_HORIZONTE}.get(slug)

    book = RouteBook(
        Kept(),
        known,
        pinned=lambda: ("belo-horizonte-mg", "no-such-place"),
        common=lambda limit: [SAO_PAULO, BELO_HORIZONTE, CURITIBA],
    )
    bench = Bench(routes=book)
    assert bench.view.routes.pinned == ((SAO_PAULO, BELO_HORIZONTE),)
    assert bench.view.routes.nearby == ((SAO_PAULO, CURITIBA),)
    bench.page.take_numbered(1)
    assert bench.asked[0].destination == "belo-horizonte-mg"


def test_a_first_search_that_failed_offers_to_try_again_and_other_days() -> None:
    bench = Bench()
    bench.fill()
    bench.page.search()
    bench.flow.send(events.Failed(FailedStep.SEARCH, Unreachable()))
    assert bench.view.page.body == "failed"
    assert bench.view.page.after == "dom 22"
    assert bench.view.focused == "list"
    assert bench.view.notice is not None
    assert bench.view.notice.actions == ()
    bench.view.focused = ""
    bench.page.tick()
    bench.page.clear_filters()
    assert bench.view.focused == ""


def todo(bench: Bench) -> str:
    assert bench.view.notice is not None
    return bench.view.notice.todo


def test_offline_a_city_that_was_never_searched_is_named_with_what_can_be_looked_at() -> None:
    bench = Bench(fault=Unreachable())
    bench.places.fault = None
    bench.fill()
    bench.page.search()
    bench.answer(*sample_trips())
    bench.places.fault, bench.usable = Unreachable(), False
    bench.fill(to="curi")
    bench.page.search()
    assert bench.view.notice is not None
    assert bench.view.notice.title == "Sem a central, Curitiba (PR) não pode ser buscada"
    assert "o que já foi buscado: São Paulo → Belo Horizonte (sáb 21/03)." in todo(bench)


def test_offline_a_search_without_an_answer_names_what_can_be_looked_at() -> None:
    bench = Bench()
    bench.usable = False
    bench.fill()
    bench.page.search()
    bench.flow.send(events.Failed(FailedStep.SEARCH, Unreachable()))
    assert "Nenhuma busca ficou guardada" in todo(bench)


def test_online_a_city_that_is_not_found_says_why() -> None:
    bench = Bench(fault=Unreachable())
    bench.fill(to="curi")
    bench.page.search()
    assert bench.view.notice is not None and bench.view.notice.title == "Sem conexão com a central"
