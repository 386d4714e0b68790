"""What every POST of an order would have to pay, beside what it named: for those who judge a client."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from pos_app.sandbox.basket import SoldSeat
from pos_app.sandbox.money import decimal
from pos_app.sandbox.requests import OrderRequest
from pos_app.sandbox.tariff import PLAIN, Tariff


@dataclass(slots=True)
class Post:
    """One POST of an order; ``due`` in cents by the provider's rule, None where its seats are not held."""

    request: OrderRequest
    due: int | None = None
    items_due: int | None = None
    sold: Sequence[SoldSeat] = ()
    public_id: str = ""
    refused: str = ""

    def as_dict(self) -> dict[str, Any]:
        """Return it as the controls tell it; amounts are decimal strings."""
        payment = self.request.payment
        return {
            "method": payment.type,
            "installments": payment.count,
            "due": None if self.due is None else decimal(self.due),
            "posted": {
                "totalAmount": str(self.request.totalAmount),
                "paymentAmount": str(payment.amount),
                "items": str(sum(item.meta.amount for item in self.request.orderItems)),
            },
            "itemsDue": None if self.items_due is None else decimal(self.items_due),
            "blocks": [{"id": one.block, "insured": bool(one.insurance)} for one in self.sold],
            "publicId": self.public_id,
            "refused": self.refused,
        }


@dataclass(slots=True)
class Ledger:
    """All POSTs since it was cleared.

    Attributes:
        tariff: the rule by which the provider charges.
        accept_any: an order may name any amount; it is then made with the amount that it names.
    """

    tariff: Tariff = PLAIN
    accept_any: bool = False
    posts: list[Post] = field(default_factory=list)

    def begin(self, request: OrderRequest) -> Post:
        """Write down a POST, before anything of it is checked."""
        self.posts.append(Post(request))
        return self.posts[-1]
