"""Plays one case in a process of its own: the real window, the real sandbox process, the keyboard.

usage: python -m tests.campaigns.outages.play CASE FOLDER      prints one JSON object
"""

from __future__ import annotations

import asyncio
import re
import sys
import time
from dataclasses import asdict, replace
from functools import partial
from pathlib import Path

from tests.campaigns.common.judge import Made
from tests.campaigns.common.provider import Outage, Provider
from tests.campaigns.common.window import Act, Step, Window, play_alone
from tests.campaigns.outages.__main__ import CASES, START
from tests.campaigns.outages.judge import Evidence, judge
from tests.journeys.clerk import Clerk, at_the_counter

AWAY = 6.0
"""Seconds for which the provider is away."""
_TOLD_BY_A_CALL = frozenset({Outage.KILLED, Outage.CLOSED})
"""Outages in which the first call fails at once. A provider that stands still fails no call for seconds."""
_LOCAL = frozenset({Step.PASSENGERS, Step.POLLING, Step.TICKETS})
"""Steps at which no key asks anything of the provider: the time of the first failed call is not ours."""


class Walk(Window):
    """A sale by PIX, with one outage in it."""

    def __init__(self, clerk: Clerk, provider: Provider, outage: Outage, step: str, folder: Path) -> None:
        super().__init__(clerk)
        self._provider, self._outage, self._at = provider, outage, step
        self.shown: float | None = None
        self.back: float | None = None
        self.lies: list[str] = []
        self.lost_order = False
        slips = folder / "bilhetes"
        charge = self.acts[Step.CHARGE]
        self.acts |= {
            Step.CHARGE: replace(
                charge, done=self._answered, again=self._charge_again, then=self._settle_lost
            ),
            Step.POLLING: replace(self.acts[Step.POLLING], ask=self._pay),
            Step.TICKETS: replace(self.acts[Step.TICKETS], done=lambda: any(slips.glob("*.pdf"))),
        }

    async def sell(self) -> None:
        watching = asyncio.create_task(self._watch())
        try:
            if self._at == START:
                await self.clerk.until(lambda: self._light().startswith("Offline"), "the light Offline", 8)
                await self._comes_back()
            for step in Step:
                if self._at == step:
                    await self._with_outage(step, self.acts[step])
                else:
                    await self.acts[step].ask()
                    await self.wait(step)
                if self.lost_order:
                    return  # The case stays open: nobody may sell it again without a supervisor.
        finally:
            watching.cancel()
            await asyncio.gather(watching, return_exceptions=True)

    async def _with_outage(self, step: Step, act: Act) -> None:
        outage, provider = self._outage, self._provider
        await self.clerk.until(lambda: self._light() == "Online", "the light Online before", 20)
        ask = act.ask if step is not Step.POLLING else partial(asyncio.sleep, 0)
        if step is Step.CHARGE and outage is not Outage.CLOSED:
            before = provider.orders_asked()
            await asyncio.to_thread(provider.let_orders_take_their_time)
            await ask()
            await self.clerk.until(lambda: provider.orders_asked() > before, "the order on its way")
            await asyncio.to_thread(provider.go_away, outage)
        else:
            await asyncio.to_thread(provider.go_away, outage)
            await ask()
        asked = time.monotonic()
        if outage in _TOLD_BY_A_CALL and step not in _LOCAL:
            await self.clerk.until(lambda: self._light() != "Online", "an outage that is shown", 10)
            self.shown = time.monotonic() - asked
        await asyncio.sleep(max(0.0, AWAY - (time.monotonic() - asked)))
        await self._comes_back()
        if step is Step.POLLING:
            await act.ask()
        await self.wait(step)

    async def _comes_back(self) -> None:
        was_shown = self._is_away()
        await asyncio.to_thread(self._provider.come_back, self._outage)
        began = time.monotonic()
        if was_shown:
            await self.clerk.until(lambda: not self._is_away(), "the provider back in the light", 25)
            self.back = time.monotonic() - began

    async def _watch(self) -> None:
        """Look at the window all the time: tickets are shown of nothing but a completed order."""
        while True:
            done = [one for one in self._provider.booked() if one.state == "completed"]
            if self.clerk.window.page == "tickets" and not done:
                self.lies.append("tickets of an order that the provider has not completed")
                return
            await asyncio.sleep(0.1)

    def _is_away(self) -> bool:
        """Return whether the light says that the provider cannot be used."""
        return not (self._light() == "Online" or self._light().startswith("Lento"))

    def _light(self) -> str:
        return self.clerk.window.top_bar.connection.caption

    # --- The order ------------------------------------------------------------------------------------

    def _known(self) -> bool:
        attempt = self.clerk.stage.order.attempt
        return attempt is not None and bool(attempt.public_id)

    def _lost(self) -> bool:
        sent = self._provider.orders_asked() > 0 and not self._provider.booked()
        return sent and open_cases(self.clerk) == 1 and self.clerk.stage.order.attempt is not None

    def _answered(self) -> bool:
        """Whether the order is known; or, where no order was made, whether the desk counts an open case."""
        return self._known() or self._lost()

    def _charge_again(self) -> None:
        if not self._provider.orders_asked():
            super()._charge_again()

    async def _settle_lost(self) -> None:
        if self._lost():
            # What never arrived stays open: the desk must go on saying so.
            await asyncio.sleep(2)
            self.lost_order = not self._known()

    async def _pay(self) -> None:
        """The customer pays with a phone, which reaches the provider."""
        (order,) = self._provider.booked()
        await asyncio.to_thread(self._provider.pay, order.public_id)

    def evidence(self) -> Evidence:
        """Return what the provider has and what the window shows."""
        clerk = self.clerk
        attempt = clerk.stage.order.attempt
        tickets = clerk.window.page == "tickets"
        orders = [
            Made("sale", one.public_id, one.state, one.charged, tuple(label for _trip, label in one.places))
            for one in self._provider.booked()
        ]
        return Evidence(
            self._provider.orders_asked(),
            orders,
            tickets,
            attempt.public_id if tickets and attempt and clerk.sees(attempt.public_id) else "",
            attempt.sold.total if tickets and attempt else 0,
            tuple(choice.label for choice in clerk.stage.seating.seats),
            open_cases(clerk),
            tuple(self.lies),
            self.shown,
            self.back,
        )


def open_cases(clerk: Clerk) -> int:
    """Return how many open cases the window counts in its rail."""
    said = clerk.window.rail.entries["pending"].accessibleName()
    return int(found[1]) if (found := re.search(r", (\d+) ", said)) else 0


async def play(name: str, folder: Path) -> dict[str, object]:
    """Play a case; return what was found, what was wrong and why it got stuck."""
    outage, step = CASES[name]
    stuck, began = "", time.monotonic()
    # A PIX is paid when the case says so.
    extra = ("--speed", "4", "--quirk", "pix_paid_after=0")
    with Provider(folder / "provider", *extra, overheard=True) as provider:
        if step == START:
            provider.process.kill()
        async with at_the_counter(provider.process, folder / "desk") as clerk:
            walk = Walk(clerk, provider, outage, step, folder / "desk")
            try:
                await walk.sell()
            except AssertionError as reason:
                stuck = str(reason)
            found = walk.evidence()
    seconds = round(time.monotonic() - began, 1)
    return {"seconds": seconds, "evidence": asdict(found), "wrong": judge(found), "stuck": stuck}


if __name__ == "__main__":
    sys.exit(play_alone("outages", lambda: play(sys.argv[1], Path(sys.argv[2]))))
