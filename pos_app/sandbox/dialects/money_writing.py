"""The same amounts, written and arranged in other ways."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pos_app.sandbox.dialects.asked import Asked, Way
from pos_app.sandbox.dialects.entry import Dialect, money
from pos_app.sandbox.dialects.writing import comma, dot, grouped, noisy, num, reais


def _written(name: str, about: str, write: Callable[[int], Any]) -> Dialect:
    """Return a dialect with fares, insurance, fee and total, each amount written in one way."""

    def tell(a: Asked, way: Way) -> dict[str, Any]:
        return {
            "type": way.word,
            "fares": write(a.fares),
            "insurance": write(a.insurance),
            "serviceFee": write(way.fee),
            "total": write(way.total),
        }

    return money(name, about, lambda a: {"paymentMethods": a.each(lambda w: tell(a, w))})


def _named(name: str, about: str, names: tuple[str, str, str], write: Callable[[int], Any]) -> Dialect:
    """Return a dialect with the names of goods, fee and total, each amount written in one way."""
    goods, fee, total = names
    return money(
        name,
        about,
        lambda a: {
            "paymentMethods": a.each(
                lambda w: {"type": w.word, goods: write(a.goods), fee: write(w.fee), total: write(w.total)}
            )
        },
    )


def _rows(a: Asked, way: Way) -> list[tuple[str, int]]:
    parts = [("Passagens", a.fares), ("Seguro", a.insurance), ("Taxa de serviço", way.fee)]
    return [*((name, cents) for name, cents in parts if cents), ("Total a pagar", way.total)]


ALL = (
    _written("scaled", "Scaled integers: {value, scale}", lambda c: {"value": c, "scale": 2}),
    _written(
        "unscaled", "Java's decimals: {unscaledValue, scale}", lambda c: {"unscaledValue": c, "scale": 2}
    ),
    _written("exponent", "Exponents: {amount, exponent -2}", lambda c: {"amount": c, "exponent": -2}),
    _written(
        "precision", "Integers with precision: {amount, precision}", lambda c: {"amount": c, "precision": 2}
    ),
    _written("decimal-comma", "Texts with a decimal comma", comma),
    _written("brazilian-text", "Texts for people: R$ 1.138,80", reais),
    _written(
        "no-break-space",
        "Texts for people with a no-break space after R$",
        lambda c: reais(c).replace(" ", "\N{NO-BREAK SPACE}"),
    ),
    _written("grouped-comma", "Texts with point for thousands: 1.138,80", grouped),
    _written("grouped-point", "Texts with comma for thousands: 1,138.80", lambda c: f"{c / 100:,.2f}"),
    _written("currency-before", "Texts with the currency before: BRL 138.80", lambda c: f"BRL {dot(c)}"),
    _written("currency-after", "Texts with the currency after: 138.80 BRL", lambda c: f"{dot(c)} BRL"),
    _written("noisy-doubles", "Doubles with the noise of sums: 138.79999999999998", noisy),
    _written("four-decimals", "Texts with four decimals", lambda c: f"{c / 100:.4f}"),
    _written("six-decimals", "Texts with six decimals", lambda c: f"{c / 100:.6f}"),
    _written(
        "reais-and-cents",
        "Two fields: reais and centavos",
        lambda c: {"reais": c // 100, "centavos": c % 100},
    ),
    _written(
        "units-and-cents",
        "Two texts: integer and fraction",
        lambda c: {"int": str(c // 100), "frac": f"{c % 100:02d}"},
    ),
    _written(
        "micros",
        "Millionths: amountMicros as text",
        lambda c: {"amountMicros": str(c * 10_000), "currencyCode": "BRL"},
    ),
    _written("scientific", "Texts in scientific notation: 1.388E+2", lambda c: f"{c / 100:.6E}"),
    _written("by-currency", "Amounts under the code of the currency", lambda c: {"BRL": num(c)}),
    _written("pair", "Pairs of currency and cents", lambda c: ["BRL", c]),
    _written(
        "xml-like",
        "What is left of XML: {_currency, __text}",
        lambda c: {"_currency": "BRL", "__text": dot(c)},
    ),
    _written(
        "unit-named",
        "Amounts with the unit named: {amount, unit cent}",
        lambda c: {"amount": c, "unit": "cent"},
    ),
    _written(
        "formatted-twin",
        "Each amount twice: as number and as text",
        lambda c: {"raw": num(c), "formatted": reais(c)},
    ),
    _written(
        "cents-twin", "Each amount twice: in cents and in reais", lambda c: {"cents": c, "amount": num(c)}
    ),
    _named("amount-in-cents", "Names that say cents", ("fareInCents", "feeInCents", "totalInCents"), int),
    _named("cents-text", "Cents as texts, named so", ("fareCents", "feeCents", "totalCents"), str),
    _named(
        "amount-due", "The amount is called amountDue", ("itemsAmount", "convenienceFee", "amountDue"), num
    ),
    _named("to-pay", "The amount is called toPay", ("subtotal", "fee", "toPay"), num),
    _named("final-price", "The amount is called finalPrice", ("price", "serviceFee", "finalPrice"), num),
    _named(
        "grand-total", "The amount is called grand_total", ("sub_total", "service_fee", "grand_total"), dot
    ),
    _named(
        "payable", "The amount is called payableAmount", ("ticketsAmount", "feeAmount", "payableAmount"), num
    ),
    _named("total-cost", "The amount is called totalCost", ("fare", "bookingFee", "totalCost"), num),
    _named("valor-a-pagar", "The amount is called valorAPagar", ("subtotal", "taxa", "valorAPagar"), num),
    money(
        "flat-names",
        "One object whose names hold the method: pix_total, credit_card_total",
        lambda a: {
            name: cents
            for w in a.ways
            for name, cents in ((f"{w.word}_fee", num(w.fee)), (f"{w.word}_total", num(w.total)))
        },
    ),
    money(
        "under-words",
        "Methods under their words",
        lambda a: {"methods": a.by_word(lambda w: {"fee": num(w.fee), "total": num(w.total)})},
    ),
    money(
        "bare-map",
        "A number under the word of each method",
        lambda a: {"totals": a.by_word(lambda w: num(w.total))},
    ),
    money(
        "labels-and-texts",
        "Rows of label and text for people, the last is the total",
        lambda a: {
            "methods": a.each(
                lambda w: {"type": w.word, "rows": [{"label": n, "value": reais(c)} for n, c in _rows(a, w)]}
            )
        },
    ),
    money(
        "properties",
        "Lists of name and value",
        lambda a: {
            "methods": a.each(
                lambda w: [
                    {"name": "type", "value": w.word},
                    {"name": "fee", "value": num(w.fee)},
                    {"name": "total", "value": num(w.total)},
                ]
            )
        },
    ),
    money(
        "columns",
        "A table: names of columns once, then rows",
        lambda a: {
            "columns": ["type", "fares", "insurance", "fee", "total"],
            "rows": a.each(lambda w: [w.word, num(a.fares), num(a.insurance), num(w.fee), num(w.total)]),
        },
    ),
    money(
        "parallel-lists",
        "Methods, fees and totals in three lists of the same order",
        lambda a: {
            "methods": a.each(lambda w: w.word),
            "fees": a.each(lambda w: num(w.fee)),
            "totals": a.each(lambda w: num(w.total)),
        },
    ),
    money(
        "hal",
        "HAL: methods under _embedded, each with links",
        lambda a: {
            "_links": {"self": {"href": "/v4/payments"}},
            "_embedded": {
                "paymentMethods": a.each(
                    lambda w: {
                        "type": w.word,
                        "total": num(w.total),
                        "_links": {"self": {"href": f"/methods/{w.word}"}},
                    }
                )
            },
        },
    ),
    money(
        "json-api",
        "JSON:API: attributes of resources",
        lambda a: {
            "data": a.each(
                lambda w: {
                    "type": "paymentMethod",
                    "id": w.word,
                    "attributes": {"fee": num(w.fee), "total": num(w.total)},
                }
            )
        },
    ),
    money(
        "deep",
        "The amount lies seven objects deep",
        lambda a: {
            "data": {
                "checkout": {
                    "summary": {
                        "byMethod": a.each(
                            lambda w: {
                                "method": {"type": w.word},
                                "amounts": {"due": {"total": num(w.total)}},
                            }
                        )
                    }
                }
            }
        },
    ),
    money(
        "html",
        "A sentence with the amount in HTML",
        lambda a: {
            "methods": a.each(
                lambda w: {"type": w.word, "html": f"Total: <b>{reais(w.total)}</b> no {w.name}"}
            )
        },
        binding=False,
    ),
    money(
        "sentence",
        "A sentence that names the total in words and figures",
        lambda a: {
            "methods": a.each(lambda w: {"type": w.word, "message": f"Você paga {reais(w.total)} à vista"})
        },
        binding=False,
    ),
)
