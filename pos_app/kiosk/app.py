"""The kiosk's window, from the first paint to a clean end."""

from __future__ import annotations

import os
import sys
from time import monotonic
from typing import TYPE_CHECKING

from PySide6.QtCore import qInstallMessageHandler
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from pos_app.desk import display, event_loop, identity, language, pulse
from pos_app.desk.failure_log import log_qt, record_failure
from pos_app.kiosk.screens import scale as scales
from pos_app.kiosk.window.window import KioskWindow
from pos_app.system import early_settings, failures, hardening, logs, screens
from pos_app.system.exit_codes import Exit
from pos_app.system.options import Options
from pos_app.wording import program_texts
from pos_app.wording.language import choose

if TYPE_CHECKING:
    import asyncio

    from pos_app.system.demo import DemoSandbox


def run(options: Options) -> int:
    """Open the kiosk and stay until the staff or the system ends it; returns the exit code."""
    if screens.missing():
        sys.stderr.write(f"pos-app: {program_texts.no_display()}\n")
        return Exit.TO_MEND
    with display.refusal_reported():
        app = QApplication(["guiche"])
    identity.introduce(app)
    look = early_settings.appearance(options.settings_file)
    language.install(app, choose(options.language, os.environ, look.language))
    window = KioskWindow(measures(options.kiosk), options.theme or look.theme)
    window.showFullScreen()
    return Session(app, options, window).run()


def measures(orientation: str) -> scales.Scale:
    """Return the measures for an orientation; ``auto`` follows the screen."""
    if orientation == "portrait":
        return scales.UPRIGHT
    if orientation == "landscape":
        return scales.ACROSS
    screen = QGuiApplication.primaryScreen()
    size = screen.size() if screen else None
    return scales.ACROSS if size and size.width() > size.height() else scales.UPRIGHT


class Session:
    """One run of the kiosk: builds the core, hands it to the pages, and closes both."""

    def __init__(self, app: QApplication, options: Options, window: KioskWindow) -> None:
        self._app = app
        self._options = options
        self._window = window
        self._code: int = Exit.DONE
        self._demo: DemoSandbox | None = None

    def run(self) -> int:
        """Run the event loop to its end and record every failure."""
        import contextlib

        self._failures = failures.Failures(record_failure, lambda: None)
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
                self._failures.report("kiosk", error)
                raise

    def _run(self) -> int:
        if self._options.demo:
            from pos_app.domain.start_faults import DemoError
            from pos_app.system.demo import DemoSandbox
            from pos_app.wording import start_texts

            try:
                self._demo = DemoSandbox(self._options.data_dir)
            except DemoError as error:
                sys.stderr.write(f"pos-app: {start_texts.sentence(error)}\n")
                return Exit.TO_MEND
        qInstallMessageHandler(log_qt)
        try:
            event_loop.run(self._app, self._main)
        finally:
            if self._demo:
                self._demo.stop()
        return self._code

    async def _main(self, quit_event: asyncio.Event) -> None:
        import asyncio

        from pos_app import core as building
        from pos_app.desk.card_page import note_isolation
        from pos_app.domain.start_faults import START_FAULTS
        from pos_app.domain.storage import StorageFault
        from pos_app.kiosk.kiosk import Kiosk
        from pos_app.kiosk.scanner import KioskScanner
        from pos_app.wording import start_texts

        asyncio.get_running_loop().set_exception_handler(self._failures.in_loop)
        beating = pulse.Pulse(self._window)

        def leave(code: int) -> None:
            self._code = code
            quit_event.set()

        try:
            core = await building.open_core(self._options, self._failures.report, self._demo)
        except (*START_FAULTS, StorageFault) as error:
            # A customer can do nothing about it: the supervisor and the staff read it.
            sys.stderr.write(f"pos-app: {start_texts.sentence(error)}\n")
            self._code = Exit.TO_MEND
            self._window.finish()
            return
        kiosk = Kiosk(self._window, core, leave)
        scanner = KioskScanner(self._window, core, kiosk.send, monotonic, self._failures.report)
        try:
            await kiosk.open()
            core.tasks.start(note_isolation(core.settings), name="isolation")
            beating.ready()
            await _until(quit_event, self._options.quit_after)
        finally:
            beating.closing()
            try:
                await scanner.close()
                await kiosk.close()
            finally:
                await core.close()
            self._window.finish()


async def _until(quit_event: asyncio.Event, seconds: float) -> None:
    import asyncio

    if not seconds:
        await quit_event.wait()
        return
    try:
        await asyncio.wait_for(quit_event.wait(), seconds)
    except TimeoutError:
        return
