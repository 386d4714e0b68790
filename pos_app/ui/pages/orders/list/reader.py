"""Orders as they were last read, by their number."""

from __future__ import annotations

from contextlib import suppress

from pos_app.domain.attempts import Attempt, Sold
from pos_app.domain.faults import Fault
from pos_app.domain.fiscal_match import merged
from pos_app.domain.orders import CheckoutReport, Finality, FiscalTicket, OrderDetail
from pos_app.domain.value import Value
from pos_app.ui.shared.desk_api import ProviderApi
from pos_app.ui.shared.ports import SlipJob
from pos_app.ui.shared.slip_jobs import jobs_of


class ReadOrder(Value):
    """An order with the fiscal tickets that are known of it. ``checkout`` is there for one that did not
    complete: it explains why, for support. ``sold``: what this desk sold as it, None where it did not."""

    detail: OrderDetail
    fiscal: tuple[FiscalTicket, ...]
    checkout: CheckoutReport | None = None
    sold: Sold | None = None

    @property
    def tickets(self) -> frozenset[str]:
        """The states of its tickets (contract 4.13 ``ticketStatus``)."""
        return frozenset(ticket.status.value for ticket in self.detail.tickets)

    def jobs(self, *, copies: bool = True) -> list[SlipJob]:
        """Return the slips of confirmed tickets; ``copies``: they may have been printed before."""
        return jobs_of(self.detail, self.fiscal, self.sold, copy=copies)


class OrderReader:
    """Reads orders and keeps them while the program runs."""

    def __init__(self, provider: ProviderApi) -> None:
        self._provider = provider
        self._kept: dict[str, ReadOrder] = {}

    def kept(self, number: str) -> ReadOrder | None:
        """Return what is stored locally about an order, without a request."""
        return self._kept.get(number)

    def keep(self, attempt: Attempt, *, newer: bool = False) -> None:
        """Store an order from the journal; an order read since is kept unless this is ``newer``."""
        confirmed = attempt.confirmed
        if confirmed is not None and (newer or attempt.public_id not in self._kept):
            self._kept[attempt.public_id] = ReadOrder(confirmed.detail, confirmed.fiscal, sold=attempt.sold)

    async def read(self, number: str) -> ReadOrder:
        """Query the provider.

        Raises:
            Fault: the order could not be read. Missing fiscal tickets or a missing explanation do not raise.
        """
        detail = await self._provider.order(number)
        fiscal: tuple[FiscalTicket, ...] = ()
        checkout: CheckoutReport | None = None
        with suppress(Fault):  # The order carries its state; the rest can be asked for again.
            if detail.finality is Finality.COMPLETED:
                fiscal = await self._provider.fiscal_tickets(number)
            else:
                checkout = await self._provider.checkout(number)
        former = self._kept.get(number)
        if former and detail.finality is Finality.COMPLETED:
            fiscal = merged(former.fiscal, fiscal)
        self._kept[number] = ReadOrder(detail, fiscal, checkout, former.sold if former else None)
        return self._kept[number]
