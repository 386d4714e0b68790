"""Trips made of the entries of a search, each field at the places that its line names (contract 2.2)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from functools import lru_cache, partial
from itertools import takewhile
from typing import Any

from pos_app.domain.money import Cents
from pos_app.domain.trips import Point, Trip, TripKind, TripLeg
from pos_app.partner.reading import durations, forms, limits
from pos_app.partner.reading.amounts import REAIS, cents_of, holds_amount
from pos_app.partner.reading.paths import Path, each, inside, written
from pos_app.partner.reading.points import EndReader, joined
from pos_app.partner.reading.profile import Line
from pos_app.partner.reading.rows import NOTHING, Get, Row, Rows, getter, is_key, respelled, together
from pos_app.partner.reading.trip_words import known_words, may_have_legs, word_of, words_of

_MONEY_NAMES = frozenset({"entry.price", "entry.discounted", "leg.price"})
_OWN_FACTS = ("duration", "available", "hash")
_LIKE_OTHERS = ("kind", "company", "service_class", "currency", "low_fare", "direction")
_LEG_FACTS = ("company", "service_class", "waiting", "duration")
_PARTS = "moment day hour zone name city terminal state slug platform".split()  # noqa: SIM905
_Places = Mapping[tuple[str, Path], Path]  # By field and place in the reply: the way in a record.
_EARLIER = timedelta(hours=3)  # How much the clocks of two places differ at the most.
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
        own = {pair: rel for pair, rel in self._at.items() if pair[0].startswith("entry.")}
        below = {
            pair: rest
            for pair, rel in self._at.items()
            if pair[0].startswith("leg.") and self._leg_home and (rest := inside(rel, self._leg_home))
        }
        self._in_record = own | below
        self._apart = _apart(below, "leg") | _apart(own | {("", ()): self._leg_home or ("",)}, "entry")
        self._leg_rows = self._rows_of(below, "leg")
        self._rows = self._rows_of(own, "entry", {self._leg_home: self._leg_rows} if self._leg_home else {})
        self._legs = self._rows.every(self._leg_home) if self._leg_home else None
        self._no_leg = self._leg_rows.row({})
        self._departure, self._arrival = self._end("entry", "departure"), self._end("entry", "arrival")
        self._leg_ends = self._end("leg", "departure"), self._end("leg", "arrival")
        self._price, self._discounted = self._money("entry.price"), self._money("entry.discounted")
        self._leg_price = self._money("leg.price")
        self._of_leg = [
            (getter(slot), written(path)) for path, slot in self._slots("leg.trip_id", self._leg_rows)
        ]
        self._own = [
            (self._rows.every(self._at["entry.trip_id", path]), written(path), int(index > 0 and not placed))
            for index, (path, _) in enumerate(self._relative("entry.trip_id"))
            if ("entry.trip_id", path) in self._at
        ]
        self._inverted = self._form("entry.direction") == "inverted"
        self._lasts, self._leg_lasts, self._waits = (
            self._form(name) for name in ("entry.duration", "leg.duration", "leg.waiting")
        )
        self._own_facts = together([self._slot(f"entry.{name}") for name in _OWN_FACTS])
        self._like_others = together([self._slot(f"entry.{name}") for name in _LIKE_OTHERS])
        self._leg_facts = together([self._slot(f"leg.{name}") for name in _LEG_FACTS])
        self._leg_hash = getter(self._slot("leg.hash"))

    def outer(self) -> dict[str, tuple[Path, ...]]:
        """Return the places of fields that stand outside of the entries."""
        lone = {name: self._relative(name) for name in self._lines if name.startswith("entry.")}
        places = {name: tuple(path for path, rel in found if rel is None) for name, found in lone.items()}
        return {name: paths for name, paths in places.items() if paths}

    def _relative(self, name: str) -> list[tuple[Path, Path | None]]:
        """Return the places of a field, each with its way from the entry; None for one outside of it."""
        line = self._lines.get(name)
        return [(path, _rest(path, self._homes)) for path in (line.paths if line else ())]

    def _rows_of(self, places: _Places, owner: str, inner: Mapping[Path, Rows] | None = None) -> Rows:
        apart = {name: path for name, path in self._apart.items() if name.startswith(owner)}
        left = [rel for (name, _), rel in places.items() if not name.startswith(tuple(apart))]
        return Rows(left or ([] if apart or inner else [("",)]), inner, apart.values())

    def _slots(self, name: str, rows: Rows, within: Path = ()) -> list[tuple[Path, str | Get]]:
        """Return the places of a field with the slots that hold what stands there in a row."""
        found: list[tuple[Path, str | Get]] = []
        for path, rel in self._relative(name):
            if rel is None:
                found.append((path, partial(_beside, self.around, name)))
            elif (name, path) in self._in_record:
                found.append((path, rows.slot(self._in_record[name, path][len(within) :])))
        return found

    def _slot(self, name: str, rows: Rows | None = None, within: Path = ()) -> str | Get:
        """Return the slot of a field, of several places the first that holds a value."""
        slots = [slot for _, slot in self._slots(name, rows or self._of(name), within)]
        if len(slots) < 2:
            return slots[0] if slots else NOTHING
        gets = [getter(slot) for slot in slots]
        # Only a duration may be an object.
        holders = () if name.endswith((".duration", ".waiting")) else (dict, list)
        return lambda row: next(
            (v for get in gets if (v := get(row)) not in (None, "", []) and type(v) not in holders), None
        )

    def _of(self, name: str) -> Rows:
        return self._leg_rows if name.startswith("leg.") else self._rows

    def _end(self, owner: str, side: str) -> EndReader:
        name = f"{owner}.{side}"
        within, rows = self._apart.get(name, ()), self._of(name)
        get = getter(rows.slot(within)) if within else None
        if within:
            rows = Rows(
                [
                    rel[len(within) :]
                    for (one, _), rel in self._in_record.items()
                    if one.startswith(f"{name}.")
                ]
            )
        slots = {
            part: self._slot(f"{name}.{part}", rows, within)
            for part in _PARTS
            if self._slots(f"{name}.{part}", rows, within)
        }
        return EndReader(slots, self._form(f"{name}.hour"), (get, rows) if get else None)

    def _money(self, name: str) -> Callable[[Any], Cents | None]:
        gets = [(getter(slot), written(path)) for path, slot in self._slots(name, self._of(name))]
        return partial(_amount, name.rpartition(".")[2], gets, self._form(name) or REAIS)

    def _form(self, name: str) -> str:
        line = self._lines.get(name)
        return line.form if line else ""

    def trip(self, record: Any) -> tuple[Trip, bool | None]:
        """Return the trip of an entry, unread or read, and whether it says to go back; None where it says
        nothing.

        Raises:
            Unclear, ValueError, RecursionError: naming what is missing or not certain.
        """
        entry = self._rows.row(record)
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
        if arrival.when < departure.when and arrival.when <= departure.when - _EARLIER:
            raise ValueError("arrives before it departs")
        return departure, arrival, durations.agreed(duration, departure, arrival, self._lasts)

    def _said(self, entry: Row) -> tuple[TripKind | None, str, str, bool, bool | None]:
        try:
            return known_words(self._inverted, *self._like_others(entry))
        except TypeError:  # Lists and objects where words are wanted.
            return words_of(self._inverted, *self._like_others(entry))

    def _hash(self, own: Any, legs: Sequence[Row]) -> str:
        return next(filter(None, map(forms.identifier, (own, *map(self._leg_hash, legs)))), "")

    def _legs_of(self, entry: Row) -> Sequence[Row]:
        found = self._legs(entry) if self._legs else ()
        if len(found) > limits.MOST_LEGS:
            raise Unclear("legs")
        form, row = self._leg_rows.form, self._leg_rows.row
        return [
            leg if type(leg) is form else row(leg) for leg in found if type(leg) is form or type(leg) is dict
        ]

    def _ids(self, entry: Row, legs: Sequence[Row], kind: TripKind | None) -> tuple[str, ...]:
        """Return the trip ids of an entry in the order of its legs.

        Raises:
            Unclear: none, or several that differ.
        """
        found: list[tuple[int, tuple[str, ...], str]] = []
        for get, path, rank in self._own:
            ids = tuple([forms.identifier(item) for item in get(entry) if item is not None])
            if ids and "" not in ids:
                found.append((rank, ids, path))
        for one, path in self._of_leg if legs else ():
            told = tuple([one(leg) for leg in legs])
            ids = told if found and told == found[0][1] else tuple(map(forms.identifier, told))
            if "" not in ids and (len(ids) == 1 or len(set(ids)) == len(ids)):
                found.append((0, ids, path))
        if found and all(one[1] == found[0][1] for one in found) and _fits(len(found[0][1]), kind, len(legs)):
            return found[0][1]
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
        entry: Row,
        leg: Sequence[Row],
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


def _apart(places: _Places, owner: str) -> dict[str, Path]:
    """Return the ends of a record whose parts all stand in one object that holds nothing else wanted."""
    found: dict[str, Path] = {}
    for name in (f"{owner}.departure", f"{owner}.arrival"):
        own = [rel for (one, _), rel in places.items() if one.startswith(f"{name}.")]
        others = [rel for (one, _), rel in places.items() if not one.startswith(f"{name}.")]
        steps = zip(*(rel[:-1] for rel in own), strict=False)
        common = tuple(one[0] for one in takewhile(lambda one: len(set(one)) == 1 and is_key(one[0]), steps))
        if common and not any(common[: len(one)] == one[: len(common)] for one in others):
            found[name] = common
    return found


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
