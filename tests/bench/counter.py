"""Key presses on the real window, for the probes; the provider is in the environment."""

from __future__ import annotations

import asyncio
import os
import tempfile
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, cast

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from pos_app.card.form import CardForm
from pos_app.core import Core, open_core
from pos_app.desk.desk import Desk
from pos_app.sale.stage import Sale
from pos_app.system.demo import DemoAddress
from pos_app.system.options import Options
from pos_app.ui.shell.main_window import MainWindow
from tests import card_hands
from tests.bench.ticker import Ticker

_LIMIT = 60.0
_BETWEEN_KEYS = 0.01
_SETTLED = 0.3


class _Given:
    def address(self) -> DemoAddress:
        e = os.environ
        return DemoAddress(
            e["BENCH_BASE_URL"], e["BENCH_CARD_PAGE"], e["BENCH_CREDENTIALS"], int(e["BENCH_CLIENT_ID"])
        )


class Counter:
    """The open desk. Waiting is done by the event loop, never by a nested one."""

    def __init__(self, window: MainWindow, core: Core, desk: Desk) -> None:
        self.window, self.core, self.desk = window, core, desk
        self.ticker = Ticker()
        form = window.findChild(CardForm)
        assert form is not None
        self.form = form
        self.card_ready = False
        form.ready.connect(lambda: setattr(self, "card_ready", True))

    @property
    def stage(self) -> Sale:
        """Where the sale stands."""
        return self.core.sale.stage

    async def until(self, name: str, done: Callable[[], object]) -> None:
        """Wait; ends the probe when it never comes."""
        end = asyncio.get_running_loop().time() + _LIMIT
        while not done():
            if asyncio.get_running_loop().time() > end:
                now = self.stage
                raise SystemExit(f"{name} never came: {now.step.name}, busy {set(now.busy)}, {now.problem}")
            await asyncio.sleep(0.01)

    def focus(self) -> str:
        """Return the accessible name of what has the keyboard."""
        widget = QApplication.focusWidget()
        return (widget.focusProxy() or widget).accessibleName() if widget else ""

    @property
    def on_map(self) -> bool:
        """Whether the keyboard is on a map of seats that is there."""
        return bool(self.stage.seating.maps) and "Poltrona" in self.focus()

    async def choose_direct(self) -> None:
        """Open the first trip of one leg that has free seats."""
        await self.until("the list", lambda: self.focus() == "Viagens")
        page = cast(Any, self.desk.page("search")).presenter._page
        assert page is not None
        lines = enumerate(page.rows.trips, 1)
        line = next(number for number, trip in lines if trip.available and len(trip.legs) == 1)
        await self.keys(str(line), Qt.Key.Key_Return)

    async def keys(
        self, *keys: Qt.Key | str, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier
    ) -> None:
        """Press keys and type texts, at a quick typist's speed."""
        for key in keys:
            letters = key if isinstance(key, str) else [key]
            for letter in letters:
                focus = QApplication.focusWidget() or self.window
                QTest.keyClick(focus.focusProxy() or focus, letter, held)  # type: ignore[arg-type]
                await asyncio.sleep(_BETWEEN_KEYS)


@asynccontextmanager
async def open_counter() -> AsyncIterator[Counter]:
    """Open the desk in a folder of its own; what failed in the background ends the probe."""
    folder = Path(tempfile.mkdtemp())
    errors: list[str] = []
    card_hands.install()
    window = MainWindow()
    window.resize(1366, 768)
    window.build()
    window.show()
    window.activateWindow()
    options = Options(folder, folder / "settings.json", demo=True)
    core = await open_core(options, lambda name, error: errors.append(f"{name}: {error!r}"), _Given())  # type: ignore[arg-type]
    desk = Desk(window, core, lambda: None)
    await desk.open()
    await asyncio.sleep(_SETTLED)
    yield Counter(window, core, desk)
    await desk.close()
    await core.close()
    window.finish()
    if errors:
        raise SystemExit("; ".join(errors))
