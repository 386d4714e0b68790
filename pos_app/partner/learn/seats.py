"""The seats of a bus in a reply: like records, each with its own label and a word for free or taken."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pos_app.partner.learn import vocabulary
from pos_app.partner.learn.choice import Candidate, candidates
from pos_app.partner.learn.meaning import DOCUMENTED, Meaning, weight
from pos_app.partner.learn.tree import EACH, KEY, SELF, Path, Table, tables
from pos_app.partner.reading import forms
from pos_app.partner.reading.lexicon import concepts, words

_LONGEST_LABEL = 8
_BY_KEY = 0.75
_AN_ID = 0.4
_AS_PAINTED = 0.15
_PAINTED = re.compile(r"\d{1,2}[A-Za-z]?|[A-Za-z]\d{1,2}")
"""How seats are numbered in a bus."""
_SAYS_WORDS = 0.35
_COUNT_FITS = 0.5
_LEAST = 0.3


@dataclass(frozen=True, slots=True)
class FreeColumn:
    """A column from which it follows whether each seat is free. ``inverted``: its yes means taken."""

    path: Path
    weight: float
    free: tuple[bool | None, ...]
    inverted: bool


@dataclass(frozen=True, slots=True)
class SeatTable:
    """The seats of a reply."""

    table: Table
    label: Candidate
    free_columns: tuple[FreeColumn, ...]

    @property
    def weight(self) -> float:
        """How much speaks for these being the seats."""
        named = 0.5 if self.table.name & {"seat"} or self.table.path[:1] == ("map",) else 0.0
        free = self.free_columns[0].weight
        return self.label.weight + free + named + min(len(self.table.records), 40) / 100


def find(tree: Any, available: int | None) -> SeatTable | None:
    """Return the seats, or None. ``available`` is how many the reply says are free."""
    found = [seen for table in tables(tree, single=False) if (seen := _map(table, available))]
    return max(found, key=lambda seen: (seen.weight, -len(seen.table.path)), default=None)


def _map(table: Table, available: int | None) -> SeatTable | None:
    label = next(iter(labels(table)), None)
    if label is None:
        return None
    free_columns = _free_columns(table, label.path, available)
    return SeatTable(table, label, free_columns) if free_columns else None


def labels(table: Table) -> list[Candidate]:
    """Return the columns that may be labels: short texts, each another one."""

    def unlike(path: Path, values: tuple[Any, ...]) -> float:
        if None in values or len(set(values)) < len(values):
            return -10.0
        heavy = _BY_KEY if path == (KEY,) else 0.0
        if path != (KEY,) and {"id", "uuid", "key"} & set(words(path[-1])):
            heavy -= _AN_ID
        return heavy + (_AS_PAINTED if all(_PAINTED.fullmatch(str(value)) for value in values) else 0.0)

    return candidates(table, vocabulary.SEAT_LABEL, _label, extra=unlike, least=_LEAST)


def _label(value: object) -> str | None:
    if isinstance(value, float):
        return None
    text = forms.text(value)
    return text if 0 < len(text) <= _LONGEST_LABEL else None


def _free_columns(table: Table, label: Path, available: int | None) -> tuple[FreeColumn, ...]:
    found = []
    for path, values in table.columns.items():
        if path != label:
            found += [
                column for column in (_as(table, path, values, m, available) for m in _SENSES) if column
            ]
    return tuple(sorted(found, key=lambda column: -column.weight))


_SENSES = (vocabulary.SEAT_FREE, vocabulary.SEAT_TAKEN)


def _as(
    table: Table, path: Path, values: Sequence[Any], meaning: Meaning, available: int | None
) -> FreeColumn | None:
    """Return a column read as one that says free, or as one that says taken."""
    inverted = meaning is vocabulary.SEAT_TAKEN
    if path[-1] not in (SELF, KEY) and any(word in _NOT for word in words(path[-1])):
        inverted = not inverted
    plain = [forms.yes(value) for value in values]
    if "status" in concepts(path[-1]) and not any(isinstance(value, bool) for value in values):
        # A number does not say which of the two it is.
        plain = [None] * len(plain)
    says_words = False
    if None in plain:
        named = [forms.free_word(value) if isinstance(value, str) and value else None for value in values]
        known = sum(word is not None for word in named)
        if (
            meaning is vocabulary.SEAT_TAKEN
            or known * 2 < len(named)
            or (known < len(named) and True not in named)
        ):
            return None
        free: list[bool | None] = [bool(word) for word in named]
        says_words = True
    else:
        free = [value != inverted if value is not None else None for value in plain]
    heavy = weight(meaning, path, table.path)
    if heavy < DOCUMENTED:
        heavy += _SAYS_WORDS if says_words else 0.0
        if path == (SELF,):
            heavy = max(heavy, weight(meaning, table.path[:-1]))
        if available is not None:
            count = sum(bool(value) for value in free)
            heavy += (
                _COUNT_FITS if count == available else -_COUNT_FITS if len(free) - count == available else 0
            )
    return FreeColumn(path, heavy, tuple(free), inverted) if heavy >= _LEAST else None


_NOT = frozenset({"not", "nao", "non", "isnt", "sem"})
_STRONG = 0.8


def free(chosen: FreeColumn, others: Sequence[FreeColumn]) -> tuple[bool, ...]:
    """Return which seats are free: so by the chosen column, and taken by no other clear one."""
    against = [f for f in others if f.path != chosen.path and f.weight >= _STRONG]
    return tuple(
        bool(flag) and all(other.free[index] is not False for other in against)
        for index, flag in enumerate(chosen.free)
    )


def around(tree: Any, table: Table) -> dict[str, Any]:
    """Return the values around a table, those of the nearer object first: they hold for all its records."""
    found: dict[str, Any] = {}
    here = tree
    inside: list[Mapping[str, Any]] = []
    for step in (*table.path, ""):
        if step == EACH and isinstance(here, list) and len(here) == 1:
            here = here[0]
            continue
        if isinstance(here, Mapping):
            inside.append(here)
            here = here.get(step)
        else:
            break
    on_the_way = set(table.path)
    for node in reversed(inside):
        for key, value in node.items():
            if str(key) not in on_the_way:
                found.setdefault(str(key), value)
    return found
