"""One dialect of a provider, and what its payment-methods reply is made from."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from pos_app.sandbox import fares
from pos_app.sandbox.methods import METHODS
from pos_app.sandbox.quirks import Quirks
from pos_app.sandbox.quotes import Quote
from pos_app.sandbox.tariff import PLAIN, Price, Tariff

Kind = Literal["money", "pages", "days", "maps", "lies"]
KINDS: tuple[Kind, ...] = ("money", "pages", "days", "maps", "lies")
SaleKind = Literal["card", "pix", "insured", "round", "instalments"]
SALE_KINDS: tuple[SaleKind, ...] = ("card", "pix", "insured", "round", "instalments")


# --- What was asked for: seats, insurance and the true price by each method, in cents ---------------------


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
    total: int
    fee: int
    off: int
    lines: tuple[Line, ...]
    card: bool


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
    """Return what a quote is about, priced by a provider's own rule."""
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
        return Way(word, facts.name, at_once.total, at_once.fee, at_once.off, lines, facts.needs_card)

    return Asked(seats, quote.insurance_each, tuple(way(word) for word in METHODS))


# --- A dialect -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Question:
    """A request that a reply answers: its address without the query, and its query."""

    address: str = ""
    query: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Answer:
    """A reply as it is told; ``body`` is JSON, ``headers`` come beside it."""

    body: Any
    headers: Mapping[str, str] = field(default_factory=dict)


Rewrite = Callable[[Any, Question], Any]
"""Tells a reply of the default form anew; may return an ``Answer`` for headers too, or raise ``Problem``."""


@dataclass(frozen=True, slots=True)
class Dialect:
    """How one provider tells its replies, and what it charges.

    Attributes:
        about: one sentence.
        binding: the reply has what an honest careful client needs to sell without asking anybody: of money,
            for each method THE amount to pay. Otherwise it must stop, or ask a person.
        unclear: the sales in which it must stop or ask all the same.
        tariff: what is really charged.
        quote: tells the payment-methods reply.
        table: that reply says in how many instalments the card may be paid.
        tells: tells other replies, by message.
        true: what it tells of an order is what was sold; False for lies, which never end as completed.
        day_shift: so many days from the requested one lie the trips that a search answers with.
        low_fare: it shows at orders of the low-fare offer.
    """

    name: str
    kind: Kind
    about: str
    binding: bool = True
    unclear: frozenset[SaleKind] = frozenset()
    tariff: Tariff = PLAIN
    quote: Callable[[Asked], Any] | None = None
    table: bool = False
    tells: Mapping[str, Rewrite] = field(default_factory=dict)
    true: bool = True
    day_shift: int = 0
    low_fare: bool = False


Tell = Callable[[Asked, Way], Any]
Above = Callable[[Asked], dict[str, Any]]


def _nothing(_asked: Asked) -> dict[str, Any]:
    return {}


def each(
    name: str, tell: Tell, above: Callable[[Asked], dict[str, Any]] = _nothing
) -> Callable[[Asked], Any]:
    """Return a teller of an object: what stands ``above``, and every method under a name."""
    return lambda a: {**above(a), name: [tell(a, way) for way in a.ways]}


def methods(tell: Tell, above: Above = _nothing) -> Callable[[Asked], Any]:
    """Return the same for methods that each have their word in ``type``."""
    return each("paymentMethods", lambda a, way: {"type": way.word, **tell(a, way)}, above)


def money(name: str, about: str, quote: Callable[[Asked], Any], **facts: Any) -> Dialect:
    return Dialect(name, "money", about, quote=quote, **facts)
