"""Compares prepared sales with the service once it can be used, one by one, and tells what it found."""

from __future__ import annotations

import logging
import random
from collections.abc import Callable
from datetime import datetime

from pos_app.core import Core
from pos_app.desk.parked_sales import ParkedSales
from pos_app.domain.faults import Fault
from pos_app.domain.preparations import Readiness
from pos_app.domain.storage import Draft
from pos_app.reachability.state import Reachability, Rung
from pos_app.sale import preparing
from pos_app.sale.stage import Sale
from pos_app.ui.shell.main_window import MainWindow
from pos_app.wording import connection_texts

_LOG = logging.getLogger(__name__)
_SLOT = "prepared"
_APART = 0.7
"""Seconds between two sales."""
_AGAIN = 30.0
"""Seconds until sales are compared again after the service could not answer about one."""
_SHOWN = 600.0
"""Seconds for which a finding is shown; the list of parked sales keeps it."""


class PreparedSales:
    """Looks at the parked sales that wait for the service. It only reads: nothing is held or ordered.

    ``now`` returns local time.
    """

    def __init__(
        self,
        window: MainWindow,
        core: Core,
        parking: ParkedSales,
        now: Callable[[], datetime] = datetime.now,
    ) -> None:
        self._window = window
        self._core = core
        self._parking = parking
        self._now = now
        self._answering = False
        self._spread = 1.0 + random.random()

    def follow(self, state: Reachability) -> None:
        """The connection moved: begin as soon as the service answers."""
        answering = state.rung in (Rung.ONLINE, Rung.SLOW)
        begins = answering and not self._answering
        self._answering = answering
        if begins:
            self.look()

    def look(self) -> None:
        """Compare what waits, if the service answers."""
        if self._answering and not self._core.tasks.running(_SLOT) and self.waiting():
            self._core.tasks.start(self._compare(), name=_SLOT, slot=_SLOT)

    def stop(self) -> None:
        """Begin nothing more; what is being compared now is left as it was."""
        self._answering = False
        self._core.tasks.cancel(_SLOT)

    def waiting(self) -> tuple[tuple[Draft, Sale], ...]:
        """Return the parked sales that wait for the service."""
        found = ((draft, self._parking.prepared(draft)) for draft in self._parking.drafts)
        return tuple(
            (draft, sale)
            for draft, sale in found
            if sale and sale.prepared and sale.prepared.readiness is Readiness.WAITING
        )

    async def _compare(self) -> None:
        while self._answering and (waiting := self.waiting()):
            undecided = False
            for draft, sale in waiting:
                if self._answering:
                    undecided |= not await self._compare_one(draft, sale)
                    await self._core.clock.wait(_APART * self._spread)
            if undecided:
                await self._core.clock.wait(_AGAIN * self._spread)

    async def _compare_one(self, draft: Draft, sale: Sale) -> bool:
        """Compare one sale; False where the service could not answer about it."""
        compared, wanted = preparing.first(sale, self._now())
        while wanted is not None:
            try:
                result = await self._read(wanted)
            except Fault as fault:
                _LOG.info("a prepared sale is not compared: %s", type(fault).__name__)
                compared, wanted = preparing.failed(sale, fault), None
            else:
                compared, wanted = preparing.answered(compared, result)
        if compared.prepared is None or compared.prepared.readiness is Readiness.WAITING:
            return False
        if await self._parking.compared(draft, compared):
            labels = tuple(choice.label for choice in compared.seating.seats)
            notice = connection_texts.found(draft.name, compared.prepared, labels)
            self._window.news.show_notice(subject(draft.name), notice, seconds=_SHOWN)
        return True

    async def _read(self, wanted: preparing.ServiceRead) -> preparing.ReadResult:
        provider = self._core.provider
        if isinstance(wanted, preparing.AskTrips):
            return await provider.search(wanted.query)
        return await provider.trip(wanted.segment.trip_id)


def subject(name: str) -> str:
    """Return under which name the finding about a parked sale is shown."""
    return f"prepared {name}"
