"""Places found by a few typed letters."""

from __future__ import annotations

import csv
from dataclasses import replace

from pos_app.domain.places import Place, PlaceDirectory, fold
from pos_app.system.paths import resources_dir

TIETE = Place("São Paulo (Tietê)", "SP", slug="sao-paulo-tiete-sp", city="São Paulo", terminal="Tietê")
SAO_PAULO = Place("São Paulo", "SP", slug="sao-paulo-sp", whole_city=True)


def names(directory: PlaceDirectory, typed: str) -> list[str]:
    return [place.name for place in directory.complete(typed)]


def test_accents_case_and_punctuation_do_not_matter() -> None:
    directory = PlaceDirectory([Place("São João del-Rei", "MG"), Place("Açailândia", "MA")])
    assert names(directory, "SAO JOAO DEL REI") == ["São João del-Rei"]
    assert names(directory, "acai") == ["Açailândia"]


def test_a_shipped_name_becomes_the_providers_place() -> None:
    directory = PlaceDirectory([Place("São Paulo", "SP"), Place("São Paulo", "MG")])
    directory.add([SAO_PAULO])
    assert [place.label for place in directory.complete("sao paulo")] == ["São Paulo (SP)", "São Paulo (MG)"]
    directory.add([Place("São Paulo", "SP")])
    assert len(directory) == 2


def test_a_terminal_does_not_swallow_its_citys_name() -> None:
    directory = PlaceDirectory([Place("São Paulo", "SP")])
    directory.add([TIETE])
    assert len(directory) == 2


def test_the_shipped_cities_hold_every_capital_once_and_lie_in_brazil() -> None:
    text = (resources_dir() / "places" / "cities.csv").read_text("utf-8")
    rows = list(csv.reader(text.splitlines(), delimiter=";"))
    cities = {(name, state) for name, state, _, _ in rows}
    assert len(cities) == len(rows) >= 5_700
    lying = [(float(latitude), float(longitude)) for _, _, latitude, longitude in rows if latitude]
    assert len(lying) >= len(rows) - 10
    assert all(-34 < latitude < 6 and -74 < longitude < -32 for latitude, longitude in lying)
    named = (
        "Aracaju|Belo Horizonte|Belém|Boa Vista|Brasília|Campo Grande|Cuiabá|Curitiba|Florianópolis|"
        "Fortaleza|Goiânia|João Pessoa|Macapá|Maceió|Manaus|Natal|Palmas|Porto Alegre|Porto Velho|Recife|"
        "Rio Branco|Rio de Janeiro|Salvador|São Luís|São Paulo|Teresina|Vitória"
    )
    capitals = named.split("|")
    assert len(capitals) == 27
    assert {name for name, _ in cities} >= set(capitals)
    assert all(len(state) == 2 and state.isupper() for _, state in cities)


TYPED = (
    "s",
    "sa",
    "sao",
    "d",
    "do",
    "bom jesus",
    "tiete",
    "rs",
    "xyz",
    "p alegre",
    "santo antonio do",
    "sa r",
)


def test_among_thousands_of_places_the_same_are_found() -> None:
    text = (resources_dir() / "places" / "cities.csv").read_text("utf-8")
    every = [Place(row[0], row[1]) for row in csv.reader(text.splitlines(), delimiter=";")] + [TIETE]
    texts = [f" {fold(f'{place.name} {place.city} {place.terminal} {place.state}')}" for place in every]
    directory = PlaceDirectory(every)
    for typed in (*TYPED, *(fold(each.name) for each in every[::97])):
        words = [f" {word}" for word in typed.split()]
        fits = [index for index, words_of in enumerate(texts) if all(word in words_of for word in words)]
        fits.sort(key=lambda index: (not fold(every[index].name).startswith(typed), index))
        assert directory.complete(typed) == [every[index] for index in fits[:8]], typed


def test_the_station_stands_in_the_whole_city_of_its_nearest_terminal() -> None:
    tiete = replace(TIETE, latitude=-23.5162, longitude=-46.6247)
    campinas = Place("Campinas", "SP", slug="campinas-sp", latitude=-22.9056, longitude=-47.0608)
    directory = PlaceDirectory([SAO_PAULO, tiete, campinas])
    assert directory.nearest(-23.5161, -46.6255, 25) == SAO_PAULO
    assert directory.nearest(-22.9, -47.06, 25) == campinas
    assert directory.nearest(-3.1, -60.0, 25) is None
    assert PlaceDirectory([tiete]).nearest(-23.5161, -46.6255, 25) == tiete
