"""The desk's window, from the first paint to a clean end.

The window is painted before anything of the network, the settings or the web engine is imported; then the
core is built beside it, and the pages go in. Closing happens in reverse order.
"""

from __future__ import annotations

import gc
import os
import sys
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QApplication

from pos_app.desk import application, window_geometry
from pos_app.desk.session import WindowSession
from pos_app.system import early_settings, screens
from pos_app.system.exit_codes import Exit
from pos_app.system.options import Options
from pos_app.ui.shell.main_window import MainWindow

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Callable

    from pos_app.core import Core
    from pos_app.domain.start_faults import KeyFault
    from pos_app.system.tasks import TaskScope


_OF_FRAME = (
    *("pos_app.ui.style.theme", "pos_app.ui.pages.registry", "pos_app.ui.shell.basket_panel"),
    *("pos_app.ui.shell.frame", "pos_app.ui.shell.top_bar", "pos_app.ui.shell.touch_input"),
)
_OF_DESK = (
    *("pos_app.ui.shared.desk_api", "pos_app.desk.services", "pos_app.desk.announcements"),
    *("pos_app.desk.branch_desk", "pos_app.desk.lock"),
    *("pos_app.desk.sale_switch", "pos_app.desk.window_status", "pos_app.desk.desk"),
    *("pos_app.ui.pages.search.presenter", "pos_app.ui.pages.search.view"),
)
"""Modules that are loaded one after another, so that the journal, and keys, have their turns in between."""
_SILENT = 4.0
"""Seconds after which the window says why it is not ready."""


def run(options: Options) -> int:
    """Open the desk and stay until it is closed; returns the exit code."""
    if screens.missing():
        from pos_app.wording import start_texts

        sys.stderr.write(f"pos-app: {start_texts.no_display()}\n")
        return Exit.TO_MEND
    # What the start makes stays: searching through it for garbage took a sixth of the start.
    gc.disable()
    try:
        return _open(options)
    finally:
        gc.enable()


def _open(options: Options) -> int:
    app = application.made()
    look = early_settings.appearance(options.settings_file)
    window = MainWindow(options.theme or look.theme)
    session = Session(app, options, window, look.language)
    # The rest is imported only once the first frame is on the screen. exit() and not quit(): that one
    # asks the windows first, and this window does not close by being asked.
    window.first_painted.connect(lambda: app.exit())
    window_geometry.show(window, options.data_dir)
    app.exec()
    return session.run()


class Session(WindowSession):
    """Builds the core, hands it to the desk, and closes both."""

    def __init__(self, app: QApplication, options: Options, window: MainWindow, language: str) -> None:
        super().__init__(app, options)
        self._language = language
        self._window = window
        self._new = False
        self._close: Callable[[], None] = lambda: None
        """What happens when a person closes the window."""
        self._charging: Callable[[], bool] = lambda: False
        """Whether an order is open."""

    def run(self) -> int:
        """Run the event loop to its end and record every failure."""
        return self.run_as("desk", _FailureNotice(self._window, lambda: self._charging()).rang.emit)

    def _prepare(self) -> None:
        from pos_app.desk import language
        from pos_app.wording.translation import choose

        language.install(self._app, choose(self._options.language, os.environ, self._language))

    async def _build(self) -> None:
        """Build the frame and load what the first page needs, while the journal waits for its disk."""
        import asyncio
        import importlib

        for name in _OF_FRAME:
            importlib.import_module(name)
            await asyncio.sleep(0)
        self._window.setUpdatesEnabled(False)
        self._window.build()
        for name in _OF_DESK:
            await asyncio.sleep(0)
            importlib.import_module(name)

    async def _main(self, quit_event: asyncio.Event) -> None:
        import asyncio

        from pos_app.desk import pulse
        from pos_app.domain.start_faults import START_FAULTS
        from pos_app.domain.storage import StorageFault
        from pos_app.wording import start_texts

        self._pulse = pulse.Pulse(self._window)
        asyncio.get_running_loop().set_exception_handler(self._failures.in_loop)
        self._close = quit_event.set
        self._window.close_requested.connect(self._close_asked)
        try:
            core = await self._core(quit_event)
        except (*START_FAULTS, StorageFault) as error:
            await self._explain(start_texts.sentence(error), quit_event, start_texts.money(error))
            return
        if core is None:
            return
        from pos_app.desk.desk import Desk

        self._charging = lambda: bool(core.orders.open)
        desk = Desk(self._window, core, quit_event.set)
        self._close = desk.leaving.ask
        try:
            await desk.open(self._ready, quit_event.is_set)
            from pos_app.desk.card_page import note_isolation

            if self._new and not self._options.demo and not core.provider.book.profile.base_url:
                desk.open_page("learn")  # Nobody has looked at this provider's replies yet.
            core.tasks.start(note_isolation(core.settings), name="isolation")
            await self._until_closed(quit_event)
        finally:
            self._pulse.closing()
            try:
                from pos_app.ui.shared.clipboard import clipboard

                window_geometry.remember(self._window, self._options.data_dir)
                clipboard().clear()
                await desk.close()
            finally:
                await core.close()
            self._window.finish()

    def _close_asked(self) -> None:
        self._close()

    def _ready(self) -> None:
        from pos_app.ui.shared.clipboard import clipboard

        clipboard()  # It follows what is copied from now on.
        self._pulse.ready()

    async def _core(self, quit_event: asyncio.Event) -> Core | None:
        """Build the core and ask for what only a person can give; None when the window was closed instead."""
        import asyncio

        from pos_app import core as building
        from pos_app.domain.start_faults import ConnectionMissing, KeyFault
        from pos_app.system.tasks import TaskScope

        welcomed = False
        while True:
            try:
                scope = TaskScope("opening", self._failures.report)
                opening = asyncio.current_task()
                assert opening is not None
                scope.start(_leave(opening, quit_event), name="end")
                built = scope.start(self._build(), name="window")
                scope.start(self._say_what_takes_long(built), name="told")
                try:
                    return await building.open_core(self._options, self._failures.report, self._demo)
                except asyncio.CancelledError:
                    if not quit_event.is_set():
                        raise
                    opening.uncancel()
                    self._window.finish()
                    return None
                finally:
                    if built:
                        await asyncio.wait({built})
                    await scope.aclose()
            except ConnectionMissing:
                if welcomed:
                    raise
                welcomed = self._new = True
                if not await self._welcome(quit_event):
                    return None
            except KeyFault as fault:
                if not fault.kind.asks:
                    raise
                if not await self._ask_passphrase(fault, quit_event):
                    return None

    async def _say_what_takes_long(self, built: asyncio.Task[None] | None) -> None:
        """Tell after a while that a large journal is encrypted, or moved to a newer form."""
        import asyncio

        if built:
            await asyncio.wait({built})
        await asyncio.sleep(_SILENT)
        from pos_app.ui.shell.start_pages import StartWait
        from pos_app.wording import start_texts

        page, seconds = StartWait(), round(_SILENT)
        self._window.add_page("opening", page, rail_entry="")
        self._window.show_page("opening")
        while True:
            page.time.setText(start_texts.making_ready_for(seconds))
            await asyncio.sleep(1.0)
            seconds += 1

    async def _ask_passphrase(self, fault: KeyFault, quit_event: asyncio.Event) -> bool:
        """Ask for the passphrase of the journal; False when the window was closed instead."""
        from pos_app.desk.journal_passphrase import PassphraseQuestion
        from pos_app.system.tasks import TaskScope

        question = PassphraseQuestion(self._window, self._options, fault)
        scope = TaskScope("passphrase", self._failures.report)
        if not await self._decided(question.answered, quit_event, scope):
            return False
        question.keep_choice()
        return True

    async def _decided(self, decided: asyncio.Event, quit_event: asyncio.Event, scope: TaskScope) -> bool:
        """Wait for a person, and end the scope; False when the window was closed instead."""
        gc.enable()
        scope.start(_pass_on(quit_event, decided), name="end")
        await self._until_closed(decided)
        self._window.rail.set_usable(True)
        await scope.aclose()
        if quit_event.is_set() or not decided.is_set():
            self._window.finish()
            return False
        return True

    async def _welcome(self, quit_event: asyncio.Event) -> bool:
        """Ask for the connection, or open the training desk; False when the window was closed instead."""
        import asyncio

        from pos_app.desk.first_run import FirstRun
        from pos_app.system.demo import DemoSandbox
        from pos_app.system.tasks import TaskScope
        from pos_app.ui.pages.welcome.view import welcome_page

        decided = asyncio.Event()
        trains: list[bool] = []

        def decide(train: bool) -> None:
            trains.append(train)
            decided.set()

        scope = TaskScope("welcome", self._failures.report)
        first = FirstRun(self._options)
        view, _presenter = welcome_page(first.prove, first.use_for_session, scope, decide, first.known())
        self._window.add_page("welcome", view, rail_entry="")
        self._window.show_page("welcome")
        self._window.rail.set_usable(False)
        if not await self._decided(decided, quit_event, scope):
            return False
        if trains[0]:
            self._options = self._options.for_training()
            self._demo = await asyncio.to_thread(DemoSandbox, self._options.data_dir)
        return True

    async def _explain(self, sentence: str, quit_event: asyncio.Event, money: str) -> None:
        """Show in the window why the desk cannot open, and what holds of the money; return when the window is
        closed."""
        from pos_app.ui.shell.start_pages import StartProblem

        gc.enable()
        self._code = Exit.TO_MEND
        sys.stderr.write(f"pos-app: {sentence}\n")
        self._window.rail.set_usable(False)
        self._window.add_page("problem", StartProblem(sentence, money), rail_entry="")
        self._window.show_page("problem")
        await self._until_closed(quit_event)
        self._window.finish()


async def _leave(opening: asyncio.Task[None], quit_event: asyncio.Event) -> None:
    """Leave the opening once the window is closed: a large journal would be made ready for minutes."""
    await quit_event.wait()
    opening.cancel()


async def _pass_on(event: asyncio.Event, other: asyncio.Event) -> None:
    """Set ``other`` once ``event`` is set: the window was closed, or a signal asked the program to end."""
    await event.wait()
    other.set()


class _FailureNotice(QObject):
    """Shows a failure to the clerk, in the window's own thread and never during a paint."""

    rang = Signal()

    def __init__(self, window: MainWindow, charging: Callable[[], bool]) -> None:
        # Qt's namespace takes 15 ms to load, which the first frame does not wait for.
        from PySide6.QtCore import Qt

        super().__init__(window)
        self._window = window
        self._charging = charging
        self.rang.connect(self._show, Qt.ConnectionType.QueuedConnection)

    def _show(self) -> None:
        from pos_app.wording import start_texts

        self._window.show_failure(start_texts.failure(charging=self._charging()))
