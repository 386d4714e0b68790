"""Shows the connection in the desk's window: pill and strips."""

from __future__ import annotations

import time
from collections.abc import Callable

from pos_app.core import Core
from pos_app.desk import computer_watch
from pos_app.desk.link_watch import LinkWatch
from pos_app.reachability.state import Rung
from pos_app.ui.keys import shortcuts
from pos_app.ui.shell.main_window import MainWindow
from pos_app.ui.shell.top_bar import Connection
from pos_app.wording import connection_texts
from pos_app.wording.notices import CommandId

_LIGHTS: dict[Rung, Connection] = {
    Rung.UNKNOWN: "unknown",
    Rung.ONLINE: "online",
    Rung.SLOW: "slow",
    Rung.OFFLINE: "offline",
}
_OWN_PAGE = "connection"
"""The page that says all of it itself: no strip there."""


class ConnectionStatus(LinkWatch):
    """The watch of the connection, shown in the desk's window."""

    def __init__(
        self,
        window: MainWindow,
        core: Core,
        back: Callable[[], None],
        watch: computer_watch.ComputerWatch | None = None,
    ) -> None:
        self._window = window
        super().__init__(window, core, back, watch)

    def show(self) -> None:
        """Show what is known, also on a window that was made anew."""
        state, window = self.state, self._window
        if state.rung is not Rung.UNKNOWN:
            words = connection_texts.pill(state, time.monotonic(), _key())
            window.set_connection(_LIGHTS[state.rung], words)
        if state.rung is Rung.OFFLINE and window.page != _OWN_PAGE:
            window.show_strip("offline", *connection_texts.offline(state, window.page, _key()))
        else:
            window.hide_strip("offline")
        if state.rung is Rung.SLOW:
            window.show_strip("slow", *connection_texts.slow(state))
        else:
            window.hide_strip("slow")
        if state.notice is not None and state.rung is not Rung.OFFLINE:
            window.show_strip("checking", *connection_texts.checking(state))
        else:
            window.hide_strip("checking")
        if state.clock_ahead:
            window.show_strip("clock", *connection_texts.clock_wrong(state))
        else:
            window.hide_strip("clock")
        super().show()


def _key() -> str:
    """Return the key that asks now, as this desk has it."""
    return "+".join(shortcuts.caps(CommandId.REFRESH))
