"""Every text that facts decide is what the book of sentences says, and no function is left out of it."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator

import pytest

import pos_app.wording
from pos_app.wording import translation
from tests.wording.book import FOLDER, Sample, call, decided, written
from tests.wording.chapters import CHAPTERS, samples

# Modules without a text that facts decide: with them the others are made.
_TOOLS = {"catalogues", "kiosk_words", "notices", "setting_texts", "translation"}
MODULES = [module.name for module in pkgutil.iter_modules(pos_app.wording.__path__)]


@pytest.mark.parametrize("name", CHAPTERS)
def test_the_texts_are_those_of_the_book(name: str) -> None:
    kept = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    now = written(name, samples(name))
    assert now.splitlines() == kept.splitlines(), (
        "a text changed; if that is meant: python -m tests.wording.write_sentences, and read the difference"
    )


def test_every_module_of_texts_has_its_chapter_and_its_file() -> None:
    assert set(CHAPTERS) == set(MODULES) - _TOOLS
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(CHAPTERS)


@pytest.mark.parametrize("name", CHAPTERS)
def test_every_function_of_a_module_has_a_sample(name: str) -> None:
    module = importlib.import_module(f"pos_app.wording.{name}")
    functions = {one for one in decided(module) if not one.startswith("_")}
    assert functions <= {sample.function for sample in samples(name)}


@pytest.mark.parametrize("name", CHAPTERS)
def test_no_sample_stands_twice(name: str) -> None:
    headings = [sample.heading for sample in samples(name)]
    assert len(headings) == len(set(headings))


def test_a_text_that_no_catalogue_contains_is_found() -> None:
    def untranslated() -> str:
        return translation.translate("nowhere", "Um texto")

    def uncounted() -> str:
        return translation.plural("nowhere", "{count} caso", "{count} casos", 2)

    def spoken() -> Iterator[Sample]:
        yield call(untranslated)
        yield call(uncounted)

    for sample in spoken():
        with pytest.raises(LookupError, match="nowhere"):
            written("test", [sample])
