"""Who comes to the kiosk in a day, what they do, and which fault meets them. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from itertools import product

from pos_app.kiosk.flow.state import Page
from tests.campaigns.common.sales import cpf

MINUTES_EACH = 5
"""Simulated minutes from one customer to the next."""


class Fault(StrEnum):
    """What goes wrong while a customer is served."""

    NONE = "none"
    SEARCH = "search refused"
    MAP = "map cut off"
    HOLD = "hold without an answer"
    SEAT = "seat taken by another"
    QUOTE = "prices as a page of HTML"
    LOST_ORDER = "order without an answer"
    STOPPED = "provider stands still"
    KILLED = "provider killed and started again"


@dataclass(frozen=True, slots=True)
class Person:
    """Made-up words that occur nowhere else, so that each trace of them is one."""

    name: str
    document: str
    phone: str

    @property
    def words(self) -> tuple[str, ...]:
        """Whatever would give this person away, in each form in which it is written."""
        d, p = self.document, self.phone
        dotted = f"{d[:3]}.{d[3:6]}.{d[6:9]}-{d[9:]}"
        return (*self.name.split(), d, dotted, p, f"{p[2:7]}-{p[7:]}")


@dataclass(frozen=True, slots=True)
class Visit:
    """One customer. ``leaves_at`` is the page at which they walk away; None: they buy and finish."""

    number: int
    person: Person
    leaves_at: Page | None
    card: bool
    fault: Fault


LEAVES: tuple[Page | None, ...] = (
    None,
    Page.PASSENGER,
    Page.CODE,
    None,
    Page.REVIEW,
    Page.CARD,
    Page.DONE,
    Page.REPRINT,
    Page.SEATS,
    None,
    Page.TRIPS,
    Page.HELP,
    Page.DATE,
    Page.ROUTE,
)
_CARDS = frozenset({3, 5})
"""Places in ``LEAVES`` that pay by card; the half of the buyers at the end do so in turns."""


def day(customers: int) -> tuple[Visit, ...]:
    """Return the visits of a day: every end of a visit meets every fault, in an order that repeats."""
    faults = tuple(Fault)
    order = tuple(product(range(len(faults)), range(len(LEAVES))))
    found = []
    for number in range(customers):
        turn, place = order[number % len(order)]
        # The first customers meet no fault, so that all that is ever loaded is loaded early.
        fault = faults[(turn + place) % len(faults)] if number >= MINUTES_EACH + 1 else Fault.NONE
        found.append(Visit(number, person(number), LEAVES[place], place in _CARDS, fault))
    return tuple(found)


def person(number: int) -> Person:
    """Return somebody whom nobody else is."""
    letters = _letters(number)
    return Person(f"QZUENAIDE{letters} WUXKORTA{letters}", cpf(731_400_000 + number * 7), _phone(number))


def _phone(number: int) -> str:
    return f"119{83_517_000 + number * 11:08}"


def _letters(number: int) -> str:
    return "".join(chr(ord("A") + digit) for digit in (number // 26 % 26, number % 26))
