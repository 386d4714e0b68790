"""The price of insurance, requested while the passengers' names are typed."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from pos_app.domain.faults import Fault
from pos_app.domain.money import Cents
from pos_app.sale.stage import Sale, Step
from pos_app.system.tasks import TaskScope

AskCover = Callable[[Sale], Awaitable[tuple[Cents, ...]]]
"""Requests the price of each passenger's insurance; empty where none is reported. May raise ``Fault``."""

_SLOT = "cover"


class CoverPrices:
    """Requests once for the held seats; ``on_change`` is called when ``prices`` arrive. Nothing waits for
    them: without a reply the payment shows the price."""

    def __init__(self, ask: AskCover, scope: TaskScope, on_change: Callable[[], None]) -> None:
        self._ask = ask
        self._scope = scope
        self._on_change = on_change
        self._asked: tuple[str, ...] = ()
        self.prices: tuple[Cents, ...] = ()

    def look(self, sale: Sale) -> None:
        """Follow the stage: request prices of newly held seats, cancel requests when the page is left."""
        if sale.step is not Step.PASSENGERS or not sale.held:
            self._scope.cancel(_SLOT)
            if not self.prices:
                self._asked = ()
            return
        blocks = tuple(choice.hold.block_id for choice in sale.seating.seats if choice.hold)
        if blocks != self._asked:
            self._asked, self.prices = blocks, ()
            self._scope.start(self._tell(sale, blocks), name="cover", slot=_SLOT)

    async def _tell(self, sale: Sale, blocks: tuple[str, ...]) -> None:
        try:
            prices = await self._ask(sale)
        except Fault:
            return
        if blocks == self._asked:
            self.prices = prices
            self._on_change()
