"""Training as the desk knows it: on the real desk the way in, on a training desk its exercises and banner."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QProcess, QProcessEnvironment
from PySide6.QtWidgets import QWidget

from pos_app.core import Core
from pos_app.domain.start_faults import SettingsError
from pos_app.domain.training import Outcome, Try, score_of
from pos_app.system import settings as config
from pos_app.system.demo import without_connection
from pos_app.system.installation import self_command
from pos_app.system.options import Options
from pos_app.ui.shared.ports import DeskSettings
from pos_app.ui.shell.main_window import MainWindow
from pos_app.wording import desk_texts, start_texts

if TYPE_CHECKING:
    from pos_app.desk.exercise_runner import ExerciseRunner


READY = "pos-app: training"
"""What a training desk prints once it stands; the real window hides then."""
_PATIENCE = 5.0
"""Seconds that a training desk has to close itself when the real one closes."""


class TrainingProgram(QObject):
    """The training desk beside the real one: a program of its own, with its own folder and nothing of the
    connection. The real desk goes on behind it, hidden, and is there again when training ends.

    Opens it, once at a time. ``failed`` receives why it did not open, in one sentence, or
    nothing where the program itself gave no reason; ``left`` is called when it was closed."""

    def __init__(
        self, window: QWidget, options: Options, *, failed: Callable[[str], None], left: Callable[[], None]
    ) -> None:
        super().__init__(window)
        self._window = window
        self._options = options
        self._failed = failed
        self._left = left
        self._process: QProcess | None = None
        self._opening = self._stopped = False
        self._stood = False
        self._focused: QWidget | None = None
        """Who had the keyboard when the window was hidden."""

    @property
    def running(self) -> bool:
        return self._opening or self._process is not None

    async def open(self, looks: DeskSettings) -> None:
        """Start the training desk, which looks as this one; does nothing while one is open."""
        if self.running:
            return
        self._opening = True
        file = self._options.for_training().settings_file
        try:
            await asyncio.to_thread(config.save, file, _appearance(looks))
        except SettingsError as error:
            self._failed(start_texts.sentence(error))
            return
        finally:
            self._opening = False
        if not self._stopped:
            self._start(looks)

    def _start(self, looks: DeskSettings) -> None:
        program, *text = self_command(
            "--training", "--data-dir", str(self._options.data_dir), "--lang", looks.language
        )
        process = self._process = QProcess(self)
        process.setProgram(program)
        process.setArguments(text)
        environment = QProcessEnvironment()
        for name, value in without_connection().items():
            environment.insert(name, value)
        process.setProcessEnvironment(environment)
        process.setProcessChannelMode(QProcess.ProcessChannelMode.ForwardedErrorChannel)
        self._stood = False
        process.readyReadStandardOutput.connect(self._read)
        process.finished.connect(lambda _code, _status: self._ended())
        process.errorOccurred.connect(self._not_started)
        process.start()

    async def stop(self) -> None:
        """Close the training desk, and open none any more: the real one closes."""
        self._stopped = True
        if self._process is None:
            return
        process, self._process = self._process, None
        changed = asyncio.Event()
        process.stateChanged.connect(lambda _state: changed.set())
        for end in (process.terminate, process.kill):
            changed.clear()
            end()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(_PATIENCE):
                    while process.state() is not QProcess.ProcessState.NotRunning:
                        await changed.wait()
                        changed.clear()
                    return

    def _read(self) -> None:
        if self._process is None:
            return
        if READY in bytes(self._process.readAllStandardOutput().data()).decode(errors="replace"):
            self._stood = True
            self._focused = self._window.focusWidget()
            self._window.hide()

    def _not_started(self, error: QProcess.ProcessError) -> None:
        if error is QProcess.ProcessError.FailedToStart:
            self._ended()

    def _ended(self) -> None:
        if self._process is None:
            return
        self._process.deleteLater()
        self._process = None
        self._window.show()
        self._window.raise_()
        self._window.activateWindow()
        # It may be gone meanwhile, as a button of a notice is.
        if self._focused and any(widget is self._focused for widget in self._window.findChildren(QWidget)):
            self._focused.setFocus()
        if self._stood:
            self._left()
        else:
            self._failed("")


def _appearance(looks: DeskSettings) -> dict[str, object]:
    """Return what a training desk takes over: how the desk looks and is worked, and nothing that opens it."""
    return {
        "theme": looks.theme,
        "language": looks.language,
        "station": {"counter": looks.counter, "name": looks.station},
        "keys": looks.keys,
    }


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

        self._window.set_training()
        self._follow()
        sys.stdout.write(f"{READY}\n")
        sys.stdout.flush()

    def switch(self, looks: DeskSettings) -> None:
        if self.exercises is not None:
            self._leave()
            return

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
