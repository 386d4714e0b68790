"""The payment of an order (contract 2.9), with the code of a PIX."""

from __future__ import annotations

from typing import Any

from pos_app.sandbox import pix, refunds
from pos_app.sandbox.clock import instant, stamp
from pos_app.sandbox.fares import instalments
from pos_app.sandbox.money import decimal
from pos_app.sandbox.orders import COMPANY, PENDING, PIX_UNPAID, Order
from pos_app.sandbox.serializers.items import item_ids

GATEWAY = "sandbox"
_REASONS = {
    COMPANY: ("1013", "A viação não confirmou a poltrona"),
    PIX_UNPAID: ("1099", "O PIX não foi pago a tempo"),
}
_REFUSED = ("51", "Saldo insuficiente")


def refusal(order: Order) -> tuple[str, str]:
    """Return code and sentence of what went wrong with an order that was refused."""
    return _REASONS.get(order.outcome, _REFUSED)


def status(order: Order) -> str:
    """Return PROCESSING, APPROVED, REFUSED, CANCELED, REFUNDED or PARTIALLY_REFUNDED."""
    if order.state == PENDING:
        return "PROCESSING"
    if order.bought:
        if refunds.everything(order):
            return "REFUNDED"
        return "PARTIALLY_REFUNDED" if refunds.total(order) else "APPROVED"
    return "CANCELED" if order.outcome == PIX_UNPAID else "REFUSED"


def payment(order: Order, quirk: str = "valid") -> dict[str, Any]:
    """Return the payment in the form of contract 2.9; ``quirk`` is that of the PIX code."""
    now = status(order)
    failed = now in ("REFUSED", "CANCELED")
    code, reason = refusal(order) if failed else ("", "") if now == "PROCESSING" else ("00", "Aprovado")
    count = int(order.request["payment"].get("installments") or 1)
    line = instalments(order.total, count)
    return {
        "id": 500_000 + order.number,
        "type": order.payment_type,
        "status": now,
        "amount": decimal(order.charged),
        "currency": "BRL",
        "gateway": GATEWAY,
        "externalId": f"pay-{order.public_id}",
        "createdAt": stamp(order.made),
        "updatedAt": stamp(order.changed),
        "lastUpdatedBy": "checkout",
        "installments": count,
        "installmentAmount": decimal(line.each),
        "discountAmount": "0.00",
        "refundedAmount": decimal(refunds.total(order)),
        "responseReasonCode": code,
        "responseReason": reason,
        "itemIds": item_ids(order),
        "descriptor": None,
        "gatewayEnum": GATEWAY.upper(),
        "meta": pix_code(order, quirk) if order.payment_type == "pix" else _antifraud(order),
    }


def pix_code(order: Order, quirk: str) -> dict[str, Any]:
    """Return the BR Code of an order and until when it can be paid."""
    amount = order.charged + (100 if quirk == "wrong_amount" else 0)
    code = pix.br_code(amount, order.public_id.replace("-", "").lower())
    until = order.made + (-60 if quirk == "expired" else pix.SECONDS)
    return {"qrCode": pix.spoiled(code) if quirk == "wrong_crc" else code, "expiresAt": instant(until)}


def _antifraud(order: Order) -> dict[str, Any]:
    details = order.request["payment"].get("paymentDetails") or {}
    return dict(details.get("meta") or {})
