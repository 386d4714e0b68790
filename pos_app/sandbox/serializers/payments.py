"""Payment methods and what they cost (contract 4.7)."""

from __future__ import annotations

from typing import Any

from pos_app.sandbox import fares
from pos_app.sandbox.methods import METHODS
from pos_app.sandbox.money import number
from pos_app.sandbox.quotes import Method, Quote


def methods(quote: Quote) -> dict[str, Any]:
    """Return the methods with their totals, and what each seat and insurance costs."""
    items = [{"type": "seat", "id": block.id, "price": number(block.price)} for block in quote.blocks]
    items += [
        {"type": "insurance", "id": block_id, "price": number(quote.insurance_each)}
        for block_id in quote.insured
    ]
    return {"paymentMethods": [_method(quote, method) for method in quote.methods], "items": items}


def _method(quote: Quote, method: Method) -> dict[str, Any]:
    facts = METHODS[method.type]
    payload: dict[str, Any] = {
        "type": method.type,
        "name": facts.name,
        "fee": number(method.fee),
        "insurance": number(quote.insurance_each * len(quote.insured)),
        "total": number(method.total),
    }
    if method.discount:
        payload["discount"] = number(method.discount)
    if facts.brands:
        payload["brands"] = [{"name": brand, "installments": _table(method)} for brand in facts.brands]
    return payload


def _table(method: Method) -> list[dict[str, Any]]:
    counts = fares.offered(method.total, method.type)
    lines = [fares.instalments(method.total, count) for count in counts]
    return [{"n": line.count, "amount": number(line.each), "total": number(line.total)} for line in lines]
