"""Payment methods and prices of held seats, asked in both shapes (contract 2.5, 4.7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pos_app.sandbox import fares, requests
from pos_app.sandbox.errors import shape_a
from pos_app.sandbox.journeys import Journeys
from pos_app.sandbox.methods import METHODS
from pos_app.sandbox.money import in_cents
from pos_app.sandbox.seats import Block, SeatBook


@dataclass(frozen=True, slots=True)
class Method:
    """A payment method: its fee, what it takes off and what all costs with it, in cents."""

    type: str
    fee: int
    discount: int
    total: int


@dataclass(frozen=True, slots=True)
class Quote:
    """Held seats, which of them are insured, and what they cost by each method."""

    blocks: tuple[Block, ...]
    insured: tuple[str, ...]
    insurance_each: int
    methods: tuple[Method, ...]


@dataclass(frozen=True, slots=True)
class SeatRequest:
    """A seat that is asked for. ``price`` in cents; ``trip`` empty and ``low_fare`` None where the shape does
    not carry them."""

    block: str
    trip: str
    insurance: bool
    price: int
    low_fare: bool | None


def quote(
    seats: SeatBook,
    journeys: Journeys,
    partner: str,
    request: requests.QuoteRequestA | requests.QuoteRequestB,
) -> Quote:
    """Return the quote of held seats. Moves no money.

    Raises:
        Problem: 400 for a block that is not held, stands under another trip, or differs from what it is.
    """
    asked = list(
        _asked_a(request) if isinstance(request, requests.QuoteRequestA) else _asked_b(seats, request)
    )
    blocks, wrong = [], []
    for entry in asked:
        block = seats.block(partner, entry.block)
        if block is None or entry.trip not in ("", block.trip):
            wrong.append(f"seat block {entry.block} does not exist, has expired or is of another trip")
        else:
            blocks.append(block)
    if wrong or not blocks:
        raise shape_a(400, wrong or ["items should not be empty"])
    if not seats.quirks.lenient:
        _check_seats(seats, journeys, asked, blocks)
        _check_trips(seats, journeys, request, blocks)
    insured = [entry.block for entry in asked if entry.insurance and not seats.quirks.no_insurance]
    each = fares.insurance(seats.quirks)
    priced = sum(block.price for block in blocks)
    methods = []
    for word in METHODS:
        fee = fares.fee(len(blocks), word, seats.quirks, priced)
        discount = fares.method_discount(priced, word, seats.quirks)
        total = priced + each * len(insured) + fee - discount
        methods.append(Method(word, fee, discount, total))
    return Quote(tuple(blocks), tuple(insured), each, tuple(methods))


def _check_seats(
    seats: SeatBook, journeys: Journeys, asked: Sequence[SeatRequest], blocks: Sequence[Block]
) -> None:
    wrong = [
        f"items must not repeat seat block {name}"
        for name, times in Counter(entry.block for entry in asked).items()
        if times > 1
    ]
    for entry, block in zip(asked, blocks, strict=True):
        # The answer to a hold need not give what a benefit takes off: then only the map's price is known.
        full = seats.price(journeys.bus(block.trip), low_fare=block.low_fare)
        if entry.price not in (block.price, full):
            wrong.append(f"price of seat block {block.id} must be {block.price / 100:.2f}")
        if entry.low_fare not in (None, block.low_fare):
            wrong.append(f"isLowFare of seat block {block.id} must be {str(block.low_fare).lower()}")
    if wrong:
        raise shape_a(400, wrong)


def _check_trips(
    seats: SeatBook,
    journeys: Journeys,
    request: requests.QuoteRequestA | requests.QuoteRequestB,
    blocks: Sequence[Block],
) -> None:
    if isinstance(request, requests.QuoteRequestA):
        kinds = [item.itemDetails.type for item in request.items]
        sorts = [(kind, block.trip) for kind, block in zip(kinds, blocks, strict=True)]
        journeys.check_each(sorts, round_trip=request.roundTripTravel)
        return
    low_fare = {block.id: block.low_fare for block in blocks}
    trips = _trips(seats, request)
    for trip in trips:
        _check_insurance(trip.parts)
        # The contract shows no place for a way back: alone, ``departures`` may hold the legs of both ways.
        check = journeys.check_both if len(trips) == 1 else journeys.check
        check(trip.type, [part.tripId for part in trip.parts])
        marks = {low_fare[item.id] for part in trip.parts for item in _seats(part)}
        if trip.isLowFare not in marks:
            raise shape_a(400, [f"trips: isLowFare must be {str(not trip.isLowFare).lower()}"])


def _check_insurance(parts: Sequence[requests.QuotePart]) -> None:
    for part in parts:
        known = {item.id for item in _seats(part)}
        named = [item.id for item in part.items if isinstance(item, requests.QuoteInsurance)]
        strange = [name for name in named if name not in known or named.count(name) > 1]
        if not known:
            raise shape_a(400, [f"items of trip {part.tripId} should have a seat"])
        if strange:
            raise shape_a(400, [f"insurance {strange[0]} must stand once, beside the seat of this part"])


def _trips(seats: SeatBook, request: requests.QuoteRequestB) -> list[requests.QuoteTrip]:
    trips = [request.trips.departures]
    if request.trips.returns and not seats.quirks.departures_only:
        trips.append(request.trips.returns)
    return trips


def _seats(part: requests.QuotePart) -> list[requests.QuoteSeat]:
    return [item for item in part.items if isinstance(item, requests.QuoteSeat)]


def _asked_a(request: requests.QuoteRequestA) -> Iterable[SeatRequest]:
    for item in request.items:
        details = item.itemDetails
        yield SeatRequest(details.id, "", item.insurance, in_cents(details.price), None)


def _asked_b(seats: SeatBook, request: requests.QuoteRequestB) -> Iterable[SeatRequest]:
    for part in (part for trip in _trips(seats, request) for part in trip.parts):
        insured = {
            item.id for item in part.items if isinstance(item, requests.QuoteInsurance) and item.insurance
        }
        for item in _seats(part):
            yield SeatRequest(item.id, part.tripId, item.id in insured, in_cents(item.price), item.isLowFare)
