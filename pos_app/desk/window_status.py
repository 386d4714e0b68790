"""What the window shows around its pages: the connection, the steps, the clock of the hold, the basket."""

from __future__ import annotations

import time
from collections.abc import Callable

from PySide6.QtCore import QTimer

from pos_app.core import Core
from pos_app.desk.link_watch import ComputerWatch, LinkWatch
from pos_app.domain.trips import Trip, TripResults
from pos_app.reachability.state import Rung
from pos_app.sale.stage import ProblemKind, Sale
from pos_app.ui.keys import shortcuts
from pos_app.ui.shared.basket import Changes, Highlight, present
from pos_app.ui.shell.main_window import MainWindow
from pos_app.ui.shell.top_bar import Connection
from pos_app.ui.widgets.strip import StripKind
from pos_app.wording import connection_texts, problem_texts
from pos_app.wording.notices import CommandId

_LIGHTS: dict[Rung, Connection] = {
    Rung.UNKNOWN: "unknown",
    Rung.ONLINE: "online",
    Rung.SLOW: "slow",
    Rung.OFFLINE: "offline",
}
_SOON_MS = 5
_OWN_PAGE = "connection"
"""The page that says all of it itself: no strip there."""


class ConnectionStatus(LinkWatch):
    """The watch of the connection, shown in the desk's window."""

    def __init__(
        self, window: MainWindow, core: Core, back: Callable[[], None], watch: ComputerWatch | None = None
    ) -> None:
        self._window = window
        super().__init__(window, core, back, watch)

    def show(self) -> None:
        state, window = self.state, self._window
        if state.rung is not Rung.UNKNOWN:
            pill = connection_texts.pill(state, time.monotonic(), _key())
            window.set_connection(_LIGHTS[state.rung], pill)
        away = state.rung is Rung.OFFLINE
        strips: dict[StripKind, tuple[str, ...] | None] = {
            "offline": connection_texts.offline(state, window.page, _key())
            if away and window.page != _OWN_PAGE
            else None,
            "slow": connection_texts.slow(state) if state.rung is Rung.SLOW else None,
            "checking": connection_texts.checking(state) if state.notice is not None and not away else None,
            "clock": connection_texts.clock_wrong(state) if state.clock_ahead else None,
        }
        for kind, text in strips.items():
            if text:
                window.show_strip(kind, *text)
            else:
                window.hide_strip(kind)
        super().show()


def _key() -> str:
    return "+".join(shortcuts.caps(CommandId.REFRESH))


class SaleStatus:
    """Follows the sale on the stage and the trip under the cursor (``highlighted``)."""

    def __init__(self, window: MainWindow, core: Core) -> None:
        self._window = window
        self._sale = core.sale
        self._clock = core.clock
        self.highlighted: Highlight | None = None
        self._lacking = ""
        self._results: TripResults | None = None
        self._changes = Changes()
        self._soon = QTimer(window, singleShot=True, interval=_SOON_MS)
        self._soon.timeout.connect(self._show_basket)

    def show(self, sale: Sale) -> None:
        self._window.step_bar.stepper.show_steps(sale.step - 1, sale.step - 1, locked=sale.ordered)
        self.show_hold()
        self._fill()

    def show_hold(self) -> None:
        sale = self._sale.stage
        until = sale.hold_until
        if until is None:
            over = sale.problem is not None and sale.problem.kind is ProblemKind.HOLD_EXPIRED
            self._window.set_hold(0.0 if over else None)
            return
        left, text = (until - self._clock.now()).total_seconds(), problem_texts.oldest(sale.first_hold_leg)
        self._window.set_hold(max(0.0, left), estimate=sale.hold_estimated, text=text)

    def highlight(self, trip: Trip | None, line: int) -> None:
        """Show the trip under the cursor in the basket; None for none."""
        self.highlighted = Highlight(trip, line) if trip else None
        self._soon.start()

    def show_lacking(self, text: str) -> None:
        if text != self._lacking:
            self._lacking = text
            self._fill()

    def _fill(self) -> None:
        """Show the basket; once and in a turn of its own where the page turns, so that its paint waits, and
        where a list came."""
        sale, before = self._sale.stage, self._results
        self._results = sale.search.results
        if self._results is before and self._window.basket.updatesEnabled():
            self._show_basket()
        else:
            self._changes.seen(sale)
            self._soon.start()

    def _show_basket(self) -> None:
        sale = self._sale.stage
        change = self._changes.seen(sale)
        self._window.basket.show_view(present(sale, self.highlighted, lacking=self._lacking, change=change))
