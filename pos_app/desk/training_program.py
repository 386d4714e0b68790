"""The training desk beside the real one: a program of its own, with its own folder and nothing of the
connection. The real desk goes on behind it, hidden, and is there again when training ends."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable

from PySide6.QtCore import QObject, QProcess, QProcessEnvironment
from PySide6.QtWidgets import QWidget

from pos_app.domain.start_faults import SettingsError
from pos_app.system import settings as config
from pos_app.system.demo import without_connection
from pos_app.system.installation import self_command
from pos_app.system.options import Options
from pos_app.ui.shared.ports import DeskSettings
from pos_app.wording import start_texts

READY = "pos-app: training"
"""What a training desk prints once it stands; the real window hides then."""
_PATIENCE = 5.0
"""Seconds that a training desk has to close itself when the real one closes."""


class TrainingProgram(QObject):
    """Opens the training desk, once at a time. ``failed`` receives why it did not open, in one sentence, or
    nothing where the program itself gave no reason; ``left`` is called when it was closed."""

    def __init__(
        self,
        window: QWidget,
        options: Options,
        *,
        failed: Callable[[str], None],
        left: Callable[[], None],
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
        """Whether a training desk is open or about to open."""
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
        program, *words = self_command(
            "--training", "--data-dir", str(self._options.data_dir), "--lang", looks.language
        )
        process = self._process = QProcess(self)
        process.setProgram(program)
        process.setArguments(words)
        process.setProcessEnvironment(_environment())
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


def _environment() -> QProcessEnvironment:
    environment = QProcessEnvironment()
    for name, value in without_connection().items():
        environment.insert(name, value)
    return environment
