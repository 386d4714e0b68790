"""What the page shows and asks, as plain data."""

from __future__ import annotations

from enum import Enum, auto

from pos_app.domain.training import GOALS, Exercise, InjectedFault, Outcome, Progress, Score, Try
from pos_app.domain.value import Value
from pos_app.wording import desk_texts


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

    words: str
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


class ScoreLine(Value):
    """An operator and what was reached."""

    operator: str
    done: str
    points: str


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


def score_line(score: Score) -> ScoreLine:
    return ScoreLine(
        score.operator, desk_texts.exercises_done(len(score.points)), desk_texts.points_of(score.total)
    )
