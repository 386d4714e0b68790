"""A search that is learnt is read as what it says, or not at all: a wrong price, id or hour must not be."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass
from datetime import date, datetime, time
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
from pos_app.sandbox.dialects import days
from pos_app.sandbox.dialects.catalogue import DIALECTS
from pos_app.sandbox.dialects.entry import Question
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


DAYS: dict[str, Any] = {
    "an array": lambda at: [at.year, at.month, at.day, at.hour, at.minute],
    "parts": lambda at: {
        "year": at.year,
        "month": at.month,
        "day": at.day,
        "hour": at.hour,
        "minute": at.minute,
    },
    "points": lambda at: f"{at:%d.%m.%Y %H:%M}",
    "compact": lambda at: f"{at:%Y%m%dT%H%M%S}",
    "a named zone": lambda at: f"{at:%Y-%m-%dT%H:%M:%S}-03:00[America/Sao_Paulo]",
    "as JavaScript": lambda at: f"{at:%a %b %d %Y %H:%M:%S} GMT-0300 (Brasilia Standard Time)",
    "English": lambda at: f"{at:%b %d, %Y %I:%M %p}",
    "a day in an array": lambda at: {"date": [at.year, at.month, at.day], "time": f"{at:%H:%M}"},
    "a day of an air ticket": lambda at: {"date": f"{at:%d%b%y}".upper(), "time": f"{at:%H:%M}"},
}


@pytest.mark.parametrize("form", DAYS)
def test_a_day_in_any_form_that_is_certain_is_read(form: str) -> None:
    def retold(node: Any) -> Any:
        if isinstance(node, list):
            return [retold(one) for one in node]
        if not isinstance(node, dict):
            return node
        if node.keys() >= {"date", "time"}:
            return DAYS[form](datetime.fromisoformat(f"{node['date']}T{node['time'][:5]}"))
        return {key: retold(value) for key, value in node.items()}

    outcome = learnt(retold(world().payloads["search"]), truth())
    assert outcome.right, outcome.why


@pytest.mark.parametrize("name", [one.name for one in days.ALL if one.binding])
def test_every_dialect_that_tells_its_days_is_read_as_it_means(name: str) -> None:
    out, back = (route.day.isoformat() for route in routes())
    tell = DIALECTS[name].tells["search"]
    tree = tell(world().payloads["search"], Question(query={"departureDate": out, "returnDate": back}))
    outcome = learnt(tree, truth())
    assert outcome.right, outcome.why


@pytest.mark.parametrize("lasting", ["8h 40m", None])
def test_what_a_bare_number_counts_is_known_by_what_the_trip_lasts(lasting: str | None) -> None:
    """645 may be a quarter to seven or to eleven."""
    entry = next(one for one in world().payloads["search"]["departures"] if one["type"] == "direct")
    day, places = (
        entry["departure"]["schedule"]["date"],
        [entry[end]["place"] for end in ("departure", "arrival")],
    )
    ends = [{"date": day, "time": at, "place": place} for at, place in zip((645, 1525), places, strict=True)]
    bare = {key: value for key, value in entry.items() if key not in ("parts", "duration")}
    tree = {"departures": [{**bare, "departure": ends[0], "arrival": ends[1], "duration": lasting}]}
    found = asyncio.run(learn.find(json.dumps(tree).encode(), routes()[0]))
    assert bool(found.missing) is (lasting is None)
    for trip in read(tree, book_of(found)).out if lasting else ():
        assert (trip.departure.when.time(), trip.arrival.when.time()) == (time(6, 45), time(15, 25))


_ID_NAMES = ("tripUuids", "uuid", "tripId", "id")


@pytest.mark.parametrize("many", [1, 3, 400], ids="{} trips".format)
@pytest.mark.parametrize("own", [True, False], ids=["ids inside", "the key is the id"])
def test_an_object_of_trips_by_their_ids_is_read_as_the_list(many: int, own: bool) -> None:
    entry = next(one for one in world().payloads["search"]["departures"] if one["type"] == "direct")
    ids = [f"{number:08x}-0000-4000-8000-{many:012x}" for number in range(max(many, 3))]
    bare = {key: value for key, value in entry.items() if key not in (*_ID_NAMES, "parts")}
    by_id = {one: {**bare, **({"tripUuids": [one]} if own else {})} for one in ids}
    walked = dict(list(by_id.items())[: min(many, 3)])
    found = asyncio.run(learn.find(json.dumps({"viagens": walked}).encode(), *routes()))
    assert not found.missing
    result = read({"viagens": dict(list(by_id.items())[:many])}, book_of(found))
    assert [trip.trip_ids for trip in result.out] == [(one,) for one in ids[:many]]


def test_legs_that_stand_under_their_numbers_are_those_of_the_list() -> None:
    plain = world().payloads["search"]
    numbered = {
        way: [
            {**one, "parts": {f"leg{n}": part for n, part in enumerate(one["parts"], 1)}}
            for one in plain[way]
            if len(one["parts"]) > 1
        ]
        for way in ("departures", "returns")
    }
    known = [one for one in truth() if len(one[1]) > 1]
    outcome = learnt({"viagens": [*numbered["departures"]]}, known)
    assert known
    assert outcome.right, outcome.why
