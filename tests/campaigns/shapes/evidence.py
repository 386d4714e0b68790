"""What is known of one sale: what was wanted, what the client printed, what the sandbox did. Amounts in cents
unless they are decimals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

import msgspec

from pos_app.domain.attempts import Attempt


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who travels; ``benefit`` is a discount code, empty for none."""

    name: str
    document_type: str
    document_number: str
    benefit: str = ""


@dataclass(frozen=True, slots=True)
class Way:
    """The way out or the way back: every row of trip ids that would be a journey of the requested kind."""

    outbound: bool
    kind: str
    low_fare: bool
    journeys: frozenset[tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a plan requests. ``fares``: what a seat of each trip costs without benefit, fee and insurance."""

    people: tuple[Person, ...]
    ways: tuple[Way, ...]
    insured: bool
    payment: str
    installments: int
    fares: Mapping[str, int]
    insurance_each: int
    fee_each: int


@dataclass(frozen=True, slots=True)
class Ticket:
    """A ticket as the command prints it. ``departure`` is empty where the client did not read it."""

    seat: str
    passenger: str
    locator: str
    departure: str
    amount: int


@dataclass(frozen=True, slots=True)
class CommandOutput:
    """What the command printed of a sale. ``reading``: reply and field that could not be read, where it names
    both."""

    outcome: str
    sentence: str
    total: int | None = None
    public_id: str = ""
    tickets: tuple[Ticket, ...] = ()
    reading: tuple[str, str] | None = None


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
    """An order that was posted; ``due`` is None where its seats are not held."""

    due: Decimal | None
    total: Decimal
    payment: Decimal
    refused: str = ""


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
    """Return an amount of reais in cents."""
    return int(amount * 100)


def command_output(answer: Mapping[str, Any], named: tuple[str, str] | None = None) -> CommandOutput:
    """Return what the command printed. ``named``: reply and field as the desk shows them in small print,
    where the command prints no ``reading`` of its own."""
    total = answer.get("totalCents")
    if "reading" in answer:
        unread = answer["reading"] or {}
        named = (str(unread.get("endpoint") or ""), str(unread.get("field") or ""))
    return CommandOutput(
        outcome=answer["outcome"],
        sentence=answer["sentence"],
        total=total,
        public_id=answer["publicId"],
        tickets=tuple(
            Ticket(t["seat"], t["passenger"], t["locator"], t["departure"], t["amountCents"])
            for t in answer["tickets"]
        ),
        reading=named if named and all(named) else None,
    )


def recorded(attempt: Attempt | None) -> Recorded | None:
    """Return what was sold according to the journal; ``None`` without an attempt."""
    if attempt is None:
        return None
    return Recorded(
        int(attempt.sold.total),
        tuple(
            Seat(
                seat.trip_id,
                seat.seat,
                seat.passenger,
                seat.document_type.value,
                seat.document_number,
                seat.benefit.value,
            )
            for seat in attempt.sold.seats
        ),
    )
