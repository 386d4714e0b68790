"""The kiosk's window, from the first paint to a clean end."""

from __future__ import annotations

import os
import sys
from time import monotonic
from typing import TYPE_CHECKING

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from pos_app.desk import application, language, pulse
from pos_app.desk.session import WindowSession
from pos_app.kiosk.screens import scale as scales
from pos_app.kiosk.window.window import KioskWindow
from pos_app.system import early_settings, screens
from pos_app.system.exit_codes import Exit
from pos_app.system.options import Options
from pos_app.wording import start_texts
from pos_app.wording.translation import choose

if TYPE_CHECKING:
    import asyncio


def run(options: Options) -> int:
    """Open the kiosk and stay until the staff or the system ends it; returns the exit code."""
    if screens.missing():
        sys.stderr.write(f"pos-app: {start_texts.no_display()}\n")
        return Exit.TO_MEND
    app = application.made()
    look = early_settings.appearance(options.settings_file)
    language.install(app, choose(options.language, os.environ, look.language))
    window = KioskWindow(measures(options.kiosk), options.theme or look.theme)
    window.showFullScreen()
    return Session(app, options, window).run()


def measures(orientation: str) -> scales.Scale:
    """Return the measures for an orientation; ``auto`` follows the screen."""
    if orientation == "portrait":
        return scales.UPRIGHT
    screen = QGuiApplication.primaryScreen()
    size = screen.size() if screen else None
    if orientation == "landscape" or (size and size.width() > size.height()):
        return scales.across(size.width()) if size else scales.ACROSS
    return scales.UPRIGHT


class Session(WindowSession):
    def __init__(self, app: QApplication, options: Options, window: KioskWindow) -> None:
        super().__init__(app, options)
        self._window = window

    def run(self) -> int:
        """Run the event loop to its end and record every failure."""
        return self.run_as("kiosk", lambda: None)

    async def _main(self, quit_event: asyncio.Event) -> None:
        import asyncio

        from pos_app import core as building
        from pos_app.desk.card_page import note_isolation
        from pos_app.domain.start_faults import START_FAULTS
        from pos_app.domain.storage import StorageFault
        from pos_app.kiosk.kiosk import Kiosk
        from pos_app.kiosk.scanner import KioskScanner

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
        scanner = KioskScanner(
            self._window, core, kiosk.send, monotonic, self._failures.report, kiosk.asks_badge
        )
        try:
            await kiosk.open()
            core.tasks.start(note_isolation(core.settings), name="isolation")
            beating.ready()
            await self._until_closed(quit_event)
        finally:
            beating.closing()
            try:
                await scanner.close()
                await kiosk.close()
            finally:
                await core.close()
            self._window.finish()
