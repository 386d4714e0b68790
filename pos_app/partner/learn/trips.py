"""Where a trip search tells its trips (contract 2.2, 4.3): found once, proposed as lines that a sale can read
by: its own reader is asked before they are proposed."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import msgspec

from pos_app.domain.endpoints import Endpoint
from pos_app.domain.faults import Unreadable
from pos_app.domain.money import Cents
from pos_app.domain.trips import TripQuery
from pos_app.domain.value import replace
from pos_app.partner.learn import units
from pos_app.partner.learn.meaning import Candidate, candidates, near
from pos_app.partner.learn.proposal import Findings, Proposal
from pos_app.partner.learn.tree import Table, cells, lists_in, spoken, spread, tables
from pos_app.partner.learn.vocabulary import END, ENTRY, LEG, TERMS
from pos_app.partner.reading import durations, forms, limits, points
from pos_app.partner.reading.book import Book
from pos_app.partner.reading.departures import TripBuilder, goes_back
from pos_app.partner.reading.lexicon import concepts
from pos_app.partner.reading.paths import EACH, KEY, MEMBERS, Path, first
from pos_app.partner.reading.profile import Line, Profile
from pos_app.partner.reading.wanted import INVERTED
from pos_app.partner.wire import trips
from pos_app.partner.wire.trips import Route

_SIDES = ("departure", "arrival")
_LEAST, _LEAST_FACT, _LEAST_LEGS, _LEAST_HOUR = 0.3, 0.4, 0.5, 0.5
_LIKE_AN_ID, _BY_KEY, _ALWAYS_THE_SAME, _TOO_SHORT, _SHORTEST_ID, _LISTED = 0.1, 0.35, -0.5, -1.0, 5, 0.2
"""Minutes, prices and counts are short numbers; an id of a trip among thousands is not."""
_LIKELY = 0.3
"""Another price that differs and is nearer than this must be asked about."""
_SHOWS_A_TRIP = {"entry.price", "entry.kind", "entry.available", "entry.trip_id", "entry.departure.moment"}


@dataclass
class EntryLines(Findings):
    """What was found in some entries, what is missing, and how much shows that they are trips."""

    missing: list[str] = field(default_factory=list)
    worth: int = 0


def entry_lines(path: Path, records: Sequence[Any], day: Path, fares: Collection[Cents]) -> EntryLines:
    """Return the lines of some entries.

    Args:
        path: leads to them.
        day: where a day stands above them, empty for nowhere.
        fares: what trips are known to cost.
    """
    table, found = Table(path, tuple(records)), EntryLines()
    legs = _legs(table)
    for owner, of, facts in (("entry", table, ENTRY), ("leg", legs, LEG)):
        if of is not None:
            for side in _SIDES:
                found.lines |= {f"{owner}.{side}.{part}": line for part, line in _end(of, side).items()}
            found.facts(of, {f"{owner}.{name}": name for name in facts}, _LEAST_FACT)
            _settle_clock(owner, of, found)
    if legs:
        found.lines["legs"] = Line((legs.path,))
    if day and "entry.departure.hour" in found.lines:
        found.lines.setdefault("entry.departure.day", Line((day,)))
    for at, values in table.columns.items():
        form = tells_direction(at[-1], values)
        if form is not None:
            found.lines.setdefault("entry.direction", Line((table.at(at),), form))
    _ids(table, legs, found)
    _prices(table, legs, found, fares)
    moments = [(side, {f"{o}.{side}.{part}" for o in ("entry", "leg") for part in _WHEN}) for side in _SIDES]
    found.missing += [f"entry.{side}.moment" for side, names in moments if not names & found.lines.keys()]
    found.missing += [] if "entry.available" in found.lines else ["entry.available"]
    found.worth = 1 + len((found.lines.keys() | found.open.keys()) & _SHOWS_A_TRIP)
    return found


def tells_direction(key: str, values: Sequence[Any]) -> str | None:
    """Return the form by which values say which way trips go: ``inverted`` for a flag of the way out, None
    where they do not say it."""
    told, terms = [value for value in values if value not in (None, "")], concepts(key)
    if told and all(isinstance(value, bool) for value in told):
        return "" if "return" in terms else INVERTED if "outbound" in terms else None
    words = told and all(isinstance(v, str) and goes_back(v) is not None for v in told)
    return "" if words else None


def _legs(table: Table) -> Table | None:
    """Return the legs of some entries: like records inside them, in their order."""
    best: tuple[float, Table] | None = None
    for inner in sorted({found for entry in table.records for found in lists_in(entry)}):
        lists = [first(entry, inner[:-1]) for entry in table.records]
        rows = [list(one.values()) if isinstance(one, Mapping) else one for one in lists]
        records = [leg for one in rows if isinstance(one, list) for leg in one[: limits.MOST_LEGS]]
        legs = Table((*table.path, *inner), tuple(leg for leg in records if isinstance(leg, Mapping)))
        ids = max((one.weight for one in _id_columns(legs)), default=-1.0)
        ends = sum(bool(_WHEN & _end(legs, side).keys()) for side in _SIDES)
        heavy = TERMS["legs"].weight(inner[:-1]) + 0.5 * ids + 0.5 * ends
        if heavy > _LEAST_LEGS and (best is None or heavy > best[0]):
            best = heavy, legs
    return best[1] if best else None


# --- Departure and arrival ------------------------------------------------------------------------

_WHEN = {"moment", "hour"}
"""One of them makes a moment; its day may stand above the records."""


def _end(table: Table, side: str) -> dict[str, Line]:
    """Return the lines of one end in the records of a table, by its parts."""

    def speaks_of_it(path: Path) -> bool:
        """Return whether the last key that names an end names this one alone."""
        named = [terms for step in reversed(path) if (terms := concepts(step) & set(_SIDES))]
        return named[:1] == [{side}]

    found = {part: candidates(table, TERMS[f"end.{part}"], least=_LEAST, among=speaks_of_it) for part in END}
    best = {part: columns[0] for part, columns in found.items() if columns}
    if best.keys() >= {"moment", "day", "hour"} and best["hour"].weight > _LEAST_HOUR:
        del best["moment"]  # A date may carry a time of its own; the separate one is what people read.
    for better, worse in (("moment", ("day", "hour", "clock")), ("hour", ("clock",))):
        for part in worse if better in best else ():
            best.pop(part, None)
    if "name" in best and best["name"].path in {best[p].path for p in ("city", "slug") if p in best}:
        del best["name"]
    lines = {part: Line((table.at(one.path),)) for part, one in best.items()}
    if clock := lines.pop("clock", None):
        lines["hour"] = Line(clock.paths, points.MINUTES)
    return lines


def _settle_clock(owner: str, table: Table, found: EntryLines) -> None:
    """Say what hours that are bare numbers count: minutes of the day, or hours and minutes, as 2215 does.
    Where all can be both, durations tell it; where they do not, the hours are not known."""
    names = [f"{owner}.{side}.hour" for side in _SIDES]
    bare = [name for name in names if name in found.lines and found.lines[name].form == points.MINUTES]
    columns = [table.cells[found.lines[name].paths[0][len(table.path) :]] for name in bare]
    if not bare or all("minutes" in concepts(found.lines[name].paths[0][-1]) for name in bare):
        return
    span = found.lines.get(f"{owner}.duration")
    lasting = table.cells[span.paths[0][len(table.path) :]] if span else ()
    able = [form for form in (points.MINUTES, points.HHMM) if all(map(partial(_all_read, form), columns))]
    if len(able) > 1 and len(bare) == len(names):
        rows = list(zip(*columns, lasting, strict=False))
        able = [form for form in able if rows and all(_lasts_so(form, *row) for row in rows)]
    for name in bare:
        if len(able) == 1:
            found.lines[name] = replace(found.lines[name], form=able[0])
        else:
            del found.lines[name]


def _all_read(form: str, column: Sequence[Any]) -> bool:
    try:
        return bool([points.clock(value, form) for value in column if value is not None])
    except ValueError:
        return False


def _lasts_so(form: str, departs: Any, arrives: Any, lasting: Any) -> bool:
    """Return whether a trip lasts as long as its hours say, in whatever day it arrives."""
    hours = [points.clock(value, form)[0].hour for value in (departs, arrives)]
    begins, ends = (60 * one.hour + one.minute if one else 0 for one in hours)
    return any((ends - begins - minutes) % 1440 == 0 for minutes in durations.readings(lasting))


# --- Ids ------------------------------------------------------------------------------------------


def _id_columns(table: Table) -> list[Candidate]:
    def like(path: Path, values: tuple[Any, ...]) -> float:
        ids = [value for value in values if value]
        if path == (KEY,):
            days = any(forms.day_hour(value) for value in ids)
            return _BY_KEY if not days and all(any(c.isdigit() for c in value) for value in ids) else 0.0
        if len(ids) > 2 and len(set(ids)) == 1:
            return _ALWAYS_THE_SAME
        if ids and all(value.isdecimal() and len(value) < _SHORTEST_ID for value in ids):
            return _TOO_SHORT
        return _LIKE_AN_ID if ids and all(forms.is_uuid(value) for value in ids) else 0.0

    return candidates(table, TERMS["trip_id"], extra=like, least=_LEAST)


def _ids(table: Table, legs: Table | None, found: EntryLines) -> None:
    """Find the ids of trips: a list in the entry or an object with the numbers of the legs as keys, one in
    each leg, one in the entry."""
    listed = [
        Candidate((*one.path, MEMBERS) if isinstance(value, Mapping) else one.path, one.weight + _LISTED, ())
        for one in candidates(table, TERMS["leg_ids"], least=_LEAST)
        for value in table.cells[one.path][:1]
    ]
    own, in_leg = _id_columns(table), _id_columns(legs) if legs else []
    if legs:
        found.place("leg.trip_id", legs, near(in_leg), 1)
    inner = legs.path[len(table.path) : -1] if legs and in_leg else ()
    if listed:
        found.lines["entry.trip_id"] = Line((table.at(listed[0].path),))
    elif not (inner and all(first(entry, inner) for entry in table.records)):
        found.place("entry.trip_id", table, near(own), 1)
    if not listed and not own and not in_leg:
        found.missing.append("entry.trip_id")


# --- Money ----------------------------------------------------------------------------------------


def _prices(table: Table, legs: Table | None, found: EntryLines, fares: Collection[Cents]) -> None:
    name, owner, priced = "entry.price", table, units.named(table, TERMS["fare"])
    if not priced and legs:
        name, owner, priced = "leg.price", legs, units.named(legs, TERMS["fare"])
    if not priced:
        found.missing.append("entry.price")
        return
    said = units.says_cents(list(table.records))
    readings = [units.options(owner, one.path, fares, said) for one in near(priced, _LIKELY)]
    found.put(name, [option for options in readings for option in options])
    lower = next(iter(units.named(table, TERMS["discounted"])), None)
    if lower is not None and lower.path != priced[0].path:
        options = units.options(table, lower.path, fares, said)
        # It is in the unit of the price, unless it says its own.
        like = [one for one in options if len(readings[0]) == 1 and one.line.form == readings[0][0].line.form]
        found.put("entry.discounted", options if len(options) == 1 else like or options)


_SAMPLE, _OF_ONE_FORM, _MOST_FORMS, _LEAST_DAY = 60, 3, 8, 0.3


_DAY_BACK = frozenset({"return", "date"})


@dataclass
class _Listed:
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
        one.found = _explained(one, back if back and _of_return(one) else out, fares)
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


def _of_return(listed: _Listed) -> bool:
    words = (spoken((step,)) for step in listed.path)
    return any("return" in said and "wrapper" not in said for said in words)


def _explained(listed: _Listed, asked: Route, fares: Collection[Cents]) -> EntryLines:
    """Return the lines of a list; where its entries have several forms, the places of each."""
    sample = _sample(listed.table.records)
    day = _day_above(listed, asked)
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
    counts: dict[frozenset[Path], int] = {}
    chosen: list[Any] = []
    for entry in records:
        form = _form_of(entry)
        counts[form] = counts.get(form, 0) + 1
        if counts[form] <= _OF_ONE_FORM and len(chosen) < _SAMPLE:
            chosen.append(entry)
    return chosen if len(chosen) >= _OF_ONE_FORM * 2 else spread(records)


def _day_above(listed: _Listed, asked: Route) -> Path:
    """Return where a day stands beside the lists, as that of a group of trips."""
    for path, nodes in listed.above():
        for key in nodes[0]:
            days = [stated.day if (stated := forms.day_hour(node.get(key))) else None for node in nodes]
            named = TERMS["when"].weight((key,)) > _LEAST_DAY or concepts(str(key)) >= _DAY_BACK
            if None not in days and asked.day in days and named:
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
    back = [one for one in chosen if _of_return(one)] if len(chosen) > 1 else []
    found = EntryLines(missing=list(chosen[0].found.missing))
    for listed in chosen:
        found = _merged(found, listed.found) if found.lines else replace(listed.found)
    lines = {"entries": Line(tuple(one.path for one in chosen if one not in back))}
    if back:
        lines["returns"] = Line(tuple(one.path for one in back))
    return replace(found, lines={**lines, **found.lines})
