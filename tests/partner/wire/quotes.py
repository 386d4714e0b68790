"""Answers about prices as the tests write them, and what is read of them."""

from __future__ import annotations

from typing import Any

import pytest

from pos_app.domain.endpoints import Endpoint
from pos_app.domain.faults import Unreadable
from pos_app.domain.money import Cents
from pos_app.domain.payment import PaymentType, Quote, QuoteItem, QuotePart
from pos_app.domain.trips import Direction, TripKind
from pos_app.partner.reading.book import Book
from pos_app.partner.reading.profile import Pin, Profile
from pos_app.partner.transport import Reply
from pos_app.partner.wire import quote
from tests.partner.service import Answer

FARE = Cents(12990)
ONE = (QuoteItem("b1", FARE),)
TWO = (QuoteItem("b1", FARE), QuoteItem("b2", FARE))
INSURED = (QuoteItem("b1", FARE, insurance=True),)
BOTH_INSURED = (QuoteItem("b1", FARE, insurance=True), QuoteItem("b2", FARE, insurance=True))
ELDERLY = (QuoteItem("b1", FARE, benefit=True),)


def read(value: object, items: tuple[QuoteItem, ...] = ONE, book: Book | None = None) -> Quote:
    parts = tuple(QuotePart("t", Direction.OUTBOUND, TripKind.DIRECT, (item,)) for item in items)
    return quote.quote(Reply(200, {}, Answer.of(value).body), parts, book)


def costs(
    value: object, items: tuple[QuoteItem, ...] = ONE, book: Book | None = None
) -> tuple[int, int, int]:
    """Total, fee and insurance by PIX, in cents."""
    pix = read(value, items, book).method(PaymentType.PIX)
    assert pix is not None
    return pix.total, pix.fee, pix.insurance


def pix(**amounts: Any) -> dict[str, Any]:
    return {"methods": [{"type": "pix", **amounts}]}


def fault(value: object, items: tuple[QuoteItem, ...] = ONE, book: Book | None = None) -> Unreadable:
    with pytest.raises(Unreadable) as raised:
        read(value, items, book)
    assert raised.value.endpoint == Endpoint.METHODS
    return raised.value


def both(pix_: dict[str, Any], card: dict[str, Any], **around: Any) -> dict[str, Any]:
    return {"methods": [{"type": "pix", **pix_}, {"type": "credit_card", **card}], **around}


def decided(**places: Pin) -> Book:
    return Book(Profile({(Endpoint.METHODS, name.replace("__", ".")): pin for name, pin in places.items()}))


def lines(*entries: dict[str, Any], **amounts: Any) -> dict[str, Any]:
    return {"methods": [{"type": "pix", **amounts}], "items": list(entries)}


def line(kind: str, block: str, **amounts: Any) -> dict[str, Any]:
    return {"type": kind, "id": block, **amounts}
