"""One sale at the real window: the provider turns hostile at each call once and then is honest again."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field, replace

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from pos_app.domain.attempts import AttemptState
from pos_app.sale import stage as sale
from tests.campaigns.common.window import Step, Window
from tests.campaigns.hostile.between import Between
from tests.journeys.clerk import Clerk, _texts
from tests.patience import patience

_K = Qt.Key
_ENDED = frozenset({AttemptState.REJECTED, AttemptState.REFUSED, AttemptState.MISMATCH})
"""States in which no honest answer changes anything any more."""
_CALLS = {
    Step.SEARCH: ("token", "places", "search"),
    Step.MAP: ("map", "itinerary"),
    Step.HOLD: ("hold",),
    Step.PAYMENT: ("quote", "session"),
    Step.CHARGE: ("create", "outcome", "detail", "list", "fiscal"),
}
"""What is attacked at each step."""
_NAMES = {Step.PAYMENT: "prices", Step.CHARGE: "order"}


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


class Walk(Window):
    """Drives the window; ``look`` is called after each hostile answer."""

    def __init__(
        self,
        clerk: Clerk,
        provider: Between,
        attack: str,
        wait: float,
        look: Callable[[str], None] | None = None,
    ) -> None:
        super().__init__(clerk)
        self._provider = provider
        self._attack = attack
        self._wait = wait
        self._look = look
        self._honest = False
        self.seen = Seen()
        # Typing the passenger asks for nothing yet: prices are asked for, and attacked, with the next key.
        give = self.acts[Step.PASSENGERS]
        self.acts[Step.PASSENGERS] = replace(
            give, ask=lambda: self._give_buyer(go_on=False), done=lambda: True
        )
        self.acts[Step.SEARCH] = replace(self.acts[Step.SEARCH], ask=self._pressed(_K.Key_F2))
        self.acts[Step.PAYMENT] = replace(
            self.acts[Step.PAYMENT], ask=self._pressed(_K.Key_F10), fresh=lambda: clerk.stage.payment.quote
        )

    async def sell(self) -> None:
        """Sell one seat by PIX; where a lie ended that sale, sell another one with an honest provider."""
        try:
            await self._sell()
        except StoppedError:
            self.seen.left = len(self._provider.honest.orders())
            if not self.seen.left:
                await self._begin_again()
        attempt = self.clerk.stage.order.attempt
        self.seen.state = attempt.state.name if attempt else ""

    async def _sell(self) -> None:
        await self._give_route()
        for step in (Step.SEARCH, Step.MAP, Step.HOLD, Step.PASSENGERS, Step.PAYMENT):
            if step is Step.PASSENGERS:
                await self._armed(*_CALLS[Step.PAYMENT])
                await self.go(step)
                continue
            act = self.acts[step]
            done = await self._hostile(_NAMES.get(step, step), _CALLS[step], act.ask, act.done)
            await self._honestly(step, done=done)
        await self._order()

    async def _honestly(self, step: Step, *, done: bool) -> None:
        """Let an honest provider answer anew; what was held stays held."""
        limit = max(25.0, 3 * self._wait)
        try:
            await self.until(step, fresh=step is not Step.HOLD or not done, limit=limit)
        except AssertionError:
            problem = self.clerk.stage.problem
            if problem and not self._honest:
                self.seen.stopped = f"{_NAMES.get(step, step)}: {problem.kind.name}"
                raise StoppedError from None
            self.seen.stuck.append(_NAMES.get(step, step))
            raise
        await self.acts[step].then()

    async def _begin_again(self) -> None:
        self._honest = True
        clerk = self.clerk
        clerk.press(_K.Key_F12)
        await clerk.until(lambda: clerk.stage.step is sale.Step.SEARCH, "a new sale after one that stopped")
        try:
            await self._sell()
        except StoppedError:
            self.seen.stuck.append("the sale after it")
            return
        self.seen.again = clerk.window.page in ("history", "orders", "tickets")

    async def _armed(self, *on: str) -> None:
        calls = () if self._honest else on
        await asyncio.to_thread(self._provider.arm, self._attack, calls)

    async def _hostile(
        self,
        step: str,
        on: Sequence[str],
        ask: Callable[[], Awaitable[None]],
        done: Callable[[], object],
        wait: float = 0,
    ) -> bool:
        """Ask while these calls are attacked; then be honest. Return whether the step was done."""
        stage, before = self.clerk.stage, words_of(self.clerk.window)
        step = f"{step}, again" if self._honest else step
        await self._armed(*on)
        await ask()
        began = time.monotonic()
        calls = 0
        while time.monotonic() - began < (wait or self._wait):
            await asyncio.sleep(0.05)
            calls = sum((await asyncio.to_thread(self._provider.report))["hits"].values())
            stage = self.clerk.stage
            if (calls or self._honest) and not stage.busy and (done() or stage.problem):
                break
        await asyncio.sleep(0.15)
        now, problem = words_of(self.clerk.window), self.clerk.stage.problem
        new = sorted(now - before, key=len, reverse=True)
        self.seen.read[step] = [f"[{problem.kind.name if problem else ''}] ", *(one[:160] for one in new[:4])]
        self.seen.attacked[step] = calls
        if self._look:
            self._look(step)
        await self._armed()
        return bool(done())

    async def _order(self) -> None:
        clerk = self.clerk

        def done() -> bool:
            return clerk.stage.step is sale.Step.TICKETS

        await self._hostile("order", _CALLS[Step.CHARGE], self.acts[Step.CHARGE].ask, done)
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
        await self._hostile("tickets", ["fiscal", "detail"], self._nothing, lambda: False, 2.0)
        await self._hostile("orders", ["list", "detail", "fiscal", "outcome"], self._ask_orders, lambda: True)

    async def _nothing(self) -> None:
        """The page asks by itself."""

    async def _ask_orders(self) -> None:
        """Look at the orders, with a search at the provider, while lists and details are attacked."""
        self.clerk.press(_K.Key_2, with_=Qt.KeyboardModifier.AltModifier)
        self.clerk.type("helena@exemplo.com.br")
        self.clerk.press(_K.Key_Return)
