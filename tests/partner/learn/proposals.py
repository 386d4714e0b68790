"""A book of what a proposal says, with the answers of a person who knows the truth."""

from __future__ import annotations

from dataclasses import replace

from pos_app.domain.money import Cents
from pos_app.partner.learn.proposal import Proposal
from pos_app.partner.reading.book import Book
from pos_app.partner.reading.profile import Line, Profile


def lines(found: Proposal) -> dict[str, Line]:
    """Return the lines of a proposal."""
    return dict(found.lines)


def merged(*several: dict[str, Line]) -> dict[str, Line]:
    """Return lines of one provider seen in several forms, each with the places of all."""
    made: dict[str, Line] = {}
    for found in several:
        for field, line in found.items():
            before = made.get(field, line)
            assert before.form == line.form, field
            made[field] = replace(before, paths=tuple(dict.fromkeys((*before.paths, *line.paths))))
    return made


def book(endpoint: str, found: dict[str, Line], fare: tuple[str, int] | None = None) -> Book:
    """Return a book of a profile with these lines."""
    made = Book(Profile({(endpoint, field): line for field, line in found.items()}))
    if fare:
        made.remember_fares([(fare[0], Cents(fare[1]))])
    return made
