"""Instalments and card brands of a provider (contract 4.7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pos_app.sandbox.shapes.pen import Pair, Pen, cents


def plans(pen: Pen, plain: Sequence[dict[str, Any]], form: str) -> list[Pair]:
    """Return brands and instalments of a card, in a form of instalments."""
    table = _table(pen, plain[0]["installments"], form)
    names = [brand["name"] for brand in plain]
    shown = pen.shape.brands
    if shown == "none":
        return table
    if shown == "words":
        return [("brands", [_word(pen, name) for name in names]), *table]
    if shown == "objects":
        return [
            ("brands", [pen.record([("brand", _word(pen, name))], kind="brand") for name in names]),
            *table,
        ]
    if shown == "keyed":
        return [
            (
                "brands",
                {
                    _word(pen, brand["name"]): pen.record(_table(pen, brand["installments"], form))
                    for brand in plain
                },
            )
        ]
    return [
        (
            "brands",
            [
                pen.record(
                    [("brand", _word(pen, brand["name"])), *_table(pen, brand["installments"], form)],
                    kind="brand",
                )
                for brand in plain
            ],
        )
    ]


def _word(pen: Pen, brand: str) -> str:
    writing = pen.pick("brand writing", ("lower", "upper", "title"))
    return {"lower": brand, "upper": brand.upper(), "title": brand.title()}[writing]


def _table(pen: Pen, lines: Sequence[dict[str, Any]], form: str) -> list[Pair]:
    if form == "none":
        return []
    if form == "most":
        return [("most", lines[-1]["n"])]
    style = pen.shape.quote_money
    # The counts of a bare list are those of its places: 1, 2, 3 and so on.
    if form == "amounts":
        return [("instalments", [pen.money(cents(line["amount"]), style) for line in lines])]
    if form == "sentences":
        return [("instalments", [_sentence(pen, line) for line in lines])]
    if form == "keyed":
        return [("instalments", {str(line["n"]): _keyed(pen, line) for line in lines})]
    return [("instalments", [pen.record([("count", line["n"]), *_line(pen, line)]) for line in lines])]


def _line(pen: Pen, line: dict[str, Any]) -> list[Pair]:
    style = pen.shape.quote_money
    pairs = [pen.priced("each", cents(line["amount"]), style)]
    if pen.shape.instalment_total:
        pairs.append(pen.priced("instalment total", cents(line["total"]), style))
    if pen.pick("tells interest", (True, False)):
        pairs.append(("interest", line["n"] > 3))
    return pairs


def _keyed(pen: Pen, line: dict[str, Any]) -> Any:
    pairs = _line(pen, line)
    return pairs[0][1] if len(pairs) == 1 else pen.record(pairs)


def _sentence(pen: Pen, line: dict[str, Any]) -> str:
    each = pen.money(cents(line["amount"]), "brl")
    interest = "com juros" if line["n"] > 3 else "sem juros"
    total = f" (total {pen.money(cents(line['total']), 'brl')})" if pen.shape.instalment_total else ""
    return f"{line['n']}x de {each} {interest}{total}"
