"""Trip detail and seat map (contract 2.3, 4.4), read by meaning where a service does not answer as shown."""

from __future__ import annotations

from typing import Any

from pos_app.domain.endpoints import Endpoint
from pos_app.domain.faults import Unreadable
from pos_app.domain.learning import ReadingCertainty
from pos_app.domain.money import Cents, reais
from pos_app.domain.seats import Position, Seat
from pos_app.domain.trips import TripDetail
from pos_app.partner import limits
from pos_app.partner.learn import seats, vocabulary
from pos_app.partner.learn.choice import Candidate, candidates, chosen, first
from pos_app.partner.learn.meaning import DOCUMENTED, Meaning
from pos_app.partner.learn.result import FieldReading
from pos_app.partner.learn.seats import FreeColumn, SeatTable
from pos_app.partner.learn.tree import Path, Table, written
from pos_app.partner.reading import durations, forms, soft, units
from pos_app.partner.reading.book import Book
from pos_app.partner.reading.lexicon import concepts
from pos_app.partner.transport import Reply
from pos_app.partner.wire.model import body

_NEAR = 0.1


def trip_detail(reply: Reply, trip_id: str, *, low_fare: bool, book: Book | None = None) -> TripDetail:
    """Return the seat map of the trip that was asked for.

    On the low-fare map an available seat is a low-fare seat, unless the entry says otherwise.

    Raises:
        Unreadable: no map, a seat without label or availability, a price whose unit is not certain, or the
            map of another trip.
        TooMuch: more seats than a bus has.
    """
    book = book or Book()
    tree = body(reply, Endpoint.TRIP)
    found = seats.find(tree, _available(tree))
    if found is None:
        book.note(FieldReading(Endpoint.TRIP, "seats", "", ReadingCertainty.MISSING))
        raise Unreadable(Endpoint.TRIP, "map", "no seats with label and availability")
    limits.bounded(found.label.values, limits.MOST_SEATS)
    free = _free(found, book)
    _note_map(found, free, book)
    around = seats.around(tree, found.table)
    _of_this_trip(around, trip_id)
    about = Table((), (around,))
    prices = _Prices(about, found, book, book.fare(trip_id))
    return TripDetail(
        trip_id=trip_id,
        seats=_seats(found, free, low_fare),
        default=prices.default(),
        reference=prices.other("reference"),
        original=prices.other("original"),
        available=_available(around),
        minutes=_minutes(about),
        low_fare=low_fare,
    )


def _available(tree: Any) -> int | None:
    """Return how many seats the reply says are free."""
    whole = candidates(Table((), (tree,)), vocabulary.AVAILABLE_SEATS, _whole, least=0.9)
    return int(whole[0].values[0]) if whole else None


def _whole(value: object) -> int | None:
    found = soft.whole(value)
    return found if found is not None and 0 <= found < 500 else None


def _free(found: SeatTable, book: Book) -> FreeColumn:
    """Return the column that says which seats are free.

    Raises:
        Unreadable: two columns contradict each other, and neither is plainly the one.
    """
    best = found.free_columns[0]
    pin = book.pin(Endpoint.TRIP, "seats.free")
    if pin is not None:
        wanted = (pin.path, pin.form == "inverted")
        there = [f for f in found.free_columns if (_path(found, f.path), f.inverted) == wanted]
        if there:
            return there[0]
        book.drift(Endpoint.TRIP, "seats.free")
    rivals = [
        f
        for f in found.free_columns[1:]
        if best.weight < DOCUMENTED and best.weight - f.weight < _NEAR and f.free != best.free
    ]
    if rivals:
        readings = tuple((_path(found, f.path), "inverted" if f.inverted else "") for f in (best, *rivals))
        book.note(FieldReading(Endpoint.TRIP, "seats.free", "", ReadingCertainty.AMBIGUOUS, others=readings))
        raise Unreadable(Endpoint.TRIP, "seats.free", "ambiguous", candidates=readings)
    return best


def _path(found: SeatTable, path: Path) -> str:
    return written((*found.table.path, *path))


def _note_map(found: SeatTable, free: FreeColumn, book: Book) -> None:
    for field, path, heavy, form, value in (
        ("seats.label", found.label.path, found.label.weight, "", str(found.label.values[0])),
        ("seats.free", free.path, free.weight, "inverted" if free.inverted else "", str(free.free[0])),
    ):
        sure = (
            ReadingCertainty.DOCUMENTED
            if heavy >= DOCUMENTED and found.table.path == ("map", "[]")
            else ReadingCertainty.FOUND
        )
        book.note(FieldReading(Endpoint.TRIP, field, _path(found, path), sure, value, form, round(heavy, 2)))


def _of_this_trip(around: dict[str, Any], trip_id: str) -> None:
    """Refuse the map of another bus.

    Raises:
        Unreadable: the reply says that it is of another trip.
    """
    named = forms.identifier(around.get("uuid"))
    if named and forms.is_uuid(named) and forms.is_uuid(trip_id) and named.casefold() != trip_id.casefold():
        raise Unreadable(Endpoint.TRIP, "uuid", "is the map of another trip")


def _seats(found: SeatTable, free: FreeColumn, low_fare_map: bool) -> tuple[Seat, ...]:
    table = found.table
    low = first(candidates(table, vocabulary.LOW_FARE, forms.yes))
    priority = first(candidates(table, vocabulary.PRIORITY, forms.yes))
    positions = _positions(table)
    free_flags = seats.free(free, found.free_columns)
    made = []
    for index, label in enumerate(found.label.values):
        available = free_flags[index]
        marked = low.values[index] if low else None
        made.append(
            Seat(
                label=label,
                available=available,
                low_fare=available and low_fare_map if marked is None else bool(marked),
                position=positions[index] if positions else None,
                priority=bool(priority.values[index]) if priority else False,
            )
        )
    return tuple(made)


_X, _Y, _Z = (
    Meaning(says=((name, 1.0), *more), helps="position")
    for name, *more in (("x", ("column", 0.8)), ("y", ("row", 0.8)), ("z", ("deck", 0.8)))
)


def _positions(table: Table) -> list[Position | None] | None:
    x, y, z = (first(candidates(table, axis, soft.whole)) for axis in (_X, _Y, _Z))
    if x is None or y is None:
        return None
    return [
        None
        if x.values[i] is None or y.values[i] is None
        else Position(x.values[i], y.values[i], (z.values[i] if z else 0) or 0)
        for i in range(len(table.records))
    ]


class _Prices:
    """The prices of a trip. Where the trip has none, those of its seats count."""

    def __init__(self, about: Table, found: SeatTable, book: Book, expected: Cents | None) -> None:
        self._about, self._book = about, book
        self._expected = (expected,) if expected else ()
        self._seats = found

    def default(self) -> Cents | None:
        """Return what a seat costs.

        Raises:
            Unreadable: several prices, or one that may be reais or cents.
        """
        for path in _DETAIL_PRICE.documented:
            value = first(self._about.columns.get(path, ()))
            if value not in (None, "") and forms.amount(value) is None:
                raise Unreadable(Endpoint.TRIP, written(path), "is not an amount")
        columns = candidates(self._about, _DETAIL_PRICE, forms.amount) or self._of_seats()
        pinned = self._book.pinned(Endpoint.TRIP, "price")
        if pinned is not None:
            there = [column for column in columns if column.path == pinned]
            if there:
                return self._priced(there[0], ReadingCertainty.PINNED, ())
            self._book.drift(Endpoint.TRIP, "price")
        choice = chosen(columns)
        if choice.best is None:
            self._book.note(FieldReading(Endpoint.TRIP, "price", "", ReadingCertainty.MISSING))
            return None
        others = tuple((written(c.path), str(c.values[0])) for c in choice.others)
        if not choice.certainty.sure:
            raise self._ambiguous(choice.best, others)
        return self._priced(choice.best, choice.certainty, others)

    def _of_seats(self) -> list[Candidate]:
        """Return what all seats cost alike."""
        table = self._seats.table
        alike = [c for c in candidates(table, vocabulary.PRICE, forms.amount) if len(set(c.values)) == 1]
        return [Candidate((*table.path, *c.path), c.weight, c.values[:1]) for c in alike]

    def _priced(
        self, column: Candidate, certainty: ReadingCertainty, others: tuple[tuple[str, str], ...]
    ) -> Cents:
        self._only_reais(column.path)
        raw, scale = self._raw(column.path)
        price = units.cents(raw, scale)
        if price is None or price < 0:
            raise Unreadable(Endpoint.TRIP, written(column.path), "is not an amount")
        self._book.note(
            FieldReading(
                Endpoint.TRIP,
                "price",
                written(column.path),
                certainty,
                str(reais(price)),
                units.form(scale),
                round(column.weight, 2),
                others,
            )
        )
        return price

    def _raw(self, path: Path) -> tuple[object, int]:
        """Return a price as it stands, of the trip or of its seats, and its unit."""
        table, own = self._about, path
        seats = self._seats.table
        if path[: len(seats.path)] == seats.path:
            table, own = seats, path[len(seats.path) :]
        raw = first(table.columns[own])
        pin = self._book.pin(Endpoint.TRIP, "price")
        stated = units.unit([raw], own, (), pin.form if pin else "") or units.beside(table.columns, own)
        return raw, stated or units.unit([raw], own, self._expected) or units.REAIS

    def _only_reais(self, price: Path) -> None:
        """Refuse another currency, beside the price or of the whole trip."""
        for path, values in self._about.columns.items():
            currency = str(first(values) or "").strip().upper()
            near = path[:-1] in (price[:-1], ())
            if (
                near
                and "currency" in concepts(path[-1])
                and len(currency) == 3
                and currency.isalpha()
                and currency != "BRL"
            ):
                raise Unreadable(Endpoint.TRIP, written(path), f"{currency} is not BRL")

    def _ambiguous(self, best: Candidate, others: tuple[tuple[str, str], ...]) -> Unreadable:
        readings = ((written(best.path), str(best.values[0])), *others)
        self._book.note(FieldReading(Endpoint.TRIP, "price", "", ReadingCertainty.AMBIGUOUS, others=readings))
        return Unreadable(Endpoint.TRIP, "price", "ambiguous", candidates=readings)

    def other(self, name: str) -> Cents | None:
        """Return the reference or original price, which is shown and never charged."""
        raw = first(self._about.columns.get(("price", name), ()))
        if raw is None:
            return None
        return units.cents(raw, units.unit([raw], (name,), self._expected) or units.REAIS)


_DETAIL_PRICE = Meaning(
    says=vocabulary.PRICE.says,
    helps=vocabulary.PRICE.helps,
    against=f"{' '.join(vocabulary.PRICE.enemies)} available duration",
    documented=(("price",), ("price", "default")),
)


def _minutes(about: Table) -> int | None:
    whole = about.records[0]
    found = next((whole[key] for key in whole if "duration" in concepts(str(key))), None)
    return durations.minutes(found)
