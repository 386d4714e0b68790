"""Trips made of the entries of a search, each field at the places that its line names (contract 2.2)."""

from __future__ import annotations

import re
import types
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from functools import lru_cache, partial
from typing import Any

import msgspec

from pos_app.domain.money import Cents
from pos_app.domain.trips import Point, Trip, TripKind, TripLeg
from pos_app.domain.value import replace
from pos_app.partner.reading import durations, forms, limits
from pos_app.partner.reading.amounts import REAIS, cents_of, holds_amount, other_currency
from pos_app.partner.reading.lexicon import plain
from pos_app.partner.reading.paths import EACH, KEY, Path, each, inside, member, written
from pos_app.partner.reading.points import WHEN, WHERE, EndReader, days_between
from pos_app.partner.reading.profile import Line
from pos_app.partner.reading.rows import NOTHING, RAW, Get, Row, Rows, getter, is_key, together

_KINDS = {
    TripKind.DIRECT: "direct direto direta directo directa nonstop single simple",
    TripKind.ONE_STOP: "onestop stop parada escala one uma umaparada",
    TripKind.CONNECTION: "connection conexao connecting conexion transfer baldeacao",
}
_KIND_OF = {word: kind for kind, words in _KINDS.items() for word in (kind.value, *words.split())}
_BACK = "return returns returntrip returning returntype back comingback inbound volta retorno regresso"
_OUT = "departure departures departuretype outbound out going onward ida forward"
_WAY_OF = {word: words is _BACK for words in (_BACK, _OUT) for word in words.split()}


def kind_of(value: Any) -> TripKind | None:
    """Return the kind of trip that a word names (contract 2.2)."""
    if not isinstance(value, str):
        return None
    if value in _KIND_OF:
        return _KIND_OF[value]
    terms = (plain(value), *map(plain, re.split(r"[\W_]+", value)))
    return next((_KIND_OF[term] for term in terms if term in _KIND_OF), None)


def goes_back(value: Any, *, inverted: bool = False) -> bool | None:
    """Return whether a word or flag says that a trip is of the way back; None for neither."""
    if isinstance(value, bool):
        return value is not inverted
    return _WAY_OF.get(plain(value)) if isinstance(value, str) else None


def word_of(value: Any) -> str:
    """Return a text without what surrounds it; empty for anything else."""
    return value.strip() if type(value) is str else ""


def words_of(
    word: Any, company: Any, service_class: Any, currency: Any, low_fare: Any
) -> tuple[TripKind | None, str, str, bool]:
    """Return what many entries say alike: kind, None where they name none, company, class, low fare."""
    if code := other_currency(currency):
        raise ValueError(f"currency: {code} is not BRL")
    kind = kind_of(word)
    if kind is None and isinstance(word, str) and word.strip():
        raise ValueError(f"type: {word} is no kind of trip")
    return kind, word_of(company), word_of(service_class), bool(forms.yes(low_fare))


_words_of = lru_cache(maxsize=4096)(words_of)
"""The same words come again with every other bus."""


def may_have_legs(entry: Any) -> bool:
    """Return whether an entry, unread or read, holds two like objects with hours in them."""
    node = msgspec.json.decode(entry) if isinstance(entry, msgspec.Raw) else entry
    if isinstance(node, Mapping):
        return any(map(may_have_legs, node.values()))
    records = [item for item in node if isinstance(item, Mapping)] if isinstance(node, list) else []
    return len(records) > 1 and all(map(_tells_an_hour, records))


def _tells_an_hour(node: Any) -> bool:
    if isinstance(node, Mapping):
        return any(map(_tells_an_hour, node.values()))
    found = forms.day_hour(node)
    return found is not None and found.hour is not None


_OWN_FACTS = ("duration", "available", "hash", "direction")
_LIKE_OTHERS = ("kind", "company", "service_class", "currency", "low_fare")
_LEG_FACTS = ("company", "service_class", "waiting", "duration")
_SIDES = ("departure", "arrival")
_Ways = list[tuple[Path, Path | None]]  # Places in the reply, each with the way there in a record.
_Places = Mapping[str, _Ways]
_DIRECT, _CONNECTION = TripKind.DIRECT, TripKind.CONNECTION
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
        outside = {
            name.partition(".")[0] for name, found in self._places.items() for _, rel in found if rel is None
        }
        # What stands outside of the records is no part of a member: such an end is read in the record.
        self._apart = {s: key for s in _SIDES if s not in outside and (key := _alone(s, ways, others))}
        kinds: dict[Path, Any] = {(key,): RAW for key in self._apart.values()}
        if legs and len(legs[0]) == 2 and legs[0][1] == EACH:
            kinds[legs[0][:1]] = types.GenericAlias(list, (legs[1].form,)) | None
        self.rows = Rows([rel for _, rel in (*ways, *others)], kinds)

    def slots(self, name: str) -> list[tuple[Path, str | Get]]:
        """Return the places of a field, each with what gets the value there from a row."""
        return [
            (
                path,
                (lambda _row: self._around.get(f"{self._owner}.{name}"))
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
        # Only a duration may be an object, and a day may be in parts.
        spans, days = name in ("duration", "waiting"), name.endswith(("moment", "day"))

        def first_told(row: Any) -> Any:
            for get in gets:
                value = get(row)
                if value in (None, "", []):
                    continue
                if spans or type(value) not in (dict, list) or (days and forms.day_hour(value)):
                    return value
            return None

        return first_told

    def several(self, names: Iterable[str]) -> Callable[[Any], tuple[Any, ...]]:
        return together([self.slot(name) for name in names])

    def end(self, side: str) -> EndReader:
        """Return the reader of where and when it begins or ends."""
        form, home, parts = self.form(f"{side}.hour"), self._apart.get(side), (*WHEN, *WHERE)
        if not home:
            return EndReader(self.several(f"{side}.{part}" for part in parts), tuple, tuple, form)
        ways = {part: self._places.get(f"{side}.{part}", ()) for part in parts}
        inside: dict[str, _Ways] = {
            f".{part}": [(path, rel[1:]) for path, rel in found if rel] for part, found in ways.items()
        }
        inner = _Fields("", inside, {}, {})
        told, row = inner.several(parts), inner.rows.row
        return EndReader(getter(self.rows.slot((home,))), bytes, lambda key: told(row(RAW(key))), form)

    def money(self, name: str) -> Callable[[Any], Cents | None]:
        """Return what gets an amount from a row, of whatever form; two places that differ are none."""
        gets = [(getter(slot), written(path)) for path, slot in self.slots(name)]
        return partial(_amount, name, gets, self.form(name) or REAIS)

    def form(self, name: str) -> str:
        """Return the form of a field, empty for none."""
        line = self._lines.get(f"{self._owner}.{name}")
        return line.form if line else ""


class _Sample:
    """What some entries hold at the paths of many fields: each step is walked once for all of them."""

    def __init__(self, entries: Sequence[Any]) -> None:
        self._nodes: dict[Path, list[Any]] = {(): list(entries)}
        self._styles: dict[Path, dict[str, str]] = {}

    def respelled(self, path: Path) -> Path:
        """Return a path with its keys in the style of the entries: ``trip_uuids`` for ``tripUuids``."""
        made: Path = ()
        for step in path:
            made += (self._styled(made, step),)
        return made

    def holds(self, name: str, path: Path) -> bool:
        """Return whether the entries hold a field: an object is one only where it may be in parts."""
        if KEY in path:
            found = [one.value for entry in self._nodes[()] for one in each(entry, path)]
        else:
            found = self._at(self.respelled(path))
        return any(name in _IN_PARTS or not isinstance(value, Mapping) for value in found)

    def _styled(self, place: Path, step: str) -> str:
        """Return the spelling of a step below a place."""
        if not is_key(step):
            return step
        styles = self._styles.get(place)
        if styles is None:
            keys = {key for node in self._at(place) if isinstance(node, Mapping) for key in node}
            alike = {plain(key): key for key in sorted(keys)}
            styles = self._styles[place] = alike | {key: key for key in keys}
        return styles.get(step) or styles.get(plain(step), step)

    def _at(self, path: Path) -> list[Any]:
        """Return the values at a path that is spelled as the entries spell it."""
        nodes = self._nodes.get(path)
        if nodes is None:
            above, step = self._at(path[:-1]), path[-1]
            if is_key(step) and all(type(node) is dict for node in above):
                holders = any(step in node for node in above)
                found = [member(node, step) for node in above] if holders else []
                nodes = [value for value in found if value is not None]
            else:
                nodes = [one.value for node in above for one in each(node, (step,))]
            self._nodes[path] = nodes
        return nodes


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
        seen = _Sample(sample)
        own = {
            name: [
                (path, rel and seen.respelled(rel))
                for path, rel in places
                if not (sample and rel) or seen.holds(name, rel)
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
        fields = _Fields("entry", entry, lines, self.around, legs)
        self._rows, self.kind = fields.rows, fields.rows.kind
        self._legs = self._rows.every(home) if home else None
        self._no_leg = self._leg_fields.rows.form()
        self._ends = fields.end("departure"), fields.end("arrival")
        self._departs, self._arrives = self._ends[0].point, self._ends[1].point
        self._leg_ends = self._leg_fields.end("departure"), self._leg_fields.end("arrival")
        self._price, self._discounted = fields.money("price"), fields.money("discounted")
        self._leg_price = self._leg_fields.money("price")
        self._of_leg = [(getter(slot), written(path)) for path, slot in self._leg_fields.slots("trip_id")]
        first_place = found["entry.trip_id"][0][0] if found.get("entry.trip_id") else ()
        self._own = [
            (self._rows.every(rel), written(path), int(path != first_place and not placed))
            for path, rel in entry.get("entry.trip_id", ())
            if rel
        ]
        twice = len(self._own) == len(self._of_leg) == 1
        self._both_ids = (self._own[0][0], self._of_leg[0][0]) if twice else None
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
        """Return the trip of an entry, decoded, unread or read, and whether it says to go back; None where it
        says nothing.

        Raises:
            Unclear, ValueError, RecursionError: naming what is missing or not certain.
        """
        entry: Any = record if type(record) is self.kind else self._rows.row(record)
        legs = self._legs_of(entry) if self._legs else ()
        duration, free, hashed, way = self._own_facts(entry)
        alike = self._like_others(entry)
        try:
            kind, company, service_class, low_fare = _words_of(*alike)
        except TypeError:  # Lists and objects where words are wanted.
            kind, company, service_class, low_fare = words_of(*alike)
        if kind is not _DIRECT and not legs and (entry is record or may_have_legs(record)):
            # With one id it would be sold for the first bus alone; whether it has more, all of it tells.
            raise Unclear("legs")
        ids = self._ids(entry, legs, kind)
        if kind is None:
            if len(ids) != 1:
                # Two buses are a connection or one bus with a stop; an order must say which: no guess.
                raise Unclear("type")
            kind = _DIRECT
        try:
            departure = self._departs(entry)
            arrival = self._arrives(entry, departure.when, duration)
        except ValueError:  # Legs tell what the entry does not.
            departure = self._end(entry, legs, 0)
            arrival = self._end(entry, legs, 1, departure.when, duration)
        lasts = durations.readings(duration, self._lasts)
        if arrival.when <= departure.when:
            arrival = self._on_its_day(arrival, departure, lasts)
        minutes = lasts[0] if len(lasts) == 1 else durations.nearest(lasts, departure, arrival)
        whole = (departure, arrival, minutes) if len(ids) == 1 else None
        made = self._buses(ids, legs, company, service_class, whole)
        available = free if type(free) is int else forms.whole(free)
        if available is None:
            raise Unclear("available")
        off = self._lower_price(entry)
        trip = Trip(
            kind,
            departure,
            arrival,
            self._fare(entry, legs),
            made,
            available,
            company or next((leg.company for leg in made if leg.company), ""),
            service_class or next((leg.service_class for leg in made if leg.service_class), ""),
            off or None,
            minutes,
            low_fare,
            next(filter(None, map(forms.identifier, (hashed, *map(self._leg_hash, legs)))), ""),
        )
        return trip, None if way is None else goes_back(way, inverted=self._inverted)

    @staticmethod
    def _on_its_day(arrival: Point, departure: Point, lasts: Sequence[int]) -> Point:
        """Return an arrival as it is, or some days later: some services tell a night bus with the day of its
        departure. The clocks of two places may differ."""
        when = arrival.when + timedelta(days=days_between(arrival.when - departure.when, lasts))
        if when <= departure.when - _EARLIER:
            raise ValueError("arrives before it departs")
        return replace(arrival, when=when)

    def _legs_of(self, entry: Row) -> Sequence[Row]:
        found = self._legs(entry) if self._legs else ()
        form, row = self._leg_fields.rows.form, self._leg_fields.rows.row
        if len(found) == 1 and type(found[0]) is form:
            return found
        if len(found) > limits.MOST_LEGS:
            raise Unclear("legs")
        return [
            leg if type(leg) is form else row(leg) for leg in found if type(leg) is form or type(leg) is dict
        ]

    def _ids(self, entry: Row, legs: Sequence[Row], kind: TripKind | None) -> tuple[str, ...]:
        """Return the trip ids of an entry in the order of its legs."""
        if self._both_ids and legs:
            listed, of_leg = self._both_ids[0](entry), self._both_ids[1]
            # Where the list and the legs tell the same ones, no closer look is needed.
            if len(listed) == len(legs) == 1:
                only = forms.identifier(listed[0]) if of_leg(legs[0]) == listed[0] else ""
                if only and kind is not _CONNECTION:
                    return (only,)
            elif kind is not _DIRECT and listed == [of_leg(leg) for leg in legs]:
                ids = tuple([forms.identifier(one) for one in listed])
                if "" not in ids and len(set(ids)) == len(ids):
                    return ids
        found: list[tuple[int, tuple[str, ...], str]] = []
        for get, path, rank in self._own:
            ids = tuple([forms.identifier(item) for item in get(entry) if item is not None])
            if ids and "" not in ids:
                found.append((rank, ids, path))
        for one, path in self._of_leg if legs else ():
            ids = tuple([forms.identifier(one(leg)) for leg in legs])
            if "" not in ids and len(set(ids)) == len(ids):
                found.append((0, ids, path))
        same = {one[1] for one in found}
        if len(same) == 1 and _fits(len(best := same.pop()), kind, len(legs)):
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

    def _end(
        self, entry: Row, legs: Sequence[Row], side: int, after: datetime | None = None, lasting: Any = None
    ) -> Point:
        """Read where the trip begins or ends: from the entry, else from its first or last leg."""
        try:
            return self._ends[side].point(entry, after, lasting)
        except ValueError as error:
            problem = error
        try:
            if legs:
                return self._leg_ends[side].point(legs[-side], after, lasting)
        except ValueError as error:
            problem = error
        raise ValueError(f"{_SIDES[side]}: {problem}") from problem

    def _buses(
        self,
        ids: Sequence[str],
        legs: Sequence[Row],
        company: str,
        service_class: str,
        whole: tuple[Point, Point, int | None] | None,
    ) -> tuple[TripLeg, ...]:
        """Return the legs of a trip. ``whole`` is the way of all of it, where there is no other bus; a wait
        that nobody states is what the clocks say."""
        made = list[TripLeg]()
        for trip_id, leg in zip(
            ids, legs if len(legs) == len(ids) else [self._no_leg] * len(ids), strict=True
        ):
            own, own_class, waiting, duration = self._leg_facts(leg)
            if whole is None:
                lasting = durations.readings(duration, self._leg_lasts or "minutes")
                departure, arrival = _point(self._leg_ends[0], leg), _point(self._leg_ends[1], leg)
                minutes = lasting[0] if lasting else None
            else:
                departure, arrival, minutes = whole
            wait = None
            if waiting is not None:
                wait = next(iter(durations.readings(waiting, self._waits or "minutes")), None)
            if wait is None and made and (before := made[-1].arrival) and departure:
                wait = max(durations.elapsed(before, departure), 0)
            # The class of a trip of several buses is that of one of them.
            bus, its_class = word_of(own) or company, word_of(own_class) or (service_class if whole else "")
            made.append(TripLeg(trip_id, departure, arrival, bus, its_class, minutes, wait))
        return tuple(made)

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
            return self._discounted(entry)
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


def _rest(path: Path, homes: Sequence[Path]) -> Path | None:
    """Return the way from a home to a place in it, by the longest home; None for a place elsewhere."""
    for home in sorted(homes, key=len, reverse=True):
        rest = inside(path, home)
        if rest is not None:
            return rest
    return None


def _point(end: EndReader, leg: Any) -> Point | None:
    try:
        return end.point(leg)
    except ValueError:
        return None


def _fits(count: int, kind: TripKind | None, legs: int) -> bool:
    """Return whether so many ids can be those of a trip (contract 2.7: one for each leg)."""
    if kind is _CONNECTION:
        return count >= 2
    if kind is _DIRECT:
        return count == 1
    return count == legs if legs > 1 else count >= 1
