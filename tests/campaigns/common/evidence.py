"""What is known of one sale: what was wanted, what the client told, what the sandbox did. Amounts in cents
unless they are decimals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Self

import msgspec


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who travels; ``benefit`` is a discount code, empty for none."""

    name: str
    document_number: str
    benefit: str = ""
    document_type: str = "cpf"


@dataclass(frozen=True, slots=True)
class Way:
    """The way out or the way back: every row of trip ids that would be a journey of the requested kind, or
    any on this ``day`` where nothing is said of rows."""

    outbound: bool
    kind: str = "direct"
    low_fare: bool = False
    journeys: frozenset[tuple[str, ...]] | None = None
    day: str = ""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a plan requests. ``fares``: what a seat of each trip costs under each benefit that the plan
    names, and under none, without fee and insurance; None where only the ledger says what is due."""

    people: tuple[Person, ...]
    ways: tuple[Way, ...]
    insured: bool = False
    payment: str = "credit_card"
    installments: int = 1
    fares: Mapping[tuple[str, str], int] | None = None
    insurance_each: int = 0
    fee_each: int = 0


@dataclass(frozen=True, slots=True)
class Ticket:
    """A ticket as the client tells it. ``departure`` is empty where the client did not read it."""

    seat: str
    passenger: str
    locator: str = ""
    departure: str = ""
    amount: int | None = None


@dataclass(frozen=True, slots=True)
class Told:
    """What the client told of a sale. ``reading``: reply and field that could not be read, where it names
    both."""

    outcome: str
    sentence: str = ""
    total: int | None = None
    """What the customer pays."""
    public_id: str = ""
    tickets: tuple[Ticket, ...] = ()
    reading: tuple[str, str] | None = None
    ordered: int | None = None
    """What the provider's order shows, where the client tells it."""

    @classmethod
    def of(cls, answer: Mapping[str, Any], named: tuple[str, str] | None = None) -> Self:
        """Read what the command printed. ``named``: reply and field as the desk shows them in small print,
        where the command prints no ``reading`` of its own."""
        if "reading" in answer:
            unread = answer["reading"] or {}
            named = (str(unread.get("endpoint") or ""), str(unread.get("field") or ""))
        tickets = answer.get("tickets") or ()
        return cls(
            str(answer.get("outcome")),
            str(answer.get("sentence") or ""),
            answer.get("totalCents"),
            str(answer.get("publicId") or ""),
            tuple(
                Ticket(
                    str(one["seat"] or ""),
                    str(one["passenger"] or ""),
                    str(one.get("locator") or ""),
                    str(one.get("departure") or ""),
                    one.get("amountCents"),
                )
                for one in tickets
            ),
            named if named and all(named) else None,
            answer.get("providerTotalCents"),
        )


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat and who it was sold to."""

    trip_id: str
    label: str
    name: str
    document_type: str
    document_number: str
    benefit: str = ""


@dataclass(frozen=True, slots=True)
class Recorded:
    """What was sold, according to the journal."""

    total: int
    seats: tuple[Seat, ...]


class TruePassenger(msgspec.Struct, frozen=True, rename="camel"):
    """Who sits on a seat."""

    name: str
    document_type: str
    document_number: str


class TrueEnd(msgspec.Struct, frozen=True):
    """Where and when a bus departs: ``at`` is its local time."""

    at: str = ""


class TrueItem(msgspec.Struct, rename="camel"):
    """A seat of an order as it really is."""

    trip_id: str
    seat: str
    type: str
    direction: str
    leg: int
    passenger: TruePassenger
    price: Decimal
    insurance: Decimal
    benefit: str
    is_low_fare: bool
    localizer: str
    departure: TrueEnd = TrueEnd()

    @property
    def outbound(self) -> bool:
        """Whether it belongs to the way out (contract 2.7)."""
        return self.direction == "departure_type"


class TrueOrder(msgspec.Struct, frozen=True, rename="camel"):
    """An order as it really is."""

    public_id: str
    status: str
    payment_type: str
    installments: int
    total: Decimal
    charged: Decimal
    fee: Decimal
    items: list[TrueItem]


@dataclass(frozen=True, slots=True)
class Post:
    """An order that was posted; ``due`` is None where its seats are not held. ``items`` and ``items_due`` are
    what its seats cost without the fee."""

    due: Decimal | None
    total: Decimal
    payment: Decimal
    refused: str = ""
    order: TrueOrder | None = None
    items: Decimal | None = None
    items_due: Decimal | None = None

    @classmethod
    def of(cls, line: Mapping[str, Any]) -> Self:
        """Read a line of the sandbox's ledger."""
        posted = line["posted"]
        return cls(
            _decimal(line["due"]),
            Decimal(posted["totalAmount"]),
            Decimal(posted["paymentAmount"]),
            line["refused"],
            msgspec.convert(line["order"], TrueOrder, strict=False) if line["order"] else None,
            _decimal(posted["items"]),
            _decimal(line["itemsDue"]),
        )


def _decimal(amount: str | None) -> Decimal | None:
    return None if amount is None else Decimal(amount)


class Sends(msgspec.Struct, frozen=True, rename="camel"):
    """What a provider sends, as far as the price of a sale depends on it; ``total``: that of each method."""

    fee: bool
    total: bool
    instalments: bool = True
    seat_prices: bool = msgspec.field(name="seat_prices", default=True)
    hold_price: bool = msgspec.field(name="hold_price", default=True)
    subtotal: bool = True

    @property
    def price(self) -> bool:
        """Whether the replies tell what the customer pays, and its parts."""
        return self.fee and self.total

    @property
    def each_seat(self) -> bool:
        """Whether the replies contain the price of a seat under a benefit, which the search does not have."""
        whole = self.fee and (self.total or self.instalments)
        return self.seat_prices or self.hold_price or self.subtotal or whole


def in_cents(amount: Decimal) -> int:
    return int(amount * 100)
