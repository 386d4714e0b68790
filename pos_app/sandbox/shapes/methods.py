"""Payment methods of a provider, and what they cost (contract 2.5, 4.7)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pos_app.sandbox.shapes.choices import instalments_of, lines_of
from pos_app.sandbox.shapes.context import Context
from pos_app.sandbox.shapes.pen import MISSING, Pair, Pen, cents
from pos_app.sandbox.shapes.plans import plans

_CARD = "credit_card"
_KINDS = (
    ("seat", "insurance", "service_fee"),
    ("SEAT", "INSURANCE", "SERVICE_FEE"),
    ("ticket", "insurance", "fee"),
    ("poltrona", "seguro", "taxa_servico"),
    ("seat", "insurance", "serviceFee"),
)
_LEAST, _MOST = 100, 1_000_000


@dataclass(frozen=True, slots=True)
class _Bill:
    """A quote in cents: seats by block id, insurances by block id, and which place shows each amount."""

    seats: dict[str, int]
    insured: dict[str, int]
    fee: int
    total: int
    fee_place: str
    total_place: str


def methods(pen: Pen, plain: dict[str, Any], context: Context) -> Any:
    """Return a payment-methods reply."""
    bill = _bill(pen, plain)
    offered = [(_word(pen, method["type"]), _method(pen, method, bill)) for method in plain["paymentMethods"]]
    offered += _others(pen)
    pairs: list[Pair] = [*_summary(pen, bill, context), *_lines(pen, bill, context)]
    pairs += pen.unit(pen.shape.quote_money)
    form = pen.shape.methods
    if form == "root":
        keyed = {word: pen.record(method, kind=f"method {word}") for word, method in offered}
        made = {**keyed, **pen.record(pairs, kind="root")}
    elif form == "keyed":
        keyed = {word: pen.record(method, kind=f"method {word}") for word, method in offered}
        made = pen.record([("methods", keyed), *pairs], kind="root")
    else:
        named = [pen.record([("method", word), *method], kind=f"method {word}") for word, method in offered]
        made = pen.record([("methods", named), *pairs], kind="root")
    return pen.wrapped(made, pen.shape.quote_envelope)


def _bill(pen: Pen, plain: dict[str, Any]) -> _Bill:
    fees = {cents(method["fee"]) for method in plain["paymentMethods"]}
    totals = {cents(method["total"]) for method in plain["paymentMethods"]}
    fee_place, total_place = pen.shape.fee_place, pen.shape.total_place
    # What differs between the methods cannot be shown once for all of them.
    if len(fees) > 1 and fee_place in ("summary", "items"):
        fee_place = "method"
    if len(totals) > 1 and total_place == "summary":
        total_place = "method"
    by_kind = {
        kind: {item["id"]: cents(item["price"]) for item in plain["items"] if item["type"] == kind}
        for kind in ("seat", "insurance")
    }
    return _Bill(by_kind["seat"], by_kind["insurance"], max(fees), max(totals), fee_place, total_place)


def _word(pen: Pen, method: str) -> str:
    word = pen.shape.method_words
    if method == _CARD:
        return word
    return method.upper() if word.isupper() or pen.pick("PIX", (True, False)) else method


def _others(pen: Pen) -> list[tuple[str, list[Pair]]]:
    """Return a method that cannot be used, as those that can be say of themselves."""
    if pen.shape.other_methods == "missing":
        return []
    word = pen.pick("other method", ("boleto", "debit_card", "paypal", "google_pay", "wallet"))
    return [(word, [("enabled", False)])]


def _method(pen: Pen, plain: dict[str, Any], bill: _Bill) -> list[Pair]:
    style, fee = pen.shape.quote_money, cents(plain["fee"])
    pairs: list[Pair] = [("method name", plain["name"])] if pen.pick("names", (True, False)) else []
    if pen.shape.other_methods == "off":
        pairs.append(("enabled", True))
    asked: list[Pair] = []
    if bill.fee_place == "method":
        asked.append(pen.priced("fee", fee, style))
    elif bill.fee_place == "ticket":
        asked.append(pen.priced("fee each", fee // len(bill.seats), style))
    if pen.shape.insurance_place == "method":
        asked += _insurance(pen, "insurance", sum(bill.insured.values()) if bill.insured else None)
    if bill.total_place == "method":
        asked.append(pen.priced("total", cents(plain["total"]), style))
    nested = asked and pen.shape.method_amounts == "nested"
    pairs += [("amounts", pen.record(asked))] if nested else asked
    if pen.shape.limits:
        pairs += [pen.priced("minimum", _LEAST, style), pen.priced("maximum", _MOST, style)]
    if plain["type"] == _CARD:
        pairs += plans(pen, plain["brands"], instalments_of(pen.shape))
    return pairs


def _insurance(pen: Pen, name: str, amount: int | None) -> list[Pair]:
    """Return what insurance costs, or how this provider says that there is none."""
    style = pen.shape.quote_money
    if amount is None:
        zero = pen.priced(name, 0, style)
        return [{"missing": (name, MISSING), "null": (zero[0], None), "zero": zero}[pen.shape.insurance_none]]
    return [pen.priced(name, amount, style)]


def _summary(pen: Pen, bill: _Bill, context: Context) -> list[Pair]:
    made, style = pen.shape, pen.shape.quote_money
    taken_off = sum(context.discounts.get(block, 0) for block in bill.seats)
    pairs: list[Pair] = []
    in_summary = made.discount_line == "summary"
    if made.subtotal or in_summary:
        full = sum(bill.seats.values()) + (taken_off if in_summary else 0)
        pairs.append(pen.priced("subtotal", full, style))
    if in_summary:
        pairs.append(
            pen.priced("discount", -taken_off if pen.pick("minus", (True, False)) else taken_off, style)
        )
    if bill.fee_place == "summary":
        pairs.append(pen.priced("fee", bill.fee, style))
    if made.insurance_place == "order":
        pairs += _insurance(pen, "insurance", sum(bill.insured.values()) if bill.insured else None)
    if bill.total_place == "summary":
        pairs.append(pen.priced("total", bill.total, style))
    if not pairs or pen.pick("summary at root", (True, False)):
        return pairs
    return [("summary", pen.record(pairs, kind="summary"))]


def _lines(pen: Pen, bill: _Bill, context: Context) -> list[Pair]:
    made, style = pen.shape, pen.shape.quote_money
    if not lines_of(made):
        return []
    seat_word, insurance_word, fee_word = pen.pick("kinds", _KINDS)
    lines = []
    for block, price in bill.seats.items():
        pairs: list[Pair] = [
            ("line type", seat_word),
            ("line id", block),
            pen.priced("line amount", price, style),
        ]
        if made.insurance_place == "seat":
            pairs += _insurance(pen, "insurance each", bill.insured.get(block))
        if made.discount_line == "each":
            taken_off = context.discounts.get(block, 0)
            pairs.append(pen.priced("original price", price + taken_off, style))
            pairs.append(pen.priced("discount each", taken_off, style))
        lines.append(pen.record(pairs, kind="line"))
    if made.insurance_place == "items":
        lines += [_line(pen, insurance_word, block, amount) for block, amount in bill.insured.items()]
    if bill.fee_place == "items":
        lines.append(_line(pen, fee_word, None, bill.fee))
    return [("lines", lines)]


def _line(pen: Pen, word: str, block: str | None, amount: int) -> dict[str, Any]:
    named = pen.maybe(block, "line id")
    return pen.record(
        [("line type", word), ("line id", named), pen.priced("line amount", amount, pen.shape.quote_money)],
        kind="line",
    )
