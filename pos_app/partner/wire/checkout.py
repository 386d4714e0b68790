"""The outcome of an order so far (contract 2.11, 4.11).

The v5 body is read as the v4 one, with or without ``data``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pos_app.domain.endpoints import Endpoint
from pos_app.domain.faults import Unreadable
from pos_app.domain.order_facts import CheckoutFacts
from pos_app.domain.orders import CheckoutReport, Finality, bare_number
from pos_app.partner.reading.documented import Shown, alike, brl, maybe_cents
from pos_app.partner.reading.forms import strict_text, text
from pos_app.partner.reading.lexicon import concepts
from pos_app.partner.reading.reply import Reply
from pos_app.partner.wire import statuses
from pos_app.partner.wire.model import mapping, word
from pos_app.partner.wire.pix import charge

_DEEPEST = 8
_STATUS = ("status", "situacao", "orderStatus", "statusPedido")
_CHECKOUT = ("checkoutStatus", "statusCheckout")


def _outcome(found: Mapping[str, Any]) -> Shown:
    """Return the object that holds the order's status, the outermost one.

    The status of a payment is never taken for it.
    """
    level = [("", found)]
    for _ in range(_DEEPEST):
        for at, node in level:
            shown = Shown(node, Endpoint.CHECKOUT, at)
            if isinstance(shown.raw(*_STATUS), str) or shown.raw(*_CHECKOUT) is not None:
                return shown
        level = [
            (f"{at}.{key}" if at else key, inner)
            for at, node in level
            for key, inner in node.items()
            if isinstance(inner, Mapping) and not concepts(key) & {"payment", "customer", "token"}
        ]
    whole = Shown(found, Endpoint.CHECKOUT)
    return whole.inner("data") if isinstance(whole.raw("data"), Mapping) else whole


def report(reply: Reply, asked: str = "") -> CheckoutReport:
    """Return the outcome so far of the order ``asked`` for by its public id, where that is known.

    A payment's word never completes an order; an answer without any status is not final, nor is one that
    tells of another order.

    Raises:
        Unreadable: not an object, or an amount that cannot be read.
    """
    root = mapping(reply, Endpoint.CHECKOUT)
    whole, found = Shown(root, Endpoint.CHECKOUT), _outcome(root)
    ids = [text(shown.raw("publicId")) for shown in (whole, found)]
    # What is no public id by its look is a number of another kind.
    ids += [one for shown in (whole, found) if alike(one := text(shown.raw("orderId")), asked)]
    other = next((one for one in ids if one and asked and bare_number(one) != bare_number(asked)), "")
    if other:
        return CheckoutReport(Finality.PENDING, other=other)
    status, total = found.get(strict_text, *_STATUS), found.get(maybe_cents, "totalAmount")
    found.get(brl, "currency")
    bare = found.raw(*_CHECKOUT)
    checkout = (
        Shown({"status": bare}, Endpoint.CHECKOUT) if isinstance(bare, str) else found.inner(*_CHECKOUT)
    )
    error, answers = found.inner("errorDetails"), found.raw("paymentResponses")
    if not isinstance(answers, list | None):
        raise Unreadable(Endpoint.CHECKOUT, f"{found.at}.paymentResponses".lstrip("."), "is not a list")
    of_payments = [Shown(one, Endpoint.CHECKOUT) for one in answers or () if isinstance(one, Mapping)]
    told, code = (checkout.get(strict_text, "status"), checkout.get(strict_text, "code"))
    error_code = error.get(strict_text, "code")
    finality = statuses.of_checkout((status, told), (code, error_code))
    if finality is Finality.COMPLETED and whole.raw("success") is False:
        finality = Finality.PENDING
    message = whole.raw("message")
    said = error.get(strict_text, "message"), checkout.get(strict_text, "message")
    return CheckoutReport(
        finality=finality,
        word=word(status or told),
        code=error_code or code,
        message=said[0] or said[1] or (message if isinstance(message, str) else ""),
        codes=tuple(filter(None, [charge([*(one.node for one in of_payments), root], total)])),
        facts=CheckoutFacts(
            checkout_id=text(found.raw("checkoutId")),
            redirect_url=text(found.raw("redirectUrl")),
            error=_first(error.raw("message"), *(one.raw("responseMessage") for one in of_payments)),
            error_code=_first(error.raw("code"), *(one.raw("responseCode") for one in of_payments)),
        ),
        total=total,
    )


def _first(*values: object) -> str:
    return next(filter(None, map(text, values)), "")
