"""Where a trip search tells its trips (contract 2.2, 4.3): found once, proposed as lines that a sale can read
by: its own reader is asked before they are proposed."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import msgspec

from pos_app.domain.endpoints import Endpoint
from pos_app.domain.faults import Unreadable
from pos_app.domain.money import Cents
from pos_app.domain.trips import TripQuery
from pos_app.partner.learn.entries import EntryLines, entry_lines, tells_direction
from pos_app.partner.learn.proposal import Proposal
from pos_app.partner.learn.tree import Table, cells, lists_in, spoken, spread, tables
from pos_app.partner.learn.vocabulary import TERMS
from pos_app.partner.reading import forms
from pos_app.partner.reading.book import Book
from pos_app.partner.reading.departures import TripBuilder
from pos_app.partner.reading.paths import EACH, KEY, MEMBERS, Path
from pos_app.partner.reading.profile import Line, Profile
from pos_app.partner.wire import trips
from pos_app.partner.wire.trips import Route

_SAMPLE, _OF_ONE_FORM, _MOST_FORMS, _LEAST_DAY = 60, 3, 8, 0.3


@dataclass
class _Listed:
    """Records of a reply that may be trips."""

    table: Table
    found: EntryLines = field(default_factory=EntryLines)

    @property
    def path(self) -> Path:
        return self.table.path

    def above(self) -> list[tuple[Path, list[Mapping[str, Any]]]]:
        """Return the objects around each group of the records, the nearest first."""
        found: dict[Path, list[Mapping[str, Any]]] = {}
        for path, node in (one for around in self.table.around for one in around):
            found.setdefault(path, []).append(node)
        return sorted(found.items(), key=lambda pair: -len(pair[0]))


async def of_query(body: bytes, query: TripQuery) -> Proposal:
    """Return the lines by which the answer to a query can be read. The way back may come in an answer of its
    own. Raises as ``find`` does."""
    out = Route(query.origin, query.destination, query.day)
    back = Route(query.destination, query.origin, query.return_day) if query.return_day else None
    found = await find(body, out, back)
    return await find(body, back) if found.missing and back else found


async def find(body: bytes, out: Route, back: Route | None = None, fares: Collection[Cents] = ()) -> Proposal:
    """Return the lines by which a search can be read.

    ``out`` and ``back`` are what was asked for; ``fares`` are what trips of it are known to cost.

    Raises:
        Unreadable: it is not JSON.
    """
    try:
        tree = msgspec.json.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Unreadable(Endpoint.TRIPS, "body", str(error)) from error
    listed = [_Listed(table) for table in map(_of_objects, tables(tree)) if table]
    for one in listed:
        one.found = _explained(one, out, fares)
    chosen = _entries(listed)
    if not chosen:
        return Proposal(missing=("entries",))
    whole = _together(chosen)
    if whole.missing:
        return Proposal(whole.lines, whole.open, tuple(whole.missing))
    book = Book(Profile({(Endpoint.TRIPS, name): line for name, line in _some(whole).items()}))
    try:
        read = await trips.read(body, out, back, book)
    except Unreadable as error:
        return Proposal({}, whole.open, (error.field,))
    days = {route.day for route in (out, back) if route}
    if 2 * read.set_aside >= read.count:
        return Proposal(missing=(read.problem.field if read.problem else "entries",))
    if all(trip.departure.when.date() not in days for trip in (*read.out, *read.back)):
        return Proposal(missing=("entry.departure.day",))
    return Proposal(whole.lines, whole.open)


def _of_objects(table: Table) -> Table | None:
    """Return a table without what is no object; None where it cannot hold trips."""
    records = tuple(one for one in table.records if isinstance(one, Mapping))
    by_key = len(records) == len(table.records) == len(table.keys) and table.path[-1:] == (MEMBERS,)
    by_key = by_key and (len(records) > 1 or forms.is_uuid(table.keys[0]))
    if by_key:
        records = tuple({KEY: key, **one} for key, one in zip(table.keys, records, strict=True))
    listed = table.path[-1:] == (EACH,) and bool(records)
    return Table(table.path, records, (), table.around) if by_key or listed else None


def _explained(listed: _Listed, out: Route, fares: Collection[Cents]) -> EntryLines:
    """Return the lines of a list; where its entries have several forms, the places of each."""
    sample = _sample(listed.table.records)
    day = _day_above(listed, out)
    found = entry_lines(listed.path, sample, day, fares)
    failing = [one for one in sample if not _reads(one, listed.path, found)]
    for _ in range(_MOST_FORMS):
        if not failing:
            break
        own = _form_of(failing[0])
        other = entry_lines(listed.path, [one for one in failing if _form_of(one) == own], day, fares)
        both = _merged(found, other) if len(failing) < len(sample) else other
        left = [one for one in sample if not _reads(one, listed.path, both)]
        if len(left) < len(failing):
            found, failing = both, left
        failing = [one for one in failing if _form_of(one) != own]
    if direction := _direction_above(listed):
        found.lines.setdefault("entry.direction", direction)
    return found


def _merged(one: EntryLines, other: EntryLines) -> EntryLines:
    """Return the lines of two forms together: the places of the second stand behind those of the first."""
    lines = dict(one.lines)
    for name, line in other.lines.items():
        old = lines.get(name, Line((), line.form))
        if name not in one.open and old.form == line.form:
            lines[name] = replace(old, paths=tuple(dict.fromkeys((*old.paths, *line.paths))))
    missing = [name for name in one.missing if name in other.missing]
    opened = {**{n: o for n, o in other.open.items() if n not in lines}, **one.open}
    return EntryLines(lines, opened, missing, max(one.worth, other.worth))


def _some(found: EntryLines) -> dict[str, Line]:
    """Return the lines with the first option of what is open: enough to see whether entries can be read."""
    return {**{name: options[0].line for name, options in found.open.items()}, **found.lines}


def _reads(entry: Any, path: Path, found: EntryLines) -> bool:
    lines = {**_some(found), "entries": Line((path,))}
    builder = TripBuilder(lines, placed=True)
    day = lines.get("entry.departure.day")
    if day and day.paths[0][: len(path)] != path:
        builder.around["entry.departure.day"] = "2026-01-01"
    try:
        builder.trip(entry)
    except (ValueError, RecursionError):
        return False
    return True


def _form_of(entry: Any) -> frozenset[Path]:
    """Return where an entry states something: its values, and its lists of records."""
    told = (path for path, one in cells(entry) if one not in (None, "", []) and not isinstance(one, Mapping))
    return frozenset(told).union(lists_in(entry))


def _sample(records: Sequence[Any]) -> list[Any]:
    """Return a few entries of each form."""
    counts: dict[frozenset[Path], int] = {}
    chosen: list[Any] = []
    for entry in records:
        form = _form_of(entry)
        counts[form] = counts.get(form, 0) + 1
        if counts[form] <= _OF_ONE_FORM and len(chosen) < _SAMPLE:
            chosen.append(entry)
    return chosen if len(chosen) >= _OF_ONE_FORM * 2 else spread(records)


def _day_above(listed: _Listed, out: Route) -> Path:
    """Return where a day stands beside the lists, as that of a group of trips."""
    for path, nodes in listed.above():
        for key in nodes[0]:
            days = [stated.day if (stated := forms.day_hour(node.get(key))) else None for node in nodes]
            if None not in days and out.day in days and TERMS["when"].weight((key,)) > _LEAST_DAY:
                return (*path, str(key))
    return ()


def _direction_above(listed: _Listed) -> Line | None:
    """Return where a group of trips says which way they go."""
    for path, nodes in listed.above():
        for key in nodes[0] if EACH in path else ():
            values = [node.get(key) for node in nodes]
            form = tells_direction(str(key), values) if None not in values else None
            if form is not None:
                return Line(((*path, str(key)),), form)
    return None


def _entries(listed: Collection[_Listed]) -> list[_Listed]:
    """Return the lists whose entries are trips."""
    usable = [one for one in listed if not one.found.missing]
    best = max((one.found.worth for one in usable), default=0)
    likely = [one for one in usable if one.found.worth >= best - 1]
    return [one for one in likely if not any(_instead(other, one) for other in likely)] or sorted(
        (one for one in listed if one.found.worth > 2), key=lambda one: -one.found.worth
    )[:1]


def _instead(other: _Listed, one: _Listed) -> bool:
    """Return whether another list holds the trips of which this one holds the legs, or the groups."""
    around, within, more = other.path, one.path, other.found.worth - one.found.worth
    if len(around) < len(within) and within[: len(around)] == around:
        return more >= 0
    if around[:-1] == within[:-1] and around[-1] == EACH and within[-1] == MEMBERS:
        return True
    return len(within) < len(around) and around[: len(within)] == within and more > 0


def _together(chosen: Sequence[_Listed]) -> EntryLines:
    """Return the lines of all lists, with the places of the lists themselves. A place in one list stands for
    the same place in the others."""
    back = [one for one in chosen if _named_back(one.path)] if len(chosen) > 1 else []
    found = EntryLines(missing=list(chosen[0].found.missing))
    for listed in chosen:
        found = _merged(found, listed.found) if found.lines else replace(listed.found)
    lines = {"entries": Line(tuple(one.path for one in chosen if one not in back))}
    if back:
        lines["returns"] = Line(tuple(one.path for one in back))
    return replace(found, lines={**lines, **found.lines})


def _named_back(path: Path) -> bool:
    return any("return" in spoken((step,)) and "wrapper" not in spoken((step,)) for step in path)
