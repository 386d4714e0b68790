"""What stands at the edge of a rule: a day to the minute, Greenwich itself, the letter of a usual desk."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from pos_app.domain import faults
from pos_app.domain.board import Deadline, DeadlineKind
from pos_app.domain.languages import LANGUAGES, SOURCE
from pos_app.sale.stage import ProblemKind, SaleProblem
from pos_app.wording import counter_texts, fault_texts, mail_texts, problem_texts, settings_texts, translation
from tests.ui.builders_orders import an_order
from tests.wording.chapters.board import NOW, ONE
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
    ours = fault_texts.fault(fault)
    translation.use(language)
    theirs = fault_texts.fault(fault)
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
    assert counter_texts._left(left) == words


@pytest.mark.parametrize(
    ("minutes", "words"), [(0, "UTC+0"), (-240, "UTC-4"), (-150, "UTC-2:30"), (345, "UTC+5:45")]
)
def test_a_clock_is_told_by_its_distance_from_greenwich(minutes: int, words: str) -> None:
    assert settings_texts._offset(timedelta(minutes=minutes)) == words


def test_only_a_letter_of_training_says_so() -> None:
    assert not mail_texts.subject(an_order()).startswith(mail_texts.training_mark())
    assert mail_texts.subject(an_order(), training=True).startswith("TREINAMENTO · Comprovante")


@pytest.mark.parametrize(
    ("fault", "title", "todo"),
    [
        (faults.NotTrusted(), "A conexão segura", "Confira a data"),
        (faults.NotTrusted(pinned=True), "A central mostrou outro", "Não insista"),
        (faults.ProxyFailed(), "O proxy", "Avise quem cuida da rede"),
    ],
    ids=["not trusted", "another key", "proxy"],
)
def test_who_ended_the_connection_decides_what_is_to_be_done(
    fault: faults.Fault, title: str, todo: str
) -> None:
    told = fault_texts.fault(fault)
    assert told.title.startswith(title)
    assert told.what_to_do.startswith(todo)


@pytest.mark.parametrize("kind", [DeadlineKind.FISCAL, DeadlineKind.CANCEL])
def test_an_hour_has_its_zone_where_that_is_not_the_desk_s(kind: DeadlineKind) -> None:
    acre = ZoneInfo("America/Rio_Branco")
    late = Deadline(kind, NOW, leaves=datetime(2026, 3, 21, 19, 30), leaves_at=NOW, zone=acre, seats=("21",))
    assert "UTC\u22125" in counter_texts.about(late, ZoneInfo("America/Sao_Paulo"))
    assert "UTC" not in counter_texts.about(late, acre)


def test_a_hint_tells_of_two_people_in_the_words_of_a_finding() -> None:
    two = (ONE, replace(ONE, index=1, name="Caio Braga Nunes"))
    finding = problem_texts.repeat_stopped(SaleProblem(ProblemKind.DUPLICATE, duplicates=two, at=NOW))
    assert problem_texts.hint(two, NOW).what_happened == finding.what_happened
