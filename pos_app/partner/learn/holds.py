"""Where the answer to a hold tells what: our own labels show which record is which seat, and the id of the
hold is what is an id there and nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from datetime import UTC, datetime
from typing import Any

from pos_app.domain.endpoints import Endpoint
from pos_app.domain.faults import Unreadable
from pos_app.domain.holds import HoldRequest
from pos_app.domain.money import Cents
from pos_app.domain.value import Value, replace
from pos_app.partner.learn import units
from pos_app.partner.learn.meaning import MARGIN, Candidate, candidates, near, ranked
from pos_app.partner.learn.proposal import Findings, Proposal
from pos_app.partner.learn.tree import Table, spoken, tables
from pos_app.partner.learn.vocabulary import TERMS
from pos_app.partner.reading import forms
from pos_app.partner.reading.book import Book
from pos_app.partner.reading.lexicon import concepts
from pos_app.partner.reading.paths import KEY, SELF, Path
from pos_app.partner.reading.profile import Line
from pos_app.partner.wire import holds

_LEAST_EXPIRY, _LEAST_PRICE, _LEAST_STATUS = 0.4, 0.5, 0.7
_LIKE_AN_ID, _LIKE_A_NUMBER, _NEVER = 0.15, -0.2, -10.0
_BARE = 0.8
"""How much speaks for bare values under labels as keys being the ids."""
_HELD = frozenset({"block", "success", "available", "confirmed"})
_MINUTES_UP_TO, _SECONDS_UP_TO = 60, 7200
"""A hold lasts some minutes: a bare number up to the first counts minutes, one up to the second seconds."""


class _Answer(Value):
    """Records that may speak of our seats: the columns that may be their labels, none for one record alone,
    which needs none; the row of each seat; what may be the ids of holds."""

    table: Table
    labels: list[Candidate]
    rows: Mapping[str, int]
    ids: list[Candidate]

    @property
    def rank(self) -> tuple[int, bool]:
        """How many of our seats it speaks of, and whether a key says that they are."""
        return len(self.rows) if self.labels else 0, bool(self.labels and _named(self.labels[0].path))

    @property
    def worth(self) -> tuple[Any, ...]:
        ids = self.ids[0].weight if self.ids else 0.0
        return *self.rank, min(len(self.table.columns), 12) if self.labels else ids + len(
            self.table.path
        ) / 25


def find(tree: Any, labels: Sequence[str], trip_id: str, fare: Cents | None = None) -> Proposal:
    """Return where the answer to a hold of these seats tells their blocks.

    Args:
        labels: the seats that were asked for.
        trip_id: the trip that was asked for; it is no id of a hold.
        fare: what the search told of it.
    """
    answers = sorted(_answers(tree, labels, trip_id), key=lambda one: one.worth, reverse=True)
    if not answers:
        return Proposal(missing=("label",) if len(labels) > 1 else ("seats", "block_id"))
    # A record that names our seats and has no id leaves no other one to be theirs.
    likely = [one for one in answers if one.labels] or answers
    best = next((one for one in likely if one.ids), None)
    if best is None:
        return Proposal(missing=("block_id",))
    if any(_contradicts(best, other) for other in answers if other.ids):
        return Proposal(missing=("seats",))
    found = Findings({"seats": Line((best.table.home,))})
    for name, columns in (("label", best.labels), ("block_id", near(best.ids))):
        found.place(name, best.table, columns)
    _states(best.table, found)
    _expiry(tree, best.table, found)
    _price(tree, best.table, fare, found)
    asked = [HoldRequest(label) for label in labels]

    def read(book: Book) -> None:
        if not holds.read(tree, trip_id, asked, datetime.now(UTC), 10, book).held:
            raise Unreadable(Endpoint.HOLD, "block_id", "holds nothing")

    return found.proven(Endpoint.HOLD, read)


def _contradicts(one: _Answer, other: _Answer) -> bool:
    """Return whether another list, about as likely, gives our seats other ids."""
    if one is other or one.rank != other.rank or set(one.rows) - set(other.rows):
        return False
    first, second = one.ids[0].values, other.ids[0].values
    return any(first[row] != second[other.rows[label]] for label, row in one.rows.items())


# --- Records, labels and ids ----------------------------------------------------------------------


def _answers(tree: Any, labels: Sequence[str], trip_id: str) -> Iterator[_Answer]:
    """Yield every table that may be the answer. Our own labels say which it is."""
    sent = {*map(str.casefold, labels), trip_id.casefold()}
    for table in tables(tree):
        ids = _ids(table, sent)
        found = ranked(_labels(table, labels))
        if found:
            rows = holds.rows_of(found[0].values, labels)
            close = [one for one in found if found[0].weight - one.weight < MARGIN]
            rivals = [one for one in close[1:] if holds.rows_of(one.values, labels) != rows]
            yield _Answer(table, [found[0], *rivals], rows, ids)
        elif len(labels) == len(table.records) == 1 and ids and not table.keys and not _labelled(table):
            yield _Answer(table, [], {labels[0]: 0}, ids)


def _labels(table: Table, labels: Sequence[str]) -> Iterator[Candidate]:
    """Yield the columns that hold our labels. Their values say so, unless they only count the rows, or are
    not written as ours are: then their name must, too."""
    ours = {label.casefold() for label in labels}
    for path, values in table.columns.items():
        texts = tuple(map(forms.text, values))
        counts = any(list(texts) == [str(n) for n in range(start, start + len(texts))] for start in (0, 1))
        as_written = any(text.casefold() in ours for text in texts)
        name = TERMS["seat_label"].weight(path, table.path)
        plainly = path == (KEY,) or (name > 0 and (as_written or _named(path)))
        if (plainly or (as_written and not counts)) and (rows := holds.rows_of(texts, labels)):
            yield Candidate(path, 10 * len(rows) + 4 * _named(path) + name, texts)


def _named(path: Path) -> bool:
    return path == (KEY,) or bool(concepts(path[-1]) & {"label", "seat"})


def _labelled(table: Table) -> bool:
    """Return whether a record names a seat, which is not ours then."""
    return any(
        "seat" in (terms := spoken(path[-1:]))
        and forms.text(values[0])
        and not terms & {"block", "id", "price", "count"}
        for path, values in table.columns.items()
    )


def _ids(table: Table, sent: AbstractSet[str]) -> list[Candidate]:
    """Return the columns that may be ids of holds; what we ``sent`` ourselves is none, nor what two share."""

    def speaks(path: Path, values: tuple[Any, ...]) -> float:
        ids, terms = [value for value in values if value], concepts(path[-1])
        of_seat = terms >= {"seat", "id"} and "block" not in terms
        if not ids or of_seat or any(one.casefold() in sent for one in ids) or len(set(ids)) < len(ids):
            return _NEVER
        if all(value.isdecimal() and len(value) < 4 for value in ids):
            return _LIKE_A_NUMBER
        like = len(ids[0]) >= 6 and not ids[0].isalpha()
        return _LIKE_AN_ID * like + _BARE * (path == (SELF,) or (path == (KEY,) and like))

    return candidates(table, TERMS["block_id"], extra=speaks)


# --- States, ends, prices -------------------------------------------------------------------------


def _states(table: Table, found: Findings) -> None:
    for path, values in table.columns.items():
        told, terms = [value for value in values if value is not None], spoken(path[-1:])
        flag = all(isinstance(value, bool) for value in told) and "expiry" not in terms
        if TERMS["status"].weight(path) >= _LEAST_STATUS and all(isinstance(value, str) for value in told):
            found.lines.setdefault("status", Line((table.at(path),)))
        elif flag and terms & _HELD:
            found.lines.setdefault("held", Line((table.at(path),)))
        elif "error" in terms or (flag and "taken" in terms):
            found.lines.setdefault("refused", Line((table.at(path),)))


def _expiry(tree: Any, table: Table, found: Findings) -> None:
    """Place the end of a hold: that of each seat, else that of the answer; of two the better named."""
    for rows in (table, Table((), (tree,), alone=True)):
        places = ((-TERMS["expiry"].weight(path), rows.at(path), vs[0]) for path, vs in rows.cells.items())
        for heavy, at, value in sorted(places, key=lambda one: (one[0], len(one[1]), one[1])):
            if -heavy > _LEAST_EXPIRY and (form := _form(at, value)) is not None:
                found.lines["expiry"] = Line((at,), form)
                return


def _form(path: Path, value: Any) -> str | None:
    """Return the form of an end: empty for a moment or an object, a unit for a number; None for none."""
    stated = forms.day_hour(value)
    if (stated is not None and stated.moment() is not None) or holds.span(value, "") > 0:
        return ""
    number = forms.amount(value)
    if number is None or number <= 0:
        return None
    said = next((unit for unit in ("seconds", "minutes", "hours") if unit in spoken(path)), None)
    return said or (
        "minutes" if number <= _MINUTES_UP_TO else "seconds" if number <= _SECONDS_UP_TO else None
    )


def _price(tree: Any, table: Table, fare: Cents | None, found: Findings) -> None:
    said, fares = units.says_cents(tree), {fare} if fare else set()
    likely = units.named(table, TERMS["price"], _LEAST_PRICE)
    named = near([replace(one, weight=min(one.weight, 1.0)) for one in likely])
    found.put("price", [o for one in named for o in units.options(table, one.path, fares, said)])
