"""Trip search (contract 2.2, 4.3).

Long lists, so entries are read in slices between loop turns: the usual form quickly, every other one by
meaning.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from functools import lru_cache
from typing import Any

import msgspec

from pos_app.domain.endpoints import Endpoint
from pos_app.domain.faults import Unreadable
from pos_app.domain.trips import Trip
from pos_app.partner import limits
from pos_app.partner.learn import search_shape
from pos_app.partner.learn.choice import spread
from pos_app.partner.learn.tree import EACH, Path, leaves, written
from pos_app.partner.reading import departures, fields
from pos_app.partner.reading.book import Book
from pos_app.partner.reading.departures import TripBuilder, Unclear
from pos_app.partner.wire import trip_forms
from pos_app.system.turns import Turns

_LOG = logging.getLogger("pos_app.partner")
_MISSES = 20
"""Entries in another form than the usual one after which a reply is known to speak otherwise."""
_MOST_SHAPES = 12


@dataclass(frozen=True, slots=True)
class Route:
    """What one direction was asked for, to recognise an answer for something else."""

    origin: str
    destination: str
    day: date


@dataclass(slots=True)
class Found:
    """What was read of a list: trips of the way out and of the way back.

    ``set_aside`` counts the entries that could not be read; ``problem`` says why the first one could not.
    """

    out: list[Trip] = field(default_factory=list)
    back: list[Trip] = field(default_factory=list)
    set_aside: int = 0
    problem: Unreadable | None = None


async def read(
    entries: Sequence[msgspec.Raw],
    out: Route,
    back: Route | None,
    path: Path = (EACH,),
    book: Book | None = None,
) -> Found:
    """Read entries in slices, giving the loop a turn between them. One bad entry does not hide the others.

    Raises:
        TooMuch: more entries than any day has trips.
    """
    limits.bounded(entries)
    return await _Reading(entries, out, back, path, book or Book()).run()


class _Reading:
    """Reads one list."""

    def __init__(
        self, entries: Sequence[msgspec.Raw], out: Route, back: Route | None, path: Path, book: Book
    ) -> None:
        self._entries, self._out, self._back = entries, out, back
        self._path, self._book = path, book
        self._found = Found()
        self._builders: list[TripBuilder] = []
        self._shapes: set[frozenset[Path]] = set()
        self._noted = False
        price = self._book.pin(Endpoint.TRIPS, "entry.price")
        self._as_usual = price is None or (price.path == "price" and price.form != "cents")

    async def run(self) -> Found:
        turns = Turns(limits.TURN)
        misses = 0
        for raw in self._entries:
            await turns.take()
            usual = misses < _MISSES and self._as_usual and limits.short(raw)
            trip = trip_forms.trip(raw) if usual else None
            if trip is not None:
                if not self._noted:
                    self._noted = True
                    departures.note_usual(self._path, trip, self._book)
                self._found.out.append(_compared(trip, self._out))
                continue
            misses += 1
            await self._by_meaning(raw)
        return self._found

    async def _by_meaning(self, raw: msgspec.Raw) -> None:
        try:
            if not limits.short(raw):
                raise Unclear("entry")
            entry = msgspec.json.decode(raw)
            trip, backwards = await self._made(entry)
        except (ValueError, RecursionError) as error:
            self._found.set_aside += 1
            if self._found.problem is None:
                self._found.problem = _unreadable(error, self._path)
            _LOG.warning("%s: entry set aside: %s", Endpoint.TRIPS, error)
            return
        if self._back is None:
            self._found.out.append(_compared(trip, self._out))
        elif backwards or (backwards is None and self._fits_back_better(trip)):
            self._found.back.append(_compared(trip, self._back))
        else:
            self._found.out.append(_compared(trip, self._out))

    def _fits_back_better(self, trip: Trip) -> bool:
        assert self._back is not None
        out, back = _compared(trip, self._out), _compared(trip, self._back)
        return (back.other_route, back.other_day) < (out.other_route, out.other_day)

    async def _made(self, entry: Any) -> tuple[Trip, bool | None]:
        """Return the trip of an entry and whether it says to go back, by the first shape that fits."""
        problem: ValueError | None = None
        for builder in self._builders:
            try:
                return builder.trip(entry), departures.goes_back(builder.direction(entry))
            except ValueError as error:
                problem = problem or error
        own = frozenset(leaf.path for leaf in leaves(entry)).union(search_shape.lists_in(entry))
        if own in self._shapes or len(self._builders) >= _MOST_SHAPES:
            raise problem or Unclear("departure")
        self._shapes.add(own)
        # The first shape is that of the whole list; an entry that it does not fit has one of its own.
        for records in ([entry],) if self._builders else (self._sample(entry), [entry]):
            try:
                return await self._learnt(records, entry)
            except ValueError as error:
                problem = problem or error
        raise problem or Unclear("departure")

    async def _learnt(self, records: list[Any], entry: Any) -> tuple[Trip, bool | None]:
        """Read an entry as entries like these are read; so are others from now on.

        Raises:
            ValueError: it cannot be.
        """
        shape = await search_shape.resolve(records, self._path, self._book)
        if not shape.usable:
            raise Unclear(", ".join(shape.lacking))
        builder = TripBuilder(shape)
        trip = builder.trip(entry)
        self._builders.append(builder)
        if not self._noted:
            self._noted = True
            departures.note(shape, self._path, trip, self._book)
        return trip, departures.goes_back(builder.direction(entry))

    def _sample(self, entry: Any) -> list[Any]:
        some = spread(self._entries)
        return [entry, *(msgspec.json.decode(raw) for raw in some if limits.short(raw))]


def _unreadable(error: Exception, path: Path) -> Unreadable:
    at = written(path)
    if isinstance(error, Unclear):
        return Unreadable(Endpoint.TRIPS, f"{at}.{error.field}", str(error), candidates=error.readings)
    return Unreadable(Endpoint.TRIPS, at, str(error))


def _compared(trip: Trip, asked: Route) -> Trip:
    """Mark a trip that is not what was asked for: it is never shown as if it matched."""
    other_day = trip.departure.when.date() != asked.day
    here, there = trip.departure, trip.arrival
    other_route = not (
        _at(here.slug, here.city, here.state, asked.origin)
        and _at(there.slug, there.city, there.state, asked.destination)
    )
    return replace(trip, other_day=other_day, other_route=other_route) if other_day or other_route else trip


_BETWEEN = re.compile(r"[:/|;,.]+")


@lru_cache(maxsize=4096)
def _at(there: str, city_name: str, state_name: str, asked: str) -> bool:
    """Return whether a point lies at the place with this slug.

    A city's slug stands for all its terminals; an answer that names only the city stands for the terminal
    that was asked. Without a slug and a city nothing is compared.
    """
    if there == asked:
        return True
    if not city_name:
        return not there
    city, state = fields.slugged(city_name), fields.slugged(state_name)
    whole = {f"{city}-{state}" if state else city, city}
    names = _names_in(asked)
    if names & whole:
        return True
    of_this_city = any(
        name.startswith(f"{city}-") and (not state or name.endswith(f"-{state}")) for name in names
    )
    return of_this_city and (not there or bool(_names_in(there) & whole))


def _names_in(slug: str) -> set[str]:
    """Return what a slug may call its place: some begin with a country or end with a number, as
    ``br:santos-sp/1``."""
    return {slug, *(fields.slugged(part) for part in _BETWEEN.split(slug))}
