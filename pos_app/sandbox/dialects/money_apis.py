"""Money as the interfaces of payment providers tell it."""

from __future__ import annotations

from typing import Any

from pos_app.sandbox.dialects.asked import Asked, Line, Way
from pos_app.sandbox.dialects.entry import money
from pos_app.sandbox.dialects.writing import amount, coded, comma, dot, nanos, num, reais
from pos_app.sandbox.dialects.writing import money as minor


def _rows(way: Way, tell: Any) -> list[Any]:
    return [tell(line) for line in way.lines]


def _mercadopago(line: Line) -> dict[str, Any]:
    times = "parcela" if line.count == 1 else "parcelas"
    return {
        "installments": line.count,
        "installment_rate": round(100 * (line.total - line.due) / max(line.due, 1), 2),
        "min_allowed_amount": 0.5,
        "max_allowed_amount": 60000,
        "recommended_message": f"{line.count} {times} de {reais(line.each)} ({reais(line.total)})",
        "installment_amount": num(line.each),
        "total_amount": num(line.total),
    }


def _pagbank(way: Way) -> dict[str, Any]:
    plans = [
        {
            "installments": line.count,
            "installment_value": line.each,
            "interest_free": line.total == line.due,
            "amount": {"value": line.total, "currency": "BRL"},
        }
        for line in way.lines
    ]
    return {"amount": minor(way.total)} | ({"installment_plans": plans} if way.card else {})


def _paypal(a: Asked, way: Way) -> dict[str, Any]:
    parts = {"item_total": coded(a.fares), "handling": coded(way.fee), "discount": coded(way.off)}
    if a.insurance:
        parts["insurance"] = coded(a.insurance)
    return {"payment_source": way.word, "amount": {**coded(way.total), "breakdown": parts}}


def _klarna(a: Asked, way: Way) -> dict[str, Any]:
    lines = [
        {
            "name": f"Poltrona {seat.label}",
            "quantity": 1,
            "unit_price": seat.cents,
            "total_amount": seat.cents,
        }
        for seat in a.seats
    ]
    extra = [("Seguro", a.insurance), ("Taxa de serviço", way.fee)]
    lines += [{"name": n, "quantity": 1, "unit_price": c, "total_amount": c} for n, c in extra if c]
    return {
        "payment_method": way.word,
        "order_amount": way.total,
        "order_tax_amount": 0,
        "order_lines": lines,
    }


def _square(a: Asked, way: Way) -> dict[str, Any]:
    def cash(cents: int) -> dict[str, Any]:
        return {"amount": cents, "currency": "BRL"}

    return {
        "type": way.word,
        "total_money": cash(way.total),
        "total_service_charge_money": cash(way.fee),
        "total_discount_money": cash(way.off),
        "total_tax_money": cash(0),
        "net_amount_due_money": cash(way.total),
    }


def _stripe_session(a: Asked, way: Way) -> dict[str, Any]:
    return {
        "object": "checkout.session",
        "payment_method_type": way.word,
        "currency": "brl",
        "amount_subtotal": a.goods + way.fee,
        "amount_total": way.total,
        "total_details": {"amount_discount": way.off, "amount_shipping": 0, "amount_tax": 0},
    }


def _cielo(way: Way) -> dict[str, Any]:
    rows = _rows(way, lambda line: {"Installments": line.count, "Amount": line.total})
    return {"Type": way.word, "Amount": way.total, "Currency": "BRL"} | ({"Plans": rows} if way.card else {})


def _pagarme(way: Way) -> dict[str, Any]:
    rows = _rows(way, lambda line: {"number": line.count, "total": line.total})
    made: dict[str, Any] = {"payment_method": way.word, "amount": way.total}
    return made | ({"credit_card": {"installments": rows}} if way.card else {})


ALL = (
    money(
        "stripe-intent",
        "Stripe's PaymentIntent: whole cents in amount, the currency in small letters",
        lambda a: {
            "object": "list",
            "data": a.each(lambda w: {"payment_method": w.word, "amount": w.total, "currency": "brl"}),
        },
    ),
    money(
        "stripe-session",
        "Stripe's Checkout Session: amount_subtotal and amount_total in cents",
        lambda a: {"object": "list", "data": a.each(lambda w: _stripe_session(a, w))},
    ),
    money(
        "stripe-decimal",
        "Stripe's prices: unit_amount and unit_amount_decimal, both in cents, one as text",
        lambda a: {
            "prices": a.each(
                lambda w: {"type": w.word, "unit_amount": w.total, "unit_amount_decimal": str(w.total)}
            )
        },
    ),
    money(
        "adyen",
        "Adyen: amount {value in cents, currency} of each method",
        lambda a: {
            "paymentMethods": a.each(lambda w: {"type": w.word, "name": w.name, "amount": minor(w.total)})
        },
    ),
    money(
        "adyen-splits",
        "Adyen with splits: the parts that go to company and platform stand beside the amount",
        lambda a: {
            "paymentMethods": a.each(
                lambda w: {
                    "type": w.word,
                    "amount": minor(w.total),
                    "splits": [
                        {"type": "BalanceAccount", "amount": minor(w.total - w.fee)},
                        {"type": "Commission", "amount": minor(w.fee)},
                    ],
                }
            )
        },
    ),
    money(
        "paypal",
        "PayPal's order: amount as text with a breakdown that adds up",
        lambda a: {"purchase_units": a.each(lambda w: _paypal(a, w))},
    ),
    money(
        "google-money",
        "Google's Money: units as text and nanos",
        lambda a: {"methods": a.each(lambda w: {"type": w.word, "total": nanos(w.total)})},
    ),
    money(
        "google-money-parts",
        "Google's Money for fares, fee and total",
        lambda a: {
            "methods": a.each(
                lambda w: {
                    "type": w.word,
                    "fares": nanos(a.fares),
                    "insurance": nanos(a.insurance),
                    "serviceFee": nanos(w.fee),
                    "total": nanos(w.total),
                }
            )
        },
    ),
    money(
        "square",
        "Square: several *_money objects in cents, of which net_amount_due_money is due",
        lambda a: {"orders": a.each(lambda w: _square(a, w))},
    ),
    money(
        "mercadopago",
        "Mercado Pago: transaction_amount, and payer_costs with rates and a sentence for each number",
        lambda a: {
            "payment_methods": a.each(
                lambda w: {
                    "id": w.word,
                    "transaction_amount": num(w.total),
                    "payer_costs": _rows(w, _mercadopago),
                }
            )
        },
        table=True,
    ),
    money(
        "mercadopago-costs",
        "Mercado Pago's list of payer_costs alone: the card's amount is that of one instalment",
        lambda a: {
            "methods": a.each(
                lambda w: (
                    {"payment_method_id": w.word}
                    | (
                        {"payer_costs": _rows(w, _mercadopago)}
                        if w.card
                        else {"transaction_amount": num(w.total)}
                    )
                )
            )
        },
        table=True,
    ),
    money(
        "pagbank",
        "PagBank: amount {value in cents} and installment_plans under the word of each method",
        lambda a: {"payment_methods": a.by_word(_pagbank)},
        table=True,
    ),
    money(
        "cielo",
        "Cielo: Amount in cents, names with capital letters, a plan for each number of instalments",
        lambda a: {"Payments": a.each(_cielo)},
        table=True,
    ),
    money(
        "pagarme",
        "Pagar.me: amount in cents",
        lambda a: {"payments": a.each(_pagarme)},
        table=True,
    ),
    money(
        "braintree",
        "Braintree: amount as decimal text and nothing else",
        lambda a: {"transactions": a.each(lambda w: {"type": w.word, "amount": dot(w.total)})},
    ),
    money(
        "checkout-com",
        "Checkout.com: cents, with items whose total_amount add up",
        lambda a: {
            "options": a.each(
                lambda w: {
                    "source": {"type": w.word},
                    "amount": w.total,
                    "currency": "BRL",
                    "items": [
                        {"name": "fares", "total_amount": a.fares},
                        {"name": "insurance", "total_amount": a.insurance},
                        {"name": "service fee", "total_amount": w.fee},
                    ],
                }
            )
        },
    ),
    money(
        "klarna",
        "Klarna: order_amount in cents, and order_lines for seats, insurance and fee",
        lambda a: {"sessions": a.each(lambda w: _klarna(a, w))},
    ),
    money(
        "iugu",
        "Iugu: total_cents beside the same as a text for people",
        lambda a: {
            "methods": a.each(lambda w: {"type": w.word, "total_cents": w.total, "total": reais(w.total)})
        },
    ),
    money(
        "asaas",
        "Asaas: value is paid by the customer, netValue is what the merchant gets",
        lambda a: {
            "payments": a.each(
                lambda w: {"billingType": w.word, "value": num(w.total), "netValue": num(w.total - 199)}
            )
        },
        binding=False,
    ),
    money(
        "efi",
        "Efí and the PIX interface of the central bank: valor {original as text}",
        lambda a: {"cobrancas": a.each(lambda w: {"forma": w.word, "valor": {"original": dot(w.total)}})},
    ),
    money(
        "worldpay",
        "Worldpay: value with the exponent of the currency",
        lambda a: {
            "methods": a.each(
                lambda w: {"type": w.word, "value": {"amount": w.total, "currency": "BRL", "exponent": 2}}
            )
        },
    ),
    money(
        "open-banking",
        "Open banking: instructedAmount as text beside the charges that are part of it",
        lambda a: {
            "Data": a.each(
                lambda w: {
                    "PaymentMethod": w.word,
                    "InstructedAmount": {"Amount": dot(w.total), "Currency": "BRL"},
                    "Charges": [{"Type": "SERVICE_FEE", "Amount": {"Amount": dot(w.fee), "Currency": "BRL"}}],
                }
            )
        },
    ),
    money(
        "getnet",
        "Getnet: amount in cents, and for the card a list of instalments without their total",
        lambda a: {
            "payments": a.each(
                lambda w: {
                    "payment_type": w.word,
                    "amount": w.total,
                    "installments": _rows(w, lambda line: {"number": line.count, "value": line.each}),
                }
            )
        },
        table=True,
    ),
    money(
        "rede",
        "Rede: amount in cents by kind, and boleto with another amount, not enabled",
        lambda a: {
            "kinds": [
                *a.each(lambda w: {"kind": w.word, "enabled": True, "amount": w.total}),
                {"kind": "boleto", "enabled": False, "amount": a.ways[0].total + 349},
            ]
        },
    ),
    money(
        "picpay",
        "A wallet's plain value, with the balance and limits of the wallet beside it",
        lambda a: {
            "wallet": {"balance": 5000.0, "dailyLimit": 1000.0},
            "options": a.each(lambda w: {"method": w.word, "value": num(w.total)}),
        },
    ),
    money(
        "boleto-line",
        "A third method, boleto, is offered with a total of its own",
        lambda a: {
            "methods": [
                *a.each(lambda w: {"type": w.word, "total": amount(w.total)}),
                {"type": "boleto", "total": amount(a.ways[0].total + 349), "line": "23793.38128 60082.714"},
            ]
        },
    ),
    money(
        "recibo",
        "Brazilian names and decimal comma: valorTotal, taxaServico",
        lambda a: {
            "formasPagamento": a.each(
                lambda w: {
                    "tipo": w.word,
                    "valorPassagens": comma(a.fares),
                    "valorSeguro": comma(a.insurance),
                    "taxaServico": comma(w.fee),
                    "valorTotal": comma(w.total),
                }
            )
        },
    ),
)
