"""Presenter of the page that learns the provider's replies."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from datetime import datetime
from enum import Enum, auto
from typing import TYPE_CHECKING, assert_never

from pos_app.domain.learning import (
    AbilityState,
    BasketSum,
    FieldFound,
    Learnt,
    Question,
    ReadingCertainty,
    SaleAbility,
    StepReport,
    StepState,
    WalkStep,
)
from pos_app.domain.start_faults import ProfileError
from pos_app.domain.value import Value
from pos_app.ui.shared.desk_api import DeskApi
from pos_app.wording import learn_texts, start_texts
from pos_app.wording.notices import BadgeKind, NoticeView
from pos_app.wording.sentence import Kind
from pos_app.wording.translation import translate

if TYPE_CHECKING:
    from pos_app.ui.pages.learn.view import LearnView


_STEP_ICONS = {
    StepState.WAITING: ("clock", "text_3"),
    StepState.RUNNING: ("refresh-cw", "primary"),
    StepState.DONE: ("circle-check", "success"),
    StepState.UNSURE: ("circle-question-mark", "warning"),
    StepState.FAILED: ("circle-x", "danger"),
    StepState.SKIPPED: ("minus", "text_3"),
}
_SURE: dict[ReadingCertainty, tuple[BadgeKind, str]] = {
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
    kind: BadgeKind
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
    name, status = learn_texts.step(report.step), learn_texts.outcome(report)
    return StepLine(report.step, name, status, *_STEP_ICONS[report.state], chosen)


def reply_box(report: StepReport, asked: Question | None, sums: tuple[BasketSum, ...] = ()) -> ReplyBox:
    """Return the display data for the reply of a step; of all ``sums``, those of its basket."""
    return ReplyBox(
        learn_texts.step(report.step),
        learn_texts.CALLS[report.step],
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
    name, path, value = learn_texts.field(row.field), learn_texts.path(row), learn_texts.value(row)
    return RowLine(name, path, value, learn_texts.sureness(row), *_SURE[row.sureness], asked)


def question_box(asked: Question, chosen: int, number: int, of: int) -> QuestionBox:
    """Return the display data of a question and its marked option; -1 for none."""
    options = tuple(
        OptionLine(one.value, one.path, learn_texts.option(one, asked.options), index == chosen)
        for index, one in enumerate(asked.options)
    )
    none = OptionLine(learn_texts.neither(), "", "", chosen == len(options))
    return QuestionBox(learn_texts.question(asked), asked.money, (*options, none), f"{number}/{of}")


def able_line(one: SaleAbility) -> AbleLine:
    return AbleLine(learn_texts.ability(one.ability), learn_texts.reason(one), *_CAN_ICONS[one.can])


_FINISHED = frozenset({StepState.DONE, StepState.UNSURE, StepState.FAILED, StepState.SKIPPED})


class LearnPresenter:
    """Follows one walk."""

    def __init__(self, view: LearnView, desk: DeskApi) -> None:
        self._view, self._desk = view, desk
        self._provider, self._scope = desk.walk, desk.scope
        self._reports = {step: StepReport(step) for step in WalkStep}
        self._learnt: Learnt | None = None
        self._chosen = WalkStep.TOKEN
        self._option = -1
        self._walking = self._opened = False

    def handle(self, intent: Intent) -> None:
        match intent:
            case WalkStep():
                self._choose(intent)
            case Mark(option):
                asked = self._asked()
                if asked is not None and 0 <= option <= len(asked.options):
                    self._option = option
                    self._render()
            case Ask.WALK:
                self._walk()
            case Ask.STOP:
                if self._walking:
                    self._scope.cancel("learn")
                else:
                    self._desk.open_page("settings")
            case Ask.NEXT:
                self._move(1)
            case Ask.PREVIOUS:
                self._move(-1)
            case Ask.CONFIRM:
                self._confirm()
            case Ask.SAVE:
                if self._reason() is None:
                    self._scope.start(self._save(), name="learn", slot="learn save")
            case _:
                assert_never(intent)

    def close(self) -> None:
        self._scope.cancel("learn")

    def opened(self) -> None:
        if not self._opened:
            self._opened = True
            self._view.show_route(*self._provider.route())
        self._render()

    # --- From the person --------------------------------------------------------------------------

    def _walk(self) -> None:
        if self._walking:
            return
        origin, destination = self._view.route()
        if not origin or not destination:
            self._tell("warning", *learn_texts.route_missing())
            return
        self._reports = {step: StepReport(step) for step in WalkStep}
        self._learnt, self._chosen = None, WalkStep.TOKEN
        self._start(lambda: self._provider.walk(origin, destination, self._moved))

    def _choose(self, step: WalkStep) -> None:
        self._chosen, self._option = step, -1
        self._render()

    def _move(self, by: int) -> None:
        order = list(WalkStep)
        self._choose(order[max(0, min(order.index(self._chosen) + by, len(order) - 1))])

    def _confirm(self) -> None:
        asked, option = self._asked(), self._option
        if asked is None or option < 0 or self._walking:
            return
        self._start(lambda: self._provider.decide(asked, option))
        if option == len(asked.options):
            none = learn_texts.none_of_these(learn_texts.field(asked.field))
            self._tell("warning", learn_texts.neither(), none)

    async def _save(self) -> None:
        try:
            where = await self._provider.keep()
        except ProfileError as error:
            title = translate("learn", "O perfil não foi guardado")
            self._tell("danger", title, start_texts.profile_sentence(error))
        else:
            title = translate("learn", "Perfil de leitura guardado")
            self._tell("success", title, learn_texts.kept_for_next_start(where))

    # --- The walk ---------------------------------------------------------------------------------

    def _start(self, work: Callable[[], Awaitable[Learnt]]) -> None:
        self._walking, self._option = True, -1
        self._view.show_notice(None)
        self._render()
        self._scope.start(self._run(work), name="learn", slot="learn")

    async def _run(self, work: Callable[[], Awaitable[Learnt]]) -> None:
        try:
            learnt = await work()
        except ProfileError as error:
            title = translate("learn", "A central não foi conferida")
            self._tell("danger", title, start_texts.profile_sentence(error))
        else:
            self._learnt = learnt
            self._reports = {report.step: report for report in learnt.steps}
            if learnt.changed:
                title = translate("learn", "A central mudou")
                self._tell("warning", title, learn_texts.changed(learnt.changed))
            if learnt.questions and self._asked() is None:
                self._chosen = learnt.questions[0].step
        finally:
            self._walking = False
            self._render()

    def _moved(self, report: StepReport) -> None:
        self._reports[report.step] = report
        if report.state is StepState.RUNNING:
            self._chosen = report.step
        self._render()

    # --- Showing ----------------------------------------------------------------------------------

    def _asked(self) -> Question | None:
        questions = self._learnt.questions if self._learnt else ()
        return next((asked for asked in questions if asked.step is self._chosen), None)

    def _reason(self) -> str | None:
        """Return why the profile cannot be saved yet."""
        if self._walking:
            return translate("learn", "Conferindo…")
        if self._learnt is None:
            return translate("learn", "Confira a central antes")
        if self._learnt.hindrance is not None:
            first = self._learnt.hindrance
            return f"{learn_texts.ability(first.ability)}: {learn_texts.reason(first)}"
        return None

    def _render(self) -> None:
        steps = tuple(step_line(r, s is self._chosen) for s, r in self._reports.items())
        self._view.show_steps(steps, sum(r.state in _FINISHED for r in self._reports.values()))
        asked = self._asked()
        sums = self._learnt.sums if self._learnt else ()
        self._view.show_reply(reply_box(self._reports[self._chosen], asked, sums))
        box = None
        if asked is not None and self._learnt is not None:
            every = self._learnt.questions
            box = question_box(asked, self._option, every.index(asked) + 1, len(every))
        self._view.show_question(box)
        able = self._learnt.able if self._learnt else ()
        self._view.show_able(tuple(map(able_line, able)))
        self._view.show_foot(self._foot())
        self._view.show_walking(self._walking)
        self._view.show_save(self._reason())

    def _foot(self) -> str:
        if self._learnt is None:
            origin, destination = self._view.route()
            plan, minutes = self._provider.plan(origin or "…", destination or "…")
            return learn_texts.will_hold(plan, minutes)
        until = self._learnt.held_until
        time = f"{datetime.fromisoformat(until).astimezone():%H:%M}" if until else ""
        return learn_texts.hold_sentence(self._learnt.held, time)

    def _tell(self, kind: Kind, title: str, text: str) -> None:
        self._view.show_notice(NoticeView(kind, title, text))
