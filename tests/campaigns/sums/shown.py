"""What the basket shows, read back from its words. Amounts in cents."""

from __future__ import annotations

import re
from dataclasses import dataclass

from pos_app.ui.shared.basket_view import BasketLeg, BasketPerson, BasketView

_MONEY = re.compile(r"[~≈\s]*(?P<minus>[\u2212-]?)\s*R\$\s*(?P<whole>[\d.]+),(?P<part>\d\d)")


@dataclass(frozen=True, slots=True)
class Line:
    """Words with an amount; ``cents`` is None where words stand in its place."""

    words: str
    cents: int | None


@dataclass(frozen=True, slots=True)
class Person:
    """A passenger's part: all words about them, and those that mark a benefit that a leg does not take."""

    words: str
    refused: str


@dataclass(frozen=True, slots=True)
class Shown:
    """A basket. ``legs`` and ``rest`` are the lines that a reader would add up to the total."""

    legs: tuple[Line, ...]
    rest: tuple[Line, ...]
    people: tuple[Person, ...]
    total_words: str
    total: int | None

    @property
    def sum(self) -> int:
        """What the lines with an amount add up to."""
        return sum(line.cents for line in (*self.legs, *self.rest) if line.cents is not None)


def read(view: BasketView) -> Shown:
    """Return what a basket shows."""
    of_people = tuple(row for person in view.persons for row in (person.row, *person.below))
    return Shown(
        legs=tuple(Line(_leg(leg), amount(leg.amount)) for leg in view.legs),
        rest=tuple(Line(row.words, amount(row.amount)) for row in (*of_people, *view.rows)),
        people=tuple(_person(person) for person in view.persons),
        total_words=view.total_words,
        total=amount(view.total),
    )


def _leg(leg: BasketLeg) -> str:
    ends = (f"{stop.time} {stop.place}" for stop in leg.stops)
    return " ".join((leg.title, leg.day, *ends, leg.seats, leg.state))


def _person(person: BasketPerson) -> Person:
    refused = " ".join(row.words for row in person.below if row.tone == "warning")
    return Person("; ".join(row.words for row in (person.row, *person.below)), refused)


def amount(words: str) -> int | None:
    """Return the amount that words consist of, or None."""
    found = _MONEY.fullmatch(words.strip())
    if found is None:
        return None
    cents = int(found["whole"].replace(".", "")) * 100 + int(found["part"])
    return -cents if found["minus"] else cents
