"""Payment methods of a provider, and what they cost (contract 2.5, 4.7)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pos_app.sandbox.methods import METHODS
from pos_app.sandbox.shapes.choices import instalments_of, lines_of
from pos_app.sandbox.shapes.reply_writer import MISSING, Pair, ReplyWriter, cents

_KINDS = (
    ("seat", "insurance", "service_fee"),
    ("SEAT", "INSURANCE", "SERVICE_FEE"),
    ("ticket", "insurance", "fee"),
    ("poltrona", "seguro", "taxa_servico"),
    ("seat", "insurance", "serviceFee"),
)
_OTHERS = ("boleto", "debit_card", "paypal", "google_pay", "wallet")
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


def methods(writer: ReplyWriter, plain: dict[str, Any]) -> Any:
    bill = _bill(writer, plain)
    offered = [
        (_word(writer, method["type"]), _method(writer, method, bill)) for method in plain["paymentMethods"]
    ]
    offered += _others(writer)
    pairs: list[Pair] = [*_summary(writer, bill), *_lines(writer, bill)]
    pairs += writer.unit(writer.shape.quote_money)
    form = writer.shape.methods
    keyed = {word: writer.record(method, kind=f"method {word}") for word, method in offered}
    named = [writer.record([("method", word), *method], kind=f"method {word}") for word, method in offered]
    if form == "root":
        made = {**keyed, **writer.record(pairs, kind="root")}
    else:
        made = writer.record([("methods", keyed if form == "keyed" else named), *pairs], kind="root")
    return writer.wrapped(made, writer.shape.quote_envelope)


def _bill(writer: ReplyWriter, plain: dict[str, Any]) -> _Bill:
    fees = {cents(method["fee"]) for method in plain["paymentMethods"]}
    totals = {cents(method["total"]) for method in plain["paymentMethods"]}
    fee_place, total_place = writer.shape.fee_place, writer.shape.total_place
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


def _word(writer: ReplyWriter, method: str) -> str:
    word, facts = writer.shape.method_words, METHODS[method]
    if facts.spelled_freely:
        return word
    return method.upper() if word.isupper() or writer.pick(facts.name, (True, False)) else method


def _others(writer: ReplyWriter) -> list[tuple[str, list[Pair]]]:
    """Return a method that cannot be used, as those that can be say of themselves."""
    if writer.shape.other_methods == "missing":
        return []
    word = writer.pick("other method", [other for other in _OTHERS if other not in METHODS])
    return [(word, [("enabled", False)])]


def _method(writer: ReplyWriter, plain: dict[str, Any], bill: _Bill) -> list[Pair]:
    style, fee = writer.shape.quote_money, cents(plain["fee"])
    pairs: list[Pair] = [("method name", plain["name"])] if writer.coin("names") else []
    if writer.shape.other_methods == "off":
        pairs.append(("enabled", True))
    asked: list[Pair] = []
    if bill.fee_place == "method":
        asked.append(writer.priced("fee", fee, style))
    elif bill.fee_place == "ticket":
        asked.append(writer.priced("fee each", fee // len(bill.seats), style))
    if writer.shape.insurance_place == "method":
        asked += _insurance(writer, "insurance", sum(bill.insured.values()) if bill.insured else None)
    if bill.total_place == "method":
        asked.append(writer.priced("total", cents(plain["total"]), style))
    nested = asked and writer.shape.method_amounts == "nested"
    pairs += [("amounts", writer.record(asked))] if nested else asked
    if writer.shape.limits:
        pairs += [writer.priced("minimum", _LEAST, style), writer.priced("maximum", _MOST, style)]
    if "brands" in plain:
        pairs += _plans(writer, plain["brands"], instalments_of(writer.shape))
    return pairs


def _insurance(writer: ReplyWriter, name: str, amount: int | None) -> list[Pair]:
    """Return what insurance costs, or how this provider says that there is none."""
    style = writer.shape.quote_money
    if amount is None:
        zero = writer.priced(name, 0, style)
        forms: dict[str, Pair] = {"missing": (name, MISSING), "null": (zero[0], None), "zero": zero}
        return [forms[writer.shape.insurance_none]]
    return [writer.priced(name, amount, style)]


def _summary(writer: ReplyWriter, bill: _Bill) -> list[Pair]:
    made, style = writer.shape, writer.shape.quote_money
    taken_off = sum(writer.context.discounts.get(block, 0) for block in bill.seats)
    pairs: list[Pair] = []
    in_summary = made.discount_line == "summary"
    if made.subtotal or in_summary:
        full = sum(bill.seats.values()) + (taken_off if in_summary else 0)
        pairs.append(writer.priced("subtotal", full, style))
    if in_summary:
        signed = -taken_off if writer.coin("minus") else taken_off
        pairs.append(writer.priced("discount", signed, style))
    if bill.fee_place == "summary":
        pairs.append(writer.priced("fee", bill.fee, style))
    if made.insurance_place == "order":
        pairs += _insurance(writer, "insurance", sum(bill.insured.values()) if bill.insured else None)
    if bill.total_place == "summary":
        pairs.append(writer.priced("total", bill.total, style))
    if not pairs or writer.coin("summary at root"):
        return pairs
    return [("summary", writer.record(pairs, kind="summary"))]


def _lines(writer: ReplyWriter, bill: _Bill) -> list[Pair]:
    made, style = writer.shape, writer.shape.quote_money
    if not lines_of(made):
        return []
    seat_word, insurance_word, fee_word = writer.pick("kinds", _KINDS)
    lines = []
    for block, price in bill.seats.items():
        told = writer.priced("line amount", price, style)
        pairs: list[Pair] = [("line type", seat_word), ("line id", block), told]
        if made.insurance_place == "seat":
            pairs += _insurance(writer, "insurance each", bill.insured.get(block))
        if made.discount_line == "each":
            taken_off = writer.context.discounts.get(block, 0)
            pairs.append(writer.priced("original price", price + taken_off, style))
            pairs.append(writer.priced("discount each", taken_off, style))
        lines.append(writer.record(pairs, kind="line"))
    if made.insurance_place == "items":
        lines += [_line(writer, insurance_word, block, amount) for block, amount in bill.insured.items()]
    if bill.fee_place == "items":
        lines.append(_line(writer, fee_word, None, bill.fee))
    return [("lines", lines)]


def _line(writer: ReplyWriter, word: str, block: str | None, amount: int) -> dict[str, Any]:
    told = writer.priced("line amount", amount, writer.shape.quote_money)
    return writer.record(
        [("line type", word), ("line id", writer.maybe(block, "line id")), told], kind="line"
    )


# --- Instalments and brands of a card -------------------------------------------------------------------


def _plans(writer: ReplyWriter, plain: Sequence[dict[str, Any]], form: str) -> list[Pair]:
    tables = {_brand(writer, brand["name"]): _table(writer, brand["installments"], form) for brand in plain}
    common, shown = _table(writer, plain[0]["installments"], form), writer.shape.brands
    if shown == "none":
        return common
    if shown == "words":
        return [("brands", list(tables)), *common]
    if shown == "keyed":
        return [("brands", {name: writer.record(own) for name, own in tables.items()})]
    bare = shown == "objects"
    brands = [
        writer.record([("brand", name), *([] if bare else own)], kind="brand") for name, own in tables.items()
    ]
    return [("brands", brands), *(common if bare else [])]


def _brand(writer: ReplyWriter, brand: str) -> str:
    writing = writer.pick("brand writing", ("lower", "upper", "title"))
    return {"lower": brand, "upper": brand.upper(), "title": brand.title()}[writing]


def _table(writer: ReplyWriter, lines: Sequence[dict[str, Any]], form: str) -> list[Pair]:
    if form == "none":
        return []
    if form == "most":
        return [("most", lines[-1]["n"])]
    style = writer.shape.quote_money
    # The counts of a bare list are those of its places: 1, 2, 3 and so on.
    if form == "amounts":
        return [("instalments", [writer.money(cents(line["amount"]), style) for line in lines])]
    if form == "sentences":
        return [("instalments", [_sentence(writer, line) for line in lines])]
    if form == "keyed":
        return [("instalments", {str(line["n"]): _keyed(writer, line) for line in lines})]
    return [("instalments", [writer.record([("count", line["n"]), *_plan(writer, line)]) for line in lines])]


def _plan(writer: ReplyWriter, line: dict[str, Any]) -> list[Pair]:
    style = writer.shape.quote_money
    pairs = [writer.priced("each", cents(line["amount"]), style)]
    if writer.shape.instalment_total:
        pairs.append(writer.priced("instalment total", cents(line["total"]), style))
    if writer.coin("tells interest"):
        pairs.append(("interest", line["n"] > 3))
    return pairs


def _keyed(writer: ReplyWriter, line: dict[str, Any]) -> Any:
    pairs = _plan(writer, line)
    return pairs[0][1] if len(pairs) == 1 else writer.record(pairs)


def _sentence(writer: ReplyWriter, line: dict[str, Any]) -> str:
    each = writer.money(cents(line["amount"]), "brl")
    interest = "com juros" if line["n"] > 3 else "sem juros"
    total = f" (total {writer.money(cents(line['total']), 'brl')})" if writer.shape.instalment_total else ""
    return f"{line['n']}x de {each} {interest}{total}"
