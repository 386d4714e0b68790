"""What the page shows and asks, as plain data."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum, auto

from pos_app.domain.learning import (
    AbilityState,
    BasketSum,
    FieldFound,
    Question,
    ReadingCertainty,
    SaleAbility,
    StepReport,
    StepState,
    WalkStep,
)
from pos_app.domain.value import Value
from pos_app.wording import learn_texts

_STEP_ICONS = {
    StepState.WAITING: ("clock", "text_3"),
    StepState.RUNNING: ("refresh-cw", "primary"),
    StepState.DONE: ("circle-check", "success"),
    StepState.UNSURE: ("circle-question-mark", "warning"),
    StepState.FAILED: ("circle-x", "danger"),
    StepState.SKIPPED: ("minus", "text_3"),
}
_SURE = {
    ReadingCertainty.DOCUMENTED: ("success", "check"),
    ReadingCertainty.PINNED: ("success", "check"),
    ReadingCertainty.FOUND: ("primary", "search"),
    ReadingCertainty.AMBIGUOUS: ("warning", "circle-question-mark"),
    ReadingCertainty.MISSING: ("danger", "circle-x"),
}
_CAN_ICONS = {
    AbilityState.YES: ("circle-check", "success"),
    AbilityState.UNDECIDED: ("circle-question-mark", "warning"),
    AbilityState.NO: ("circle-x", "danger"),
    AbilityState.OFF: ("minus", "text_3"),
}


class Ask(Enum):
    """What is asked without naming anything."""

    WALK = auto()
    """Walk through the replies of the provider. It makes no order."""
    STOP = auto()
    """Stop walking, or go back to the settings."""
    NEXT = auto()
    """Show the reply of the next step."""
    PREVIOUS = auto()
    CONFIRM = auto()
    """Take the marked reading."""
    SAVE = auto()
    """Save the profile, unless a question about money is open."""


class Mark(Value):
    """Mark one reading, counted from 0; it counts once it is confirmed."""

    option: int


Intent = Ask | WalkStep | Mark
"""What the page can ask; a step means to show its reply."""


class StepLine(Value):
    """A step of the walk."""

    step: WalkStep
    name: str
    status: str
    icon: str
    tone: str
    chosen: bool


class RowLine(Value):
    """A field of the chosen reply; ``kind`` is the look of its badge."""

    field: str
    path: str
    value: str
    sure: str
    kind: str
    icon: str
    asked: bool


class OptionLine(Value):
    """One reading that a person may take."""

    value: str
    path: str
    follows: str
    chosen: bool


class QuestionBox(Value):
    """The question about the chosen reply. ``money``: no option is preselected; a person must choose."""

    title: str
    money: bool
    options: tuple[OptionLine, ...]
    count: str


class SumLine(Value):
    """A part of a sum, or the sum itself, which is ``whole``; ``tone`` is the colour of its amount."""

    name: str
    amount: str
    tone: str = "text"
    whole: bool = False


class ReplyBox(Value):
    """The chosen reply."""

    title: str
    call: str
    problem: str
    rows: tuple[RowLine, ...]
    sums: tuple[SumLine, ...] = ()


class AbleLine(Value):
    """A kind of sale."""

    name: str
    reason: str
    icon: str
    tone: str


def step_line(report: StepReport, chosen: bool) -> StepLine:
    """Return how a step shows."""
    icon, tone = _STEP_ICONS[report.state]
    return StepLine(
        report.step, learn_texts.step(report.step), learn_texts.outcome(report), icon, tone, chosen
    )


def reply_box(report: StepReport, asked: Question | None, sums: tuple[BasketSum, ...] = ()) -> ReplyBox:
    """Return the display data for the reply of a step; of all ``sums``, those of its basket."""
    return ReplyBox(
        learn_texts.step(report.step),
        learn_texts.call(report.step),
        learn_texts.problem(report),
        tuple(_row(row, asked is not None and row.field == asked.field) for row in report.rows),
        tuple(line for one in sums if one.basket is report.step for line in _sum_lines(one)),
    )


def _sum_lines(one: BasketSum) -> Iterator[SumLine]:
    for part in one.parts:
        yield SumLine(learn_texts.part(part), learn_texts.amount(part))
    tone = "success" if one.adds_up else "danger"
    yield SumLine(learn_texts.paid_by(one), learn_texts.total(one), tone, whole=True)


def _row(row: FieldFound, asked: bool) -> RowLine:
    kind, icon = _SURE[row.sureness]
    return RowLine(
        learn_texts.field(row.field),
        learn_texts.path(row),
        learn_texts.value(row),
        learn_texts.sureness(row),
        kind,
        icon,
        asked,
    )


def question_box(asked: Question, chosen: int, number: int, of: int) -> QuestionBox:
    """Return the display data of a question and its marked option; -1 for none."""
    options = tuple(
        OptionLine(one.value, one.path, learn_texts.option(one, asked.options), index == chosen)
        for index, one in enumerate(asked.options)
    )
    none = OptionLine(learn_texts.neither(), "", "", chosen == len(options))
    return QuestionBox(learn_texts.question(asked), asked.money, (*options, none), f"{number}/{of}")


def able_line(one: SaleAbility) -> AbleLine:
    """Return the display data for a kind of sale."""
    icon, tone = _CAN_ICONS[one.can]
    return AbleLine(learn_texts.ability(one.ability), learn_texts.reason(one), icon, tone)
