"""Money as the interfaces of shops tell it."""

from __future__ import annotations

from typing import Any

from pos_app.sandbox.dialects.asked import Asked, Way
from pos_app.sandbox.dialects.entry import money
from pos_app.sandbox.dialects.writing import dot, num


def _vtex(a: Asked) -> dict[str, Any]:
    items = [
        {"id": seat.id, "quantity": 1, "price": seat.cents, "listPrice": seat.cents, "sellers": []}
        for seat in a.seats
    ]
    systems = [{"id": str(n), "name": way.name, "groupName": way.word} for n, way in enumerate(a.ways, 2)]
    options = [
        {
            "paymentSystem": str(n),
            "paymentName": way.word,
            "value": way.total,
            "installments": [
                {
                    "count": line.count,
                    "hasInterestRate": line.total != line.due,
                    "value": line.each,
                    "total": line.total,
                }
                for line in way.lines
            ],
        }
        for n, way in enumerate(a.ways, 2)
    ]
    totals = [("Items", a.fares), ("Insurance", a.insurance), ("Service", a.ways[0].fee)]
    return {
        "value": a.ways[0].total,
        "items": items,
        "totalizers": [{"id": name, "value": cents} for name, cents in totals if cents],
        "paymentData": {"paymentSystems": systems, "installmentOptions": options},
    }


def _magento(a: Asked, way: Way) -> dict[str, Any]:
    parts = [("subtotal", "Poltronas", a.fares), ("insurance", "Seguro", a.insurance)]
    parts += [("service_fee", "Taxa de serviço", way.fee), ("grand_total", "Total", way.total)]
    return {
        "code": way.word,
        "title": way.name,
        "totals": {
            "grand_total": num(way.total),
            "base_grand_total": num(way.total),
            "total_segments": [{"code": c, "title": t, "value": num(v)} for c, t, v in parts],
        },
    }


ALL = (
    money(
        "vtex",
        "VTEX's orderForm: cents, totalizers, installmentOptions by the id of a system",
        _vtex,
        table=True,
    ),
    money(
        "shopify",
        "Shopify: totalPriceSet in the money of the shop and of the customer, here both BRL",
        lambda a: {
            "checkouts": a.each(
                lambda w: {
                    "gateway": w.word,
                    "totalPriceSet": {
                        "shopMoney": {"amount": dot(w.total), "currencyCode": "BRL"},
                        "presentmentMoney": {"amount": dot(w.total), "currencyCode": "BRL"},
                    },
                }
            )
        },
    ),
    money(
        "magento",
        "Magento: grand_total, and total_segments of which one is the grand total again",
        lambda a: {"payment_methods": a.each(lambda w: _magento(a, w))},
    ),
    money(
        "woocommerce",
        "WooCommerce: cents as text, with currency_minor_unit",
        lambda a: {
            "payment_methods": a.each(
                lambda w: {
                    "name": w.word,
                    "totals": {
                        "total_items": str(a.fares),
                        "total_fees": str(w.fee + a.insurance),
                        "total_price": str(w.total),
                        "currency_code": "BRL",
                        "currency_minor_unit": 2,
                    },
                }
            )
        },
    ),
    money(
        "commercetools",
        "commercetools: centPrecision with centAmount and fractionDigits",
        lambda a: {
            "methods": a.each(
                lambda w: {
                    "method": w.word,
                    "totalPrice": {
                        "type": "centPrecision",
                        "currencyCode": "BRL",
                        "centAmount": w.total,
                        "fractionDigits": 2,
                    },
                }
            )
        },
    ),
)
