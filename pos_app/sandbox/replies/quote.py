"""Payment methods and what they cost (contract 2.5, 2.6, 4.7)."""

from __future__ import annotations

from typing import Any, Literal

from pos_app.sandbox import fares
from pos_app.sandbox.fares import Instalments
from pos_app.sandbox.methods import METHODS
from pos_app.sandbox.money import number
from pos_app.sandbox.quirks import Quirks
from pos_app.sandbox.quotes import Method, Quote
from pos_app.sandbox.replies.table import MISSING, Table, optional


def _plan(method: Method) -> list[Instalments]:
    return [fares.instalments(method.total, n) for n in fares.offered(method.total, method.type)]


_INSTALMENT = Table[Instalments]("InstalmentReply", "One line of an instalment table.").shows(
    n=(int, lambda line: line.count),
    amount=(float, lambda line: number(line.each)),
    total=(float, lambda line: number(line.total)),
)
_BRAND = Table[tuple[str, Method]]("BrandReply", "A card brand.").shows(
    name=(str, lambda brand: brand[0]),
    installments=([_INSTALMENT], lambda brand: _plan(brand[1])),
)
_METHOD = Table[tuple[Method, int]](
    "MethodReply",
    "A payment method; ``total`` includes fee and insurance, less the method's own ``discount``.",
).shows(
    type=(str, lambda asked: asked[0].type),
    name=(str, lambda asked: METHODS[asked[0].type].name),
    fee=(float, lambda asked: number(asked[0].fee)),
    insurance=(float, lambda asked: number(asked[1])),
    total=(float, lambda asked: number(asked[0].total)),
    discount=(optional(float), lambda asked: number(asked[0].discount) if asked[0].discount else MISSING),
    brands=(
        optional([_BRAND]),
        lambda asked: [(brand, asked[0]) for brand in METHODS[asked[0].type].brands] or MISSING,
    ),
)
_ITEM = Table[tuple[str, str, int]](
    "QuotedItem", "What a seat or its insurance costs; ``id`` is the seat block's."
).shows(
    type=(Literal["seat", "insurance"], lambda item: item[0]),
    id=(str, lambda item: item[1]),
    price=(float, lambda item: number(item[2])),
)


def _items(quote: Quote) -> list[tuple[str, str, int]]:
    seats = [("seat", block.id, block.price) for block in quote.blocks]
    return [*seats, *(("insurance", block, quote.insurance_each) for block in quote.insured)]


METHODS_REPLY = Table[Quote]("MethodsReply", "Contract 4.7.").shows(
    paymentMethods=(
        [_METHOD],
        lambda quote: [(method, quote.insurance_each * len(quote.insured)) for method in quote.methods],
    ),
    items=([_ITEM], _items),
)
SESSION = Table[str]("SessionReply", "Contract 2.6.").shows(sessionId=(str, lambda session: session))


def methods(plain: dict[str, Any], quirks: Quirks) -> dict[str, Any]:
    """Return the payment methods in the old form: under ``items``, in cents."""
    if not quirks.quote_cents:
        return plain
    return {"items": {"payment_methods": [_old_method(method) for method in plain["paymentMethods"]]}}


def _old_method(plain: dict[str, Any]) -> dict[str, Any]:
    fee = _in_cents(plain["fee"])

    def line(told: dict[str, Any]) -> dict[str, int]:
        return {"fee": fee, "installment": _in_cents(told["amount"]), "total": _in_cents(told["total"])}

    brands = [
        {
            "brand": brand["name"],
            "installments": {str(told["n"]): line(told) for told in brand["installments"]},
        }
        for brand in plain.get("brands", [])
    ]
    return {"name": plain["type"], "total": _in_cents(plain["total"]), "fee": fee, "details": brands}


def _in_cents(amount: float) -> int:
    return round(amount * 100)
