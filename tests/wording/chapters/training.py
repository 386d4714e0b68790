"""Samples of training: exercises, goals, the trainer's switches, and the results."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

from pos_app.domain.training import Exercise, Goal, Outcome, Try
from pos_app.wording import desk_texts as t
from tests.wording.book import Sample, call, each, plain

_AT = datetime(2026, 3, 19, 17, 30, tzinfo=UTC)


def _tried(outcome: Outcome) -> Try:
    return Try("Ana", Exercise.PIX, _AT, outcome=outcome)


def training_texts() -> Iterator[Sample]:
    yield from plain(t.opening)
    running = _tried(Outcome.RUNNING)
    yield call(t.banner_of, running, Goal.PIX_ORDERED, about="PIX, a goal")
    yield call(t.banner_of, running, None, about="PIX, every goal reached")
    yield from each(t.not_opened, ("", "O disco está cheio."))
    for of_an_exercise in (t.goals_count,):
        yield from each(of_an_exercise, Exercise)
    yield from each(t.other_sale, (Outcome.OTHER_METHOD, Outcome.OTHER_CITY))
    for outcome in Outcome:
        yield call(t.last_result, _tried(outcome), about=outcome.name)
        for points in (1, 2):
            yield call(t.result, _tried(outcome), points, about=f"{outcome.name}, {points}")
    yield from each(t.exercises_done, (0, 3))
