"""The clerk at the window: one seat is sold with the keyboard, as a list of steps that a campaign hooks into.

The clerk looks at the window and presses keys; nothing is repaired behind its back.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from enum import StrEnum

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QApplication

from pos_app.desk import event_loop
from pos_app.domain.payment import PaymentType
from pos_app.domain.trips import TripKind
from pos_app.sale import stage as sale
from tests.journeys.clerk import Clerk
from tests.journeys.counter import CTRL, choose
from tests.patience import patience

_K = Qt.Key
AGAIN = 3.0
"""Seconds after which a clerk who waits presses the key that the page offers."""
_BUSY = 15.0
"""Seconds for which an answer that is still awaited may take longer than a step may."""


class Step(StrEnum):
    """A step of a sale: what is asked for."""

    SEARCH = "search"
    MAP = "map"
    HOLD = "hold"
    PASSENGERS = "passengers"
    PAYMENT = "payment page"
    CHARGE = "charge sent"
    POLLING = "polling"
    TICKETS = "tickets"


async def nothing() -> None:
    """Nobody does anything."""


@dataclass(frozen=True)
class Act:
    """What a clerk does at a step.

    Attributes:
        ask: presses the keys that ask for it.
        done: whether it is there.
        again: presses what the page offers to whoever waits.
        then: is done with what is there, before the next step.
        fresh: what an answer renews.
    """

    ask: Callable[[], Awaitable[None]]
    done: Callable[[], object]
    again: Callable[[], None] = lambda: None
    then: Callable[[], Awaitable[None]] = nothing
    fresh: Callable[[], object] = lambda: None


class Window:
    """Sells one seat.

    Args:
        day: the first day to look at, as it is typed; where no direct bus has room the next one is taken.
        limit: seconds that each step may take.
        buyer: name, CPF, phone and mail.
    """

    def __init__(
        self,
        clerk: Clerk,
        *,
        day: str = "+3",
        limit: float = 60.0,
        buyer: tuple[str, str, str, str] = (
            *("Helena Prado Siqueira", "52998224725"),
            *("11987650142", "helena@exemplo.com.br"),
        ),
    ) -> None:
        self.clerk = clerk
        self._day, self._limit, self._buyer = day, limit, buyer
        self.acts: dict[Step, Act] = {
            Step.SEARCH: Act(
                self._search,
                lambda: clerk.stage.search.results and not clerk.stage.busy,
                lambda: clerk.press(_K.Key_F2),
                lambda: clerk.until(lambda: clerk.focus_is("Viagens"), "the keyboard on the list"),
                lambda: clerk.stage.search.results,
            ),
            Step.MAP: Act(
                lambda: choose(clerk, TripKind.DIRECT),
                lambda: clerk.stage.seating.maps and not clerk.stage.busy,
                lambda: clerk.press(_K.Key_F5 if clerk.window.page == "seats" else _K.Key_Return),
                self._take_seat,
                lambda: clerk.stage.seating.maps,
            ),
            Step.HOLD: Act(
                self._pressed(_K.Key_Return),
                lambda: clerk.stage.step is sale.Step.PASSENGERS,
                self._hold_again,
            ),
            Step.PASSENGERS: Act(self._give_buyer, self._priced, lambda: clerk.press(_K.Key_F5)),
            Step.PAYMENT: Act(
                self._pressed(_K.Key_F5), self._priced, lambda: clerk.press(_K.Key_F5), self._by_pix
            ),
            Step.CHARGE: Act(
                self._pressed(_K.Key_F10), lambda: clerk.stage.order.attempt is not None, self._charge_again
            ),
            Step.POLLING: Act(
                nothing,
                lambda: clerk.stage.step is sale.Step.TICKETS and clerk.window.page == "tickets",
            ),
            Step.TICKETS: Act(self._save_slip, lambda: True),
        }

    def pay_by(self, pay: Callable[[], Awaitable[None]]) -> None:
        """Choose how to pay so, once prices are there, in place of PIX."""
        self.acts[Step.PAYMENT] = replace(self.acts[Step.PAYMENT], then=pay)

    def print_slips(self) -> None:
        """Print the tickets at the end, in place of saving them."""

        async def print_missing() -> None:
            self.clerk.press(_K.Key_P, with_=CTRL)

        self.acts[Step.TICKETS] = replace(self.acts[Step.TICKETS], ask=print_missing)

    async def until(self, step: Step, *, fresh: bool = False, limit: float = 0) -> None:
        """Wait until a step is done, and press what the page offers from time to time, as an impatient clerk
        does; ``fresh``: press at once, and wait for another answer than the one that is there."""
        act, clerk = self.acts[step], self.clerk
        before = act.fresh() if fresh else None
        end = time.monotonic() + patience(limit or self._limit)
        press = time.monotonic() + (0 if fresh else AGAIN)
        while not (act.done() and (before is None or act.fresh() is not before)):
            now = time.monotonic()
            if now > end and (not clerk.stage.busy or now > end + _BUSY):
                await clerk.until(lambda: False, f"{step}, as it was to be", 0)
            if now > press and not clerk.stage.busy:
                act.again()
                press = now + AGAIN
            await asyncio.sleep(0.02)

    async def wait(self, step: Step) -> None:
        """Wait until a step is done; then do what comes before the next one."""
        await self.until(step)
        await self.acts[step].then()

    async def go(self, *steps: Step) -> None:
        """Go through these steps, all of them where none is named."""
        for step in steps or Step:
            await self.acts[step].ask()
            await self.wait(step)

    # --- What is pressed ------------------------------------------------------------------------------

    def _pressed(self, key: Qt.Key) -> Callable[[], Awaitable[None]]:
        async def press() -> None:
            self.clerk.press(key)

        return press

    async def _search(self) -> None:
        await self._give_route()
        self.clerk.press(_K.Key_F2)

    async def _give_route(self) -> None:
        clerk = self.clerk
        await clerk.to_the_origin()
        for text in ("sao p", "belo"):
            clerk.type(text)
            clerk.press(_K.Key_Return)
        clerk.type(self._day)

    async def _take_seat(self) -> None:
        clerk = self.clerk
        await clerk.until(lambda: "Poltrona" in clerk.focus().accessibleName(), "the cursor on the map")
        clerk.type("j")
        await clerk.until(lambda: clerk.stage.seating.seats, "the chosen seat")

    def _hold_again(self) -> None:
        """Enter again; where the seat is no longer chosen, another one first."""
        stage, problem = self.clerk.stage, self.clerk.stage.problem
        if problem and problem.kind in (sale.ProblemKind.OFFLINE, sale.ProblemKind.MAP_OFFLINE):
            self.clerk.press(_K.Key_F5)  # Enter would go on without seats, for later.
        elif stage.step is sale.Step.SEATS and stage.seating.maps:
            self.clerk.type("j")
            if self.clerk.stage.seating.seats:
                self.clerk.press(_K.Key_Return)

    async def _give_buyer(self, *, go_on: bool = True) -> None:
        clerk, (name, cpf, phone, mail) = self.clerk, self._buyer
        await clerk.until(lambda: clerk.focus_is("CPF, passageiro 1"), "the buyer's name")
        for value in (cpf, name, "", phone, mail):
            clerk.type(value)
            clerk.press(_K.Key_Return)
        if go_on:
            clerk.press(_K.Key_F10)

    def _priced(self) -> bool:
        pay = self.clerk.stage.payment
        return bool(pay.session_id and pay.quote and not self.clerk.stage.busy)

    async def _by_pix(self) -> None:
        clerk = self.clerk
        clerk.press(_K.Key_2, with_=CTRL)
        await clerk.until(lambda: clerk.stage.payment.method is PaymentType.PIX, "PIX")

    def _charge_again(self) -> None:
        if self.clerk.stage.order.attempt is None:
            self.clerk.press(_K.Key_F10)

    async def _save_slip(self) -> None:
        self.clerk.press(_K.Key_S, with_=CTRL)


def play_alone(name: str, play: Callable[[], Awaitable[object]]) -> int:
    """Play at a window in this process, print what it returns as JSON, and return the exit code."""
    QCoreApplication.setAttribute(Qt.ApplicationAttribute.AA_ShareOpenGLContexts)
    application = QApplication([f"guiche-{name}"])
    application.setQuitOnLastWindowClosed(False)
    told: list[object] = []

    async def run(_quit: asyncio.Event) -> None:
        told.append(await play())

    event_loop.run(application, run)
    print(json.dumps(told[0], ensure_ascii=False), flush=True)
    return 0
