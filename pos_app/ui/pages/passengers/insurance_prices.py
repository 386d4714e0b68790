"""The price of insurance, asked while the passengers' names are typed."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from pos_app.domain.faults import Fault
from pos_app.domain.money import Cents
from pos_app.sale.stage import Sale, Step
from pos_app.system.tasks import TaskScope

AskCover = Callable[[Sale], Awaitable[tuple[Cents, ...]]]
"""Asks what each passenger's insurance costs; empty where nobody tells. May raise ``Fault``."""

_SLOT = "cover"


class CoverPrices:
    """Asks once for the seats that are held; ``on_change`` hears when ``prices`` are there. Nobody waits for
    them: without an answer the payment tells the price."""

    def __init__(self, ask: AskCover, scope: TaskScope, on_change: Callable[[], None]) -> None:
        self._ask = ask
        self._scope = scope
        self._on_change = on_change
        self._asked: tuple[str, ...] = ()
        self.prices: tuple[Cents, ...] = ()

    def look(self, sale: Sale) -> None:
        """Follow the stage: ask for newly held seats, stop asking when the page is left."""
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
