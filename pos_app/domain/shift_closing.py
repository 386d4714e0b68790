"""Closing a shift: what was counted without seeing the account, how that compares, and what is signed."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

from pos_app.domain.audit import Head
from pos_app.domain.money import ZERO, Cents
from pos_app.domain.shift_account import Account, AccountOrder, Fate, Method
from pos_app.domain.value import Value


class Topic(StrEnum):
    """What is counted. The value is kept on disk; those of methods are the methods'."""

    CARD = Method.CARD.value
    INSTALMENTS = Method.INSTALMENTS.value
    PIX = Method.PIX.value
    TICKETS = "tickets"
    """Slips of tickets, one for each ticket."""
    SPARE = "spare"
    """Slips that are waste: jammed, smudged, or second ones."""
    CASH = "cash"

    @property
    def method(self) -> Method | None:
        """The method whose papers are counted; None where it is something else."""
        return Method(self.value) if self.value in set(Method) else None


class MethodCount(Value):
    """What was counted of one method: how many papers, and their sum."""

    method: Method
    orders: int
    total: Cents


class Count(Value):
    """What a person counted. ``cash`` is None where the desk holds none."""

    methods: tuple[MethodCount, ...]
    tickets: int
    spare: int
    cash: Cents | None = None

    def sound(self, *, cash: bool) -> bool:
        """Return whether each method is there once, and nothing is negative."""
        numbers = [number for one in self.methods for number in (one.orders, one.total)]
        each_once = sorted(one.method for one in self.methods) == sorted(Method)
        amounts = (*numbers, self.tickets, self.spare, self.cash or 0)
        return each_once and min(amounts) >= 0 and (self.cash is not None) == cash


class Compared(Value):
    """One line of the comparison. Numbers are None where only money is counted, totals where only pieces."""

    topic: Topic
    counted: int | None
    expected: int | None
    counted_total: Cents | None = None
    expected_total: Cents | None = None

    @property
    def money(self) -> Cents:
        """By how much money was counted more or, negative, less than expected."""
        return Cents((self.counted_total or 0) - (self.expected_total or 0))

    @property
    def pieces(self) -> int:
        """How many more or, negative, fewer pieces were counted."""
        return (self.counted or 0) - (self.expected or 0)

    @property
    def agrees(self) -> bool:
        return not (self.money or self.pieces)


class Why(StrEnum):
    """Why an order may be where a difference comes from."""

    NOT_COUNTED = "not_counted"
    """It is sold, and its paper may be missing."""
    NOT_SUMMED = "not_summed"
    """It is not sold, as far as is known, and its paper may have been counted."""
    OTHER_METHOD = "other_method"
    """Its paper may have been counted with those of another method."""


class Likely(Value):
    """An order whose total is exactly the difference of a line."""

    topic: Topic
    order: AccountOrder
    why: Why


class Closing(Value):
    """What is signed. ``accepted``: attempts that a person named as the source of a difference, by topic;
    ``approved_by`` is the supervisor who checked a difference, empty where there is none; ``head`` is where
    the audit trail ended before."""

    counter: str
    account: Account
    cash: Cents
    lines: tuple[Compared, ...]
    head: Head
    accepted: tuple[tuple[Topic, str], ...] = ()
    approved_by: str = ""

    @property
    def differs(self) -> bool:
        """Whether anything was counted otherwise than expected."""
        return any(not one.agrees for one in self.lines)


def compared(account: Account, count: Count, cash: Cents) -> tuple[Compared, ...]:
    """Return the comparison, line by line. ``cash``: what must be in the drawer."""
    methods = [
        Compared(
            Topic(one.method.value),
            one.orders,
            account.by(one.method).orders,
            one.total,
            account.by(one.method).total,
        )
        for one in sorted(count.methods, key=lambda one: tuple(Method).index(one.method))
    ]
    papers = account.papers
    slips = [
        Compared(Topic.TICKETS, count.tickets, papers.tickets),
        Compared(Topic.SPARE, count.spare, papers.spare),
    ]
    drawer = [] if count.cash is None else [Compared(Topic.CASH, None, None, count.cash, cash)]
    return (*methods, *slips, *drawer)


class Whole(Value):
    """The papers of all methods together: how many and their sum, as counted and as expected."""

    counted: int
    expected: int
    counted_total: Cents
    expected_total: Cents

    @property
    def money(self) -> Cents:
        """By how much money was counted more or, negative, less than expected."""
        return Cents(self.counted_total - self.expected_total)


def whole(lines: Iterable[Compared]) -> Whole:
    """Return the sum of the lines of methods; other papers, and cash, are no part of it."""
    of = [one for one in lines if one.topic.method is not None]
    return Whole(
        sum(one.counted or 0 for one in of),
        sum(one.expected or 0 for one in of),
        Cents(sum(one.counted_total or 0 for one in of)),
        Cents(sum(one.expected_total or 0 for one in of)),
    )


def likely(lines: Iterable[Compared], orders: Iterable[AccountOrder]) -> tuple[Likely, ...]:
    """Return the orders, of all of the shift, whose total is exactly a difference. A person decides."""
    rows = [one for one in lines if one.topic.method is not None and one.money]
    known = tuple(orders)
    found = []
    for row in rows:
        swapped = any(other.money == -row.money for other in rows)
        for order in known:
            if order.method is not row.topic.method or order.total != abs(row.money) or order.total == ZERO:
                continue
            if row.money < 0 and order.fate is Fate.SOLD:
                why = Why.OTHER_METHOD if swapped else Why.NOT_COUNTED
                found.append(Likely(row.topic, order, why))
            elif row.money > 0 and order.fate is not Fate.SOLD:
                found.append(Likely(row.topic, order, Why.NOT_SUMMED))
    return tuple(found)
