"""The fields of the search: what is typed, completed, checked and kept."""

from __future__ import annotations

import pytest

from pos_app.domain.faults import Unreachable
from pos_app.domain.places import Place
from pos_app.sale.stage import Sale
from pos_app.wording.notices import CommandId
from tests.ui.builders import BELO_HORIZONTE, SAO_PAULO, sample_trips
from tests.ui.pages.search.bench import Bench


def test_cities_complete_without_accents_and_show_their_state() -> None:
    bench = Bench()
    bench.page.fields.type_place("destination", "sao pau")
    assert bench.view.suggestions["destination"] == ["São Paulo (Tietê) (SP)"]


def test_the_first_suggestion_counts_when_the_field_is_left() -> None:
    bench = Bench()
    bench.page.fields.type_place("destination", "belo")
    bench.page.fields.leave_place("destination")
    assert bench.view.form.destination == "Belo Horizonte"
    assert bench.view.form.destination_place == BELO_HORIZONTE


def test_a_shipped_city_gets_its_slug_from_the_provider() -> None:
    bench = Bench()
    bench.fill("curit")
    bench.page.search()
    assert bench.asked[0].destination == "curitiba-slug"
    assert bench.view.form.destination == "Curitiba"


def test_an_unknown_city_is_told_under_its_field_and_what_was_typed_stays() -> None:
    bench = Bench()
    bench.fill("Xanadu")
    bench.page.search()
    assert bench.view.problems["destination"] == "Não conhecemos esta cidade. Confira o nome."
    assert bench.view.focused == "destination"
    assert bench.asked == []
    bench.page.fields.type_place("destination", "Xanadu d")
    assert bench.view.problems["destination"] == ""


def test_a_city_that_the_provider_does_not_serve_is_told_under_its_field() -> None:
    bench = Bench(unserved=("Curitiba",))
    bench.fill("curit")
    bench.page.search()
    assert bench.view.problems["destination"] == "A central não vende viagens desta cidade."
    assert bench.view.loading == ""
    assert bench.asked == []


def test_without_a_network_a_new_city_gives_one_notice_and_keeps_the_fields() -> None:
    bench = Bench(fault=Unreachable())
    bench.fill("curit")
    bench.page.search()
    assert bench.view.notice is not None
    assert bench.view.notice.title == "Sem conexão com a central"
    assert bench.view.form.destination == "Curitiba"
    assert bench.view.loading == ""
    bench.places.fault = None
    bench.page.act(CommandId.SEARCH)
    assert len(bench.asked) == 1


def test_a_known_city_that_must_be_asked_for_again_and_cannot_is_told_in_the_notice_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def in_doubt(place: Place) -> Place:
        raise Unreachable

    bench = Bench()
    bench.fill("belo")
    monkeypatch.setattr(bench.places, "resolve", in_doubt)
    bench.page.search()
    assert bench.view.notice is not None
    assert bench.view.notice.title == "Sem conexão com a central"
    assert (bench.view.loading, bench.asked) == ("", [])


def test_same_place_past_day_and_early_return_are_each_told_at_their_field() -> None:
    bench = Bench()
    bench.fill("sao paulo")
    bench.page.search()
    assert bench.view.problems["destination"] == "Origem e destino são iguais."
    bench.fill(day="18/03")
    bench.page.search()
    assert bench.view.problems["day"] == "Este dia já passou."
    assert bench.view.focused == "day"
    bench.fill(day="21", back="20/03/26")
    bench.page.search()
    assert bench.view.problems["return_day"] == "A volta é antes da ida."
    assert bench.asked == []


def test_the_next_customer_finds_empty_fields_and_the_desks_own_city() -> None:
    bench = Bench()
    bench.fill()
    bench.page.count_passengers(3)
    bench.page.search()
    bench.answer(*sample_trips())
    bench.flow.put(Sale())
    assert bench.view.form.destination == ""
    assert bench.view.form.origin == "São Paulo (Tietê)"
    assert bench.view.form.passengers == 1
    assert bench.view.page.body == "start"


def test_f3_swaps_and_a_route_searches_at_once() -> None:
    bench = Bench()
    bench.fill()
    bench.page.fields.leave_place("destination")
    bench.page.fields.swap()
    assert (bench.view.form.origin, bench.view.form.destination) == ("Belo Horizonte", "São Paulo (Tietê)")
    bench.page.fields.type_day("day", "+1")
    bench.page.take_route((SAO_PAULO, BELO_HORIZONTE))
    assert bench.asked[-1].origin == "sao-paulo-tiete-sp"


def test_enter_goes_to_the_next_field_and_searches_from_the_last() -> None:
    bench = Bench()
    bench.fill()
    for field, following in (("origin", "destination"), ("destination", "day"), ("day", "return_day")):
        bench.page.go_on(field)
        assert bench.view.focused == following
        assert bench.asked == []
    bench.page.go_on("return_day")
    assert len(bench.asked) == 1


def test_enter_in_a_field_that_is_wrong_stays_there() -> None:
    bench = Bench()
    bench.fill("xanadu", back="99")
    bench.page.go_on("destination")
    assert bench.view.focused == "destination"
    assert bench.view.problems["destination"]
    bench.page.go_on("return_day")
    assert bench.view.focused == "return_day"
    assert bench.asked == []


def test_a_day_is_understood_while_it_is_typed() -> None:
    bench = Bench()
    bench.page.fields.type_day("day", "sex")
    assert bench.view.read_days["day"] == "= sexta 20/03/2026"
    bench.page.fields.type_day("return_day", "+5")
    assert bench.view.read_days["return_day"] == "= quarta 25/03/2026"
    bench.page.fields.type_day("day", "sexx")
    assert bench.view.read_days["day"] == ""


def test_a_place_field_that_is_touched_offers_places_before_anything_is_typed() -> None:
    bench = Bench()
    bench.page.fields.offer_places("destination")
    assert "Curitiba (PR)" in bench.view.suggestions["destination"]


def test_a_home_that_comes_late_leaves_an_origin_alone_that_is_being_touched() -> None:
    bench = Bench()
    bench.page.fields.type_place("origin", "")
    bench.page.fields.offer_places("origin")
    bench.page.set_home(BELO_HORIZONTE)
    assert bench.page.fields.form.origin == ""
    bench.page.fields.leave_place("origin")
    bench.page.fields.start_over()
    assert bench.view.form.origin == "Belo Horizonte"


def test_the_city_of_the_station_takes_away_that_the_origin_is_missing() -> None:
    bench = Bench()
    bench.page.fields.type_place("origin", "")
    bench.fill()
    bench.page.search()
    assert bench.view.problems["origin"]
    bench.page.set_home(SAO_PAULO)
    assert bench.view.problems["origin"] == ""


def test_the_city_of_the_station_fills_only_an_empty_origin() -> None:
    bench = Bench()
    bench.page.fields.type_place("origin", "curit")
    bench.page.set_home(BELO_HORIZONTE)
    assert bench.page.fields.form.origin == "curit"
    bench.page.fields.start_over()
    assert bench.view.form.origin == "Belo Horizonte"
