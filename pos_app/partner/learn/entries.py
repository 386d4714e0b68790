"""The lines by which some entries of a search can be read (contract 2.2)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from pos_app.domain.money import Cents
from pos_app.partner.learn import units
from pos_app.partner.learn.meaning import Candidate, Meaning, candidates, near, ranked
from pos_app.partner.learn.proposal import Findings, LineOption
from pos_app.partner.learn.tree import Table, lists_in, spoken
from pos_app.partner.learn.vocabulary import END, ENTRY, LEG, TERMS, id_list
from pos_app.partner.reading import durations, forms, limits, points
from pos_app.partner.reading.amounts import CENTS, maybe
from pos_app.partner.reading.lexicon import concepts, plain
from pos_app.partner.reading.paths import MEMBERS, SELF, Path, first
from pos_app.partner.reading.profile import Line
from pos_app.partner.reading.trip_words import goes_back
from pos_app.partner.reading.wanted import INVERTED

_SIDES = {"departure": "arrival", "arrival": "departure"}
_LEAST, _LEAST_FACT, _LEAST_LEGS = 0.3, 0.4, 0.5
_LIKE_AN_ID, _ALWAYS_THE_SAME, _TOO_SHORT, _SHORTEST_ID, _LISTED = 0.1, -0.5, -1.0, 5, 0.2
"""Minutes, prices and counts are short numbers; an id of a trip among thousands is not."""
_LIKELY = 0.3
"""Another price that differs and is nearer than this must be asked about."""
_TWO_DAYS = 2880
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
    for side in _SIDES:
        own, in_leg = _end(table, side), _end(legs, side) if legs else {}
        found.lines |= {f"entry.{side}.{part}": line for part, line in own.items()}
        found.lines |= {f"leg.{side}.{part}": line for part, line in in_leg.items()}
        if not _tells_moment(own) and not _tells_moment(in_leg):
            found.missing.append(f"entry.{side}.moment")
    if day and "entry.departure.hour" in found.lines:
        found.lines.setdefault("entry.departure.day", Line((day,)))
    _facts(table, "entry", ENTRY, found)
    if legs:
        found.lines["legs"] = Line((legs.path,))
        _facts(legs, "leg", LEG, found)
    for at, values in table.columns.items():
        form = tells_direction(at[-1], values)
        if form is not None:
            found.lines.setdefault("entry.direction", Line((table.at(at),), form))
    _ids(table, legs, found)
    _prices(table, legs, found, fares)
    if "entry.available" not in found.lines:
        found.missing.append("entry.available")
    found.worth = 1 + len((found.lines.keys() | found.open.keys()) & _SHOWS_A_TRIP)
    return found


def _facts(table: Table, owner: str, wanted: Sequence[str], found: EntryLines) -> None:
    for name in wanted:
        best = next(iter(candidates(table, TERMS[name], least=_LEAST_FACT)), None)
        at = (_in_parts(table) if name == "duration" else ()) or (best.path if best else ())
        if at:
            found.lines[f"{owner}.{name}"] = Line((table.at(at),))


def _in_parts(table: Table) -> Path:
    """Return the object that holds a duration as hours and minutes."""
    return next(
        (p[:-1] for p in table.columns if "duration" in spoken(p[:-1]) and plain(p[-1]) in durations.PART_OF),
        (),
    )


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
        records = [leg for one in lists if isinstance(one, list) for leg in one[: limits.MOST_LEGS]]
        legs = Table((*table.path, *inner), tuple(leg for leg in records if isinstance(leg, Mapping)))
        heavy = TERMS["legs"].weight(inner[:-1]) + 0.5 * max(
            (one.weight for one in _id_columns(legs)), default=-1.0
        )
        heavy += 0.5 * sum(_tells_moment(_end(legs, side)) for side in _SIDES)
        if heavy > _LEAST_LEGS and (best is None or heavy > best[0]):
            best = heavy, legs
    return best[1] if best else None


# --- Departure and arrival ------------------------------------------------------------------------


def _tells_moment(end: Mapping[str, Line]) -> bool:
    """Return whether a moment can be made of an end, where the day may stand above the records."""
    return "moment" in end or "hour" in end


def _end(table: Table, side: str) -> dict[str, Line]:
    """Return the lines of one end in the records of a table, by its parts."""
    mine = {path: values for path, values in table.columns.items() if _speaks_of(path, side)}
    told = {path: [value for value in values if value not in (None, "")] for path, values in mine.items()}
    moments = {path: list(map(_moment, values)) for path, values in told.items()}

    def when(fits: Callable[[forms.DayHour], bool]) -> Path:
        all_fit = (path for path, vs in moments.items() if vs and all(v is not None and fits(v) for v in vs))
        return _best(table, TERMS["when"], all_fit)

    whole = when(lambda at: at.day is not None and at.hour is not None)
    day, hour, clock = (
        when(lambda at: at.day is not None),
        when(lambda at: at.day is None and at.hour is not None),
        "",
    )
    if not hour and not whole:
        counted = (path for path, values in told.items() if _minutes(path, values))
        hour, clock = _best(table, TERMS["when"], counted, least=0.0), "minutes"
    if hour and day and TERMS["when"].weight(hour, table.path) > 0.5:
        whole = ()  # A date may carry a time of its own; the separate one is what people read.
    texts = [
        path
        for path, values in told.items()
        if values
        and path != (SELF,)
        and not any(moments[path])
        and all(isinstance(value, str) for value in values)
    ]
    named = {part: _best(table, TERMS[f"end.{part}"], texts) for part in END}
    if named["name"] in (named["city"], named["slug"]):
        named["name"] = ()
    parts = {"moment": whole, **({} if whole else {"day": day, "hour": hour}), **named}
    return {p: Line((table.at(at),), clock if p == "hour" else "") for p, at in parts.items() if at}


def _speaks_of(path: Path, side: str) -> bool:
    """Return whether the last key that names an end names this one alone."""
    for step in reversed(path):
        terms = concepts(step)
        if terms & _SIDES.keys():
            return side in terms and _SIDES[side] not in terms
    return False


def _moment(value: Any) -> forms.DayHour | None:
    found = forms.day_hour(value)
    if found is None and isinstance(value, str):
        try:
            found, _ = points.clock(value)
        except ValueError:
            return None
    return found


def _minutes(path: Path, values: Sequence[Any]) -> bool:
    """Return whether an hour counts the minutes of the day."""
    named = bool(concepts(path[-1]) & {"time", "minutes", "moment"})
    return named and bool(values) and all(type(value) is int and 0 <= value < _TWO_DAYS for value in values)


def _best(table: Table, meaning: Meaning, paths: Iterable[Path], least: float = _LEAST) -> Path:
    named = ranked(Candidate(path, meaning.weight(path, table.path), ()) for path in paths)
    return named[0].path if named and named[0].weight >= least else ()


# --- Ids ------------------------------------------------------------------------------------------


def _id_columns(table: Table) -> list[Candidate]:
    def like(_path: Path, values: tuple[Any, ...]) -> float:
        ids = [value for value in values if value]
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
        replace(one, weight=one.weight + _LISTED) for one in candidates(table, TERMS["leg_ids"], least=_LEAST)
    ]
    for path, values in table.cells.items():
        numbered = [value for value in values if isinstance(value, Mapping)]
        heavy = TERMS["leg_ids"].weight(path, table.path)
        if numbered and heavy >= _LEAST and any(map(id_list, numbered)):
            listed.append(Candidate((*path, MEMBERS), heavy + _LISTED, ()))
    own, in_leg = _id_columns(table), _id_columns(legs) if legs else []
    if legs:
        found.place("leg.trip_id", legs, near(in_leg), 1)
    inner = legs.path[len(table.path) : -1] if legs and in_leg else ()
    if listed:
        found.lines["entry.trip_id"] = Line((table.at(ranked(listed)[0].path),))
    elif not (inner and all(first(entry, inner) for entry in table.records)):
        found.place("entry.trip_id", table, near(own), 1)
    if not listed and not own and not in_leg:
        found.missing.append("entry.trip_id")


# --- Money ----------------------------------------------------------------------------------------


def _prices(table: Table, legs: Table | None, found: EntryLines, fares: Collection[Cents]) -> None:
    name, owner, priced = "entry.price", table, _amounts(table, TERMS["fare"])
    if not priced and legs:
        name, owner, priced = "leg.price", legs, _amounts(legs, TERMS["fare"])
    if not priced:
        found.missing.append("entry.price")
        return
    said = units.says_cents(list(table.records))
    readings = [_options(owner, one, fares, said) for one in near(priced, _LIKELY)]
    found.put(name, [option for options in readings for option in options])
    lower = next(iter(_amounts(table, TERMS["discounted"])), None)
    if lower is not None and lower.path != priced[0].path:
        options = _options(table, lower, fares, said)
        # It is in the unit of the price, unless it says its own.
        like = [one for one in options if len(readings[0]) == 1 and one.line.form == readings[0][0].line.form]
        found.put("entry.discounted", options if len(options) == 1 else like or options)


def _options(table: Table, one: Candidate, fares: Collection[Cents], said: bool) -> list[LineOption]:
    raws = [first(record, one.path) for record in table.records]
    return list(units.options(table.at(one.path), raws, fares, cents_said=said))


def _amounts(table: Table, meaning: Meaning) -> list[Candidate]:
    """Return the columns that may be an amount, the best first, with numbers that can be compared, whatever
    their unit. One in several parts may be called by one of them: ``fare.value``."""
    found = []
    for path, values in units.amount_columns(table).items():
        keys = {str(key) for value in values if isinstance(value, Mapping) for key in value}
        heavy = max(meaning.weight(at, table.path) for at in (path, *((*path, key) for key in keys)))
        if heavy >= _LEAST:
            told = (None if one in (None, "") else maybe(one) or maybe(one, CENTS) for one in values)
            found.append(Candidate(path, heavy, tuple(told)))
    return ranked(found)
