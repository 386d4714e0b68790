"""What the search page does with what a clerk types and takes."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta

import pytest

from pos_app.domain.faults import Unreachable
from pos_app.domain.money import Cents
from pos_app.domain.trip_listing import TripOrder
from pos_app.sale import events
from pos_app.sale.stage import Activity, FailedStep
from pos_app.ui.pages.search.page import Ask, Filtered, Highlighted, RouteTaken
from pos_app.wording.notices import CommandId
from tests.ui.builders import BELO_HORIZONTE, SAO_PAULO, a_trip, sample_trips
from tests.ui.pages.search.a_search import CURITIBA, NOW, Journal, Provider, Search, listed

TRIPS = sample_trips()


def failed(page: Search) -> Search:
    page.flow.send(events.Failed(FailedStep.SEARCH, Unreachable()))
    return page


def test_a_day_without_trips_offers_the_next_one() -> None:
    page = Search()
    page.search()
    page.answer()
    shown = page.view.page
    assert (shown.body, shown.next_day) == ("none", "Ver dom 22/03")
    assert shown.empty_words.startswith(
        "São Paulo (Tietê) → Belo Horizonte não tem saída no dia 21/03 (sábado)."
    )
    page.act(CommandId.DAY_AFTER)
    assert page.asked[-1].day == date(2026, 3, 22)
    assert page.view.form.day == "dom 22/03/26"


def test_the_day_before_today_is_never_asked_for() -> None:
    page = Search()
    page.search(day="hoje")
    page.answer(*sample_trips(date(2026, 3, 19)))
    page.ask(Ask.DAY_BEFORE)
    assert len(page.asked) == 1
    assert not page.view.page.earlier


def test_an_answer_for_another_day_is_never_shown_as_if_it_matched() -> None:
    other = [replace(trip, other_day=True) for trip in sample_trips(date(2026, 3, 23))[:4]]
    page = listed(*other)
    assert page.view.page.strip == ("Estas 4 viagens são de seg 23/03,", "não do dia pedido.")
    assert [row.other for row in page.view.page.rows] == ["seg 23/03"] * 4
    page.ask(Ask.REFRESH)
    page.answer(*other, *TRIPS)
    assert page.view.page.strip[0] == "4 viagens de outro dia ou de outra rota ficaram fora,"
    assert len(page.view.page.rows) == 12


def test_filters_that_hide_everything_can_be_taken_off() -> None:
    page = listed(*TRIPS[:2])
    page.ask(Filtered("kinds", "connection"))
    assert page.view.page.body == "filtered"
    assert page.view.page.empty_words == "Sem filtros: 2 viagens."
    page.act(CommandId.CLEAR_FILTERS)
    assert len(page.view.page.rows) == 2


def test_the_cursor_stays_on_its_trip_when_the_order_changes() -> None:
    page = listed(cursor=7)
    page.ask(TripOrder.FARE)
    assert page.view.page.rows[page.view.cursor].trip.departure.when.hour == 20


def test_a_failed_search_keeps_the_fields_and_offers_the_way_on_once() -> None:
    page = Search()
    page.search()
    failed(page)
    notice = page.view.notice
    assert (notice.title, notice.money, notice.actions) == ("A busca não terminou", "Nada foi cobrado.", ())
    assert page.view.form.destination == "Belo Horizonte"
    assert page.view.last("show_loading") == ""
    assert page.view.page.body == "failed"
    assert page.view.focused == "focus_list"
    taken = len(page.view.all("focus_list"))
    page.ask(Ask.TICK)
    page.act(CommandId.CLEAR_FILTERS)
    assert len(page.view.all("focus_list")) == taken


def test_esc_stops_a_search() -> None:
    page = Search()
    page.search()
    page.ask(Ask.BACK)
    assert page.view.last("show_loading") == ""
    assert Activity.SEARCH not in page.flow.stage.busy


def test_a_question_of_before_is_answered_at_once_with_its_age() -> None:
    page = listed()
    page.now = NOW.replace(second=20)
    page.ask(Ask.TICK)
    assert page.view.last("show_age") == ("há 20 s", "")
    page.search(day="22")
    page.answer(a_trip(day=date(2026, 3, 22)))
    page.now = NOW.replace(minute=35)
    page.search()
    assert page.view.last("show_loading") == ""
    assert len(page.view.page.rows) == len(TRIPS)
    assert page.view.last("show_age") == ("lista lida há 3 min", "atualizando desde 14:35:00")
    page.answer(*TRIPS[:4])
    assert len(page.view.page.rows) == 4
    assert page.view.last("show_age") == ("há 0 s", "")


def test_a_list_read_again_keeps_the_cursor_and_tells_what_changed() -> None:
    page = listed(cursor=8)
    dearer = replace(TRIPS[8], price=Cents(19990), discounted=None)
    page.ask(Ask.REFRESH)
    page.answer(*TRIPS[1:8], dearer, *TRIPS[9:])
    assert page.view.cursor == 7
    assert page.view.page.strip[0] == "A tarifa da viagem nº 9 mudou de R$\u00a0129,90 para R$\u00a0199,90."
    page = listed(cursor=8)
    page.ask(Ask.REFRESH)
    page.answer(*TRIPS[:8], replace(TRIPS[8], available=0), *TRIPS[9:])
    assert page.view.page.strip[0] == "A viagem nº 9 acabou de esgotar."
    page = listed(cursor=8)
    page.ask(Ask.REFRESH)
    page.answer(*TRIPS[:8], *TRIPS[9:])
    assert "saiu da lista" in " ".join(page.view.page.strip)


# --- Other days -----------------------------------------------------------------------------------


def test_the_days_around_show_their_lowest_fare_nearest_first() -> None:
    provider = Provider({20: 9990, 22: 11990})
    page = listed(provider=provider)
    assert provider.asked[:2] == [20, 22]
    days, _ = page.view.last("show_day_prices")
    fares = {price.day.day: price.lowest for price in days}
    assert (fares[20], fares[22], fares[23]) == (9990, 11990, None)
    assert fares[21] == min(trip.fare for trip in TRIPS if trip.available)
    page.ask(date(2026, 3, 22))
    assert page.asked[-1].day == date(2026, 3, 22)


def test_a_provider_that_fails_is_left_alone_and_nobody_is_bothered() -> None:
    provider = Provider(fault=Unreachable("down"))
    page = listed(provider=provider)
    asked = len(provider.asked)
    assert asked <= 2
    assert page.view.last("show_notice") is None
    page.ask(Ask.REFRESH)
    page.answer(*TRIPS)
    assert len(provider.asked) == asked


def test_an_empty_day_offers_the_nearest_days_that_have_trips() -> None:
    page = Search(provider=Provider({19: 9990, 23: 10990, 24: 8990}))
    page.search()
    page.answer()
    near = [(near.day.day, near.lowest) for near in page.view.page.near]
    assert (page.view.page.body, near) == ("none", [(19, 9990), (23, 10990), (24, 8990)])


def test_days_that_could_not_be_read_are_not_called_empty() -> None:
    for provider, told in ((Provider(fault=Unreachable()), False), (Provider(), True)):
        page = Search(provider=provider)
        page.search()
        page.answer()
        assert ("Os dias próximos também não têm viagens." in page.view.page.empty_words) is told
        page.ask(Ask.REFRESH)
        shown = failed(page).view.page
        assert (shown.body, shown.count) == ("failed", "")
        assert shown.empty_title == "As viagens deste dia não chegaram"
        page.act(CommandId.SEARCH)
        page.answer(*TRIPS)
        assert len(page.view.page.rows) == len(TRIPS)


# --- Routes ---------------------------------------------------------------------------------------


def test_routes_of_before_are_offered_and_a_search_is_counted() -> None:
    known = ("sao-paulo-tiete-sp", "belo-horizonte-mg")
    journal = Journal(known, ("nowhere", "belo-horizonte-mg"))
    page = Search(journal=journal)
    assert page.view.routes.often == ((SAO_PAULO, BELO_HORIZONTE),)
    assert page.view.routes.large == ((SAO_PAULO, CURITIBA),), "one search does not take the others away"
    page.fill()
    page.ask(RouteTaken(page.view.routes.often[0]))
    assert page.asked[-1].destination == "belo-horizonte-mg"
    assert journal.searched == [known]


def test_a_pinned_route_keeps_its_number_whatever_another_one_is() -> None:
    page = Search(pinned_destinations=("no-such-place", "sao-paulo-tiete-sp", "belo-horizonte-mg"))
    assert page.view.routes.pinned == {2: (SAO_PAULO, BELO_HORIZONTE)}
    assert page.view.routes.large == ((SAO_PAULO, CURITIBA),) and not page.view.routes.often


# --- The trip under the cursor --------------------------------------------------------------------


def test_a_copied_trip_is_a_message_that_says_all_and_promises_nothing() -> None:
    page = listed(cursor=8)
    page.ask(Ask.COPY)
    message, _ = page.view.last("copy")
    for part in ("São Paulo", "Belo Horizonte/MG", "22:15", "Viação Serra Azul", "R$\u00a0129,90"):
        assert part in message
    assert "podem mudar" in message
    assert "sábado, 21/03/2026" in message


def test_the_line_below_warns_of_a_change_of_bus_and_of_a_departure_soon() -> None:
    page = listed(cursor=2)
    assert "Cada viação responde só pelo seu trecho" in page.view.last("show_about")
    leaves = TRIPS[8].departure.when
    for moment, said in (
        (leaves - timedelta(hours=24), ""),
        (leaves - timedelta(hours=24, minutes=-1), "Saída em menos de 24 h: a central pode não aceitar."),
        (leaves + timedelta(minutes=1), ""),
    ):
        page.now = moment
        page.ask(Highlighted(8))
        assert page.view.last("show_about") == said


# --- Without the service --------------------------------------------------------------------------


@pytest.mark.parametrize("seen", [True, False])
def test_offline_a_notice_names_what_can_be_looked_at(seen: bool) -> None:
    page = listed() if seen else Search()
    page.places.fault, page.desk.connection.offline = Unreachable(), True  # type: ignore[misc]
    page.search(to="curi")
    assert page.view.notice.title == "Sem a central, Curitiba (PR) não pode ser buscada"
    kept = "o que já foi buscado: São Paulo → Belo Horizonte (sáb 21/03)."
    assert (kept if seen else "Nenhuma busca ficou guardada") in page.view.notice.todo


def test_online_a_city_that_is_not_found_says_why() -> None:
    page = Search(fault=Unreachable())
    page.search(to="curi")
    assert page.view.notice.title == "Sem conexão com a central"
    assert page.view.form.destination == "Curitiba"
    assert page.view.last("show_loading") == ""
    page.places.fault = None
    page.act(CommandId.SEARCH)
    assert len(page.asked) == 1
