"""The price of insurance, requested while the passengers' names are typed."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from pos_app.domain.faults import Fault
from pos_app.domain.money import Cents
from pos_app.sale.stage import Sale, Step
from pos_app.system.tasks import TaskScope

Prices = tuple[tuple[str, Cents], ...]
"""Price of insurance by block id."""
AskInsurance = Callable[[Sale], Awaitable[Prices]]
"""Requests the price of insurance on each held seat; empty where none is reported. May raise ``Fault``."""

_SLOT = "insurance"


class InsurancePrices:
    """Requests once for the held seats and hands the prices to ``on_prices``. Nothing waits for them: without
    a reply the payment shows the price."""

    def __init__(self, ask: AskInsurance, scope: TaskScope, on_prices: Callable[[Prices], None]) -> None:
        self._ask = ask
        self._scope = scope
        self._on_prices = on_prices
        self._asked: tuple[str, ...] = ()

    def look(self, sale: Sale) -> None:
        """Follow the stage: request prices of newly held seats, cancel requests when the page is left."""
        blocks = tuple(choice.hold.block_id for choice in sale.seating.seats if choice.hold)
        known = dict(sale.payment.insurance_prices)
        if sale.step is not Step.PASSENGERS or not sale.held:
            self._scope.cancel(_SLOT)
            self._asked = ()
        elif blocks != self._asked and not all(block in known for block in blocks):
            self._asked = blocks
            self._scope.start(self._read(sale, blocks), name="insurance", slot=_SLOT)

    async def _read(self, sale: Sale, blocks: tuple[str, ...]) -> None:
        try:
            prices = await self._ask(sale)
        except Fault:
            return
        if blocks == self._asked and prices:
            self._on_prices(prices)
