"""Trips made of the entries of a search, read by meaning: one shape, found once, is read in all of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import timedelta
from typing import Any

from pos_app.domain.endpoints import Endpoint
from pos_app.domain.learning import ReadingCertainty
from pos_app.domain.money import Cents
from pos_app.domain.trips import Point, Trip, TripKind, TripLeg
from pos_app.partner import limits
from pos_app.partner.learn import vocabulary
from pos_app.partner.learn.result import FieldReading
from pos_app.partner.learn.search_shape import TEXTS, Shape, id_list, kind_of, lists_in
from pos_app.partner.learn.tree import EACH, Path, written
from pos_app.partner.reading import durations, forms, points, soft, units
from pos_app.partner.reading.book import Book
from pos_app.partner.reading.lexicon import concepts
from pos_app.partner.reading.points import ARRIVAL, DEPARTURE, PointPlan, getter, joined

_NEAR = 0.1
_IN_A_LIST, _IN_A_LEG = 0.2, 0.1


class Unclear(ValueError):
    """An entry that cannot be sold: ``field`` is missing or has several ``readings``, each path and value."""

    def __init__(self, field: str, readings: tuple[tuple[str, str], ...] = ()) -> None:
        super().__init__(f"{field} is {'ambiguous' if readings else 'missing'}")
        self.field = field
        self.readings = readings


class TripBuilder:
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
        """Return the word of an entry for the way out or the way back, empty for none."""
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
                # Two buses are a connection or one bus with a stop; an order must say which: no guess.
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
        available = soft.whole(self._of(entry, "available"))
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

    def _has_unknown_records(self, entry: Any) -> bool:
        return not self._shape.lists.issuperset(lists_in(entry))

    def _kind(self, entry: Any) -> TripKind | None:
        """Return the kind of trip, None where the entry names none."""
        word = self._of(entry, "kind") or (entry.get("type") if isinstance(entry, Mapping) else None)
        kind = kind_of(word)
        if kind is None and isinstance(word, str) and word.strip():
            raise ValueError(f"type: {word} is no kind of trip")
        return kind

    def _of(self, entry: Any, name: str) -> Any:
        get = self._get.get(name)
        return get(entry) if get else None

    def _word(self, entry: Any, name: str) -> str:
        found = self._of(entry, name)
        return found.strip() if isinstance(found, str) else ""

    def _legs_of(self, entry: Any) -> list[Mapping[str, Any]]:
        found = self._legs(entry) if self._legs else None
        if not isinstance(found, list):
            return []
        if len(found) > limits.MOST_LEGS:
            raise Unclear("legs")
        return [leg for leg in found if isinstance(leg, Mapping)]

    def _ids(self, entry: Any, legs: Sequence[Mapping[str, Any]], kind: TripKind | None) -> tuple[str, ...]:
        """Return the trip ids of an entry in the order of its legs: the best reading with one for each.

        Raises:
            Unclear: none, two that differ and are equally likely, or legs that this shape does not know.
        """
        if kind is not TripKind.DIRECT and not legs and self._has_unknown_records(entry):
            # They may well be its legs: with one id it would be sold for the first bus alone.
            raise Unclear("legs")
        found: list[tuple[float, tuple[str, ...], str]] = []
        for get, path, heavy in self._listed:
            ids = id_list(get(entry))
            if ids:
                found.append((heavy, ids, path))
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
        """Read where the trip begins or ends: from the entry, else from its first or last leg."""
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
        parts = legs if len(legs) == len(ids) else [{} for _ in ids]
        made = []
        for trip_id, leg in zip(ids, parts, strict=True):
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
            fares = [units.cents(self._legs_price(leg), self._shape.scale) for leg in legs]
            if None not in fares:
                price = Cents(sum(amount or 0 for amount in fares))
        if price is None or price < 0:
            raise Unclear("price")
        return price


def _only_reais(currency: Any) -> None:
    """Refuse another currency. Raises ``ValueError``."""
    code = currency.strip().upper() if isinstance(currency, str) else ""
    if len(code) == 3 and code.isalpha() and code != "BRL":
        raise ValueError(f"currency: {code} is not BRL")


def _point(read: Callable[[Any], Point], leg: Any) -> Point | None:
    try:
        return read(leg)
    except ValueError:
        return None


def _fits(count: int, kind: TripKind | None, legs: int) -> bool:
    """Return whether so many ids can be those of a trip (contract 2.7: one for each leg)."""
    if kind is TripKind.CONNECTION:
        return count >= 2
    if kind is TripKind.DIRECT:
        return count == 1
    return count == legs if legs > 1 else count >= 1


def goes_back(word: str) -> bool | None:
    """Return whether a direction word means the way back; None for no such word."""
    terms = concepts(word)
    if "return" in terms:
        return True
    return False if terms & {"outbound", "departure"} else None


def note(shape: Shape, path: Path, example: Trip, book: Book) -> None:
    """Keep in the book where the entries hold what, with an example."""
    form = units.form(shape.scale)
    best_ids = max((*shape.ids.listed, *shape.ids.of_leg, *shape.ids.own), key=lambda pair: pair[1])
    readings = [
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
    for name, at, value, unit in readings:
        documented = at in _DOCUMENTED.get(name, ())
        certainty = (
            ReadingCertainty.DOCUMENTED
            if documented
            else ReadingCertainty.FOUND
            if at
            else ReadingCertainty.MISSING
        )
        book.note(FieldReading(Endpoint.TRIPS, name, written(at) if at else "", certainty, value, unit))


def note_usual(path: Path, example: Trip, book: Book) -> None:
    """Keep in the book where entries of the usual form hold what, with an example."""
    for name, at, value, form in (
        ("entries", path, "", ""),
        ("entry.price", ("price",), str(example.price / 100), "reais"),
        ("entry.trip_id", ("tripUuids",), example.trip_ids[0], ""),
        ("entry.departure", ("departure", "schedule", "date"), example.departure.when.isoformat(), ""),
        ("entry.arrival", ("arrival", "schedule", "date"), example.arrival.when.isoformat(), ""),
        *(
            (f"entry.{name}", TEXTS[name][0].documented[0], "", "")
            for name in ("kind", "duration", "available")
        ),
    ):
        book.note(FieldReading(Endpoint.TRIPS, name, written(at), ReadingCertainty.DOCUMENTED, value, form))


_DOCUMENTED: Mapping[str, tuple[Path, ...]] = {
    "entry.price": vocabulary.ENTRY_PRICE.documented,
    **{f"entry.{name}": meaning.documented for name, (meaning, _) in TEXTS.items()},
}


def _shown(plan: PointPlan) -> Path:
    return plan.whole or plan.day
