"""One sale at the real window: the provider turns hostile at each call once and then is honest again."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from pos_app.domain.attempts import AttemptState
from pos_app.domain.payment import PaymentType
from pos_app.sale import stage as sale
from tests.campaigns.rogue_window.between import Between
from tests.journeys.clerk import Clerk, _texts
from tests.journeys.counter import CTRL
from tests.patience import patience

_K = Qt.Key
_ENDED = frozenset({AttemptState.REJECTED, AttemptState.REFUSED, AttemptState.MISMATCH})
"""States in which no honest answer changes anything any more."""
_AWAY = frozenset({sale.ProblemKind.OFFLINE, sale.ProblemKind.MAP_OFFLINE})
ORDER = ("create", "outcome", "detail", "list", "fiscal")


@dataclass
class Seen:
    """What was seen on the way: sentences by step, steps in which the honest provider helped no more."""

    read: dict[str, list[str]] = field(default_factory=dict)
    stuck: list[str] = field(default_factory=list)
    attacked: dict[str, int] = field(default_factory=dict)
    stopped: str = ""
    """Where a lie that looked true ended the sale, with a sentence and before money moved."""
    left: int = 0
    """Orders that the sale which stopped left behind."""
    again: bool = False
    """A sale that was begun anew after that, with an honest provider, came to its tickets."""
    state: str = ""
    """The state of the order in the desk's journal at the end."""


class StoppedError(Exception):
    """The honest provider refuses what the lie before it led to, and the page says so."""


def words_of(window: QWidget) -> set[str]:
    """Return every text that can be read in a window."""
    shown = (one for one in window.findChildren(QWidget) if one.isVisible())
    return {text for one in shown for text in _texts(one) if text}


class Walk:
    """Drives the window; ``look`` is called after each hostile answer."""

    def __init__(
        self,
        clerk: Clerk,
        provider: Between,
        attack: str,
        wait: float,
        look: Callable[[str], None] | None = None,
    ) -> None:
        self._clerk = clerk
        self._provider = provider
        self._attack = attack
        self._wait = wait
        self._look = look
        self._honest = False
        self.seen = Seen()

    async def go(self) -> None:
        """Sell one seat by PIX; where a lie ended that sale, sell another one with an honest provider."""
        try:
            await self._sell()
        except StoppedError:
            self.seen.left = len(self._provider.honest.orders())
            if not self.seen.left:
                await self._begin_again()
        attempt = self._clerk.stage.order.attempt
        self.seen.state = attempt.state.name if attempt else ""

    async def _sell(self) -> None:
        for part in (self._trips, self._map, self._hold, self._prices, self._order):
            await part()

    async def _begin_again(self) -> None:
        self._honest = True
        clerk = self._clerk
        clerk.press(_K.Key_F12)
        await clerk.until(lambda: clerk.stage.step is sale.Step.SEARCH, "a new sale after one that stopped")
        try:
            await self._sell()
        except StoppedError:
            self.seen.stuck.append("the sale after it")
            return
        self.seen.again = clerk.window.page in ("history", "orders", "tickets")

    async def _armed(self, *on: str) -> None:
        await asyncio.to_thread(self._provider.arm, self._attack, on)

    async def _hostile(
        self,
        step: str,
        on: Sequence[str],
        act: Callable[[], None],
        done: Callable[[], object],
        wait: float = 0,
    ) -> bool:
        """Act while these calls are attacked; then be honest. Return whether the step was done."""
        before = words_of(self._clerk.window)
        step = f"{step}, again" if self._honest else step
        await self._armed(*(() if self._honest else on))
        act()
        began = time.monotonic()
        calls = 0
        while time.monotonic() - began < (wait or self._wait):
            await asyncio.sleep(0.05)
            calls = sum((await asyncio.to_thread(self._provider.report))["hits"].values())
            if (
                (calls or self._honest)
                and not self._clerk.stage.busy
                and (done() or self._clerk.stage.problem)
            ):
                break
        await asyncio.sleep(0.15)
        now = words_of(self._clerk.window)
        problem = self._clerk.stage.problem
        kind = f"[{problem.kind.name}] " if problem else "[] "
        new = sorted(now - before, key=len, reverse=True)
        self.seen.read[step] = [kind, *(text[:160] for text in new[:4])]
        self.seen.attacked[step] = calls
        if self._look:
            self._look(step)
        await self._armed()
        return bool(done())

    async def _until(self, step: str, done: Callable[[], object], again: Callable[[], None]) -> None:
        end, press = time.monotonic() + max(25, 3 * self._wait), time.monotonic()
        while not done():
            if time.monotonic() > end and (not self._clerk.stage.busy or time.monotonic() > end + 15):
                if (problem := self._clerk.stage.problem) and not self._honest:
                    self.seen.stopped = f"{step}: {problem.kind.name}"
                    raise StoppedError
                self.seen.stuck.append(step)
                await self._clerk.until(done, f"{step} with an honest provider", 0)
            if time.monotonic() > press and not self._clerk.stage.busy:
                again()
                press = time.monotonic() + 3
            await asyncio.sleep(0.02)

    def _press(self, key: Qt.Key) -> Callable[[], None]:
        return lambda: self._clerk.press(key)

    async def _trips(self) -> None:
        clerk = self._clerk
        await clerk.to_the_origin()
        clerk.type("sao p")
        clerk.press(_K.Key_Return)
        clerk.type("belo")
        clerk.press(_K.Key_Return)
        clerk.type("+3")
        await self._hostile(
            "search",
            ["token", "places", "search"],
            self._press(_K.Key_F2),
            lambda: clerk.stage.search.results,
        )
        await self._again_with_the_search()

    async def _again_with_the_search(self) -> None:
        clerk = self._clerk
        first = clerk.stage.search.results
        clerk.press(_K.Key_F2)

        def done() -> bool:
            stage = clerk.stage
            return bool(stage.search.results and stage.search.results is not first and not stage.busy)

        await self._until("search", done, self._press(_K.Key_F2))
        await clerk.until(lambda: clerk.focus_is("Viagens"), "the keyboard on the list")

    async def _map(self) -> None:
        clerk = self._clerk
        await self._hostile(
            "map", ["map", "itinerary"], self._press(_K.Key_Return), lambda: clerk.stage.seating.maps
        )
        before = clerk.stage.seating.maps

        def there() -> bool:
            stage = clerk.stage
            return bool(stage.seating.maps and stage.seating.maps is not before and not stage.busy)

        key = _K.Key_F5 if clerk.window.page == "seats" else _K.Key_Return
        await self._until("map", there, self._press(key))
        await clerk.until(lambda: "Poltrona" in clerk.focus().accessibleName(), "the cursor on the map")

    async def _hold(self) -> None:
        clerk = self._clerk
        clerk.type("j")
        await clerk.until(lambda: clerk.stage.seating.seats, "the chosen seat")

        def done() -> bool:
            return clerk.stage.step is sale.Step.PASSENGERS

        def again() -> None:
            problem = clerk.stage.problem
            if problem and problem.kind in _AWAY:  # Enter would go on without seats, for later.
                clerk.press(_K.Key_F5)
            elif clerk.stage.step is sale.Step.SEATS and not clerk.stage.busy:
                clerk.type("j")
                if clerk.stage.seating.seats:
                    clerk.press(_K.Key_Return)

        await self._hostile("hold", ["hold"], self._press(_K.Key_Return), done)
        if not done():
            await self._until("hold", done, again)

    async def _prices(self) -> None:
        clerk = self._clerk

        def done() -> bool:
            pay = clerk.stage.payment
            return bool(pay.session_id and pay.quote and not clerk.stage.busy)

        await self._armed("quote", "session")
        await clerk.fill_passenger(go_on=False)
        await self._hostile("prices", ["quote", "session"], self._press(_K.Key_F10), done)
        clerk.press(_K.Key_F5)
        await asyncio.sleep(0.1)
        await self._until("prices", done, self._press(_K.Key_F5))
        clerk.press(_K.Key_2, with_=CTRL)
        await clerk.until(lambda: clerk.stage.payment.method is PaymentType.PIX, "PIX")

    async def _order(self) -> None:
        clerk = self._clerk

        def done() -> bool:
            return clerk.stage.step is sale.Step.TICKETS

        await self._hostile("order", ORDER, self._press(_K.Key_F10), done)
        end = time.monotonic() + patience(60)
        while not done() and time.monotonic() < end:
            attempt = clerk.stage.order.attempt
            if attempt is None and not self._provider.honest.orders():
                clerk.press(_K.Key_F10)
            if attempt is not None and attempt.state in _ENDED:
                break
            await asyncio.sleep(0.3)
        if not done():
            return
        await self._hostile("tickets", ["fiscal", "detail"], lambda: None, lambda: False, 2.0)
        await self._pages()

    async def _pages(self) -> None:
        """Look at the orders, with a search at the provider, while lists and details are attacked."""
        clerk = self._clerk

        def ask() -> None:
            clerk.press(_K.Key_2, with_=Qt.KeyboardModifier.AltModifier)
            clerk.type("helena@exemplo.com.br")
            clerk.press(_K.Key_Return)

        await self._hostile("orders", ["list", "detail", "fiscal", "outcome"], ask, lambda: True)
