"""Training as the desk knows it: on the real desk the way in, on a training desk its exercises and banner."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

from pos_app.core import Core
from pos_app.domain.training import Outcome, Try, score_of
from pos_app.ui.shell.main_window import MainWindow
from pos_app.wording import desk_texts

if TYPE_CHECKING:
    from pos_app.desk.exercise_runner import ExerciseRunner
    from pos_app.desk.training_program import TrainingProgram
    from pos_app.ui.shared.ports import DeskSettings

_RESULT_SHOWN = 20.0
"""Seconds for which the result of an exercise is shown over the page."""


class DeskTraining:
    """``exercises`` is None on every desk but a training desk. ``leave`` ends the program."""

    def __init__(self, window: MainWindow, core: Core, leave: Callable[[], None]) -> None:
        self._window = window
        self._core = core
        self._leave = leave
        self._program: TrainingProgram | None = None
        self._last: Try | None = None
        self.exercises: ExerciseRunner | None = None
        if core.options.training:
            from pos_app.desk.exercise_runner import ExerciseRunner

            self.exercises = ExerciseRunner(core)
            self.exercises.subscribe(self._follow)
            core.tasks.start(self.exercises.open(), name="training", slot="training")

    def show_state(self) -> None:
        """Show on the window, also on one that was made anew, that this is a training desk."""
        if self.exercises is None:
            return
        from pos_app.desk.training_program import READY

        self._window.set_training()
        self._follow()
        sys.stdout.write(f"{READY}\n")
        sys.stdout.flush()

    def switch(self, looks: DeskSettings) -> None:
        """Open the training desk or, on one, leave it."""
        if self.exercises is not None:
            self._leave()
            return
        from pos_app.desk.training_program import TrainingProgram

        if self._program is None:
            self._program = TrainingProgram(
                self._window,
                self._core.options,
                failed=self._not_opened,
                left=lambda: self._window.news.clear("training"),
            )
        if not self._program.running:
            self._window.news.show_notice("training", desk_texts.opening(), inline=True)
            self._core.tasks.start(self._program.open(looks), name="training", slot="training")

    async def close(self) -> None:
        if self._program is not None:
            await self._program.stop()

    def _not_opened(self, reason: str) -> None:
        self._window.news.show_notice("training", desk_texts.not_opened(reason))

    def _follow(self) -> None:
        exercises = self.exercises
        assert exercises is not None
        running = exercises.running
        if running is None:
            self._window.show_strip("training", *desk_texts.banner())
        else:
            goal = exercises.progress.current if exercises.progress else None
            self._window.show_strip("training", *desk_texts.banner_of(running, goal))
        ended = exercises.tries[-1] if exercises.tries and running is None else None
        if ended and self._last and ended.outcome is not Outcome.GIVEN_UP:
            points = score_of(ended.operator, exercises.tries).points.get(ended.exercise, 0)
            notice = desk_texts.result(ended, points)
            self._window.news.show_notice("exercise", notice, seconds=_RESULT_SHOWN)
        self._last = running
