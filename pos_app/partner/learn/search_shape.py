"""Where the entries of a trip search hold which fact, found once on a few of them (contract 2.2)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from statistics import median
from typing import Any

from pos_app.domain.endpoints import Endpoint
from pos_app.domain.learning import ReadingCertainty
from pos_app.domain.trips import TripKind
from pos_app.partner import limits
from pos_app.partner.learn import vocabulary
from pos_app.partner.learn.choice import Candidate, candidates, chosen, first, spread
from pos_app.partner.learn.meaning import Meaning, weight
from pos_app.partner.learn.result import FieldReading
from pos_app.partner.learn.tree import EACH, Path, Table, leaves, written
from pos_app.partner.reading import durations, forms, points, soft, units
from pos_app.partner.reading.book import Book
from pos_app.partner.reading.lexicon import concepts, words
from pos_app.partner.reading.points import ARRIVAL, DEPARTURE, NOWHERE, PointPlan, getter
from pos_app.system.turns import Turns

_CHEAPEST_IN_CENTS = 1500
"""Half of all fares lie between fifteen reais and fifteen hundred: a median above that is one of cents."""
_LEAST_ID = 0.3
_LIKE_AN_ID = 0.1
_TOO_SHORT, _SHORTEST_ID = -1.0, 5
"""Minutes, prices and counts are such numbers; an id of a trip among thousands is not."""
_ANY = 6
_NOTHING: tuple[Any, ...] = (None, "", [])
_KINDS = {
    TripKind.DIRECT: {"direct", "direto", "directo", "nonstop", "single", "simple"},
    TripKind.ONE_STOP: {"onestop", "stop", "parada", "escala", "one", "uma"},
    TripKind.CONNECTION: {"connection", "conexao", "connecting", "conexion", "transfer", "baldeacao"},
}


def kind_of(value: Any) -> TripKind | None:
    """Return the kind of trip that a word names (contract 2.2)."""
    return _kind_of(value) if isinstance(value, str) else None


@lru_cache(maxsize=256)
def _kind_of(value: str) -> TripKind | None:
    terms = set(words(value)) | set(words(value.replace("_", "").replace("-", "")))
    return next((kind for kind, known in _KINDS.items() if terms & known), None)


@dataclass(frozen=True, slots=True)
class IdPlan:
    """Where trip ids stand, each place with its weight: how much speaks for it.

    Attributes:
        listed: places of a list of ids in the entry.
        legs: the place of the list of legs.
        of_leg: places of an id in each leg.
        own: places of one id in the entry itself.
    """

    listed: tuple[tuple[Path, float], ...] = ()
    legs: Path = ()
    of_leg: tuple[tuple[Path, float], ...] = ()
    own: tuple[tuple[Path, float], ...] = ()


@dataclass(frozen=True, slots=True)
class Shape:
    """Where each fact of a trip stands in the entries of one reply; empty for what they do not hold.

    Attributes:
        scale: the unit of all prices: 100 for reais, 1 for cents.
        price_others: where the price is not certain, every reading of it as path and value.
        texts: places of the other facts of an entry, by their names in ``TEXTS``.
        leg_texts: the same for its legs.
        legs_price: the price in each leg, where the entry has none.
        lists: every list of records in these entries: what another entry has beside them is not known here.
    """

    departure: PointPlan
    arrival: PointPlan
    ids: IdPlan
    price: Path
    scale: int
    price_others: tuple[tuple[str, str], ...] = ()
    texts: Mapping[str, Path] = field(default_factory=dict)
    leg_departure: PointPlan = NOWHERE
    leg_arrival: PointPlan = NOWHERE
    leg_texts: Mapping[str, Path] = field(default_factory=dict)
    legs_price: Path = ()
    lists: frozenset[Path] = frozenset()

    @property
    def lacking(self) -> tuple[str, ...]:
        """What no trip can be without and entries of this shape do not hold."""
        parts = {
            "departure": self.departure.tells_moment or self.leg_departure.tells_moment,
            "arrival": self.arrival.tells_moment or self.leg_arrival.tells_moment,
            "trip id": self.ids.listed or self.ids.of_leg or self.ids.own,
            "price": self.price or self.legs_price,
        }
        return tuple(field for field, there in parts.items() if not there)

    @property
    def usable(self) -> bool:
        """Return whether trips can be made of entries of this shape."""
        return not self.lacking


TEXTS: Mapping[str, tuple[Meaning, Callable[[Any], Any]]] = {
    "kind": (vocabulary.KIND, kind_of),
    "discounted": (vocabulary.ENTRY_DISCOUNTED, forms.amount),
    "duration": (vocabulary.DURATION, durations.minutes),
    "available": (vocabulary.AVAILABLE_SEATS, soft.whole),
    "company": (vocabulary.COMPANY, lambda value: value if isinstance(value, str) else None),
    "service_class": (vocabulary.SERVICE_CLASS, lambda value: value if isinstance(value, str) else None),
    "currency": (vocabulary.CURRENCY, lambda value: value if isinstance(value, str) else None),
    "low_fare": (vocabulary.LOW_FARE, forms.yes),
    "hash": (vocabulary.HASH, lambda value: forms.identifier(value) or None),
    "direction": (vocabulary.DIRECTION, lambda value: value if isinstance(value, str) else None),
    "waiting": (vocabulary.WAITING, durations.minutes),
}
"""The facts of an entry that one value holds: what its key may say, and how the value is read."""
_OF_LEGS = ("duration", "company", "service_class", "hash", "waiting")


_WEIGHED: tuple[Meaning, ...] = (
    vocabulary.ENTRY_PRICE,
    vocabulary.TRIP_ID,
    vocabulary.LEG_IDS,
    vocabulary.LEGS,
    *(meaning for meaning, _ in TEXTS.values()),
    *points.MEANINGS,
)


async def _weigh(table: Table, turns: Turns) -> None:
    """Weigh the names of some records: the first reply of a provider has many that were never weighed, and
    each is remembered."""
    for own in table.columns:
        for meaning in _WEIGHED:
            weight(meaning, own, table.path)
        await turns.take()


def _sample(entries: Sequence[Any]) -> list[Mapping[str, Any]]:
    """Return a few entries from all over the list, and of some more those that state what these leave out."""
    some = [entry for entry in spread(entries) if isinstance(entry, Mapping)]
    chosen = spread(some, _ANY)
    seen = frozenset[Path]().union(*map(_stated, chosen))
    for entry in some:
        stated = _stated(entry)
        if not stated <= seen:
            seen |= stated
            chosen.append(entry)
    return chosen


def _stated(entry: Mapping[str, Any]) -> frozenset[Path]:
    """Return where an entry states something: its values, and its lists of records."""
    values = (leaf.path for leaf in leaves(entry) if leaf.value not in _NOTHING)
    return frozenset(values).union(lists_in(entry))


async def resolve(entries: Sequence[Any], path: Path, book: Book) -> Shape:
    """Return the shape of these entries, leaving the loop its turns. ``path`` leads to them."""
    turns = Turns(limits.TURN)
    sample = _sample(entries)
    await turns.take()
    table = Table(path, tuple(sample))
    await _weigh(table, turns)
    legs = await _legs(sample, turns)
    ids = replace(_ids(table), legs=legs.path[:-1] if legs else (), of_leg=_of_leg(legs) if legs else ())
    await turns.take()
    price = chosen(_prices(table, vocabulary.ENTRY_PRICE, book))
    legs_price = chosen(_prices(legs, vocabulary.ENTRY_PRICE, book)) if legs and price.best is None else None
    values = (
        price.best.values if price.best else legs_price.best.values if legs_price and legs_price.best else ()
    )
    place = price.best.path if price.best else ()
    pin = book.pin(Endpoint.TRIPS, "entry.price")
    others = tuple((written(c.path), str(first(c.values))) for c in price.others)
    unsure = price.certainty is ReadingCertainty.AMBIGUOUS
    if unsure:
        both = ((written(place), str(first(values))), *others)
        book.note(FieldReading(Endpoint.TRIPS, "entry.price", "", ReadingCertainty.AMBIGUOUS, others=both))
    await turns.take()
    return Shape(
        departure=await _end(table, DEPARTURE, turns),
        arrival=await _end(table, ARRIVAL, turns),
        ids=ids,
        price=place,
        scale=units.of_form(pin.form if pin else "") or _unit(table, place, values),
        price_others=((written(place), str(first(values))), *others) if unsure else (),
        texts=await _texts(table, TEXTS, turns),
        leg_departure=await _end(legs, DEPARTURE, turns) if legs else NOWHERE,
        leg_arrival=await _end(legs, ARRIVAL, turns) if legs else NOWHERE,
        leg_texts=await _texts(legs, _OF_LEGS, turns) if legs else {},
        legs_price=legs_price.best.path if legs_price and legs_price.best else (),
        lists=frozenset(path for entry in sample for path in lists_in(entry)),
    )


async def _end(table: Table, side: str, turns: Turns) -> PointPlan:
    plan = points.plan(table, side)
    await turns.take()
    return plan


async def _texts(table: Table, names: Iterable[str], turns: Turns) -> dict[str, Path]:
    found: dict[str, Path] = {}
    for name in names:
        if at := _text(table, name):
            found[name] = at
        await turns.take()
    return found


def _prices(table: Table, meaning: Meaning, book: Book) -> list[Candidate]:
    found = candidates(table, meaning, forms.amount)
    pinned = book.pinned(Endpoint.TRIPS, "entry.price")
    if pinned is None:
        return found
    there = [c for c in found if c.path == pinned]
    if not there:
        book.drift(Endpoint.TRIPS, "entry.price")
    return there or found


def _unit(table: Table, path: Path, values: Sequence[Any]) -> int:
    """Return the unit of prices: all entries of a reply have the same."""
    raws = table.columns.get(path, ())
    stated = units.unit([raw for raw in raws if raw is not None], path) or units.beside(table.columns, path)
    if stated is not None:
        return stated
    numbers = [value for value in values if value]
    return units.CENTS if numbers and median(numbers) >= _CHEAPEST_IN_CENTS else units.REAIS


def _text(table: Table, name: str) -> Path:
    meaning, read = TEXTS[name]
    if name == "duration" and (whole := _in_parts(table)):
        return whole
    best = next(iter(candidates(table, meaning, read, least=0.4)), None)
    return best.path if best else ()


def _in_parts(table: Table) -> Path:
    """Return the object that holds a duration as hours and minutes."""
    for path in table.columns:
        terms = frozenset[str]().union(*(concepts(step) for step in path[:-1]))
        if len(path) > 1 and "duration" in terms and concepts(path[-1]) & durations.FACTORS.keys():
            return path[:-1]
    return ()


# --- Legs and ids ----------------------------------------------------------------------------------


async def _legs(sample: Sequence[Mapping[str, Any]], turns: Turns) -> Table | None:
    """Return the legs of some entries: like records inside them, in their order."""
    best: tuple[float, Table] | None = None
    for path in sorted({found for entry in sample for found in lists_in(entry)}):
        get = getter(path)
        records = tuple(
            record
            for entry in sample
            if isinstance(legs := get(entry), list)
            for record in legs[: limits.MOST_LEGS]
            if isinstance(record, Mapping)
        )
        if not records:
            continue
        table = Table((*path, EACH), records)
        await _weigh(table, turns)
        heavy = weight(vocabulary.LEGS, path)
        ids = _of_leg(table)
        heavy += 0.5 * max((w for _, w in ids), default=-1.0)
        ends = [await _end(table, side, turns) for side in (DEPARTURE, ARRIVAL)]
        heavy += 0.5 * sum(end.tells_moment for end in ends)
        if heavy > 0.5 and (best is None or heavy > best[0]):
            best = heavy, table
    return best[1] if best else None


def lists_in(entry: Any, above: Path = ()) -> list[Path]:
    """Return where an entry holds a list of records."""
    found: list[Path] = []
    for key, value in entry.items() if isinstance(entry, Mapping) else ():
        if isinstance(value, list) and any(isinstance(item, Mapping) for item in value):
            found.append((*above, str(key)))
        elif isinstance(value, Mapping) and len(above) < 4:
            found += lists_in(value, (*above, str(key)))
    return found


def _of_leg(table: Table) -> tuple[tuple[Path, float], ...]:
    return tuple((c.path, c.weight) for c in _id_columns(table))


def _ids(table: Table) -> IdPlan:
    listed = [(c.path, c.weight) for c in candidates(table, vocabulary.LEG_IDS, id_list, least=_LEAST_ID)]
    listed += [
        (path, heavy)
        for path in sorted({p for entry in table.records for p in _numbered(entry)})
        if (heavy := weight(vocabulary.LEG_IDS, path, table.path)) >= _LEAST_ID
    ]
    return IdPlan(
        listed=tuple(listed),
        own=tuple((c.path, c.weight) for c in _id_columns(table)),
    )


def _id_columns(table: Table) -> list[Candidate]:
    def like(_path: Path, values: tuple[Any, ...]) -> float:
        ids = [value for value in values if value]
        if len(ids) > 2 and len(set(ids)) == 1:
            return -0.5
        if ids and all(value.isdecimal() and len(value) < _SHORTEST_ID for value in ids):
            return _TOO_SHORT
        return _LIKE_AN_ID if ids and all(forms.is_uuid(value) for value in ids) else 0.0

    return candidates(
        table, vocabulary.TRIP_ID, lambda v: forms.identifier(v) or None, extra=like, least=_LEAST_ID
    )


def _numbered(entry: Any, above: Path = ()) -> list[Path]:
    """Return the objects of an entry that hold ids under the numbers of the legs."""
    found: list[Path] = []
    for key, value in entry.items() if isinstance(entry, Mapping) else ():
        if isinstance(value, Mapping) and value:
            if id_list(value):
                found.append((*above, str(key)))
            elif len(above) < 3:
                found += _numbered(value, (*above, str(key)))
    return found


def id_list(value: object) -> tuple[str, ...] | None:
    """Return the ids of a list, or of an object whose keys end in the numbers of the legs, else None."""
    if isinstance(value, Mapping) and value and all(re.search(r"\d$", str(key)) for key in value):
        value = [value[key] for key in sorted(value, key=lambda k: int(re.findall(r"\d+$", str(k))[0]))]
    if not isinstance(value, list) or not value:
        return None
    found = tuple(forms.identifier(item) for item in value)
    return found if all(found) else None
