"""Presenter of the page of training."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any, Protocol

from pos_app.domain.training import Exercise, InjectedFault, Progress, Try, score_of, scores
from pos_app.ui.pages.training import lines
from pos_app.ui.pages.training.lines import ExerciseBox, ExerciseLine, InjectedFaultLine, ScoreLine
from pos_app.wording import training_texts


class TrainingView(Protocol):
    """What the presenter needs from the page."""

    def show_exercises(self, exercises: tuple[ExerciseLine, ...]) -> None: ...
    def show_exercise(self, box: ExerciseBox) -> None: ...
    def show_scores(self, scores: tuple[ScoreLine, ...]) -> None: ...
    def show_injected_faults(self, injected_faults: tuple[InjectedFaultLine, ...]) -> None: ...
    def show_operator(self, name: str) -> None: ...
    def show_problem(self, sentence: str) -> None: ...
    def show_no_answer(self, sentence: str) -> None: ...
    def operator(self) -> str: ...
    def focus_operator(self) -> None: ...


class ExercisePort(Protocol):
    """Runs the exercises, keeps the scores and switches the injected faults."""

    @property
    def running(self) -> Try | None: ...
    @property
    def progress(self) -> Progress | None: ...
    @property
    def tries(self) -> tuple[Try, ...]: ...
    @property
    def injected_faults(self) -> frozenset[InjectedFault]: ...
    @property
    def answers(self) -> bool: ...
    @property
    def operator(self) -> str: ...
    def subscribe(self, listener: Callable[[], None]) -> Callable[[], None]: ...
    async def begin(self, exercise: Exercise, operator: str) -> None: ...
    async def give_up(self) -> None: ...
    async def switch(self, injected: InjectedFault, *, on: bool) -> None: ...
    async def calm(self) -> None: ...


class Scope(Protocol):
    """Starts named tasks."""

    def start(self, work: Coroutine[Any, Any, Any], *, name: str, slot: str | None = None) -> object: ...


class TrainingPresenter:
    """Shows one exercise of the list; ``on_begun`` goes to the sale once one has begun."""

    def __init__(
        self,
        view: TrainingView,
        exercises: ExercisePort,
        scope: Scope,
        *,
        on_begun: Callable[[], None] = lambda: None,
    ) -> None:
        self._view = view
        self._exercises = exercises
        self._scope = scope
        self._on_begun = on_begun
        self._chosen = next(iter(Exercise))
        self._followed: Try | None = None
        self._unsubscribe = exercises.subscribe(self._render)

    def close(self) -> None:
        """End the subscription."""
        self._unsubscribe()

    def opened(self) -> None:
        """The page came to the front."""
        if not self._view.operator():
            self._view.show_operator(self._exercises.operator)
        self._render()

    def choose(self, exercise: Exercise) -> None:
        """Show an exercise."""
        self._chosen = exercise
        self._render()

    def move(self, by: int) -> None:
        """Show the next exercise or the one before."""
        order = list(Exercise)
        self.choose(order[max(0, min(order.index(self._chosen) + by, len(order) - 1))])

    def typed(self) -> None:
        """The name was changed: the list shows that operator's points."""
        self._view.show_problem("")
        self._render()

    def begin(self) -> None:
        """Begin the exercise that shows, or end it while it goes on."""
        running = self._exercises.running
        if running is not None and running.exercise is self._chosen:
            self._scope.start(self._exercises.give_up(), name="exercise", slot="exercise")
            return
        if not self._view.operator():
            self._view.show_problem(training_texts.name_missing())
            self._view.focus_operator()
            return
        self._scope.start(self._begin(self._chosen), name="exercise", slot="exercise")

    async def _begin(self, exercise: Exercise) -> None:
        await self._exercises.begin(exercise, self._view.operator())
        running = self._exercises.running
        if running is not None and running.exercise is exercise:
            self._on_begun()

    def switch(self, injected: InjectedFault, on: bool) -> None:
        """Switch an injected fault of the sandbox on or off."""
        self._scope.start(self._exercises.switch(injected, on=on), name="injected fault")

    def calm(self) -> None:
        """Switch every injected fault off."""
        self._scope.start(self._exercises.calm(), name="injected fault")

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
        view.show_injected_faults(
            tuple(lines.injected_fault_line(one, exercises.injected_faults) for one in InjectedFault)
        )
        view.show_no_answer("" if exercises.answers else training_texts.no_answer())
