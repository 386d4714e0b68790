"""Money as the interfaces of payment providers, shops, and travel and booking tell it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pos_app.sandbox.dialects.entry import Asked, Line, Way, each, methods, money
from pos_app.sandbox.dialects.writing import amount, coded, comma, dot, nanos, num, reais
from pos_app.sandbox.dialects.writing import money as minor


def _rows(way: Way, tell: Callable[[Line], Any]) -> list[Any]:
    return [tell(line) for line in way.lines]


def _of_card(way: Way, **plans: Any) -> dict[str, Any]:
    return plans if way.card else {}


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


def _pagbank(line: Line) -> dict[str, Any]:
    free, total = line.total == line.due, {"value": line.total, "currency": "BRL"}
    return {
        "installments": line.count,
        "installment_value": line.each,
        "interest_free": free,
        "amount": total,
    }


def _paypal(a: Asked, way: Way) -> dict[str, Any]:
    parts = {"item_total": coded(a.fares), "handling": coded(way.fee), "discount": coded(way.off)}
    return {
        **coded(way.total),
        "breakdown": parts | ({"insurance": coded(a.insurance)} if a.insurance else {}),
    }


def _klarna(a: Asked, way: Way) -> list[dict[str, Any]]:
    extra = [("Seguro", a.insurance), ("Taxa de serviço", way.fee)]
    lines = [(f"Poltrona {seat.label}", seat.cents) for seat in a.seats] + [one for one in extra if one[1]]
    return [{"name": name, "quantity": 1, "unit_price": c, "total_amount": c} for name, c in lines]


def _minor(cents: int) -> dict[str, Any]:
    return {"amount": cents, "currency": "BRL"}


def _amadeus(a: Asked, way: Way) -> dict[str, Any]:
    return {
        "currency": "BRL",
        "base": dot(a.fares),
        "total": dot(a.goods),
        "fees": [{"type": "TICKETING", "amount": dot(way.fee)}, {"type": "SUPPLIER", "amount": "0.00"}],
        "grandTotal": dot(way.total),
    }


def _sabre(cents: int) -> dict[str, Any]:
    return {"Amount": num(cents), "CurrencyCode": "BRL", "DecimalPlaces": 2}


def _components(a: Asked, way: Way) -> list[dict[str, str]]:
    """Toll and boarding fee are parts of the fare, as on a BP-e."""
    toll, boarding = a.fares // 20, a.fares // 15
    fare = a.fares - toll - boarding
    parts = {"01": fare, "02": toll, "03": boarding, "04": a.insurance, "99": way.fee}
    return [{"tpComp": code, "vComp": dot(cents)} for code, cents in parts.items() if cents]


def _vtex(a: Asked) -> dict[str, Any]:
    ways = [(str(number), way) for number, way in enumerate(a.ways, 2)]
    totals = {"Items": a.fares, "Insurance": a.insurance, "Service": a.ways[0].fee}

    def plan(line: Line) -> dict[str, Any]:
        interest = line.total != line.due
        return {"count": line.count, "hasInterestRate": interest, "value": line.each, "total": line.total}

    return {
        "value": a.ways[0].total,
        "items": [
            {"id": seat.id, "quantity": 1, "price": seat.cents, "listPrice": seat.cents, "sellers": []}
            for seat in a.seats
        ],
        "totalizers": [{"id": name, "value": cents} for name, cents in totals.items() if cents],
        "paymentData": {
            "paymentSystems": [{"id": n, "name": way.name, "groupName": way.word} for n, way in ways],
            "installmentOptions": [
                {
                    "paymentSystem": n,
                    "paymentName": way.word,
                    "value": way.total,
                    "installments": _rows(way, plan),
                }
                for n, way in ways
            ],
        },
    }


def _magento(a: Asked, way: Way) -> list[dict[str, Any]]:
    parts = [("subtotal", "Poltronas", a.fares), ("insurance", "Seguro", a.insurance)]
    parts += [("service_fee", "Taxa de serviço", way.fee), ("grand_total", "Total", way.total)]
    return [{"code": code, "title": title, "value": num(cents)} for code, title, cents in parts]


# fmt: off
ALL = (
    money("stripe-intent", "Stripe's PaymentIntent: whole cents in amount, the currency in small letters",
        each("data", lambda a, w: {"payment_method": w.word, "amount": w.total, "currency": "brl"},
            lambda a: {"object": "list"})),
    money("stripe-session", "Stripe's Checkout Session: amount_subtotal and amount_total in cents",
        each("data", lambda a, w: {"object": "checkout.session", "payment_method_type": w.word,
            "currency": "brl", "amount_subtotal": a.goods + w.fee, "amount_total": w.total,
            "total_details": {"amount_discount": w.off, "amount_shipping": 0, "amount_tax": 0}},
            lambda a: {"object": "list"})),
    money("stripe-decimal",
        "Stripe's prices: unit_amount and unit_amount_decimal, both in cents, one as text",
        each("prices", lambda a, w: {"type": w.word, "unit_amount": w.total,
            "unit_amount_decimal": str(w.total)})),
    money("adyen", "Adyen: amount {value in cents, currency} of each method",
        methods(lambda a, w: {"name": w.name, "amount": minor(w.total)})),
    money("adyen-splits",
        "Adyen with splits: the parts that go to company and platform stand beside the amount",
        methods(lambda a, w: {"amount": minor(w.total), "splits": [{"type": "BalanceAccount",
            "amount": minor(w.total - w.fee)}, {"type": "Commission", "amount": minor(w.fee)}]})),
    money("paypal", "PayPal's order: amount as text with a breakdown that adds up",
        each("purchase_units", lambda a, w: {"payment_source": w.word, "amount": _paypal(a, w)})),
    money("google-money", "Google's Money: units as text and nanos",
        each("methods", lambda a, w: {"type": w.word, "total": nanos(w.total)})),
    money("google-money-parts", "Google's Money for fares, fee and total",
        each("methods", lambda a, w: {"type": w.word, "fares": nanos(a.fares),
            "insurance": nanos(a.insurance), "serviceFee": nanos(w.fee), "total": nanos(w.total)})),
    money("square", "Square: several *_money objects in cents, of which net_amount_due_money is due",
        each("orders", lambda a, w: {"type": w.word, "total_money": _minor(w.total),
            "total_service_charge_money": _minor(w.fee), "total_discount_money": _minor(w.off),
            "total_tax_money": _minor(0), "net_amount_due_money": _minor(w.total)})),
    money("mercadopago",
        "Mercado Pago: transaction_amount, and payer_costs with rates and a sentence for each number",
        each("payment_methods", lambda a, w: {"id": w.word, "transaction_amount": num(w.total),
            "payer_costs": _rows(w, _mercadopago)}), table=True),
    money("mercadopago-costs",
        "Mercado Pago's list of payer_costs alone: the card's amount is that of one instalment",
        each("methods", lambda a, w: {"payment_method_id": w.word}
            | ({"payer_costs": _rows(w, _mercadopago)} if w.card else {"transaction_amount": num(w.total)})),
            table=True),
    money("pagbank", "PagBank: amount {value in cents} and installment_plans under the word of each method",
        lambda a: {"payment_methods": a.by_word(lambda w: {"amount": minor(w.total),
            **_of_card(w, installment_plans=_rows(w, _pagbank))})}, table=True),
    money("cielo",
        "Cielo: Amount in cents, names with capital letters, a plan for each number of instalments",
        each("Payments", lambda a, w: {"Type": w.word, "Amount": w.total, "Currency": "BRL", **_of_card(w,
            Plans=_rows(w, lambda line: {"Installments": line.count, "Amount": line.total}))}), table=True),
    money("pagarme", "Pagar.me: amount in cents",
        each("payments", lambda a, w: {"payment_method": w.word, "amount": w.total, **_of_card(w,
            credit_card={"installments": _rows(w, lambda at: {"number": at.count, "total": at.total})})}),
            table=True),
    money("braintree", "Braintree: amount as decimal text and nothing else",
        each("transactions", lambda a, w: {"type": w.word, "amount": dot(w.total)})),
    money("checkout-com", "Checkout.com: cents, with items whose total_amount add up",
        each("options", lambda a, w: {"source": {"type": w.word}, "amount": w.total, "currency": "BRL",
            "items": [{"name": "fares", "total_amount": a.fares},
            {"name": "insurance", "total_amount": a.insurance},
            {"name": "service fee", "total_amount": w.fee}]})),
    money("klarna", "Klarna: order_amount in cents, and order_lines for seats, insurance and fee",
        each("sessions", lambda a, w: {"payment_method": w.word, "order_amount": w.total,
            "order_tax_amount": 0, "order_lines": _klarna(a, w)})),
    money("iugu", "Iugu: total_cents beside the same as a text for people",
        each("methods", lambda a, w: {"type": w.word, "total_cents": w.total, "total": reais(w.total)})),
    money("asaas", "Asaas: value is paid by the customer, netValue is what the merchant gets",
        each("payments", lambda a, w: {"billingType": w.word, "value": num(w.total),
            "netValue": num(w.total - 199)}), binding=False),
    money("efi", "Efí and the PIX interface of the central bank: valor {original as text}",
        each("cobrancas", lambda a, w: {"forma": w.word, "valor": {"original": dot(w.total)}})),
    money("worldpay", "Worldpay: value with the exponent of the currency",
        each("methods", lambda a, w: {"type": w.word, "value": {"amount": w.total, "currency": "BRL",
            "exponent": 2}})),
    money("open-banking", "Open banking: instructedAmount as text beside the charges that are part of it",
        each("Data", lambda a, w: {"PaymentMethod": w.word,
            "InstructedAmount": {"Amount": dot(w.total), "Currency": "BRL"},
            "Charges": [{"Type": "SERVICE_FEE", "Amount": {"Amount": dot(w.fee), "Currency": "BRL"}}]})),
    money("getnet", "Getnet: amount in cents, and for the card a list of instalments without their total",
        each("payments", lambda a, w: {"payment_type": w.word, "amount": w.total,
            "installments": _rows(w, lambda line: {"number": line.count, "value": line.each})}), table=True),
    money("rede", "Rede: amount in cents by kind, and boleto with another amount, not enabled",
        lambda a: {"kinds": [*a.each(lambda w: {"kind": w.word, "enabled": True, "amount": w.total}),
            {"kind": "boleto", "enabled": False, "amount": a.ways[0].total + 349}]}),
    money("picpay", "A wallet's plain value, with the balance and limits of the wallet beside it",
        each("options", lambda a, w: {"method": w.word, "value": num(w.total)},
            lambda a: {"wallet": {"balance": 5000.0, "dailyLimit": 1000.0}})),
    money("boleto-line", "A third method, boleto, is offered with a total of its own",
        lambda a: {"methods": [*a.each(lambda w: {"type": w.word, "total": amount(w.total)}),
            {"type": "boleto", "total": amount(a.ways[0].total + 349), "line": "23793.38128 60082.714"}]}),
    money("recibo", "Brazilian names and decimal comma: valorTotal, taxaServico",
        each("formasPagamento", lambda a, w: {"tipo": w.word, "valorPassagens": comma(a.fares),
            "valorSeguro": comma(a.insurance), "taxaServico": comma(w.fee), "valorTotal": comma(w.total)})),
    money("vtex", "VTEX's orderForm: cents, totalizers, installmentOptions by the id of a system",
        _vtex, table=True),
    money("shopify", "Shopify: totalPriceSet in the money of the shop and of the customer, here both BRL",
        each("checkouts", lambda a, w: {"gateway": w.word, "totalPriceSet": {
            "shopMoney": {"amount": dot(w.total), "currencyCode": "BRL"},
            "presentmentMoney": {"amount": dot(w.total), "currencyCode": "BRL"}}})),
    money("magento", "Magento: grand_total, and total_segments of which one is the grand total again",
        each("payment_methods", lambda a, w: {"code": w.word, "title": w.name,
            "totals": {"grand_total": num(w.total), "base_grand_total": num(w.total),
            "total_segments": _magento(a, w)}})),
    money("woocommerce", "WooCommerce: cents as text, with currency_minor_unit",
        each("payment_methods", lambda a, w: {"name": w.word,
            "totals": {"total_items": str(a.fares), "total_fees": str(w.fee + a.insurance),
            "total_price": str(w.total), "currency_code": "BRL", "currency_minor_unit": 2}})),
    money("commercetools", "commercetools: centPrecision with centAmount and fractionDigits",
        each("methods", lambda a, w: {"method": w.word, "totalPrice": {"type": "centPrecision",
            "currencyCode": "BRL", "centAmount": w.total, "fractionDigits": 2}})),
    money("amadeus", "Amadeus: base, total without fees, fees[] and grandTotal, which is due",
        each("data", lambda a, w: {"type": "offer", "paymentMethod": w.word, "price": _amadeus(a, w)})),
    money("amadeus-one", "Amadeus with one price for all methods, which are a list of words",
        each("paymentMethods", lambda a, w: {"type": w.word}, lambda a: {"price": _amadeus(a, a.ways[0])})),
    money("duffel", "Duffel: base_amount, tax_amount and total_amount as texts",
        each("payment_requirements", lambda a, w: {"type": w.word, "base_amount": dot(a.goods),
            "base_currency": "BRL", "tax_amount": dot(w.fee), "tax_currency": "BRL",
            "total_amount": dot(w.total), "total_currency": "BRL"})),
    money("sabre", "Sabre: BaseFare, Taxes and TotalFare with DecimalPlaces",
        each("PricedItineraries", lambda a, w: {"FormOfPayment": w.word,
            "ItinTotalFare": {"BaseFare": _sabre(a.fares), "Insurance": _sabre(a.insurance),
            "Taxes": {"Tax": [{"TaxCode": "FEE", **_sabre(w.fee)}]}, "TotalFare": _sabre(w.total)}})),
    money("travelport", "Travelport: the currency is glued to the amount, BRL138.80",
        each("AirPricingSolution", lambda a, w: {"FormOfPayment": w.word, "BasePrice": f"BRL{dot(a.goods)}",
            "Fees": f"BRL{dot(w.fee)}", "TotalPrice": f"BRL{dot(w.total)}"})),
    money("opentravel", "OpenTravel: AmountBeforeTax and AmountAfterTax",
        each("Payments", lambda a, w: {"PaymentType": w.word,
            "Total": {"AmountBeforeTax": num(a.goods), "AmountAfterTax": num(w.total), "CurrencyCode": "BRL"},
            "Taxes": {"Amount": num(w.fee), "CurrencyCode": "BRL"}})),
    money("distribusion", "JSON:API resources with prices in cents, as Distribusion's",
        lambda a: {"data": a.each(lambda w: {"type": "payment_methods", "id": w.word,
            "attributes": {"code": w.word, "currency": "BRL", "fare_price": a.fares,
            "insurance_price": a.insurance, "booking_fee": w.fee, "total_price": w.total}}),
            "meta": {"currency": "BRL"}}),
    money("12go", "12Go: price {fxcode, value} of each method",
        each("methods", lambda a, w: {"type": w.word, "price": {"fxcode": "BRL",
            "value": f"{w.total / 100:.4f}"}})),
    money("flixbus", "FlixBus: price {total, average} and the platform fee",
        each("payment_methods", lambda a, w: {"type": w.word,
            "price": {"total": num(w.total), "average": round(w.total / 100 / len(a.seats), 2)},
            "platform_fee": num(w.fee)})),
    money("osdm", "OSDM of the railways: price {amount, currency, scale}",
        each("offers", lambda a, w: {"paymentMethod": w.word,
            "provisionalPrice": {"currency": "BRL", "amount": w.total, "scale": 2}})),
    money("sncf", "French railways: amount {value, unit} in cents with the unit named",
        each("meansOfPayment", lambda a, w: {"code": w.word,
            "amount": {"value": w.total, "unit": "centime", "currency": "BRL"}})),
    money("deutsche-bahn", "German names: gesamtpreis {betrag, waehrung}",
        each("zahlungsarten", lambda a, w: {"typ": w.word, "fahrpreis": {"betrag": num(a.goods),
            "waehrung": "BRL"}, "gebuehr": {"betrag": num(w.fee), "waehrung": "BRL"},
            "gesamtpreis": {"betrag": num(w.total), "waehrung": "BRL"}}), binding=False),
    money("trainline",
        "Trainline: a payable {amount, currency} above and what each method adds, here the fee",
        each("payables", lambda a, w: {"method": w.word, "items": [amount(a.goods)],
            "bookingFee": amount(w.fee), "payable": amount(w.total)})),
    money("busbud", "Busbud: prices {total, breakdown} in cents",
        each("payment_methods", lambda a, w: {"method": w.word,
            "prices": {"currency": "BRL", "total": w.total, "breakdown": {"base": a.fares,
            "insurance": a.insurance, "taxes": 0, "fees": w.fee}}})),
    money("booking-demand",
        "Booking.com's Demand API: base, book, extra_charges {included, excluded} and total",
        each("products", lambda a, w: {"method": w.word, "price": {"base": num(a.goods), "book": num(w.total),
            "extra_charges": {"excluded": 0, "included": num(w.fee)}, "total": num(w.total)}})),
    money("brazil-coach", "A Brazilian coach site: valor_passagens, taxa_servico, valor_total",
        each("formas_pagamento", lambda a, w: {"forma": w.word, "valor_passagens": num(a.fares),
            "valor_seguro": num(a.insurance), "taxa_servico": num(w.fee), "valor_total": num(w.total)})),
    money("bpe-components",
        "The components of a BP-e: codes of fare, toll, boarding fee, insurance, other, and the total",
        each("pagamentos", lambda a, w: {"tpag": w.word, "comp": _components(a, w),
            "vTotal": dot(w.total)})),
    money("spanish", "Spanish names: importe, cargo, total a pagar",
        each("mediosDePago", lambda a, w: {"tipo": w.word, "importe": num(a.goods),
            "cargoPorServicio": num(w.fee), "totalAPagar": num(w.total)})),
    money("ndc", "IATA NDC: TotalAmount {DetailCurrencyPrice {Total {value, Code}}}",
        each("Offers", lambda a, w: {"PaymentForm": w.word,
            "TotalPrice": {"DetailCurrencyPrice": {"Total": {"value": num(w.total), "Code": "BRL"},
            "Fees": {"Total": {"value": num(w.fee), "Code": "BRL"}}}}})),
    money("gtfs-fares",
        "Fares of public transport: fare products with amount and currency, and a total of the leg group",
        each("methods", lambda a, w: {"fare_media": w.word,
            "fare_products": [{"id": s.id, "amount": dot(s.cents), "currency": "BRL"} for s in a.seats],
            "extras": dot(a.insurance + w.fee), "total_amount": dot(w.total), "currency": "BRL"})),
)
# fmt: on
