"""What the customer display shows, as words that are ready to read."""

from __future__ import annotations

from dataclasses import dataclass

from pos_app.domain.payment import CodeForm


@dataclass(frozen=True, slots=True)
class Idle:
    """Between two customers: nothing of anybody."""


@dataclass(frozen=True, slots=True)
class CustomerTrip:
    """One leg: ``São Paulo → Belo Horizonte``, its day, hours and company."""

    route: str
    day: str
    departure: str
    arrival: str
    later: str
    company: str


@dataclass(frozen=True, slots=True)
class CustomerPerson:
    """One person: number, seats, first name with initials, benefit and price."""

    number: int
    seats: str
    name: str
    benefit: str
    price: str


@dataclass(frozen=True, slots=True)
class CustomerBasket:
    """The sale as far as it is. ``hold``: seconds that the seats stay held; ``note``: what comes now."""

    about: str
    trips: tuple[CustomerTrip, ...]
    more_trips: str
    people: tuple[CustomerPerson, ...]
    more_people: str
    sums: tuple[tuple[str, str, bool], ...]
    """Words, amount, and whether it is money saved."""
    total_words: str
    total: str
    note: str
    hold: float | None = None
    estimate: bool = False


@dataclass(frozen=True, slots=True)
class CustomerCode:
    """The code of this sale. ``steps`` are an icon and the words of each, ``spoken`` is what the code is to
    those who cannot see it, and ``share`` what is left of its time, from 0 to 1."""

    title: str
    waiting: str
    steps: tuple[tuple[str, str], ...]
    code: str
    form: CodeForm
    spoken: str
    total: str
    payee: str
    until: str
    left: str
    share: float


@dataclass(frozen=True, slots=True)
class CustomerThanks:
    """The sale is over."""

    paid: str
    route: str
    day: str
    hour: str
    seats: str
    order: str
    tickets: int
    code: str = ""
    """What a QR code for the customer's telephone holds; empty for none."""


CustomerFace = Idle | CustomerBasket | CustomerCode | CustomerThanks
