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
from pos_app.partner.learn.choice import spread
from pos_app.partner.learn.ends import WHEN
from pos_app.partner.learn.entry_lines import EntryLines, entry_lines, lists_in
from pos_app.partner.learn.meaning import weight
from pos_app.partner.learn.proposal import LineOption, Proposal
from pos_app.partner.learn.tree import keyed, leaves
from pos_app.partner.reading import forms
from pos_app.partner.reading.amounts import maybe
from pos_app.partner.reading.book import Book
from pos_app.partner.reading.departures import TripBuilder
from pos_app.partner.reading.lexicon import concepts
from pos_app.partner.reading.paths import EACH, MEMBERS, Path, first
from pos_app.partner.reading.profile import Line, Profile
from pos_app.partner.reading.trip_words import goes_back
from pos_app.partner.wire import trips
from pos_app.partner.wire.trips import Route

_SAMPLE, _OF_ONE_FORM, _MOST_FORMS, _DEEPEST = 60, 3, 8, 10
_NOTHING: tuple[Any, ...] = (None, "", [])


@dataclass
class _Listed:
    """Records of a reply; ``around`` are the objects on the way to them, by their path, for each group."""

    path: Path
    records: list[Any] = field(default_factory=list)
    around: dict[Path, list[Any]] = field(default_factory=dict)
    found: EntryLines = field(default_factory=EntryLines)


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
    lists: dict[Path, _Listed] = {}
    _collect(tree, (), (), lists)
    for listed in lists.values():
        listed.found = _explained(listed, out, fares)
    chosen = _entries(lists.values())
    if not chosen:
        return Proposal(missing=("entries",))
    whole = _together(chosen)
    if whole.missing:
        return _proposal(tree, whole)
    reading = Book(Profile({(Endpoint.TRIPS, name): line for name, line in _some(whole).items()}))
    try:
        read = await trips.read(body, out, back, reading)
    except Unreadable as error:
        return replace(_proposal(tree, whole), lines={}, missing=(error.field,))
    every = (*read.out, *read.back)
    days = {out.day} | ({back.day} if back else set())
    if 2 * read.set_aside >= read.count:
        problem = read.problem.field if read.problem else "entries"
        return Proposal(missing=(problem,))
    if all(trip.departure.when.date() not in days for trip in every):
        return Proposal(missing=("entry.departure.day",))
    return _proposal(tree, whole)


def _collect(node: Any, path: Path, around: tuple[tuple[Path, Any], ...], lists: dict[Path, _Listed]) -> None:
    """Gather every list of objects of a reply; lists at one path are one."""
    if len(path) > _DEEPEST:
        return
    if isinstance(node, list):
        records = [one for one in node if isinstance(one, Mapping)]
        _add((*path, EACH), records, around, lists)
        for one in spread(records):
            _collect(one, (*path, EACH), around, lists)
    elif isinstance(node, Mapping):
        inside = (*around, (path, node))
        if len(node) > 1 and keyed(node) and all(isinstance(one, Mapping) for one in node.values()):
            _add((*path, MEMBERS), list(node.values()), inside, lists)
        for key, value in node.items():
            _collect(value, (*path, str(key)), inside, lists)


def _add(path: Path, records: list[Any], around: Any, lists: dict[Path, _Listed]) -> None:
    listed = lists.setdefault(path, _Listed(path))
    listed.records += records
    for at, node in around:
        listed.around.setdefault(at, []).append(node)


def _explained(listed: _Listed, out: Route, fares: Collection[Cents]) -> EntryLines:
    """Return the lines of a list; where its entries have several forms, the places of each."""
    sample = _sample(listed.records)
    if not sample:
        return EntryLines(missing=["entries"])
    day = _day_above(listed, out)
    found = entry_lines(listed.path, sample, day, fares)
    failing = [one for one in sample if not _reads(one, listed.path, found)]
    for _ in range(_MOST_FORMS):
        if not failing:
            break
        own = _form_of(failing[0])
        alike = [one for one in failing if _form_of(one) == own]
        other = entry_lines(listed.path, alike, day, fares)
        both = _merged(found, other) if len(failing) < len(sample) else other
        left = [one for one in sample if not _reads(one, listed.path, both)]
        if len(left) < len(failing):
            found = both
        failing = [one for one in (left if len(left) < len(failing) else failing) if _form_of(one) != own]
    if direction := _direction_above(listed):
        found.lines.setdefault("entry.direction", direction)
    return found


def _merged(one: EntryLines, other: EntryLines) -> EntryLines:
    """Return the lines of two forms together: the places of the second stand behind those of the first."""
    lines = dict(one.lines)
    for name, line in other.lines.items():
        if name in one.open:
            continue
        old = lines.get(name, Line((), line.form))
        if old.form == line.form:
            lines[name] = replace(old, paths=tuple(dict.fromkeys((*old.paths, *line.paths))))
    missing = [name for name in one.missing if name in other.missing]
    opened = {**{n: o for n, o in other.open.items() if n not in lines}, **one.open}
    return EntryLines(lines, opened, missing, max(one.worth, other.worth))


def _some(found: EntryLines) -> dict[str, Line]:
    """Return the lines with the first option of what is open: enough to see whether entries can be read."""
    return {**{name: options[0] for name, options in found.open.items()}, **found.lines}


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
    values = (leaf.path for leaf in leaves(entry) if leaf.value not in _NOTHING)
    return frozenset(values).union(lists_in(entry))


def _sample(records: Sequence[Any]) -> list[Any]:
    """Return a few entries of each form."""
    counts: dict[frozenset[Path], int] = {}
    chosen = []
    for entry in records:
        form = _form_of(entry)
        counts[form] = counts.get(form, 0) + 1
        if counts[form] <= _OF_ONE_FORM:
            chosen.append(entry)
        if len(chosen) >= _SAMPLE:
            break
    return chosen if len(chosen) >= _OF_ONE_FORM * 2 else spread(records, 24)


def _day_above(listed: _Listed, out: Route) -> Path:
    """Return where a day stands beside the lists, as that of a group of trips."""
    for path, nodes in sorted(listed.around.items(), key=lambda pair: -len(pair[0])):
        for key in nodes[0]:
            values = [forms.day_hour(node.get(key)) for node in nodes if isinstance(node, Mapping)]
            if any(value is None or value.day is None for value in values):
                continue
            if any(value and value.day == out.day for value in values) and weight(WHEN, (key,)) > 0.3:
                return (*path, str(key))
    return ()


def _direction_above(listed: _Listed) -> Line | None:
    """Return where a group of trips says which way they go."""
    for path, nodes in sorted(listed.around.items(), key=lambda pair: -len(pair[0])):
        if EACH not in path:
            continue
        for key, value in nodes[0].items():
            values = [node.get(key) for node in nodes]
            flag = isinstance(value, bool) and concepts(str(key)) & {"return", "outbound"}
            word = isinstance(value, str) and len({goes_back(one) for one in values} - {None}) > 0
            if (flag or word) and all(goes_back(one) is not None for one in values):
                inverted = isinstance(value, bool) and "outbound" in concepts(str(key))
                return Line(((*path, str(key)),), "inverted" if inverted else "")
    return None


def _entries(lists: Collection[_Listed]) -> list[_Listed]:
    """Return the lists whose entries are trips."""
    usable = [one for one in lists if one.records and not one.found.missing]
    best = max((one.found.worth for one in usable), default=0)
    likely = [one for one in usable if one.found.worth >= best - 1]
    return [one for one in likely if not any(_instead(other, one) for other in likely)] or sorted(
        (one for one in lists if one.records and one.found.worth > 2), key=lambda one: -one.found.worth
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
    """Return the lines of all lists, with the places of the lists themselves."""
    back = [one for one in chosen if _named_back(one.path)] if len(chosen) > 1 else []
    found = EntryLines(missing=list(chosen[0].found.missing))
    for listed in chosen:
        # A place in one list stands for the same place in the others.
        found = _merged(found, listed.found) if found.lines else replace(listed.found)
    out = tuple(one.path for one in chosen if one not in back)
    lines = {"entries": Line(out)} | ({"returns": Line(tuple(one.path for one in back))} if back else {})
    return replace(found, lines={**lines, **found.lines})


def _named_back(path: Path) -> bool:
    named = [step for step in path if step not in (EACH, MEMBERS)]
    return any("return" in concepts(step) and "wrapper" not in concepts(step) for step in named)


def _proposal(tree: Any, found: EntryLines) -> Proposal:
    opened = {
        name: tuple(LineOption(line, _shown(tree, line)) for line in options)
        for name, options in found.open.items()
    }
    return Proposal(found.lines, opened, tuple(found.missing))


def _shown(tree: Any, line: Line) -> str:
    value = first(tree, line.paths[0])
    amount = maybe(value, line.form) if line.form else None
    return str(value) if amount is None else f"{amount / 100:.2f}"
