"""Where the seats of a bus stand in a reply: like records, each with its label and a word for free or taken.

What does not plainly say free is never proposed as it: a person decides.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from pos_app.domain.endpoints import Endpoint
from pos_app.domain.money import Cents, reais
from pos_app.domain.value import Value, replace
from pos_app.partner.learn import units
from pos_app.partner.learn.meaning import DOCUMENTED, LEAST, MARGIN, Candidate, candidates, near, ranked, same
from pos_app.partner.learn.proposal import Findings, LineOption, Proposal
from pos_app.partner.learn.tree import Table, spoken, tables, without_gaps
from pos_app.partner.learn.vocabulary import SEAT, TERMS
from pos_app.partner.reading import durations, forms
from pos_app.partner.reading.book import Book
from pos_app.partner.reading.lexicon import concepts, plain, words
from pos_app.partner.reading.paths import EACH, KEY, SELF, Path, first
from pos_app.partner.reading.profile import Line
from pos_app.partner.reading.wanted import FREE_LABELS, INVERTED, TAKEN_LABELS, WORDS
from pos_app.partner.wire import seat_map

_LONGEST_LABEL, _MOST_WORDS = 8, 12
_BY_KEY, _AN_ID, _AS_PAINTED = 0.75, 0.4, 0.15
_PAINTED = re.compile(r"\d{1,2}[A-Za-z]?|[A-Za-z]\d{1,2}")
"""How seats are numbered in a bus."""
_NAMED, _STRONG = 0.3, 0.8
"""How well a name tells a flag, and so well that another flag which says otherwise is asked about."""
_SAYS_WORDS, _COUNT_FITS, _MOST_OF_FLAG, _RIVAL = 0.35, 0.5, 1.5, 0.3
_LEAST_PRICE, _LEAST_COUNT = 0.4, 0.7
_SHOWN, _LONGEST = 6, 4320
_LEGENDS = frozenset({"legend", "legenda", "caption", "legendas", "legends"})
_NOT = frozenset({"not", "nao", "non", "isnt", "sem"})


class _Free(Value):
    """What says that each seat is free: a column, or a list of labels, whose path is that in the reply."""

    path: Path
    form: str
    weight: float
    free: tuple[bool | None, ...]

    @property
    def count(self) -> int:
        return sum(flag is True for flag in self.free)

    def turned(self) -> _Free:
        contrary = tuple(flag if flag is None else not flag for flag in self.free)
        return _Free(self.path, "" if self.form else INVERTED, 0.0, contrary)


class _Map(Value):
    """Records that may be the seats, with their labels and what says that one is free, best first;
    ``count`` is how many are said to be."""

    table: Table
    labels: list[Candidate]
    free: list[_Free]
    count: int | None

    @property
    def weight(self) -> float:
        table, flag = self.table, min(self.free[0].weight, _MOST_OF_FLAG)
        named = 0.5 if spoken(table.path) & {"seat"} or table.path[:1] == ("map",) else 0.0
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
    found, options = Findings({"seats": Line((best.table.path,))}), list[LineOption]()
    named = [one for one in best.labels if one.weight >= _NAMED + _AS_PAINTED]
    found.place("seats.label", best.table, near(named) or best.labels, _SHOWN)
    for one in _asked(best):
        labels = [text for text, free in zip(best.labels[0].values, one.free, strict=True) if free and text]
        path = one.path if one.form in (FREE_LABELS, TAKEN_LABELS) else best.table.at(one.path)
        options.append(LineOption(Line((path,), one.form), ", ".join(labels[:_SHOWN])))
    found.put("seats.free", options)
    found.facts(best.table, {f"seats.{term.removeprefix('seat.')}": term for term in SEAT})
    kinds = (one for one in candidates(best.table, TERMS["seat.kind"]) if any(one.values))
    found.place("seats.kind", best.table, islice(kinds, 1), 1)
    _around(tree, best.table, fare, trip_id, found)

    def read(book: Book) -> None:
        if fare is not None:
            book.remember_fares([(trip_id, fare)])
        seat_map.read(tree, trip_id, book=book)

    return found.proven(Endpoint.TRIP, read)


def _contradicts(one: _Map, other: _Map) -> bool:
    """Return whether two lists say otherwise of a seat, or speak of other seats."""
    first, second = (dict(zip(m.labels[0].values, m.free[0].free, strict=True)) for m in (one, other))
    return any(first.get(label, not free) != free for label, free in second.items() if label)


# --- Records and labels ---------------------------------------------------------------------------


def _legend(table: Table) -> bool:
    return any(set(words(step)) & _LEGENDS for step in table.path)


def _maps(tree: Any, available: int | None) -> Iterator[_Map]:
    for table in map(without_gaps, tables(tree)):
        # A legend says what its letters mean: they are no seats.
        if table.home != table.path or _legend(table) or not (labels := _labels(table)):
            continue
        count = available
        if count is None:
            count = next((one.values[0] for around in table.nearby() for one in _counts(around)), None)
        free = [*_free(table, labels[0], count), *_listed(tree, table, labels[0], count)]
        if free := sorted(free, key=lambda one: -one.weight):
            yield _Map(table, labels, free, count)


def _labels(table: Table) -> list[Candidate]:
    """Return the columns that may be labels: short texts, hardly one of them twice."""
    found = []
    for path, raw in table.columns.items():
        texts = tuple(None if isinstance(value, float) else forms.text(value) or None for value in raw)
        told = [text for text in texts if text]
        single = [text for text, times in Counter(told).items() if times == 1 and len(text) <= _LONGEST_LABEL]
        if len(told) * 2 < len(raw) or len(single) * 2 < len(told) or not single:
            continue
        heavy = _BY_KEY if path == (KEY,) else TERMS["seat_label"].weight(path, table.path)
        if path[-1] not in (KEY, SELF) and {"id", "uuid", "key"} & set(words(path[-1])):
            heavy -= _AN_ID
        painted = sum(bool(_PAINTED.fullmatch(text)) for text in single) * 5 >= len(single) * 4
        if heavy >= _NAMED or painted:
            found.append(Candidate(path, heavy + _AS_PAINTED * painted, texts))
    return ranked(found)


# --- Free or taken --------------------------------------------------------------------------------


def _free(table: Table, label: Candidate, count: int | None) -> list[_Free]:
    """Return each reading of each column, best first. What no name tells has a weight below ``_NAMED``."""
    seats = sum(1 for text in label.values if text)
    found = []
    for path, raw in table.columns.items():
        values = [value if label.values[i] else None for i, value in enumerate(raw)]
        for one in _readings(table, path, values) if path not in (label.path, (KEY,)) else ():
            fits = 0.0
            if count is not None and one.weight < DOCUMENTED:
                fits = (one.count == count) - (one.count != count and seats - one.count == count)
            found.append(replace(one, weight=one.weight + _COUNT_FITS * fits))
    return found


def _listed(tree: Any, table: Table, label: Candidate, count: int | None) -> Iterator[_Free]:
    """Yield the lists of labels whose name says that those are free or taken, where as many are free as are
    known to be. The list of the seats themselves may be that of the free ones."""
    labels = {text for text in label.values if text}
    for other in tables(tree):
        named = [forms.text(one) for one in other.records] if other.path[-1:] == (EACH,) else []
        if not named or not labels.issuperset(named):
            continue
        itself = other.path == table.path
        for form, name in ((FREE_LABELS, "free"), *(() if itself else ((TAKEN_LABELS, "taken"),))):
            free = tuple(text and (text in named) is (form == FREE_LABELS) for text in label.values)
            heavy = TERMS[name].weight(other.path[:-1])
            if heavy >= _NAMED and count == sum(one is True for one in free):
                yield _Free(other.path, form, heavy + _COUNT_FITS, free)


def _readings(table: Table, path: Path, values: Sequence[Any]) -> Iterator[_Free]:
    told = [value for value in values if value is not None]
    if not told or len(set(map(str, told))) > _MOST_WORDS:
        return
    status = "status" in spoken(path[-1:])
    texts = any(isinstance(value, str) and value.strip().isalpha() for value in told)
    if not any(forms.yes(value) is None for value in told) and not (status and texts):
        number = status and not any(isinstance(value, bool) for value in told)
        yield from _flags(table, path, values, number=number)
        return
    free = tuple(forms.free_word(value) if isinstance(value, str) else None for value in values)
    known = [word for word in free if word is not None]
    if len(known) * 2 < len(told) or (len(known) < len(told) and True not in known):
        return
    heavy = TERMS["free"].weight(path, table.path)
    if len(known) == len(told) and len(set(known)) == 2:
        heavy = max(heavy, _NAMED)
    if heavy >= _NAMED:
        yield _Free(path, WORDS, heavy + _SAYS_WORDS, free)


def _flags(table: Table, path: Path, values: Sequence[Any], *, number: bool) -> Iterator[_Free]:
    """Yield the reading that the name of a column tells, else both."""
    said = tuple(forms.yes(value) if value is not None else None for value in values)
    plainly = _Free(path, "", LEAST / 3 + number * 0.1, said)
    named = []
    for name, one in (("free", plainly), ("taken", plainly.turned())):
        above = TERMS[name].weight(table.path[:-1]) if path == (SELF,) else 0.0
        named.append((max(TERMS[name].weight(path, table.path), above), one.form, one))
    heavy, _, one = max(named, key=lambda pair: pair[:2])
    if any(word in _NOT for word in words(path[-1])):
        one = one.turned()
    if heavy >= _NAMED and not number:
        yield replace(one, weight=heavy)
    elif {True, False} <= set(said):
        yield from (plainly, replace(plainly.turned(), weight=plainly.weight))


def _asked(seats: _Map) -> list[_Free]:
    """Return the one reading that is certain, else those that a person chooses from."""
    best, *others = seats.free
    count, proven = seats.count, best.count == seats.count
    only = best.path == (SELF,) and seats.table.keys  # Each label holds one flag, and nothing else.
    told = best.weight >= _NAMED + _COUNT_FITS * proven
    told = told or (proven and bool(only or "status" in concepts(best.path[-1])))
    rivals = [
        other
        for other in others
        if (best.weight - other.weight < MARGIN or other.weight >= _STRONG or not told)
        and not same(other.free, best.free)
        and not (told and proven and other.count != count)
    ]
    against = count is not None and count != best.count == len(best.free) - count
    if best.weight >= DOCUMENTED or (told and not rivals and not against):
        return [best]
    if against and best.form != WORDS:
        rivals.append(best.turned())
    # One reading alone, which nothing proves, is a question too.
    return [best, *rivals] if rivals else [best, best]


# --- What stands around the seats -----------------------------------------------------------------


def _counts(around: Table) -> list[Candidate]:
    return candidates(around, TERMS["available"], least=_LEAST_COUNT)


def _around(tree: Any, table: Table, fare: Cents | None, trip_id: str, found: Findings) -> None:
    """Place what is told of the whole bus: in the objects around its seats, the nearest first."""
    priced: list[tuple[Table, Candidate]] = []
    for around in table.nearby():
        found.facts(around, {"available": "available"}, _LEAST_COUNT)
        for path, (value,) in around.columns.items():
            if trip_id and forms.identifier(value) == trip_id:
                found.lines.setdefault("uuid", Line((around.at(path),)))
        for path, (value,) in around.cells.items():
            if "duration" not in concepts(path[-1]) or len(path) > 1:
                continue
            units_of = (unit for unit in ("seconds", "minutes", "hours") if unit in concepts(path[-1]))
            number, form = forms.amount(value), next(units_of, "minutes")
            if number is None and durations.minutes(value) is not None:
                found.lines.setdefault("duration", Line((around.at(path),)))
            elif number is not None and not (form == "minutes" and number > _LONGEST):
                found.lines.setdefault("duration", Line((around.at(path),), form))
        priced += [(around, one) for one in units.named(around, TERMS["price"], _LEAST_PRICE)]
    of_seats = units.named(table, TERMS["price"], _LEAST_PRICE)
    # Else it is what all seats have alike.
    _price(tree, priced or [(table, one) for one in of_seats if len(set(one.values)) == 1], fare, found)


def _price(tree: Any, priced: Sequence[tuple[Table, Candidate]], fare: Cents | None, found: Findings) -> None:
    """Place the price, or ask about it where nothing shows which it is, or its unit."""
    said, fares = units.says_cents(tree), {fare} if fare else set()
    named = ranked(replace(one, path=table.at(one.path)) for table, one in priced)
    offered = {table.at(one.path): units.options(table, one.path, fares, said) for table, one in priced}
    # The search told what this trip costs: an amount that is so much needs no better name than the others.
    told = str(reais(fare)) if fare else ""
    known = [one for one in named if [option.value for option in offered[one.path]] == [told]]
    likely = near(named)
    best = likely if likely and likely[0].weight >= DOCUMENTED else known[:1] or likely
    found.put("price", [option for one in best for option in offered[one.path]])
    if "price" in found.lines:
        _beside_price(tree, found.lines["price"], found)


def _beside_price(tree: Any, price: Line, found: Findings) -> None:
    """Place what stands beside the price: the reference, the original price and the currency."""
    above, node = price.paths[0][:-1], first(tree, price.paths[0][:-1])
    for key in node if isinstance(node, Mapping) else ():
        path = (*above, str(key))
        if plain(str(key)) in ("reference", "original"):
            found.lines[plain(str(key))] = Line((path,), price.form)
        elif "currency" in concepts(str(key)) and re.fullmatch(r"\s*[A-Za-z]{3}\s*", str(node[key])):
            found.lines["currency"] = Line((path,))
