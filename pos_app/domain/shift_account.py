"""The account of a shift, or of any span of time: sums of what was sold, and beside them what is no sale.

Only orders that are paid as sold are summed. What is not known stands apart, order by order, and is added to
nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta, tzinfo
from decimal import Decimal
from enum import StrEnum
from typing import assert_never

from pos_app.domain.attempts import Attempt, Sold, Unpaid
from pos_app.domain.money import ZERO, Cents
from pos_app.domain.order_states import SETTLED, AttemptState, Phase
from pos_app.domain.payment import PaymentType
from pos_app.domain.statement import Line, LineKind, buses_of, of_sold
from pos_app.domain.value import Value


class Method(StrEnum):
    """How an order is paid, as papers in a drawer are sorted. The value is kept on disk."""

    CARD = "card"
    """By card, at once."""
    INSTALMENTS = "instalments"
    PIX = "pix"


class Fate(StrEnum):
    """What became of an order. The value is kept on disk."""

    SOLD = "sold"
    REFUSED = "refused"
    NOT_PAID = "not_paid"
    CANCELLED = "cancelled"
    """By the provider, before the sale was completed: its money is not of this till."""
    NOT_MADE = "not_made"
    """There is no order, as far as can be known."""
    PENDING = "pending"
    """Nobody knows yet, or a person has to find out: it may be paid."""
    DECIDED = "decided"
    """A supervisor closed the case with the provider's answer, which is in words."""


class AccountOrder(Value):
    """One order as an account lists it. ``number`` is the provider's, empty where none is known; ``opened``
    and ``settled`` are UTC, and ``settled`` is None while the outcome is not final."""

    attempt: str
    number: str
    route: str
    method: Method
    tickets: int
    total: Cents
    opened: datetime
    state: AttemptState
    fate: Fate
    settled: datetime | None = None
    seller: str = ""


class Sum(Value):
    """Orders of one kind: how many, with how many tickets, and what their customers paid."""

    orders: int = 0
    tickets: int = 0
    total: Cents = ZERO

    def __add__(self, other: Sum) -> Sum:
        return Sum(self.orders + other.orders, self.tickets + other.tickets, Cents(self.total + other.total))


class CompanySum(Value):
    """The tickets of one company: ``fares`` after benefits, without fee and insurance; ``fee`` is their share
    of the service fees, in whole cents by ticket."""

    name: str
    tickets: int = 0
    fares: Cents = ZERO
    fee: Cents = ZERO


class Papers(Value):
    """Slips of tickets that were printed. ``tickets``: those of which one is, or may be, on paper; ``spare``:
    further ones of the same tickets; of all these, ``doubtful`` are those of which nobody knows whether they
    came out, ``copies`` those that say 2ª VIA."""

    tickets: int = 0
    spare: int = 0
    doubtful: int = 0
    copies: int = 0


NO_PAPERS = Papers()


class Account(Value):
    """The account. All sums are of what is sold, and each division of them adds up to ``sold``.

    Attributes:
        hours: by the local hour in which the order was begun, oldest first.
        fee, insurance, adjusted, interest: what the total has beside the fares of ``companies``; ``adjusted``
            is what methods add beside that or, negative, take off.
        aside: every order that is not sold, oldest first.
        searches: how many there were, None where that was not counted.
        sale_time: half of the sales took less, from the search to the outcome; None where none is known.
        unreadable: orders that are in no sum because their records cannot be read.
    """

    sold: Sum = Sum()
    methods: tuple[tuple[Method, Sum], ...] = ()
    sellers: tuple[tuple[str, Sum], ...] = ()
    routes: tuple[tuple[str, Sum], ...] = ()
    hours: tuple[tuple[datetime, Sum], ...] = ()
    companies: tuple[CompanySum, ...] = ()
    fee: Cents = ZERO
    insurance: Cents = ZERO
    adjusted: Cents = ZERO
    interest: Cents = ZERO
    aside: tuple[AccountOrder, ...] = ()
    papers: Papers = NO_PAPERS
    searches: int | None = None
    sale_time: timedelta | None = None
    unreadable: int = 0

    def of(self, *fates: Fate) -> tuple[AccountOrder, ...]:
        """Return the orders that are not sold and have one of these fates."""
        return tuple(one for one in self.aside if one.fate in fates)

    def by(self, method: Method) -> Sum:
        return dict(self.methods).get(method, Sum())

    @property
    def pending(self) -> tuple[AccountOrder, ...]:
        """The orders that nobody knows yet: they may be paid."""
        return self.of(Fate.PENDING)

    @property
    def each(self) -> Cents | None:
        """What a sold order costs on average, half a cent rounded up; None where nothing was sold."""
        count = self.sold.orders
        return Cents((2 * self.sold.total + count) // (2 * count)) if count else None

    @property
    def tickets_each(self) -> Decimal | None:
        """How many tickets a sold order has on average, to a tenth; None where nothing was sold."""
        orders, tickets = self.sold.orders, self.sold.tickets
        return Decimal((20 * tickets + orders) // (2 * orders)) / 10 if orders else None

    @property
    def conversion(self) -> int | None:
        """How many orders were sold for 100 searches; None where no search was counted."""
        return 100 * self.sold.orders // self.searches if self.searches else None


def total_of(orders: Iterable[AccountOrder]) -> Cents:
    return Cents(sum(one.total for one in orders))


def method_of(sold: Sold) -> Method:
    match sold.payment:
        case PaymentType.CREDIT_CARD:
            return Method.INSTALMENTS if sold.installments > 1 else Method.CARD
        case PaymentType.PIX:
            return Method.PIX
    assert_never(sold.payment)


def fate_of(attempt: Attempt) -> Fate:
    match attempt.phase:
        case Phase.SOLD:
            return Fate.SOLD
        case Phase.UNPAID:
            return _UNPAID[attempt.unpaid]
        case Phase.NO_ORDER:
            return Fate.NOT_MADE
        case Phase.CLOSED:
            return Fate.DECIDED
        case Phase.SENDING | Phase.WAITING | Phase.SEARCHING | Phase.CASE | Phase.RELEASED:
            return Fate.PENDING
    assert_never(attempt.phase)


_UNPAID = {
    Unpaid.REFUSED: Fate.REFUSED,
    Unpaid.NOT_PAID: Fate.NOT_PAID,
    Unpaid.CANCELLED: Fate.CANCELLED,
}
_SETTLED = frozenset(state.value for state in SETTLED)


def account_order(attempt: Attempt, seller: str = "") -> AccountOrder:
    ends = (line.at for line in attempt.log if line.what in _SETTLED)
    return AccountOrder(
        attempt.id,
        attempt.public_id,
        attempt.sold.route,
        method_of(attempt.sold),
        len(attempt.sold.seats),
        attempt.sold.total,
        attempt.opened,
        attempt.state,
        fate_of(attempt),
        next(ends, attempt.changed) if attempt.settled else None,
        seller or attempt.operator,
    )


def account(
    orders: Iterable[Attempt],
    zone: tzinfo | None = None,
    *,
    sellers: Mapping[str, str] | None = None,
    papers: Papers = NO_PAPERS,
    searches: int | None = None,
    unreadable: int = 0,
) -> Account:
    """Return the account of these orders. ``zone``: of the desk, None for the computer's; ``sellers``: who
    sold each, by the attempt's id."""
    made = _Sums()
    aside = []
    times = list[timedelta]()
    for attempt in orders:
        one = account_order(attempt, (sellers or {}).get(attempt.id, ""))
        if one.fate is not Fate.SOLD:
            aside.append(one)
            continue
        made.add(attempt.sold, one, zone)
        if attempt.sold.asked is not None and attempt.sold.asked <= attempt.completed:
            times.append(attempt.completed - attempt.sold.asked)
    return Account(
        made.sold,
        tuple((method, made.methods[method]) for method in Method if method in made.methods),
        _largest(made.sellers),
        _largest(made.routes),
        tuple(sorted(made.hours.items())),
        tuple(sorted(made.companies.values(), key=lambda one: (-one.fares, one.name))),
        Cents(made.kinds[LineKind.FEE]),
        Cents(made.kinds[LineKind.INSURANCE]),
        Cents(made.kinds[LineKind.PART]),
        Cents(made.kinds[LineKind.INTEREST]),
        tuple(sorted(aside, key=lambda one: (one.opened, one.attempt))),
        papers,
        searches,
        _median(times),
        unreadable,
    )


def _median(times: list[timedelta]) -> timedelta | None:
    """Return what half of them are at the most; of two in the middle their mean."""
    ordered = sorted(times)
    middle = ordered[(len(ordered) - 1) // 2 : len(ordered) // 2 + 1]
    return sum(middle, timedelta()) / len(middle) if middle else None


def _largest(sums: Mapping[str, Sum]) -> tuple[tuple[str, Sum], ...]:
    return tuple(sorted(sums.items(), key=lambda entry: (-entry[1].total, entry[0])))


class _Sums:
    def __init__(self) -> None:
        self.sold = Sum()
        self.methods: dict[Method, Sum] = {}
        self.sellers: dict[str, Sum] = {}
        self.routes: dict[str, Sum] = {}
        self.hours: dict[datetime, Sum] = {}
        self.companies: dict[str, CompanySum] = {}
        self.kinds = dict.fromkeys(LineKind, 0)

    def add(self, sold: Sold, order: AccountOrder, zone: tzinfo | None) -> None:
        one = Sum(1, order.tickets, order.total)
        hour = order.opened.astimezone(zone).replace(minute=0, second=0, microsecond=0)
        self.sold += one
        self.methods[order.method] = self.methods.get(order.method, Sum()) + one
        self.sellers[order.seller] = self.sellers.get(order.seller, Sum()) + one
        self.routes[order.route] = self.routes.get(order.route, Sum()) + one
        self.hours[hour] = self.hours.get(hour, Sum()) + one
        stated = of_sold(sold)
        names = {ride.trip_id: ride.company for ride in sold.rides}
        for index, bus in enumerate(buses_of(sold)):
            name = names.get(bus) or sold.company
            for place in range(len(stated.legs[index].tickets)):
                lines = stated.ticket_lines(index, place)
                fare, fee = (
                    sum(line.amount.counted for line in lines if line.kind in kinds)
                    for kinds in (_FARE, _FEE)
                )
                had = self.companies.get(name) or CompanySum(name)
                self.companies[name] = CompanySum(
                    name, had.tickets + 1, Cents(had.fares + fare), Cents(had.fee + fee)
                )
        for line in stated.lines():
            self.kinds[line.kind] += line.amount.counted


def _of(lines: Iterable[Line], kinds: tuple[LineKind, ...]) -> int:
    return sum(line.amount.counted for line in lines if line.kind in kinds)


_FARE, _FEE = (LineKind.FARE, LineKind.BENEFIT), (LineKind.FEE,)


# --- What became known later -------------------------------------------------------------------------


def settled_since(pending: Iterable[AccountOrder], now: Iterable[AccountOrder]) -> tuple[AccountOrder, ...]:
    """Return as they are now those of the ``pending`` orders that are pending no more."""
    waited = {one.attempt for one in pending}
    return tuple(one for one in now if one.attempt in waited and one.fate is not Fate.PENDING)
