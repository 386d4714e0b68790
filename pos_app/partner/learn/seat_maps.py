"""Where the seats of a bus stand in a reply: like records, each with its label and a word for free or taken.

What does not plainly say free is never proposed as it: a person decides.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from pos_app.domain.endpoints import Endpoint
from pos_app.domain.faults import Fault, Unreadable
from pos_app.domain.money import Cents
from pos_app.partner.learn import seat_prices, vocabulary
from pos_app.partner.learn.choice import MARGIN, Candidate, candidates, chosen, same
from pos_app.partner.learn.meaning import DOCUMENTED, Meaning, weight
from pos_app.partner.learn.proposal import LineOption, Proposal
from pos_app.partner.learn.tree import Table, leaves, tables
from pos_app.partner.reading import durations, forms
from pos_app.partner.reading.book import Book
from pos_app.partner.reading.lexicon import concepts, words
from pos_app.partner.reading.paths import EACH, KEY, MEMBERS, SELF, Path
from pos_app.partner.reading.profile import Line, Profile
from pos_app.partner.reading.wanted import INVERTED, WORDS
from pos_app.partner.wire import seat_map

_LONGEST_LABEL = 8
_BY_KEY, _AN_ID, _AS_PAINTED = 0.75, 0.4, 0.15
_PAINTED = re.compile(r"\d{1,2}[A-Za-z]?|[A-Za-z]\d{1,2}")
"""How seats are numbered in a bus."""
_SAYS_WORDS = 0.35
_COUNT_FITS = 0.5
_LEAST, _STRONG = 0.3, 0.8
_RIVAL = 0.3
"""A second list of seats that is nearer than this and says otherwise leaves open which one is the map."""
_MOST_OF_FLAG = 1.5
_SHOWN = 6
_NOT = frozenset({"not", "nao", "non", "isnt", "sem"})
_NO_RECORD: tuple[Any, ...] = (None, "", {}, [])
_SENSES = ((vocabulary.SEAT_FREE, ""), (vocabulary.SEAT_TAKEN, INVERTED))
_AXES = {
    axis: Meaning(says=((axis, 1.0), *((other, 0.8) for other in more)), helps="position")
    for axis, *more in (("x", "column"), ("y", "row", "line"), ("z", "deck"))
}
_KIND = Meaning(says=(("type", 1.0), ("kind", 1.0), ("crew", 1.0), ("tripulacao", 1.0), ("driver", 1.0)))


@dataclass(frozen=True, slots=True)
class _Free:
    """A column and the form by which it says which seats are free."""

    path: Path
    form: str
    weight: float
    free: tuple[bool | None, ...]

    @property
    def count(self) -> int:
        return sum(flag is True for flag in self.free)


@dataclass(frozen=True, slots=True)
class _Map:
    """Records that may be the seats, with their labels and what says that one is free, best first."""

    table: Table
    labels: list[Candidate]
    free: list[_Free]

    @property
    def weight(self) -> float:
        table = self.table
        named = 0.5 if table.name & {"seat"} or table.path[:1] == ("map",) else 0.0
        flag = min(self.free[0].weight, _MOST_OF_FLAG)
        return self.labels[0].weight + flag + named + min(len(table.records), 40) / 40


def find(tree: Any, fare: Cents | None = None, available: int | None = None, trip_id: str = "") -> Proposal:
    """Return where the fields of a seat map stand.

    Args:
        fare: what the search told of this trip.
        available: how many seats are free, where that is known; else the reply itself may tell it.
        trip_id: whose map was asked for.
    """
    maps = sorted(_maps(tree, available), key=lambda one: (-one.weight, len(one.table.path)))
    if not maps:
        return Proposal(missing=("seats", "seats.free"))
    best = maps[0]
    if any(best.weight - other.weight < _RIVAL and _contradicts(best, other) for other in maps[1:]):
        return Proposal(missing=("seats",))
    lines: dict[str, Line] = {"seats": Line((best.table.path,))}
    asked: dict[str, tuple[LineOption, ...]] = {}
    _labels(best, lines, asked)
    counted = available if available is not None else _available(tree, best.table)
    _free(best, counted, lines, asked)
    _of_seats(best.table, lines)
    _around(tree, best.table, fare, trip_id, lines, asked)
    return _proven(tree, fare, trip_id, lines, asked)


def _contradicts(one: _Map, other: _Map) -> bool:
    """Return whether two lists say otherwise of a seat, or speak of other seats."""
    first, second = (dict(zip(m.labels[0].values, m.free[0].free, strict=True)) for m in (one, other))
    return any(first.get(label, not free) != free for label, free in second.items() if label)


# --- Records ------------------------------------------------------------------------------------------


def _maps(tree: Any, available: int | None) -> Iterator[_Map]:
    for table in _tables(tree):
        found = _label_columns(table)
        if found:
            counted = available if available is not None else _available(tree, table)
            free = _free_columns(table, found[0], counted)
            if free:
                yield _Map(table, found, free)


def _tables(tree: Any) -> Iterator[Table]:
    """Yield tables without their empty cells; lists under several keys are one table too, as decks are."""
    for table in tables(tree, single=False):
        if table.path[-1] == MEMBERS and all(isinstance(one, list) for one in table.records):
            table = Table((*table.path, EACH), tuple(cell for one in table.records for cell in one))
        cells = [
            i for i, one in enumerate(table.records) if one not in _NO_RECORD and not isinstance(one, list)
        ]
        keys = tuple(table.keys[i] for i in cells) if table.keys else ()
        if cells:
            yield Table(table.path, tuple(table.records[i] for i in cells), keys)


def _label_columns(table: Table) -> list[Candidate]:
    """Return the columns that may be labels: short texts, hardly one of them twice."""
    found = []
    for path, raw in table.columns.items():
        texts = tuple(None if isinstance(value, float) else forms.text(value) or None for value in raw)
        told = [text for text in texts if text]
        single = [text for text, times in Counter(told).items() if times == 1 and len(text) <= _LONGEST_LABEL]
        if len(told) * 2 < len(raw) or len(single) * 2 < len(told) or not single:
            continue
        heavy = _BY_KEY if path == (KEY,) else weight(vocabulary.SEAT_LABEL, path, table.path)
        if path[-1] not in (KEY, SELF) and {"id", "uuid", "key"} & set(words(path[-1])):
            heavy -= _AN_ID
        painted = sum(bool(_PAINTED.fullmatch(text)) for text in single) * 5 >= len(single) * 4
        if heavy >= _LEAST or painted:
            found.append(Candidate(path, heavy + (_AS_PAINTED if painted else 0.0), texts))
    return sorted(found, key=lambda one: (-one.weight, len(one.path), one.path))


def _labels(seats: _Map, lines: dict[str, Line], asked: dict[str, tuple[LineOption, ...]]) -> None:
    named = [one for one in seats.labels if one.weight >= _LEAST + _AS_PAINTED]
    choice = chosen(named)
    if choice.best is not None and choice.certainty.sure:
        lines["seats.label"] = Line(((*seats.table.path, *_inner(choice.best.path)),))
        return
    asked["seats.label"] = tuple(
        LineOption(Line(((*seats.table.path, *_inner(one.path)),)), _first(filter(None, one.values)))
        for one in (named or seats.labels)
    )


def _first(values: Any) -> str:
    """Return the first few values as people read them."""
    return ", ".join(str(value) for _, value in zip(range(_SHOWN), values, strict=False))


def _inner(path: Path) -> Path:
    return () if path == (SELF,) else path


# --- Free or taken ------------------------------------------------------------------------------------


def _free_columns(table: Table, label: Candidate, available: int | None) -> list[_Free]:
    """Return each reading of each column, best first. What no name tells has a weight below the least."""
    found = []
    for path, raw in table.columns.items():
        if path not in (label.path, (KEY,)):
            values = [value if label.values[i] else None for i, value in enumerate(raw)]
            seats = sum(1 for text in label.values if text)
            found += [_weighed(one, seats, available) for one in _readings(table, path, values)]
    return sorted(found, key=lambda one: -one.weight)


def _weighed(one: _Free, seats: int, available: int | None) -> _Free:
    if available is None or one.weight >= DOCUMENTED:
        return one
    fits = _COUNT_FITS if one.count == available else -_COUNT_FITS if seats - one.count == available else 0.0
    return _Free(one.path, one.form, one.weight + fits, one.free)


def _readings(table: Table, path: Path, values: Sequence[Any]) -> Iterator[_Free]:
    told = [value for value in values if value is not None]
    if not told or len(set(map(str, told))) > 12:
        return
    status = path != (SELF,) and "status" in concepts(path[-1])
    texts = any(isinstance(value, str) and value.strip().isalpha() for value in told)
    flags = [forms.yes(value) for value in told]
    if None not in flags and not (status and texts):
        yield from _flags(table, path, values, status and not any(isinstance(v, bool) for v in told))
        return
    known = [forms.free_word(value) if isinstance(value, str) else None for value in told]
    understood = sum(word is not None for word in known)
    if understood * 2 < len(known) or (understood < len(known) and True not in known):
        return
    heavy = weight(vocabulary.SEAT_FREE, path, table.path) + _SAYS_WORDS
    if understood == len(known) and len(set(known)) == 2:
        heavy = max(heavy, _LEAST + _SAYS_WORDS)
    if heavy >= _LEAST + _SAYS_WORDS:
        free = tuple(forms.free_word(value) if isinstance(value, str) else None for value in values)
        yield _Free(path, WORDS, heavy, free)


def _flags(table: Table, path: Path, values: Sequence[Any], number: bool) -> Iterator[_Free]:
    """Yield the reading that the name of a column tells, else both."""
    negated = path[-1] not in (SELF, KEY) and any(word in _NOT for word in words(path[-1]))
    named = []
    for meaning, form in _SENSES:
        heavy = weight(meaning, path, table.path)
        if path == (SELF,):
            heavy = max(heavy, weight(meaning, table.path[:-1]))
        named.append((heavy, form if not negated else "" if form else INVERTED))
    heavy, form = max(named)
    said = [forms.yes(value) if value is not None else None for value in values]
    if heavy >= _LEAST and not number:
        yield _Free(path, form, heavy, tuple(_turned(one, form) for one in said))
    elif len({one for one in said if one is not None}) == 2:
        for form in ("", INVERTED):
            yield _Free(path, form, _LEAST / 3 + number * 0.1, tuple(_turned(one, form) for one in said))


def _turned(said: bool | None, form: str) -> bool | None:
    return said if said is None or form != INVERTED else not said


def _free(
    seats: _Map, available: int | None, lines: dict[str, Line], asked: dict[str, tuple[LineOption, ...]]
) -> None:
    best, *others = seats.free
    told = best.weight >= _LEAST + (_COUNT_FITS if best.count == available else 0.0)
    proven = best.count == available and available is not None
    if not told and proven and "status" in concepts(best.path[-1]):
        told = True
    rivals = [
        other
        for other in others
        if (best.weight - other.weight < MARGIN or other.weight >= _STRONG or not told)
        and not same(other.free, best.free)
        and not (told and proven and other.count != available)
    ]
    against = available is not None and available != best.count == len(best.free) - available
    if best.weight >= DOCUMENTED or (told and not rivals and not against):
        lines["seats.free"] = _line(seats, best)
        return
    if against and best.form != WORDS:
        turned = INVERTED if best.form == "" else ""
        rivals.append(_Free(best.path, turned, 0.0, tuple(_turned(one, INVERTED) for one in best.free)))
    asked["seats.free"] = tuple(
        LineOption(_line(seats, one), _first(_free_labels(seats, one))) for one in (best, *rivals)
    )


def _free_labels(seats: _Map, one: _Free) -> Iterator[str]:
    return (label for label, free in zip(seats.labels[0].values, one.free, strict=True) if free and label)


def _line(seats: _Map, one: _Free) -> Line:
    return Line(((*seats.table.path, *_inner(one.path)),), one.form)


# --- What else stands at seats, and around them -------------------------------------------------------


def _of_seats(table: Table, lines: dict[str, Line]) -> None:
    wanted: dict[str, tuple[Meaning, Any]] = {
        "low_fare": (vocabulary.LOW_FARE, forms.yes),
        "priority": (vocabulary.PRIORITY, forms.yes),
        **{axis: (meaning, forms.whole) for axis, meaning in _AXES.items()},
        "kind": (_KIND, lambda value: value if isinstance(value, str | bool) else None),
    }
    for name, (meaning, read) in wanted.items():
        found = candidates(table, meaning, read)
        if name == "kind":
            found = [one for one in found if any(map(seat_map.is_no_seat, one.values))]
        if found:
            lines[f"seats.{name}"] = Line(((*table.path, *found[0].path),))


def _available(tree: Any, table: Table) -> int | None:
    return next((value for _, value in _counts(tree, table)), None)


def _counts(tree: Any, table: Table) -> Iterator[tuple[Path, int]]:
    for prefix, node in seat_prices.nearby(tree, table):
        for one in candidates(Table((), (node,)), vocabulary.AVAILABLE_SEATS, _whole, least=0.9):
            yield (*prefix, *one.path), one.values[0]


def _whole(value: object) -> int | None:
    found = forms.whole(value)
    return found if found is not None and 0 <= found < 500 else None


def _around(
    tree: Any,
    table: Table,
    fare: Cents | None,
    trip_id: str,
    lines: dict[str, Line],
    asked: dict[str, tuple[LineOption, ...]],
) -> None:
    for path, _ in _counts(tree, table):
        lines.setdefault("available", Line((path,)))
    for prefix, node in seat_prices.nearby(tree, table):
        for leaf in leaves(node):
            if trip_id and forms.identifier(leaf.value) == trip_id:
                lines.setdefault("uuid", Line(((*prefix, *leaf.path),)))
        for key, value in node.items():
            if "duration" in concepts(key) and "duration" not in lines:
                _duration((*prefix, key), value, lines)
    seat_prices.place(tree, table, fare, lines, asked)


def _duration(path: Path, value: Any, lines: dict[str, Line]) -> None:
    number = forms.amount(value)
    if number is None:
        form = ""
    else:
        form = next((u for u in ("seconds", "minutes", "hours") if u in concepts(path[-1])), "minutes")
        if form == "minutes" and number > 4320:
            return
    if number is not None or durations.minutes(value) is not None:
        lines["duration"] = Line((path,), form)


# --- Proof --------------------------------------------------------------------------------------------


def _proven(
    tree: Any,
    fare: Cents | None,
    trip_id: str,
    lines: dict[str, Line],
    asked: dict[str, tuple[LineOption, ...]],
) -> Proposal:
    """Return what the sale's own reader reads by these lines; what it cannot read is missing."""
    book_of = {name: options[0].line for name, options in asked.items()}
    missing: list[str] = []

    def fault(**more: Line) -> Fault | None:
        book = Book(Profile({(Endpoint.TRIP, f): line for f, line in {**lines, **book_of, **more}.items()}))
        if fare is not None:
            book.remember_fares([(trip_id, fare)])
        try:
            seat_map.read(tree, trip_id, book=book)
        except Fault as error:
            return error
        return None

    open_ = {}
    for name, options in asked.items():
        able = tuple(one for one in options if fault(**{name: one.line}) is None)
        if able:
            open_[name], book_of[name] = able, able[0].line
    stopped = fault()
    if isinstance(stopped, Unreadable) or stopped is not None:
        field = getattr(stopped, "field", "seats")
        missing.append(field)
        return Proposal(missing=tuple(missing))
    return Proposal(lines, open_)
