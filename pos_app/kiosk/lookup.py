"""Finding an order again for the customer who bought it or travels on it, wherever it was made.

Two answers are needed, the order's number and a document of the buyer or of a passenger. Where one of them
does not fit, the answer is the same as for an order that does not exist.
"""

from __future__ import annotations

import asyncio

from pos_app.domain.attempts import Attempt
from pos_app.domain.documents import normalized
from pos_app.domain.faults import Fault, Invalid, NotFound
from pos_app.domain.order_states import Phase
from pos_app.domain.orders import Finality, FiscalTicket, OrderDetail, OrderFilter, bare_number
from pos_app.domain.scanned import own_number
from pos_app.domain.storage import StorageFault
from pos_app.domain.value import Value
from pos_app.kiosk.flow.state import Miss, Pickup
from pos_app.orders.matching import Attempts
from pos_app.orders.ports import Provider

_PATIENCE = 25.0
"""Seconds within which the provider must have answered everything."""
_FRESH = 6.0
"""Seconds that a sale of this kiosk waits for what became of it since."""
_MOST = 100
"""Orders of one buyer among which a number typed without its dashes is looked for."""
_CLOSEST = 5
"""Orders that are read in full because a list gave them."""


class Found(Value):
    """A sale of this kiosk, or an order as the provider shows it, or why there is neither."""

    attempt: Attempt | None = None
    order: Pickup | None = None
    miss: Miss | None = None


class Lookup:
    """Looks in the journal first, then asks the provider."""

    def __init__(self, journal: Attempts, provider: Provider) -> None:
        self._journal = journal
        self._provider = provider

    async def find(self, document: str, number: str, *, usable: bool) -> Found:
        """Return the order with this number, for the person with this document. ``usable``: whether the
        provider can be asked."""
        wanted, word = normalized(document), number.strip().upper()
        unread = False
        try:
            found = await self._journal.history(word)
            here = next((one for one in found if wanted and _is_theirs(one, wanted, word)), None)
        except StorageFault:
            here, unread = None, True
        if here is not None:
            later = await self._since(here) if usable and here.phase is Phase.SOLD else None
            return Found(order=later) if later else Found(attempt=here)
        if not usable:
            return Found(miss=Miss.NO_ANSWER if unread else Miss.NOT_HERE)
        try:
            async with asyncio.timeout(_PATIENCE):
                detail = await self._at_provider(wanted, word)
                return Found(order=await self._picked(detail)) if detail else Found(miss=Miss.NOT_FOUND)
        except (Fault, TimeoutError):
            return Found(miss=Miss.NO_ANSWER)

    async def _since(self, sold: Attempt) -> Pickup | None:
        """Return a sale of this kiosk as the provider shows it where it is no longer what was sold; None
        where nothing changed, or nobody tells in time."""
        try:
            async with asyncio.timeout(_FRESH):
                detail = await self._provider.order(sold.public_id)
                whole = all(ticket.status is Finality.COMPLETED for ticket in detail.tickets)
                if detail.finality is Finality.PENDING or (whole and detail.finality is Finality.COMPLETED):
                    return None  # A provider whose detail is late takes nothing back that was confirmed.
                return await self._picked(detail)
        except (Fault, TimeoutError):
            return None

    async def _picked(self, detail: OrderDetail) -> Pickup:
        fiscal: tuple[FiscalTicket, ...] = ()
        if any(ticket.status is Finality.COMPLETED for ticket in detail.tickets):
            try:
                fiscal = await self._provider.fiscal_tickets(detail.public_id)
            except Fault:
                fiscal = ()  # The slip says that the fiscal ticket is not here yet.
        return Pickup(detail, fiscal)

    # --- At the provider ----------------------------------------------------------------------------

    async def _at_provider(self, document: str, word: str) -> OrderDetail | None:
        """Return the order; None where all questions were answered and nothing fits both.

        Raises:
            Fault: nothing was found, and a question was not answered.
        """
        refused: Fault | None = None
        try:
            detail = await self._provider.order(word)
            # Whoever else's it is, a locator cannot be its number too.
            return detail if _may_see(detail, document, word) else None
        except (NotFound, Invalid):
            refused = None
        except Fault as fault:
            refused = fault  # How an unknown id is answered is not shown: the lists decide.
        for asked in (
            OrderFilter(document=document, locator=word, size=_MOST),
            OrderFilter(document=document, size=_MOST),
        ):
            entries = await self._provider.find_orders(asked)
            if not asked.locator:
                entries = tuple(one for one in entries if bare_number(one.public_id) == bare_number(word))
            # A list may ignore a filter: the order itself must show both answers.
            for entry in entries[:_CLOSEST]:
                detail = await self._provider.order(entry.public_id)
                if _may_see(detail, document, word):
                    return detail
        if refused is not None:
            raise refused
        return None


def _may_see(detail: OrderDetail, document: str, word: str) -> bool:
    """Return whether an order has this number or locator, whole, and this person bought it or travels."""
    people = {normalized(ticket.document_number) for ticket in detail.tickets}
    people.add(normalized(detail.buyer_document))
    numbers = {bare_number(ticket.locator) for ticket in detail.tickets} | {bare_number(detail.public_id)}
    return bool(document) and document in people and bool(bare_number(word)) and bare_number(word) in numbers


def _is_theirs(attempt: Attempt, document: str, number: str) -> bool:
    """Return whether an order has this number, whole, and this person travels on it or bought it."""
    sold = attempt.sold
    people = {normalized(seat.document_number) for seat in sold.seats}
    people.add(normalized(sold.buyer_document))
    names = {attempt.public_id.upper(), own_number(attempt).upper()}
    if attempt.confirmed:
        names |= {ticket.locator.upper() for ticket in attempt.confirmed.detail.tickets}
    return document in people and number in names - {""}
