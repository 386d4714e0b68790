"""What stands at the edge of a rule: a day to the minute, Greenwich itself, the letter of a usual desk."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

import pytest

from pos_app.domain import faults
from pos_app.domain.languages import LANGUAGES, SOURCE
from pos_app.wording import board_texts, explain, letter_texts, station_texts, translation
from tests.ui.builders_orders import an_order
from tests.wording.test_words import FAULTS


@pytest.fixture(autouse=True)
def portuguese_again() -> Iterator[None]:
    yield
    translation.use(SOURCE)


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: type(fault).__name__)
@pytest.mark.parametrize("language", [one for one in LANGUAGES if one != SOURCE])
def test_every_sentence_of_a_fault_is_said_in_the_language_of_the_window(
    fault: faults.Fault, language: str
) -> None:
    ours = explain.fault(fault)
    translation.use(language)
    theirs = explain.fault(fault)
    for name in ("title", "what_happened", "money", "what_to_do"):
        assert getattr(theirs, name) != getattr(ours, name), name


@pytest.mark.parametrize(
    ("left", "words"),
    [
        (timedelta(hours=1) - timedelta(seconds=1), "60 min"),
        (timedelta(hours=1), "1h00"),
        (timedelta(days=1) - timedelta(minutes=1), "23h59"),
        (timedelta(days=1), "1 dia"),
        (timedelta(days=2), "2 dias"),
    ],
)
def test_what_is_left_is_told_in_the_unit_of_its_size(left: timedelta, words: str) -> None:
    assert board_texts._left(left) == words


@pytest.mark.parametrize(
    ("minutes", "words"), [(0, "UTC+0"), (-240, "UTC-4"), (-150, "UTC-2:30"), (345, "UTC+5:45")]
)
def test_a_clock_is_told_by_its_distance_from_greenwich(minutes: int, words: str) -> None:
    assert station_texts._offset(timedelta(minutes=minutes)) == words


def test_only_a_letter_of_training_says_so() -> None:
    assert not letter_texts.subject(an_order()).startswith(letter_texts.training_mark())
    assert letter_texts.subject(an_order(), training=True).startswith("TREINAMENTO · Comprovante")
