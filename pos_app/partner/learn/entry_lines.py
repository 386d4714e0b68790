"""The lines by which some entries of a search can be read (contract 2.2), relative to an entry."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pos_app.domain.money import Cents
from pos_app.partner.learn import vocabulary
from pos_app.partner.learn.choice import Candidate, candidates, same
from pos_app.partner.learn.ends import ARRIVAL, DEPARTURE, End, end
from pos_app.partner.learn.meaning import DOCUMENTED, Meaning, weight
from pos_app.partner.learn.told_amounts import is_one_amount
from pos_app.partner.learn.tree import Table, leaves
from pos_app.partner.reading import durations, forms, limits
from pos_app.partner.reading.amounts import CENTS, REAIS, maybe
from pos_app.partner.reading.lexicon import concepts, plain
from pos_app.partner.reading.paths import EACH, MEMBERS, Path, first
from pos_app.partner.reading.profile import Line
from pos_app.partner.reading.trip_words import goes_back, kind_of

_LEAST_ID = 0.3
_LIKE_AN_ID = 0.1
_TOO_SHORT, _SHORTEST_ID = -1.0, 5
"""Minutes, prices and counts are such numbers; an id of a trip among thousands is not."""
_LIKELY = 0.3
"""Another price that differs and is nearer than this must be asked about."""
_NEAR = 0.1
_CENTS_WORDS = frozenset(["cent", "cents", "centavo", "centavos", "brlcents", "minorunits"])


def _bare(value: Any) -> str | None:
    return value if isinstance(value, str) else None


_TEXTS: Mapping[str, tuple[Meaning, Callable[[Any], Any]]] = {
    "kind": (vocabulary.KIND, kind_of),
    "duration": (vocabulary.DURATION, durations.minutes),
    "available": (vocabulary.AVAILABLE_SEATS, forms.whole),
    "company": (vocabulary.COMPANY, _bare),
    "service_class": (vocabulary.SERVICE_CLASS, _bare),
    "currency": (vocabulary.CURRENCY, _bare),
    "low_fare": (vocabulary.LOW_FARE, forms.yes),
    "hash": (vocabulary.HASH, lambda value: forms.identifier(value) or None),
    "waiting": (vocabulary.WAITING, durations.minutes),
}
_OF_ENTRY = ("kind", "duration", "available", "company", "service_class", "currency", "low_fare", "hash")
_SHOWS_A_TRIP = {"entry.price", "entry.kind", "entry.available", "entry.trip_id", "entry.departure.moment"}
_OF_LEG = ("duration", "company", "service_class", "hash", "waiting")


@dataclass
class EntryLines:
    """What was found in some entries: lines by field, those that a person decides, and what is missing."""

    lines: dict[str, Line] = field(default_factory=dict)
    open: dict[str, tuple[Line, ...]] = field(default_factory=dict)
    missing: list[str] = field(default_factory=list)
    worth: int = 0


def entry_lines(
    path: Path, records: Sequence[Any], day: Path = (), fares: Collection[Cents] = ()
) -> EntryLines:
    """Return the lines of some entries.

    Args:
        path: leads to them.
        day: where a day stands above them.
        fares: what trips are known to cost.
    """
    table = Table(path, tuple(records))
    found = EntryLines()
    legs = _legs(records)
    ends = {side: end(table, side) for side in (DEPARTURE, ARRIVAL)}
    leg_ends = {side: end(legs, side) for side in (DEPARTURE, ARRIVAL)} if legs else {}
    for side, one in ends.items():
        found.lines |= _end_lines(f"entry.{side}", path, one)
        in_leg = leg_ends.get(side, End())
        if legs:
            found.lines |= _end_lines(f"leg.{side}", (*path, *legs.path), in_leg)
        if not one.tells_moment and not in_leg.tells_moment:
            found.missing.append(f"entry.{side}.moment")
    if "hour" in ends[DEPARTURE].places and "day" not in ends[DEPARTURE].places and day:
        found.lines["entry.departure.day"] = Line((day,))
    for name in _OF_ENTRY:
        if at := _text(table, name):
            found.lines[f"entry.{name}"] = Line(((*path, *at),))
    if legs:
        found.lines["legs"] = Line(((*path, *legs.path),))
        for name in _OF_LEG:
            if at := _text(legs, name):
                found.lines[f"leg.{name}"] = Line(((*path, *legs.path, *at),))
    if direction := _direction(table):
        at, form = direction
        found.lines["entry.direction"] = Line(((*path, *at),), form)
    _ids(table, legs, found)
    _prices(table, legs, found, fares)
    found.missing += [name for name in ("entry.available",) if name not in found.lines]
    told = found.lines.keys() | found.open.keys()
    found.worth = 1 + len(told & _SHOWS_A_TRIP)
    return found


def _end_lines(name: str, path: Path, one: End) -> dict[str, Line]:
    return {
        f"{name}.{part}": Line(((*path, *at),), one.clock if part == "hour" else "")
        for part, at in one.places.items()
    }


def _text(table: Table, name: str) -> Path:
    meaning, read = _TEXTS[name]
    if name == "duration" and (whole := _in_parts(table)):
        return whole
    best = next(iter(candidates(table, meaning, read, least=0.4)), None)
    return best.path if best else ()


def _in_parts(table: Table) -> Path:
    """Return the object that holds a duration as hours and minutes."""
    for path in table.columns:
        terms = frozenset[str]().union(*(concepts(step) for step in path[:-1]))
        if len(path) > 1 and "duration" in terms and plain(path[-1]) in durations.PART_OF:
            return path[:-1]
    return ()


def _direction(table: Table) -> tuple[Path, str] | None:
    """Return where records say which way they go, and ``inverted`` for a flag of the way out."""
    for path, values in table.columns.items():
        there = [value for value in values if value not in (None, "")]
        terms = concepts(path[-1])
        if there and all(isinstance(value, bool) for value in there):
            if "return" in terms:
                return path, ""
            if "outbound" in terms:
                return path, "inverted"
        elif there and all(isinstance(v, str) and goes_back(v) is not None for v in there):
            return path, ""
    return None


def lists_in(entry: Any, above: Path = ()) -> Iterator[Path]:
    """Yield where an entry holds records of its own."""
    for key, value in entry.items() if isinstance(entry, Mapping) else ():
        if isinstance(value, list) and any(isinstance(item, Mapping) for item in value):
            yield (*above, str(key), EACH)
        elif isinstance(value, Mapping) and len(above) < 4:
            yield from lists_in(value, (*above, str(key)))


def _legs(records: Sequence[Any]) -> Table | None:
    """Return the legs of some entries: like records inside them, in their order. Its path is that in one."""
    best: tuple[float, Table] | None = None
    for path in sorted({found for entry in records for found in lists_in(entry)}):
        inner = tuple(
            leg
            for entry in records
            if isinstance(legs := first(entry, path[:-1]), list)
            for leg in legs[: limits.MOST_LEGS]
            if isinstance(leg, Mapping)
        )
        table = Table(path, inner)
        heavy = weight(vocabulary.LEGS, path[:-1])
        heavy += 0.5 * max((one.weight for one in _id_columns(table)), default=-1.0)
        heavy += 0.5 * sum(end(table, side).tells_moment for side in (DEPARTURE, ARRIVAL))
        if heavy > 0.5 and (best is None or heavy > best[0]):
            best = heavy, table
    return best[1] if best else None


# --- Ids -------------------------------------------------------------------------------------------


def _id_columns(table: Table) -> list[Candidate]:
    def like(_path: Path, values: tuple[Any, ...]) -> float:
        ids = [value for value in values if value]
        if len(ids) > 2 and len(set(ids)) == 1:
            return -0.5
        if ids and all(value.isdecimal() and len(value) < _SHORTEST_ID for value in ids):
            return _TOO_SHORT
        return _LIKE_AN_ID if ids and all(forms.is_uuid(value) for value in ids) else 0.0

    read = lambda value: forms.identifier(value) or None  # noqa: E731
    return candidates(table, vocabulary.TRIP_ID, read, extra=like, least=_LEAST_ID)


def id_list(value: object) -> tuple[str, ...] | None:
    """Return the ids of a list, or of an object whose keys end in the numbers of the legs, else None."""
    if isinstance(value, Mapping) and value and all(re.search(r"\d$", str(key)) for key in value):
        value = list(value.values())
    if not isinstance(value, list) or not value:
        return None
    found = tuple(forms.identifier(item) for item in value)
    return found if all(found) else None


def _numbered(entry: Any, above: Path = ()) -> Iterator[Path]:
    """Yield the objects of an entry that hold ids under the numbers of the legs."""
    for key, value in entry.items() if isinstance(entry, Mapping) else ():
        if isinstance(value, Mapping) and value:
            if id_list(value):
                yield (*above, str(key), MEMBERS)
            elif len(above) < 3:
                yield from _numbered(value, (*above, str(key)))


def _ids(table: Table, legs: Table | None, found: EntryLines) -> None:
    """Find the ids of trips: a list in the entry, one in each leg, one in the entry."""
    listed = [
        (c.weight + 0.2, c.path) for c in candidates(table, vocabulary.LEG_IDS, id_list, least=_LEAST_ID)
    ]
    listed += [
        (heavy + 0.2, path)
        for path in sorted({p for entry in table.records for p in _numbered(entry)})
        if (heavy := weight(vocabulary.LEG_IDS, path[:-1], table.path)) >= _LEAST_ID
    ]
    own = _id_columns(table)
    in_leg = _id_columns(legs) if legs else []
    listed.sort(key=lambda pair: (-pair[0], pair[1]))
    if legs and in_leg:
        _decide("leg.trip_id", (*table.path, *legs.path), in_leg, found)
    if listed:
        found.lines["entry.trip_id"] = Line(((*table.path, *listed[0][1]),))
    elif own and not (in_leg and all(first(entry, legs.path[:-1]) for entry in table.records if legs)):
        _decide("entry.trip_id", table.path, own, found)
    if not listed and not own and not in_leg:
        found.missing.append("entry.trip_id")


def _decide(name: str, path: Path, columns: Sequence[Candidate], found: EntryLines) -> None:
    best = columns[0]
    near = [c for c in columns[1:] if best.weight - c.weight < _NEAR and not same(c.values, best.values)]
    if near and best.weight < DOCUMENTED:
        found.open[name] = tuple(Line(((*path, *one.path),)) for one in (best, *near))
    else:
        found.lines[name] = Line(((*path, *best.path),))


# --- Money -----------------------------------------------------------------------------------------


def _prices(table: Table, legs: Table | None, found: EntryLines, fares: Collection[Cents]) -> None:
    price = _amounts(table, vocabulary.ENTRY_PRICE)
    name, owner, path = "entry.price", table, table.path
    if not price and legs:
        price = _amounts(legs, vocabulary.ENTRY_PRICE)
        name, owner, path = "leg.price", legs, (*table.path, *legs.path)
    if not price:
        found.missing.append("entry.price")
        return
    best = price[0]
    shown = best.weight >= DOCUMENTED
    near = [
        c
        for c in price[1:]
        if not shown and best.weight - c.weight < _LIKELY and not same(_read(c), _read(best))
    ]
    form = _form(owner, best, fares)
    told = form is not None and not near
    known = [form] if form is not None else [REAIS, CENTS]
    options = tuple(Line(((*path, *one.path),), unit) for one in (best, *near) for unit in known)
    if told:
        found.lines[name] = options[0]
    else:
        found.open[name] = options
    lower = next(iter(_amounts(table, vocabulary.ENTRY_DISCOUNTED)), None)
    if lower is not None and lower.path != best.path:
        unit = _form(table, lower, fares) if form is None or _whole(lower) else form
        places = ((*table.path, *lower.path),)
        if unit is not None:
            found.lines["entry.discounted"] = Line(places, unit)
        else:
            found.open["entry.discounted"] = tuple(Line(places, one) for one in (REAIS, CENTS))


def _amounts(table: Table, meaning: Meaning) -> list[Candidate]:
    """Return the columns that may be an amount, the best first; one of several parts is a whole."""
    columns: dict[Path, list[Any]] = {}
    for index, record in enumerate(table.records):
        for path, value in _money_in(record):
            columns.setdefault(path, [None] * len(table.records))[index] = value
    found = []
    for path, values in columns.items():
        there = [value for value in values if value not in (None, "")]
        heavy = max(
            weight(meaning, path, table.path),
            *(weight(meaning, one, table.path) for one in _inner(path, there)),
        )
        if there and heavy >= _LEAST_ID and all(_either(value) for value in there):
            found.append(Candidate(path, heavy, tuple(values)))
    return sorted(found, key=lambda c: (-c.weight, len(c.path), c.path))


def _inner(path: Path, values: Sequence[Any]) -> list[Path]:
    """Return what an amount in parts may be called by: ``fare.value``."""
    keys = {str(key) for value in values if isinstance(value, Mapping) for key in value}
    return [(*path, key) for key in sorted(keys)] or [path]


def _money_in(node: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    for key, value in node.items() if isinstance(node, Mapping) else ():
        if isinstance(value, Mapping) and not is_one_amount(value):
            if len(path) < 4:
                yield from _money_in(value, (*path, str(key)))
        elif not isinstance(value, list):
            yield (*path, str(key)), value


def _either(value: Any) -> bool:
    return maybe(value) is not None or maybe(value, CENTS) is not None


def _read(column: Candidate) -> tuple[Any, ...]:
    """Return amounts as numbers that can be compared, whatever their unit."""
    return tuple(
        None if value in (None, "") else maybe(value) or maybe(value, CENTS) for value in column.values
    )


def _whole(column: Candidate) -> bool:
    return any(isinstance(value, Mapping) for value in column.values)


def _form(table: Table, column: Candidate, fares: Collection[Cents]) -> str | None:
    """Return the unit of a column, None where nothing shows it."""
    there = [value for value in column.values if value not in (None, "")]
    if all(isinstance(value, Mapping) and maybe(value) == maybe(value, CENTS) for value in there):
        return REAIS  # Its parts say what they are.
    if any("cents" in concepts(step) for step in column.path[-2:]):
        return CENTS
    bare = [leaf.value for value in there for leaf in leaves(value)]
    if any(forms.in_reais(value) for value in bare):
        return REAIS
    words = {
        plain(v) for values in table.columns.values() for v in values if isinstance(v, str) and len(v) < 16
    }
    if words & _CENTS_WORDS:
        return CENTS
    known = {form for form in (REAIS, CENTS) if fares and any(maybe(value, form) in fares for value in there)}
    return known.pop() if len(known) == 1 else None
