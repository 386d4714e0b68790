"""The answer to a hold (contract 2.4, 4.6).

Its form is open: our own labels show which record is which seat, and the id of the hold is what is an id
there and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from datetime import datetime, timedelta
from operator import itemgetter
from typing import Any

from pos_app.domain.endpoints import Endpoint
from pos_app.domain.faults import Unreadable
from pos_app.domain.holds import HoldAnswer, HoldRequest
from pos_app.domain.learning import ReadingCertainty
from pos_app.domain.money import Cents
from pos_app.domain.seats import SeatHold
from pos_app.partner.learn import vocabulary
from pos_app.partner.learn.choice import Candidate, candidates, chosen
from pos_app.partner.learn.meaning import weight
from pos_app.partner.learn.result import FieldReading
from pos_app.partner.learn.tree import EACH, KEY, MEMBERS, SELF, Path, Table, leaves, tables, written
from pos_app.partner.reading import fields, forms, units
from pos_app.partner.reading.book import Book
from pos_app.partner.reading.lexicon import concepts, says_no
from pos_app.partner.transport import Reply
from pos_app.partner.wire.model import body

_LONGEST_HOLD = timedelta(hours=24)
_LEAST_EXPIRY = 0.4
_LIKE_AN_ID, _LIKE_A_NUMBER, _OF_THE_SEAT, _SHARED_ID, _OURS = 0.15, -0.2, -1.0, -10.0, -10.0
_BARE = 0.8
"""How much speaks for bare values under labels as keys being the ids."""
_HELD_FLAGS = frozenset({"block", "success", "available", "taken", "confirmed"})


def held(
    reply: Reply,
    trip_id: str,
    asked: Sequence[HoldRequest],
    now: datetime,
    hold_minutes: int,
    book: Book | None = None,
) -> HoldAnswer:
    """Return which of the asked seats are ours.

    A seat that the answer leaves out, or lists as refused or without an id, is refused. Several seats without
    labels are not matched by their order: that would be a guess about who sits where. ``now`` is UTC.

    Raises:
        Unreadable: nothing in the answer speaks of our seats, or the id of a hold is not certain. The seats
            may be ours.
    """
    book = book or Book()
    tree = body(reply, Endpoint.HOLD)
    labels = {seat.label.casefold(): seat.label for seat in asked}
    found = max(_answers(tree, labels, trip_id), key=lambda a: a.weight, default=None)
    if found is None:
        book.note(FieldReading(Endpoint.HOLD, "label", "", ReadingCertainty.MISSING))
        raise Unreadable(Endpoint.HOLD, "label", "speaks of none of our seats")
    ids = _ids(found, trip_id, book)
    until = _expiries(tree, found, now)
    prices = _prices(found, book.fare(trip_id))
    estimated = now + timedelta(minutes=hold_minutes)
    holds, refused = [], []
    for seat in asked:
        index = found.rows.get(seat.label)
        block = ids[index] if index is not None and index not in found.refused else ""
        if index is None or not block:
            refused.append(seat.label)
            continue
        holds.append(
            SeatHold(
                block_id=block,
                trip_id=trip_id,
                label=seat.label,
                until=until[index] or estimated,
                estimated=until[index] is None,
                price=prices[index],
            )
        )
    return HoldAnswer(tuple(holds), tuple(refused))


@dataclass(frozen=True, slots=True)
class _Answer:
    """Records that speak of our seats: for each of our labels the row of its record."""

    table: Table
    rows: Mapping[str, int]
    refused: frozenset[int]
    weight: float


def _answers(tree: Any, labels: Mapping[str, str], trip_id: str) -> Iterator[_Answer]:
    """Yield every table that may be the answer. Our own labels say which it is."""
    for table in tables(tree):
        # A seat may have a number beside its label: of two columns, the better named one says who sits where.
        found = [
            (len(rows) + _named(path), weight(vocabulary.SEAT_LABEL, path, table.path), rows)
            for path, values in table.columns.items()
            if _may_be_labels(path, table, values) and (rows := _rows(values, labels))
        ]
        if found:
            heavy, _, rows = max(found, key=itemgetter(0, 1))
            yield _Answer(table, rows, _refused(table), heavy + 0.01 * _richness(table))
        elif len(labels) == 1 and len(table.records) == 1:
            # One seat was asked for, and one record came: it needs no label.
            rows = {next(iter(labels.values())): 0}
            yield _Answer(table, rows, _refused(table), _alone(table, trip_id))


def _rows(values: Sequence[Any], labels: Mapping[str, str]) -> dict[str, int]:
    """Return the row of each of our labels that a column holds."""
    rows: dict[str, int] = {}
    for index, value in enumerate(values):
        label = labels.get(forms.text(value).casefold())
        if label is not None:
            rows.setdefault(label, index)
    return rows


def _named(path: Path) -> float:
    return 0.4 if path == (KEY,) or concepts(path[-1]) & {"label", "seat"} else 0.0


def _may_be_labels(path: Path, table: Table, values: Sequence[Any]) -> bool:
    """Return whether a column may hold our labels. Its values say so, unless they only count the rows."""
    if path == (KEY,) or weight(vocabulary.SEAT_LABEL, path, table.path) > 0:
        return True
    texts = [forms.text(value) for value in values]
    counts = {tuple(str(n) for n in range(first, first + len(texts))) for first in (0, 1)}
    return tuple(texts) not in counts


def _richness(table: Table) -> int:
    return min(len(table.columns), 12)


def _alone(table: Table, trip_id: str) -> float:
    """Return how much speaks for a single record without a label being the hold."""
    best = max((c.weight for c in _id_columns(table, {trip_id.casefold()})), default=0.0)
    return 0.5 * best + 0.02 * len(table.path)


def _id_columns(table: Table, ours: AbstractSet[str]) -> list[Candidate]:
    """Return the columns that may be ids of holds; what we sent ourselves, ``ours``, is not an id: labels
    too."""

    def speaks(path: Path, values: tuple[Any, ...]) -> float:
        ids = [value for value in values if value]
        if not ids or any(value.casefold() in ours for value in ids):
            return _OURS
        heavy = _SHARED_ID if len(set(ids)) < len(ids) else 0.0
        if concepts(path[-1]) >= {"seat", "id"} and "block" not in concepts(path[-1]):
            heavy += _OF_THE_SEAT
        if all(value.isdecimal() and len(value) < 4 for value in ids):
            return heavy + _LIKE_A_NUMBER
        like = len(ids[0]) >= 6 and not ids[0].isalpha()
        return heavy + (_LIKE_AN_ID if like else 0.0) + (_BARE if path == (SELF,) else 0.0)

    return candidates(table, vocabulary.BLOCK_ID, _identifier, extra=speaks)


def _refused(table: Table) -> frozenset[int]:
    """Return the rows that say that they were refused: by a status, a plain no, or an error of their own."""
    found: set[int] = set()
    for path, values in table.columns.items():
        if path in ((KEY,), (SELF,)):
            continue
        terms = concepts(path[-1])
        for index, value in enumerate(values):
            if "status" in terms and isinstance(value, str):
                refused = says_no(value)
            elif terms & _HELD_FLAGS and forms.yes(value) is False:
                refused = isinstance(value, bool) and "expiry" not in terms
            else:
                refused = bool(terms & {"error"}) and value not in (None, "", False, 0, [])
            if refused:
                found.add(index)
    return frozenset(found)


def _ids(found: _Answer, trip_id: str, book: Book) -> list[str]:
    """Return the id of each row's hold, empty for none.

    Raises:
        Unreadable: no id, or several that may be it.
    """
    table = found.table
    ours = {label.casefold() for label in found.rows} | {trip_id.casefold()}
    columns = _id_columns(table, ours)
    pinned = book.pinned(Endpoint.HOLD, "block_id")
    if pinned is not None:
        there = _decided(columns, table, pinned)
        if there is not None:
            _note(ReadingCertainty.PINNED, there, table, (), book)
            return [value or "" for value in there.values]
        book.drift(Endpoint.HOLD, "block_id")
    choice = chosen(columns)
    readings = tuple((written((*table.path, *c.path)), str(c.values[0])) for c in choice.others)
    if choice.best is None or not choice.certainty.sure:
        if set(found.rows.values()) <= found.refused:
            return [""] * len(table.records)
        if choice.best is not None:
            readings = ((written((*table.path, *choice.best.path)), str(choice.best.values[0])), *readings)
        book.note(FieldReading(Endpoint.HOLD, "block_id", "", choice.certainty, others=readings))
        raise Unreadable(Endpoint.HOLD, "block_id", choice.certainty.value, candidates=readings)
    _note(choice.certainty, choice.best, table, readings, book)
    return [value or "" for value in choice.best.values]


def _decided(columns: Sequence[Candidate], table: Table, pinned: Path) -> Candidate | None:
    """Return the column at a place of the profile. One seat and several may be wrapped in other objects: then
    the one at that place of the seat's own record counts, else the only one that has its name."""
    wanted = _keys(pinned)
    paths = [(_keys((*table.path, *column.path)), column) for column in columns]
    exact = [column for path, column in paths if path == wanted]
    inside = [
        (own, column) for path, column in paths if (own := _keys(column.path)) and wanted[-len(own) :] == own
    ]
    if exact or inside:
        return exact[0] if exact else max(inside, key=lambda one: len(one[0]))[1]
    named = [column for path, column in paths if path[-1:] == wanted[-1:]]
    return named[0] if len(named) == 1 else None


def _keys(path: Path) -> Path:
    """Return a path without its lists: one seat may come as an object, several as a list."""
    return tuple(step for step in path if step not in (EACH, MEMBERS, SELF))


def _identifier(value: object) -> str | None:
    return forms.identifier(value) or None


def _note(
    certainty: ReadingCertainty,
    best: Candidate,
    table: Table,
    others: tuple[tuple[str, str], ...],
    book: Book,
) -> None:
    path = written((*table.path, *best.path))
    value = str(next(filter(None, best.values)))
    weight = round(best.weight, 2)
    book.note(FieldReading(Endpoint.HOLD, "block_id", path, certainty, value, "", weight, others))


def _expiries(tree: Any, found: _Answer, now: datetime) -> list[datetime | None]:
    """Return when each row's hold ends, in UTC: by the row, else by the answer for all of them."""
    rows = found.table.records
    ends = [_expiry(row, now) for row in rows]
    if any(ends):
        return ends
    shared = _expiry(tree, now)
    return [shared for _ in rows]


def _expiry(node: Any, now: datetime) -> datetime | None:
    """Return the end that is named best; of two that are named alike the earlier one, which is safe."""
    if not isinstance(node, Mapping):
        return None
    ends = [(weight(vocabulary.EXPIRY, path), now + span) for path, span in _spans(node)]
    for leaf in leaves(node):
        end = _end(leaf.path, leaf.value, now)
        if end is not None:
            ends.append((weight(vocabulary.EXPIRY, leaf.path), end))
    named = [(-heavy, end) for heavy, end in ends if heavy > _LEAST_EXPIRY]
    return min(named)[1] if named else None


def _spans(node: Mapping[str, Any], above: Path = ()) -> Iterator[tuple[Path, timedelta]]:
    """Yield the spans that are objects of hours, minutes and seconds."""
    for key, value in node.items():
        if not isinstance(value, Mapping):
            continue
        path = (*above, str(key))
        units_stated = {
            unit: forms.amount(v) for k, v in value.items() for unit in _UNITS if unit in concepts(str(k))
        }
        if units_stated and all(v is not None for v in units_stated.values()):
            seconds = sum(float(v or 0) * _UNITS[unit] for unit, v in units_stated.items())
            if 0 < seconds < _LONGEST_HOLD.total_seconds():
                yield path, timedelta(seconds=seconds)
        elif len(above) < 3:
            yield from _spans(value, path)


_UNITS = {"hours": 3600, "minutes": 60, "seconds": 1}


def _end(path: Path, value: object, now: datetime) -> datetime | None:
    """Return the moment that a value means: a moment itself, or how long from now."""
    stated = forms.day_hour(value)
    if stated is not None and stated.moment() is not None:
        end = fields.instant_of(stated)
        return end if end is not None and abs(end - now) < _LONGEST_HOLD else None
    number = forms.amount(value)
    if number is None or number <= 0:
        return None
    terms = frozenset[str]().union(*(concepts(step) for step in path))
    minutes = "minutes" in terms or (number <= 60 and "seconds" not in terms)
    span = timedelta(minutes=float(number)) if minutes else timedelta(seconds=float(number))
    if number > 100_000:
        span = timedelta(milliseconds=float(number))
    return now + span if span < _LONGEST_HOLD else None


def _prices(found: _Answer, expected: Cents | None) -> list[Cents | None]:
    """Return the price of each row's seat; None where there is none, or its unit is not certain."""
    count = len(found.table.records)
    columns = candidates(found.table, vocabulary.PRICE, forms.amount, least=0.5)
    choice = chosen(columns)
    if choice.best is None or not choice.certainty.sure:
        return [None] * count
    raws = found.table.columns[choice.best.path]
    known = [expected] * count if expected else []
    scale = units.unit([raw for raw in raws if raw is not None], choice.best.path, known)
    if scale is None:
        return [None] * count
    prices = [units.cents(raw, scale) for raw in raws]
    # A negative amount is not a price: as a change of price it would lower what the customer is asked for.
    return [None if price is None or price < 0 else price for price in prices]
