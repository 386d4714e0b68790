"""Parked sales: stored by name in the journal, resumed at the step where they were parked."""

from __future__ import annotations

import logging
from collections.abc import Callable

from pos_app.core import DeskJournal
from pos_app.domain.storage import Draft, StorageFault
from pos_app.sale.draft import UnreadableDraft, packed, unpacked, worth_parking
from pos_app.sale.stage import Sale
from pos_app.wording import desk_texts

_LOG = logging.getLogger(__name__)


class ParkedSales:
    """Keeps sales that wait for their customer. ``changed`` receives their number."""

    def __init__(self, journal: DeskJournal, changed: Callable[[int], None]) -> None:
        self._journal = journal
        self._changed = changed
        self.drafts: tuple[Draft, ...] = ()

    async def load(self) -> None:
        """Read what is parked, also from before a restart."""
        try:
            self.drafts = await self._journal.drafts()
        except StorageFault as fault:
            _LOG.warning("parked sales cannot be read: %s", fault)
            return
        self._changed(len(self.drafts))

    async def park(self, sale: Sale) -> bool:
        """Park a sale; False when it could not be written; the caller must then clear nothing."""
        if not worth_parking(sale):
            return True
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

    async def take(self, name: str) -> Sale | None:
        """Return a parked sale and remove it from the journal; None, and it stays parked, if unreadable."""
        found = next((draft for draft in self.drafts if draft.name == name), None)
        if found is None:
            return None
        try:
            sale = unpacked(found.data)
        except UnreadableDraft as error:
            _LOG.warning("a parked sale of another version: %s", error)
            return None
        try:
            await self._journal.drop_draft(name)
        except StorageFault as fault:
            _LOG.warning("a parked sale stays listed: %s", fault)
        await self.load()
        return sale
