"""Which language is spoken, and that every language says everything."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.util import module_from_spec
from pathlib import Path

import pytest

from pos_app.domain.languages import LANGUAGES, SOURCE
from pos_app.wording import translation
from pos_app.wording.sentence import seats_named
from pos_app.wording.translation import choose, mark, option_in, plural, translate
from pos_app.wording.trip_texts import passengers, trips_found

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(autouse=True)
def portuguese_again() -> Iterator[None]:
    yield
    translation.use(SOURCE)


@pytest.mark.parametrize(
    ("option", "environment", "saved", "chosen"),
    [
        ("", {}, "", "pt_BR"),
        ("en", {"POS_APP_LANGUAGE": "es", "LANG": "pt_BR.UTF-8"}, "es", "en"),
        ("", {"POS_APP_LANGUAGE": "es", "LANG": "en_US.UTF-8"}, "en", "es"),
        ("", {"LANG": "en_US.UTF-8"}, "es", "es"),
        ("", {"LANG": "en_US.UTF-8"}, "", "en"),
        ("", {"LANG": "es"}, "", "es"),
        ("", {"LANG": "pt_PT.UTF-8"}, "", "pt_BR"),
        ("", {"LANG": "C.UTF-8"}, "", "pt_BR"),
        ("", {"LANG": "de_DE.UTF-8"}, "", "pt_BR"),
        ("", {"LC_ALL": "es_AR.UTF-8", "LANG": "en_US.UTF-8"}, "", "es"),
        ("", {"LC_ALL": "", "LC_MESSAGES": "en_GB", "LANG": "es_ES"}, "", "en"),
        ("", {"LC_ALL": "de_DE", "LANG": "en_US"}, "", "pt_BR"),
        ("xx", {"POS_APP_LANGUAGE": "yy"}, "zz", "pt_BR"),
        ("en-GB", {}, "", "en"),
        ("pt-PT", {}, "en", "pt_BR"),
        ("es_419_AR", {}, "", "es"),
        ("", {"LANG": "es.UTF-8"}, "", "es"),
    ],
)
def test_option_then_variable_then_settings_then_system(
    option: str, environment: dict[str, str], saved: str, chosen: str
) -> None:
    assert choose(option, environment, saved) == chosen


@pytest.mark.parametrize(
    ("text", "option"),
    [
        (["sell", "--lang", "en", "--plan", "-"], "en"),
        (["--lang=es"], "es"),
        (["--lang=es=x"], "es=x"),
        (["--lang", "en", "recover", "--lang", "es"], "es"),
        (["recover", "--lang"], ""),
        ([], ""),
    ],
)
def test_the_option_is_found_before_the_command_line_is_parsed(text: list[str], option: str) -> None:
    assert option_in(text) == option


@pytest.mark.parametrize(
    ("language", "count", "said"),
    [
        ("pt_BR", 0, "0 viagens, 0 passageiros"),
        ("pt_BR", 1, "1 viagem, 1 passageiro"),
        ("pt_BR", 2, "2 viagens, 2 passageiros"),
        ("en", 0, "0 trips, 0 passengers"),
        ("en", 1, "1 trip, 1 passenger"),
        ("en", 2, "2 trips, 2 passengers"),
        ("es", 1, "1 viaje, 1 pasajero"),
        ("es", 21, "21 viajes, 21 pasajeros"),
    ],
)
def test_a_number_takes_its_form(language: str, count: int, said: str) -> None:
    translation.use(language)
    assert f"{trips_found(count)}, {passengers(count)}" == said


@pytest.mark.parametrize(
    ("language", "one", "two"),
    [
        ("pt_BR", "A poltrona 17", "As poltronas 17 e 18"),
        ("en", "Seat 17", "Seats 17 and 18"),
        ("es", "El asiento 17", "Los asientos 17 y 18"),
    ],
)
def test_what_is_listed_agrees_with_its_number(language: str, one: str, two: str) -> None:
    translation.use(language)
    assert (seats_named(["17"]), seats_named(["17", "18"])) == (one, two)


def test_a_text_without_a_translation_is_portuguese() -> None:
    translation.use("en")
    assert translate("nowhere", "Um texto") == "Um texto"
    assert plural("nowhere", "{count} caso", "{count} casos", 2) == "2 casos"
    translation.use("de")
    assert translate("Nada foi cobrado.") == "Nada foi cobrado."


def test_a_marked_text_is_translated_where_it_is_shown() -> None:
    translation.use("en")
    kept = mark("words", "Nada foi cobrado.")
    assert kept == "Nada foi cobrado."
    assert translate(kept) == "Nothing was charged."


@pytest.mark.parametrize(("asked", "spoken"), [("en", "en"), ("es", "es"), (SOURCE, SOURCE), ("de", SOURCE)])
def test_who_asks_is_told_which_language_is_spoken(asked: str, spoken: str) -> None:
    translation.use(asked)
    assert translation.language() == spoken


def test_until_a_language_is_chosen_portuguese_is_spoken() -> None:
    spec = translation.__spec__
    assert spec is not None and spec.loader is not None
    fresh = module_from_spec(spec)
    spec.loader.exec_module(fresh)
    assert fresh.language() == SOURCE


def test_the_same_text_may_differ_by_context() -> None:
    translation.use("en")
    assert translate("audit", "saiu") == "signed out"
    assert translate("board", "saiu") == "left"


def test_every_language_but_the_source_has_its_catalogue() -> None:
    found = {path.stem for path in (ROOT / "resources/translations").glob("*.po")}
    assert found == set(LANGUAGES) - {SOURCE}
