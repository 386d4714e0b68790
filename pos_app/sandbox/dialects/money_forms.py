"""The same amounts written and arranged in other ways, totals of something else than one method, and amounts
that nobody pays beside the one that is due."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pos_app.sandbox.dialects.entry import Asked, Dialect, Line, SaleKind, Seat, Way, each, methods, money
from pos_app.sandbox.dialects.writing import comma, dot, grouped, noisy, num, reais
from pos_app.sandbox.tariff import Tariff

_INSURED: frozenset[SaleKind] = frozenset({"insured"})
_MANY: frozenset[SaleKind] = frozenset({"round"})
_CARD_MORE = Tariff(more={"credit_card": 2})
_PIX_OFF = Tariff(off={"pix": 5})


def _written(name: str, about: str, write: Callable[[int], Any]) -> Dialect:
    """Return a dialect with fares, insurance, fee and total, each amount written in one way."""
    return money(
        name,
        about,
        methods(
            lambda a, w: {
                "fares": write(a.fares),
                "insurance": write(a.insurance),
                "serviceFee": write(w.fee),
                "total": write(w.total),
            }
        ),
    )


def _named(name: str, about: str, names: tuple[str, str, str], write: Callable[[int], Any]) -> Dialect:
    """Return a dialect with the names of goods, fee and total, each amount written in one way."""
    goods, fee, total = names
    return money(
        name, about, methods(lambda a, w: {goods: write(a.goods), fee: write(w.fee), total: write(w.total)})
    )


def _rows(a: Asked, way: Way) -> list[tuple[str, int]]:
    parts = [("Passagens", a.fares), ("Seguro", a.insurance), ("Taxa de serviço", way.fee)]
    return [*((name, cents) for name, cents in parts if cents), ("Total a pagar", way.total)]


def _line(line: Line) -> dict[str, Any]:
    return {"n": line.count, "amount": num(line.each), "total": num(line.total)}


def _ticket(a: Asked, seat: Seat, way: Way) -> dict[str, Any]:
    fee, insurance = way.fee // len(a.seats), a.each_insurance if seat.insured else 0
    total = num(seat.cents + insurance + fee)
    return {"id": seat.id, "price": num(seat.cents), "fee": num(fee), "total": total}


def _tickets(a: Asked, way: Way) -> list[dict[str, Any]]:
    return [_ticket(a, seat, way) for seat in a.seats]


def _directions(a: Asked, way: Way) -> list[dict[str, Any]]:
    def total(seats: list[Seat]) -> float:
        return round(sum(float(_ticket(a, seat, way)["total"]) for seat in seats), 2)

    return [{"tripId": trip, "total": total(seats)} for trip, seats in a.trips.items()]


# fmt: off
WRITING: tuple[Dialect, ...] = (
    _written("scaled", "Scaled integers: {value, scale}", lambda c: {"value": c, "scale": 2}),
    _written("unscaled", "Java's decimals: {unscaledValue, scale}",
        lambda c: {"unscaledValue": c, "scale": 2}),
    _written("exponent", "Exponents: {amount, exponent -2}", lambda c: {"amount": c, "exponent": -2}),
    _written("precision", "Integers with precision: {amount, precision}",
        lambda c: {"amount": c, "precision": 2}),
    _written("decimal-comma", "Texts with a decimal comma", comma),
    _written("brazilian-text", "Texts for people: R$ 1.138,80", reais),
    _written("no-break-space", "Texts for people with a no-break space after R$",
        lambda c: reais(c).replace(" ", "\N{NO-BREAK SPACE}")),
    _written("grouped-comma", "Texts with point for thousands: 1.138,80", grouped),
    _written("grouped-point", "Texts with comma for thousands: 1,138.80", lambda c: f"{c / 100:,.2f}"),
    _written("currency-before", "Texts with the currency before: BRL 138.80", lambda c: f"BRL {dot(c)}"),
    _written("currency-after", "Texts with the currency after: 138.80 BRL", lambda c: f"{dot(c)} BRL"),
    _written("noisy-doubles", "Doubles with the noise of sums: 138.79999999999998", noisy),
    _written("four-decimals", "Texts with four decimals", lambda c: f"{c / 100:.4f}"),
    _written("six-decimals", "Texts with six decimals", lambda c: f"{c / 100:.6f}"),
    _written("reais-and-cents", "Two fields: reais and centavos",
        lambda c: {"reais": c // 100, "centavos": c % 100}),
    _written("units-and-cents", "Two texts: integer and fraction",
        lambda c: {"int": str(c // 100), "frac": f"{c % 100:02d}"}),
    _written("micros", "Millionths: amountMicros as text",
        lambda c: {"amountMicros": str(c * 10_000), "currencyCode": "BRL"}),
    _written("scientific", "Texts in scientific notation: 1.388E+2", lambda c: f"{c / 100:.6E}"),
    _written("by-currency", "Amounts under the code of the currency", lambda c: {"BRL": num(c)}),
    _written("pair", "Pairs of currency and cents", lambda c: ["BRL", c]),
    _written("xml-like", "What is left of XML: {_currency, __text}",
        lambda c: {"_currency": "BRL", "__text": dot(c)}),
    _written("unit-named", "Amounts with the unit named: {amount, unit cent}",
        lambda c: {"amount": c, "unit": "cent"}),
    _written("formatted-twin", "Each amount twice: as number and as text",
        lambda c: {"raw": num(c), "formatted": reais(c)}),
    _written("cents-twin", "Each amount twice: in cents and in reais",
        lambda c: {"cents": c, "amount": num(c)}),
    _named("amount-in-cents", "Names that say cents", ("fareInCents", "feeInCents", "totalInCents"), int),
    _named("cents-text", "Cents as texts, named so", ("fareCents", "feeCents", "totalCents"), str),
    _named("amount-due", "The amount is called amountDue",
        ("itemsAmount", "convenienceFee", "amountDue"), num),
    _named("to-pay", "The amount is called toPay", ("subtotal", "fee", "toPay"), num),
    _named("final-price", "The amount is called finalPrice", ("price", "serviceFee", "finalPrice"), num),
    _named("grand-total", "The amount is called grand_total",
        ("sub_total", "service_fee", "grand_total"), dot),
    _named("payable", "The amount is called payableAmount",
        ("ticketsAmount", "feeAmount", "payableAmount"), num),
    _named("total-cost", "The amount is called totalCost", ("fare", "bookingFee", "totalCost"), num),
    _named("valor-a-pagar", "The amount is called valorAPagar", ("subtotal", "taxa", "valorAPagar"), num),
    money("flat-names", "One object whose names hold the method: pix_total, credit_card_total",
        lambda a: {name: cents for w in a.ways for name, cents in ((f"{w.word}_fee", num(w.fee)),
            (f"{w.word}_total", num(w.total)))}),
    money("under-words", "Methods under their words",
        lambda a: {"methods": a.by_word(lambda w: {"fee": num(w.fee), "total": num(w.total)})}),
    money("bare-map", "A number under the word of each method",
        lambda a: {"totals": a.by_word(lambda w: num(w.total))}),
    money("labels-and-texts", "Rows of label and text for people, the last is the total",
        each("methods", lambda a, w: {"type": w.word, "rows": [{"label": n, "value": reais(c)}
            for n, c in _rows(a, w)]})),
    money("properties", "Lists of name and value",
        each("methods", lambda a, w: [{"name": "type", "value": w.word}, {"name": "fee", "value": num(w.fee)},
            {"name": "total", "value": num(w.total)}])),
    money("columns", "A table: names of columns once, then rows",
        each("rows", lambda a, w: [w.word, num(a.fares), num(a.insurance), num(w.fee), num(w.total)],
            lambda a: {"columns": ["type", "fares", "insurance", "fee", "total"]})),
    money("parallel-lists", "Methods, fees and totals in three lists of the same order",
        each("totals", lambda a, w: num(w.total), lambda a: {"methods": a.each(lambda w: w.word),
            "fees": a.each(lambda w: num(w.fee))})),
    money("hal", "HAL: methods under _embedded, each with links",
        lambda a: {"_links": {"self": {"href": "/v4/payments"}},
            "_embedded": {"paymentMethods": a.each(lambda w: {"type": w.word, "total": num(w.total),
            "_links": {"self": {"href": f"/methods/{w.word}"}}})}}),
    money("json-api", "JSON:API: attributes of resources",
        each("data", lambda a, w: {"type": "paymentMethod", "id": w.word,
            "attributes": {"fee": num(w.fee), "total": num(w.total)}})),
    money("deep", "The amount lies seven objects deep",
        lambda a: {"data": {"checkout": {"summary": {"byMethod": a.each(lambda w: {"method": {"type": w.word},
            "amounts": {"due": {"total": num(w.total)}}})}}}}),
    money("html", "A sentence with the amount in HTML",
        each("methods", lambda a, w: {"type": w.word, "html": f"Total: <b>{reais(w.total)}</b> no {w.name}"}),
            binding=False),
    money("sentence", "A sentence that names the total in words and figures",
        each("methods", lambda a, w: {"type": w.word, "message": f"Você paga {reais(w.total)} à vista"}),
            binding=False),
)
# fmt: on

# fmt: off
LAYOUT: tuple[Dialect, ...] = (
    money("total-per-ticket", "A total of each ticket in each method, and none of the order",
        methods(lambda a, w: {"tickets": _tickets(a, w)}), binding=False),
    money("total-per-ticket-and-order", "A total of each ticket, and the order's",
        methods(lambda a, w: {"tickets": _tickets(a, w), "total": num(w.total)})),
    money("one-ticket-only", "The total of one ticket stands for all of them, with their number",
        methods(lambda a, w: {"quantity": len(a.seats), "unitTotal": num(w.total // len(a.seats))}),
            binding=False),
    money("total-per-direction", "A total of each trip in each method, and none of the order",
        methods(lambda a, w: {"trips": _directions(a, w)}), unclear=_MANY, binding=False),
    money("total-per-direction-and-order", "A total of each trip, and the order's as grandTotal",
        methods(lambda a, w: {"trips": _directions(a, w), "grandTotal": num(w.total)})),
    money("average-and-total", "The average of a ticket beside the total",
        methods(lambda a, w: {"averagePerPassenger": round(w.total / 100 / len(a.seats), 2),
            "total": num(w.total)})),
    money("instalments-only", "Each method is a table of instalments, and the first row is the price",
        methods(lambda a, w: {"installments": [_line(line) for line in w.lines] or [{"n": 1,
            "amount": num(w.total), "total": num(w.total)}]}), table=True),
    money("instalments-amounts-only", "A table of instalments with the amount of each and no total",
        methods(lambda a, w: {"total": num(w.total), "installments": [{"n": line.count,
            "amount": num(line.each)} for line in w.lines]}), table=True),
    money("instalments-without-total",
        "A table of instalments with the amount of each, and no total anywhere",
        methods(lambda a, w: {"installments": [{"n": line.count, "amount": num(line.each)}
            for line in w.lines] or [{"n": 1, "amount": num(w.total)}]}), binding=False, table=True),
    money("instalments-above",
        "One table of instalments for the card above the methods; its first row is not the price by PIX",
        methods(lambda a, w: {"total": num(w.total)}, lambda a: {"installments": [_line(line)
            for line in a.way("credit_card").lines]}), tariff=_CARD_MORE, table=True),
    money("instalments-first-row",
        "No method has a total: the card's is the first row of a common table, PIX is 2 % less and says so",
        lambda a: {"installments": [_line(line) for line in a.way("credit_card").lines],
            "paymentMethods": [{"type": "credit_card"}, {"type": "pix", "total": num(a.way("pix").total)}]},
            tariff=_CARD_MORE, binding=False, table=True),
    money("instalments-highest",
        "Only the largest number of instalments is told beside the total: 'up to 12 of'",
        methods(lambda a, w: ({"total": num(w.total)} | ({"upTo": {"n": w.lines[-1].count,
            "amount": num(w.lines[-1].each)}} if w.lines else {})))),
    money("instalments-minimum", "The smallest instalment and the most of them are told beside the total",
        methods(lambda a, w: ({"total": num(w.total)} | ({"minInstallment": 5.0, "maxInstallments": 12}
            if w.card else {})))),
    money("instalments-interest", "Each row has rate, interest, principal and total",
        methods(lambda a, w: ({"total": num(w.total)} | ({"installments": [{"count": line.count,
            "value": num(line.each), "interest": num(line.total - line.due), "principal": num(line.due),
            "total": num(line.total)} for line in w.lines]} if w.card else {}))), table=True),
    money("pix-instalments", "PIX has a plan with interest too, beside its total",
        methods(lambda a, w: {"total": num(w.total), "plan": {"n": 4, "amount": num(w.total * 27 // 100),
            "total": num(w.total * 27 // 100 * 4)}})),
    money("insurance-in-total", "Insurance is told nowhere, and contained in the total",
        methods(lambda a, w: {"fee": num(w.fee), "total": num(w.total)})),
    money("insurance-per-seat", "Insurance is told for one seat, the total contains that of all",
        methods(lambda a, w: {"insurancePerSeat": num(a.each_insurance if a.insurance else 0),
            "fee": num(w.fee), "total": num(w.total)})),
    money("insurance-offered",
        "Insurance is told with its price also where it was not asked for, and then not in the total",
        methods(lambda a, w: {"insurance": num(675 * len(a.seats)), "fee": num(w.fee),
            "total": num(w.total)})),
    money("insurance-left-out", "The total is without insurance, which is told beside it and charged",
        methods(lambda a, w: {"insurance": num(a.insurance), "fee": num(w.fee),
            "total": num(w.total - a.insurance)}), unclear=_INSURED),
    money("insurance-row", "Insurance is a row among the fees of each method",
        methods(lambda a, w: {"fees": [{"type": "service", "amount": num(w.fee)},
            {"type": "insurance", "amount": num(a.insurance)}], "total": num(w.total)})),
)
# fmt: on

# fmt: off
DECOYS: tuple[Dialect, ...] = (
    money("zero-until-chosen", "The order's total is 0 until a method is chosen; each method has its own",
        methods(lambda a, w: {"total": num(w.total)}, lambda a: {"total": 0, "totalPaid": 0})),
    money("zero-in-method", "Each method has an amount of 0, which is what was paid, beside amountDue",
        methods(lambda a, w: {"amount": 0, "amountPaid": 0, "amountDue": num(w.total)})),
    money("zero-total", "The total of each method is 0, and nothing else is told",
        methods(lambda a, w: {"fee": 0, "total": 0}), binding=False),
    money("min-max", "The lowest and highest total over all methods stand above",
        methods(lambda a, w: {"total": num(w.total)}, lambda a: {"minTotal": num(min(w.total
            for w in a.ways)), "maxTotal": num(max(w.total for w in a.ways))}), tariff=_PIX_OFF),
    money("min-max-only", "Only the lowest and highest total are told",
        methods(lambda a, w: {"name": w.name}, lambda a: {"from": num(a.way("pix").total),
            "to": num(a.way("credit_card").total)}), tariff=_PIX_OFF, binding=False),
    money("limits", "Each method has the least and the most that it takes, beside its total",
        methods(lambda a, w: {"min": 1.0, "max": 5000.0, "total": num(w.total)})),
    money("decoys", "Numbers that look like money: quotas, points, ids, seconds, a distance and a score",
        methods(lambda a, w: {"id": 13880, "quota": 120, "points": w.total // 10, "expiresIn": 900,
            "score": 99.5, "total": num(w.total)}, lambda a: {"distanceKm": 586.4, "transactionId": 28379,
            "availableCredit": 1500.0})),
    money("points", "The total is told in points of a club too: 100 points are R$ 1,00",
        methods(lambda a, w: {"totalPoints": w.total, "total": num(w.total)})),
    money("two-currencies", "Each total in BRL and in USD",
        methods(lambda a, w: {"totals": [{"currency": "USD", "amount": round(w.total / 540, 2)},
            {"currency": "BRL", "amount": num(w.total)}]})),
    money("foreign-first", "total is in USD and says so; totalBRL is due",
        methods(lambda a, w: {"total": round(w.total / 540, 2), "currency": "USD", "totalBRL": num(w.total)}),
            binding=False),
    money("twice-offered", "Each method comes twice, by two acquirers with other totals",
        lambda a: {"paymentMethods": [{"type": w.word, "acquirer": n, "total": num(w.total + extra)}
            for w in a.ways for n, extra in ((1, 0), (2, 390))]}, binding=False),
    money("by-brand", "The card's total stands under each brand, all alike",
        methods(lambda a, w: ({"brands": [{"brand": brand, "total": num(w.total)}
            for brand in ("visa", "mastercard", "elo")]} if w.card else {"total": num(w.total)}))),
    money("by-brand-differing", "The card's total stands under each brand, elo costs more",
        methods(lambda a, w: ({"brands": [{"brand": b, "total": num(w.total + more)}
            for b, more in (("elo", 350), ("visa", 0))]} if w.card else {"total": num(w.total)}))),
    money("previous-quote", "What the same seats cost an hour ago stands beside: previousTotal",
        methods(lambda a, w: {"previousTotal": num(w.total - 700), "total": num(w.total)})),
    money("donation", "A donation of R$ 2,00 is offered and not chosen; totalWithDonation stands beside",
        methods(lambda a, w: {"donation": 2.0, "total": num(w.total),
            "totalWithDonation": num(w.total + 200)})),
    money("pay-now-later", "A fifth may be paid now and the rest on board: payNow, payLater, total",
        methods(lambda a, w: {"payNow": num(w.total // 5), "payLater": num(w.total - w.total // 5),
            "total": num(w.total)}), binding=False),
    money("other-route", "Totals of a cheaper trip are told as an upsell beside each method's own",
        methods(lambda a, w: {"total": num(w.total)}, lambda a: {"suggestions": [{"route": "manhã",
            "total": num(a.goods * 4 // 5)}]})),
)
# fmt: on
