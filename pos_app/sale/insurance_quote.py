"""What insurance would cost each passenger, quoted before anybody takes it (contract 2.5, 4.7)."""

from __future__ import annotations

from dataclasses import replace

from pos_app.domain.money import ZERO, Cents
from pos_app.domain.payment import Quote, QuotePart
from pos_app.sale.charge import quote_parts
from pos_app.sale.stage import Sale


def cover_parts(sale: Sale) -> tuple[QuotePart, ...]:
    """Return the payment-methods question with insurance on every held seat."""
    return tuple(
        replace(part, items=tuple(replace(item, insurance=True) for item in part.items))
        for part in quote_parts(sale)
    )


def cover_prices(sale: Sale, quote: Quote) -> tuple[Cents, ...]:
    """Return what each passenger's insurance costs over all legs; empty where the provider gives none."""
    known = dict(quote.insurance_prices)
    prices = [ZERO] * sale.people.count
    for choice in sale.seating.seats:
        if choice.hold is None or choice.hold.block_id not in known:
            return ()
        prices[choice.index] = Cents(prices[choice.index] + known[choice.hold.block_id])
    return tuple(prices)
