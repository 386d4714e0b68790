"""A search that is learnt is read as what it says, or not at all: a wrong price, id or hour is the one
outcome that must not be."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import pytest

from pos_app.domain.endpoints import Endpoint
from pos_app.domain.trips import Trip
from pos_app.partner.learn import trips as learn
from pos_app.partner.learn.proposal import Proposal
from pos_app.partner.reading.book import Book
from pos_app.partner.reading.profile import Profile
from pos_app.partner.wire import trips
from pos_app.partner.wire.trips import Route
from pos_app.sandbox.shapes.choices import shape
from tests.sandbox.shaped import Sale, sale


@cache
def world() -> Sale:
    return sale(Path(mkdtemp()))


def routes() -> tuple[Route, Route]:
    plain = world().payloads["search"]
    first, back = plain["departures"][0], plain["returns"][0]
    there, here = first["departure"]["place"]["slug"], first["arrival"]["place"]["slug"]
    days = (date.fromisoformat(one["departure"]["schedule"]["date"]) for one in (first, back))
    out, day = days
    return Route(there, here, out), Route(here, there, day)


def book_of(found: Proposal, answers: dict[str, int] | None = None) -> Book:
    """Return what a sale knows once a person has answered."""
    lines = {
        **found.lines,
        **{n: options[(answers or {}).get(n, 0)].line for n, options in found.open.items()},
    }
    return Book(Profile({(Endpoint.TRIPS, name): line for name, line in lines.items()}))


def essence(trip: Trip) -> tuple[Any, ...]:
    """Return what a sale depends on."""
    return (
        trip.kind,
        trip.trip_ids,
        trip.departure.when,
        trip.arrival.when,
        trip.price,
        trip.fare,
        trip.available,
    )


def read(tree: Any, book: Book | None = None) -> trips.Found:
    return asyncio.run(trips.read(json.dumps(tree).encode(), *routes(), book))


def truth() -> list[tuple[Any, ...]]:
    found = read(world().payloads["search"])
    return [essence(trip) for trip in (*found.out, *found.back)]


@dataclass
class Outcome:
    right: bool
    why: str = ""


def learnt(tree: Any, known: list[tuple[Any, ...]]) -> Outcome:
    """Learn a reply, answer as a person who knows the prices, and read it as a sale does."""
    fares = {one[4] for one in known}
    found = asyncio.run(learn.find(json.dumps(tree).encode(), *routes()))
    if found.missing:
        return Outcome(False, ", ".join(found.missing))
    answers = {
        name: next((n for n, one in enumerate(options) if _cents(one.value) in fares), 0)
        for name, options in found.open.items()
    }
    prices = found.open.keys() & {"entry.price", "leg.price"}
    unit = {found.open[name][answers[name]].line.form for name in prices}
    for name, options in found.open.items() if unit else ():
        if name == "entry.discounted":
            answers[name] = next(n for n, one in enumerate(options) if one.line.form in unit)
    result = read(tree, book_of(found, answers))
    seen = [essence(trip) for trip in (*result.out, *result.back)]
    assert all(one in known for one in seen), f"wrong: {[s for s in seen if s not in known]} of {known}"
    if len(seen) < len(known):
        return Outcome(False, result.problem.field if result.problem else "lost")
    return Outcome(True)


def _cents(text: str) -> int:
    try:
        return round(float(text) * 100)
    except ValueError:
        return -1


@pytest.mark.parametrize("seed", range(1, 61))
def test_every_provider_of_the_sandbox_is_learnt(seed: int) -> None:
    tree = world().shaped(shape(seed), "search")
    outcome = learnt(tree, truth())
    assert outcome.right, outcome.why
