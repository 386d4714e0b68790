"""Parked sales: stored by name in the journal, resumed at the step where they were parked."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from datetime import datetime

from pos_app.core import DeskJournal
from pos_app.domain.storage import Draft, StorageFault
from pos_app.sale.draft import UnreadableDraft, held_until, packed, unpacked, worth_parking
from pos_app.sale.stage import Sale
from pos_app.wording import desk_texts

_LOG = logging.getLogger(__name__)


class ParkedSales:
    """Keeps sales that wait for their customer. ``changed`` receives their number."""

    def __init__(self, journal: DeskJournal, changed: Callable[[int], None]) -> None:
        self._journal = journal
        self._changed = changed
        self.drafts: tuple[Draft, ...] = ()
        self._writing = asyncio.Lock()

    async def load(self) -> None:
        """Read what is parked, also from before a restart."""
        try:
            self.drafts = await self._journal.drafts()
        except StorageFault as fault:
            _LOG.warning("parked sales cannot be read: %s", fault)
            return
        self._changed(len(self.drafts))

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
            return await self._park(sale)

    async def _park(self, sale: Sale) -> bool:
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
        self._changed(len(self.drafts))
        async with self._writing:
            try:
                await self._journal.drop_draft(name)
            except StorageFault as fault:
                _LOG.warning("a parked sale stays listed: %s", fault)
            await self.load()
