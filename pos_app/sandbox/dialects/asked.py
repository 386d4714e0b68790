"""What a payment-methods reply is made from: seats, insurance and the true price by each method, in cents."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from pos_app.sandbox import fares
from pos_app.sandbox.methods import METHODS
from pos_app.sandbox.quirks import Quirks
from pos_app.sandbox.quotes import Quote
from pos_app.sandbox.tariff import Price, Tariff


@dataclass(frozen=True, slots=True)
class Seat:
    id: str
    trip: str
    label: str
    cents: int
    insured: bool


@dataclass(frozen=True, slots=True)
class Line:
    """One number of instalments: each, all of them with interest, and what is due of the order without."""

    count: int
    each: int
    total: int
    due: int


@dataclass(frozen=True, slots=True)
class Way:
    word: str
    name: str
    price: Price
    lines: tuple[Line, ...]
    card: bool

    @property
    def total(self) -> int:
        return self.price.total

    @property
    def fee(self) -> int:
        return self.price.fee

    @property
    def off(self) -> int:
        return self.price.off


@dataclass(frozen=True, slots=True)
class Asked:
    """The facts of one reply."""

    seats: tuple[Seat, ...]
    each_insurance: int
    ways: tuple[Way, ...]

    @property
    def fares(self) -> int:
        return sum(seat.cents for seat in self.seats)

    @property
    def insurance(self) -> int:
        return self.each_insurance * sum(seat.insured for seat in self.seats)

    @property
    def goods(self) -> int:
        return self.fares + self.insurance

    @property
    def trips(self) -> dict[str, list[Seat]]:
        """The seats by their trip, in the order of the request."""
        found: dict[str, list[Seat]] = {}
        for seat in self.seats:
            found.setdefault(seat.trip, []).append(seat)
        return found

    def way(self, word: str) -> Way:
        return next(way for way in self.ways if way.word == word)

    def each(self, tell: Callable[[Way], Any]) -> list[Any]:
        return [tell(way) for way in self.ways]

    def by_word(self, tell: Callable[[Way], Any]) -> dict[str, Any]:
        """Return every method as a provider tells it, under its word."""
        return {way.word: tell(way) for way in self.ways}


def asked(quote: Quote, tariff: Tariff, quirks: Quirks) -> Asked:
    seats = tuple(
        Seat(block.id, block.trip, block.label, block.price, block.id in quote.insured)
        for block in quote.blocks
    )
    fare, insurance = sum(seat.cents for seat in seats), quote.insurance_each * len(quote.insured)

    def price(word: str, count: int) -> Price:
        return tariff.price(len(seats), fare, insurance, word, quirks, count)

    def line(word: str, count: int) -> Line:
        due = price(word, count).total
        made = fares.instalments(due, count)
        return Line(count, made.each, made.total, due)

    def way(word: str) -> Way:
        facts, at_once = METHODS[word], price(word, 1)
        counts = fares.offered(at_once.total, word) if facts.needs_card else ()
        lines = tuple(line(word, count) for count in counts)
        return Way(word, facts.name, at_once, lines, facts.needs_card)

    return Asked(seats, quote.insurance_each, tuple(way(word) for word in METHODS))
