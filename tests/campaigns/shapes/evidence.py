"""What is known of one sale: what was wanted, what the client says, what the sandbox did. Amounts in cents
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
    """The way out or the way back: every row of trip ids that would be a journey of the kind asked for."""

    outbound: bool
    kind: str
    low_fare: bool
    journeys: frozenset[tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a plan asks for. ``fares``: what a seat of each trip costs without benefit, fee and insurance."""

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
class Said:
    """What the command says of a sale. ``reading``: reply and field that could not be read, where it names
    both."""

    outcome: str
    sentence: str
    total: int | None = None
    public_id: str = ""
    tickets: tuple[Ticket, ...] = ()
    reading: tuple[str, str] | None = None


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat as somebody says that it was sold."""

    trip_id: str
    label: str
    name: str
    document_type: str
    document_number: str
    benefit: str = ""


@dataclass(frozen=True, slots=True)
class Belief:
    """What the journal says was sold."""

    total: int
    seats: tuple[Seat, ...]


class TruePassenger(msgspec.Struct, frozen=True, rename="camel"):
    """Who sits on a seat."""

    name: str
    document_type: str
    document_number: str


class TrueItem(msgspec.Struct, rename="camel"):
    """A seat of an order as it really is. ``departure`` is filled in from the timetable."""

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
    departure: str = ""

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


class Tells(msgspec.Struct, frozen=True, rename="camel"):
    """What a provider tells, as far as the price of a sale hangs on it."""

    fee: bool
    total: bool
    instalments: bool = True
    seat_prices: bool = msgspec.field(name="seat_prices", default=True)
    hold_price: bool = msgspec.field(name="hold_price", default=True)
    subtotal: bool = True

    @property
    def price(self) -> bool:
        """Whether what the customer pays can be known at all."""
        return self.fee or self.total

    @property
    def each_seat(self) -> bool:
        """Whether the price of one seat under a benefit can be known: the search does not tell it."""
        whole = self.fee and (self.total or self.instalments)
        return self.seat_prices or self.hold_price or self.subtotal or whole


def in_cents(amount: Decimal) -> int:
    """Return an amount of reais in cents."""
    return int(amount * 100)


def said(answer: Mapping[str, Any], named: tuple[str, str] | None = None) -> Said:
    """Return what the command printed. ``named``: reply and field as the desk shows them in small print,
    where the command prints no ``reading`` of its own."""
    total = answer.get("totalCents")
    if "reading" in answer:
        told = answer["reading"] or {}
        named = (str(told.get("endpoint") or ""), str(told.get("field") or ""))
    return Said(
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


def belief(attempt: Attempt | None) -> Belief | None:
    """Return what the journal says was sold, if it says anything."""
    if attempt is None:
        return None
    return Belief(
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
