"""What is told of money is what the book of sentences says."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from pos_app.wording import translation
from tests.wording.book import FOLDER, Sample, call, written
from tests.wording.chapters import CHAPTERS, samples


@pytest.mark.parametrize("name", CHAPTERS)
def test_the_texts_are_those_of_the_book(name: str) -> None:
    kept = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    now = written(name, samples(name))
    assert now.splitlines() == kept.splitlines(), (
        "a text changed; if that is meant: python -m tests.wording.write_sentences, and read the difference"
    )


def test_every_chapter_has_its_file_and_no_sample_twice() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(CHAPTERS)
    for name in CHAPTERS:
        headings = [sample.heading for sample in samples(name)]
        assert len(headings) == len(set(headings)), name


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
