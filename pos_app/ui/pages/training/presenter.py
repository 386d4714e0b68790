"""Presenter of the page of training."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from pos_app.domain.training import Exercise, Try, score_of, scores
from pos_app.ui.pages.training import lines
from pos_app.ui.pages.training.lines import Ask, Intent, Switch
from pos_app.ui.shared.desk_api import DeskApi
from pos_app.wording import desk_texts

if TYPE_CHECKING:
    from pos_app.ui.pages.training.view import TrainingView


class TrainingPresenter:
    """Shows one exercise of the list; the desk goes to the sale once one has begun."""

    def __init__(self, view: TrainingView, desk: DeskApi) -> None:
        self._view, self._desk = view, desk
        self._exercises, self._scope = desk.exercises, desk.scope
        self._chosen = next(iter(Exercise))
        self._followed: Try | None = None
        self.close = self._exercises.subscribe(self._render)

    def handle(self, intent: Intent) -> None:
        match intent:
            case Exercise():
                self._chosen = intent
                self._render()
            case Switch(injected, on):
                self._scope.start(self._exercises.switch(injected, on=on), name="injected fault")
            case Ask.NEXT:
                self._move(1)
            case Ask.PREVIOUS:
                self._move(-1)
            case Ask.NAMED:
                self._view.show_problem("")
                self._render()
            case Ask.BEGIN:
                self._begin_or_end()
            case Ask.CALM:
                self._scope.start(self._exercises.calm(), name="injected fault")
            case Ask.LEAVE:
                self._desk.switch_training()
            case _:
                assert_never(intent)

    def opened(self) -> None:
        if not self._view.operator():
            self._view.show_operator(self._exercises.operator)
        self._render()

    def _move(self, by: int) -> None:
        order = list(Exercise)
        self.handle(order[max(0, min(order.index(self._chosen) + by, len(order) - 1))])

    def _begin_or_end(self) -> None:
        running = self._exercises.running
        if running is not None and running.exercise is self._chosen:
            self._scope.start(self._exercises.give_up(), name="exercise", slot="exercise")
            return
        if not self._view.operator():
            self._view.show_problem(desk_texts.name_missing())
            return
        self._scope.start(self._begin(self._chosen), name="exercise", slot="exercise")

    async def _begin(self, exercise: Exercise) -> None:
        await self._exercises.begin(exercise, self._view.operator())
        running = self._exercises.running
        if running is not None and running.exercise is exercise:
            self._desk.open_page("sell")

    def _render(self) -> None:
        exercises, view = self._exercises, self._view
        running = exercises.running
        if running is not None and running != self._followed:
            self._chosen = running.exercise
        self._followed = running
        score = score_of(view.operator(), exercises.tries)
        view.show_exercises(tuple(lines.exercise_line(one, self._chosen, running, score) for one in Exercise))
        view.show_exercise(lines.exercise_box(self._chosen, running, exercises.progress, exercises.tries))
        view.show_scores(tuple(map(lines.score_line, scores(exercises.tries))))
        view.show_injected_faults(exercises.injected_faults)
        view.show_no_answer("" if exercises.answers else desk_texts.no_answer())
