"""Money as the interfaces of travel and booking tell it."""

from __future__ import annotations

from typing import Any

from pos_app.sandbox.dialects.asked import Asked, Way
from pos_app.sandbox.dialects.entry import money
from pos_app.sandbox.dialects.writing import amount, dot, num


def _amadeus(a: Asked, way: Way) -> dict[str, Any]:
    return {
        "currency": "BRL",
        "base": dot(a.fares),
        "total": dot(a.goods),
        "fees": [{"type": "TICKETING", "amount": dot(way.fee)}, {"type": "SUPPLIER", "amount": "0.00"}],
        "grandTotal": dot(way.total),
    }


def _duffel(a: Asked, way: Way) -> dict[str, Any]:
    return {
        "type": way.word,
        "base_amount": dot(a.goods),
        "base_currency": "BRL",
        "tax_amount": dot(way.fee),
        "tax_currency": "BRL",
        "total_amount": dot(way.total),
        "total_currency": "BRL",
    }


def _sabre(a: Asked, way: Way) -> dict[str, Any]:
    def cash(cents: int) -> dict[str, Any]:
        return {"Amount": num(cents), "CurrencyCode": "BRL", "DecimalPlaces": 2}

    return {
        "FormOfPayment": way.word,
        "ItinTotalFare": {
            "BaseFare": cash(a.fares),
            "Insurance": cash(a.insurance),
            "Taxes": {"Tax": [{"TaxCode": "FEE", **cash(way.fee)}]},
            "TotalFare": cash(way.total),
        },
    }


def _travelport(a: Asked, way: Way) -> dict[str, Any]:
    return {
        "FormOfPayment": way.word,
        "BasePrice": f"BRL{dot(a.goods)}",
        "Fees": f"BRL{dot(way.fee)}",
        "TotalPrice": f"BRL{dot(way.total)}",
    }


def _opentravel(a: Asked, way: Way) -> dict[str, Any]:
    return {
        "PaymentType": way.word,
        "Total": {"AmountBeforeTax": num(a.goods), "AmountAfterTax": num(way.total), "CurrencyCode": "BRL"},
        "Taxes": {"Amount": num(way.fee), "CurrencyCode": "BRL"},
    }


def _resource(a: Asked, way: Way) -> dict[str, Any]:
    return {
        "type": "payment_methods",
        "id": way.word,
        "attributes": {
            "code": way.word,
            "currency": "BRL",
            "fare_price": a.fares,
            "insurance_price": a.insurance,
            "booking_fee": way.fee,
            "total_price": way.total,
        },
    }


def _busbud(a: Asked, way: Way) -> dict[str, Any]:
    return {
        "method": way.word,
        "prices": {
            "currency": "BRL",
            "total": way.total,
            "breakdown": {"base": a.fares, "insurance": a.insurance, "taxes": 0, "fees": way.fee},
        },
    }


def _demand(a: Asked, way: Way) -> dict[str, Any]:
    return {
        "method": way.word,
        "price": {
            "base": num(a.goods),
            "book": num(way.total),
            "extra_charges": {"excluded": 0, "included": num(way.fee)},
            "total": num(way.total),
        },
    }


def _brazil(a: Asked, way: Way) -> dict[str, Any]:
    return {
        "forma": way.word,
        "valor_passagens": num(a.fares),
        "valor_seguro": num(a.insurance),
        "taxa_servico": num(way.fee),
        "valor_total": num(way.total),
    }


def _components(a: Asked, way: Way) -> dict[str, Any]:
    """Toll and boarding fee are parts of the fare, as on a BP-e."""
    toll, boarding = a.fares // 20, a.fares // 15
    parts = [
        ("01", a.fares - toll - boarding),
        ("02", toll),
        ("03", boarding),
        ("04", a.insurance),
        ("99", way.fee),
    ]
    return {
        "tpag": way.word,
        "comp": [{"tpComp": code, "vComp": dot(cents)} for code, cents in parts if cents],
        "vTotal": dot(way.total),
    }


ALL = (
    money(
        "amadeus",
        "Amadeus: base, total without fees, fees[] and grandTotal, which is due",
        lambda a: {
            "data": a.each(lambda w: {"type": "offer", "paymentMethod": w.word, "price": _amadeus(a, w)})
        },
    ),
    money(
        "amadeus-one",
        "Amadeus with one price for all methods, which are a list of words",
        lambda a: {"price": _amadeus(a, a.ways[0]), "paymentMethods": a.each(lambda w: {"type": w.word})},
    ),
    money(
        "duffel",
        "Duffel: base_amount, tax_amount and total_amount as texts",
        lambda a: {"payment_requirements": a.each(lambda w: _duffel(a, w))},
    ),
    money(
        "sabre",
        "Sabre: BaseFare, Taxes and TotalFare with DecimalPlaces",
        lambda a: {"PricedItineraries": a.each(lambda w: _sabre(a, w))},
    ),
    money(
        "travelport",
        "Travelport: the currency is glued to the amount, BRL138.80",
        lambda a: {"AirPricingSolution": a.each(lambda w: _travelport(a, w))},
    ),
    money(
        "opentravel",
        "OpenTravel: AmountBeforeTax and AmountAfterTax",
        lambda a: {"Payments": a.each(lambda w: _opentravel(a, w))},
    ),
    money(
        "distribusion",
        "JSON:API resources with prices in cents, as Distribusion's",
        lambda a: {"data": a.each(lambda w: _resource(a, w)), "meta": {"currency": "BRL"}},
    ),
    money(
        "12go",
        "12Go: price {fxcode, value} of each method",
        lambda a: {
            "methods": a.each(
                lambda w: {"type": w.word, "price": {"fxcode": "BRL", "value": f"{w.total / 100:.4f}"}}
            )
        },
    ),
    money(
        "flixbus",
        "FlixBus: price {total, average} and the platform fee",
        lambda a: {
            "payment_methods": a.each(
                lambda w: {
                    "type": w.word,
                    "price": {"total": num(w.total), "average": round(w.total / 100 / len(a.seats), 2)},
                    "platform_fee": num(w.fee),
                }
            )
        },
    ),
    money(
        "osdm",
        "OSDM of the railways: price {amount, currency, scale}",
        lambda a: {
            "offers": a.each(
                lambda w: {
                    "paymentMethod": w.word,
                    "provisionalPrice": {"currency": "BRL", "amount": w.total, "scale": 2},
                }
            )
        },
    ),
    money(
        "sncf",
        "French railways: amount {value, unit} in cents with the unit named",
        lambda a: {
            "meansOfPayment": a.each(
                lambda w: {"code": w.word, "amount": {"value": w.total, "unit": "centime", "currency": "BRL"}}
            )
        },
    ),
    money(
        "deutsche-bahn",
        "German names: gesamtpreis {betrag, waehrung}",
        lambda a: {
            "zahlungsarten": a.each(
                lambda w: {
                    "typ": w.word,
                    "fahrpreis": {"betrag": num(a.goods), "waehrung": "BRL"},
                    "gebuehr": {"betrag": num(w.fee), "waehrung": "BRL"},
                    "gesamtpreis": {"betrag": num(w.total), "waehrung": "BRL"},
                }
            )
        },
        binding=False,
    ),
    money(
        "trainline",
        "Trainline: a payable {amount, currency} above and what each method adds, here the fee",
        lambda a: {
            "payables": a.each(
                lambda w: {
                    "method": w.word,
                    "items": [amount(a.goods)],
                    "bookingFee": amount(w.fee),
                    "payable": amount(w.total),
                }
            )
        },
    ),
    money(
        "busbud",
        "Busbud: prices {total, breakdown} in cents",
        lambda a: {"payment_methods": a.each(lambda w: _busbud(a, w))},
    ),
    money(
        "booking-demand",
        "Booking.com's Demand API: base, book, extra_charges {included, excluded} and total",
        lambda a: {"products": a.each(lambda w: _demand(a, w))},
    ),
    money(
        "brazil-coach",
        "A Brazilian coach site: valor_passagens, taxa_servico, valor_total",
        lambda a: {"formas_pagamento": a.each(lambda w: _brazil(a, w))},
    ),
    money(
        "bpe-components",
        "The components of a BP-e: codes of fare, toll, boarding fee, insurance, other, and the total",
        lambda a: {"pagamentos": a.each(lambda w: _components(a, w))},
    ),
    money(
        "spanish",
        "Spanish names: importe, cargo, total a pagar",
        lambda a: {
            "mediosDePago": a.each(
                lambda w: {
                    "tipo": w.word,
                    "importe": num(a.goods),
                    "cargoPorServicio": num(w.fee),
                    "totalAPagar": num(w.total),
                }
            )
        },
    ),
    money(
        "ndc",
        "IATA NDC: TotalAmount {DetailCurrencyPrice {Total {value, Code}}}",
        lambda a: {
            "Offers": a.each(
                lambda w: {
                    "PaymentForm": w.word,
                    "TotalPrice": {
                        "DetailCurrencyPrice": {
                            "Total": {"value": num(w.total), "Code": "BRL"},
                            "Fees": {"Total": {"value": num(w.fee), "Code": "BRL"}},
                        }
                    },
                }
            )
        },
    ),
    money(
        "gtfs-fares",
        "Fares of public transport: fare products with amount and currency, and a total of the leg group",
        lambda a: {
            "methods": a.each(
                lambda w: {
                    "fare_media": w.word,
                    "fare_products": [
                        {"id": s.id, "amount": dot(s.cents), "currency": "BRL"} for s in a.seats
                    ],
                    "extras": dot(a.insurance + w.fee),
                    "total_amount": dot(w.total),
                    "currency": "BRL",
                }
            )
        },
    ),
)
