"""Where the answer to a hold tells what: our own labels show which record is which seat, and the id of the
hold is what is an id there and nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from pos_app.domain.endpoints import Endpoint
from pos_app.domain.faults import Fault
from pos_app.domain.holds import HoldRequest
from pos_app.domain.money import Cents
from pos_app.partner.learn import unit_evidence, vocabulary
from pos_app.partner.learn.choice import MARGIN, Candidate, candidates, chosen
from pos_app.partner.learn.meaning import Meaning, weight
from pos_app.partner.learn.proposal import LineOption, Proposal
from pos_app.partner.learn.tree import Table, tables
from pos_app.partner.reading import forms
from pos_app.partner.reading.book import Book
from pos_app.partner.reading.lexicon import concepts
from pos_app.partner.reading.paths import EACH, KEY, MEMBERS, SELF, Path
from pos_app.partner.reading.profile import Line, Profile
from pos_app.partner.wire import holds

_LEAST_EXPIRY, _LEAST_PRICE = 0.4, 0.5
_LIKE_AN_ID, _LIKE_A_NUMBER, _OF_THE_SEAT, _SHARED_ID, _OURS = 0.15, -0.2, -1.0, -10.0, -10.0
_BARE = 0.8
"""How much speaks for bare values under labels as keys being the ids."""
_HELD = frozenset({"block", "success", "available", "confirmed"})
_RIVAL = 0.3
_MINUTES_UP_TO, _SECONDS_UP_TO = 60, 7200
"""A hold lasts some minutes: a bare number up to the first counts minutes, one up to the second seconds."""
_STATUS = Meaning(says=(("status", 1.0),), helps="block seat")

Lines = dict[str, Line]
Open = dict[str, tuple[LineOption, ...]]


@dataclass(frozen=True, slots=True)
class _Answer:
    """Records that may speak of our seats. ``label`` is None for one record alone, which needs none."""

    table: Table
    label: Path | None
    rows: Mapping[str, int]
    ids: list[Candidate]
    weight: float
    rivals: tuple[Path, ...] = ()

    @property
    def home(self) -> Path:
        """The path of the records; an object that stands alone is a list of one."""
        path = self.table.path
        return path if path[-1:] in ((EACH,), (MEMBERS,)) else (*path, EACH)

    def at(self, path: Path) -> Path:
        return self.home if path == (SELF,) else (*self.home, *path)


def find(tree: Any, labels: Sequence[str], trip_id: str, fare: Cents | None = None) -> Proposal:
    """Return where the answer to a hold of these seats tells their blocks.

    Args:
        labels: the seats that were asked for.
        trip_id: the trip that was asked for; it is no id of a hold.
        fare: what the search told of it.
    """
    answers = sorted(_answers(tree, labels, trip_id), key=lambda one: -one.weight)
    if not answers:
        return Proposal(missing=("label",) if len(labels) > 1 else ("seats", "block_id"))
    labelled = [one for one in answers if one.label is not None]
    # A record that names our seats and has no id leaves no other one to be theirs.
    best = next((one for one in labelled or answers if one.ids), None)
    if best is None:
        return Proposal(missing=("block_id",))
    if any(_contradicts(best, other) for other in answers if other.ids):
        return Proposal(missing=("seats",))
    lines: Lines = {"seats": Line((best.home,))}
    asked: Open = {}
    if best.label is not None and not best.rivals:
        lines["label"] = Line((best.at(best.label),))
    elif best.label is not None:
        asked["label"] = tuple(
            LineOption(Line((best.at(path),)), ", ".join(map(forms.text, best.table.columns[path])))
            for path in (best.label, *best.rivals)
        )
    _block_ids(best, lines, asked)
    _states(best, lines)
    _expiry(tree, best, lines)
    _price(tree, best, fare, lines, asked)
    return _proven(tree, labels, trip_id, lines, asked)


def _contradicts(one: _Answer, other: _Answer) -> bool:
    """Return whether another list, about as likely, gives our seats other ids."""
    if one is other or one.weight - other.weight >= _RIVAL or set(one.rows) - set(other.rows):
        return False
    first, second = one.ids[0].values, other.ids[0].values
    return any(first[row] != second[other.rows[label]] for label, row in one.rows.items())


# --- Records and labels -------------------------------------------------------------------------------


def _answers(tree: Any, labels: Sequence[str], trip_id: str) -> Iterator[_Answer]:
    """Yield every table that may be the answer. Our own labels say which it is."""
    ours = {label.casefold(): label for label in labels}
    sent = {*ours, trip_id.casefold()}
    for table in tables(tree):
        ids = _id_columns(table, sent)
        found = sorted(
            (
                (len(rows) + _named(path), weight(vocabulary.SEAT_LABEL, path, table.path), path, rows)
                for path, values in table.columns.items()
                if _may_be_labels(path, table, values) and (rows := _rows(values, ours))
            ),
            key=lambda one: (-one[0], -one[1], one[2]),
        )
        if found:
            heavy, name, path, rows = found[0]
            rivals = tuple(
                other
                for near, other_name, other, other_rows in found[1:]
                if other_rows != rows and heavy - near < MARGIN and name - other_name < MARGIN
            )
            rich = 0.01 * min(len(table.columns), 12)
            yield _Answer(table, path, rows, ids, heavy + rich, rivals)
        elif len(labels) == len(table.records) == 1 and ids and not table.keys and not _labelled(table):
            heavy = 0.5 * ids[0].weight + 0.02 * len(table.path)
            yield _Answer(table, None, {labels[0]: 0}, ids, heavy)


def _labelled(table: Table) -> bool:
    """Return whether a record names a seat, which is not ours then."""
    return any(
        "seat" in concepts(path[-1])
        and path[-1] not in (KEY, SELF)
        and forms.text(values[0])
        and not concepts(path[-1]) & {"block", "id", "price", "count"}
        for path, values in table.columns.items()
    )


def _rows(values: Sequence[Any], ours: Mapping[str, str]) -> dict[str, int]:
    """Return the row of each of our labels that a column holds."""
    rows: dict[str, int] = {}
    for index, value in enumerate(values):
        label = ours.get(forms.text(value).casefold())
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
    return all(texts != [str(n) for n in range(first, first + len(texts))] for first in (0, 1))


# --- Ids ----------------------------------------------------------------------------------------------


def _id_columns(table: Table, sent: AbstractSet[str]) -> list[Candidate]:
    """Return the columns that may be ids of holds; what we ``sent`` ourselves is none."""

    def speaks(path: Path, values: tuple[Any, ...]) -> float:
        ids = [value for value in values if value]
        if not ids or any(value.casefold() in sent for value in ids):
            return _OURS
        heavy = _SHARED_ID if len(set(ids)) < len(ids) else 0.0
        if concepts(path[-1]) >= {"seat", "id"} and "block" not in concepts(path[-1]):
            heavy += _OF_THE_SEAT
        if all(value.isdecimal() and len(value) < 4 for value in ids):
            return heavy + _LIKE_A_NUMBER
        like = len(ids[0]) >= 6 and not ids[0].isalpha()
        bare = path == (SELF,) or (path == (KEY,) and like)
        return heavy + (_LIKE_AN_ID if like else 0.0) + (_BARE if bare else 0.0)

    return candidates(table, vocabulary.BLOCK_ID, _identifier, extra=speaks)


def _identifier(value: object) -> str | None:
    found = forms.identifier(value)
    return found if found and "/" not in found else None


def _block_ids(answer: _Answer, lines: Lines, asked: Open) -> None:
    choice = chosen(answer.ids)
    if choice.best is not None and choice.certainty.sure:
        lines["block_id"] = Line((answer.at(choice.best.path),))
        return
    heavy = answer.ids[0].weight
    asked["block_id"] = tuple(
        LineOption(Line((answer.at(one.path),)), str(next(filter(None, one.values))))
        for one in answer.ids
        if heavy - one.weight < MARGIN
    )


# --- States, ends, prices -----------------------------------------------------------------------------


def _states(answer: _Answer, lines: Lines) -> None:
    for path, values in answer.table.columns.items():
        if path in ((KEY,), (SELF,)):
            continue
        terms, told = concepts(path[-1]), [value for value in values if value is not None]
        if weight(_STATUS, path) >= 0.7 and told and all(isinstance(value, str) for value in told):
            lines.setdefault("status", Line((answer.at(path),)))
        elif told and all(isinstance(value, bool) for value in told) and "expiry" not in terms:
            if terms & _HELD:
                lines.setdefault("held", Line((answer.at(path),)))
            elif terms & {"error", "taken"}:
                lines.setdefault("refused", Line((answer.at(path),)))
        elif "error" in terms:
            lines.setdefault("refused", Line((answer.at(path),)))


def _expiry(tree: Any, answer: _Answer, lines: Lines) -> None:
    """Place the end of a hold: that of each seat, else that of the answer; of two the better named."""
    own = [(path, answer.at(path)) for path in _ends(answer.table.records[0])]
    shared = [(path, path) for path in _ends(tree)] if isinstance(tree, Mapping) else []
    for found in (own, shared):
        named = sorted((-_named_end(path), len(at), at, path) for path, at in found if _named_end(path) > 0)
        for _, _, at, path in named:
            value = _inside(tree if found is shared else answer.table.records[0], path)
            form = _form(path, value)
            if form is not None:
                lines["expiry"] = Line((at,), form)
                return


def _named_end(path: Path) -> float:
    heavy = weight(vocabulary.EXPIRY, path)
    return heavy if heavy > _LEAST_EXPIRY else 0.0


def _ends(node: Any, above: Path = ()) -> Iterator[Path]:
    """Yield the paths of the members of an object that are no lists, objects among them."""
    for key, value in node.items() if isinstance(node, Mapping) else ():
        path = (*above, str(key))
        if value is not None and not isinstance(value, list):
            yield path
        if len(path) < 4:
            yield from _ends(value, path)


def _inside(node: Any, path: Path) -> Any:
    for step in path:
        node = node.get(step) if isinstance(node, Mapping) else None
    return node


def _form(path: Path, value: Any) -> str | None:
    """Return the form of an end: empty for a moment or an object, a unit for a number; None for none."""
    stated = forms.day_hour(value)
    if (stated is not None and stated.moment() is not None) or holds.span(value, "") > 0:
        return ""
    number = forms.amount(value)
    if number is None or number <= 0:
        return None
    terms = frozenset[str]().union(*(concepts(step) for step in path))
    for unit in ("seconds", "minutes", "hours"):
        if unit in terms:
            return unit
    return "minutes" if number <= _MINUTES_UP_TO else "seconds" if number <= _SECONDS_UP_TO else None


def _price(tree: Any, answer: _Answer, fare: Cents | None, lines: Lines, asked: Open) -> None:
    columns = unit_evidence.amount_columns(answer.table)
    found = [(heavy, path) for path in columns if (heavy := weight(vocabulary.PRICE, path)) >= _LEAST_PRICE]
    best = max((heavy for heavy, _ in found), default=0.0)
    said = unit_evidence.says_cents(tree)
    options = {
        str(columns[path]): unit_evidence.options(answer.at(path), columns[path], fare, cents_said=said)
        for heavy, path in found
        if best - heavy < MARGIN
    }
    flat = tuple(option for one in options.values() for option in one)
    if len(flat) == 1:
        lines["price"] = flat[0].line
    elif flat:
        asked["price"] = flat


# --- Proof --------------------------------------------------------------------------------------------


def _proven(tree: Any, labels: Sequence[str], trip_id: str, lines: Lines, asked: Open) -> Proposal:
    """Return the lines if the sale's own reader reads all our seats by them; else what is missing."""
    taken = {name: options[0].line for name, options in asked.items()}

    def fault(**more: Line) -> str:
        book = Book(Profile({(Endpoint.HOLD, f): line for f, line in {**lines, **taken, **more}.items()}))
        now = datetime.now(UTC)
        try:
            read = holds.read(tree, trip_id, [HoldRequest(label) for label in labels], now, 10, book)
        except Fault as error:
            return getattr(error, "field", "") or "seats"
        return "" if read.held else "block_id"

    able = {
        name: tuple(one for one in options if not fault(**{name: one.line}))
        for name, options in asked.items()
    }
    stopped = fault()
    if stopped:
        return Proposal(missing=(stopped,))
    return Proposal(lines, {name: options for name, options in able.items() if options})
