"""Trip detail and seat map (contract 2.3, 4.4), read where the contract or the profile places its fields."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pos_app.domain.endpoints import Endpoint
from pos_app.domain.faults import Unreadable
from pos_app.domain.money import Cents
from pos_app.domain.seats import Position, Seat
from pos_app.domain.trips import TripDetail
from pos_app.domain.value import Value
from pos_app.partner.reading import amounts, durations, forms, limits
from pos_app.partner.reading.book import Book
from pos_app.partner.reading.lexicon import plain
from pos_app.partner.reading.paths import Record, each
from pos_app.partner.reading.reply_reader import ReplyReader
from pos_app.partner.reading.wanted import FREE_LABELS, INVERTED, TAKEN_LABELS, WORDS
from pos_app.partner.wire.offered import says_no_sale

_LONGEST_LABEL = 8
_WORDS = re.compile(r"[\W_]+")
_NO_PRICE = frozenset({"default", "reference", "original", "currency"})
_OTHER_UNIT = 10
"""No seat costs so many times what the search told, or so little of it: such an amount is in another unit."""
_NO_SEATS = frozenset(
    {"wc", "toilet", "banheiro", "bathroom", "sanitario", "tv", "crew", "tripulacao", "driver", "motorista"}
    | {"guide", "guia", "aisle", "corredor", "door", "porta", "stairs", "stair", "escada", "empty", "vazio"}
    | {"space", "espaco", "none", "gap", "hidden", "frigobar", "geladeira", "table", "mesa"}
)
"""What an entry of a map is that is no seat, as services write it."""


def read(tree: Any, trip_id: str, *, low_fare: bool = False, book: Book | None = None) -> TripDetail:
    """Return the seat map of the trip that was asked for.

    On the low-fare map an available seat is a low-fare seat, unless the entry says otherwise. An entry that
    is no seat, or that does not say whether it is free, is set aside and counted.

    Raises:
        Unreadable: no map, too little of it can be read, a price that is none, or the map of another trip.
        TooMuch: more entries than a bus has seats.
    """
    book = book or Book()
    reader = ReplyReader(tree, Endpoint.TRIP, book)
    entries = list(_flat(reader.records("seats")))
    limits.bounded(entries, limits.MOST_SEATS)
    if not entries:
        raise reader.lacking("seats")
    named = forms.identifier(reader.value("uuid"))
    if forms.is_uuid(named) and forms.is_uuid(trip_id) and named.casefold() != trip_id.casefold():
        raise Unreadable(Endpoint.TRIP, "uuid", "is the map of another trip")
    available = forms.whole(reader.value("available"))
    seats, set_aside = _seats(reader, entries, low_fare, available)
    fare = book.fare(trip_id)
    return TripDetail(
        trip_id=trip_id,
        seats=seats,
        default=_default(reader, fare),
        reference=reader.amount("reference"),
        original=reader.amount("original"),
        available=available if available is not None and 0 <= available < limits.MOST_SEATS else None,
        minutes=next(
            iter(durations.readings(reader.value("duration"), reader.form("duration", "minutes"))), None
        ),
        low_fare=low_fare,
        set_aside=set_aside,
    )


def _flat(records: Sequence[Record]) -> Iterator[Record]:
    """Yield entries; a map may come as rows, or as decks of rows."""
    for record in records:
        if isinstance(record.value, list):
            yield from _flat([Record(one) for one in record.value])
        elif record.value not in (None, "", {}):
            yield record


class _Entry(Value):
    """An entry that is a seat, as far as it can be read."""

    record: Record
    label: str
    free: bool | None


def _seats(
    reader: ReplyReader, records: Sequence[Record], low_fare: bool, available: int | None
) -> tuple[tuple[Seat, ...], int]:
    """Return the seats, and how many entries were set aside."""
    listed = _listed(reader)
    labelled = [entry for record in records if (entry := _entry(reader, record, listed)) is not None]
    if listed and listed - {entry.label.casefold() for entry in labelled}:
        raise reader.lacking("seats.free", "names seats that the map does not have")
    if listed is not None and available is not None and available < sum(bool(one.free) for one in labelled):
        raise reader.lacking("seats.free", "more seats are free than the reply says")
    times = Counter(entry.label.casefold() for entry in labelled)
    fitting = [one for one in labelled if one.free is not None and len(one.label) <= _LONGEST_LABEL]
    good = [one for one in fitting if times[one.label.casefold()] == 1]
    if not labelled:
        raise reader.lacking("seats.label")
    if not good or len(good) * 2 < len(labelled):
        told = sum(entry.free is not None for entry in labelled)
        raise reader.lacking("seats.label" if told > 2 * len(good) else "seats.free")
    free = sum(bool(entry.free) for entry in good)
    set_aside = len(records) - len(good)
    if set_aside and available is not None and available > 2 * free and not low_fare:
        raise reader.lacking("seats.free", "fewer seats are free than the reply says")
    return tuple(_seat(reader, entry, low_fare) for entry in good), set_aside


def _listed(reader: ReplyReader) -> frozenset[str] | None:
    """Return the labels that are free, or taken, where the profile says that a list names them."""
    if reader.form("seats.free") not in (FREE_LABELS, TAKEN_LABELS):
        return None
    line = reader.line("seats.free")
    lists = [one.value for path in line.paths for one in each(reader.tree, path[:-1])] if line else []
    if not lists or not all(isinstance(one, list) for one in lists):
        raise reader.lacking("seats.free")
    return frozenset(forms.text(label).casefold() for one in lists for label in one)


def _entry(reader: ReplyReader, record: Record, listed: frozenset[str] | None) -> _Entry | None:
    told = reader.value("seats.label", record, "seats")
    label = "" if isinstance(told, float) else forms.text(told)
    kind = reader.value("seats.kind", record, "seats")
    if not plain(label) or plain(label) in _NO_SEATS or is_no_seat(kind):
        return None
    if says_no_sale(record.value):
        return None  # Stairs, a seat of the crew: whatever else is said of it.
    if listed is not None:
        return _Entry(
            record, label, (label.casefold() in listed) is (reader.form("seats.free") == FREE_LABELS)
        )
    return _Entry(record, label, _free(reader, record))


def is_no_seat(kind: object) -> bool:
    """Return whether the kind of an entry, a word or a yes, says that it is no seat."""
    if isinstance(kind, str):
        return not _NO_SEATS.isdisjoint(plain(word) for word in _WORDS.split(kind))
    return kind is True or kind == 1


def _free(reader: ReplyReader, record: Record) -> bool | None:
    value, form = reader.value("seats.free", record, "seats"), reader.form("seats.free")
    if form == WORDS:
        return forms.free_word(value) if isinstance(value, str) else None
    said = forms.yes(value)
    return said if said is None or form != INVERTED else not said


def _seat(reader: ReplyReader, entry: _Entry, low_fare: bool) -> Seat:
    def told(name: str) -> Any:
        return reader.value(f"seats.{name}", entry.record, "seats")

    free = bool(entry.free)
    marked = forms.yes(told("low_fare"))
    x, y, z = (forms.whole(told(axis)) for axis in "xyz")
    return Seat(
        label=entry.label,
        available=free,
        low_fare=free and low_fare if marked is None else marked,
        position=None if x is None or y is None else Position(x, y, z or 0),
        priority=bool(forms.yes(told("priority"))),
    )


def _default(reader: ReplyReader, fare: Cents | None) -> Cents | None:
    """Return what a seat costs; None where the reply does not tell it, or tells it of each seat otherwise."""
    prices = set[Cents]()
    for raw in reader.values("price"):
        if raw == "" or (isinstance(raw, Mapping) and {plain(str(key)) for key in raw} <= _NO_PRICE):
            continue
        try:
            prices.add(amounts.cents_of(raw, reader.form("price", amounts.REAIS)))
        except ValueError as error:
            raise reader.lacking("price", str(error)) from error
    if any(price < 0 for price in prices):
        raise reader.lacking("price", "is not an amount")
    if prices and (currency := amounts.other_currency(reader.value("currency"))):
        raise Unreadable(Endpoint.TRIP, "currency", f"{currency} is not BRL")
    price = prices.pop() if len(prices) == 1 else None
    if price and in_another_unit(price, fare):
        raise reader.lacking("price", "is not in the unit of the search")
    return price


def in_another_unit(price: Cents, fare: Cents | None) -> bool:
    """Return whether a price cannot be of a trip for which the search told this fare."""
    if not fare or not price:
        return False
    return price >= fare * _OTHER_UNIT or price * _OTHER_UNIT <= fare
