"""The desk's own directory of places."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from pos_app.domain.faults import Fault, Invalid, NotFound, Unreachable
from pos_app.domain.places import Place
from pos_app.domain.trips import TripQuery
from pos_app.sale.place_directory import PlaceBook
from pos_app.sale.stage import ProblemKind, Sale, SaleProblem, TripSearch

TIETE = Place("São Paulo (Tietê)", "SP", "sao-paulo-tiete-sp", "São Paulo", terminal="Tietê")
SAO_PAULO = Place("São Paulo", "SP", "sao-paulo-sp", "São Paulo", whole_city=True)


class Source:
    def __init__(self, *places: Place) -> None:
        self.asked: list[tuple[str, str]] = []
        self.answer = places

    async def places_near(self, latitude: float, longitude: float, radius_km: float) -> tuple[Place, ...]:
        return self.answer

    async def places_in(self, city: str, state: str) -> tuple[Place, ...]:
        self.asked.append((city, state))
        return self.answer


class Store:
    def __init__(self) -> None:
        self.kept: tuple[Place, ...] = ()
        self.used: list[str] = []

    async def remember_places(self, places: tuple[Place, ...]) -> None:
        self.kept += places

    async def places(self) -> tuple[Place, ...]:
        return self.kept

    async def place_used(self, slug: str) -> None:
        self.used.append(slug)

    async def forget_place(self, slug: str) -> None:
        self.kept = tuple(place for place in self.kept if place.slug != slug)


async def test_a_city_that_the_provider_does_not_serve_is_said_so() -> None:
    book = PlaceBook(Source(), Store(), [Place("Diamantina", "MG")])
    with pytest.raises(NotFound):
        await book.resolve(book.complete("diam")[0])


async def test_shipped_cities_beyond_the_largest_come_a_little_later() -> None:
    book = PlaceBook(Source(), Store(), (Place(f"Vila {number}", "SP") for number in range(1000)))
    assert [book.complete("vila 2") != [], book.complete("vila 999")] == [True, []]
    await book.load_shipped()
    assert [place.name for place in book.complete("vila 999")] == ["Vila 999"]


def refused(fault: Fault, origin: str, destination: str) -> Sale:
    query = TripQuery(origin, destination, date(2026, 12, 11))
    return Sale(search=TripSearch(query), problem=SaleProblem(ProblemKind.SEARCH_FAILED, fault))


async def test_a_slug_of_a_refused_search_is_asked_for_again() -> None:
    wrong = replace(SAO_PAULO, slug="SAO-PAULO-SP")
    source, store = Source(wrong), Store()
    book = PlaceBook(source, store, [Place("São Paulo", "SP")])
    typed = await book.resolve(book.complete("sao p")[0])
    assert typed.slug == "SAO-PAULO-SP"
    source.answer = (TIETE, SAO_PAULO)
    book.doubt(refused(Unreachable(), typed.slug, "x"))
    assert (await book.resolve(typed)).slug == "SAO-PAULO-SP"
    book.doubt(refused(Invalid(), typed.slug, "x"))
    assert (await book.resolve(typed)).slug == "sao-paulo-sp"
    assert book.by_slug("SAO-PAULO-SP") is None
    assert [place.slug for place in book.complete("sao p")] == ["sao-paulo-sp", "sao-paulo-tiete-sp"]
    assert {place.slug for place in store.kept} == {"sao-paulo-sp", "sao-paulo-tiete-sp"}


async def test_a_slug_of_a_refused_search_that_the_provider_still_names_stays() -> None:
    source = Source(SAO_PAULO)
    book = PlaceBook(source, Store(), [])
    await book.near(-23.5, -46.6, 300)
    book.doubt(refused(NotFound(), "sao-paulo-sp", "x"))
    assert [await book.resolve(SAO_PAULO), await book.resolve(SAO_PAULO)] == [SAO_PAULO] * 2
    assert len(source.asked) == 1  # Once; then there is no doubt.
    assert book.by_slug("sao-paulo-sp")


async def test_a_namesake_in_another_state_is_not_taken_for_the_city() -> None:
    namesake = Place("Bom Jesus", "RS", "bom-jesus-rs", whole_city=True)
    with pytest.raises(NotFound):
        await PlaceBook(Source(namesake), Store(), []).resolve(Place("Bom Jesus", "PI"))
    written_out = Place("Bom Jesus", "Piauí", "bom-jesus-pi", whole_city=True)
    taken = await PlaceBook(Source(namesake, written_out), Store(), []).resolve(Place("Bom Jesus", "PI"))
    assert taken == written_out


async def test_what_the_journal_remembers_is_there_at_the_start_with_its_uses() -> None:
    store = Store()
    first = PlaceBook(Source(TIETE, SAO_PAULO), store, [])
    await first.near(-23.5, -46.6, 300)
    await first.used(TIETE)
    assert store.used == ["sao-paulo-tiete-sp"]
    again = PlaceBook(Source(), store, [])
    await again.load()
    assert {place.slug for place in again.complete("sao")} == {"sao-paulo-sp", "sao-paulo-tiete-sp"}


async def test_a_place_without_a_slug_is_known_by_none_and_its_use_is_not_kept() -> None:
    store = Store()
    book = PlaceBook(Source(), store, [Place("São Paulo", "SP")])
    await book.used(Place("São Paulo", "SP"))
    assert store.used == []
    assert book.by_slug("sao-paulo-sp") is None


def test_as_many_places_are_offered_as_were_asked_for() -> None:
    book = PlaceBook(Source(), Store(), [Place(f"Santa {name}", "SP") for name in "ABCDEFGHIJ"])
    assert [len(book.complete("santa")), len(book.complete("santa", 2))] == [8, 2]


CITY = Place("Campinas", "SP")
WHOLE = Place("Campinas", "SP", "campinas-sp", whole_city=True)
NAMED = Place("Campinas", "SP", "campinas-centro-sp")
SHORT = Place("Anhanguera", "SP", "anhanguera-sp", "Campinas")
LONG = Place("Terminal Ramos de Azevedo", "SP", "ramos-sp", "Campinas")
UNSERVED = Place("Campinas", "SP")
OTHERWISE = Place("Campinas (Centro)", "SP", "campinas-centro-sp", whole_city=True)


@pytest.mark.parametrize(
    ("found", "taken"),
    [
        ((LONG, SHORT, NAMED, WHOLE), WHOLE),
        ((LONG, SHORT, NAMED), NAMED),
        ((LONG, SHORT), SHORT),
        ((OTHERWISE, LONG), LONG),
        ((UNSERVED, OTHERWISE), OTHERWISE),
    ],
)
async def test_a_city_is_its_whole_then_the_place_of_its_name_then_the_shortest(
    found: tuple[Place, ...], taken: Place
) -> None:
    assert await PlaceBook(Source(*found), Store(), []).resolve(CITY) == taken


async def test_a_city_whose_places_have_no_slug_is_not_served_and_is_named() -> None:
    with pytest.raises(NotFound) as raised:
        await PlaceBook(Source(UNSERVED), Store(), []).resolve(CITY)
    assert raised.value.detail == "Campinas (SP)"


async def test_the_place_of_the_station_and_places_to_pick_from_are_known() -> None:
    here = Place("São Paulo (Tietê)", "SP", "tiete", "São Paulo", latitude=-23.516, longitude=-46.624)
    book = PlaceBook(Source(here), Store(), [Place("Santos", "SP")])
    assert book.nearest(-23.516, -46.624) is None
    await book.near(-23.5, -46.6, 300)
    assert book.nearest(-23.516, -46.624) == here
    assert book.nearest(-3.1, -60.0) is None
    await book.used(here)
    assert [place.name for place in book.common(1)] == ["São Paulo (Tietê)"]
