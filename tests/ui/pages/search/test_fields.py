"""What is typed into the fields of a search: days as clerks say them, cities completed, errors told."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pos_app.domain.faults import Unreachable
from pos_app.domain.places import Place
from pos_app.sale.stage import Sale
from pos_app.ui.pages.search.fields import parse_day
from pos_app.ui.pages.search.page import Ask, Counted, Left, Opened, RouteTaken, Typed
from pos_app.wording import format
from tests.ui.builders import BELO_HORIZONTE, SAO_PAULO, sample_trips
from tests.ui.pages.search.a_search import Search


def test_cities_complete_without_accents_and_the_first_counts_when_left() -> None:
    page = Search()
    page.ask(Typed("destination", "sao pau"))
    assert page.view.suggestions["destination"] == ["São Paulo (Tietê) (SP)"]
    page.ask(Typed("destination", "belo"), Left("destination"))
    assert page.view.form.destination_place == BELO_HORIZONTE


def test_a_shipped_city_gets_its_slug_from_the_provider() -> None:
    page = Search()
    page.search("curit")
    assert page.asked[0].destination == "curitiba-slug"
    assert page.view.form.destination == "Curitiba"


@pytest.mark.parametrize(
    ("typed", "problem"),
    [
        ("Xanadu", "Não conhecemos esta cidade. Confira o nome."),
        ("curit", "A central não vende viagens desta cidade."),
        ("sao paulo", "Origem e destino são iguais."),
    ],
)
def test_a_city_that_cannot_be_searched_is_told_at_its_field(typed: str, problem: str) -> None:
    page = Search(unserved=("Curitiba",))
    page.search(typed)
    assert page.view.problems["destination"] == problem
    assert page.view.focused == "destination"
    assert page.asked == []
    page.ask(Typed("destination", "Xanadu d"))
    assert page.view.problems["destination"] == ""


def test_a_day_that_cannot_be_searched_is_told_at_its_field() -> None:
    page = Search()
    page.search(day="18/03")
    assert (page.view.problems["day"], page.view.focused) == ("Este dia já passou.", "day")
    page.search(back="20/03/26")
    assert page.view.problems["return_day"] == "A volta é antes da ida."
    assert page.asked == []


def test_a_known_city_that_must_be_asked_for_again_and_cannot_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def in_doubt(place: Place) -> Place:
        raise Unreachable

    page = Search()
    monkeypatch.setattr(page.places, "resolve", in_doubt)
    page.search()
    assert page.view.notice.title == "Sem conexão com a central"
    assert (page.view.last("show_loading"), page.asked) == ("", [])


def test_the_next_customer_finds_empty_fields_and_the_desks_own_city() -> None:
    page = Search()
    page.ask(Counted(3))
    page.search()
    page.answer(*sample_trips())
    page.flow.put(Sale())
    form = page.view.form
    assert (form.origin, form.destination, form.passengers) == ("São Paulo (Tietê)", "", 1)
    assert page.view.page.body == "start"


def test_f3_swaps_and_a_route_searches_at_once() -> None:
    page = Search()
    page.fill()
    page.ask(Left("destination"), Ask.SWAP)
    assert (page.view.form.origin, page.view.form.destination) == ("Belo Horizonte", "São Paulo (Tietê)")
    page.ask(RouteTaken((SAO_PAULO, BELO_HORIZONTE)))
    assert page.asked[-1].origin == "sao-paulo-tiete-sp"


def test_the_city_of_the_station_fills_only_an_origin_that_nobody_chooses() -> None:
    page = Search()
    page.ask(Typed("origin", ""), Opened("origin"))
    page.presenter.set_home(BELO_HORIZONTE)
    assert page.presenter.fields.form.origin == ""
    page.ask(Left("origin"), Typed("origin", "curit"))
    page.presenter.set_home(BELO_HORIZONTE)
    assert page.presenter.fields.form.origin == "curit"
    page.presenter.fields.start_over()
    assert page.view.form.origin == "Belo Horizonte"


def test_the_city_of_the_station_takes_away_that_the_origin_is_missing() -> None:
    page = Search()
    page.ask(Typed("origin", ""))
    page.search()
    assert page.view.problems["origin"]
    page.presenter.set_home(SAO_PAULO)
    assert page.view.problems["origin"] == ""


THURSDAY = date(2026, 3, 19)
DAYS = st.dates(date(2020, 1, 1), date(2090, 12, 31))


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("25", date(2026, 3, 25)),
        ("19", THURSDAY),
        ("5", date(2026, 4, 5)),
        ("31", date(2026, 3, 31)),
        ("25/12", date(2026, 12, 25)),
        ("25.12", date(2026, 12, 25)),
        ("2512", date(2026, 12, 25)),
        ("2/1", date(2027, 1, 2)),
        ("251226", date(2026, 12, 25)),
        ("25/12/26", date(2026, 12, 25)),
        ("25/12/2026", date(2026, 12, 25)),
        ("29/2", date(2028, 2, 29)),
        ("+1", date(2026, 3, 20)),
        ("+ 14", date(2026, 4, 2)),
        ("hoje", THURSDAY),
        ("Amanhã", date(2026, 3, 20)),
        ("depois de amanhã", date(2026, 3, 21)),
        ("sex", date(2026, 3, 20)),
        ("SÁB", date(2026, 3, 21)),
        ("terça-feira", date(2026, 3, 24)),
        ("sáb 21/03/26", date(2026, 3, 21)),
    ],
)
def test_a_typed_day_is_the_one_that_a_clerk_means(typed: str, meant: date) -> None:
    assert parse_day(typed, THURSDAY) == meant


@pytest.mark.parametrize("typed", ["", " ", "x", "32", "31/02", "0", "25/13", "+", "1/2/3/4", "amanhãx"])
def test_what_is_no_day_gives_none(typed: str) -> None:
    assert parse_day(typed, THURSDAY) is None


def test_todays_weekday_means_next_week_because_today_is_called_hoje() -> None:
    assert parse_day("qui", THURSDAY) == THURSDAY + timedelta(days=7)


def test_a_date_of_last_week_is_told_as_past_instead_of_jumping_a_year() -> None:
    assert parse_day("18/03", THURSDAY) == date(2026, 3, 18)


@given(DAYS, DAYS)
def test_our_own_way_of_writing_a_day_is_read_back(day: date, base: date) -> None:
    assert parse_day(format.day_year(day), base) == day


@given(DAYS, st.integers(1, 31))
def test_a_day_alone_is_the_next_one(base: date, number: int) -> None:
    found = parse_day(str(number), base)
    assert found is not None
    assert found.day == number
    assert base <= found <= base + timedelta(days=62)


@given(DAYS, st.text(max_size=12))
def test_any_text_is_a_day_or_none_and_never_an_error(base: date, text: str) -> None:
    assert parse_day(text, base) is None or isinstance(parse_day(text, base), date)
