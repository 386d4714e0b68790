"""Addresses, refusals, and what a fault says of one."""

from __future__ import annotations

from pos_app.domain.faults import Fault
from tests.partner.service import Answer

HOLD = "v4/trips/7f0c-direct/seats"
CHECKOUT = "v5/orders/ORD-77A1/checkout-response"
NOBODY = "http://127.0.0.1:9/partners/api"


def error(status: int, message: str = "no", **more: object) -> Answer:
    return Answer.of({"statusCode": status, "message": message, "transactionId": "t-9", **more}, status)


def facts(found: Fault) -> tuple[type[Fault], str, int | None]:
    return type(found), found.detail, found.status
