"""Trips made of the entries of a search, each field at the places that its line names (contract 2.2)."""

from __future__ import annotations

import types
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime, timedelta
from functools import lru_cache, partial
from typing import Any

import msgspec

from pos_app.domain.money import Cents
from pos_app.domain.trips import Point, Trip, TripKind, TripLeg
from pos_app.partner.reading import durations, forms, limits
from pos_app.partner.reading.amounts import REAIS, cents_of, holds_amount
from pos_app.partner.reading.lexicon import plain
from pos_app.partner.reading.paths import EACH, Path, each, inside, written
from pos_app.partner.reading.points import PARTS, EndReader, days_between, joined, told
from pos_app.partner.reading.profile import Line
from pos_app.partner.reading.rows import NOTHING, RAW, Get, Row, Rows, getter, is_key, together
from pos_app.partner.reading.trip_words import known_words, may_have_legs, word_of, words_of

_OWN_FACTS = ("duration", "available", "hash")
_LIKE_OTHERS = ("kind", "company", "service_class", "currency", "low_fare", "direction")
_LEG_FACTS = ("company", "service_class", "waiting", "duration")
_SIDES = ("departure", "arrival")
_Ways = list[tuple[Path, Path | None]]  # Places in the reply, each with the way there in a record.
_Places = Mapping[str, _Ways]
_EARLIER = timedelta(hours=3)  # How much the clocks of two places differ at the most.
_IN_PARTS = frozenset(
    ["entry.price", "entry.discounted", "leg.price", "legs", "entry.duration", "leg.duration", "leg.waiting"]
)


class Unclear(ValueError):
    """An entry that cannot be sold: ``field`` is missing or has several ``readings``, each path and value."""

    def __init__(self, field: str, readings: tuple[tuple[str, str], ...] = ()) -> None:
        super().__init__(f"{field} is {'ambiguous' if readings else 'missing'}")
        self.field = field
        self.readings = readings


class _Fields:
    """The fields of one kind of record, an entry or a leg, and where they stand in its rows.

    Args:
        places: by field, its places in the reply, each with its way in a record; None for one outside of it.
        around: what stands outside of the records, by field.
        legs: the way to the legs of a record, and their rows.
    """

    def __init__(
        self,
        owner: str,
        places: _Places,
        lines: Mapping[str, Line],
        around: Mapping[str, Any],
        legs: tuple[Path, Rows] | None = None,
    ) -> None:
        self._owner, self._lines, self._around = owner, lines, around
        self._places = {name.removeprefix(f"{owner}."): found for name, found in places.items()}
        ways = [(name, rel) for name, found in self._places.items() for _, rel in found if rel is not None]
        others = [("", legs[0])] if legs else []
        self._apart = {side: key for side in _SIDES if (key := _alone(side, ways, others))}
        kinds: dict[Path, Any] = {(key,): RAW for key in self._apart.values()}
        if legs and len(legs[0]) == 2 and legs[0][1] == EACH:
            kinds[legs[0][:1]] = types.GenericAlias(list, (legs[1].form,)) | None
        self.rows = Rows([rel for _, rel in (*ways, *others)], kinds)

    def slots(self, name: str) -> list[tuple[Path, str | Get]]:
        """Return the places of a field, each with what gets the value there from a row."""
        return [
            (
                path,
                partial(_beside, self._around, f"{self._owner}.{name}")
                if rel is None
                else self.rows.slot(rel),
            )
            for path, rel in self._places.get(name, ())
        ]

    def slot(self, name: str) -> str | Get:
        """Return what gets a field from a row: of several places the first that holds a value."""
        slots = [slot for _, slot in self.slots(name)]
        if len(slots) < 2:
            return slots[0] if slots else NOTHING
        gets = [getter(slot) for slot in slots]
        # Only a duration may be an object.
        holders = () if name in ("duration", "waiting") else (dict, list)
        return lambda row: next(
            (v for get in gets if (v := get(row)) not in (None, "", []) and type(v) not in holders), None
        )

    def several(self, names: Iterable[str]) -> Callable[[Any], tuple[Any, ...]]:
        """Return what gets several fields from a row."""
        return together([self.slot(name) for name in names])

    def end(self, side: str) -> EndReader:
        """Return the reader of where and when it begins or ends."""
        names = [f"{side}.{part}" for part in PARTS]
        form = self.form(f"{side}.hour")
        key = self._apart.get(side)
        if key is None:
            return EndReader(self.several(names), tuple, form)
        inner = [[rel[1:] for _, rel in self._places.get(name, ()) if rel] for name in names]

        def parts(raw: bytes) -> list[Any]:
            node = msgspec.json.decode(raw)
            return [told(node, places) for places in inner]

        get = getter(self.rows.slot((key,)))
        return EndReader(lambda row: bytes(get(row)), parts, form)

    def money(self, name: str) -> Callable[[Any], Cents | None]:
        """Return what gets an amount from a row."""
        gets, form = (
            [(getter(slot), written(path)) for path, slot in self.slots(name)],
            self.form(name) or REAIS,
        )
        several = partial(_amount, name, gets, form)
        if len(gets) != 1:
            return several
        only = gets[0][0]

        def one(record: Any) -> Cents | None:
            value = only(record)
            if value is None:
                return None
            try:
                return _bare_cents(value, form) if type(value) is float else several(record)
            except ValueError as error:
                raise error if type(value) is not float else ValueError(f"{name}: {error}") from error

        return one

    def form(self, name: str) -> str:
        """Return the form of a field, empty for none."""
        line = self._lines.get(f"{self._owner}.{name}")
        return line.form if line else ""


class TripBuilder:
    """Makes trips of the entries of one list.

    Args:
        lines: where each field stands.
        placed: a profile says so: a line's places are equals. Of the contract's, the id of the entry itself
            counts only where neither the list of ids nor the legs tell.
        sample: some entries, whose style of keys is that of all.

    Attributes:
        around: what stands outside of the entries, by field: the day of a group, or its direction.
    """

    def __init__(self, lines: Mapping[str, Line], *, placed: bool, sample: Sequence[Any] = ()) -> None:
        self.around: dict[str, Any] = {}
        homes = [path for name in ("entries", "returns") if name in lines for path in lines[name].paths]
        found = {name: [(path, _rest(path, homes)) for path in line.paths] for name, line in lines.items()}
        own = {
            name: [
                (path, rel and _respelled(rel, sample))
                for path, rel in places
                if not (sample and rel) or _there(name, rel, sample)
            ]
            for name, places in found.items()
        }
        home = next((rel for _, rel in own.get("legs", ()) if rel), None)
        entry = {name: ways for name, ways in own.items() if name.startswith("entry.")}
        leg: dict[str, _Ways] = {
            name: [(path, below) for path, rel in ways if rel and (below := inside(rel, home))]
            for name, ways in own.items()
            if home and name.startswith("leg.")
        }
        self._outer = {n: tuple(p for p, rel in found[n] if rel is None) for n in entry}
        self._leg_fields = _Fields("leg", leg, lines, self.around)
        legs = (home, self._leg_fields.rows) if home else None
        self._entry = fields = _Fields("entry", entry, lines, self.around, legs)
        self._legs = fields.rows.every(home) if home else None
        self._no_leg = self._leg_fields.rows.form()
        self._ends = fields.end("departure"), fields.end("arrival")
        self._leg_ends = self._leg_fields.end("departure"), self._leg_fields.end("arrival")
        self._price, self._discounted = fields.money("price"), fields.money("discounted")
        self._leg_price = self._leg_fields.money("price")
        self._of_leg = [(getter(slot), written(path)) for path, slot in self._leg_fields.slots("trip_id")]
        first_place = found["entry.trip_id"][0][0] if found.get("entry.trip_id") else ()
        self._own = [
            (fields.rows.every(rel), written(path), int(path != first_place and not placed))
            for path, rel in entry.get("entry.trip_id", ())
            if rel
        ]
        self._inverted = fields.form("direction") == "inverted"
        self._lasts = fields.form("duration")
        self._leg_lasts, self._waits = self._leg_fields.form("duration"), self._leg_fields.form("waiting")
        self._own_facts, self._like_others = fields.several(_OWN_FACTS), fields.several(_LIKE_OTHERS)
        self._leg_facts = self._leg_fields.several(_LEG_FACTS)
        self._leg_hash = getter(self._leg_fields.slot("hash"))

    def outer(self) -> dict[str, tuple[Path, ...]]:
        """Return the places of fields that stand outside of the entries."""
        return {name: paths for name, paths in self._outer.items() if paths}

    def trip(self, record: Any) -> tuple[Trip, bool | None]:
        """Return the trip of an entry, unread or read, and whether it says to go back; None where it says
        nothing.

        Raises:
            Unclear, ValueError, RecursionError: naming what is missing or not certain.
        """
        entry = self._entry.rows.row(record)
        legs = self._legs_of(entry) if self._legs else []
        duration, free, hashed = self._own_facts(entry)
        kind, company, service_class, low_fare, backwards = self._said(entry)
        if kind is not TripKind.DIRECT and not legs and may_have_legs(record):
            # With one id it would be sold for the first bus alone.
            raise Unclear("legs")
        ids = self._ids(entry, legs, kind)
        if kind is None:
            if len(ids) != 1:
                # Two buses are a connection or one bus with a stop; an order must say which: no guess.
                raise Unclear("type")
            kind = TripKind.DIRECT
        departure, arrival, minutes = self._way(entry, legs, duration)
        made: tuple[TripLeg, ...]
        if len(ids) == 1:
            whole = legs[0] if len(legs) == 1 else self._no_leg
            made = (self._leg(ids[0], whole, company, service_class, (departure, arrival, minutes)),)
        else:
            parts = legs if len(legs) == len(ids) else [self._no_leg for _ in ids]
            made = joined([self._leg(*one, company, service_class) for one in zip(ids, parts, strict=True)])
        available = free if type(free) is int else forms.whole(free)
        if available is None:
            raise Unclear("available")
        trip = Trip(
            kind,
            departure,
            arrival,
            self._fare(entry, legs),
            made,
            available,
            company or next((leg.company for leg in made if leg.company), ""),
            service_class or next((leg.service_class for leg in made if leg.service_class), ""),
            self._lower_price(entry),
            minutes,
            low_fare,
            self._hash(hashed, legs),
        )
        return trip, backwards

    def _way(self, entry: Row, legs: Sequence[Row], duration: Any) -> tuple[Point, Point, int | None]:
        departure = self._whole_end(entry, legs[:1], 0)
        arrival = self._whole_end(entry, legs[-1:], 1, departure.when, duration)
        if arrival.when <= departure.when - _EARLIER:
            # Some services tell a night bus with the day of its departure.
            days = days_between(arrival.when - departure.when, durations.readings(duration, self._lasts))
            arrival = replace(arrival, when=arrival.when + timedelta(days=days))
        if arrival.when <= departure.when - _EARLIER:
            raise ValueError("arrives before it departs")
        return departure, arrival, durations.agreed(duration, departure, arrival, self._lasts)

    def _said(self, entry: Row) -> tuple[TripKind | None, str, str, bool, bool | None]:
        try:
            return known_words(self._inverted, *self._like_others(entry))
        except TypeError:  # Lists and objects where words are wanted.
            return words_of(self._inverted, *self._like_others(entry))

    def _hash(self, own: Any, legs: Sequence[Row]) -> str:
        if found := forms.identifier(own):
            return found
        return next(filter(None, map(forms.identifier, map(self._leg_hash, legs))), "") if legs else ""

    def _legs_of(self, entry: Row) -> Sequence[Row]:
        found = self._legs(entry) if self._legs else ()
        if len(found) > limits.MOST_LEGS:
            raise Unclear("legs")
        form, row = self._leg_fields.rows.form, self._leg_fields.rows.row
        return [
            leg if type(leg) is form else row(leg) for leg in found if type(leg) is form or type(leg) is dict
        ]

    def _ids(self, entry: Row, legs: Sequence[Row], kind: TripKind | None) -> tuple[str, ...]:
        """Return the trip ids of an entry in the order of its legs.

        Raises:
            Unclear: none, or several that differ.
        """
        found: list[tuple[int, tuple[str, ...], str]] = []
        told_last: Sequence[Any] = ()
        ids: tuple[str, ...] = ()
        for get, path, rank in self._own:
            if told_last != (listed := get(entry)) or not ids:  # The same ids stand in several places.
                told_last = listed if None not in listed else ()
                ids = tuple([forms.identifier(item) for item in listed if item is not None])
            if ids and "" not in ids:
                found.append((rank, ids, path))
        for one, path in self._of_leg if legs else ():
            if told_last != (listed := [one(leg) for leg in legs]):
                told_last = listed
                ids = tuple([forms.identifier(item) for item in listed])
            if "" not in ids and len(set(ids)) == len(ids):
                found.append((0, ids, path))
        told = {one[1] for one in found}
        if len(told) == 1 and _fits(len(best := told.pop()), kind, len(legs)):
            return best
        fitting = [one for one in found if _fits(len(one[1]), kind, len(legs))]
        if not fitting or any(len(one[1]) > 1 for one in found if one not in fitting):
            raise Unclear("trip id")
        rank = min([one[0] for one in fitting])
        certain = [one for one in fitting if one[0] == rank]
        best = certain[0][1]
        if any(ids != best for _, ids, _ in certain):
            raise Unclear("trip id", tuple((path, ", ".join(ids)) for _, ids, path in certain))
        return best

    def _whole_end(
        self,
        entry: Row,
        leg: Sequence[Row],
        side: int,
        after: datetime | None = None,
        lasting: Any = None,
    ) -> Point:
        """Read where the trip begins or ends: from the entry, else from its first or last leg."""
        name = _SIDES[side]
        try:
            return self._ends[side].point(entry, after, lasting)
        except ValueError as error:
            if not leg:
                raise ValueError(f"{name}: {error}") from error
        try:
            return self._leg_ends[side].point(leg[0], after, lasting)
        except ValueError as error:
            raise ValueError(f"{name}: {error}") from error

    def _leg(
        self,
        trip_id: str,
        leg: Row,
        company: str,
        service_class: str,
        way: tuple[Point, Point, int | None] | None = None,
    ) -> TripLeg:
        """Return a leg. ``way`` is that of the whole trip, where there is no other bus."""
        own, own_class, waiting, duration = self._leg_facts(leg)
        if way is None:
            lasting = durations.readings(duration, self._leg_lasts or "minutes")
            departure, arrival = _point(self._leg_ends[0], leg), _point(self._leg_ends[1], leg)
            minutes = lasting[0] if lasting else None
        else:
            departure, arrival, minutes = way
        wait = None if waiting is None else durations.readings(waiting, self._waits or "minutes")
        return TripLeg(
            trip_id,
            departure,
            arrival,
            word_of(own) or company,
            word_of(own_class) or service_class,
            minutes,
            wait[0] if wait else None,
        )

    def _fare(self, entry: Row, legs: Sequence[Row]) -> Cents:
        price = self._price(entry)
        if price is None and legs:
            fares = [self._leg_price(leg) for leg in legs]
            price = Cents(sum(fare for fare in fares if fare is not None)) if None not in fares else None
        if price is None or price < 0:
            raise Unclear("price")
        return price

    def _lower_price(self, entry: Row) -> Cents | None:
        try:
            return self._discounted(entry) or None
        except Unclear:
            raise
        except ValueError:
            return None


def _alone(side: str, ways: Sequence[tuple[str, Path]], others: Sequence[tuple[str, Path]]) -> str:
    """Return the member of a record that holds all parts of an end and nothing else, empty for none."""
    own = {
        rel[0] if len(rel) > 1 and is_key(rel[0]) else "" for name, rel in ways if name.startswith(f"{side}.")
    }
    key = own.pop() if len(own) == 1 else ""
    beside = (rel for name, rel in (*ways, *others) if not name.startswith(f"{side}."))
    return "" if any(rel[:1] == (key,) for rel in beside) else key


def _respelled(path: Path, sample: Sequence[Any]) -> Path:
    """Return a path with its keys in the style of some records: ``trip_uuids`` for ``tripUuids``."""
    nodes, made = list(sample), list[str]()
    for step in path:
        keys = {key for node in nodes if isinstance(node, Mapping) for key in node} if is_key(step) else set()
        alike = (key for key in sorted(keys) if plain(key) == plain(step))
        made.append(step if step in keys else next(alike, step))
        nodes = [one.value for node in nodes for one in each(node, (made[-1],))]
    return tuple(made)


def _beside(around: Mapping[str, Any], name: str, _row: Row) -> Any:
    return around.get(name)


_BARE = (float, int, str)
_bare_cents = lru_cache(maxsize=4096, typed=True)(cents_of)
"""The same prices come again with every other bus."""


def _amount(name: str, gets: Sequence[tuple[Get, str]], form: str, record: Any) -> Cents | None:
    """Return the amount of a record, None for none. Two places that differ are no amount."""
    found: list[tuple[Cents, str]] = []
    for get, path in gets:
        value = get(record)
        if value is None or value == "" or (type(value) is dict and not holds_amount(value)):
            continue
        try:
            found.append((_bare_cents(value, form) if type(value) in _BARE else cents_of(value, form), path))
        except ValueError as error:
            raise ValueError(f"{name}: {error}") from error
    if len(found) > 1 and any(amount != found[0][0] for amount, _ in found):
        raise Unclear(name, tuple((path, str(amount / 100)) for amount, path in found))
    return found[0][0] if found else None


def _there(name: str, path: Path, sample: Sequence[Any]) -> bool:
    """Return whether some entries hold a field at a path: an object is one only where it may be in parts."""
    found = [one.value for entry in sample for one in each(entry, path)]
    whole = name in _IN_PARTS
    return any(whole or not isinstance(value, Mapping) for value in found)


def _rest(path: Path, homes: Sequence[Path]) -> Path | None:
    """Return the way from a home to a place in it, by the longest home; None for a place elsewhere."""
    for home in sorted(homes, key=len, reverse=True):
        rest = inside(path, home)
        if rest is not None:
            return rest
    return None


def _point(end: EndReader, leg: Any) -> Point | None:
    with suppress(ValueError):
        return end.point(leg)
    return None


def _fits(count: int, kind: TripKind | None, legs: int) -> bool:
    """Return whether so many ids can be those of a trip (contract 2.7: one for each leg)."""
    if kind is TripKind.CONNECTION:
        return count >= 2
    if kind is TripKind.DIRECT:
        return count == 1
    return count == legs if legs > 1 else count >= 1
