"""The outcome of an order so far (contract 2.11, 4.11).

The v5 body is read as the v4 one, with or without ``data``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import Field

from pos_app.domain.endpoints import Endpoint
from pos_app.domain.order_facts import CheckoutFacts
from pos_app.domain.orders import CheckoutReport, Finality
from pos_app.partner.reading import documented, soft
from pos_app.partner.reading.lexicon import concepts
from pos_app.partner.transport import Reply
from pos_app.partner.wire import statuses
from pos_app.partner.wire.codes import codes
from pos_app.partner.wire.model import Currency, Loose, MaybeAmount, Text, Wire, mapping, read, word

_DEEPEST = 8
_KEYS = documented.named(
    *"""success message data checkoutId status totalAmount currency paymentResponses responseCode
    responseMessage checkoutStatus code redirectUrl errorDetails""".split(),  # noqa: SIM905
    situacao="status",
    orderStatus="status",
    statusPedido="status",
    statusCheckout="checkoutStatus",
)


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
    checkout: WireOutcome | None = Field(default=None, alias="checkoutStatus")
    error: WireOutcome | None = Field(default=None, alias="errorDetails")


def _outcome(found: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
    """Return where the order's status stands, and the object that holds it: the outermost one.

    The status of a payment is never taken for it.
    """
    level: list[tuple[str, Mapping[str, Any]]] = [("", found)]
    for _ in range(_DEEPEST):
        for at, node in level:
            if isinstance(node.get("status"), str) or "checkoutStatus" in node:
                return at, _plain_statuses(node)
        level = [
            (f"{at}.{key}" if at else key, inner)
            for at, node in level
            for key, inner in node.items()
            if isinstance(inner, Mapping) and not concepts(key) & {"payment", "customer", "token"}
        ]
    data = found.get("data")
    return ("data", data) if isinstance(data, Mapping) else ("", found)


def _plain_statuses(node: Mapping[str, Any]) -> Mapping[str, Any]:
    """Put a checkout status that is a bare word into the object that the contract shows."""
    word_alone = node.get("checkoutStatus")
    return {**node, "checkoutStatus": {"status": word_alone}} if isinstance(word_alone, str) else node


def report(reply: Reply) -> CheckoutReport:
    """Return the outcome so far.

    A payment's word never completes an order; an answer without any status is not final.

    Raises:
        Unreadable: not an object, or an amount that cannot be read.
    """
    found = documented.canonical(mapping(reply, Endpoint.CHECKOUT), _KEYS)
    at, inner = _outcome(found)
    wire = read(WireCheckout, inner, Endpoint.CHECKOUT, at)
    checkout, error = wire.checkout or WireOutcome(), wire.error or WireOutcome()
    finality = statuses.of_checkout((wire.status, checkout.status), (checkout.code, error.code))
    if finality is Finality.COMPLETED and found.get("success") is False:
        finality = Finality.PENDING
    message = found.get("message")
    return CheckoutReport(
        finality=finality,
        word=word(wire.status or checkout.status),
        code=error.code or checkout.code,
        message=error.message or checkout.message or (message if isinstance(message, str) else ""),
        codes=codes([*(wire.responses or ()), found], wire.total),
        facts=_facts(inner, wire),
        total=wire.total,
    )


def _facts(data: Mapping[str, Any], wire: WireCheckout) -> CheckoutFacts:
    """Return what is good to know for support. Nothing here is an error when it cannot be read."""
    error = data.get("errorDetails")
    told = error if isinstance(error, Mapping) else {}
    answers = wire.responses or []
    return CheckoutFacts(
        checkout_id=soft.text(data.get("checkoutId")),
        redirect_url=soft.text(data.get("redirectUrl")),
        error=_first(told.get("message"), *(answer.get("responseMessage") for answer in answers)),
        error_code=_first(told.get("code"), *(answer.get("responseCode") for answer in answers)),
    )


def _first(*values: object) -> str:
    return next(filter(None, map(soft.text, values)), "")
