"""Presenter of the page of training, and what that shows and asks as plain data."""

from __future__ import annotations

from enum import Enum, auto
from typing import TYPE_CHECKING, assert_never

from pos_app.domain.training import (
    GOALS,
    Exercise,
    InjectedFault,
    Outcome,
    Progress,
    Score,
    Try,
    score_of,
    scores,
)
from pos_app.domain.value import Value
from pos_app.ui.shared.desk_api import DeskApi
from pos_app.wording import desk_texts

if TYPE_CHECKING:
    from pos_app.ui.pages.training.view import TrainingView


class Ask(Enum):
    """What is asked without naming anything."""

    NEXT = auto()
    """Show the next exercise of the list."""
    PREVIOUS = auto()
    NAMED = auto()
    """The name was changed."""
    BEGIN = auto()
    """Begin the exercise that shows, or end it while it goes on."""
    CALM = auto()
    """Switch every injected fault off."""
    LEAVE = auto()
    """End training."""


class Switch(Value):
    """Switch an injected fault of the sandbox on or off."""

    injected: InjectedFault
    on: bool


Intent = Ask | Exercise | Switch
"""What the page can ask; an exercise means to show it."""


class ExerciseLine(Value):
    """An exercise of the list; ``status`` is its points or how many steps it has."""

    exercise: Exercise
    number: int
    name: str
    status: str
    icon: str
    tone: str
    chosen: bool


class GoalLine(Value):
    """A step of the chosen exercise; ``state`` in words stands in its name for screen readers."""

    text: str
    icon: str
    tone: str
    strong: bool


class ExerciseBox(Value):
    """The chosen exercise. ``running``: it goes on now; ``result`` is how the last try ended."""

    title: str
    task: str
    goals: tuple[GoalLine, ...]
    running: bool
    result: str
    result_tone: str


def exercise_line(exercise: Exercise, chosen: Exercise, running: Try | None, score: Score) -> ExerciseLine:
    """Return an exercise as the list shows it to one operator."""
    number = list(Exercise).index(exercise) + 1
    icon, tone, status = "circle-dashed", "text_3", desk_texts.goals_count(exercise)
    if exercise in score.points:
        icon, tone = "circle-check", "success"
        status = desk_texts.points_of(score.points[exercise])
    if running and running.exercise is exercise:
        icon, tone, status = "play", "primary", desk_texts.now()
    return ExerciseLine(exercise, number, desk_texts.title(exercise), status, icon, tone, exercise is chosen)


def exercise_box(
    exercise: Exercise, running: Try | None, progress: Progress | None, tries: tuple[Try, ...]
) -> ExerciseBox:
    """Return the chosen exercise: its steps as they stand while it goes on, else how its last try ended."""
    going = running is not None and running.exercise is exercise
    own = [one for one in tries if one.exercise is exercise and one.outcome is not Outcome.RUNNING]
    ended = own[-1] if own and not going else None
    reached = [False] * len(GOALS[exercise])
    if going and progress is not None:
        reached = [done for _, done in progress.goals]
    elif ended and ended.outcome is Outcome.PASSED:
        reached = [True] * len(reached)
    current = reached.index(False) if going and False in reached else -1
    goals = []
    for index, (goal, done) in enumerate(zip(GOALS[exercise], reached, strict=True)):
        open_look = ("arrow-right", "primary") if index == current else ("circle-dashed", "text_3")
        look = ("circle-check", "success") if done else open_look
        goals.append(GoalLine(desk_texts.goal_words(goal), *look, strong=index == current))
    title, task = desk_texts.title(exercise), desk_texts.task(exercise)
    result = desk_texts.last_result(ended) if ended else ""
    tone = _TONES.get(ended.outcome, "text_2") if ended else "text_2"
    return ExerciseBox(title, task, tuple(goals), going, result, tone)


_TONES = {
    Outcome.PASSED: "success",
    Outcome.SOLD_TWICE: "danger",
    Outcome.OTHER_METHOD: "warning",
    Outcome.OTHER_CITY: "warning",
}


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
        view.show_exercises(tuple(exercise_line(one, self._chosen, running, score) for one in Exercise))
        view.show_exercise(exercise_box(self._chosen, running, exercises.progress, exercises.tries))
        view.show_scores(scores(exercises.tries))
        view.show_injected_faults(exercises.injected_faults)
        view.show_no_answer("" if exercises.answers else desk_texts.no_answer())
