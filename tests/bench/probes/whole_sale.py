"""One whole sale in the real window, paid by ``card`` or ``pix``: the worst delay of the Qt thread, phase by
phase, how long a page takes to turn, a PIX code from the provider's answer to the screen, and the closing."""

from __future__ import annotations

import asyncio
import json
import sys
import time
from collections.abc import Awaitable, Callable
from datetime import date, timedelta
from typing import Any, cast

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from pos_app.desk import event_loop
from pos_app.domain.trips import TripKind
from pos_app.sale.stage import Step
from tests.bench.calibration import slowness
from tests.bench.counter import Counter, open_counter
from tests.journeys.counter import choose

_REST = 0.25
_WARMING = "warming the web engine"
_CTRL, _ALT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.AltModifier
K = Qt.Key


class _Sale:
    def __init__(self, counter: Counter) -> None:
        self.counter = counter
        self.worst: dict[str, float] = {}
        self.turns: list[float] = []
        self.code_ms = 0.0

    async def phase(self, name: str, act: Awaitable[object], done: Callable[[], object]) -> None:
        self.counter.ticker.start()
        await act
        await self.counter.clerk.until(done, name, 60)
        await asyncio.sleep(_REST)
        self.worst[name] = self.counter.ticker.stop()

    async def run(self, method: str) -> None:
        counter, clerk = self.counter, self.counter.clerk
        keys = counter.keys
        day = (date.today() + timedelta(days=3)).strftime("%d/%m")
        await self.phase(_WARMING, self.warm(), lambda: clerk.form.is_warm)
        if clerk.focus_is("Para"):  # The city of the station stands in "De" already.
            await keys(K.Key_Backtab)
        await self.phase("typing the route", keys("sao p", K.Key_Return, "belo", K.Key_Return), lambda: True)
        await self.phase("searching", keys(day, K.Key_F2), lambda: clerk.stage.search.results)
        await self.phase("choosing a trip", choose(clerk, TripKind.DIRECT), lambda: counter.on_map)
        await self.phase("choosing a seat", keys("j"), lambda: clerk.stage.seating.seats)
        await self.phase("holding a seat", keys(K.Key_Return), lambda: clerk.stage.step is Step.PASSENGERS)
        await self.phase("the passenger", self.passenger(), lambda: True)
        await self.phase("turning pages", self.turn_pages(), lambda: True)
        await self.phase(
            "to the payment", keys(K.Key_F10), lambda: clerk.stage.payment.quote and clerk.card_is_ready
        )
        if method == "pix":
            await self.phase("choosing PIX", keys(K.Key_2, held=_CTRL), lambda: clerk.stage.payment.method)
        else:
            await self.phase("into the card page", keys(K.Key_F6), clerk.form.is_entered)
            await self.card()
            await self.phase("the card", keys(K.Key_Return), lambda: clerk.stage.payment.card)
        pay = self.show_code() if method == "pix" else keys(K.Key_F10)
        await self.phase("paying", pay, lambda: clerk.stage.step is Step.TICKETS)
        await self.phase("the next customer", keys(K.Key_F12), lambda: clerk.stage.step is Step.SEARCH)

    async def show_code(self) -> None:
        """Charge; from the provider's answer until the code is painted."""
        answered: list[float] = []
        provider = self.counter.clerk.core.provider
        checkout = provider.checkout

        async def noted(public_id: str) -> Any:
            report = await checkout(public_id)
            if any(code.code for code in report.codes) and not answered:
                answered.append(time.perf_counter())
            return report

        provider.checkout = noted  # type: ignore[method-assign]
        await self.counter.keys(K.Key_F10)
        panel = cast(Any, self.counter.clerk.desk.page("payment")).view.pix.side
        await self.counter.clerk.until(lambda: panel.code.qr.isVisible() and panel.code.qr.code, "the code")
        panel.code.qr.repaint()
        self.code_ms = (time.perf_counter() - answered[0]) * 1000

    async def warm(self) -> None:
        self.counter.clerk.form.prepare()

    async def passenger(self) -> None:
        await self.counter.keys("52998224725", K.Key_Return, "Helena Prado Siqueira", K.Key_Return)
        await self.counter.keys(K.Key_Return, "11987650142", K.Key_Return, "helena@exemplo.com.br")

    async def card(self) -> None:
        """Type into the page; not measured, as the hands wait for its process in the window's thread."""
        keys = self.counter.keys
        for part in ("4111111111111111", "HELENA P SIQUEIRA", "08", "2031", "123"):
            await keys(part)
            await asyncio.sleep(0.05)
            await keys(K.Key_Tab)

    async def turn_pages(self) -> None:
        """From the press of a key to the painted page, each for the first time and once more."""
        for key in (K.Key_2, K.Key_3, K.Key_5, K.Key_1) * 2:
            began = time.perf_counter()
            self.counter.clerk.press(key, with_=_ALT)
            self.counter.clerk.window.repaint()
            self.turns.append((time.perf_counter() - began) * 1000)
            await asyncio.sleep(_REST)


async def main(quit_event: asyncio.Event) -> None:
    async with open_counter() as counter:
        sale = _Sale(counter)
        await sale.run(sys.argv[1])
        slow = slowness()
        began = time.perf_counter()
    closing = (time.perf_counter() - began) * 1000
    warming = sale.worst.pop(_WARMING)
    worst = max(sale.worst.values())
    measured = {"warming_ms": warming, "worst_ms": worst, "turns_ms": max(sale.turns), "slow": slow}
    once = {"code_ms": sale.code_ms, "closing_ms": closing, "searching": sale.worst["searching"]}
    print(json.dumps({**measured, **once}))


if __name__ == "__main__":
    application = QApplication(sys.argv[:1])
    event_loop.run(application, main)
