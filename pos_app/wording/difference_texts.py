"""Sentences about what of an order differs from what was sold, as a clerk reads it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import assert_never

from pos_app.domain.benefits import Benefit
from pos_app.domain.differences import Difference, Fact
from pos_app.domain.money import brl, cents
from pos_app.domain.order_money import PaymentOutcome
from pos_app.domain.trips import Direction
from pos_app.wording import format, order_texts, trip_texts
from pos_app.wording.translation import choice, plural, translate

_MOST = 4
"""Differences that a sentence names."""
_fact = choice(
    {
        Fact.TICKETS: "bilhetes",
        Fact.ORDER: "número do pedido",
        Fact.ITEMS: "itens na lista",
        Fact.ITEM_COUNT: "total de itens informado",
        Fact.TOTAL: "valor total",
        Fact.FEE: "taxa",
        Fact.INSURANCE: "seguro",
        Fact.PAYMENT: "valor cobrado",
        Fact.REFUNDED: "valor devolvido",
        Fact.REFUNDED_ITEMS: "itens devolvidos",
        Fact.PAID: "pagamento",
        Fact.METHOD: "forma de pagamento",
        Fact.INSTALMENTS: "parcelas",
        Fact.BENEFIT: "benefício",
        Fact.SERVICE_CLASS: "classe",
        Fact.LOW_FARE: "tarifa baixa",
        Fact.BUYER: "documento do comprador",
        Fact.COMPANY: "viação",
        Fact.TRIP: "viagem",
        Fact.ROUTE: "trecho",
        Fact.DIRECTION: "sentido",
        Fact.DAY: "dia",
        Fact.TIME: "horário",
        Fact.SEAT: "número da poltrona",
        Fact.PASSENGER: "passageiro",
        Fact.DOCUMENT: "documento",
        Fact.PRICE: "preço",
        Fact.STATUS: "situação",
    }
)
_status = choice(
    "differences",
    {
        "completed": "confirmado",
        "pending": "em andamento",
        "canceled": "cancelado",
        "partially_canceled": "cancelado em parte",
    },
)
"""A ticket's state."""


def in_one_line(found: Sequence[Difference]) -> str:
    """Return the first differences with both values each, and how many more there are; empty for none."""
    lines = [difference(one) for one in found[:_MOST]]
    if (more := len(found) - _MOST) > 0:
        lines.append(plural("e mais {count} diferença", "e mais {count} diferenças", more))
    text = "; ".join(lines)
    return text[:1].upper() + text[1:]


def difference(one: Difference) -> str:
    """Return ``poltrona 17, horário: 22:15 na venda, 22:30 no pedido``."""
    text = (
        translate("poltrona {seat}, {fact}: {sold} na venda, {shown} no pedido")
        if one.ticket
        else translate("{fact}: {sold} na venda, {shown} no pedido")
    )
    sold, shown = (value(one.what, told) for told in (one.sold, one.shown))
    return text.format(seat=one.ticket, fact=_fact(one.what), sold=sold, shown=shown)


def value(what: Fact, told: str) -> str:
    """Return what is told of a fact; a word of the provider that is not known stays as it is."""
    if not told:
        return translate("não informado")
    match what:
        case Fact.TOTAL | Fact.PRICE | Fact.FEE | Fact.INSURANCE | Fact.PAYMENT | Fact.REFUNDED:
            return brl(cents(told))
        case Fact.DAY:
            return format.date_full(date.fromisoformat(told))
        case Fact.DIRECTION:
            return trip_texts.direction(Direction(told)).lower()
        case Fact.STATUS:
            return _status(told) if told in _status.texts else told
        case Fact.PAID:
            return order_texts.payment_mark(PaymentOutcome(told), "").text.lower()
        case Fact.METHOD:
            return order_texts.method(told)
        case Fact.BENEFIT:
            return trip_texts.benefit(Benefit(told))
        case Fact.LOW_FARE:
            return translate("sim") if told == "true" else translate("não")
        case (
            Fact.ORDER
            | Fact.TICKETS
            | Fact.ITEMS
            | Fact.ITEM_COUNT
            | Fact.REFUNDED_ITEMS
            | Fact.BUYER
            | Fact.COMPANY
            | Fact.INSTALMENTS
            | Fact.SERVICE_CLASS
            | Fact.TRIP
            | Fact.ROUTE
            | Fact.TIME
            | Fact.SEAT
            | Fact.PASSENGER
            | Fact.DOCUMENT
        ):
            return told
    assert_never(what)
