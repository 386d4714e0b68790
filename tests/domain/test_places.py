"""Places found by a few typed letters."""

from __future__ import annotations

import csv
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

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


def test_any_word_of_a_name_or_its_state_finds_it() -> None:
    directory = PlaceDirectory([TIETE, SAO_PAULO, Place("Campinas", "SP"), Place("Belo Horizonte", "MG")])
    assert names(directory, "horiz") == ["Belo Horizonte"]
    assert names(directory, "tiete") == ["São Paulo (Tietê)"]
    assert names(directory, "camp sp") == ["Campinas"]


def test_the_whole_city_comes_before_its_terminals() -> None:
    directory = PlaceDirectory([TIETE, SAO_PAULO])
    assert names(directory, "sao")[0] == "São Paulo"
    directory.used("sao-paulo-tiete-sp")
    assert names(directory, "sao")[0] == "São Paulo (Tietê)"


def test_nothing_typed_gives_the_most_used() -> None:
    directory = PlaceDirectory([TIETE, SAO_PAULO])
    assert directory.complete("") == []
    directory.used("sao-paulo-sp")
    assert names(directory, "") == ["São Paulo"]


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


def test_a_place_that_was_renamed_is_found_by_its_new_name() -> None:
    directory = PlaceDirectory([SAO_PAULO])
    directory.add([Place("Sampa", "SP", slug="sao-paulo-sp", whole_city=True)])
    assert names(directory, "sampa") == ["Sampa"]


def test_uses_survive_a_refresh() -> None:
    directory = PlaceDirectory([SAO_PAULO])
    directory.used("sao-paulo-sp")
    directory.add([SAO_PAULO])
    place = directory.by_slug("sao-paulo-sp")
    assert place is not None and place.uses == 1


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


@given(st.text(max_size=30))
def test_folding_is_done_once(text: str) -> None:
    assert fold(fold(text)) == fold(text)


def test_a_place_is_read_with_its_state_where_it_has_one() -> None:
    assert [Place("Santos", "SP").label, Place("Montevidéu", "").label] == ["Santos (SP)", "Montevidéu"]


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


def test_cities_of_the_same_name_are_told_apart_by_their_state() -> None:
    directory = PlaceDirectory([Place("Santa Maria", "RS"), Place("Santa Maria", "DF")])
    assert len(directory) == 2
    directory.add([Place("Santa Maria", "rs", slug="santa-maria-rs")])
    assert [(place.slug, place.state) for place in directory.complete("santa maria")] == [
        ("santa-maria-rs", "rs"),
        ("", "DF"),
    ]


def test_a_place_that_the_provider_gives_no_terminal_for_is_the_city() -> None:
    directory = PlaceDirectory([Place("Campinas", "SP")])
    directory.add([Place("Campinas", "SP", slug="campinas-sp")])
    assert [place.slug for place in directory.complete("campinas")] == ["campinas-sp"]


def test_a_city_under_a_name_of_the_providers_own_takes_its_names_place() -> None:
    directory = PlaceDirectory([Place("Campinas", "SP")])
    whole = Place("Campinas, todas as rodoviárias", "SP", slug="campinas-sp", city="Campinas")
    directory.add([whole])
    assert len(directory) == 1 and directory.by_slug("campinas-sp") == whole


def test_a_whole_city_takes_its_names_place_even_where_it_names_a_terminal() -> None:
    directory = PlaceDirectory([Place("Campinas", "SP")])
    directory.add([Place("Campinas", "SP", slug="campinas-sp", terminal="Todas", whole_city=True)])
    assert [place.slug for place in directory.complete("campinas")] == ["campinas-sp"]


def test_every_terminal_of_a_city_stands_for_itself() -> None:
    barra = Place(
        "São Paulo (Barra Funda)", "SP", slug="barra-funda", city="São Paulo", terminal="Barra Funda"
    )
    directory = PlaceDirectory([TIETE, barra])
    assert names(directory, "sao paulo") == [TIETE.name, barra.name]


def test_a_known_place_does_not_keep_those_after_it_from_being_added() -> None:
    directory = PlaceDirectory([SAO_PAULO])
    directory.add([Place("São Paulo", "SP"), Place("Santos", "SP")])
    assert names(directory, "sa") == ["São Paulo", "Santos"]


@given(st.lists(st.tuples(st.sampled_from("ABCDEF"), st.booleans(), st.integers(0, 2)), max_size=12))
def test_in_whatever_steps_places_are_added_they_stand_alike(drawn: list[tuple[str, bool, int]]) -> None:
    """Used ones first, then cities as they came, then terminals."""
    places = [
        Place(f"{name} Norte" if terminal else name, "SP", f"{name}-{terminal}", city=name, uses=uses)
        for name, terminal, uses in drawn
    ]
    steps, whole = PlaceDirectory(), PlaceDirectory(places)
    for place in places:
        steps.add([place])
    assert steps.common(99) == whole.common(99)
    unused = [place for place in whole.common(99) if not place.uses]
    assert [place.name.endswith("Norte") for place in unused] == sorted(
        p.name.endswith("Norte") for p in unused
    )


def test_before_anything_is_typed_the_most_used_come_first() -> None:
    directory = PlaceDirectory([SAO_PAULO, TIETE, Place("Campinas", "SP"), Place("Belo Horizonte", "MG")])
    directory.used("sao-paulo-tiete-sp")
    found = [place.name for place in directory.common(3)]
    assert found == ["São Paulo (Tietê)", "São Paulo", "Campinas"]


def test_a_used_place_inside_a_name_comes_before_unused_names() -> None:
    inside = Place("Rio Claro", "SP", slug="rio-claro-sp")
    directory = PlaceDirectory([Place("Claraval", "MG"), inside])
    assert names(directory, "cla") == ["Claraval", "Rio Claro"]
    directory.used("rio-claro-sp")
    assert names(directory, "cla") == ["Rio Claro", "Claraval"]


def test_the_station_stands_in_the_whole_city_of_its_nearest_terminal() -> None:
    tiete = replace(TIETE, latitude=-23.5162, longitude=-46.6247)
    campinas = Place("Campinas", "SP", slug="campinas-sp", latitude=-22.9056, longitude=-47.0608)
    directory = PlaceDirectory([SAO_PAULO, tiete, campinas])
    assert directory.nearest(-23.5161, -46.6255, 25) == SAO_PAULO
    assert directory.nearest(-22.9, -47.06, 25) == campinas
    assert directory.nearest(-3.1, -60.0, 25) is None
    assert PlaceDirectory([tiete]).nearest(-23.5161, -46.6255, 25) == tiete


def test_a_place_whose_slug_was_wrong_becomes_the_name_of_a_city_again() -> None:
    wrong = replace(SAO_PAULO, slug="SAO-PAULO", uses=4)
    directory = PlaceDirectory([wrong, TIETE])
    directory.forget("nobody-s-slug")
    directory.forget("SAO-PAULO")
    assert directory.by_slug("SAO-PAULO") is None
    assert [place.slug for place in directory.complete("sao p")] == ["", TIETE.slug]
    directory.add([SAO_PAULO])
    assert [place.slug for place in directory.complete("sao p")] == [SAO_PAULO.slug, TIETE.slug]


def test_a_place_that_is_forgotten_is_no_more_offered_as_one_that_was_used() -> None:
    directory = PlaceDirectory([SAO_PAULO, TIETE])
    directory.used(SAO_PAULO.slug)
    directory.used(TIETE.slug)
    directory.forget(SAO_PAULO.slug)
    assert names(directory, "") == [TIETE.name]


def test_a_place_that_is_forgotten_is_asked_for_again() -> None:
    directory = PlaceDirectory([Place("São Paulo", "SP"), Place("Campinas", "SP")])
    directory.add([SAO_PAULO, Place("Campinas", "SP", slug="campinas-sp")])
    directory.forget("campinas-sp")
    assert directory.by_slug("campinas-sp") is None
    directory.add([Place("São Paulo", "SP"), Place("Campinas", "SP")])
    assert len(directory) == 2, "both names stand for what is there"
    assert directory.by_slug(SAO_PAULO.slug) == SAO_PAULO


def test_degrees_of_longitude_are_shorter_away_from_the_equator() -> None:
    # One degree east is 111 km at the equator and 96 km at the thirtieth parallel.
    far = PlaceDirectory([Place("Leste", "RS", slug="leste-rs", latitude=-30.0, longitude=-50.0)])
    assert far.nearest(-30.0, -51.0, 100) is not None
    assert far.nearest(-30.0, -51.0, 90) is None
    assert far.nearest(-30.0, -50.0, 0) is not None, "at the very place"
