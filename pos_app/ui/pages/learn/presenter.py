"""Presenter of the page that learns the provider's replies."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import datetime
from enum import Enum, auto
from typing import TYPE_CHECKING, assert_never

from pos_app.domain.learning import (
    Learnt,
    Question,
    StepReport,
    StepState,
    WalkStep,
)
from pos_app.domain.start_faults import ProfileError
from pos_app.domain.value import Value
from pos_app.ui.shared.desk_api import DeskApi
from pos_app.wording import learn_texts, start_texts
from pos_app.wording.notices import NoticeView
from pos_app.wording.sentence import Kind
from pos_app.wording.translation import translate

if TYPE_CHECKING:
    from pos_app.ui.pages.learn.view import LearnView


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
        learnt, asked = self._learnt, self._asked()
        self._view.show_steps(tuple(self._reports.values()), self._chosen)
        self._view.show_reply(self._reports[self._chosen], asked, learnt.sums if learnt else ())
        every = learnt.questions if learnt else ()
        count = f"{every.index(asked) + 1}/{len(every)}" if asked else ""
        self._view.show_question(asked, self._option, count)
        self._view.show_able(learnt.able if learnt else ())
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
        return learn_texts.hold_sentence(self._learnt.held, time, self._learnt.held_back)

    def _tell(self, kind: Kind, title: str, text: str) -> None:
        self._view.show_notice(NoticeView(kind, title, text))
