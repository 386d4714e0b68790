"""Parked sales: stored by name in the journal, resumed at the step where they were parked."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING

from pos_app.core import DeskJournal
from pos_app.domain.faults import Fault
from pos_app.domain.preparations import Readiness
from pos_app.domain.storage import Draft, StorageFault
from pos_app.reachability.state import Reachability, Rung
from pos_app.sale import preparing
from pos_app.sale.draft import UnreadableDraft, held_until, packed, unpacked, worth_parking
from pos_app.sale.stage import Sale
from pos_app.wording import connection_texts, desk_texts

if TYPE_CHECKING:
    from pos_app.desk.desk import Desk


_LOG = logging.getLogger(__name__)


class ParkedSales:
    """Keeps sales that wait for their customer. ``changed`` is called when they are others."""

    def __init__(self, journal: DeskJournal, changed: Callable[[], None]) -> None:
        self._journal = journal
        self._changed = changed
        self.drafts: tuple[Draft, ...] = ()
        self._writing = asyncio.Lock()

    async def load(self) -> None:
        try:
            self.drafts = await self._journal.drafts()
        except StorageFault as fault:
            _LOG.warning("parked sales cannot be read: %s", fault)
            return
        self._changed()

    def hold_ends(self) -> tuple[datetime, ...]:
        """Return when the holds of parked sales end, UTC."""
        ends = (held_until(draft.data)[0] for draft in self.drafts)
        return tuple(end for end in ends if end is not None)

    def prepared(self, draft: Draft) -> Sale | None:
        """Return the sale of a draft that was prepared without the service; None for any other, also for one
        that cannot be read."""
        if not draft.data.get("prepared"):
            return None
        try:
            return unpacked(draft.data)
        except UnreadableDraft:
            return None

    async def compared(self, draft: Draft, sale: Sale) -> bool:
        """Keep what a comparison with the service found; False where the draft was taken up meanwhile, or
        cannot be written."""
        async with self._writing:
            if draft not in self.drafts:
                return False
            try:
                await self._journal.save_draft(draft.name, packed(sale))
            except StorageFault as fault:
                _LOG.warning("a prepared sale cannot be kept: %s", fault)
                return False
            await self.load()
            return True

    async def park(self, sale: Sale) -> bool:
        """Park a sale; False when it could not be written; the caller must then clear nothing."""
        if not worth_parking(sale):
            return True
        async with self._writing:
            name = desk_texts.parked_name(sale)
            taken = {draft.name for draft in self.drafts}
            number = 2
            unique = name
            while unique in taken:
                unique = f"{name} ({number})"
                number += 1
            try:
                await self._journal.save_draft(unique, packed(sale))
            except StorageFault as fault:
                _LOG.warning("a sale cannot be parked: %s", fault)
                return False
            await self.load()
            return True

    def sale(self, name: str) -> Sale | None:
        """Return a parked sale, which stays parked; None where there is none, or it cannot be read."""
        found = next((draft for draft in self.drafts if draft.name == name), None)
        if found is None:
            return None
        try:
            return unpacked(found.data)
        except UnreadableDraft as error:
            _LOG.warning("a parked sale of another version: %s", error)
            return None

    async def drop(self, name: str) -> None:
        """Remove a parked sale that is on the stage now; it stays listed where the journal cannot write."""
        self.drafts = tuple(draft for draft in self.drafts if draft.name != name)
        self._changed()
        async with self._writing:
            try:
                await self._journal.drop_draft(name)
            except StorageFault as fault:
                _LOG.warning("a parked sale stays listed: %s", fault)
            await self.load()


_SLOT = "prepared"
_APART = 0.7
"""Seconds between two sales."""
_AGAIN = 30.0
"""Seconds until sales are compared again after the service could not answer about one."""
_SHOWN = 600.0
"""Seconds for which a finding is shown; the list of parked sales keeps it."""


class PreparedSales:
    """Looks at the parked sales that wait for the service. It only reads: nothing is held or ordered."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
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
        if self._answering and not self._desk.core.tasks.running(_SLOT) and self.waiting():
            self._desk.core.tasks.start(self._compare(), name=_SLOT, slot=_SLOT)

    def stop(self) -> None:
        """Begin nothing more; what is being compared now is left as it was."""
        self._answering = False
        self._desk.core.tasks.cancel(_SLOT)

    def waiting(self) -> tuple[tuple[Draft, Sale], ...]:
        found = ((draft, self._desk.parking.prepared(draft)) for draft in self._desk.parking.drafts)
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
                    await self._desk.core.clock.wait(_APART * self._spread)
            if undecided:
                await self._desk.core.clock.wait(_AGAIN * self._spread)

    async def _compare_one(self, draft: Draft, sale: Sale) -> bool:
        """Compare one sale; False where the service could not answer about it."""
        compared, wanted = preparing.first(sale, datetime.now())
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
        if await self._desk.parking.compared(draft, compared):
            labels = tuple(choice.label for choice in compared.seating.seats)
            notice = connection_texts.found(draft.name, compared.prepared, labels)
            self._desk.window.news.show_notice(finding_subject(draft.name), notice, seconds=_SHOWN)
        return True

    async def _read(self, wanted: preparing.ServiceRead) -> preparing.ReadResult:
        provider = self._desk.core.provider
        if isinstance(wanted, preparing.AskTrips):
            return await provider.search(wanted.query)
        return await provider.trip(wanted.segment.trip_id)


def finding_subject(name: str) -> str:
    """Return under which name the finding about a parked sale is shown."""
    return f"prepared {name}"
