"""The outcome of an order so far (contract 2.11, 4.11). The v5 body is read as the v4 one, with or without
``data``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import Field

from pos_app.domain.orders import CheckoutReport, Finality
from pos_app.partner.transport import Reply
from pos_app.partner.wire import pix, statuses
from pos_app.partner.wire.model import Currency, Loose, MaybeAmount, Text, Wire, mapping, read, word

_ENDPOINT = "checkout response"


class WireOutcome(Wire):
    """``checkoutStatus`` and ``errorDetails``."""

    status: Text = ""
    code: Text = ""
    message: Text = ""


class WireCheckout(Wire):
    """``data`` of contract 2.11."""

    status: Text = ""
    total: MaybeAmount = Field(default=None, alias="totalAmount")
    currency: Currency = "BRL"
    responses: list[Loose] | None = Field(default=None, alias="paymentResponses")
    payments: list[Loose] | None = None
    checkout: WireOutcome | None = Field(default=None, alias="checkoutStatus")
    error: WireOutcome | None = Field(default=None, alias="errorDetails")


def report(reply: Reply) -> CheckoutReport:
    """Return the outcome so far.

    A payment's word never completes an order; an answer without any status is not final.

    Raises:
        Unreadable: not an object, or an amount that is none.
    """
    found = mapping(reply, _ENDPOINT)
    data = found.get("data")
    inner: Mapping[str, Any] = data if isinstance(data, dict) else found
    wire = read(WireCheckout, inner, _ENDPOINT, "data" if inner is data else "")
    checkout, error = wire.checkout or WireOutcome(), wire.error or WireOutcome()
    finality = statuses.of_checkout((wire.status, checkout.status), (checkout.code, error.code))
    if finality is Finality.COMPLETED and found.get("success") is False:
        finality = Finality.PENDING
    said = found.get("message")
    return CheckoutReport(
        finality=finality,
        word=word(wire.status or checkout.status),
        code=error.code or checkout.code,
        message=error.message or checkout.message or (said if isinstance(said, str) else ""),
        pix=pix.charge([*(wire.responses or ()), *(wire.payments or ())], wire.total),
    )
