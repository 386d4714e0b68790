"""One whole sale in the real window: the worst delay of the Qt thread, phase by phase.

The provider is in the environment. Waiting is done by the event loop, never by a nested one.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
import tempfile
from collections.abc import Awaitable, Callable
from datetime import date, timedelta
from pathlib import Path

from bench.calibration import slowness
from bench.ticker import Ticker
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from pos_app.card.environment import scrub_environment
from pos_app.card.view import CardForm
from pos_app.core import Core, open_core
from pos_app.demo import DemoAddress
from pos_app.desk import Desk
from pos_app.options import Options
from pos_app.sale.stage import Step
from pos_app.ui import loop
from pos_app.ui.shell.main_window import MainWindow

_LIMIT = 60.0
_REST = 0.25
_BETWEEN_KEYS = 0.01
_WARMING = "warming the web engine"


class _Given:
    def address(self) -> DemoAddress:
        e = os.environ
        return DemoAddress(
            e["BENCH_BASE_URL"], e["BENCH_CARD_PAGE"], e["BENCH_CREDENTIALS"], int(e["BENCH_CLIENT_ID"])
        )


class _Sale:
    def __init__(self, window: MainWindow, core: Core) -> None:
        self.window, self.core = window, core
        self.ticker = Ticker()
        self.worst: dict[str, float] = {}
        form = window.findChild(CardForm)
        assert form is not None
        self.form = form
        self.card_ready = False
        form.ready.connect(lambda: setattr(self, "card_ready", True))

    async def phase(self, name: str, act: Awaitable[object], done: Callable[[], object]) -> None:
        self.ticker.start()
        await act
        await self.until(name, done)

    async def until(self, name: str, done: Callable[[], object]) -> None:
        end = asyncio.get_running_loop().time() + _LIMIT
        while not done():
            if asyncio.get_running_loop().time() > end:
                raise SystemExit(f"{name} never ended: {self.core.flow.stage}")
            await asyncio.sleep(0.01)
        await asyncio.sleep(_REST)
        self.worst[name] = self.ticker.stop()

    async def keys(self, *keys: Qt.Key | str) -> None:
        for key in keys:
            letters = key if isinstance(key, str) else [key]
            for letter in letters:
                focus = QApplication.focusWidget() or self.window
                QTest.keyClick(focus.focusProxy() or focus, letter)  # type: ignore[arg-type]
                await asyncio.sleep(_BETWEEN_KEYS)

    async def run(self) -> None:
        k, flow = Qt.Key, self.core.flow
        day = (date.today() + timedelta(days=3)).strftime("%d/%m")
        await self.phase(_WARMING, self.warm(), lambda: self.form._warmer.is_done)
        await self.phase(
            "typing the route", self.keys("sao p", k.Key_Return, "belo", k.Key_Return), lambda: True
        )
        await self.phase("searching", self.keys(day, k.Key_F2), lambda: flow.stage.results)
        await self.phase("choosing a trip", self.keys(k.Key_Return), lambda: flow.stage.maps)
        await self.phase(
            "holding a seat", self.keys("j", k.Key_Return), lambda: flow.stage.step is Step.PASSENGERS
        )
        await self.phase(
            "the passenger",
            self.keys(
                "Helena Prado Siqueira",
                k.Key_Tab,
                k.Key_Tab,
                "52998224725",
                k.Key_Tab,
                "11987650142",
                k.Key_Tab,
                "helena@exemplo.com.br",
                k.Key_F7,
            ),
            lambda: True,
        )
        await self.phase("to the payment", self.keys(k.Key_F10), lambda: flow.stage.quote and self.card_ready)
        await self.card()
        await self.phase("paying", self.keys(k.Key_F10), lambda: flow.stage.step is Step.TICKETS)
        await self.phase("the next customer", self.keys(k.Key_F12), lambda: flow.stage.step is Step.SEARCH)

    async def warm(self) -> None:
        self.form.prepare()

    async def card(self) -> None:
        self.ticker.start()
        await self.keys(Qt.Key.Key_F6)
        for part in ("HELENA P SIQUEIRA", "4111111111111111", "08", "2031", "123"):
            await self.keys(part)
            await asyncio.sleep(0.05)
            await self.keys(Qt.Key.Key_Tab)
        await self.keys(Qt.Key.Key_Return)
        await self.until("the card", lambda: self.core.flow.stage.card)


async def main(quit_event: asyncio.Event) -> None:
    folder = Path(tempfile.mkdtemp())
    errors: list[str] = []
    window = MainWindow()
    window.resize(1366, 768)
    window.build()
    window.show()
    window.activateWindow()
    options = Options(folder, folder / "settings.json", demo=True)
    core = await open_core(options, lambda name, error: errors.append(f"{name}: {error!r}"), _Given())  # type: ignore[arg-type]
    desk = Desk(window, core, lambda: None)
    await desk.open()
    await asyncio.sleep(0.3)
    sale = _Sale(window, core)
    await sale.run()
    slow = slowness()
    await desk.close()
    await core.close()
    window.finish()
    if errors:
        raise SystemExit("; ".join(errors))
    warming = sale.worst.pop(_WARMING)
    print(
        json.dumps(
            {"warming_ms": warming, "worst_ms": max(sale.worst.values()), "slow": slow, "phases": sale.worst}
        )
    )


if __name__ == "__main__":
    scrub_environment()
    application = QApplication(sys.argv[:1])
    loop.run(application, main)
