"""The lines by which some entries of a search can be read (contract 2.2)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pos_app.domain.money import Cents
from pos_app.partner.learn import units
from pos_app.partner.learn.meaning import Candidate, candidates, near
from pos_app.partner.learn.proposal import Findings
from pos_app.partner.learn.tree import Table, lists_in
from pos_app.partner.learn.vocabulary import END, ENTRY, LEG, TERMS
from pos_app.partner.reading import forms, limits
from pos_app.partner.reading.lexicon import concepts
from pos_app.partner.reading.paths import KEY, MEMBERS, Path, first
from pos_app.partner.reading.profile import Line
from pos_app.partner.reading.trip_words import goes_back
from pos_app.partner.reading.wanted import INVERTED

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
    found = {
        part: candidates(table, TERMS[f"end.{part}"], least=_LEAST, among=lambda p: _speaks_of(p, side))
        for part in END
    }
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
        lines["hour"] = Line(clock.paths, "minutes")
    return lines


def _speaks_of(path: Path, side: str) -> bool:
    """Return whether the last key that names an end names this one alone."""
    named = [terms for step in reversed(path) if (terms := concepts(step) & set(_SIDES))]
    return named[:1] == [{side}]


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
