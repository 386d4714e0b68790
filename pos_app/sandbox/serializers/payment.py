"""The payment of an order (contract 2.9), with the code by which its customer pays."""

from __future__ import annotations

from typing import Any

from pos_app.sandbox import refunds
from pos_app.sandbox.clock import stamp
from pos_app.sandbox.fares import instalments
from pos_app.sandbox.money import decimal
from pos_app.sandbox.orders import COMPANY, PENDING, UNPAID, Order
from pos_app.sandbox.serializers.items import item_ids

GATEWAY = "sandbox"
_BY_COMPANY = ("1013", "A viação não confirmou a poltrona")
_UNPAID = "1099"
_REFUSED = ("51", "Saldo insuficiente")


def refusal(order: Order) -> tuple[str, str]:
    """Return code and sentence of what went wrong with an order that was refused."""
    if order.outcome == UNPAID:
        return _UNPAID, order.method.unpaid
    return _BY_COMPANY if order.outcome == COMPANY else _REFUSED


def status(order: Order) -> str:
    """Return PROCESSING, APPROVED, REFUSED, CANCELED, REFUNDED or PARTIALLY_REFUNDED."""
    if order.state == PENDING:
        return "PROCESSING"
    if order.bought:
        if refunds.everything(order):
            return "REFUNDED"
        return "PARTIALLY_REFUNDED" if refunds.total(order) else "APPROVED"
    return "CANCELED" if order.outcome == UNPAID else "REFUSED"


def payment(order: Order, quirk: str = "valid") -> dict[str, Any]:
    """Return the payment in the form of contract 2.9; ``quirk`` is that of its code."""
    now = status(order)
    failed = now in ("REFUSED", "CANCELED")
    number, reason = refusal(order) if failed else ("", "") if now == "PROCESSING" else ("00", "Aprovado")
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
        "discountAmount": decimal(order.off),
        "refundedAmount": decimal(refunds.total(order)),
        "responseReasonCode": number,
        "responseReason": reason,
        "itemIds": item_ids(order),
        "descriptor": None,
        "gatewayEnum": GATEWAY.upper(),
        "meta": code(order, quirk) or _antifraud(order),
    }


def code(order: Order, quirk: str) -> dict[str, str]:
    """Return the code by which the customer pays an order; empty where its method has none."""
    method = order.method
    if method.code is None:
        return {}
    amount = order.charged + (100 if quirk == "wrong_amount" else 0)
    until = order.made + (-60 if quirk == "expired" else method.payable_seconds)
    return method.code(amount, order.public_id, until, spoiled=quirk == "wrong_crc")


def _antifraud(order: Order) -> dict[str, Any]:
    details = order.request["payment"].get("paymentDetails") or {}
    return dict(details.get("meta") or {})
