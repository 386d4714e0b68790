"""One run of a window, the desk's or the kiosk's: what both do around their event loop.

What takes long to import is imported only once the first frame is on the screen.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QtMsgType, qInstallMessageHandler
from PySide6.QtWidgets import QApplication

from pos_app.system.exit_codes import Exit
from pos_app.system.options import Options

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Callable

    from pos_app.system.demo import DemoSandbox


def record_failure(source: str, failure: dict[str, Any]) -> None:
    from pos_app.system import logs

    logs.logger("app").error("failed", place=source, **failure)


def log_qt(kind: QtMsgType, _context: object, message: str) -> None:
    if kind in (QtMsgType.QtWarningMsg, QtMsgType.QtCriticalMsg, QtMsgType.QtFatalMsg):
        from pos_app.system import logs

        logs.logger("qt").warning(message)


class WindowSession:
    """Records every failure, starts and stops the sandbox of a demonstration, runs the loop.

    A window says what it does before the sandbox starts (``_prepare``), and in the loop (``_main``).
    """

    def __init__(self, app: QApplication, options: Options) -> None:
        self._app = app
        self._options = options
        self._code: int = Exit.DONE
        self._demo: DemoSandbox | None = None

    def run_as(self, name: str, on_failure: Callable[[], None]) -> int:
        """Run the event loop to its end; returns the exit code. ``name`` is the window's in the log."""
        import contextlib

        from pos_app.system import failures, hardening, logs

        self._failures = failures.Failures(record_failure, on_failure)
        # Without an exception for debuggers: whoever could ask for one could read cards and passengers.
        hardening.no_core_files()
        hardening.not_readable()
        with contextlib.ExitStack() as stack:
            # A folder that cannot be written is reported by the journal, which opens next.
            with contextlib.suppress(OSError):
                logs.start(self._options.data_dir)
                stack.enter_context(logs.crashes_kept(self._options.data_dir))
            stack.enter_context(failures.hooked(self._failures))
            try:
                return self._run()
            except Exception as error:
                self._failures.report(name, error)
                raise

    def _run(self) -> int:
        from pos_app.desk import event_loop

        self._prepare()
        if self._options.demo:
            from pos_app.domain.start_faults import DemoError
            from pos_app.system.demo import DemoSandbox

            try:
                # Started before the imports, so that both take their time at once.
                self._demo = DemoSandbox(self._options.data_dir)
            except DemoError as error:
                from pos_app.wording import start_texts

                sys.stderr.write(f"pos-app: {start_texts.sentence(error)}\n")
                return Exit.TO_MEND
        qInstallMessageHandler(log_qt)
        try:
            event_loop.run(self._app, self._main)
        finally:
            if self._demo:
                self._demo.stop()
        return self._code

    def _prepare(self) -> None:
        """Do what comes before everything else."""

    async def _main(self, quit_event: asyncio.Event) -> None:
        raise NotImplementedError

    async def _until_closed(self, quit_event: asyncio.Event) -> None:
        import asyncio

        if not self._options.quit_after:
            await quit_event.wait()
            return
        try:
            await asyncio.wait_for(quit_event.wait(), self._options.quit_after)
        except TimeoutError:
            return
