"""What the page shows, as plain data."""

from __future__ import annotations

from dataclasses import dataclass

from pos_app.domain.learning import (
    Able,
    Can,
    FieldFound,
    Question,
    StepReport,
    StepState,
    Sureness,
    WalkStep,
)
from pos_app.ui import words_learn

_STEP_ICONS = {
    StepState.WAITING: ("clock", "text_3"),
    StepState.RUNNING: ("refresh-cw", "primary"),
    StepState.DONE: ("circle-check", "success"),
    StepState.UNSURE: ("circle-question-mark", "warning"),
    StepState.FAILED: ("circle-x", "danger"),
    StepState.SKIPPED: ("minus", "text_3"),
}
_SURE = {
    Sureness.DOCUMENTED: ("success", "check"),
    Sureness.PINNED: ("success", "check"),
    Sureness.FOUND: ("primary", "search"),
    Sureness.DERIVED: ("primary", "plus"),
    Sureness.AMBIGUOUS: ("warning", "circle-question-mark"),
    Sureness.MISSING: ("danger", "circle-x"),
}
_CAN_ICONS = {
    Can.YES: ("circle-check", "success"),
    Can.UNDECIDED: ("circle-question-mark", "warning"),
    Can.NO: ("circle-x", "danger"),
    Can.OFF: ("minus", "text_3"),
}


@dataclass(frozen=True, slots=True)
class StepLine:
    """A step of the walk."""

    step: WalkStep
    name: str
    told: str
    icon: str
    tone: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class RowLine:
    """A field of the chosen reply; ``kind`` is the look of its badge."""

    field: str
    path: str
    value: str
    sure: str
    kind: str
    icon: str
    asked: bool


@dataclass(frozen=True, slots=True)
class OptionLine:
    """One reading that a person may take."""

    value: str
    path: str
    follows: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class QuestionBox:
    """What a person is asked about the chosen reply. ``money``: nobody chooses for the person."""

    title: str
    money: bool
    options: tuple[OptionLine, ...]
    count: str


@dataclass(frozen=True, slots=True)
class ReplyBox:
    """The chosen reply."""

    title: str
    call: str
    trouble: str
    rows: tuple[RowLine, ...]


@dataclass(frozen=True, slots=True)
class AbleLine:
    """A kind of sale."""

    name: str
    reason: str
    icon: str
    tone: str


def step_line(report: StepReport, chosen: bool) -> StepLine:
    """Return how a step shows."""
    icon, tone = _STEP_ICONS[report.state]
    return StepLine(
        report.step, words_learn.step(report.step), words_learn.outcome(report), icon, tone, chosen
    )


def reply_box(report: StepReport, asked: Question | None) -> ReplyBox:
    """Return how the reply of a step shows."""
    return ReplyBox(
        words_learn.step(report.step),
        words_learn.call(report.step),
        words_learn.trouble(report),
        tuple(_row(row, asked is not None and row.field == asked.field) for row in report.rows),
    )


def _row(row: FieldFound, asked: bool) -> RowLine:
    kind, icon = _SURE[row.sureness]
    return RowLine(
        words_learn.field(row.field),
        words_learn.path(row),
        words_learn.value(row),
        words_learn.sureness(row),
        kind,
        icon,
        asked,
    )


def question_box(asked: Question, chosen: int, place: int, of: int) -> QuestionBox:
    """Return how a question shows, with the option that is marked; -1 for none."""
    options = tuple(
        OptionLine(one.value, one.path, words_learn.option(one, asked.options), index == chosen)
        for index, one in enumerate(asked.options)
    )
    return QuestionBox(words_learn.question(asked), asked.money, options, f"{place}/{of}")


def able_line(one: Able) -> AbleLine:
    """Return how a kind of sale shows."""
    icon, tone = _CAN_ICONS[one.can]
    return AbleLine(words_learn.ability(one.ability), words_learn.reason(one), icon, tone)
