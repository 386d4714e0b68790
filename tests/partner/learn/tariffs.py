"""Providers made up at random: what they charge, and in what form they tell it."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from typing import Any

from pos_app.domain.money import Cents
from pos_app.domain.payment import PaymentType, QuoteItem, QuotePart
from pos_app.domain.trips import Direction, TripKind

Money = Callable[[int], Any]
PIX, CARD = PaymentType.PIX, PaymentType.CREDIT_CARD


def basket(*prices: int, insured: int = 0, back: tuple[int, ...] = ()) -> tuple[QuotePart, ...]:
    """Return held seats of these prices in cents, the first ``insured`` of them with insurance."""
    parts = []
    number = 0
    for direction, group in ((Direction.OUTBOUND, prices), (Direction.RETURN, back)):
        items = []
        for price in group:
            items.append(QuoteItem(f"blk-{number:02d}-x", Cents(price), insurance=number < insured))
            number += 1
        if items:
            parts.append(QuotePart(f"trip-{direction}", direction, TripKind.DIRECT, tuple(items)))
    return tuple(parts)


def items_of(parts: tuple[QuotePart, ...]) -> list[QuoteItem]:
    """Return every seat of a basket."""
    return [item for part in parts for item in part.items]


@dataclass(frozen=True)
class Part:
    """A part of a total: a sum for the order, for each ticket, or a rate of the seats in percent."""

    name: str
    sign: int
    order: int = 0
    ticket: int = 0
    rate: int = 0

    def cents(self, items: list[QuoteItem]) -> int:
        """Return what it comes to, never negative."""
        seats = sum(item.price for item in items)
        share = (Decimal(seats) * self.rate / 100).quantize(Decimal(1), ROUND_HALF_UP)
        return self.order + self.ticket * len(items) + int(share)


@dataclass(frozen=True)
class Tariff:
    """What a provider charges: the parts of each way to pay, and the insurance of one seat."""

    parts: dict[PaymentType, tuple[Part, ...]]
    insurance: int

    def due(self, kind: PaymentType, parts: tuple[QuotePart, ...]) -> int:
        """Return what an order costs by a method: what the provider's own books say."""
        items = items_of(parts)
        insured = self.insurance * sum(item.insurance for item in items)
        extra = sum(part.sign * part.cents(items) for part in self.parts[kind])
        return sum(item.price for item in items) + insured + extra


def tariff(rng: random.Random) -> Tariff:
    """Return a tariff of everyday trade."""

    def parts(kind: PaymentType) -> tuple[Part, ...]:
        fee = rng.choice(
            (Part("fee", 1, order=rng.randrange(100, 2000)), Part("fee", 1, ticket=rng.randrange(100, 900)))
        )
        found = [fee] if rng.random() < 0.8 else []
        if kind is PIX and rng.random() < 0.5:
            found.append(Part("discount", -1, rate=rng.choice((3, 5, 10))))
        if kind is CARD and rng.random() < 0.3:
            found.append(Part("surcharge", 1, rate=rng.choice((2, 4))))
        return tuple(found)

    return Tariff({kind: parts(kind) for kind in PaymentType}, rng.randrange(150, 900))


WRITTEN: dict[str, Money] = {
    "number": lambda value: value / 100,
    "noise": lambda value: value / 100 + 0.00000000000005,
    "text": lambda value: f"{value / 100:.2f}",
    "cents": lambda value: value,
    "brazilian": lambda value: f"R$ {value // 100:,}".replace(",", ".") + f",{value % 100:02d}",
    "currency": lambda value: {"value": value / 100, "currency": "BRL"},
    "minor": lambda value: {"amount": value, "scale": 2, "currency": "BRL"},
    "nanos": lambda value: {"units": value // 100, "nanos": value % 100 * 10_000_000, "currencyCode": "BRL"},
    "two fields": lambda value: {"reais": value // 100, "centavos": value % 100},
}
NAMES: dict[str, tuple[str, ...]] = {
    "methods": ("paymentMethods", "formasPagamento", "payment_options", "meiosDePagamento"),
    "type": ("type", "tipo", "method", "forma"),
    "total": ("total", "valorTotal", "total_amount", "amountDue", "totalAPagar", "grandTotal"),
    "fee": ("fee", "taxaServico", "service_fee", "convenienceFee"),
    "discount": ("discount", "desconto", "discount_amount", "valorDesconto"),
    "surcharge": ("surcharge", "acrescimo", "surcharge_amount"),
    "insurance": ("insurance", "seguro", "insurance_amount"),
}
TYPES = {PIX: ("pix", "PIX"), CARD: ("credit_card", "cartao_credito", "CREDIT_CARD", "creditCard")}


@dataclass(frozen=True)
class Telling:
    """The form in which a provider tells its tariff: the same for every answer."""

    seed: int
    written: str
    keyed: bool
    nested: bool
    wrapped: bool
    parts_told: bool
    decoys: bool

    def reply(self, tariff: Tariff, parts: tuple[QuotePart, ...]) -> Any:
        """Return the answer to a basket."""
        rng = random.Random(self.seed)
        name = {key: rng.choice(words) for key, words in NAMES.items()}
        word = {kind: rng.choice(words) for kind, words in TYPES.items()}
        money = WRITTEN[self.written]
        items = items_of(parts)
        insured = tariff.insurance * sum(item.insurance for item in items)
        records = {}
        for kind in PaymentType:
            told: dict[str, Any] = {name["total"]: money(tariff.due(kind, parts))}
            if self.parts_told:
                told |= {name[part.name]: money(part.cents(items)) for part in tariff.parts[kind]}
                told |= {name["insurance"]: money(insured)} if insured else {}
            if self.decoys:
                told |= {"minAmount": money(500), "maxAmount": money(900_000), "originalPrice": money(77_777)}
            record = {"values": told} if self.nested else told
            records[word[kind]] = record if self.keyed else {name["type"]: word[kind], **record}
        methods: Any = records if self.keyed else list(records.values())
        tree = {name["methods"]: methods, "requestId": "req-881"}
        return {"data": tree} if self.wrapped else tree


def telling(rng: random.Random, **fixed: Any) -> Telling:
    """Return a form at random."""
    flags = ("keyed", "nested", "wrapped", "parts_told", "decoys")
    made: dict[str, Any] = {flag: rng.random() < 0.5 for flag in flags}
    return Telling(**{"seed": rng.randrange(10**6), "written": rng.choice(list(WRITTEN)), **made, **fixed})
