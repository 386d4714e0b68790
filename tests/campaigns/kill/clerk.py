"""Sells at the real window with the keyboard: one seat, paid by PIX or with a card, its ticket saved."""

from __future__ import annotations

import asyncio
import os
import random
import sys
import time
from collections.abc import Awaitable, Callable
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from pos_app.desk.desk import Desk
from pos_app.domain.trips import Trip, TripKind
from pos_app.sale.stage import Step
from pos_app.system.tasks import TaskScope
from tests import card_hands
from tests.campaigns.shapes.plans import cpf
from tests.patience import patience

_PATIENCE = 40.0
_CTRL = Qt.KeyboardModifier.ControlModifier
_K = Qt.Key


def start_selling(days: int, *, card: bool = False) -> None:
    """Begin as soon as the desk is open; sell a trip that many ``days`` ahead, by PIX or with a card."""
    opened = Desk.open
    scope = TaskScope("clerk", _give_up)

    async def open_and_begin(self: Desk, recovered: Callable[[], None] = lambda: None) -> None:
        card_hands.install()
        await opened(self, recovered)
        ready = asyncio.Event()
        self.card_form.ready.connect(ready.set)
        pay = partial(_by_card, self, ready) if card else partial(_by_pix, self)
        scope.start(_sell(self, days, pay), name="clerk")

    Desk.open = open_and_begin  # type: ignore[method-assign]


def _give_up(name: str, error: BaseException) -> None:
    sys.stderr.write(f"{name}: {error!r}\n")
    sys.stderr.flush()
    os._exit(9)


def _focus() -> QWidget:
    found = QApplication.focusWidget() or QApplication.activeWindow()
    assert found is not None
    return found.focusProxy() or found


def _press(*keys: Qt.Key | str, with_: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    for key in keys:
        for one in key if isinstance(key, str) else (key,):
            QTest.keyClick(_focus(), one, with_)  # type: ignore[arg-type]


async def _until(seen: Callable[[], object], what: str) -> None:
    end = time.monotonic() + patience(_PATIENCE)
    while not seen():
        if time.monotonic() > end:
            raise TimeoutError(f"never came: {what}")
        await asyncio.sleep(0.02)


def _first_direct(trips: tuple[Trip, ...]) -> str:
    """Return the line number of the first direct trip that has seats."""
    fitting = (n for n, trip in enumerate(trips, 1) if trip.kind is TripKind.DIRECT and trip.available)
    return str(next(fitting))


async def _by_pix(desk: Desk) -> None:
    _press("2", with_=_CTRL)
    await _until(lambda: desk.core.sale.stage.payment_method, "the method")


async def _by_card(desk: Desk, ready: asyncio.Event) -> None:
    await _until(ready.is_set, "the card page")
    _press(_K.Key_F6)
    for part in ("4111111111111111", "HELENA P SIQUEIRA", "08", "2031", "123"):
        _press(part)
        await asyncio.sleep(0.05)
        _press(_K.Key_Tab)
    _press(_K.Key_Return)
    await _until(lambda: desk.core.sale.stage.payment.card, "the card's token")


def _passenger() -> tuple[str, ...]:
    """Return somebody who was never here: who has a ticket for that time already is asked about."""
    document = cpf(random.randrange(10**8))
    return "Helena Prado Siqueira", "", document, "11987650142", "helena@exemplo.com.br"


async def _sell(desk: Desk, days: int, pay: Callable[[], Awaitable[None]]) -> None:
    """Sell one seat with the keyboard alone."""
    sale = desk.core.sale
    if _focus().accessibleName() == "Para":  # The city of the station stands in "De" already.
        _press(_K.Key_Backtab)
    _press("sao p", _K.Key_Return, "belo", _K.Key_Return, f"+{days}", _K.Key_F2)
    await _until(lambda: sale.stage.search.results and _focus().accessibleName() == "Viagens", "the trips")
    assert sale.stage.search.results is not None
    _press(_first_direct(sale.stage.search.results.departures), _K.Key_Return)
    await _until(lambda: sale.stage.seating.maps and "Poltrona" in _focus().accessibleName(), "the seats")
    _press("j", _K.Key_Return)
    await _until(
        lambda: sale.stage.step is Step.PASSENGERS and _focus().accessibleName() == "Nome", "the hold"
    )
    for text in _passenger():
        _press(text, _K.Key_Tab)
    _press(_K.Key_F7, _K.Key_F10)
    await _until(lambda: sale.stage.payment.session_id and sale.stage.payment.quote, "the quote")
    await pay()
    _press(_K.Key_F10)
    await _until(lambda: sale.stage.step is Step.TICKETS, "the tickets")
    _press("s", with_=_CTRL)
