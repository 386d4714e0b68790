"""One dialect of a provider."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from pos_app.sandbox.dialects.asked import Asked, Way
from pos_app.sandbox.tariff import PLAIN, Tariff

Kind = Literal["money", "pages", "days", "maps", "lies"]
KINDS: tuple[Kind, ...] = ("money", "pages", "days", "maps", "lies")
SaleKind = Literal["card", "pix", "insured", "round", "instalments"]
SALE_KINDS: tuple[SaleKind, ...] = ("card", "pix", "insured", "round", "instalments")


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
