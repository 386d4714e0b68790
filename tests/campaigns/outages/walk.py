"""A clerk sells one seat by PIX with the keyboard while the provider goes away once, and goes on selling.

The clerk looks at the window and presses keys; nothing is repaired behind its back.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path

from PySide6.QtCore import Qt

from pos_app.domain.payment import PaymentType
from pos_app.domain.trips import TripKind
from pos_app.sale import stage as sale
from tests.campaigns.outages.cases import START, Case, Outage, Step
from tests.campaigns.outages.provider import Provider
from tests.journeys.clerk import Clerk
from tests.journeys.counter import CTRL, choose
from tests.patience import patience

AWAY = 6.0
"""Seconds for which the provider is away."""
_PATIENCE = 60.0
_AGAIN = 3.0
"""Seconds after which a clerk who waits presses the key that the page offers."""
_K = Qt.Key
_TOLD_BY_A_CALL = frozenset({Outage.KILLED, Outage.CLOSED})
"""Outages in which the first call fails at once. A provider that stands still fails no call for seconds."""
_LOCAL = frozenset({Step.PASSENGERS.value, Step.POLLING.value, Step.TICKETS.value})
"""Steps at which no key asks anything of the provider: the time of the first failed call is not ours."""


@dataclass
class Seen:
    """What was measured on the way."""

    shown: float | None = None
    back: float | None = None
    lies: list[str] = field(default_factory=list)
    lost_order: bool = False


class Walk:
    """One sale, and one outage in it."""

    def __init__(self, clerk: Clerk, provider: Provider, case: Case, folder: Path) -> None:
        self._clerk = clerk
        self._provider = provider
        self._case = case
        self._slips = folder / "bilhetes"
        self.seen = Seen()
        self._ways: dict[Step, tuple[Callable[[], Awaitable[None]], Callable[[], Awaitable[None]]]] = {
            Step.SEARCH: (self._ask_trips, self._trips_there),
            Step.MAP: (self._take_trip, self._map_there),
            Step.HOLD: (self._ask_hold, self._held),
            Step.PASSENGERS: (self._type_people, self._prices_there),
            Step.PAYMENT: (self._ask_prices, self._pix_chosen),
            Step.CHARGE: (self._charge, self._answered),
            Step.POLLING: (self._pay, self._settled),
            Step.TICKETS: (self._save_slip, self._slip_saved),
        }

    async def go(self) -> None:
        """Sell."""
        watching = asyncio.create_task(self._watch())
        try:
            if self._case.step == START:
                await self._opened_without()
            for step, (ask, there) in self._ways.items():
                if self._case.step == step:
                    await self._with_outage(step, ask, there)
                else:
                    await ask()
                    await there()
                if self.seen.lost_order:
                    return  # The case stays open: nobody may sell it again without a supervisor.
        finally:
            watching.cancel()
            await asyncio.gather(watching, return_exceptions=True)

    # --- The outage -----------------------------------------------------------------------------------

    async def _opened_without(self) -> None:
        await self._clerk.until(lambda: self._light().startswith("Offline"), "the light Offline", 8)
        await self._comes_back()

    async def _with_outage(
        self, step: Step, ask: Callable[[], Awaitable[None]], there: Callable[[], Awaitable[None]]
    ) -> None:
        outage = self._case.outage
        await self._clerk.until(lambda: self._light() == "Online", "the light Online before", 20)
        if step is Step.CHARGE and outage is not Outage.CLOSED:
            before = self._provider.orders_asked()
            await asyncio.to_thread(self._provider.let_orders_take_their_time)
            await ask()
            await self._clerk.until(lambda: self._provider.orders_asked() > before, "the order on its way")
            await asyncio.to_thread(self._provider.go_away, outage)
        else:
            await asyncio.to_thread(self._provider.go_away, outage)
            await ask()
        asked = time.monotonic()
        if outage in _TOLD_BY_A_CALL and step not in _LOCAL:
            await self._clerk.until(lambda: self._light() != "Online", "an outage that is shown", 10)
            self.seen.shown = time.monotonic() - asked
        await asyncio.sleep(max(0.0, AWAY - (time.monotonic() - asked)))
        await self._comes_back()
        await there()

    async def _comes_back(self) -> None:
        was_shown = self._is_away()
        await asyncio.to_thread(self._provider.come_back, self._case.outage)
        began = time.monotonic()
        if was_shown:
            await self._clerk.until(lambda: not self._is_away(), "the provider back in the light", 25)
            self.seen.back = time.monotonic() - began

    async def _watch(self) -> None:
        """Look at the window all the time: tickets are shown of nothing but a completed order."""
        while True:
            if self._clerk.window.page == "tickets":
                done = [order for order in self._provider.orders() if order.state == "completed"]
                if not done and "tickets" not in self.seen.lies:
                    self.seen.lies.append("tickets of an order that the provider has not completed")
                    return
            await asyncio.sleep(0.1)

    def _is_away(self) -> bool:
        """Return whether the light says that the provider cannot be used."""
        return not (self._light() == "Online" or self._light().startswith("Lento"))

    def _light(self) -> str:
        return self._clerk.window.top_bar.connection.words

    async def _until(
        self, seen: Callable[[], object], what: str, meanwhile: Callable[[], None] | None = None
    ) -> None:
        """Wait, and press what the page offers from time to time, as an impatient clerk does."""
        end, press = time.monotonic() + patience(_PATIENCE), time.monotonic() + _AGAIN
        while not seen():
            if time.monotonic() > end:
                await self._clerk.until(seen, what, 0)
            if meanwhile and time.monotonic() > press:
                meanwhile()
                press = time.monotonic() + _AGAIN
            await asyncio.sleep(0.02)

    # --- The steps ------------------------------------------------------------------------------------

    async def _ask_trips(self) -> None:
        clerk = self._clerk
        if clerk.focus_is("Para"):
            clerk.press(_K.Key_Backtab, with_=Qt.KeyboardModifier.ShiftModifier)
            await clerk.until(lambda: clerk.focus_is("De"), "the field of the origin")
        clerk.type("sao p")
        clerk.press(_K.Key_Return)
        clerk.type("belo")
        clerk.press(_K.Key_Return)
        clerk.type("+3")
        clerk.press(_K.Key_F2)

    async def _trips_there(self) -> None:
        clerk = self._clerk
        await self._until(
            lambda: clerk.stage.search.results and not clerk.stage.busy,
            "the trips",
            lambda: None if clerk.stage.busy else clerk.press(_K.Key_F2),
        )
        await clerk.until(lambda: clerk.focus_is("Viagens"), "the keyboard on the list")

    async def _take_trip(self) -> None:
        await choose(self._clerk, TripKind.DIRECT)

    async def _map_there(self) -> None:
        clerk = self._clerk
        await self._until(
            lambda: clerk.stage.seating.maps and not clerk.stage.busy,
            "the map",
            lambda: None if clerk.stage.busy else clerk.press(_K.Key_F5),
        )
        await clerk.until(lambda: "Poltrona" in clerk.focus().accessibleName(), "the cursor on the map")
        clerk.type("j")
        await clerk.until(lambda: clerk.stage.seating.seats, "the chosen seat")

    async def _ask_hold(self) -> None:
        self._clerk.press(_K.Key_Return)

    async def _held(self) -> None:
        await self._until(
            lambda: self._clerk.stage.step is sale.Step.PASSENGERS, "the hold", self._hold_again
        )

    def _hold_again(self) -> None:
        """Enter again; where the seat is no longer chosen, another one first."""
        stage = self._clerk.stage
        if stage.busy or stage.step is not sale.Step.SEATS or not stage.seating.maps:
            return
        self._clerk.type("j")
        if stage.seating.seats:
            self._clerk.press(_K.Key_Return)

    async def _type_people(self) -> None:
        await self._clerk.fill_passenger()

    async def _prices_there(self) -> None:
        clerk = self._clerk
        await self._until(
            lambda: clerk.stage.payment.session_id and clerk.stage.payment.quote and not clerk.stage.busy,
            "the prices",
            lambda: None if clerk.stage.busy else clerk.press(_K.Key_F5),
        )

    async def _ask_prices(self) -> None:
        self._clerk.press(_K.Key_F5)

    async def _pix_chosen(self) -> None:
        await self._prices_there()
        clerk = self._clerk
        clerk.press(_K.Key_2, with_=CTRL)
        await clerk.until(lambda: clerk.stage.payment.method is PaymentType.PIX, "PIX")

    async def _charge(self) -> None:
        self._clerk.press(_K.Key_F10)

    async def _answered(self) -> None:
        """Wait until the order is known; or, where no order was made, until the desk counts an open case."""
        clerk = self._clerk

        def known() -> bool:
            attempt = clerk.stage.order.attempt
            return attempt is not None and bool(attempt.public_id)

        def lost() -> bool:
            sent = self._provider.orders_asked() > 0 and not self._provider.orders()
            return sent and self._open_cases() == 1 and clerk.stage.order.attempt is not None

        def charge() -> None:
            if clerk.stage.order.attempt is None and not self._provider.orders_asked():
                clerk.press(_K.Key_F10)

        await self._until(lambda: known() or lost(), "the order", charge)
        if lost():
            # What never arrived stays open: the desk must go on saying so.
            await asyncio.sleep(2)
            self.seen.lost_order = not known()

    async def _pay(self) -> None:
        """Nobody presses a key: the customer pays with a phone once the provider can be reached."""

    async def _settled(self) -> None:
        clerk = self._clerk
        (order,) = self._provider.orders()
        await asyncio.to_thread(self._provider.pay, order.public_id)
        await self._until(
            lambda: clerk.stage.step is sale.Step.TICKETS and clerk.window.page == "tickets", "the tickets"
        )

    async def _save_slip(self) -> None:
        self._clerk.press(_K.Key_S, with_=CTRL)

    async def _slip_saved(self) -> None:
        await self._until(lambda: any(self._slips.glob("*.pdf")), "the slip as PDF")

    def _open_cases(self) -> int:
        return open_cases(self._clerk)


def open_cases(clerk: Clerk) -> int:
    """Return how many open cases the window counts in its rail."""
    said = clerk.window.rail.entries["pending"].accessibleName()
    return int(found[1]) if (found := re.search(r", (\d+) ", said)) else 0
