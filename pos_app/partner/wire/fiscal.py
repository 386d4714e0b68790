"""Fiscal tickets, BP-e (contract 2.12, 4.14)."""

from __future__ import annotations

from pydantic import Field

from pos_app.domain.endpoints import Endpoint
from pos_app.domain.faults import Unreadable
from pos_app.domain.orders import FiscalState, FiscalTicket
from pos_app.partner.reading import documented
from pos_app.partner.transport import Reply
from pos_app.partner.wire.model import Text, Wire, body, read, word

_KEYS = documented.named(
    *"""transactionId status daBpe qrCode qrCodeBpe platform prefix line totalAmount bpeKey paymentMethod
    bpeNumber series authorizationProtocol authorizationDate bpePdfUrl""".split()  # noqa: SIM905
)


class WireDaBpe(Wire):
    """``daBpe``: all texts, handed on as they are."""

    boarding_qr: Text = Field(default="", alias="qrCode")
    fiscal_qr: Text = Field(default="", alias="qrCodeBpe")
    platform: Text = ""
    prefix: Text = ""
    line: Text = ""
    amount: Text = Field(default="", alias="totalAmount")
    key: Text = Field(default="", alias="bpeKey")
    payment_method: Text = Field(default="", alias="paymentMethod")
    number: Text = Field(default="", alias="bpeNumber")
    series: Text = ""
    protocol: Text = Field(default="", alias="authorizationProtocol")
    authorized: Text = Field(default="", alias="authorizationDate")
    pdf_url: Text = Field(default="", alias="bpePdfUrl")


class WireFiscalTicket(Wire):
    """Contract 2.12."""

    transaction_id: Text = Field(default="", alias="transactionId")
    status: Text
    da_bpe: WireDaBpe | None = Field(default=None, alias="daBpe")


def fiscal_tickets(reply: Reply) -> tuple[FiscalTicket, ...]:
    """Return one record per ticket, in the provider's order. A record without its data is not found yet.

    Raises:
        Unreadable: no list, or a record without status.
    """
    entries = documented.records(body(reply, Endpoint.FISCAL), ("status",))
    if entries is None:
        raise Unreadable(Endpoint.FISCAL, "data")
    entries = documented.canonical(entries, _KEYS)
    return tuple(
        _ticket(read(WireFiscalTicket, entry, Endpoint.FISCAL, f"[{index}]"))
        for index, entry in enumerate(entries)
    )


def _ticket(wire: WireFiscalTicket) -> FiscalTicket:
    if word(wire.status) != "found" or wire.da_bpe is None:
        return FiscalTicket(wire.transaction_id, FiscalState.NOT_FOUND)
    return FiscalTicket(wire.transaction_id, FiscalState.FOUND, **wire.da_bpe.model_dump())
