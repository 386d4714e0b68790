"""Instalments and card brands of a provider (contract 4.7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pos_app.sandbox.shapes.reply_writer import Pair, ReplyWriter, cents


def plans(writer: ReplyWriter, plain: Sequence[dict[str, Any]], form: str) -> list[Pair]:
    """Return brands and instalments of a card, in a form of instalments."""
    table = _table(writer, plain[0]["installments"], form)
    names = [brand["name"] for brand in plain]
    shown = writer.shape.brands
    if shown == "none":
        return table
    if shown == "words":
        return [("brands", [_word(writer, name) for name in names]), *table]
    if shown == "objects":
        return [
            ("brands", [writer.record([("brand", _word(writer, name))], kind="brand") for name in names]),
            *table,
        ]
    if shown == "keyed":
        return [
            (
                "brands",
                {
                    _word(writer, brand["name"]): writer.record(_table(writer, brand["installments"], form))
                    for brand in plain
                },
            )
        ]
    return [
        (
            "brands",
            [
                writer.record(
                    [("brand", _word(writer, brand["name"])), *_table(writer, brand["installments"], form)],
                    kind="brand",
                )
                for brand in plain
            ],
        )
    ]


def _word(writer: ReplyWriter, brand: str) -> str:
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
    return [("instalments", [writer.record([("count", line["n"]), *_line(writer, line)]) for line in lines])]


def _line(writer: ReplyWriter, line: dict[str, Any]) -> list[Pair]:
    style = writer.shape.quote_money
    pairs = [writer.priced("each", cents(line["amount"]), style)]
    if writer.shape.instalment_total:
        pairs.append(writer.priced("instalment total", cents(line["total"]), style))
    if writer.pick("tells interest", (True, False)):
        pairs.append(("interest", line["n"] > 3))
    return pairs


def _keyed(writer: ReplyWriter, line: dict[str, Any]) -> Any:
    pairs = _line(writer, line)
    return pairs[0][1] if len(pairs) == 1 else writer.record(pairs)


def _sentence(writer: ReplyWriter, line: dict[str, Any]) -> str:
    each = writer.money(cents(line["amount"]), "brl")
    interest = "com juros" if line["n"] > 3 else "sem juros"
    total = f" (total {writer.money(cents(line['total']), 'brl')})" if writer.shape.instalment_total else ""
    return f"{line['n']}x de {each} {interest}{total}"
