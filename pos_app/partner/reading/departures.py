"""Entries of a trip search, read by meaning: the shape is resolved once on a few entries and then run on all."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import timedelta
from functools import lru_cache
from statistics import median
from typing import Any

from pos_app.domain.money import Cents
from pos_app.domain.trips import Point, Trip, TripKind, TripLeg
from pos_app.partner.reading import durations, forms, points, units, vocabulary
from pos_app.partner.reading.book import Book
from pos_app.partner.reading.choice import Candidate, candidates, chosen, spread
from pos_app.partner.reading.lexicon import concepts, words
from pos_app.partner.reading.meaning import Meaning, weight
from pos_app.partner.reading.points import ARRIVAL, DEPARTURE, NOWHERE, PointPlan, getter
from pos_app.partner.reading.result import Certainty, FieldReading
from pos_app.partner.reading.tree import EACH, Path, Table, written
from pos_app.partner.wire import fields
from pos_app.partner.wire.trip_forms import joined

ENDPOINT = "trip search"
_CHEAPEST_IN_CENTS = 1500
"""Half of all fares lie above fifteen reais and below fifteen hundred: amounts without decimals that lie above are
cents."""
_NEAR = 0.1
_LEAST_ID = 0.3
_LIKE_AN_ID = 0.1
_IN_A_LIST, _IN_A_LEG = 0.2, 0.1


class Unclear(ValueError):
    """An entry that cannot be sold: ``field`` is missing, or ``told`` are its several readings."""

    def __init__(self, field: str, told: tuple[tuple[str, str], ...] = ()) -> None:
        super().__init__(f"{field} is {'ambiguous' if told else 'missing'}")
        self.field = field
        self.told = told


@dataclass(frozen=True, slots=True)
class IdPlan:
    """Where trip ids are told: in a list of ids, in each leg, or in the entry itself, each with its weight."""

    listed: tuple[tuple[Path, float], ...] = ()
    legs: Path = ()
    of_leg: tuple[tuple[Path, float], ...] = ()
    own: tuple[tuple[Path, float], ...] = ()


@dataclass(frozen=True, slots=True)
class Shape:
    """Where the entries of one reply tell what."""

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

    @property
    def lacking(self) -> tuple[str, ...]:
        """What entries of this shape do not tell and no trip can be without."""
        told = {
            "departure": self.departure.tells_moment or self.leg_departure.tells_moment,
            "arrival": self.arrival.tells_moment or self.leg_arrival.tells_moment,
            "trip id": self.ids.listed or self.ids.of_leg or self.ids.own,
            "price": self.price or self.legs_price,
        }
        return tuple(field for field, there in told.items() if not there)

    @property
    def usable(self) -> bool:
        """Tell whether trips can be made of entries of this shape."""
        return not self.lacking


_TEXTS: Mapping[str, tuple[Meaning, Callable[[Any], Any]]] = {
    "kind": (vocabulary.KIND, lambda value: kind_of(value)),
    "discounted": (vocabulary.ENTRY_DISCOUNTED, forms.amount),
    "duration": (vocabulary.DURATION, lambda value: durations.minutes(value)),
    "available": (vocabulary.AVAILABLE_SEATS, lambda value: _whole(value)),
    "company": (vocabulary.COMPANY, lambda value: value if isinstance(value, str) else None),
    "service_class": (vocabulary.SERVICE_CLASS, lambda value: value if isinstance(value, str) else None),
    "currency": (vocabulary.CURRENCY, lambda value: value if isinstance(value, str) else None),
    "low_fare": (vocabulary.LOW_FARE, forms.yes),
    "hash": (vocabulary.HASH, lambda value: forms.identifier(value) or None),
    "direction": (vocabulary.DIRECTION, lambda value: value if isinstance(value, str) else None),
    "waiting": (vocabulary.WAITING, lambda value: durations.minutes(value)),
}
_OF_LEGS = ("duration", "company", "service_class", "hash", "waiting")


def resolve(entries: Sequence[Any], path: Path, book: Book) -> Shape:
    """Return where these entries tell what. ``path`` leads to them."""
    sample = [entry for entry in spread(entries) if isinstance(entry, Mapping)]
    table = Table(path, tuple(sample))
    legs = _legs(sample)
    ids = replace(_ids(table), legs=legs.path[:-1] if legs else (), of_leg=_of_leg(legs) if legs else ())
    price = chosen(_prices(table, vocabulary.ENTRY_PRICE, book))
    legs_price = chosen(_prices(legs, vocabulary.ENTRY_PRICE, book)) if legs and price.best is None else None
    values = (
        price.best.values if price.best else legs_price.best.values if legs_price and legs_price.best else ()
    )
    place = price.best.path if price.best else ()
    pin = book.pin(ENDPOINT, "entry.price")
    others = tuple((written(c.path), str(_first(c.values))) for c in price.others)
    unsure = price.certainty is Certainty.AMBIGUOUS
    if unsure:
        both = ((written(place), str(_first(values))), *others)
        book.note(FieldReading(ENDPOINT, "entry.price", "", Certainty.AMBIGUOUS, others=both))
    return Shape(
        departure=points.plan(table, DEPARTURE),
        arrival=points.plan(table, ARRIVAL),
        ids=ids,
        price=place,
        scale=units.of_form(pin.form if pin else "") or _unit(table, place, values),
        price_others=((written(place), str(_first(values))), *others) if unsure else (),
        texts={name: at for name in _TEXTS if (at := _text(table, name))},
        leg_departure=points.plan(legs, DEPARTURE) if legs else NOWHERE,
        leg_arrival=points.plan(legs, ARRIVAL) if legs else NOWHERE,
        leg_texts={name: at for name in _OF_LEGS if (at := _text(legs, name))} if legs else {},
        legs_price=legs_price.best.path if legs_price and legs_price.best else (),
    )


def _first(values: Sequence[Any]) -> Any:
    return next((value for value in values if value is not None), None)


def _prices(table: Table, meaning: Meaning, book: Book) -> list[Candidate]:
    found = candidates(table, meaning, forms.amount)
    pinned = book.pinned(ENDPOINT, "entry.price")
    if pinned is None:
        return found
    there = [c for c in found if c.path == pinned]
    if not there:
        book.drift(ENDPOINT, "entry.price")
    return there or found


def _unit(table: Table, path: Path, values: Sequence[Any]) -> int:
    """Return the unit of prices: all entries of a reply have the same."""
    raws = table.columns.get(path, ())
    told = units.unit([raw for raw in raws if raw is not None], path) or units.beside(table.columns, path)
    if told is not None:
        return told
    numbers = [value for value in values if value]
    return units.CENTS if numbers and median(numbers) >= _CHEAPEST_IN_CENTS else units.REAIS


def _text(table: Table, name: str) -> Path:
    meaning, read = _TEXTS[name]
    if name == "duration" and (whole := _in_parts(table)):
        return whole
    best = next(iter(candidates(table, meaning, read, least=0.4)), None)
    return best.path if best else ()


def _in_parts(table: Table) -> Path:
    """Return where a duration is told in hours and minutes of its own."""
    for path in table.columns:
        said = frozenset[str]().union(*(concepts(step) for step in path[:-1]))
        if len(path) > 1 and "duration" in said and concepts(path[-1]) & durations.FACTORS.keys():
            return path[:-1]
    return ()


# --- Legs and ids ----------------------------------------------------------------------------------


def _legs(sample: Sequence[Mapping[str, Any]]) -> Table | None:
    """Return the legs of some entries: like records inside them, in their order."""
    best: tuple[float, Table] | None = None
    for path in sorted({found for entry in sample for found in _lists(entry)}):
        get = getter(path)
        records = tuple(
            record
            for entry in sample
            if isinstance(told := get(entry), list)
            for record in told
            if isinstance(record, Mapping)
        )
        if not records:
            continue
        table = Table((*path, EACH), records)
        heavy = weight(vocabulary.LEGS, path)
        ids = _of_leg(table)
        heavy += 0.5 * max((w for _, w in ids), default=-1.0)
        heavy += 0.5 * (points.plan(table, DEPARTURE).tells_moment + points.plan(table, ARRIVAL).tells_moment)
        if heavy > 0.5 and (best is None or heavy > best[0]):
            best = heavy, table
    return best[1] if best else None


def _lists(entry: Mapping[str, Any], above: Path = ()) -> list[Path]:
    found: list[Path] = []
    for key, value in entry.items():
        if isinstance(value, list) and any(isinstance(item, Mapping) for item in value):
            found.append((*above, str(key)))
        elif isinstance(value, Mapping) and len(above) < 4:
            found += _lists(value, (*above, str(key)))
    return found


def _of_leg(table: Table) -> tuple[tuple[Path, float], ...]:
    return tuple((c.path, c.weight) for c in _id_columns(table))


def _ids(table: Table) -> IdPlan:
    listed = [(c.path, c.weight) for c in candidates(table, vocabulary.LEG_IDS, _id_list, least=_LEAST_ID)]
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
    def like(path: Path, values: tuple[Any, ...]) -> float:
        told = [value for value in values if value]
        if len(told) > 2 and len(set(told)) == 1:
            return -0.5
        return _LIKE_AN_ID if told and all(forms.is_uuid(value) for value in told) else 0.0

    return candidates(
        table, vocabulary.TRIP_ID, lambda v: forms.identifier(v) or None, extra=like, least=_LEAST_ID
    )


def _numbered(entry: Any, above: Path = ()) -> list[Path]:
    """Return where an entry tells ids by the number of their leg."""
    found: list[Path] = []
    for key, value in entry.items() if isinstance(entry, Mapping) else ():
        if isinstance(value, Mapping) and value:
            if _id_list(value):
                found.append((*above, str(key)))
            elif len(above) < 3:
                found += _numbered(value, (*above, str(key)))
    return found


def _id_list(value: object) -> tuple[str, ...] | None:
    if isinstance(value, Mapping) and value and all(re.search(r"\d$", str(key)) for key in value):
        value = [value[key] for key in sorted(value, key=lambda k: int(re.findall(r"\d+$", str(k))[0]))]
    if not isinstance(value, list) or not value:
        return None
    found = tuple(forms.identifier(item) for item in value)
    return found if all(found) else None


# --- Making trips ----------------------------------------------------------------------------------


class Maker:
    """Makes trips of entries of one shape."""

    def __init__(self, shape: Shape) -> None:
        self._shape = shape
        self._get = {name: getter(path) for name, path in shape.texts.items()}
        self._leg_get = {name: getter(path) for name, path in shape.leg_texts.items()}
        self._price = getter(shape.price) if shape.price else None
        self._legs_price = getter(shape.legs_price) if shape.legs_price else None
        self._departure, self._arrival = points.reader(shape.departure), points.reader(shape.arrival)
        self._leg_departure = points.reader(shape.leg_departure)
        self._leg_arrival = points.reader(shape.leg_arrival)
        self._legs = getter(shape.ids.legs) if shape.ids.legs else None
        above = (*shape.ids.legs, EACH)
        self._listed = [(getter(path), written(path), heavy + _IN_A_LIST) for path, heavy in shape.ids.listed]
        self._of_leg = [
            (getter(path), written((*above, *path)), heavy + _IN_A_LEG) for path, heavy in shape.ids.of_leg
        ]
        self._own = [(getter(path), written(path), heavy) for path, heavy in shape.ids.own]

    def direction(self, entry: Any) -> str:
        """Return the word by which an entry says which way it goes, empty for none."""
        return str(self._of(entry, "direction") or "")

    def trip(self, entry: Any) -> Trip:
        """Return the trip of an entry.

        Raises:
            Unclear, ValueError: naming what is missing or not certain.
        """
        legs = self._legs_of(entry)
        kind = self._kind(entry)
        ids = self._ids(entry, legs, kind)
        if kind is None:
            if len(ids) != 1:
                # Two buses are a connection or one bus with a stop; the order says which, so it is not guessed.
                raise Unclear("type")
            kind = TripKind.DIRECT
        if kind is TripKind.CONNECTION and len(ids) < 2:
            raise Unclear("trip id")
        departure = self._end(self._departure, entry, legs[:1], self._leg_departure, DEPARTURE)
        arrival = self._end(self._arrival, entry, legs[-1:], self._leg_arrival, ARRIVAL)
        minutes = durations.agreed(self._of(entry, "duration"), departure, arrival)
        if arrival.when <= departure.when - timedelta(hours=3):
            raise ValueError("arrives before it departs")
        company, service_class = self._word(entry, "company"), self._word(entry, "service_class")
        if len(ids) == 1:
            whole = legs[0] if len(legs) == 1 else {}
            made: tuple[TripLeg, ...] = (
                self._leg(ids[0], whole, (departure, arrival, minutes), company, service_class),
            )
        else:
            made = self._made_legs(ids, legs, company, service_class)
        available = _whole(self._of(entry, "available"))
        if available is None:
            raise Unclear("availableSeats")
        _only_reais(self._of(entry, "currency"))
        discounted = units.cents(self._of(entry, "discounted"), self._shape.scale) or None
        return Trip(
            kind=kind,
            departure=departure,
            arrival=arrival,
            price=self._fare(entry, legs),
            discounted=discounted,
            legs=made,
            available=available,
            company=company or next((leg.company for leg in made if leg.company), ""),
            service_class=service_class or next((leg.service_class for leg in made if leg.service_class), ""),
            minutes=minutes,
            low_fare=bool(forms.yes(self._of(entry, "low_fare"))),
            itinerary_hash=forms.identifier(self._of(entry, "hash")) or self._leg_hash(legs),
        )

    def _kind(self, entry: Any) -> TripKind | None:
        """Return the kind, None where the entry tells none."""
        told = self._of(entry, "kind") or (entry.get("type") if isinstance(entry, Mapping) else None)
        kind = kind_of(told)
        if kind is None and isinstance(told, str) and told.strip():
            raise ValueError(f"type: {told} is no kind of trip")
        return kind

    def _of(self, entry: Any, name: str) -> Any:
        get = self._get.get(name)
        return get(entry) if get else None

    def _word(self, entry: Any, name: str) -> str:
        found = self._of(entry, name)
        return found.strip() if isinstance(found, str) else ""

    def _legs_of(self, entry: Any) -> list[Mapping[str, Any]]:
        found = self._legs(entry) if self._legs else None
        return [leg for leg in found if isinstance(leg, Mapping)] if isinstance(found, list) else []

    def _ids(self, entry: Any, legs: Sequence[Mapping[str, Any]], kind: TripKind | None) -> tuple[str, ...]:
        """Return the trip ids of an entry in the order of its legs: the best reading with as many as it takes.

        Raises:
            Unclear: none, or two that differ and are equally likely.
        """
        found: list[tuple[float, tuple[str, ...], str]] = []
        for get, path, heavy in self._listed:
            told = _id_list(get(entry))
            if told:
                found.append((heavy, told, path))
        for get, path, heavy in self._of_leg if legs else ():
            ids = tuple(forms.identifier(get(leg)) for leg in legs)
            if all(ids) and len(set(ids)) == len(ids):
                found.append((heavy, ids, path))
        for get, path, heavy in self._own:
            own = forms.identifier(get(entry))
            if own:
                found.append((heavy, (own,), path))
        fitting = [f for f in found if _fits(len(f[1]), kind, len(legs))]
        fitting.sort(key=lambda f: -f[0])
        if not fitting:
            raise Unclear("trip id")
        best = fitting[0]
        near = [f for f in fitting[1:] if f[1] != best[1] and best[0] - f[0] < _NEAR]
        if near and best[0] < 2.0:
            raise Unclear("trip id", tuple((path, ", ".join(ids)) for _, ids, path in (best, *near)))
        return best[1]

    @staticmethod
    def _end(
        read: Callable[[Any], Point],
        entry: Any,
        leg: Sequence[Any],
        of_leg: Callable[[Any], Point],
        name: str,
    ) -> Point:
        """Read where the trip begins or ends: told at the top, else by its first or last leg."""
        try:
            return read(entry)
        except ValueError as error:
            if not leg:
                raise ValueError(f"{name}: {error}") from error
        try:
            return of_leg(leg[0])
        except ValueError as error:
            raise ValueError(f"{name}: {error}") from error

    def _made_legs(
        self, ids: tuple[str, ...], legs: Sequence[Any], company: str, service_class: str
    ) -> tuple[TripLeg, ...]:
        told = legs if len(legs) == len(ids) else [{} for _ in ids]
        made = []
        for trip_id, leg in zip(ids, told, strict=True):
            ends = _point(self._leg_departure, leg), _point(self._leg_arrival, leg)
            minutes = durations.minutes(self._of_the_leg(leg, "duration"))
            made.append(self._leg(trip_id, leg, (*ends, minutes), company, service_class))
        return joined(made)

    def _of_the_leg(self, leg: Any, name: str) -> Any:
        get = self._leg_get.get(name)
        return get(leg) if get else None

    def _leg(
        self,
        trip_id: str,
        leg: Any,
        way: tuple[Point | None, Point | None, int | None],
        company: str,
        service_class: str,
    ) -> TripLeg:
        waiting = self._of_the_leg(leg, "waiting")
        return TripLeg(
            trip_id,
            *way[:2],
            forms.text(self._of_the_leg(leg, "company")) or company,
            forms.text(self._of_the_leg(leg, "service_class")) or service_class,
            way[2],
            None if waiting is None else durations.minutes(waiting),
        )

    def _leg_hash(self, legs: Sequence[Any]) -> str:
        get = self._leg_get.get("hash")
        return next((found for leg in legs if (found := forms.identifier(get(leg)))), "") if get else ""

    def _fare(self, entry: Any, legs: Sequence[Any]) -> Cents:
        if self._shape.price_others:
            raise Unclear("price", self._shape.price_others)
        raw = self._price(entry) if self._price else None
        price = units.cents(raw, self._shape.scale) if raw is not None else None
        if price is None and self._legs_price and legs:
            told = [units.cents(self._legs_price(leg), self._shape.scale) for leg in legs]
            if None not in told:
                price = Cents(sum(amount or 0 for amount in told))
        if price is None or price < 0:
            raise Unclear("price")
        return price


def _only_reais(currency: Any) -> None:
    """Refuse another currency. Raises ``ValueError``."""
    said = currency.strip().upper() if isinstance(currency, str) else ""
    if len(said) == 3 and said.isalpha() and said != "BRL":
        raise ValueError(f"currency: {said} is not BRL")


def _point(read: Callable[[Any], Point], leg: Any) -> Point | None:
    try:
        return read(leg)
    except ValueError:
        return None


def _fits(count: int, kind: TripKind | None, legs: int) -> bool:
    """Tell whether so many ids can be those of a trip (contract 2.7: one for each leg)."""
    if kind is TripKind.CONNECTION:
        return count >= 2
    if kind is TripKind.DIRECT:
        return count == 1
    return count == legs if legs > 1 else count >= 1


def _whole(value: Any) -> int | None:
    try:
        return fields.integer(value)
    except ValueError:
        return None


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
    said = set(words(value)) | set(words(value.replace("_", "").replace("-", "")))
    return next((kind for kind, known in _KINDS.items() if said & known), None)


def goes_back(word: str) -> bool | None:
    """Return whether a direction word means the way back; None for no such word."""
    said = concepts(word)
    if "return" in said:
        return True
    return False if said & {"outbound", "departure"} else None


def note(shape: Shape, path: Path, example: Trip, book: Book) -> None:
    """Keep where the entries tell what, with an example."""
    form = units.form(shape.scale)
    best_ids = max((*shape.ids.listed, *shape.ids.of_leg, *shape.ids.own), key=lambda pair: pair[1])
    told = [
        ("entries", path, "", ""),
        (
            "entry.price",
            shape.price or (*shape.ids.legs, EACH, *shape.legs_price),
            str(example.price / 100),
            form,
        ),
        ("entry.trip_id", best_ids[0], example.trip_ids[0], ""),
        ("entry.departure", _shown(shape.departure), example.departure.when.isoformat(), ""),
        ("entry.arrival", _shown(shape.arrival), example.arrival.when.isoformat(), ""),
        *((f"entry.{name}", at, "", "") for name, at in shape.texts.items()),
    ]
    for name, at, value, unit in told:
        documented = at in _DOCUMENTED.get(name, ())
        certainty = Certainty.DOCUMENTED if documented else Certainty.FOUND if at else Certainty.MISSING
        book.note(FieldReading(ENDPOINT, name, written(at) if at else "", certainty, value, unit))


def note_usual(path: Path, example: Trip, book: Book) -> None:
    """Keep where entries of the usual form tell what."""
    for name, at, value, form in (
        ("entries", path, "", ""),
        ("entry.price", ("price",), str(example.price / 100), "reais"),
        ("entry.trip_id", ("tripUuids",), example.trip_ids[0], ""),
        ("entry.departure", ("departure", "schedule", "date"), example.departure.when.isoformat(), ""),
        ("entry.arrival", ("arrival", "schedule", "date"), example.arrival.when.isoformat(), ""),
        *(
            (f"entry.{name}", _TEXTS[name][0].documented[0], "", "")
            for name in ("kind", "duration", "available")
        ),
    ):
        book.note(FieldReading(ENDPOINT, name, written(at), Certainty.DOCUMENTED, value, form))


_DOCUMENTED: Mapping[str, tuple[Path, ...]] = {
    "entry.price": vocabulary.ENTRY_PRICE.documented,
    **{f"entry.{name}": meaning.documented for name, (meaning, _) in _TEXTS.items()},
}


def _shown(plan: PointPlan) -> Path:
    return plan.whole or plan.day
