"""Payment methods and sessions as they are answered (contract 2.5, 2.6)."""

from __future__ import annotations

from typing import Literal

from pos_app.sandbox.schemas.common import Reply


class InstalmentReply(Reply):
    """One line of an instalment table."""

    n: int
    amount: float
    total: float


class BrandReply(Reply):
    """A card brand."""

    name: str
    installments: list[InstalmentReply]


class MethodReply(Reply):
    """A payment method; ``total`` includes fee and insurance, less the method's own ``discount``."""

    type: str
    name: str
    fee: float
    insurance: float
    discount: float | None = None
    total: float
    brands: list[BrandReply] | None = None


class QuotedItem(Reply):
    """What a seat or its insurance costs; ``id`` is the seat block's."""

    type: Literal["seat", "insurance"]
    id: str
    price: float


class MethodsReply(Reply):
    """Contract 4.7."""

    paymentMethods: list[MethodReply]
    items: list[QuotedItem]


class SessionReply(Reply):
    """Contract 2.6."""

    sessionId: str
