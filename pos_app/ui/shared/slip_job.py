"""One slip to make."""

from __future__ import annotations

from dataclasses import dataclass

from pos_app.domain.orders import FiscalTicket, OrderDetail, Ticket
from pos_app.domain.printers import PrintReason


@dataclass(frozen=True, slots=True)
class SlipJob:
    """One slip to make. ``why`` is recorded with its print."""

    detail: OrderDetail
    ticket: Ticket
    fiscal: FiscalTicket | None
    copy: bool
    why: PrintReason = PrintReason.SALE
