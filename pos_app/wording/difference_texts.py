"""What of an order differs from what was sold, as a clerk reads it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import assert_never

from pos_app.domain.differences import Difference, Fact
from pos_app.domain.money import brl, cents
from pos_app.domain.trips import Direction
from pos_app.wording import format, trip_texts
from pos_app.wording.translation import plural, translate

_MOST = 4
"""Differences that a sentence names."""


def in_one_line(found: Sequence[Difference]) -> str:
    """Return the first differences with both values each, and how many more there are; empty for none."""
    lines = [difference(one) for one in found[:_MOST]]
    if (more := len(found) - _MOST) > 0:
        rest = plural("differences", "e mais {count} diferença", "e mais {count} diferenças", more)
        lines.append(rest.format(count=more))
    text = "; ".join(lines)
    return text[:1].upper() + text[1:]


def difference(one: Difference) -> str:
    """Return ``poltrona 17, horário: 22:15 na venda, 22:30 no pedido``."""
    text = (
        translate("differences", "poltrona {seat}, {fact}: {sold} na venda, {shown} no pedido")
        if one.ticket
        else translate("differences", "{fact}: {sold} na venda, {shown} no pedido")
    )
    sold, shown = (_value(one.what, value) for value in (one.sold, one.shown))
    return text.format(seat=one.ticket, fact=_fact(one.what), sold=sold, shown=shown)


def _fact(what: Fact) -> str:
    return {
        Fact.TICKETS: translate("differences", "bilhetes"),
        Fact.ITEMS: translate("differences", "itens"),
        Fact.TOTAL: translate("differences", "valor total"),
        Fact.INSURANCE: translate("differences", "seguro"),
        Fact.PAYMENT: translate("differences", "valor cobrado"),
        Fact.TRIP: translate("differences", "viagem"),
        Fact.ROUTE: translate("differences", "trecho"),
        Fact.DIRECTION: translate("differences", "sentido"),
        Fact.DAY: translate("differences", "dia"),
        Fact.TIME: translate("differences", "horário"),
        Fact.SEAT: translate("differences", "número da poltrona"),
        Fact.PASSENGER: translate("differences", "passageiro"),
        Fact.DOCUMENT: translate("differences", "documento"),
        Fact.PRICE: translate("differences", "preço"),
        Fact.STATUS: translate("differences", "situação"),
    }[what]


def _value(what: Fact, value: str) -> str:
    if not value:
        return translate("differences", "não informado")
    match what:
        case Fact.TOTAL | Fact.PRICE | Fact.INSURANCE | Fact.PAYMENT:
            return brl(cents(value))
        case Fact.DAY:
            return format.date_full(date.fromisoformat(value))
        case Fact.DIRECTION:
            return trip_texts.direction(Direction(value)).lower()
        case Fact.STATUS:
            return _status(value)
        case (
            Fact.TICKETS
            | Fact.ITEMS
            | Fact.TRIP
            | Fact.ROUTE
            | Fact.TIME
            | Fact.SEAT
            | Fact.PASSENGER
            | Fact.DOCUMENT
        ):
            return value
    assert_never(what)


def _status(word: str) -> str:
    """Return a ticket's state; a word of the provider that is not known stays as it is."""
    known = {
        "completed": translate("differences", "confirmado"),
        "pending": translate("differences", "em andamento"),
        "canceled": translate("differences", "cancelado"),
        "partially_canceled": translate("differences", "cancelado em parte"),
    }
    return known.get(word, word)
