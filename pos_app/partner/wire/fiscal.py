"""Fiscal tickets, BP-e (contract 2.12, 4.14)."""

from __future__ import annotations

from pos_app.domain.endpoints import Endpoint
from pos_app.domain.faults import Unreadable
from pos_app.domain.orders import FiscalState, FiscalTicket
from pos_app.partner.reading.documented import Shown, listed
from pos_app.partner.reading.forms import strict_text
from pos_app.partner.reading.reply import Reply
from pos_app.partner.wire.model import body, word

_TEXTS = {
    "boarding_qr": "qrCode",
    "fiscal_qr": "qrCodeBpe",
    "platform": "platform",
    "prefix": "prefix",
    "line": "line",
    "amount": "totalAmount",
    "key": "bpeKey",
    "payment_method": "paymentMethod",
    "number": "bpeNumber",
    "series": "series",
    "protocol": "authorizationProtocol",
    "authorized": "authorizationDate",
    "pdf_url": "bpePdfUrl",
}
"""``daBpe``: all texts, handed on as they are."""


def fiscal_tickets(reply: Reply) -> tuple[FiscalTicket, ...]:
    """Return one record per ticket, in the provider's order. A record without its data is not found yet.

    Raises:
        Unreadable: no list, or a record without status.
    """
    entries = listed(body(reply, Endpoint.FISCAL), ("status",))
    if entries is None:
        raise Unreadable(Endpoint.FISCAL, "data")
    return tuple(_ticket(one) for one in Shown({"": entries}, Endpoint.FISCAL).each(""))


def _ticket(record: Shown) -> FiscalTicket:
    number, found = (
        record.get(strict_text, "transactionId"),
        word(record.need(strict_text, "status")) == "found",
    )
    data = record.inner("daBpe")
    if not found or record.raw("daBpe") is None:
        return FiscalTicket(number, FiscalState.NOT_FOUND)
    texts = {name: data.get(strict_text, shown) for name, shown in _TEXTS.items()}
    return FiscalTicket(number, FiscalState.FOUND, **texts)
