"""Trip search (contract 2.2, 4.3): the entries of a reply, read by their lines.

Lists are long, so they are cut into pieces and read in slices between turns of the loop.
"""

from __future__ import annotations

import logging
import re
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import date
from functools import lru_cache
from typing import Any

import msgspec

from pos_app.domain.endpoints import Endpoint
from pos_app.domain.faults import Excess, TooMuch, Unreadable
from pos_app.domain.places import fold
from pos_app.domain.trips import Trip
from pos_app.domain.unreadable_field import DRIFT
from pos_app.domain.value import Value, replace
from pos_app.partner.reading import limits
from pos_app.partner.reading.book import Book
from pos_app.partner.reading.departures import TripBuilder, Unclear
from pos_app.partner.reading.lexicon import concepts, plain
from pos_app.partner.reading.long_lists import INNER, Cut, Listed, LongReply, walk
from pos_app.partner.reading.paths import EACH, KEY, MEMBERS, Path, first, inside, written
from pos_app.partner.reading.reply_reader import lines_of
from pos_app.system.turns import Turns

_LOG = logging.getLogger("pos_app.partner")
_SAMPLE = 4
_MOST_FORMS = 12
_DEEPEST = 4
_MUCH = 5
_FEW = 8
_SHOWN = ("departures", EACH)


class Route(Value):
    """What one direction was asked for, to recognise an answer for something else."""

    origin: str
    destination: str
    day: date


@dataclass(slots=True)
class Found:
    """What was read of a reply: trips of the way out and of the way back.

    ``set_aside`` counts the entries that could not be read; ``problem`` says why the first one could not.
    ``around`` are the objects around the lists.
    """

    out: list[Trip] = field(default_factory=list)
    back: list[Trip] = field(default_factory=list)
    set_aside: int = 0
    problem: Unreadable | None = None
    around: list[Mapping[str, Any]] = field(default_factory=list)

    @property
    def count(self) -> int:
        return len(self.out) + len(self.back) + self.set_aside


async def read(body: bytes, out: Route, back: Route | None = None, book: Book | None = None) -> Found:
    """Read a reply, giving the loop its turns. One bad entry does not hide the others.

    Raises:
        Unreadable: it is not JSON, or has no list of trips.
        TooMuch: more entries than any day has trips.
    """
    try:
        return await _Reading(body, out, back, book or Book()).run()
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Unreadable(Endpoint.TRIPS, "body", str(error)) from error


class _Reading:
    def __init__(self, body: bytes, out: Route, back: Route | None, book: Book) -> None:
        self._body, self._out, self._back, self._book = body, out, back, book
        self._lines, self._placed = lines_of(Endpoint.TRIPS, book)
        self._found = Found()
        self._turns = Turns(limits.TURN)
        self._reader: TripBuilder | None = None
        paths = [path for name in ("entries", "returns") for path in self._paths(name)]
        self._keyed = self._placed and any(MEMBERS in path for path in paths)
        self._named = self._keyed and any(KEY in path for line in self._lines.values() for path in line.paths)
        self._count = 0

    async def run(self) -> Found:
        tree = await self._opened(self._body)
        for name, listed in (
            [one async for one in self._at_lines(tree)]
            if self._placed
            else _documented(tree, self._paths("entries"), self._paths("returns"))
        ):
            self._found.around += [one for one in listed.around.values() if one not in self._found.around]
            if name == "entries" or self._back is not None:
                await self._list(name, listed)
        problem = self._found.problem
        if problem is not None:
            aside = self._found.set_aside
            _LOG.warning("%s: %d of %d set aside: %s", Endpoint.TRIPS, aside, self._count, problem)
        if self._placed and problem is not None and self._found.count == self._found.set_aside:
            field = problem.field.rpartition(".")[2]
            self._book.drift(Endpoint.TRIPS, field)
            self._found.problem = Unreadable(
                Endpoint.TRIPS, problem.field, DRIFT, candidates=problem.candidates
            )
        return self._found

    async def _opened(self, node: Any) -> Any:
        """Return a reply, or an unread record in which lists stand, with its long lists cut."""
        if not isinstance(node, bytes | msgspec.Raw):
            await self._turns.take()
            return node
        length = 0 if node is self._body else INNER
        keyed, named = self._keyed, self._named
        return await LongReply(bytes(node), self._turns, keyed=keyed, named=named, length=length).tree()

    async def _at_lines(self, tree: Any) -> AsyncIterator[tuple[str, Listed]]:
        """Yield the lists at the places that the profile names."""
        there = False
        for name in ("entries", "returns"):
            for path in self._paths(name):
                async for listed in walk(tree, path, self._opened):
                    there = there or name == "entries"
                    yield name, listed
        if not there:
            self._book.drift(Endpoint.TRIPS, "entries")
            raise Unreadable(Endpoint.TRIPS, "entries", DRIFT)

    def _paths(self, name: str) -> tuple[Path, ...]:
        line = self._lines.get(name)
        return line.paths if line else ()

    async def _list(self, name: str, listed: Listed) -> None:
        builders: list[TripBuilder] = []
        for batch in listed.batches():
            await self._turns.take()
            if not builders:
                builders.append(self._builder(batch.records))
                for field, paths in builders[0].outer().items():
                    builders[0].around[field] = self._around(listed, paths, back=name == "returns")
            first, rows = builders[0].trip, batch.rows(builders[0].kind)
            self._count += len(rows)
            if self._count > limits.MOST_RECORDS:
                raise TooMuch(Excess.VALUES, limits.MOST_RECORDS)
            for number, row in enumerate(rows):
                if not number % _FEW:
                    await self._turns.take()
                try:
                    trip, backwards = first(row)
                except (ValueError, RecursionError) as error:
                    record = batch.records[number]
                    tried = builders if record is not row else builders[1:]
                    found = self._otherwise(record, tried, builders, error)
                    if isinstance(found, Exception):
                        self._set_aside(found, listed.path)
                        continue
                    trip, backwards = found
                self._keep(trip, True if name == "returns" else backwards)

    def _around(self, listed: Listed, paths: Sequence[Path], *, back: bool) -> Any:
        """Return what stands outside of the records, beside the nearest object that leads to them. What is
        named as of the way back is of that one alone, and stands for it before anything else; what stands
        beside other records is theirs."""
        of_return = [path for path in paths if "return" in concepts(path[-1])]
        ways = (*(of_return if back else ()), *(path for path in paths if path not in of_return))
        for home in sorted(listed.around, key=len, reverse=True):
            for rest in (inside(path, home) for path in ways):
                others = rest and inside(listed.path, (*home, rest[0])) is None and self._lists_in(home, rest)
                if rest and not others and (found := first(listed.around[home], rest)) is not None:
                    return found
        return None

    def _lists_in(self, home: Path, rest: Path) -> bool:
        paths = (*self._paths("entries"), *self._paths("returns"))
        return any(inside(path, (*home, rest[0])) is not None for path in paths)

    def _otherwise(
        self, record: Any, left: Sequence[TripBuilder], builders: list[TripBuilder], error: Exception
    ) -> tuple[Trip, bool | None] | Exception:
        """Return the trip of an entry, from all of it, and whether it says to go back; of the contract's
        places it may have others than the first entries. The first builder's ``error`` where it has none."""
        for builder in left:
            try:
                return builder.trip(record)
            except (ValueError, RecursionError) as other:
                error = other if builder is builders[0] else error
        if not self._placed and len(builders) < _MOST_FORMS:
            own = self._builder([record])
            with suppress(ValueError, RecursionError):
                found = own.trip(record)
                builders.append(own)
                return found
        return error

    def _builder(self, records: Sequence[Any]) -> TripBuilder:
        """Return what reads entries that begin so. A profile spells every key as it is: one reads all."""
        if self._placed:
            self._reader = self._reader or TripBuilder(self._lines, placed=True)
            return self._reader
        some = [msgspec.json.decode(r) if isinstance(r, msgspec.Raw) else r for r in records[:_SAMPLE]]
        return TripBuilder(self._lines, placed=False, sample=some)

    def _set_aside(self, error: Exception, path: Path) -> None:
        self._found.set_aside += 1
        if self._found.problem is None:
            self._found.problem = _unreadable(error, path)

    def _keep(self, trip: Trip, backwards: bool | None) -> None:
        if self._back is None:
            self._found.out.append(_compared(trip, self._out))
        else:
            out, back = _compared(trip, self._out), _compared(trip, self._back)
            if backwards is None:  # Then it goes the way that it fits better.
                backwards = (back.other_route, back.other_day) < (out.other_route, out.other_day)
            (self._found.back if backwards else self._found.out).append(back if backwards else out)


def _documented(tree: Any, entries: Sequence[Path], returns: Sequence[Path]) -> list[tuple[str, Listed]]:
    """Return the lists under the names of the contract, whatever they are wrapped in."""
    if isinstance(tree, list | Cut):
        return [("entries", Listed((EACH,), tree, {}))]
    objects: dict[Path, Mapping[str, Any]] = {}
    level: list[tuple[Path, Any]] = [((), tree)]
    for _ in range(_DEEPEST):
        here = {path: node for path, node in level if isinstance(node, dict)}
        objects |= here
        level = [((*path, key), value) for path, node in here.items() for key, value in node.items()]
    for path, key, found in _named(objects, entries):
        if found or not _tells_much(tree):
            out = "entries", Listed((*path, key, EACH), found, objects)
            beside = [
                ("returns", Listed((*path, other, EACH), listed, {}))
                for _, other, listed in _named({path: objects[path]}, returns)
            ]
            return [out, *beside[:1]]
    raise Unreadable(Endpoint.TRIPS, "departures", "no list of trips")


def _named(
    objects: Mapping[Path, Mapping[str, Any]], names: Sequence[Path]
) -> Iterator[tuple[Path, str, Any]]:
    """Yield the lists of objects under these names, the first name first."""
    for wanted in names:
        for path, around in objects.items():
            for key, value in around.items():
                if plain(key) == plain(wanted[0]) and _may_list(value, wanted):
                    yield path, key, value


def _may_list(value: Any, name: Path) -> bool:
    """Return whether a value is a list of objects, or none: a day without trips."""
    if isinstance(value, list):
        return not value or isinstance(value[0], dict)
    return isinstance(value, Cut) or (value is None and name == _SHOWN)


def _tells_much(node: Any) -> bool:
    """Return whether a reply holds, in any list, more than words for a filter: it must not be taken for a day
    without trips."""
    if isinstance(node, Mapping):
        return any(map(_tells_much, node.values()))
    if isinstance(node, Cut):
        return True
    if not isinstance(node, list):
        return False
    return any(isinstance(one, Mapping) and (len(one) >= _MUCH or _tells_much(one)) for one in node)


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
    city, state = _slugged(city_name), _slugged(state_name)
    whole = {f"{city}-{state}" if state else city, city}
    names = _names_in(asked)
    if names & whole:
        return True
    of_this_city = any(
        name.startswith(f"{city}-") and (not state or name.endswith(f"-{state}")) for name in names
    )
    return of_this_city and (not there or bool(_names_in(there) & whole))


def _slugged(words: str) -> str:
    """Return words as a slug writes them: ``São Paulo`` becomes ``sao-paulo``."""
    return fold(words).replace(" ", "-")


def _names_in(slug: str) -> set[str]:
    """Return what a slug may call its place: some begin with a country or end with a number, as
    ``br:santos-sp/1``."""
    return {slug, *(_slugged(part) for part in _BETWEEN.split(slug))}
