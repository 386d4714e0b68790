"""Payment methods and prices of held seats, asked in both shapes (contract 2.5, 4.7)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from pos_app.sandbox import fares
from pos_app.sandbox.errors import shape_a
from pos_app.sandbox.schemas.requests import QuoteRequestA, QuoteRequestB
from pos_app.sandbox.seats import Block, SeatBook


@dataclass(frozen=True, slots=True)
class Method:
    """A payment method: its fee and what all costs with it, in cents."""

    type: str
    fee: int
    total: int


@dataclass(frozen=True, slots=True)
class Quote:
    """Held seats, which of them are insured, and what they cost by each method."""

    blocks: tuple[Block, ...]
    insured: tuple[str, ...]
    insurance_each: int
    methods: tuple[Method, ...]


def quote(seats: SeatBook, partner: str, request: QuoteRequestA | QuoteRequestB) -> Quote:
    """Return the quote of held seats. Moves no money.

    Raises:
        Problem: 400 for a block that is not held, or stands under another trip.
    """
    asked = _asked_a(request) if isinstance(request, QuoteRequestA) else _asked_b(seats, request)
    blocks, insured, wrong = [], [], []
    for block_id, trip, insurance in asked:
        block = seats.block(partner, block_id)
        if block is None or trip not in ("", block.trip):
            wrong.append(f"seat block {block_id} does not exist, has expired or is of another trip")
            continue
        blocks.append(block)
        if insurance and not seats.quirks.no_insurance:
            insured.append(block_id)
    if wrong or not blocks:
        raise shape_a(400, wrong or ["items should not be empty"])
    each = fares.insurance(seats.quirks)
    priced = sum(block.price for block in blocks) + each * len(insured)
    fees = {method: fares.fee(len(blocks), method, seats.quirks) for method in fares.METHODS}
    methods = tuple(Method(method, fee, priced + fee) for method, fee in fees.items())
    return Quote(tuple(blocks), tuple(insured), each, methods)


def _asked_a(request: QuoteRequestA) -> Iterable[tuple[str, str, bool]]:
    return [(item.itemDetails.id, "", item.insurance) for item in request.items]


def _asked_b(seats: SeatBook, request: QuoteRequestB) -> Iterable[tuple[str, str, bool]]:
    trips = [request.trips.departures]
    if request.trips.returns and not seats.quirks.departures_only:
        trips.append(request.trips.returns)
    for part in (part for trip in trips for part in trip.parts):
        insured = {item.id for item in part.items if item.type == "insurance" and item.insurance}
        for item in part.items:
            if item.type == "seat":
                yield item.id, part.tripId, item.id in insured
