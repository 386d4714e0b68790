"""Trips made of the entries of a search, each field at the places that its line names (contract 2.2)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, timedelta
from functools import lru_cache, partial
from typing import Any

import msgspec

from pos_app.domain.endpoints import Endpoint
from pos_app.domain.money import Cents
from pos_app.domain.trips import Point, Trip, TripKind, TripLeg
from pos_app.partner import limits
from pos_app.partner.reading import durations, forms, soft
from pos_app.partner.reading.amounts import REAIS, cents_of, holds_amount
from pos_app.partner.reading.paths import Path, each, inside, written
from pos_app.partner.reading.points import EndReader, joined
from pos_app.partner.reading.profile import Line
from pos_app.partner.reading.rows import Get, Row, Rows, bare, respelled
from pos_app.partner.reading.trip_words import goes_back, kind_of
from pos_app.partner.reading.wanted import REPLIES

_MONEY_NAMES = frozenset({"entry.price", "entry.discounted", "leg.price"})
_VALUES = tuple(name for name in REPLIES[Endpoint.TRIPS] if "." in name and name not in _MONEY_NAMES)
_IN_PARTS = _MONEY_NAMES | {"legs", "entry.duration", "leg.duration", "leg.waiting"}


class Unclear(ValueError):
    """An entry that cannot be sold: ``field`` is missing or has several ``readings``, each path and value."""

    def __init__(self, field: str, readings: tuple[tuple[str, str], ...] = ()) -> None:
        super().__init__(f"{field} is {'ambiguous' if readings else 'missing'}")
        self.field = field
        self.readings = readings


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
        self._lines = lines
        self._homes = [path for name in ("entries", "returns") if name in lines for path in lines[name].paths]
        inside_entry = [(name, path, rel) for name in lines for path, rel in self._relative(name) if rel]
        spelt = [(name, path, respelled(rel, sample)) for name, path, rel in inside_entry]
        self._at = {(name, path): rel for name, path, rel in spelt if not sample or _there(name, rel, sample)}
        self._leg_home = next((rel for (name, _), rel in self._at.items() if name == "legs"), None)
        of_legs = [rel for (name, _), rel in self._at.items() if name.startswith("leg.")]
        below = [rest for rel in of_legs if (rest := self._in_leg(rel)) is not None]
        own = [rel for (name, _), rel in self._at.items() if name.startswith("entry.")]
        self._leg_rows = Rows(below or [("",)])
        self._rows = Rows(own, {self._leg_home: self._leg_rows} if self._leg_home else {})
        self._legs = self._rows.every(self._leg_home) if self._leg_home else None
        self._get = {name: self._slot(name) for name in _VALUES}
        self._no_leg = self._leg_rows.of({})
        self._departure, self._arrival = self._end("entry", "departure"), self._end("entry", "arrival")
        self._leg_ends = self._end("leg", "departure"), self._end("leg", "arrival")
        self._price, self._discounted = self._money("entry.price"), self._money("entry.discounted")
        self._leg_price = self._money("leg.price")
        self._of_leg = [(get, written(path)) for path, get in self._slots("leg.trip_id")]
        self._own = [
            (self._rows.every(self._at["entry.trip_id", path]), written(path), int(index > 0 and not placed))
            for index, (path, _) in enumerate(self._relative("entry.trip_id"))
            if ("entry.trip_id", path) in self._at
        ]
        self._inverted = self._form("entry.direction") == "inverted"
        self._lasts, self._leg_lasts, self._waits = (
            self._form(name) for name in ("entry.duration", "leg.duration", "leg.waiting")
        )

    def outer(self) -> dict[str, tuple[Path, ...]]:
        """Return the places of fields that stand outside of the entries."""
        lone = {name: self._relative(name) for name in self._lines if name.startswith("entry.")}
        return {
            name: paths
            for name, found in lone.items()
            if (paths := tuple(path for path, rel in found if rel is None))
        }

    def _relative(self, name: str) -> list[tuple[Path, Path | None]]:
        """Return the places of a field, each with its way from the entry; None for one outside of it."""
        line = self._lines.get(name)
        return [(path, _rest(path, self._homes)) for path in (line.paths if line else ())]

    def _in_leg(self, rel: Path) -> Path | None:
        return inside(rel, self._leg_home) or None if self._leg_home else None

    def _slots(self, name: str) -> list[tuple[Path, Get]]:
        """Return the places of a field with the functions that give what stands there in a row."""
        found: list[tuple[Path, Get]] = []
        for path, rel in self._relative(name):
            at = self._at.get((name, path))
            if rel is None:
                found.append((path, partial(self._around, name)))
            elif at is None:
                continue
            elif name.startswith("entry."):
                found.append((path, self._rows.slot(at)))
            elif (rest := self._in_leg(at)) is not None:
                found.append((path, self._leg_rows.slot(rest)))
        return found

    def _slot(self, name: str) -> Get:
        gets = [get for _, get in self._slots(name)]
        # A duration may be an object.
        return _first(gets) if name.endswith((".duration", ".waiting")) else bare(gets)

    def _around(self, field: str, _row: Any) -> Any:
        return self.around.get(field)

    def _end(self, owner: str, side: str) -> EndReader:
        form = self._form(f"{owner}.{side}.hour")
        return EndReader(lambda part: self._slot(f"{owner}.{side}.{part}"), form)

    def _money(self, name: str) -> Callable[[Any], Cents | None]:
        gets = [(get, written(path)) for path, get in self._slots(name)]
        return partial(_amount, name.rpartition(".")[2], gets, self._form(name) or REAIS)

    def trip(self, raw: msgspec.Raw) -> tuple[Trip, bool | None]:
        """Return the trip of an entry, and whether it says to go back; None where it says nothing.

        Raises:
            Unclear, ValueError, RecursionError: naming what is missing or not certain.
        """
        entry = self._rows.read(raw)
        legs = self._legs_of(entry)
        kind = self._kind(entry)
        if kind is not TripKind.DIRECT and not legs and _may_have_legs(msgspec.json.decode(raw)):
            # With one id it would be sold for the first bus alone.
            raise Unclear("legs")
        backwards = goes_back(self._of(entry, "entry.direction"), inverted=self._inverted)
        return self._trip(entry, legs, kind, self._ids(entry, legs, kind)), backwards

    def _trip(self, entry: Row, legs: list[Row], kind: TripKind | None, ids: tuple[str, ...]) -> Trip:
        if kind is None:
            if len(ids) != 1:
                # Two buses are a connection or one bus with a stop; an order must say which: no guess.
                raise Unclear("type")
            kind = TripKind.DIRECT
        if kind is TripKind.CONNECTION and len(ids) < 2:
            raise Unclear("trip id")
        duration = self._of(entry, "entry.duration")
        departure = self._whole_end(entry, legs[:1], 0)
        arrival = self._whole_end(entry, legs[-1:], 1, departure.when, duration)
        minutes = durations.agreed(duration, departure, arrival, self._lasts)
        if arrival.when <= departure.when - timedelta(hours=3):
            raise ValueError("arrives before it departs")
        company, service_class = self._word(entry, "entry.company"), self._word(entry, "entry.service_class")
        if len(ids) == 1:
            whole = legs[0] if len(legs) == 1 else self._no_leg
            way = departure, arrival, minutes
            made: tuple[TripLeg, ...] = (self._leg(ids[0], whole, way, company, service_class),)
        else:
            made = self._made_legs(ids, legs, company, service_class)
        available = soft.whole(self._of(entry, "entry.available"))
        if available is None:
            raise Unclear("available")
        _only_reais(self._of(entry, "entry.currency"))
        return Trip(
            kind=kind,
            departure=departure,
            arrival=arrival,
            price=self._fare(entry, legs),
            discounted=self._lower_price(entry),
            legs=made,
            available=available,
            company=company or next((leg.company for leg in made if leg.company), ""),
            service_class=service_class or next((leg.service_class for leg in made if leg.service_class), ""),
            minutes=minutes,
            low_fare=bool(forms.yes(self._of(entry, "entry.low_fare"))),
            itinerary_hash=forms.identifier(self._of(entry, "entry.hash")) or self._leg_hash(legs),
        )

    def _of(self, record: Any, name: str) -> Any:
        return self._get[name](record)

    def _form(self, name: str) -> str:
        line = self._lines.get(name)
        return line.form if line else ""

    def _word(self, record: Any, name: str) -> str:
        found = self._of(record, name)
        return found.strip() if type(found) is str else ""

    def _kind(self, entry: Any) -> TripKind | None:
        """Return the kind of trip, None where the entry names none."""
        word = self._of(entry, "entry.kind")
        kind = kind_of(word)
        if kind is None and isinstance(word, str) and word.strip():
            raise ValueError(f"type: {word} is no kind of trip")
        return kind

    def _legs_of(self, entry: Row) -> list[Row]:
        found = self._legs(entry) if self._legs else ()
        if len(found) > limits.MOST_LEGS:
            raise Unclear("legs")
        return [self._leg_rows.of(leg) for leg in found if isinstance(leg, (msgspec.Struct, dict))]

    def _ids(self, entry: Any, legs: Sequence[Row], kind: TripKind | None) -> tuple[str, ...]:
        """Return the trip ids of an entry in the order of its legs.

        Raises:
            Unclear: none, or several that differ.
        """
        found: list[tuple[int, tuple[str, ...], str]] = []
        for get, path, rank in self._own:
            ids = tuple(forms.identifier(item) for item in get(entry) if item is not None)
            if ids and all(ids):
                found.append((rank, ids, path))
        for one, path in self._of_leg if legs else ():
            ids = tuple(forms.identifier(one(leg)) for leg in legs)
            if all(ids) and len(set(ids)) == len(ids):
                found.append((0, ids, path))
        fitting = [one for one in found if _fits(len(one[1]), kind, len(legs))]
        if not fitting or (
            len(fitting) < len(found) and any(len(one[1]) > 1 for one in found if one not in fitting)
        ):
            raise Unclear("trip id")
        best = fitting[0][1]
        if len(fitting) > 1:
            rank = min(one[0] for one in fitting)
            certain = [one for one in fitting if one[0] == rank]
            best = certain[0][1]
            if any(ids != best for _, ids, _ in certain):
                raise Unclear("trip id", tuple((path, ", ".join(ids)) for _, ids, path in certain))
        return best

    def _whole_end(
        self,
        entry: Any,
        leg: Sequence[Any],
        side: int,
        after: datetime | None = None,
        lasting: Any = None,
    ) -> Point:
        """Read where the trip begins or ends: from the entry, else from its first or last leg."""
        end, name = ((self._departure, "departure"), (self._arrival, "arrival"))[side]
        try:
            return end.point(entry, after, lasting)
        except ValueError as error:
            if not leg:
                raise ValueError(f"{name}: {error}") from error
        try:
            return self._leg_ends[side].point(leg[0], after, lasting)
        except ValueError as error:
            raise ValueError(f"{name}: {error}") from error

    def _made_legs(
        self, ids: tuple[str, ...], legs: Sequence[Any], company: str, service_class: str
    ) -> tuple[TripLeg, ...]:
        parts = legs if len(legs) == len(ids) else [self._no_leg for _ in ids]
        made = []
        for trip_id, leg in zip(ids, parts, strict=True):
            ends = _point(self._leg_ends[0], leg), _point(self._leg_ends[1], leg)
            found = durations.readings(self._of(leg, "leg.duration"), self._leg_lasts or "minutes")
            way = (*ends, found[0] if found else None)
            made.append(self._leg(trip_id, leg, way, company, service_class))
        return joined(made)

    def _leg(
        self,
        trip_id: str,
        leg: Any,
        way: tuple[Point | None, Point | None, int | None],
        company: str,
        service_class: str,
    ) -> TripLeg:
        wait = durations.readings(self._of(leg, "leg.waiting"), self._waits or "minutes")
        return TripLeg(
            trip_id,
            *way[:2],
            self._word(leg, "leg.company") or company,
            self._word(leg, "leg.service_class") or service_class,
            way[2],
            wait[0] if wait else None,
        )

    def _leg_hash(self, legs: Sequence[Any]) -> str:
        return next((found for leg in legs if (found := forms.identifier(self._of(leg, "leg.hash")))), "")

    def _fare(self, entry: Any, legs: Sequence[Any]) -> Cents:
        price = self._price(entry)
        if price is None and legs:
            fares = [self._leg_price(leg) for leg in legs]
            price = Cents(sum(fare for fare in fares if fare is not None)) if None not in fares else None
        if price is None or price < 0:
            raise Unclear("price")
        return price

    def _lower_price(self, entry: Any) -> Cents | None:
        try:
            return self._discounted(entry) or None
        except Unclear:
            raise
        except ValueError:
            return None


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


def _first(gets: Sequence[Get]) -> Get:
    return lambda record: next((v for get in gets if (v := get(record)) not in (None, "", [])), None)


def _may_have_legs(entry: Any) -> bool:
    """Return whether an entry holds two like objects with hours in them."""
    waiting, seen = [entry], 0
    while waiting and seen < limits.WIDEST:
        node, seen = waiting.pop(), seen + 1
        if isinstance(node, Mapping):
            waiting.extend(node.values())
        elif isinstance(node, list):
            records = [item for item in node if isinstance(item, Mapping)]
            if len(records) > 1 and all(map(_tells_an_hour, records)):
                return True
    return False


def _tells_an_hour(node: Any) -> bool:
    if isinstance(node, Mapping):
        return any(map(_tells_an_hour, node.values()))
    found = forms.day_hour(node)
    return found is not None and found.hour is not None


def _only_reais(currency: Any) -> None:
    """Refuse another currency. Raises ``ValueError``."""
    code = currency.strip().upper() if isinstance(currency, str) else ""
    if len(code) == 3 and code.isalpha() and code != "BRL":
        raise ValueError(f"currency: {code} is not BRL")


def _point(end: EndReader, leg: Any) -> Point | None:
    try:
        return end.point(leg)
    except ValueError:
        return None


def _fits(count: int, kind: TripKind | None, legs: int) -> bool:
    """Return whether so many ids can be those of a trip (contract 2.7: one for each leg)."""
    if kind is TripKind.CONNECTION:
        return count >= 2
    if kind is TripKind.DIRECT:
        return count == 1
    return count == legs if legs > 1 else count >= 1
